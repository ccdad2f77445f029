// The recap, and the choice between two writings: saved in the same way as the pad.

import { saves } from "./pad-send.js";

saves(document.querySelector("form[data-draft]"));
