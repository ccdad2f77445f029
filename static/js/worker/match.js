// The match in progress: its pages are fetched before anybody asks for them, and again after something was written.

const REST = 4000; // milliseconds after the last write
const FRESH = 300000; // milliseconds for which a page that a tap does not change stays as it is
const LINKS = /href="(\/matches\/\d+\/(?:rounds\/\d+\/|sheet\/|referee\/|rulebook\/))"/g;
const CARD = /href="(\/matches\/\d+\/)" id="card"/;
const PAD = /\/rounds\/\d+\/$/;
const TAP = /^\/matches\/\d+\/(?:facts\/|cut\/)?$/;

const writes = new Map(); // table → its newest write, and whether any before it was more than a tap
const written = new Map(); // table → when it was written to last: `{tap, more}`

/** Whether a page is missing, or was kept so long ago. */
async function isOld(address, milliseconds) {
  const answer = await kept(address);
  return !answer || ageOf(answer) >= milliseconds;
}

/** Fetches a table, the pad it leads to, and what is old of what else it leads to. */
async function fetchMatch(table, fresh = FRESH) {
  const page = await fetchPage(table);
  if (page) await fetchLinks(page, fresh, 0);
}

/** Fetches what is old of what a table leads to, and home, which leads to the table. */
async function fetchLinks(page, fresh, padsFresh = fresh) {
  const links = new Set([...page.matchAll(LINKS)].map(([, address]) => address));
  for (const address of [...links, "/"]) {
    if (await isOld(address, PAD.test(address) ? padsFresh : fresh)) await fetchPage(address);
  }
}

/** Something is being written to a match: once that rests, what is kept of it is fetched anew. */
async function afterWriting(address) {
  const table = tableOf(address);
  const kind = TAP.test(address) ? "tap" : "more";
  written.set(table, { ...written.get(table), [kind]: Date.now() });
  const more = kind === "more" || Boolean(writes.get(table)?.more);
  const mine = { more };
  writes.set(table, mine);
  await new Promise((resolve) => setTimeout(resolve, REST));
  if (writes.get(table) !== mine) return;
  writes.delete(table);
  await fetchMatch(table, more ? 0 : FRESH);
  if (PAD.test(address)) await fetchPage(`${address}standings/`);
}

/** Whether something was written since a page was kept that it should show. */
function isWritten(address, at) {
  const { tap = 0, more = 0 } = written.get(tableOf(address)) ?? {};
  return at <= more || (at <= tap && (PAD.test(address) || address === tableOf(address)));
}

/** Whether a newer version waits: this one cannot keep the server's pages, and to try would only keep that waiting. */
const isOutdated = () => registration.waiting !== null;

/** What a page that was just opened asks to be kept along with it. */
async function fetchAround(address) {
  const page = isOutdated() ? null : await kept(address);
  if (!page) return;
  if (address !== "/") return tableOf(address) && lookAfter(tableOf(address));
  const table = CARD.exec(await page.text())?.[1];
  if (table) await lookAfter(table);
  // Tables that home does not lead to any more: one that is over goes, one that is closed empties the phone.
  for (const { address: other } of await index()) {
    if (other === tableOf(other) && other !== table) await fetchPage(other);
  }
}

async function lookAfter(table) {
  const answer = await kept(table);
  if (!answer || ageOf(answer) >= FRESH) return fetchMatch(table);
  await fetchLinks(await answer.text(), FRESH);
}

/** Before this version takes the place of another one: fetches the match in progress again, as it kept that. */
async function fetchAgain() {
  const older = (await pageCaches("pages ")).filter((name) => !name.startsWith(PAGES));
  const addresses = [];
  for (const name of older) for (const { url } of await (await caches.open(name)).keys()) addresses.push(addressOf(url));
  if (!addresses.length) return;
  await fetchPage("/");
  for (const table of addresses.filter((address) => address === tableOf(address))) await fetchMatch(table, 0);
  for (const address of addresses.filter((one) => one.endsWith("/ahead/"))) await fetchPage(address);
}
