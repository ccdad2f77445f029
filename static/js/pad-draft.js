// What was entered and not saved yet: kept on this phone, whatever happens to the page, until the
// server has it. Kept are the fields as they stand, and as the server had drawn them (`base`).

const PATIENCE = 10000; // milliseconds for one answer; the key of the form makes a second try safe

let base = [];

const key = (form) => `scorekeeper:${form.dataset.draft}`;

/** The fields of a form as they stand, without those of one sending. */
function fieldsOf(form) {
  const fields = [...new FormData(form)];
  return fields.filter(([name]) => name !== "csrfmiddlewaretoken" && name !== "key");
}

export function keep(form) {
  try {
    localStorage.setItem(key(form), JSON.stringify({ fields: fieldsOf(form), base }));
  } catch {
    // A full or forbidden store costs the draft, never the entry.
  }
}

export function drop(form) {
  try {
    localStorage.removeItem(key(form));
  } catch {
    // Nothing could be kept there either.
  }
}

function read(form) {
  try {
    const { fields, base: drawn } = JSON.parse(localStorage.getItem(key(form)));
    return { fields: new Map(fields), base: new Map(drawn) };
  } catch {
    return null;
  }
}

/** Fills the form with its draft, if there is one. Whether that changed it. */
export function restore(form) {
  const fresh = new Map(fieldsOf(form));
  const draft = read(form);
  if ("posted" in form.dataset) {
    // The server sends back what was typed; it knows better than the draft.
    base = [...(draft?.base ?? [])];
    keep(form);
    return false;
  }
  base = [...fresh];
  if (!draft) return false;
  const changed = changes(draft);
  if (changed.every((name) => draft.fields.get(name) === fresh.get(name))) {
    // The server has it all: what was sent before this script was loaded stays behind as a draft.
    drop(form);
    return false;
  }
  if (changed.every((name) => draft.base.get(name) === fresh.get(name))) {
    fill(form, new Map([...fresh].concat(changed.map((name) => [name, draft.fields.get(name)]))));
  } else {
    // Somebody wrote the same fields since: the old revision goes along, and the server asks. Hands in
    // which nothing was changed here are those of now.
    base = [...draft.base];
    const players = new Set(changed.map(playerOf));
    const isMine = ([name]) => name === "revision" || changed.includes(name) || (playerOf(name) && players.has(playerOf(name)));
    fill(form, new Map([...[...fresh].filter((field) => !isMine(field)), ...[...draft.fields].filter(isMine)]));
  }
  return changed.length > 0;
}

/** Whose hand a field belongs to; none: the round's own. */
const playerOf = (name) => name.split("-")[1];

/** The names of the fields that the keeper changed. */
function changes({ fields, base: drawn }) {
  const names = new Set([...fields.keys(), ...drawn.keys()]);
  return [...names].filter((name) => name !== "revision" && fields.get(name) !== drawn.get(name));
}

function fill(form, fields) {
  for (const field of form.elements) {
    if (!field.name || ["csrfmiddlewaretoken", "key"].includes(field.name)) continue;
    if (field.type === "radio") field.checked = fields.get(field.name) === field.value;
    else if (field.type === "checkbox") field.checked = fields.get(field.name) !== undefined;
    else if (fields.has(field.name)) field.value = fields.get(field.name);
  }
}

/**
 * Sends a form that saves, without leaving the page first. The draft goes when the server has it; what comes next
 * is in the answer or where the answer leads, and a refusal shows the server's page.
 */
async function save(form, button) {
  const unsaved = document.getElementById("unsaved");
  const body = new URLSearchParams(new FormData(form, button)); // a disabled button would be missing in it
  button.disabled = true;
  unsaved.hidden = true;
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      body,
      headers: { "HX-Request": "true" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.status === 429 || answer.status >= 500) throw new Error(`status ${answer.status}`);
    const [address, next] = ["HX-Replace-Url", "HX-Redirect"].map((name) => answer.headers.get(name));
    const page = address && (await answer.text());
    if (address || next) drop(form);
    if (address) return show(page, address);
    if (next) return location.assign(next);
    button.disabled = false;
    post(form, button);
  } catch {
    button.disabled = false;
    unsaved.hidden = false;
  }
}

/** Shows a page in the place of the one that was saved, under its own address: to load that again sends nothing twice. */
function show(html, address) {
  const page = new DOMParser().parseFromString(html, "text/html");
  history.replaceState(null, "", address);
  document.title = page.title;
  document.body.replaceWith(page.body);
  scrollTo(0, 0);
  const heading = document.querySelector("h1");
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true, focusVisible: false });
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
