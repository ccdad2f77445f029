// @ts-check
// How the page was reached.

/** Whether the page was reached by Back or a reload: a form that was sent from it may be changed and sent again. */
export function wentBack() {
  return /** @type {PerformanceNavigationTiming | undefined} */ (performance.getEntriesByType("navigation")[0])?.type !== "navigate";
}
