// @ts-check
// Each version has two caches: its static files, and pages that use only these files. The constants VERSION and FILES are
// at the head of the worker.

const SHELL = `shell ${VERSION}`;
const PAGES = `pages ${VERSION} `; // followed by the person, from the header Kept-For
const STATIC = /\/static\/[\w./-]+/g;

/** Fetches the files of this version and the page shown without signal; throws if one is missing. */
async function fetchShell() {
  const shell = await caches.open(SHELL);
  await shell.addAll([...FILES, new Request(OFFLINE, { cache: "reload" })]);
}

/**
 * A static file: of this version from the cache, of another one from the server.
 * @param {Request} request
 */
async function staticFile(request) {
  return (await caches.match(request, { cacheName: SHELL, ignoreVary: true })) ?? fetch(request);
}

/**
 * Whether these files are all of this version: a page of another version must not be kept with them.
 * @param {string[]} files
 */
const isOurs = (files) => files.every((file) => FILES.includes(file));

/**
 * The paths of the static files that a page uses.
 * @param {string} page
 */
const filesIn = (page) => page.match(STATIC) ?? [];

/** The names of the caches that begin with this prefix; by default those with pages of this version. */
async function pageCaches(prefix = PAGES) {
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}

/**
 * The cache of pages for this person; deletes those for others.
 * @param {string} whose
 */
async function pagesFor(whose) {
  for (const name of await pageCaches("pages ")) if (!name.endsWith(` ${whose}`)) await caches.delete(name);
  return caches.open(PAGES + whose);
}

/** Deletes every kept page: the user signed out, or the pages are no longer open to this phone. */
async function forget() {
  for (const name of await pageCaches("pages ")) await caches.delete(name);
}

/** Deletes the caches of other versions. */
async function clearOthers() {
  const ours = [SHELL, ...(await pageCaches())];
  for (const name of await caches.keys()) if (/^(shell|pages) /.test(name) && !ours.includes(name)) await caches.delete(name);
}
