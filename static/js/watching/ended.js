// @ts-check
// Shows that a page is no longer open to this browser.

import { made } from "../shared/elements.js";
import { gettext } from "../shared/language.js";

/** @type {Record<string, [string, string]>} the heading and the sentence under it */
const WORDS = {
  taken: [gettext("You no longer keep this score."), gettext("You signed out, the pen was taken back, or the club is closed. What you wrote stays in its sheet.")],
  closed: [gettext("This link has ended."), gettext("Ask whoever keeps the score for the new one.")],
  deleted: [gettext("This match was deleted."), gettext("Whoever keeps the score can bring it back. Then this link shows it again.")],
};

/**
 * Why content is not open to this browser, as for showEnded().
 * @param {string} look its address
 * @param {Response} answer with status 404
 */
export async function reasonOf(look, answer) {
  if (look.endsWith("/keeper/")) return "taken";
  const { deleted } = await answer.json().catch(() => ({}));
  return deleted ? "deleted" : "closed";
}

/**
 * Clears the page and all kept pages, and shows the way back.
 * @param {string} why "taken": the right to write has ended, "closed": the link to watch has, "deleted": the match was
 */
export function showEnded(why) {
  const [title, more] = WORDS[why];
  document.title = title;
  const heading = made("h1", "", title);
  document.querySelector(".felt").replaceChildren(made("div", "hero", heading));
  const main = document.querySelector("#main");
  main.replaceChildren(made("p", "said", more));
  if (why === "taken") {
    document.body.classList.remove("felted"); // #main gets the look of paper instead
    main.className = "paper";
    main.append(linkTo("/account/sign-in/here/", "link", gettext("Sign in")));
  }
  document.querySelector(".bar").replaceChildren(linkTo("/", "primary", gettext("Back to the start")));
  const settled = "#line:not(:has(> :is(span + span, button):not([hidden])))"; // nothing waits, or needs the keeper
  document.querySelector(`${settled}, #ready`)?.remove();
  heading.tabIndex = -1;
  heading.focus();
  navigator.serviceWorker?.controller?.postMessage({ forget: true });
}

/** @type {(href: string, className: string, content: string) => HTMLElement} a new link with this class and content */
const linkTo = (href, className, content) => Object.assign(made("a", className, content), { href });
