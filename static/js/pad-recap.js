// @ts-check
// The recap, and the choice between two writings: saved in the same way as the pad. The standings after it.

import { begins } from "./page-start.js";
import { saves } from "./saving.js";

begins("form[data-draft]:not([data-pad])", (form) => {
  saves(form);
  form.dataset.ready = "";
});
