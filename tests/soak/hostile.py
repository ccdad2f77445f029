"""Forms that nobody's page would send, and those that a page would, with something wrong in them."""

import re
from collections.abc import Iterator
from html import unescape
from random import Random

FIELDS = (
    "key", "player", "fact", "value", "was", "round", "seat", "do", "revision", "out", "game", "names", "name",
    "order", "rules_of", "options.title", "options.rounds", "options.target", "first", "first_dealer", "cut_bonus",
    "buys", "place", "note", "after", "act", "exact_cut", "dealer", "role", "days", "into", "generation", "add", "sit",
    "look", "deal", "ask", "cards", "code", "credential", "login", "password", "password1", "email", "next",
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
INPUT = re.compile(r"<(?:input|button|textarea)\b[^>]*>|<select\b.*?</select>", re.DOTALL)
ATTRIBUTE = re.compile(r'\b(name|value)="([^"]*)"')
Fields = dict[str, list[str]]


def fields_of(page: str) -> Fields:
    """What the forms of a page would send, all of them together."""
    found: Fields = {}
    for tag in INPUT.findall(page):
        said = {name: unescape(value) for name, value in ATTRIBUTE.findall(tag)}
        if "name" in said:
            found.setdefault(said["name"], []).append(said.get("value", ""))
    found.pop("csrfmiddlewaretoken", None)
    return found


def forms(random: Random, known: Fields) -> Iterator[Fields]:
    """One form after the other: of nothing that fits, or of what a page sends with some of it wrong."""
    while True:
        yield _half_valid(random, known) if known and random.random() < 0.6 else _wild(random)


def _wild(random: Random) -> Fields:
    return {name: _texts(random) for name in random.sample(FIELDS, random.randint(0, 8))}


def _half_valid(random: Random, known: Fields) -> Fields:
    form = {name: [random.choice(values)] for name, values in known.items() if random.random() < 0.8}
    form |= {"key": [f"key-{random.getrandbits(64):x}"]} if random.random() < 0.8 else {}
    for name in random.sample(sorted(form), min(len(form), random.randint(0, 3))):
        form[name] = _texts(random)
    return form


def _texts(random: Random) -> list[str]:
    return [_text(random) for _ in range(random.choice((1, 1, 1, 1, 1, 1, 2, 3)))]


def _text(random: Random) -> str:
    if random.random() < 0.8:
        return random.choice(TEXTS)
    return "".join(chr(random.choice((random.randint(0, 127), random.randint(0, 0x2FFF)))) for _ in range(9))
