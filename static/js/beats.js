// The two sets that were tapped in for the referee, side by side on the table: what each is worth, and which is more.

const part = document.getElementById("beats");
const button = part.querySelector("button");
const empty = new Map(sides().map((side) => [side, side.innerHTML]));

function sides() {
  return [...part.querySelectorAll("[data-side]")];
}

const made = (tag, textContent) => Object.assign(document.createElement(tag), { textContent });

function read() {
  return JSON.parse(sessionStorage.getItem(part.dataset.kept)) ?? {};
}

function write(fields) {
  sessionStorage.setItem(part.dataset.kept, JSON.stringify(fields));
}

/** Who holds a token in this round. */
function holder(token) {
  const rows = [...document.querySelectorAll(".row")];
  return rows.find((row) => row.querySelector(".coin b")?.textContent === token)?.querySelector(".name").textContent;
}

/** What a side holds; null where its cards or its token are still to be said. */
function setOf(kept, side) {
  const cards = (kept[`cards-${side}`] ?? "").split(" ").filter(Boolean);
  const token = kept[`token-${side}`] ?? "";
  const name = holder(token);
  if (!cards.length || !name) return null;
  const sum = cards.reduce((all, card) => all + Number(card), 0);
  return { cards, name, sum, token, points: sum * Number(token) };
}

function draw(side, set, words) {
  side.innerHTML = empty.get(side);
  if (!set) return;
  side.querySelector(".cards").replaceChildren(...set.cards.map((card) => made("i", card)));
  side.querySelector(".sum").append(`${set.sum} × ${set.token} `, made("b", set.points));
  side.querySelector("small").textContent = words;
}

function answer(before, mine) {
  if (!before || !mine) return mine?.name;
  const more = mine.points - before.points;
  return more > 0 ? `${mine.name} beats it by ${more}` : `${mine.name} does not beat it`;
}

/** Draws what this phone keeps of the round. */
export function show() {
  const kept = read();
  const [before, mine] = ["before", "mine"].map((side) => setOf(kept, side));
  const [left, right] = sides();
  draw(left, before, `${before?.name}, on the table`);
  draw(right, mine, answer(before, mine));
  const than = before && mine ? Math.sign(before.points - mine.points) : null;
  part.querySelector(".than").textContent = than === null ? "" : ["<", "=", ">"][than + 1];
  button.hidden = !before && !mine;
}

button.addEventListener("click", () => {
  sessionStorage.removeItem(part.dataset.kept);
  show();
});

// The referee opens with the side that was tapped.
part.addEventListener("click", (event) => {
  const side = event.target.closest("[data-side]")?.dataset.side;
  if (side) write({ ...read(), into: side });
});
