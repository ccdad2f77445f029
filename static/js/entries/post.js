// @ts-check
// Posts what is entered as a form of the page would.

/** @import { Fields } from "./queue.js" */

import { TABLE } from "./queue.js";

const PATIENCE = 10000; // milliseconds for one answer

let token = ""; // the newest CSRF token, for a page without a form
let renewed = false; // whether a new token was asked for in this series of entries

/** The fields of the page that hold the CSRF token. */
const tokens = () => /** @type {NodeListOf<HTMLInputElement>} */ (document.getElementsByName("csrfmiddlewaretoken"));

/**
 * Posts fields as a form of the page would, and returns the answer. After a 403 it fetches a new token and posts them
 * again, but only once in a series of entries. Throws if no answer comes within `patience` milliseconds.
 * @param {string} url
 * @param {Fields} fields
 */
export async function post(url, fields, patience = PATIENCE) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "HX-Request": "true", "X-CSRFToken": tokens()[0]?.value ?? token },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(patience),
  });
  if (answer.status !== 403 || renewed) return answer;
  await renew();
  return post(url, fields, patience);
}

/** Fetches a new token and gives it to the forms of the page. Called when the old one has expired. */
async function renew() {
  renewed = true;
  const answer = await fetch(TABLE, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(PATIENCE) });
  token = /name="csrfmiddlewaretoken" value="(\w+)"/.exec(await answer.text())?.[1] ?? token;
  for (const field of tokens()) field.value = token || field.value;
}

/** Called when all entries of a series are sent: in the next series a token may be fetched again. */
export const endSeries = () => (renewed = false);
