// What is answered. A page of a match is shown as it is kept, and told afterwards what the server says. All else is
// the server's, or what is kept where that can't be reached or takes too long.

const PATIENCE = 4000; // milliseconds until a page is shown as it was kept
const HASTE = 500; // and where nobody has just answered another one
const KNOWN = 30000; // milliseconds for which that is so
const UNREACHED = [502, 503, 504];
const OF_ONE_DRAWING = /name="(?:csrfmiddlewaretoken|key)" value="[^"]*"|data-stream="[^"]*"/g;
const KEY = /(?<=name="key" value=")\w+/g;

const verdicts = new Map(); // by the page that is shown as it is kept: what the server says, `{same}`, `{text}`, …
let unanswered = -Infinity; // when nobody answered last

const isReached = (answer) => answer !== null && !UNREACHED.includes(answer.status);

const isLost = () => !navigator.onLine || Math.abs(Date.now() - unanswered) < KNOWN;

/** The server's answer; null where it can't be reached in time. */
async function inTime(asked) {
  asked.then((answer) => isReached(answer) && (unanswered = -Infinity), () => {}); // the line was slow
  const late = new Promise((resolve) => setTimeout(resolve, isLost() ? HASTE : PATIENCE, null));
  const answer = await Promise.race([asked.catch(() => null), late]);
  if (!isReached(answer)) unanswered = Date.now();
  return isReached(answer) ? answer : null;
}

async function page({ request, resultingClientId }, asked) {
  const address = addressOf(request.url);
  const known = await keptFirst(request, address);
  if (!known) return (await inTime(asked)) ?? (await keptPage(address)) ?? asked.catch(offlinePage);
  verdicts.set(resultingClientId, verdict(address, known.clone(), asked));
  return drawnAsKept(known, { first: "" });
}

/** The page of a match as it is kept, unless it is asked for anew or was written to since. */
async function keptFirst(request, address) {
  if (!tableOf(address) || isAsked(request.url) || ["reload", "no-cache"].includes(request.cache)) return null;
  const answer = await kept(address);
  return answer && !isWritten(address, Number(answer.headers.get("Kept-At"))) ? answer : null;
}

/** What the server says of a page that is shown as it was kept: the `same`, another `text`, `other` or nothing. */
async function verdict(address, known, asked) {
  const answer = await asked.then((it) => it.clone(), () => null);
  if (!isReached(answer)) return { lost: true };
  const isSamePerson = answer.headers.get("Kept-For") === known.headers.get("Kept-For");
  const [text, before] = await Promise.all([answer.text(), known.text()]);
  if (answer.status !== 200 || !isSamePerson || !isOurs(filesIn(text))) return drop(address).then(() => ({ other: true }));
  const [now, then] = [text, before].map((html) => html.replace(OF_ONE_DRAWING, ""));
  return now === then ? { same: true } : { text };
}

async function part(address, asked) {
  return (await inTime(asked)) ?? (await kept(address)) ?? asked;
}

/** A page that says to its own scripts that it was kept: `<html data-kept="1763…">`, or what else it has to know. */
async function marked(answer, marks, more = "") {
  const attributes = Object.entries(marks).map(([name, value]) => ` data-${name}="${value}"`);
  const page = (await answer.text()).replace("<html", `<html${attributes.join("")}`).replace("</head>", `${more}</head>`);
  return new Response(page, { headers: answer.headers });
}

/** The page as it was kept; none: undefined. */
async function keptPage(address) {
  const answer = await kept(address);
  return answer && drawnAsKept(answer);
}

/** A page with forms of its own: what was sent from it before was another time. */
async function drawnAsKept(answer, marks = {}) {
  const [style, script] = KEPT;
  const more = `<link rel="stylesheet" href="${style}"><script type="module" src="${script}"></script>`;
  const page = (await answer.text()).replace(KEY, () => crypto.randomUUID().replaceAll("-", ""));
  const drawn = new Response(page, { headers: answer.headers });
  return marked(drawn, { kept: answer.headers.get("Kept-At"), ...marks }, more);
}

/** The page for what was not kept; it leads to tonight's table where that was. */
async function offlinePage() {
  const table = await tonight();
  const answer = await caches.match(OFFLINE, { cacheName: SHELL, ignoreVary: true });
  return marked(answer, table ? { offline: "", table } : { offline: "" });
}
