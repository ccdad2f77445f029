"""Reads what a keeper entered for a round; pages/round/entries.py describes the fields."""

from collections.abc import Iterable, Iterator, Mapping

from django import forms
from django.core.exceptions import BadRequest, ValidationError
from django.http import QueryDict

from scorekeeper.facts.paths import Facts, hand_path
from scorekeeper.facts.typed import whole_number
from scorekeeper.facts.write_faults import OLD_FORM, SEATS_CHANGED
from scorekeeper.forms.fields import OneOfField, WholeNumberField
from scorekeeper.forms.hands import EnteredHand, hand_fields
from scorekeeper.forms.posts import refuse_foreign
from scorekeeper.forms.strict import WriteForm
from scorekeeper.pages.round.asking import CHOSEN, asked_facts, lone_facts
from scorekeeper.pages.round.entries import OWN, TICKED, Values, checks, choices, field, hand_values, prefilled, texts
from scorekeeper.queries.matches import MatchSheet
from scorekeeper.queries.players import has_player
from scorekeeper.rules import game_facts
from scorekeeper.rules.facts import Fact
from scorekeeper.rules.faults import Fault, FaultCode, Refused
from scorekeeper.rules.record.round_faults import NO_HAND
from scorekeeper.services.scoring import RoundEntry

LONGEST = 300  # characters; longer than all cards of a hand, spelt out
LONGEST_OWN = 20_000  # characters; longer than the keys of all taps of an evening
WAYS = ("recap", "save", "change")
SILENT = ("", "0")  # the value of a field without an entry
THEIRS = "theirs"  # the value that chooses the other keeper's version


TEXT, TICK = forms.CharField(required=False, max_length=LONGEST, strip=False), OneOfField(TICKED)
KEEP = OneOfField("mine", THEIRS)


class EntryForm(WriteForm):
    """The posted form of a round. Values of hands stay text, so that the page can show them again unchanged.

    `own` has the keys of those taps of this phone that the form also shows. `known` are all fields that may be sent, by
    name: its own and those of the hands.
    """

    do = OneOfField(*WAYS, required=True)
    exact_cut = OneOfField(TICKED)
    own = forms.CharField(required=False, max_length=LONGEST_OWN, strip=False)

    def __init__(self, post: QueryDict, sheet: MatchSheet) -> None:
        super().__init__(post)
        self.players = [seat.player_id for seat in sheet.seats]
        self.texts = {player: texts(sheet, player) for player in self.players}
        seated = OneOfField(*map(str, self.players))
        self.fields |= {"revision": WholeNumberField(max_value=sheet.match.revision), "out": seated, "dealer": seated}
        for name, fact in lone_facts(sheet).items():
            self.fields |= {name: seated} | ({f"{name}{CHOSEN}": _one_of(fact)} if fact.choices else {})
        self.of_seats = {name for name, known in self.fields.items() if known is seated}
        self.of_hands = {
            field(fact, player): known
            for player in self.players
            for fact, known in self._of_hand(sheet, player).items()
        }
        self.known: Mapping[str, forms.Field] = {**self.fields, **self.of_hands}

    def _of_hand(self, sheet: MatchSheet, player: int) -> Mapping[str, forms.Field]:
        """Return the fields of a player's hand by fact, and `keep`, which version of it to keep."""
        chosen = {name: _one_of(fact) for name, fact in choices(sheet.game).items()}
        ticks = checks(sheet.game).keys() & asked_facts(sheet, player)
        return dict.fromkeys(self.texts[player], TEXT) | chosen | dict.fromkeys(ticks, TICK) | {"keep": KEEP}

    @property
    def obsolete_fields(self) -> list[str]:
        """The names of fields that were sent with "" or "0" and that the form no longer has."""
        return [name for name in self.data if name not in self.known and self.data[name] in SILENT]

    @property
    def other_players(self) -> set[int]:
        """The ids, at the end of fields' names or as values of fields for a seat, that are none of the players'."""
        ids = {name.rpartition("-")[2] for name in self.data} | {self.data.get(name, "") for name in self.of_seats}
        return {number for text in ids if (number := whole_number(text))} - {*self.players}

    def check_post(self) -> None:
        """Raise BadRequest if a field, also one of a hand, is unknown, twice there, incomplete or wrong."""
        refuse_foreign(self.data, self.known)
        for player in self.players:
            if len({field(fact, player) in self.data for fact in self.texts[player]}) > 1:
                raise BadRequest("A field of a hand is missing.")
        sent = {name: known for name, known in self.of_hands.items() if name in self.data}
        if not all(_is_valid(known, self.data.get(name, "")) for name, known in sent.items()):
            raise BadRequest("A field of a hand is wrong.")


def _one_of(fact: Fact) -> OneOfField:
    """Return the field for the value of a fact of kind "choice"; it may be empty."""
    return OneOfField(*(value for value, _words in fact.choices))


class OldForm(Exception):  # noqa: N818 - it was a right form when it was filled in
    """A form has other fields than today's: it was stored on a phone, or the seats have changed. `fault` says which."""

    def __init__(self, code: FaultCode) -> None:
        super().__init__(code)
        self.fault = Fault((), code)


