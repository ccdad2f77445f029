"""Random taps: every form of the table and of the pad, at any match, from phones with outdated pages.

    phones = [Phone(client, match, source), Phone(client, match, source)]
    for _ in range(many):
        answered(source.choice(phones).tap())

`source` decides everything: `Random(seed)` brings the same taps again. The client
keeps the club of the match, and answers 500 itself: `Client(raise_request_exception=False)`, or anything
else with `post(path, fields, headers=…)` whose answer has `status_code` and `content`.
"""

import re
from dataclasses import dataclass, field
from html import unescape
from itertools import count
from random import Random
from typing import Any

from scorekeeper.facts.paths import Facts, hand_path, open_number, round_path
from scorekeeper.models import Match
from scorekeeper.pages.round import entries
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.rules import catalogue, game_facts
from tests.factories import CAST, MatchFactory, context, fresh, score_legally
from tests.fixtures.writes import end

KINDS = ("fact",) * 6 + ("asked",) * 2 + ("cut", "dealer", "replay", "undo", "redo", "score", "score")
TAKEN_OR_REFUSED = (200, 303, 409, 422)
_keys = count(1)


def any_match(source: Random) -> Match:
    """Return a random match of any game, with random house rules for the deal, after some rounds or over."""
    game = source.choice(sorted(catalogue.games().values(), key=lambda game: game.key))
    dealers = [choice.value for option in game.options if option.key == "dealer" for choice in option.choices]
    options = {"dealer": source.choice(dealers)} if dealers and source.random() < 0.5 else {}
    counts = [count for count in game.seat_counts(game.resolve(options)) if count <= len(CAST)]
    match = MatchFactory(game=game.key, names=CAST[: source.choice(counts)], options=options)
    if options.get("dealer") != "drawn":
        match = score_legally(match, source.choice((0, 0, 1, 2)))
    if source.random() < 0.1:
        end(match=match, context=context())
    return fresh(match)


@dataclass
class Phone:
    """A keeper's phone that shows the match as it last loaded it, and taps at random."""

    client: Any
    match: Match
    source: Random
    sheet: MatchSheet = field(init=False)

    def __post_init__(self) -> None:
        self.look()

    def look(self) -> None:
        """Reload the table."""
        self.sheet = MatchSheet(fresh(self.match))

    def tap(self) -> Any:
        """Send one form, now and then with what another phone has changed since; return the answer."""
        if self.source.random() < 0.4:
            self.look()
        kind = self.source.choice(KINDS)
        path, fields = getattr(self, f"_{kind}")()
        headers = {"HX-Request": "true"} if self.source.random() < 0.5 else {}
        form = {"key": f"any-tap-{next(_keys):08}", **fields}
        return self.client.post(f"/matches/{self.match.pk}/{path}/", form, headers=headers)

    @property
    def facts(self) -> Facts:
        return self.sheet.facts

    def _number(self) -> int:
        """Return the number of the round that this phone shows; rarely another one."""
        return (open_number(self.facts) or 1) if self.source.random() < 0.95 else self.source.randint(1, 12)

    def _player(self) -> int:
        return int(self.source.choice(self.facts["seats"]))

    def _fact(self) -> tuple[str, Facts]:
        """Return the path and the form of a tap on a random fact."""
        number, player = self._number(), self._player()
        known = game_facts.tapped(self.sheet.game)
        if not known:
            return self._replay()
        fact = self.source.choice([*known])
        values = (0, 1) if not known[fact].is_number else (0, 1, 2, 3, 4, 19, 99)
        unsaid = ("-",) if known[fact].is_number else ()
        seen = int(self.facts.get(hand_path(number, player), {}).get(fact) or 0)
        was = seen if self.source.random() < 0.8 else self.source.choice((*values, *unsaid))
        value = self.source.choice(values)
        return "facts", {"round": number, "player": player, "fact": fact, "value": value, "was": was}

    def _asked(self) -> tuple[str, Facts]:
        """Return the path and form that answer a question of the whole table before play, or that tap any fact."""
        known = game_facts.asked_of_table(self.sheet.game)
        if not known:
            return self._fact()
        number, fact = self._number(), self.source.choice([*known.values()])
        values = [value for value, _ in fact.choices] or ["1"]
        hands = {player: self.facts.get(hand_path(number, player), {}) for player in self.facts["seats"]}
        seen = next((f"{player} {values[0]}" for player, hand in hands.items() if hand.get(fact.name)), "0")
        answer = {"round": number, "player": self._player(), "fact": fact.name, "value": self.source.choice(values)}
        return "facts", {**answer, "seen": seen}

    def _cut(self) -> tuple[str, Facts]:
        number = self._number()
        seen = int(self.facts.get(round_path(number), {}).get("exact_cut", False))
        was = seen if self.source.random() < 0.8 else 1 - seen
        return "cut", {"round": number, "value": self.source.choice((0, 1)), "was": was}

    def _dealer(self) -> tuple[str, Facts]:
        return "dealer", {"round": self._number(), "player": self._player()}

    def _replay(self) -> tuple[str, Facts]:
        return "replay", {"round": self._number()}

    def _undo(self) -> tuple[str, Facts]:
        return "undo", {"back": self.source.choice(("", "sheet", "ledger"))}

    def _redo(self) -> tuple[str, Facts]:
        return "redo", {"back": self.source.choice(("", "sheet", "ledger"))}

    def _score(self) -> tuple[str, Facts]:
        """Return the pad as its page fills it, with a hand or two typed over."""
        number = open_number(self.facts) or 1
        if round_path(number) not in self.facts:
            return self._undo()
        form: Facts = dict(entries.prefilled(self.sheet, number))
        if "out" in self.sheet.game.facts and self.source.random() < 0.9:
            form["out"] = self._player()
        for player in self.facts["seats"]:
            form |= self._hand(player, str(player) == str(form.get("out")))
        form |= {"revision": self.sheet.match.revision, "do": self.source.choice(("save", "save", "recap"))}
        return f"rounds/{number}", form

    def _hand(self, player: int, out: bool) -> Facts:
        """Return random fields of a player's hand, as somebody types them."""
        typed: Facts = {}
        for fact in sorted(entries.texts(self.sheet, player)):
            name = entries.field(fact, player)
            if fact == "points" and not out:
                typed[name] = self.source.choice(("7", "7", "7", "0", "-5", "1000000", ""))
            elif fact not in ("cards", "points") and self.source.random() < 0.3:
                typed[name] = self.source.choice(("0", "1", "19", "40000", "1000000", "2000000", "x"))
        for fact in sorted(entries.checks(self.sheet.game).keys() & self.sheet.asked_facts):
            if self.source.random() < 0.1:
                typed[entries.field(fact, player)] = entries.TICKED
        return typed


def said_in(content: str) -> str:
    """Return the text of the table's note, or of the whole page if it has none."""
    note = re.search(r'class="note">\s*<p>(.*?)</p>', content, re.DOTALL)
    page = note or re.search(r"<body[^>]*>(.*)</body>", content, re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page[1] if page else content)).split())


def answered(answer: Any) -> None:
    """Assert that a tap was taken, or refused with a sentence of the table."""
    said = said_in(answer.content.decode())
    assert answer.status_code in TAKEN_OR_REFUSED, (answer.status_code, said[:500])
    if answer.status_code >= 400:
        assert re.search(r"[\w”][.?]|the limit$|somebody else", said), said[:500]
        assert "rounds[" not in said, said[:500]
