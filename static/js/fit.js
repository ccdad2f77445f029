// Text that must be read across a room: too long for its place it is set smaller, down to a size that is still
// read from there, and then narrower. Nothing is cut off and nothing breaks.

const LINES = "#players h3, .contract > p:not(.quiet), .coins i, .roles, .slip, .stands, .own p, .podium i, .strip ol, .strip li";
const LEAST = 1.5; // rem
const STEPS = 24; // in which a story shrinks

const sizeOf = (node) => parseFloat(getComputedStyle(node).fontSize);
const least = () => LEAST * sizeOf(document.documentElement);

function fitLine(line) {
  line.style.fontSize = line.style.scale = "";
  if (line.scrollWidth <= line.clientWidth) return;
  line.style.fontSize = `${Math.max(least(), (sizeOf(line) * line.clientWidth) / line.scrollWidth)}px`;
  if (line.scrollWidth > line.clientWidth) line.style.scale = `${line.clientWidth / line.scrollWidth} 1`;
}

/** Shrinks a block with its heading until both fit; what is still too much at the end is left out. */
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
  while (sentences.length && block.scrollHeight > block.clientHeight) sentences.pop().hidden = true;
}

/** Fits all text of the page, as it stands now. */
export function fit() {
  document.querySelectorAll(LINES).forEach(fitLine);
  document.querySelectorAll(".told").forEach(fitBlock);
}