def read_values(post: QueryDict, sheet: MatchSheet, *, kept: bool = False) -> Values:
    """Return the values of all fields that were sent, as text by name.

    Raises BadRequest for a form that no page sends, but OldForm if it has a player of the club who has no seat any
    more. If it was `kept` on a phone it may be of an older version: fields that no longer exist are dropped if they
    have no entry (SILENT), and OldForm is raised instead of BadRequest.
    """
    form = EntryForm(post, sheet)
    if kept and (obsolete_fields := form.obsolete_fields):
        form = EntryForm(_without_fields(post, obsolete_fields), sheet)
    try:
        form.read()
    except BadRequest as wrong:
        if (others := form.other_players) and has_player(sheet.match.club_id, others):
            raise OldForm(SEATS_CHANGED) from wrong
        if not kept:
            raise
        raise OldForm(OLD_FORM) from wrong
    return {name: form.data.get(name, "") for name in form.data}


def _without_fields(post: QueryDict, names: Iterable[str]) -> QueryDict:
    """Return a copy of what was sent without these fields, which must be in it."""
    fields = post.copy()
    for name in names:
        del fields[name]
    return fields


def values_of_old_form(post: QueryDict, sheet: MatchSheet, number: int) -> Values:
    """Return the values of today's form for a keeper who sent one of an older version, or for other seats.

    Valid values of fields that both have are kept. What the older form asked for and lacks stays empty; all other
    fields are filled from the facts.
    """
    form = EntryForm(post, sheet)
    typed: Values = {name: post.get(name, "") for name in post}
    valid = {name: text for name, text in typed.items() if name in form.known and _is_valid(form.known[name], text)}
    sent = [player for player in form.players if any(field(fact, player) in post for fact in form.texts[player])]
    asked = {"out", "exact_cut", *lone_facts(sheet), *(f"{name}{CHOSEN}" for name in lone_facts(sheet))}
    unsaid = asked | {field(fact, player) for player in sent for fact in checks(sheet.game)}
    now = {name: text for name, text in prefilled(sheet, number).items() if name not in unsaid}
    return {"revision": str(sheet.match.revision)} | now | valid


def _is_valid(known: forms.Field, text: str) -> bool:
    """Return whether a field accepts this text."""
    try:
        known.clean(text)
    except ValidationError:
        return False
    return True


def resolved(values: Values, sheet: MatchSheet, number: int) -> Values:
    """Return the values after the choices of a conflict, without the fields of these choices (`keep`).

    A hand for which "theirs" was chosen gets the facts that are stored now.
    """
    chosen = [player for player in sheet.facts["seats"] if values.get(field("keep", player)) == THEIRS]
    for player in chosen:
        gone = {field(fact, player) for fact in game_facts.declared(sheet.game)}
        values = {name: text for name, text in values.items() if name not in gone}
        theirs = [name for name in ("out", *lone_facts(sheet)) if values.get(name) == str(player)]
        ended = {*theirs, *(f"{name}{CHOSEN}" for name in theirs)}
        values = {name: text for name, text in values.items() if name not in ended}
    for player in chosen:
        values |= hand_values(sheet, player, sheet.facts.get(hand_path(number, player), {}))
    return {name: text for name, text in values.items() if not name.startswith("keep-")}


def revision_of(values: Values) -> int:
    """Return the revision of the match from which the form was drawn; 0 if it is no number."""
    return whole_number(values["revision"]) or 0


def read_entry(values: Values, sheet: MatchSheet, number: int) -> RoundEntry:
    """Return the entry of these values for round `number`, without hands that the form lacks.

    Raises Refused with the place of each value that is no valid number, and of each choice that lacks its player or its
    value.
    """
    fields = hand_fields(sheet)
    hands = []
    for seat in sheet.seats:
        hand = EnteredHand(values, fields, sheet, number, seat)
        if hand.is_sent(texts(sheet, seat.player_id)):
            hands.append(hand)
    if faults := [*(fault for hand in hands for fault in hand.faults), *_without_player(values, sheet, number)]:
        raise Refused(faults)
    return RoundEntry(
        number=number,
        revision=revision_of(values),
        hands={hand.player: hand.facts() for hand in hands},
        round=_round_facts(values, sheet),
        own=values.get(OWN, "").split(),
    )


def _without_player(values: Values, sheet: MatchSheet, number: int) -> Iterator[Fault]:
    """Yield a fault for each fact of one hand only (`lone_facts`) that has a value but no player."""
    for name, fact in lone_facts(sheet).items():
        if values.get(f"{name}{CHOSEN}") and name not in values:
            yield Fault(("rounds", number - 1, "hands"), NO_HAND, {"fact": name, "asks": fact.words.asks})


def _round_facts(values: Values, sheet: MatchSheet) -> Facts:
    """Return the facts of the round itself, as far as the game has them: "exact_cut" and "dealer".

    "dealer" is the id of a player, None if it was sent empty; it is missing if it was not sent.
    """
    facts: Facts = {}
    if "exact_cut" in sheet.game.round_facts:
        facts["exact_cut"] = values.get("exact_cut") == TICKED
    if "dealer" in sheet.game.round_facts and "dealer" in values:
        facts["dealer"] = whole_number(values["dealer"])
    return facts
