// @ts-check
// Keeps the last version of whole pages, if the server allows it.

const CLOSED = [401, 403, 404, 410]; // from the app: a page is not open to this phone
const UNREACHED = [502, 503, 504];
const OF_MATCH = 100; // the most pages of the match in progress, with those fetched ahead
const OTHERS = 30; // the most other pages: those visited last

/**
 * The address of the table of the match that an address belongs to: "/matches/7/"; undefined: of no match.
 * @param {string} address
 */
const tableOf = (address) => /^\/matches\/\d+\//.exec(address)?.[0];

/**
 * The address under which a page is kept: the path with the parameters, of a match without them.
 * @param {string} url
 */
function addressOf(url) {
  const { pathname, search } = new URL(url, location.href);
  return tableOf(pathname) ? pathname : pathname + search;
}

/**
 * The kept answer for an address, with the time in milliseconds since 1970 in its header "Kept-At"; undefined: none.
 * @param {string} address
 */
async function kept(address) {
  const [cacheName] = await pageCaches();
  return cacheName ? caches.match(address, { cacheName, ignoreVary: true }) : undefined;
}

/**
 * How long ago a page was fetched, in milliseconds; the phone's clock may have been put back since.
 * @param {Response} answer
 */
const ageOf = (answer) => Math.abs(Date.now() - Number(answer.headers.get("Kept-At")));

/**
 * Whether an answer is from the app, and not from a proxy that did not reach it; false for null. A proxy may answer with
 * a status of CLOSED, too: the app's own answers have the header "Answered-By".
 * @param {Response | null} answer
 * @returns {answer is Response}
 */
const isReached = (answer) =>
  answer !== null && !UNREACHED.includes(answer.status) && (!CLOSED.includes(answer.status) || answer.headers.has("Answered-By"));

/**
 * Keeps a response with status 200 and the header Kept-For; of a match only a page without parameters. After a redirect
 * deletes the kept page, after a status of CLOSED all that is not open to this phone (closed()). Otherwise, or if the app
 * is not reached, changes nothing.
 * @param {string} url
 * @param {Response} answer
 * @param {number} at the moment when it was requested (match.js)
 */
async function keepOrDrop(url, answer, at) {
  const address = addressOf(url);
  const whose = answer.headers.get("Kept-For");
  if (!isReached(answer)) return;
  if (CLOSED.includes(answer.status)) return closed(address);
  if (answer.redirected || answer.type === "opaqueredirect") return drop(address);
  if (answer.status === 200 && whose && !isAsked(url)) await keep(address, await answer.text(), answer.headers, { whose, at });
}

/**
 * Whether a page of a match is requested with parameters: such a page is not kept.
 * @param {string} url
 */
const isAsked = (url) => tableOf(addressOf(url)) && new URL(url, location.href).search;

let newest = 0; // the place of the page that was kept last; 0: not known

/**
 * The place of the next page that is kept: a higher number than that of all others, even if the clock was put back.
 */
async function nextPlace() {
  newest ||= (await index())[0]?.place ?? 0;
  newest = Math.max(Date.now(), newest + 1);
  return newest;
}

/**
 * Keeps a page with the present time and its place; if it uses files of another version, looks for a newer worker instead.
 * @param {string} address
 * @param {string} page its HTML
 * @param {Headers} received
 * @param {{ whose: string, at: number }} what for whom it is, from the header Kept-For, and the moment of its request
 */
async function keep(address, page, received, { whose, at }) {
  if (!isOurs(filesIn(page))) return registration.update();
  const headers = new Headers(received);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  headers.set("Kept-At", String(Date.now()));
  headers.set("Kept-Place", String(await nextPlace()));
  const pages = await pagesFor(whose);
  await pages.put(address, new Response(page, { headers }));
  keptAt.set(address, at);
  await trim(pages);
}

/**
 * Called when the server says that a page is not open to this phone. Does nothing if it was not kept. Deletes all pages
 * if it is a table or of no match; else deletes the page, and fetches the table, which decides about the rest.
 * @param {string} address
 */
async function closed(address) {
  if (!(await kept(address))) return;
  const table = tableOf(address);
  if (!table || address === table) return forget();
  await drop(address);
  await fetchPage(table);
}

/**
 * Deletes a kept page, if there is one.
 * @param {string} address
 */
async function drop(address) {
  const [name] = await pageCaches();
  if (name) await (await caches.open(name)).delete(address, { ignoreVary: true });
}

/**
 * Fetches a page, and keeps or deletes it (keepOrDrop()); returns its HTML, "" if it is refused. Throws without signal.
 * @param {string} address
 */
async function fetchPage(address) {
  const at = (moment += 1);
  const answer = await fetch(address, { cache: "no-cache", redirect: "manual" });
  const page = answer.clone();
  await keepOrDrop(address, answer, at);
  return page.status === 200 ? page.text() : "";
}

/** The kept pages as `{address, place}`, the newest first, whatever the phone's clock said; `place` is from nextPlace(). */
async function index() {
  const [name] = await pageCaches();
  if (!name) return [];
  const pages = await caches.open(name);
  const entries = (await pages.keys()).map(async (request) => {
    const answer = await pages.match(request, { ignoreVary: true });
    return { address: addressOf(request.url), place: Number(answer?.headers.get("Kept-Place")) };
  });
  return (await Promise.all(entries)).sort((one, other) => other.place - one.place);
}

/** The address of the table that was kept last; undefined: none. */
async function lastTable() {
  return (await index()).find(({ address }) => address === tableOf(address))?.address;
}

/**
 * Deletes the oldest pages beyond OF_MATCH of the last match and OTHERS of the rest.
 * @param {Cache} pages
 */
async function trim(pages) {
  if ((await pages.keys()).length <= OTHERS) return;
  const [entries, table] = [await index(), await lastTable()];
  const isOfTable = (/** @type {{ address: string }} */ { address }) => tableOf(address) === table;
  const tooMany = [...entries.filter(isOfTable).slice(OF_MATCH), ...entries.filter((entry) => !isOfTable(entry)).slice(OTHERS)];
  for (const { address } of tooMany) await pages.delete(address, { ignoreVary: true });
}
