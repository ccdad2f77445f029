// Has a worker (worker/) cache on this phone the pages that are looked at, for when there is no signal. Browsers allow
// that over HTTPS only. live.js loads this module once the page stands.

const { serviceWorker, storage } = navigator;

const AGAIN = [10000, 30000, 90000]; // milliseconds until what may have failed is tried again

const pathOf = (url) => new URL(url, location.href).pathname;

/** What the page is made of: a worker of these very files may take over while it is open. */
const files = [...document.querySelectorAll("link[rel=stylesheet], script[src]")].map(({ href, src }) => pathOf(href ?? src));

const offer = (worker) => worker?.postMessage({ files });

let registration;

/** Follows a worker that is being installed: it waits until no page of an older one is open. */
function follow({ installing }) {
  if (installing) installing.onstatechange = () => installing.state === "installed" && offer(installing);
}

/** The worker keeps this page, and what that has fetched ahead, as far as it has not yet. */
function tell() {
  const fetched = performance.getEntriesByType("resource").map(({ name }) => pathOf(name));
  const ahead = fetched.filter((path) => path.endsWith("/ahead/"));
  serviceWorker.controller?.postMessage({ pages: [location.pathname + location.search, ...new Set(ahead)] });
}

/** Whether a worker took this page over before this module was there: it has not seen it come. */
const isClaimed = () => serviceWorker.controller && !performance.getEntriesByType("navigation")[0].workerStart;

async function install() {
  registration = await serviceWorker.register("/worker.js", { updateViaCache: "none" });
  registration.onupdatefound = () => follow(registration);
  follow(registration);
  offer(registration.waiting);
  // A worker that takes over claims what is open: this page may have been on its way then.
  if (!serviceWorker.controller) registration.active?.postMessage({ claim: true });
}

/**
 * Installs the worker or keeps the page where that failed: with little signal a fetch may, and nothing else repeats it.
 * Lets a newer worker take over that waited for another page, which may be closed by now.
 */
function lookAgain() {
  if (!serviceWorker.controller) return install().catch(() => {});
  offer(registration?.waiting);
  if (!document.hidden) tell();
}

/** Whether the table still fetches what the round being played needs: the line is left to that. */
function isFetching() {
  const sign = document.querySelector("#ready:not([hidden])");
  return sign !== null && sign.textContent !== sign.dataset.ready;
}

function begin() {
  serviceWorker.addEventListener("controllerchange", tell);
  if (isClaimed()) tell();
  if (isFetching() && !serviceWorker.controller) document.addEventListener("ready", lookAgain, { once: true });
  else install().catch(() => {});
  for (const milliseconds of AGAIN) setTimeout(lookAgain, milliseconds);
  for (const moment of ["reached", "visibilitychange"]) document.addEventListener(moment, lookAgain);
}

/** Entries that wait must outlast a full phone: the browser is asked to let them be, once there is something to lose. */
async function persist() {
  if (!(await storage?.persisted?.())) await storage?.persist?.();
}

document.addEventListener("submit", persist, { once: true });
begin();
