// What the pad shows: who went out, what is known of each hand on its tab, and the hand that is being entered.

const BARRED = { floats: "floats, cannot go out", away: "away" };

/** Has a part say something, unless it does already: what is drawn anew is measured anew. */
const reads = (part, words) => part.textContent === words || (part.textContent = words);

/** Shows the answer in the head, and beside the names who cannot have gone out. */
export function showWho(who, answer, hands) {
  const out = hands.find((hand) => hand.out);
  reads(answer, out ? `${out.short} went out` : "Nobody went out");
  answer.parentElement.hidden = !who.querySelector(":checked");
  for (const { player, state } of hands) {
    const choice = who.querySelector(`[value="${player}"]`);
    const beside = choice.closest(".pick").querySelector("small");
    choice.disabled = state in BARRED;
    reads(beside, BARRED[state] ?? beside.dataset.beside);
  }
}

/** Shows a tab: `current` is that of the hand being entered. Until it is `answered` who went out, the tabs wait. */
export function showTab(tab, hand, { current, answered, worths }) {
  const word = tab.querySelector("span");
  const number = !hand.state && hand.known && !current;
  tab.ariaCurrent = current ? "step" : null;
  reads(word, answered ? hand.state || (number ? hand.tab(worths) : current ? "now" : "…") : "");
  word.classList.toggle("number", number);
  word.toggleAttribute("data-long", word.textContent.length > 4);
  if (answered && !tab.href) openTab(tab, hand);
}

/** Scrolls the tabs to one. Everything else is shown before: the page is measured for it. */
export function scrollToTab(tab) {
  tab.parentElement.scrollIntoView({ inline: "center", block: "nearest" });
}

/** A tab that waits is no link: it carries the same name as an answer. */
function openTab(tab, hand) {
  tab.href = `#${hand.section.id}`;
  tab.role = null;
  tab.ariaDisabled = null;
  tab.closest("ol").removeAttribute("tabindex");
}

/** Shows what is left in a hand, in words and as a sum. */
export function showHand(hand, worths) {
  const { section, state, typing } = hand;
  if (hand.pointsField) showSum(hand, worths);
  reads(section.querySelector("[data-left]"), hand.words(worths));
  section.querySelector("[data-hint]").hidden = state !== "" || typing || hand.cards.length === 0;
  section.querySelector(".made")?.toggleAttribute("hidden", state !== "");
  section.querySelector(".typed").hidden = state !== "" || !typing;
}

function showSum(hand, worths) {
  const { section, state, typing, pointsField } = hand;
  const output = section.querySelector("output");
  reads(output, hand.figure(worths));
  output.toggleAttribute("data-long", output.textContent.length > 3);
  output.hidden = typing && state === "";
  pointsField.classList.toggle("figure", typing);
}
