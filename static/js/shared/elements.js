// @ts-check
// Makes and moves elements.

/**
 * A new element with this class, if any, and this content.
 * @param {string} tag
 * @param {string} [className]
 * @param {(string | Node)[]} content
 */
export function made(tag, className, ...content) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...content);
  return element;
}

/**
 * A hidden field for a form.
 * @param {string} name
 * @param {string} value
 */
export const hidden = (name, value) => Object.assign(document.createElement("input"), { type: "hidden", name, value });

/**
 * Scrolls the list of tabs (`ol` or `ul`), and not the page, until this tab is in its middle.
 * @param {HTMLElement} tab
 */
export function centreTab(tab) {
  const tabs = tab.closest("ol, ul");
  const [one, all] = [tab.getBoundingClientRect(), tabs.getBoundingClientRect()];
  tabs.scrollLeft += one.left + one.width / 2 - all.left - all.width / 2;
}
