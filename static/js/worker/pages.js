// Pages as they were last seen: whole ones only, and none that the server does not let be kept.

const CLOSED = [401, 403, 404, 410];
const OF_MATCH = 100; // pages kept of the match in progress at most, what was fetched ahead among them
const OTHERS = 30; // and of all else, the last ones looked at

/** The table of a match that an address belongs to; none: it is not of a match. */
const tableOf = (address) => /^\/matches\/\d+\//.exec(address)?.[0];

/** The address under which a page is kept: whatever a page of a match is asked for besides. */
function addressOf(url) {
  const { pathname, search } = new URL(url, location.href);
  return tableOf(pathname) ? pathname : pathname + search;
}

/** What is kept under an address, with the time in "Kept-At". */
async function kept(address) {
  const [cacheName] = await pageCaches();
  return cacheName && caches.match(address, { cacheName, ignoreVary: true });
}

/** How long ago it was fetched, in milliseconds; the phone's clock may have been put back since. */
const ageOf = (answer) => Math.abs(Date.now() - Number(answer.headers.get("Kept-At")));

/** Takes note of what the server answered: keeps a page, or lets go of what is there no more. */
async function heed(url, answer) {
  const address = addressOf(url);
  const whose = answer.headers.get("Kept-For");
  if (CLOSED.includes(answer.status)) return closed(address);
  if (answer.redirected || answer.type === "opaqueredirect") return drop(address);
  if (answer.status === 200 && whose && !isAsked(url)) await keep(address, await answer.text(), answer.headers, whose);
}

/** Whether a page of a match says besides what was done or whose hand is asked for: it is not kept so. */
const isAsked = (url) => tableOf(addressOf(url)) && new URL(url, location.href).search;

async function keep(address, page, told, whose) {
  if (!isOurs(filesIn(page))) return registration.update();
  const headers = new Headers(told);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  headers.set("Kept-At", Date.now());
  const pages = await pagesFor(whose);
  await pages.put(address, new Response(page, { headers }));
  await trim(pages);
}

/** A kept page is not open to this phone, and then nothing is; a page of a match may just be there no more. */
async function closed(address) {
  if (!(await kept(address))) return;
  const table = tableOf(address);
  if (!table || address === table) return forget();
  await drop(address);
  await fetchPage(table);
}

async function drop(address) {
  const [name] = await pageCaches();
  if (name) await (await caches.open(name)).delete(address, { ignoreVary: true });
}

/** Asks for a page and takes note of the answer; what it says if that is kept now. Throws without signal. */
async function fetchPage(address) {
  const answer = await fetch(address, { cache: "no-cache" });
  const page = answer.clone();
  await heed(address, answer);
  return page.status === 200 && !page.redirected ? page.text() : "";
}

/** All that is kept, the newest first: address and time. */
async function index() {
  const [name] = await pageCaches();
  if (!name) return [];
  const pages = await caches.open(name);
  const entries = (await pages.keys()).map(async (request) => {
    const answer = await pages.match(request, { ignoreVary: true });
    return { address: addressOf(request.url), at: Number(answer?.headers.get("Kept-At")) };
  });
  return (await Promise.all(entries)).sort((one, other) => other.at - one.at);
}

/** The table of the match in progress: the one that was asked for last. */
async function tonight() {
  return (await index()).find(({ address }) => address === tableOf(address))?.address;
}

async function trim(pages) {
  if ((await pages.keys()).length <= OTHERS) return;
  const [entries, table] = [await index(), await tonight()];
  const isTonight = ({ address }) => tableOf(address) === table;
  const tooMany = [...entries.filter(isTonight).slice(OF_MATCH), ...entries.filter((entry) => !isTonight(entry)).slice(OTHERS)];
  for (const { address } of tooMany) await pages.delete(address, { ignoreVary: true });
}
