// Keeps the screen on while the table is shown, where the browser offers it.

async function stayOn() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // A low battery or the system's settings forbid it: the screen sleeps as it always does.
  }
}

if ("wakeLock" in navigator) {
  stayOn();
  // The lock is lost whenever the page is hidden.
  document.addEventListener("visibilitychange", stayOn);
}
