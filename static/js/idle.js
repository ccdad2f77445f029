// @ts-check
// Waits until a page has nothing left to do.

const BUSY = 1000; // milliseconds at most: a browser may never say so of a page that lies still

/** Does something once nothing else is to be done. */
export const idle = (act) => ("requestIdleCallback" in window ? requestIdleCallback(act, { timeout: BUSY }) : setTimeout(act));
