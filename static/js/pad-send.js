// Saving without leaving the page first: while there is no connection, the page and the entry stay.

import { drop } from "./pad-draft.js";

const PATIENCE = 10000; // milliseconds for one answer; the key of the form makes a second try safe

/** Sends a form that saves. The draft goes when the server has it; a refusal shows the server's page. */
export async function save(form, button) {
  const unsaved = document.getElementById("unsaved");
  const body = new FormData(form, button); // a disabled button would be missing in it
  button.disabled = true;
  unsaved.hidden = true;
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body,
      headers: { "HX-Request": "true" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.status === 429) throw new Error("too much at once");
    const next = answer.headers.get("HX-Redirect");
    if (next) {
      drop(form);
      location.assign(next);
      return;
    }
    button.disabled = false;
    post(form, button);
  } catch {
    button.disabled = false;
    unsaved.hidden = false;
  }
}

/** The same again as a plain page: nothing was written, so the server says the same once more. */
function post(form, button) {
  const way = document.createElement("input");
  way.type = "hidden";
  way.name = button.name;
  way.value = button.value;
  form.append(way);
  form.submit();
  way.remove();
}

/** Has a form saved this way, and sent only once by however many taps. */
export function saves(form) {
  form.addEventListener("submit", (event) => {
    if (event.submitter?.value !== "save") return;
    event.preventDefault();
    save(form, event.submitter);
  });
  // Who comes back by the browser's own button finds the page as it was left.
  addEventListener("pageshow", () => {
    for (const button of form.elements) if (button.name === "do") button.disabled = false;
  });
}
