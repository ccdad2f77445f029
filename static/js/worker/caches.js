// What is kept lies in two caches of each version: its static files, and pages that are made of these alone.
// The server says at the head of the worker which files are of this VERSION.

const SHELL = `shell ${VERSION}`;
const PAGES = `pages ${VERSION} `; // and for whom, as the server marks them ("Kept-For")
const STATIC = /\/static\/[\w./-]+/g;

/** Fetches all that pages of this version load, and the page for when there is no signal: all of it, or it fails. */
async function fetchShell() {
  const shell = await caches.open(SHELL);
  await shell.addAll([...FILES, new Request(OFFLINE, { cache: "reload" })]);
}

/** A static file: of this version as it is kept, of another one from the server. */
async function staticFile(request) {
  return (await caches.match(request, { cacheName: SHELL, ignoreVary: true })) ?? fetch(request);
}

/** Whether a page is made of this version's files: one of an older or newer server must not meet them. */
const isOurs = (files) => files.every((file) => FILES.includes(file));

const filesIn = (page) => page.match(STATIC) ?? [];

/** The names of caches with pages: of this version, or of all. */
async function pageCaches(prefix = PAGES) {
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}

/** The pages kept for this person; those for anybody else go. */
async function pagesFor(whose) {
  for (const name of await pageCaches("pages ")) if (!name.endsWith(` ${whose}`)) await caches.delete(name);
  return caches.open(PAGES + whose);
}

/** Empties the phone of every page: somebody signed out, or what was kept is open to this phone no more. */
async function forget() {
  for (const name of await pageCaches("pages ")) await caches.delete(name);
}

/** Clears away what other versions have kept. */
async function clearOthers() {
  const ours = [SHELL, ...(await pageCaches())];
  for (const name of await caches.keys()) if (/^(shell|pages) /.test(name) && !ours.includes(name)) await caches.delete(name);
}
