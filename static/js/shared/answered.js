// @ts-check
// Tells the app's own answers from those of a proxy that did not reach it.

const CLOSED = [401, 403, 404, 410]; // by the app: this is not open to this phone; by a proxy: the app is away

/**
 * Whether an answer is from the app: then it has a header (scorekeeper/web/middleware.py).
 * @param {Response} answer
 */
export const isFromApp = ({ headers }) => headers.has("Answered-By");

/**
 * Whether an answer of status CLOSED is from a proxy.
 * @param {Response} answer
 */
export const isFromProxy = (answer) => CLOSED.includes(answer.status) && !isFromApp(answer);
