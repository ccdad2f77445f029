// @ts-check
// Creates, lists and scrolls elements.

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
 * Shows these items in a list. An item that is shown already is not replaced, so that a press and the focus are not lost.
 * @param {HTMLElement} list
 * @param {Element[]} items no two of which are equal
 */
export function showItems(list, items) {
  const shown = [...list.children];
  const all = items.map((item) => shown.find((old) => old.isEqualNode(item)) ?? item);
  for (const old of shown) if (!all.includes(old)) old.remove();
  all.forEach((item, at) => list.children[at] === item || list.insertBefore(item, list.children[at] ?? null));
}

/**
 * Scrolls the list of tabs (`ol` or `ul`), and not the page, until this tab is in its middle.
 * @param {HTMLElement} tab
 */
export function centreTab(tab) {
  const tabs = tab.closest("ol, ul");
  const [one, all] = [tab.getBoundingClientRect(), tabs.getBoundingClientRect()];
  tabs.scrollLeft += one.left + one.width / 2 - all.left - all.width / 2;
}
