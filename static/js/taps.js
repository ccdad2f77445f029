// Taps at the table: shown at once, kept on this phone, sent one by one in order until the server has them.

import { note, paint, say, unfolded, wording } from "./paint.js";
import { add, change, delay, drop, unsaved, waiting } from "./queue.js";
import { untouched } from "./screen.js";

const WAITS = [1000, 2000, 4000, 8000, 15000]; // milliseconds between two tries
const PATIENCE = 10000; // milliseconds for one answer
const TRIES = 3; // answers that the server failed, until a tap is set aside and the next one goes out
const NOT_NOW = [408, 425, 429, 502, 503, 504]; // the app was not reached, or asks to wait
const SENTENCES = [409, 422]; // not written, and the answer says why
const NOT_SAVED = "Not saved yet, will try again";
const NOT_TAKEN = "The table did not take it.";

let sending = false;
let failures = 0;
let timer = 0;
let pause = 0; // milliseconds that the server asked to wait at least
let rested = 0; // when that time is over
let trouble = null; // says why a tap of this series was not saved
let renewed = false; // whether this series had to ask for a new token
let warned = false; // whether the keeper knows that something was not saved
let newest = 0; // the revision that another phone has brought about
let then = null; // where the keeper wants to go once everything is saved

function post({ url, fields }) {
  return fetch(url, {
    method: "POST",
    headers: { "HX-Request": "true", "X-CSRFToken": document.querySelector("[name=csrfmiddlewaretoken]").value },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(PATIENCE),
  });
}

async function send() {
  if (sending) return;
  sending = true;
  clearTimeout(timer);
  timer = 0;
  try {
    let last = null;
    while (waiting().length) {
      last = await sendOne(waiting()[0]);
      if (!waiting().length) await untouched();
    }
    if (last) await finish(last);
  } catch {
    tryLater();
  } finally {
    sending = false;
  }
  // Somebody may have tapped while the last answer was being shown.
  if (waiting().length && !timer) send();
  else if (!waiting().length && late()) catchUp();
}

/** Sends a tap; what the server decided, either way, is no longer waiting. Throws where it is to be sent again. */
async function sendOne(tap) {
  const { key } = tap.fields;
  const answer = await post(tap);
  const { ok, status } = answer;
  if (NOT_NOW.includes(status)) {
    pause = 1000 * Number(answer.headers.get("Retry-After"));
    rested = Date.now() + pause;
    throw new Error(`status ${status}`);
  }
  if (status === 403 && !renewed) {
    await renew();
    return sendOne(tap);
  }
  if (status >= 500 && (tap.tries ?? 1) < TRIES) {
    change(key, { tries: (tap.tries ?? 1) + 1 });
    throw new Error(`status ${status}`);
  }
  const html = await answer.text();
  if (!ok && !SENTENCES.includes(status)) {
    setAside(tap, status >= 500 ? "The server could not write it down." : NOT_TAKEN);
    return { html: "", next: null };
  }
  const found = ok ? null : noteIn(html);
  // Whoever taps sees the note. What waited may arrive when nobody looks.
  if (found && tap.late) setAside(tap, found.querySelector("p")?.firstChild.textContent.trim() || NOT_TAKEN);
  else drop(key);
  if (found && !tap.late) trouble = () => note().replaceChildren(...found.childNodes);
  return { html, next: answer.headers.get("HX-Redirect") };
}

function setAside({ fields, said }, why) {
  change(fields.key, { why });
  warned = false;
  trouble = () => say(`“${said}” was not saved.`);
}

/** The page lay open for longer than its token is good: the forms on it get the new one. */
async function renew() {
  renewed = true;
  const answer = await fetch(location.pathname, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(PATIENCE) });
  const fresh = /name="csrfmiddlewaretoken" value="(\w+)"/.exec(await answer.text())?.[1];
  for (const field of document.getElementsByName("csrfmiddlewaretoken")) field.value = fresh ?? field.value;
}

const noteIn = (html) =>
  new DOMParser().parseFromString(html, "text/html").querySelector('[hx-swap-oob="innerHTML:#note"]');

async function finish({ html, next }) {
  const recovered = failures > 0;
  failures = 0;
  renewed = false;
  if (next) return location.assign(next);
  if (html) show(html);
  else await refresh().catch(() => {});
  if (trouble) {
    trouble();
    then = null;
  } else if (recovered) say("Saved");
  trouble = null;
  line();
  then?.();
  then = null;
}

/** Puts the server's table in place of the painted one, once no number is being typed; open drawers and the focus stay. */
function show(html) {
  if (typing()) {
    newest = Math.max(newest, revision() + 1);
    return;
  }
  const open = [...document.querySelectorAll("details[open]")].map((details) => details.id);
  const active = document.activeElement?.id;
  htmx.swap(document.body, html, { swapStyle: "none", swapDelay: 0, settleDelay: 0 });
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (active && document.activeElement?.id !== active) {
    (document.getElementById(active) ?? document.getElementById("undo-last")).focus({ preventScroll: true });
  }
}

/** The state line: saved, so many waiting, so many that need the keeper. */
function line() {
  const [waits, needs] = [waiting().length, unsaved().length];
  const at = document.getElementById("line");
  if (!at) return;
  const [saved, sends, needy] = at.children;
  saved.hidden = waits || needs;
  sends.hidden = !waits;
  sends.querySelector("b").textContent = `${waits} waiting`;
  sends.lastElementChild.hidden = !failures || needs;
  needy.hidden = !needs;
  needy.querySelector("b").textContent = `${needs} ${needs === 1 ? "needs" : "need"} you`;
  const sheet = document.getElementById("needs");
  if (needs || sheet.matches(":popover-open")) import(sheet.dataset.module).then(({ draw }) => draw(), () => {});
}

