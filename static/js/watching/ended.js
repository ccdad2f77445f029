// @ts-check
// Shows that a page is no longer open to this browser.

import { made } from "../shared/elements.js";
import { gettext } from "../shared/language.js";

const ENDED = [gettext("This link has ended."), gettext("Ask whoever keeps the score for the new one.")];
const TAKEN = [gettext("You no longer keep this score."), gettext("You signed out, the pen was taken back, or the club is closed. What you wrote stays in its sheet.")];

/**
 * Clears the page and all kept pages, and shows the way back.
 * @param {boolean} kept whether the page was a keeper's
 */
export function showEnded(kept) {
  const [title, more] = kept ? TAKEN : ENDED;
  document.title = title;
  const heading = made("h1", "", title);
  document.querySelector(".felt").replaceChildren(made("div", "hero", heading));
  const main = document.querySelector("#main");
  main.replaceChildren(made("p", "said", more));
  if (kept) {
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
