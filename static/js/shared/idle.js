// @ts-check
// Waits until a page is idle.

const IDLE_TIMEOUT = 1000; // milliseconds at most: some browsers never report a hidden page as idle

/**
 * Calls `act` once the page is idle, after a second at the latest; without requestIdleCallback in the next task.
 * @param {() => unknown} act
 */
export const idle = (act) => ("requestIdleCallback" in window ? requestIdleCallback(act, { timeout: IDLE_TIMEOUT }) : setTimeout(act));

/**
 * Resolves once the page is idle, after a second at the latest.
 * @type {() => Promise<void>}
 */
export const whenIdle = () => new Promise((resolve) => idle(resolve));
