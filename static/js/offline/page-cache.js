// @ts-check
// Installs the service worker (worker/), which keeps visited pages for use without signal. Browsers allow that over
// HTTPS only. live.js loads this module.

const { serviceWorker, storage } = navigator;

const RETRY_DELAYS = [10000, 30000, 90000]; // milliseconds after which to try again what may have failed

/**
 * The path of an address.
 * @param {string} url
 */
const pathOf = (url) => new URL(url, location.href).pathname;

/** @type {NodeListOf<HTMLLinkElement>} */
const links = document.querySelectorAll("link[rel=stylesheet]");
/** @type {NodeListOf<HTMLScriptElement>} */
const scripts = document.querySelectorAll("script[src]");

/** The files of the page: only a worker with the same files may take over while the page is open. */
const files = [...[...links].map(({ href }) => href), ...[...scripts].map(({ src }) => src)].map(pathOf);

/**
 * Sends the files of the page to a worker, which takes over if they are its own; does nothing without a worker.
 * @param {ServiceWorker | null} worker
 */
const offerFiles = (worker) => worker?.postMessage({ files });

/** @type {ServiceWorkerRegistration | undefined} */
let registration;

/**
 * Offers the files of the page to a worker that is being installed, once it is.
 * @param {ServiceWorkerRegistration} registration
 */
function offerOnceInstalled({ installing }) {
  if (installing) installing.onstatechange = () => installing.state === "installed" && offerFiles(installing);
}

/** Asks the worker to keep this page and those fetched ahead, unless its copies are fresh; does nothing without one. */
function askToKeep() {
  const fetched = performance.getEntriesByType("resource").map(({ name }) => pathOf(name));
  const ahead = fetched.filter((path) => path.endsWith("/ahead/"));
  serviceWorker.controller?.postMessage({ pages: [location.pathname + location.search, ...new Set(ahead)] });
}

/** Whether the request for this page went through the worker. */
const isAnswered = () => /** @type {PerformanceNavigationTiming} */ (performance.getEntriesByType("navigation")[0]).workerStart > 0;

/**
 * Installs the worker, or looks for a newer version of it, and offers it the files of the page. Throws on a failure.
 */
async function install() {
  const found = await serviceWorker.register("/worker.js", { updateViaCache: "none" });
  registration = found;
  found.onupdatefound = () => offerOnceInstalled(found);
  offerOnceInstalled(found);
  offerFiles(found.waiting);
  // A new worker claims open pages; this one may have been loading then.
  if (!serviceWorker.controller) found.active?.postMessage({ claim: true });
}

/**
 * Does again what may have failed with little signal: installs the worker if there is none, lets a newer one take over
 * that has waited for another page to be closed, or else has a visible page kept.
 */
function lookAgain() {
  if (!serviceWorker.controller || !registration) return install().catch(() => {});
  if (registration.waiting) offerFiles(registration.waiting); // which takes over once the older one is idle
  else if (!document.hidden) askToKeep();
}

/** Whether the table still fetches what the round being played needs, which comes first. */
function isFetching() {
  const sign = document.querySelector("#ready:not([hidden])");
  return sign !== null && sign.textContent !== sign.dataset.ready;
}

/**
 * Called once, when the module is loaded: asks the worker to keep this page, and installs the worker once the table has
 * fetched what it needs; does again later what may have failed.
 */
function begin() {
  serviceWorker.addEventListener("controllerchange", askToKeep);
  if (!isAnswered()) {
    askToKeep(); // a worker may have taken the page over before this module was loaded
    document.addEventListener("ready", askToKeep, { once: true }); // or while pages ahead were on their way
  }
  if (isFetching() && !serviceWorker.controller) document.addEventListener("ready", lookAgain, { once: true });
  else install().catch(() => {});
  for (const milliseconds of RETRY_DELAYS) setTimeout(lookAgain, milliseconds);
  for (const moment of ["reached", "visibilitychange"]) document.addEventListener(moment, lookAgain);
}

/** Asks the browser not to delete what is stored when the phone is full, once there are entries to lose. */
async function persist() {
  if (!(await storage?.persisted?.())) await storage?.persist?.();
}

document.addEventListener("submit", persist, { once: true });
begin();
