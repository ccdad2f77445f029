// The screen while a hand is on it: kept on where a table is shown, and not drawn anew under a finger.

const CLICK_FOLLOWS = 100; // milliseconds after a press in which its click may come
const LONGEST = 1000; // milliseconds: who presses for longer taps nothing

let end = 0;
let up = null; // resolves `lifted`
let lifted = Promise.resolve();

function pressed() {
  if (!up) lifted = new Promise((resolve) => (up = resolve));
  endIn(LONGEST);
}

function endIn(milliseconds) {
  clearTimeout(end);
  end = setTimeout(() => {
    up?.();
    up = null;
  }, milliseconds);
}

/** Resolves once no finger is down: a tap whose control is replaced before it ends is lost. */
export const untouched = () => lifted;

addEventListener("pointerdown", pressed, true);
for (const over of ["pointerup", "pointercancel"]) addEventListener(over, () => endIn(CLICK_FOLLOWS), true);
addEventListener("click", () => endIn(0), true);

async function stayOn() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // A low battery or the system's settings forbid it: the screen sleeps as it always does.
  }
}

if ("wakeLock" in navigator && document.body.matches(".table, .wall")) {
  stayOn();
  // The lock is lost whenever the page is hidden.
  document.addEventListener("visibilitychange", stayOn);
}
