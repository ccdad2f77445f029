"""Forms that no page of the app sends, and forms that it sends, with a wrong value in them."""

from random import Random

from scorekeeper.rules.catalogue import games
from tests.soak.page_forms import Fields, PageForm

OWN = [fact for game in games().values() for fact in game.own_facts]
FIELDS = (
    "key", "player", "fact", "value", "was", "round", "seat", "do", "revision", "out", "game", "names", "name",
    "order", "rules_of", "options.title", "options.rounds", "options.target", "first", "first_dealer", "cut_bonus",
    "buys", "place", "note", "after", "act", "exact_cut", "dealer", "role", "days", "into", "generation", "add", "sit",
    "look", "deal", "ask", "cards", "code", "credential", "login", "password", "password1", "email", "next", "seen",
    *sorted({fact.name for fact in OWN}),
)  # fmt: skip
TEXTS = (
    "", " ", "0", "1", "2", "-1", "-0", "01", "+1", "1_0", "1.0", "1e9", "9" * 18, "9" * 19, "9" * 30, "9" * 5000,
    "٣", "null", "None", "true", "on", "[]", "{}", '{"id": "x"}', '{"id": "x", "type": "public-key", "response": {}}',
    "[" * 5000, '{"a":' * 900 + "1" + "}" * 900, "\x00", "a\x00b", "\ud83d", "\u202eesrever", "\u200b", "\u3164",
    "🂡" * 41, "ü" * 80, "x" * 81, "x" * 3000, "<script>alert(1)</script>", "'; DROP TABLE scorekeeper_match;--",
    "{{ 7*7 }}", "%s%n", "../../etc/passwd", "//elsewhere.example/", "ten-step", "custom", "club-1", "club-99999999",
    "club-x", "K", "JK K 10 5", "save", "recap", "rename", "take", "buys", "laid_down", "absent", "one_card",
    "owner", "keeper", "watcher", "Ann", "ann", "ann@example.org", "@", "a@b", "2026-02-30", "only-a-key-of-a-tap",
)  # fmt: skip
NUMBERS = ("-1", "0", "1", "2", "3", "4", "10", "99", "100", "101", "9" * 9, "9" * 19)
CHOICES = tuple(sorted({value for fact in OWN for value, _ in fact.choices}))
FITTING = {  # hostile values for a field of text
    "credential": tuple(text for text in TEXTS if text[:1] in ("{", "[", "9")),
    "fact": (
        *("buys", "rummies", "grabbed", "laid_down", "one_card", "floating", "absent", "exact_cut", "points"),
        *sorted({fact.name for fact in OWN}),
    ),
    "seen": (*NUMBERS, "1 1", *CHOICES, *(f"1 {value}" for value in CHOICES)),
    **dict.fromkeys({fact.name for fact in OWN}, (*NUMBERS, *CHOICES)),
    "value": (*NUMBERS, *CHOICES),
    **dict.fromkeys(("was", "round", "revision", "player", "out", "dealer", "generation"), NUMBERS),
}
MANY = {"seat", "cell", "total"}  # fields that a form may send several times


def wild(random: Random) -> Fields:
    """Draw fields of any page, saying anything."""
    return {name: _texts(random, name) for name in random.sample(FIELDS, random.randint(0, 8))}


def half_valid(random: Random, form: PageForm) -> Fields:
    """Draw what a page could send, or that with up to three things wrong in it."""
    sent = {name: values if name in MANY else [random.choice(values)] for name, values in form.fields.items()}
    if form.buttons:
        name = random.choice(sorted(form.buttons))
        sent[name] = [random.choice(form.buttons[name])]
    if "key" in sent:
        sent["key"] = [f"key-{random.getrandbits(64):x}"]
    for name in random.sample(sorted(sent), min(len(sent), random.choice((0, 0, 0, 1, 1, 2, 3)))):
        if random.random() < 0.2:
            del sent[name]
        else:
            sent[name] = _texts(random, name)
    return sent


def _texts(random: Random, name: str) -> list[str]:
    return [_text(random, name) for _ in range(random.choice((1, 1, 1, 1, 1, 1, 2, 3)))]


def _text(random: Random, name: str) -> str:
    """Return a random value for a field of this name, often one that fits."""
    fitting = FITTING.get(name) or FITTING.get(name.rpartition("-")[0])  # fields of hands end with a player
    if fitting and random.random() < 0.6:
        return random.choice(fitting)
    if random.random() < 0.8:
        return random.choice(TEXTS)
    return "".join(chr(random.choice((random.randint(0, 127), random.randint(0, 0x2FFF)))) for _ in range(9))
