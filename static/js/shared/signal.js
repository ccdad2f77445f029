// @ts-check
// Whether the server can be reached, over HTTP or HTTPS, with a worker or without. `navigator.onLine` is not enough: the
// phone's network may not lead to it.

const TIMEOUT = 5000; // milliseconds of a request
const RETRY_INTERVAL = 10000; // milliseconds between two tries

/** Asks the server for the worker's script; resolves to whether it answers within TIMEOUT, and without an error. */
export function isReached() {
  return fetch("/worker.js", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(TIMEOUT) }).then(({ ok }) => ok, () => false);
}

/**
 * Calls `then` once, when the server is reached: tries when the phone is online again or the page is shown again, and
 * every RETRY_INTERVAL milliseconds while it is visible.
 * @param {() => void} then
 */
export function whenReached(then) {
  const tries = new AbortController();
  async function tryServer() {
    if (document.hidden || !(await isReached()) || tries.signal.aborted) return;
    tries.abort();
    clearInterval(timer);
    then();
  }
  const timer = setInterval(tryServer, RETRY_INTERVAL);
  addEventListener("online", tryServer, { signal: tries.signal });
  document.addEventListener("visibilitychange", tryServer, { signal: tries.signal });
}
