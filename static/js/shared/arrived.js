// @ts-check
// How the page was reached.

const { type } = /** @type {PerformanceNavigationTiming} */ (performance.getEntriesByType("navigation")[0] ?? {});
let asLeft = type === "back_forward";

/** Whether the page was reached by Back or a reload: a form that was sent from it may be changed and sent again. */
export const wentBack = () => type !== "navigate";

/** Whether the page was reloaded. */
export const isReload = type === "reload";

/** Whether the page was reached by Back or Forward and nobody has touched it since: it may be as it was left. */
export const isAsLeft = () => asLeft;

window.addEventListener("pageshow", ({ persisted }) => (asLeft ||= persisted));
for (const touch of ["pointerdown", "keydown", "input"]) document.addEventListener(touch, () => (asLeft = false), true);
