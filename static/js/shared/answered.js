// @ts-check
// Distinguishes responses of the app from those of a proxy that did not reach it, and recognises another language.

const CLOSED = [401, 403, 404, 410]; // from the app: not open to this phone; from a proxy: the app was not reached

/**
 * Whether a response is from the app, which adds this header (scorekeeper/web/middleware.py).
 * @param {Response} answer
 */
export const isFromApp = ({ headers }) => headers.has("Answered-By");

/**
 * Whether a response with a status of CLOSED is from a proxy.
 * @param {Response} answer
 */
export const isFromProxy = (answer) => CLOSED.includes(answer.status) && !isFromApp(answer);

/**
 * Whether a response has another language than the page, as it was chosen in another tab meanwhile.
 * @param {Response} answer
 */
export function isInAnotherLanguage({ headers }) {
  const { lang } = document.documentElement;
  return (headers.get("Content-Language") ?? lang) !== lang;
}
