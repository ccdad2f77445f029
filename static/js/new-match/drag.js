// @ts-check
// Rows of a list are dragged by their grip, by finger, pen or mouse; buttons beside it do the same for keyboards.

/**
 * The row that is being dragged.
 * @typedef {object} Held
 * @property {HTMLElement} row
 * @property {number} pointer the id of the pointer
 * @property {number} y where the row would be drawn without a shift
 */

/**
 * Lets rows of a list in `root` be dragged: `took` is called when one is taken, `left(row)` when it is let go.
 * @param {HTMLElement} root
 * @param {{ took: () => void, left: (row: HTMLElement) => void }} on
 */
export function dragRows(root, { took, left }) {
  /** @type {Held | null} */
  let held = null;

  root.addEventListener("pointerdown", (event) => {
    const row = event.target.closest(".grip")?.closest("li");
    if (!row || held || event.button) return;
    event.preventDefault();
    held = { row, pointer: event.pointerId, y: event.pageY };
    row.dataset.held = "";
    took();
  });
  addEventListener("pointermove", (event) => {
    if (!held || event.pointerId !== held.pointer) return;
    scrollAtEdge(event.clientY);
    while (movePast(held, event.pageY));
    held.row.style.translate = `0 ${event.pageY - held.y}px`;
  });
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
    addEventListener(end, (event) => {
      if (!held || event.pointerId !== held.pointer) return;
      const { row } = held;
      held = null;
      row.style.translate = "";
      delete row.dataset.held;
      left(row);
    });
  }
}

/**
 * Moves the dragged row past its neighbour if the pointer is beyond the neighbour's middle; returns whether it did. In the
 * document the neighbour is moved, as a moved element loses the pointer.
 * @param {Held} held
 * @param {number} y
 */
function movePast(held, y) {
  const { row } = held;
  const down = y > held.y;
  const other = /** @type {HTMLElement | null} */ (down ? row.nextElementSibling : row.previousElementSibling);
  if (!other || Math.abs(y - held.y) <= other.offsetHeight / 2) return false;
  if (down) row.before(other);
  else row.after(other);
  held.y += down ? other.offsetHeight : -other.offsetHeight;
  return true;
}

/**
 * Scrolls the page if the pointer is near its upper or lower edge.
 * @param {number} y
 */
function scrollAtEdge(y) {
  if (y < 72) scrollBy(0, -12);
  else if (y > innerHeight - 120) scrollBy(0, 12);
}
