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
 * The answer for a static file: from the cache for one of this version, else from the server.
 * @param {Request} request
 */
async function staticFile(request) {
  return (await caches.match(request, { cacheName: SHELL, ignoreVary: true })) ?? fetch(request);
}

/**
 * Whether these paths are all of files of this version: a page with others must not be kept.
 * @param {string[]} files
 */
const isOurs = (files) => files.every((file) => FILES.includes(file));

/**
 * The paths of the static files that the HTML of a page names.
 * @param {string} page
 */
const filesIn = (page) => page.match(STATIC) ?? [];

/** The names of the caches that begin with this prefix; by default those with pages of this version. */
async function pageCaches(prefix = PAGES) {
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}

/**
 * Opens the cache of this version with the pages of this person; deletes those of other persons.
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
