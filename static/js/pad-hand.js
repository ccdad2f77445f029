// One hand of the form: its fields are what is true, the pad only shows and changes them.

export class Hand {
  constructor(section, form) {
    this.section = section;
    this.form = form;
    this.player = section.dataset.player;
    this.name = section.dataset.name;
    this.cardsField = form.elements[`cards-${this.player}`];
    this.pointsField = form.elements[`points-${this.player}`];
    this.typing = this.pointsField.value !== "";
    this.aside = ""; // the cards, while a total is typed instead
    this.before = null; // what was left, while nothing can be
  }

  get cards() {
    return this.cardsField.value.toUpperCase().replaceAll("JOKER", "JK").split(/[\s,;.+]+/).filter(Boolean);
  }

  set cards(ranks) {
    this.cardsField.value = ranks.join(" ");
  }

  ticked(fact) {
    return this.section.querySelector(`[data-fact="${fact}"]`)?.checked ?? false;
  }

  get out() {
    return this.form.querySelector('[name="out"]:checked')?.value === this.player;
  }

  /** Why no cards are asked for: "out", "away", "floats" or nothing. */
  get state() {
    if (this.out) return "out";
    if (this.ticked("absent")) return "away";
    return this.ticked("floating") ? "floats" : "";
  }

  get known() {
    return this.state !== "" || this.pointsField.value !== "" || this.cards.length > 0;
  }

  /** What was left, in points; `worths` by rank. */
  sum(worths) {
    if (this.state) return 0;
    if (this.typing) return Number(this.pointsField.value) || 0;
    return this.cards.reduce((sum, rank) => sum + (worths.get(rank) ?? 0), 0);
  }

  add(rank) {
    this.cards = [...this.cards, rank];
  }

  takeBack(index = this.cards.length - 1) {
    this.cards = this.cards.filter((_, at) => at !== index);
  }

  /** From cards to a total and back; what was tapped is there again after a change of mind. */
  type(typing) {
    if (typing) {
      this.aside = this.cardsField.value;
      this.cardsField.value = "";
    } else {
      this.pointsField.value = "";
      this.cardsField.value = this.aside;
    }
    this.typing = typing;
  }

  /** Nobody has cards left who went out, floats or is away. */
  clear() {
    const [cards, points] = [this.cardsField.value, this.pointsField.value];
    if (cards || points) this.before = { cards, points };
    this.cardsField.value = this.pointsField.value = "";
    this.typing = false;
  }

  /** The cards or the total again that `clear` took away. */
  bringBack() {
    if (!this.before || this.cardsField.value || this.pointsField.value) return;
    this.cardsField.value = this.before.cards;
    this.pointsField.value = this.before.points;
    this.typing = this.before.points !== "";
  }
}
