"""What a game needs follows from its record: no module but its own file names it."""

import ast
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.rules.catalogue import games
from scorekeeper.rules.referee import ASKED

CODE = Path(scorekeeper.__file__).parent
ROOT = CODE.parent
# Suits are words of the table too: a game may say them.
SUITS = {"hearts", "spades"}
NAMES = {name: game.key for game in games().values() for name in (game.key, str(game.title)) if name not in SUITS}
# A game's words for its rounds are common words, not names of games.
WORDS = {"round_word", "round_words", "contract_word", "contract_words"}
# So are the fields of a question to the referee.
FIELDS = {field for kind in ASKED.values() for field in kind.fields}


def constants(module: Path) -> Iterator[str]:
    """Return every text in the code that is not a word of the table."""
    tree = ast.parse(module.read_text())
    words = [node.value for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg in WORDS]
    spoken = {id(node) for each in words for node in ast.walk(each)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spoken:
            yield node.value


# A migration may name the games whose rows it changes.
MODULES = [module for module in sorted(CODE.rglob("*.py")) if module.parent.name != "migrations"]


def named(module: Path) -> set[str]:
    """Return the names of games that a module has no right to."""
    own = module.stem.replace("_", "-") if module.parent.name == "games" else ""
    fields = FIELDS if "referee" in str(module.relative_to(CODE)) else set()
    return {text for text in constants(module) if NAMES.get(text, own) != own} - fields


def asks(page: Path) -> list[str]:
    """Return the tests of a template that ask which game it is."""
    tests = [tag for tag in page.read_text().split("{%") if tag.lstrip().startswith(("if ", "elif "))]
    return [tag for tag in tests for name in NAMES if f'"{name}"' in tag.partition("%}")[0]]


def compares(script: Path) -> list[str]:
    """Return the games that a script compares with."""
    text = script.read_text()
    return [name for name in NAMES for quote in "\"'`" if f"=== {quote}{name}{quote}" in text]


@pytest.mark.parametrize(
    ("files", "wrong"),
    [
        (MODULES, named),
        ([*(ROOT / "templates").rglob("*.html")], asks),
        ([*(ROOT / "static/js").rglob("*.js")], compares),
    ],
    ids=["modules", "templates", "scripts"],
)
def test_no_file_names_a_game_but_its_own(files: list[Path], wrong: Callable[[Path], Iterable[str]]) -> None:
    assert files
    assert {str(file.relative_to(ROOT)): found for file in files if (found := wrong(file))} == {}
