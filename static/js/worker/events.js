// @ts-check
// Handles the events of the worker.

const LOOKED_UP = /^\/matches\/\d+\/(?:rounds\/\d+\/ahead|sheet|referee)\/$/; // fetched by the table, too

addEventListener("install", (event) => event.waitUntil(fetchShell().then(fetchAgain)));

addEventListener("activate", (event) => event.waitUntil(begin()));

/** Called when the worker is activated: deletes the caches of other versions, and takes over open pages. */
async function begin() {
  await clearOthers();
  await registration.navigationPreload?.enable();
  await clients.claim();
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (pathname.startsWith("/static/") && request.method === "GET") return event.respondWith(staticFile(request));
  if (request.method === "POST" && pathname.startsWith("/account/")) return event.waitUntil(forget());
  const isOwn = request.method === "POST" || request.headers.has("HX-Request");
  const table = tableOf(pathname);
  if (isOwn) return table && event.waitUntil(afterWriting(table, pathname).catch(() => {}));
  if (request.method !== "GET") return;
  if (request.mode === "navigate" || LOOKED_UP.test(pathname)) respond(event);
});

/**
 * Answers a request for a page, and keeps or deletes what is kept by the server's answer.
 * @param {FetchEvent} event
 */
function respond(event) {
  const { request } = event;
  const at = (moment += 1);
  const asked = serverAnswer(event);
  // Only kept pages are read twice: a download is passed on as it arrives.
  const copy = (/** @type {Response} */ answer) => (answer.headers.has("Kept-For") ? answer.clone() : answer);
  event.waitUntil(asked.then((answer) => keepAnswer(request, copy(answer), at)).catch(() => {}));
  event.respondWith(request.mode === "navigate" ? answerPage(event, asked) : answerPart(addressOf(request.url), asked));
}

/**
 * The server's answer, which the browser may have requested before the worker was started.
 * @param {FetchEvent} event
 */
async function serverAnswer(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/**
 * Keeps the server's answer, and after an opened page also the pages around it (fetchAround()).
 * @param {Request} request
 * @param {Response} answer
 * @param {number} at the moment of the request (match.js)
 */
async function keepAnswer(request, answer, at) {
  await keepOrDrop(request.url, answer, at);
  if (request.mode === "navigate") await fetchAround(addressOf(request.url));
}

addEventListener("message", (event) => {
  const { pages, files } = event.data;
  if (event.data.forget) event.waitUntil(forget());
  if (event.data.asked) event.waitUntil(sendVerdict(/** @type {Client} */ (event.source)));
  if (event.data.claim) event.waitUntil(clients.claim());
  if (pages) event.waitUntil(keepAll(pages.map(addressOf)).catch(() => {}));
  if (files) event.waitUntil(takeOver(files));
});

/**
 * Sends the verdict on a kept page to the window that shows it, once; `lost` if there is none.
 * @param {Client} client
 */
async function sendVerdict(client) {
  const said = await (verdicts.get(client.id) ?? { lost: true });
  verdicts.delete(client.id);
  client.postMessage(said);
}

/**
 * Fetches and keeps those of these pages that are not fresh: an open page, and what it has fetched ahead. Then those
 * around the first one (fetchAround()). Fetches nothing if a newer worker waits.
 * @param {string[]} addresses
 */
async function keepAll(addresses) {
  for (const address of addresses) if (!isOutdated() && (await isOld(address, FRESH))) await fetchPage(address);
  await fetchAround(addresses[0]);
}

/**
 * Lets this worker replace an older one, if only one window is open and all `files` of its page are of this version.
 * @param {string[]} files
 */
async function takeOver(files) {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.length === 1 && isOurs(files)) await skipWaiting();
}
