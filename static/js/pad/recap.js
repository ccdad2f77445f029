// @ts-check
// Saves the recap, and the choice between two conflicting entries, as the pad is saved.

import { begins } from "../match/in-place.js";
import { saves } from "./saving.js";

begins("form[data-draft]:not([data-pad])", (form) => {
  saves(form);
  form.dataset.ready = "";
});