// Where the pen was taken back (live.js) there is no table any more.
const revision = () => Number(document.getElementById("ledger")?.dataset.revision ?? Infinity);
const late = () => newest > revision();

/** The field at the table that has the focus, if it takes a number: other phones' taps are shown when it is left. */
const focused = () => document.querySelector("form[data-tap] input:not([type=hidden]):focus");

/** Whether a number is being typed there: not even the answer to an earlier tap replaces it. */
const typing = () => focused() !== null && focused().value !== focused().form.elements.was.value;

async function refresh() {
  const signal = AbortSignal.timeout(PATIENCE);
  const answer = await fetch(location.pathname, { headers: { "HX-Request": "true" }, signal });
  const next = answer.headers.get("HX-Redirect");
  if (next) return location.assign(next);
  const html = await answer.text();
  await untouched();
  if (answer.ok && !waiting().length) show(html);
}

/** A page that nobody looked at for a while may be older than the match: another phone may have written. */
async function catchUp() {
  if (waiting().length || sending) return send();
  if (typing()) return;
  sending = true;
  await refresh().catch(() => {});
  sending = false;
  if (waiting().length) send();
}

function tryLater() {
  say(NOT_SAVED, { stays: true });
  timer = setTimeout(send, Math.max(pause, WAITS[Math.min(failures, WAITS.length - 1)]));
  failures += 1;
  pause = 0;
  delay();
  line();
}

/** Says what the note of an answer that is on its way must not replace. */
function insist(sentence) {
  say(sentence);
  if (sending) trouble = () => say(sentence);
}

function tapped(form, button) {
  if (button?.getAttribute("aria-disabled") === "true") return insist(button.dataset.says);
  then = null; // who taps on stays
  const fields = unfolded(Object.fromEntries(new FormData(form, button)));
  const said = !(button ?? form).closest("[data-unsaid]"); // until then 0 is news
  if (said && "was" in fields && fields.value === fields.was) return; // typed, and there already
  const shown = paint(fields);
  add(button?.hasAttribute("formaction") ? button.formAction : form.action, fields, wording(form, button));
  document.getElementById("undo-last").removeAttribute("aria-disabled");
  line();
  // The note goes, and its button with it: the focus must not fall to the page.
  if (note().contains(button)) document.getElementById("undo-last").focus({ preventScroll: true });
  if (!failures && shown) note().replaceChildren();
  else if (!failures) say("One moment …", { stays: true });
  if (Date.now() >= rested) send();
}

/** Goes on when every tap is saved: the next page must know of them all. What was set aside is told once. */
function settle(event, go) {
  if (unsaved().length && !warned && event.target.closest("#score")) {
    event.preventDefault();
    warned = true;
    return say("Not all you tapped is saved. Look below, or tap again to go on.", { stays: true });
  }
  if (!waiting().length) return;
  event.preventDefault();
  then = go;
  say(failures ? NOT_SAVED : "Saving first …", { stays: true });
  send();
}

/** What is shown over the table is loaded where it is asked for. */
function lay(event, { dataset, href }) {
  event.preventDefault();
  import(dataset.along).then(({ show }) => show(href)).catch(() => say("Not reached. Try again in a moment"));
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-tap]")) {
    event.preventDefault();
    tapped(form, event.submitter);
  } else if (form.matches("[data-settle]")) settle(event, () => form.submit());
});

document.addEventListener("click", (event) => {
  if (event.target.closest("#menu :is(a, button)")) document.getElementById("menu").hidePopover?.();
  const link = event.target.closest("a[data-settle]");
  if (link) settle(event, () => location.assign(link.href));
  const along = event.target.closest("a[data-along]");
  if (along) lay(event, along);
});

// A number typed at the table is sent as soon as it is left.
document.addEventListener("change", (event) => event.target.closest("form[data-tap]")?.requestSubmit());
document.addEventListener("focusin", (event) => event.target.closest("form[data-tap] input")?.select());

// One that is none is said, and the old one stands: who taps on must not believe that it was written down.
document.addEventListener("invalid", (event) => {
  event.preventDefault();
  const field = event.target;
  if (field.value) insist(`${field.ariaLabel} “${field.value}”, but that is not a number.`);
  field.value = field.form.elements.was.value;
}, true);

/** The sets tapped in for the referee (beats.js), where this phone keeps some: a first visit loads nothing for them. */
function showSets() {
  const { kept, show } = document.getElementById("beats")?.dataset ?? {};
  try {
    if (kept && sessionStorage.getItem(kept)) import(show).then((sets) => sets.show());
  } catch {
    // A forbidden store keeps no sets.
  }
}

window.addEventListener("pageshow", showSets);
window.addEventListener("online", send);
document.addEventListener("decided", () => {
  for (const tap of waiting()) paint(tap.fields);
  line();
  send();
});
window.addEventListener("pageshow", (event) => {
  delay();
  for (const tap of waiting()) paint(tap.fields);
  line();
  if (event.persisted) catchUp();
  else send();
});
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") catchUp();
});

// Another phone has written (live.js). A tap that is under way brings the newest table with its answer.
document.addEventListener("behind", (event) => {
  event.preventDefault();
  newest = event.detail;
  if (!focused()) catchUp();
});
document.addEventListener("focusout", () => setTimeout(() => late() && catchUp()));
