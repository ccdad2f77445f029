// The recap, and the choice between two writings: saved in the same way as the pad.

import { saves } from "./pad-draft.js";

const form = document.querySelector("form[data-draft]");
saves(form);
form.dataset.ready = "";
