// @ts-check
// Answers requests. A kept page of a match is shown at once, and compared with the server's response later. Everything
// else comes from the server, or is the kept page if the server can't be reached in time.

const TIMEOUT = 4000; // milliseconds until a kept page is shown
const SHORT_TIMEOUT = 500; // milliseconds if the server did not answer the request before
const UNREACHED_TIME = 30000; // milliseconds for which SHORT_TIMEOUT is used after that
// What is new in each response with the same page.
const NEW_EACH_TIME = /name="(?:csrfmiddlewaretoken|key)" value="[^"]*"|data-stream="[^"]*"/g;
const KEY = /(?<=name="key" value=")\w+/g;

/**
 * What the server answers for a kept page that is shown: nothing in time (`lost`), the same page, the page with a newer
 * HTML (`text`), or another page or person (`other`).
 * @typedef {{ lost: true } | { same: true } | { text: string } | { other: true }} Verdict
 */
/** @type {Map<string, Promise<Verdict>>} by the client that shows the page */
const verdicts = new Map();
let unanswered = -Infinity; // when the server did not answer last

/** Whether the server is unlikely to answer: there is no network, or it did not answer within the last UNREACHED_TIME. */
const isLost = () => !navigator.onLine || Math.abs(Date.now() - unanswered) < UNREACHED_TIME;

/**
 * The server's answer; null if it does not come within TIMEOUT (SHORT_TIMEOUT if isLost()) or is from a proxy. Remembers
 * when the server did not answer, until it answers.
 * @param {Promise<Response>} asked
 */
async function inTime(asked) {
  asked.then((answer) => isReached(answer) && (unanswered = -Infinity), () => {}); // it may have come late
  const late = new Promise((resolve) => setTimeout(resolve, isLost() ? SHORT_TIMEOUT : TIMEOUT, null));
  const answer = await Promise.race([asked.catch(() => null), late]);
  if (!isReached(answer)) unanswered = Date.now();
  return isReached(answer) ? answer : null;
}

/**
 * Answers the request for a page. The kept page of a match is shown at once, and the verdict on it follows. Otherwise the
 * response is the server's if it comes in time, else the kept page, else the server's late one or the offline page.
 * @param {FetchEvent} event
 * @param {Promise<Response>} asked the answer of the server
 */
async function answerPage({ request, resultingClientId }, asked) {
  const address = addressOf(request.url);
  const known = await keptFirst(request, address);
  if (!known) return (await inTime(asked)) ?? (await keptPage(address)) ?? asked.catch(offlinePage);
  verdicts.set(resultingClientId, verdict(address, known.clone(), asked));
  return drawnAsKept(known, { first: "" });
}

/**
 * The kept page of a match; null: none, or the request is a reload or has parameters, or it is outdated (isWritten()).
 * @param {Request} request
 * @param {string} address
 */
async function keptFirst(request, address) {
  if (!tableOf(address) || isAsked(request.url) || ["reload", "no-cache"].includes(request.cache)) return null;
  return isWritten(address) ? null : kept(address);
}

/**
 * What the server answers for a kept page that is shown; without a time limit. Deletes the kept page if the answer is
 * of another status, person or version.
 * @returns {Promise<Verdict>}
 * @param {string} address
 * @param {Response} known
 * @param {Promise<Response>} asked
 */
async function verdict(address, known, asked) {
  const answer = await asked.then((it) => it.clone(), () => null);
  if (!isReached(answer)) return { lost: true };
  const isSamePerson = answer.headers.get("Kept-For") === known.headers.get("Kept-For");
  const [text, before] = await Promise.all([answer.text(), known.text()]);
  if (answer.status !== 200 || !isSamePerson || !isOurs(filesIn(text))) return drop(address).then(() => ({ other: true }));
  const [now, then] = [text, before].map((html) => html.replace(NEW_EACH_TIME, ""));
  return now === then ? { same: true } : { text };
}

/**
 * Answers the request of a script for a page: with the server's answer in time, else with the kept page, else with the
 * late answer.
 * @param {string} address
 * @param {Promise<Response>} asked the answer of the server
 */
async function answerPart(address, asked) {
  return (await inTime(asked)) ?? (await kept(address)) ?? asked;
}

/**
 * A page with attributes for its scripts, `<html data-kept="1763…">`, and with `more` HTML at the end of its head.
 * @param {Response} answer
 * @param {Record<string, string | null>} marks values by attribute, without "data-"
 */
async function marked(answer, marks, more = "") {
  const attributes = Object.entries(marks).map(([name, value]) => ` data-${name}="${value}"`);
  const page = (await answer.text()).replace("<html", `<html${attributes.join("")}`).replace("</head>", `${more}</head>`);
  return new Response(page, { headers: answer.headers });
}

/**
 * The kept page of an address with its scripts (drawnAsKept()); undefined: none is kept.
 * @param {string} address
 */
async function keptPage(address) {
  const answer = await kept(address);
  return answer && drawnAsKept(answer);
}

/**
 * A kept page with its scripts and style sheet, and with new keys in its forms, so that what is sent from it is a new
 * entry. `marks` are further attributes, as for marked().
 * @param {Response} answer
 */
async function drawnAsKept(answer, marks = {}) {
  const [style, script] = KEPT;
  const more = `<link rel="stylesheet" href="${style}"><script type="module" src="${script}"></script>`;
  const page = (await answer.text()).replace(KEY, () => crypto.randomUUID().replaceAll("-", ""));
  const drawn = new Response(page, { headers: answer.headers });
  return marked(drawn, { kept: answer.headers.get("Kept-At"), ...marks }, more);
}

/** The page that is shown for a page that is not kept, with a link to the table that was kept last, if any. */
async function offlinePage() {
  const table = await lastTable();
  const answer = /** @type {Response} */ (await caches.match(OFFLINE, { cacheName: SHELL, ignoreVary: true }));
  return marked(answer, table ? { offline: "", table } : { offline: "" });
}
