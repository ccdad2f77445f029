// @ts-check
// The grid of a match on paper: Enter goes down (from name to name across), arrow keys go to the next cell where the
// caret can't move, and a sheet can be pasted into a cell.

import { asDrawn } from "../shared/drawn.js";
import { sayWhenNotReached } from "../shared/not-reached.js";

const CELL = "#paper input[id]";

/**
 * The columns of the grid, each with its fields from the name down to the total on paper.
 * @returns {HTMLInputElement[][]}
 */
function columns() {
  /** @type {NodeListOf<HTMLTableRowElement>} */
  const rows = document.querySelectorAll("#paper tr:has(input)");
  const lines = [...rows].map((row) => [...row.querySelectorAll("input")]);
  return lines[0].map((_field, column) => lines.map((line) => line[column]));
}

/**
 * The field so many rows down or columns across; undefined: none. Below the last row comes the top of the next column,
 * and from name to name it goes across.
 * @param {HTMLInputElement} field
 */
function beside(field, down = 0, across = 0) {
  const all = columns();
  const column = all.findIndex((fields) => fields.includes(field));
  const row = all[column].indexOf(field);
  if (across) return all[column + across]?.[row];
  if (row === 0 && down > 0) return all[column + 1]?.[0] ?? all[0][1];
  return all[column][row + down] ?? (down > 0 ? all[column + 1]?.[1] : undefined);
}

/**
 * The field to which a key moves the focus; undefined: to none.
 * @param {KeyboardEvent} event
 * @param {HTMLInputElement} field
 */
function nextField({ key, shiftKey }, field) {
  const [start, end] = [field.selectionStart, field.selectionEnd];
  const whole = start === 0 && end === field.value.length;
  const back = document.dir === "rtl" ? 1 : -1;
  if (key === "Enter") return beside(field, shiftKey ? -1 : 1);
  if (key === "ArrowDown" && !field.list) return beside(field, 1);
  if (key === "ArrowUp" && !field.list) return beside(field, -1);
  if (key === "ArrowLeft" && (whole || end === (back < 0 ? 0 : field.value.length))) return beside(field, 0, back);
  if (key === "ArrowRight" && (whole || start === (back < 0 ? field.value.length : 0))) return beside(field, 0, -back);
  return undefined;
}

sayWhenNotReached();
document.addEventListener("keydown", (event) => {
  /** @type {HTMLInputElement | null} */
  const field = event.target.closest(CELL);
  if (!field || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  const next = nextField(event, field);
  if (event.key === "Enter") event.preventDefault(); // it would send the form
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
});

// The text of one cell is pasted as usual; a sheet is sent to the server, which splits it into cells.
document.addEventListener("paste", (event) => {
  /** @type {HTMLInputElement | null} */
  const field = event.target.closest(CELL);
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (!field || !/[\t\n;]/.test(text.trim())) return;
  event.preventDefault();
  const [, row, column] = field.id.split("-");
  /** @type {HTMLTextAreaElement} */
  const pasted = document.getElementById("pasted");
  pasted.value = text;
  /** @type {HTMLInputElement} */
  const at = document.getElementById("at");
  at.value = `${row === "names" || row === "totals" ? 0 : row}-${column}`;
  document.getElementById("fill").click();
});

/** Marks the cells that are faulty by the server's last answer, and removes the marks of others. */
function mark() {
  /** @type {NodeListOf<HTMLElement>} */
  const reasons = document.querySelectorAll("#paper [data-columns]");
  for (const why of reasons) {
    const wrong = (why.dataset.columns ?? "").split(" ");
    /** @type {NodeListOf<HTMLInputElement>} */
    const fields = document.querySelectorAll(`#paper [aria-describedby="${why.id}"]`);
    fields.forEach((field, column) => {
      if (wrong.includes(String(column))) field.ariaInvalid = "true";
      else field.removeAttribute("aria-invalid");
    });
  }
}

/**
 * The fields of a form as a text to compare, without the pressed button.
 * @param {FormData} fields
 */
const comparable = (fields) => JSON.stringify([...fields].filter(([name]) => name !== "do").sort(([one], [other]) => one.localeCompare(other)));

/** @type {() => HTMLDetailsElement} the house rules */
const rules = () => document.getElementById("rules");

let unfolded = false; // whether the house rules were open before the last swap

/** Whether another form is on its way. */
const isAsked = () => document.querySelector("#old-match .htmx-request:not(#paper)") !== null;

// A form that was changed since it was sent is sent again, as its response does not have the change. The scores of cells
// are not swapped while another form is on its way, perhaps with another game: its response has them.
document.addEventListener("htmx:beforeSwap", ({ target, detail }) => {
  if (!detail.shouldSwap) return;
  unfolded = rules().open;
  const { elt, formData, triggeringEvent } = detail.requestConfig;
  if (!(target instanceof HTMLFormElement)) detail.shouldSwap = !isAsked();
  else if (comparable(formData) !== comparable(new FormData(target))) {
    detail.shouldSwap = false;
    htmx.trigger(elt, triggeringEvent.type);
  }
});

/** @type {string[]} ids of buttons that were pressed while another form was on its way, which has others in their place */
const pressed = [];

document.addEventListener("click", (event) => {
  const button = event.target.closest("#old-match button[hx-post]");
  if (!button || !event.isTrusted || !isAsked()) return;
  event.preventDefault();
  event.stopPropagation();
  pressed.push(button.id);
}, true);
for (const failed of ["htmx:sendError", "htmx:responseError"]) document.addEventListener(failed, () => pressed.splice(0));
document.addEventListener("htmx:afterSettle", () => {
  mark();
  rules().open ||= unfolded;
  if (!isAsked()) document.getElementById(pressed.shift() ?? "")?.click();
});
// Sends what was entered before htmx was loaded. htmx starts on the same event, and its listener runs first.
addEventListener("DOMContentLoaded", () => {
  /** @type {HTMLFormElement} */
  const form = document.getElementById("old-match");
  if (comparable(new FormData(form)) !== comparable(asDrawn(form))) htmx.trigger(document.getElementById("game"), "change");
});
