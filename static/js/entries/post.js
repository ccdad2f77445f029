// @ts-check
// Posts fields in the way that a form of the page does.

/** @import { Fields } from "./queue.js" */

import { isFromApp, isFromProxy } from "../shared/answered.js";
import { TABLE } from "./queue.js";

const POST_TIMEOUT = 10000; // milliseconds

let token = ""; // the newest CSRF token, for a page without a form

/** The fields of the page with the CSRF token. */
const tokens = () => /** @type {NodeListOf<HTMLInputElement>} */ (document.getElementsByName("csrfmiddlewaretoken"));

/**
 * Posts fields as a form of the page would, and returns the answer; after a 403 once more with a new token. Throws if no
 * answer comes within `timeout` milliseconds, or a proxy answers in place of the app.
 * @param {string} url
 * @param {Fields} fields
 */
export async function post(url, fields, timeout = POST_TIMEOUT) {
  const answer = await request(url, fields, timeout);
  if (answer.status !== 403) return answer;
  await renew();
  return request(url, fields, timeout);
}

/**
 * Posts fields with the newest token; throws as post() does.
 * @param {string} url
 * @param {Fields} fields
 * @param {number} timeout
 */
async function request(url, fields, timeout) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "HX-Request": "true", "X-CSRFToken": tokens()[0]?.value ?? token },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(timeout),
  });
  if (isFromProxy(answer)) throw new Error(`status ${answer.status}`);
  return answer;
}

/**
 * Fetches a new token from the table of a match and writes it into the forms of the page. Resolves to whether this phone may
 * write to the match (its table has a form) or the match is over. Called when the old token has expired. Throws if the app
 * does not answer.
 */
export async function renew(table = TABLE) {
  const answer = await fetch(table, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(POST_TIMEOUT) });
  if (!isFromApp(answer) || answer.status === 429 || answer.status >= 500) throw new Error(`status ${answer.status}`);
  const found = /name="csrfmiddlewaretoken" value="(\w+)"/.exec(await answer.text())?.[1];
  token = found ?? token;
  for (const field of tokens()) field.value = token || field.value;
  return found !== undefined || answer.headers.has("HX-Redirect");
}
