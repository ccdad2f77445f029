// Has a worker keep on this phone what is looked at, for when there is no signal (worker/). Browsers allow that over
// HTTPS only. live.js loads this module once the page stands.

const { serviceWorker, storage } = navigator;

const pathOf = (url) => new URL(url, location.href).pathname;

/** What the page is made of: a worker of these very files may take over while it is open. */
const files = [...document.querySelectorAll("link[rel=stylesheet], script[src]")].map(({ href, src }) => pathOf(href ?? src));

const offer = (worker) => worker?.postMessage({ files });

/** Follows a worker that is being installed: it waits until no page of an older one is open. */
function follow({ installing }) {
  installing?.addEventListener("statechange", () => installing.state === "installed" && offer(installing));
}

/** The worker came after this page: it keeps the page, and what that has fetched ahead. */
function tell() {
  const fetched = performance.getEntriesByType("resource").map(({ name }) => pathOf(name));
  const ahead = fetched.filter((path) => path.endsWith("/ahead/"));
  serviceWorker.controller?.postMessage({ pages: [location.pathname, ...new Set(ahead)] });
}

/** Whether a worker took this page over before this module was there: it has not seen it come. */
const isClaimed = () => serviceWorker.controller && !performance.getEntriesByType("navigation")[0].workerStart;

async function begin() {
  serviceWorker.addEventListener("controllerchange", tell);
  if (isClaimed()) tell();
  const registration = await serviceWorker.register("/worker.js", { updateViaCache: "none" });
  registration.addEventListener("updatefound", () => follow(registration));
  follow(registration);
  offer(registration.waiting);
  // A worker that takes over claims what is open: this page may have been on its way then.
  if (!serviceWorker.controller) registration.active?.postMessage({ claim: true });
}

/** Entries that wait must outlast a full phone: the browser is asked to let them be, once there is something to lose. */
async function persist() {
  if (!(await storage?.persisted?.())) await storage?.persist?.();
}

document.addEventListener("submit", persist, { once: true });
begin().catch(() => {});
