// @ts-check
// Tells the app's own answers from those of a proxy that did not reach it, and those in the page's language from others.

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

/**
 * Whether an answer has another language than the page: it was chosen in another tab meanwhile.
 * @param {Response} answer
 */
export function isInAnotherLanguage({ headers }) {
  const { lang } = document.documentElement;
  return (headers.get("Content-Language") ?? lang) !== lang;
}
