// @ts-check
// Text for the big screen: text that is too long becomes smaller, down to a size that can be read across a room, and then
// narrower. Nothing is cut off or wrapped.

const LINES = "#players h3, .total b, .contract > p:not(.quiet), .coins i, .roles, .stands, .own p, .podium :is(i, .pack b), .strip ol:not(:has(> :nth-child(5))), .strip li, .of-season li span";
const ROOM = 12; // rem that the last action needs beside the contract's words
const GAP = 1.25; // rem between the two
const EDGE = 3; // rem to the edge of the screen
const LEAST = 1.5; // rem
const STEPS = 24; // in which a block shrinks to LEAST

/**
 * The font size of an element, in px.
 * @param {Element} node
 */
const sizeOf = (node) => parseFloat(getComputedStyle(node).fontSize);
/** The size of 1 rem, in px. */
const rem = () => sizeOf(document.documentElement);
/** The least size of text, in px. */
const least = () => LEAST * rem();

/**
 * Makes a line that is too long smaller until it fits, but not below LEAST; then narrower.
 * @param {HTMLElement} line
 */
function fitLine(line) {
  line.style.fontSize = line.style.scale = "";
  if (line.scrollWidth <= line.clientWidth) return;
  line.style.fontSize = `${Math.max(least(), (sizeOf(line) * line.clientWidth) / line.scrollWidth)}px`;
  if (line.scrollWidth > line.clientWidth) line.style.scale = `${line.clientWidth / line.scrollWidth} 1`;
}

/**
 * The right edge of an element, in px from the left of the window.
 * @param {Element} node
 */
const rightOf = (node) => node.getBoundingClientRect().right;

/**
 * Keeps the last action, the slip, from covering the contract's words: makes it smaller, but not below LEAST; then
 * narrower, so that it has several lines.
 * @param {HTMLElement} slip
 */
function fitSlip(slip) {
  const { style } = slip;
  style.fontSize = style.inlineSize = style.whiteSpace = "";
  const words = [...document.querySelectorAll(".contract > p")].map(rightOf);
  const beside = rightOf(slip) - Math.max(0, ...words) - GAP * rem();
  const room = beside < ROOM * rem() ? innerWidth - 2 * EDGE * rem() : beside;
  const size = (sizeOf(slip) * room) / slip.offsetWidth;
  if (size >= sizeOf(slip)) return;
  style.fontSize = `${Math.max(least(), size)}px`;
  if (size < least()) [style.inlineSize, style.whiteSpace] = [`${room}px`, "normal"];
}

/**
 * Makes the text and the heading of a block smaller until both fit, down to LEAST; then hides sentences from the end.
 * @param {HTMLElement} block
 */
function fitBlock(block) {
  const heading = block.querySelector("h1");
  const hidden = [...block.querySelectorAll("[hidden]")];
  for (const part of hidden) part.hidden = false;
  block.style.fontSize = heading.style.fontSize = "";
  const [from, most] = [sizeOf(block), sizeOf(heading)];
  const widest = Math.min(1, heading.clientWidth / heading.scrollWidth);
  for (let step = 0; step <= STEPS; step += 1) {
    const size = from - ((from - least()) * step) / STEPS;
    block.style.fontSize = `${size}px`;
    heading.style.fontSize = `${Math.max(size, Math.min(most * widest, (most * size) / from))}px`;
    if (block.scrollHeight <= block.clientHeight) return;
  }
  const sentences = [...block.querySelectorAll("h1 ~ p")];
  for (const last of sentences.reverse()) {
    if (block.scrollHeight <= block.clientHeight) return;
    last.hidden = true;
  }
}

/** Fits all text of the page as it is now. */
export function fit() {
  document.querySelectorAll(LINES).forEach(fitLine);
  document.querySelectorAll(".slip").forEach(fitSlip);
  document.querySelectorAll(".narrative").forEach(fitBlock);
}
