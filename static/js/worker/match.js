// @ts-check
// Fetches the pages of the match in progress ahead, and again after a write.

const WRITE_DELAY = 4000; // milliseconds after the last write
const FRESH = 300000; // milliseconds for which a page that taps do not change is fresh
const LINKS = /href="(\/matches\/\d+\/(?:rounds\/\d+\/|sheet\/|referee\/|rulebook\/))"/g;
const CARD = /href="(\/matches\/\d+\/)" id="card"/;
const PAD = /\/rounds\/\d+\/$/;
const TAP = /^\/matches\/\d+\/(?:facts\/|cut\/)?$/;

/** @type {Map<string, { more: boolean }>} by table: the newest write, and whether it or one before was more than a tap */
const writes = new Map();
let moment = 0; // counts writes and requests for pages, as the phone's clock may be corrected between them
/** @type {Map<string, { tap?: number, more?: number }>} by table: the moments when a tap or more was written last */
const written = new Map();
/** @type {Map<string, number>} by address: the moment when the kept page was requested; none: before this worker was started */
const keptAt = new Map();

/**
 * Whether a page is not kept, or was kept at least so long ago.
 * @param {string} address
 * @param {number} milliseconds
 */
async function isOld(address, milliseconds) {
  const answer = await kept(address);
  return !answer || ageOf(answer) >= milliseconds;
}

/**
 * Fetches a table, and the pages that it leads to, pads always, others unless they were fetched less than `fresh`
 * milliseconds ago.
 * @param {string} table
 */
async function fetchMatch(table, fresh = FRESH) {
  const page = await fetchPage(table);
  if (page) await fetchLinks(page, fresh, 0);
}

/**
 * Fetches the pages to which a table leads, and home, unless they are fresh: fetched less than `fresh` milliseconds
 * ago, pads less than `padsFresh`.
 * @param {string} page the HTML of the table
 * @param {number} fresh
 */
async function fetchLinks(page, fresh, padsFresh = fresh) {
  const links = new Set([...page.matchAll(LINKS)].map(([, address]) => address));
  for (const address of [...links, "/"]) {
    if (await isOld(address, PAD.test(address) ? padsFresh : fresh)) await fetchPage(address);
  }
}

/**
 * Called when something is written to a match, at this address: fetches its pages again once WRITE_DELAY has passed
 * without another write. After taps alone, only the table, the pads and pages older than FRESH are fetched.
 * @param {string} table
 * @param {string} address
 */
async function afterWriting(table, address) {
  const kind = TAP.test(address) ? "tap" : "more";
  written.set(table, { ...written.get(table), [kind]: (moment += 1) });
  if (isOutdated()) return;
  const more = kind === "more" || Boolean(writes.get(table)?.more);
  const mine = { more };
  writes.set(table, mine);
  await new Promise((resolve) => setTimeout(resolve, WRITE_DELAY));
  if (writes.get(table) !== mine) return;
  writes.delete(table);
  if (isOutdated()) return;
  await fetchMatch(table, more ? 0 : FRESH);
  if (PAD.test(address)) await fetchPage(`${address}standings/`);
}

/**
 * Whether a kept page is outdated: something that it shows was written since. Only the table and the pads show taps.
 * @param {string} address
 */
function isWritten(address) {
  const { tap = 0, more = 0 } = written.get(tableOf(address) ?? "") ?? {};
  const at = keptAt.get(address) ?? 0;
  return at < more || (at < tap && (PAD.test(address) || address === tableOf(address)));
}

/** Whether a newer worker waits to replace this one: then the server's pages use files that this one does not have. */
const isOutdated = () => registration.waiting !== null;

/**
 * Fetches and keeps the pages around one that was just opened, if they are not fresh: the pages of its match, or from
 * home those of the match in progress and all other kept tables. Does nothing if the page is not kept.
 * @param {string} address
 */
async function fetchAround(address) {
  const page = isOutdated() ? null : await kept(address);
  if (!page) return;
  const own = tableOf(address);
  if (address !== "/") return own && freshen(own);
  const table = CARD.exec(await page.text())?.[1];
  if (table) await freshen(table);
  // Other kept tables: the table of a finished match is deleted; one that is not open to this phone any more deletes all.
  for (const { address: other } of await index()) {
    if (other === tableOf(other) && other !== table) await fetchPage(other);
  }
}

/**
 * Fetches the pages of a match that are not fresh: the table if it is older than FRESH, and those that it leads to.
 * @param {string} table
 */
async function freshen(table) {
  const answer = await kept(table);
  if (!answer || ageOf(answer) >= FRESH) return fetchMatch(table);
  await fetchLinks(await answer.text(), FRESH);
}

/**
 * Fetches home and the tables that an older version has kept, with the pages they lead to and those fetched ahead.
 * Called before this version replaces that one; does nothing if none is kept.
 */
async function fetchAgain() {
  const older = (await pageCaches("pages ")).filter((name) => !name.startsWith(PAGES));
  const addresses = [];
  for (const name of older) for (const { url } of await (await caches.open(name)).keys()) addresses.push(addressOf(url));
  if (!addresses.length) return;
  await fetchPage("/");
  for (const table of addresses.filter((address) => address === tableOf(address))) await fetchMatch(table, 0);
  for (const address of addresses.filter((one) => one.endsWith("/ahead/"))) await fetchPage(address);
}
