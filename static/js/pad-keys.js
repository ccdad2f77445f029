// The keys and the fan of tapped cards: one set, lent to whichever hand is being entered.

export class Keys {
  constructor(form, tapped) {
    const pad = document.getElementById("keys").content.cloneNode(true);
    [this.fan, this.keys] = pad.children;
    this.card = document.getElementById("card").content.firstElementChild;
    this.ranks = [...this.keys.querySelectorAll("[data-rank]")];
    this.worths = new Map(this.ranks.map((key) => [key.dataset.rank, Number(key.dataset.worth)]));
    this.faces = new Map(this.ranks.map((key) => [key.dataset.rank, key.querySelector("b")]));
    this.fan.addEventListener("click", (event) => {
      const card = event.target.closest("li");
      if (card) tapped.takeBack([...this.fan.children].indexOf(card));
    });
    this.keys.addEventListener("click", (event) => {
      const key = event.target.closest("button");
      if (key) this.press(key, tapped);
    });
    // A tapped key does not take the focus: Enter goes on to the next hand.
    this.keys.addEventListener("pointerdown", (event) => event.preventDefault());
    document.addEventListener("keydown", (event) => form.isConnected && this.stroke(event, tapped));
  }

  press(key, tapped) {
    if (key.dataset.way === "total") tapped.type();
    else if (key.dataset.way === "back") tapped.takeBack();
    else if (key.ariaDisabled !== "true") tapped.add(key.dataset.rank);
  }

  stroke(event, tapped) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && !event.target.matches("button:focus-visible, a, summary")) {
      event.preventDefault();
      tapped.next();
      return;
    }
    if (event.target.matches("input") || !this.keys.isConnected || this.keys.hidden) return;
    const stroke = event.key.toLowerCase();
    const key = this.ranks.find((rank) => rank.dataset.shortcuts.split(" ").includes(stroke));
    if (key) this.press(key, tapped);
    if (event.key === "Backspace") tapped.takeBack();
  }

  /** Stands in the section of a hand, and shows it; `left(rank)` counts what the decks still hold. */
  show(hand, left) {
    const shown = hand.state === "" && !hand.typing;
    const typed = hand.section.querySelector(".typed");
    if (typed.nextElementSibling !== this.fan) typed.after(this.fan, this.keys);
    this.fan.hidden = this.keys.hidden = !shown;
    this.deal(hand.cards);
    for (const key of this.ranks) this.mark(key, hand, left(key.dataset.rank));
  }

  /** Only what differs is dealt anew, so that a card flies in once. */
  deal(ranks) {
    const shown = [...this.fan.children];
    ranks.forEach((rank, index) => {
      if (shown[index]?.dataset.left !== rank) {
        shown.slice(index).forEach((card) => card.remove());
        shown.length = index;
        shown.push(this.face(rank));
        this.fan.append(shown[index]);
      }
    });
    shown.slice(ranks.length).forEach((card) => card.remove());
  }

  face(rank) {
    const card = this.card.cloneNode(true);
    card.dataset.left = rank;
    const face = this.faces.get(rank);
    if (face) card.querySelector("b").replaceChildren(...face.cloneNode(true).childNodes);
    else card.querySelector("b").textContent = rank;
    const word = this.ranks.find((key) => key.dataset.rank === rank)?.dataset.word;
    if (word) card.querySelector(".aloud").append(`${word} `);
    card.querySelector("small").textContent = this.worths.get(rank) ?? "?";
    return card;
  }

  mark(key, hand, left) {
    const count = hand.cards.filter((rank) => rank === key.dataset.rank).length;
    key.querySelector(".count")?.remove();
    if (count) {
      const badge = document.createElement("span");
      badge.className = "count";
      const word = document.createElement("span");
      word.className = "aloud";
      word.textContent = " in the hand";
      badge.append(count, word);
      key.append(badge);
    }
    key.ariaDisabled = left > 0 ? null : "true";
  }
}
