// @ts-check
// Saves the recap, and the choice between two conflicting entries, as the pad is saved.

import { whenShown } from "../match/in-place.js";
import { saveOnSubmit } from "./saving.js";

whenShown("form[data-draft]:not([data-pad])", (form) => {
  saveOnSubmit(form);
  form.dataset.ready = "";
});
