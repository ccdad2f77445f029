// @ts-check
// Keeps the screen on while a table is shown.

/** @type {WakeLockSentinel | null} */
let lock = null;

/** Requests the wake lock for a visible table or big screen, unless the page has it. */
async function stayOn() {
  if (document.visibilityState !== "visible" || !document.body.matches(".table, .wall") || lock?.released === false) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // Forbidden by a low battery or the system's settings.
  }
}

if ("wakeLock" in navigator) {
  stayOn();
  // The lock is lost whenever the page is hidden.
  for (const moment of ["visibilitychange", "page"]) document.addEventListener(moment, stayOn);
}
