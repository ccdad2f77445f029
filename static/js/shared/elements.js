// @ts-check
// Makes elements.

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
