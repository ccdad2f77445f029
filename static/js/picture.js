// The result as a picture to be sent: felt to the edge and the packs of the podium, as the page shows them.

const WIDTH = 1080;
const HEIGHT = 1350;
const MARGIN = 70;
const GAP = 28;
const TALL = { 1: 640, 2: 480, 3: 400 }; // px of a pack, by place
const LOWEST = 330;
const EDGE = 14; // px between two cards seen from the front

const textOf = (part, selector) => part.querySelector(selector)?.textContent.trim() ?? "";

/** The places on the podium from left to right, as the page orders them. */
function packs() {
  const placed = [...document.querySelectorAll(".podium li")];
  return placed.sort((one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left);
}

/** Writes a line as large as fits. */
function write(pen, words, { size, font, x, y, width }) {
  for (let px = size; px >= 28; px -= 2) {
    pen.font = font.replace("SIZE", `${px}px`);
    if (pen.measureText(words).width <= width) break;
  }
  pen.fillText(words, x, y, width);
}

function drawPack(pen, pack, { left, width, serif, colour }) {
  const height = TALL[pack.dataset.place] ?? LOWEST;
  const top = HEIGHT - height;
  const middle = { x: left + width / 2, width: width - 40 };
  pen.fillStyle = colour("--card");
  pen.beginPath();
  pen.roundRect(left, top, width, height + 40, 28);
  pen.fill();
  pen.strokeStyle = colour("--card-edge");
  for (let y = HEIGHT - EDGE; y > HEIGHT - 10 * EDGE; y -= EDGE) pen.strokeRect(left, y, width, 0);
  pen.fillStyle = colour("--felt-ink");
  write(pen, textOf(pack, "i"), { ...middle, size: 60, font: `italic 700 SIZE ${serif}`, y: top - 30 });
  pen.fillStyle = colour("--card-ink");
  const small = [...pack.querySelectorAll("small")].map((one) => one.textContent.trim()).join(" · ");
  write(pen, small, { ...middle, size: 36, font: `600 SIZE ${serif}`, y: top + 66 });
  write(pen, textOf(pack, "b"), { ...middle, size: 150, font: `700 SIZE ${serif}`, y: top + 200 });
}

/** Draws the result of this page. A promise of its PNG. */
export function picture() {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext("2d");
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(name).trim();
  const serif = getComputedStyle(document.querySelector(".verdict")).fontFamily;
  const line = { x: MARGIN, width: WIDTH - 2 * MARGIN };
  pen.fillStyle = colour("--felt");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = colour("--felt-ink2");
  write(pen, textOf(document, ".top p"), { ...line, size: 40, font: `400 SIZE ${style.fontFamily}`, y: 110 });
  pen.fillStyle = colour("--felt-ink");
  write(pen, textOf(document, ".verdict"), { ...line, size: 104, font: `700 SIZE ${serif}`, y: 240 });
  pen.textAlign = "center";
  const all = packs();
  const width = Math.min(360, (line.width - GAP * (all.length - 1)) / all.length);
  const first = (WIDTH - all.length * width - GAP * (all.length - 1)) / 2;
  all.forEach((pack, place) => drawPack(pen, pack, { left: first + place * (width + GAP), width, serif, colour }));
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
