// @ts-check
// Updates the page to newer HTML from the server. Equal elements stay, and with them focus, open parts and scroll position.

/** @import { Page } from "../match/in-place.js" */

import { gettext } from "../shared/language.js";

export const CHANGED = gettext("This has changed since. Now it is as it stands.");

const KEPT = ["hx-swap-oob", "open", "tabindex"]; // attributes that are not updated

/**
 * Updates a part of the page to its newer drawing, with the values of its inputs; keeps the focus, by id.
 * @param {Element} part
 * @param {Element} drawn
 */
function updatePart(part, drawn) {
  const { id } = document.activeElement ?? {};
  update(part, drawn);
  if (id && document.activeElement?.id !== id) document.getElementById(id)?.focus({ preventScroll: true });
  for (const field of part.querySelectorAll("input")) field.value = field.defaultValue;
}

/**
 * Updates a node to its newer version. A node of another kind is replaced; one whose content a script draws is kept.
 * @param {ChildNode} old
 * @param {ChildNode} drawn
 */
function update(old, drawn) {
  if (old.isEqualNode(drawn) || (old instanceof Element && old.hasAttribute("data-scripted"))) return;
  if (!isAlike(old, drawn)) return old.replaceWith(drawn);
  if (!(old instanceof Element && drawn instanceof Element)) return (old.nodeValue = drawn.nodeValue);
  updateAttributes(old, drawn);
  updateChildren(old, [...drawn.childNodes]);
}

/** @type {(one: ChildNode & { id?: string }, other: ChildNode & { id?: string }) => boolean} whether name and id are equal */
const isAlike = (one, other) => one.nodeName === other.nodeName && one.id === other.id;

/**
 * Updates the children of an element to newer ones. Those that have no place among them are removed, new ones inserted
 * between the others.
 * @param {Element} parent
 * @param {ChildNode[]} drawn
 */
function updateChildren(parent, drawn) {
  let next = parent.firstChild;
  drawn.forEach((child, place) => {
    const isText = child.nodeType === Node.TEXT_NODE;
    /** @type {(node: ChildNode) => boolean} */
    const stays = (node) => (isText || node.nodeType !== Node.TEXT_NODE) && drawn.slice(place).some((later) => isAlike(node, later));
    while (next && !stays(next)) next = removed(next);
    if (!next || !isAlike(next, child)) return parent.insertBefore(child, next);
    const old = next;
    next = old.nextSibling;
    update(old, child);
  });
  while (next) next = removed(next);
}

/**
 * Removes a node, and returns the one after it.
 * @param {ChildNode} node
 */
function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/**
 * Gives an element the attributes of its newer drawing, except those in KEPT.
 * @param {Element} old
 * @param {Element} drawn
 */
function updateAttributes(old, drawn) {
  for (const { name, value } of drawn.attributes) {
    if (!KEPT.includes(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const name of old.getAttributeNames()) if (!KEPT.includes(name) && !drawn.hasAttribute(name)) old.removeAttribute(name);
}

/** @type {(part: ParentNode) => HTMLElement[]} the numbers in a part whose changes are marked */
const figures = (part) => [...part.querySelectorAll("[data-figure]")];

/**
 * Updates a part to its newer content, and marks the numbers that have changed; does nothing without a part.
 * @param {HTMLElement} part
 * @param {string} html
 */
export function swap(part, html) {
  if (!part) return;
  const before = new Map(figures(part).map((node) => [node.dataset.figure, node.textContent.trim()]));
  const drawn = part.cloneNode(false);
  drawn.innerHTML = html;
  updatePart(part, drawn);
  for (const node of figures(part)) {
    const old = before.get(node.dataset.figure);
    mark(node, old !== undefined && old !== node.textContent.trim());
  }
}

/**
 * Marks a changed number; restarts the mark of one that has it already.
 * @param {Element} node
 * @param {boolean} changed
 */
function mark(node, changed) {
  node.toggleAttribute("data-changed", changed);
  if (changed) for (const animation of node.getAnimations()) animation.currentTime = 0;
}

/**
 * Updates the title and the parts of the page that an answer has with `hx-swap-oob`: the element with the same id, or
 * for "innerHTML:…" the content of the element that this selects, unless it is `kept`.
 * @param {string} html
 * @param {string} [kept] a selector
 */
export function swapOutOfBand(html, kept) {
  const { body, title } = new DOMParser().parseFromString(html, "text/html");
  if (title) document.title = title;
  for (const drawn of [...body.querySelectorAll("[hx-swap-oob]")]) {
    const [, inner] = (drawn.getAttribute("hx-swap-oob") ?? "").split(":");
    if (inner && inner === kept) continue;
    if (inner) document.querySelector(inner)?.replaceChildren(...drawn.childNodes);
    else if (document.getElementById(drawn.id)) updatePart(document.getElementById(drawn.id), drawn);
  }
}

/**
 * Updates title, head, main part and bar of the page to those of a newer one, and dispatches `drawn`.
 * @param {Page} page
 */
export function updatePage({ body, title }) {
  document.title = title;
  for (const part of [".felt", "#main", ".bar"]) swap(document.querySelector(part), body.querySelector(part).innerHTML);
  document.dispatchEvent(new Event("drawn"));
}
