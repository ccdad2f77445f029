// @ts-check
// Watches for a finger on the screen: the control under it must not be replaced before its tap is handled.

const CLICK_FOLLOWS = 100; // milliseconds after a press within which its click comes
const LONGEST = 1000; // milliseconds: a longer press is no tap

let end = 0; // the timer that ends a press
/** @type {(() => void) | null} resolves `lifted` */
let up = null;
/** @type {Promise<void>} resolves when the present press ends */
let lifted = Promise.resolve();

/** Begins a press, which ends after LONGEST at the latest. */
function pressed() {
  if (!up) lifted = new Promise((resolve) => (up = resolve));
  endIn(LONGEST);
}

/**
 * Ends the press after this time.
 * @param {number} milliseconds
 */
function endIn(milliseconds) {
  clearTimeout(end);
  end = setTimeout(() => {
    up?.();
    up = null;
  }, milliseconds);
}

/** Resolves once no finger is down, after LONGEST at the latest: a tap is lost if its control is replaced meanwhile. */
export const untilLifted = () => lifted;

addEventListener("pointerdown", pressed, true);
for (const over of ["pointerup", "pointercancel"]) addEventListener(over, () => endIn(CLICK_FOLLOWS), true);
addEventListener("click", () => endIn(0), true);
