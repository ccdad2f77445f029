"""What a game needs follows from its record: no module but its own file names it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.rules.catalogue import games
from scorekeeper.rules.referee import ASKED

CODE = Path(scorekeeper.__file__).parent
ROOT = CODE.parent
NAMES = {name: game.key for game in games().values() for name in (game.key, game.title)}
# The words in which a game speaks of its rounds are words of the table, not names of games.
WORDS = {"round_word", "round_words", "contract_word", "contract_words"}
# So are the fields of a question to the referee, where it is asked.
FIELDS = {field for kind in ASKED.values() for field in kind.fields}


def constants(module: Path) -> Iterator[str]:
    """Return every text in the code that is not a word of the table."""
    tree = ast.parse(module.read_text())
    spoken = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg in WORDS}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spoken:
            yield node.value


# A migration is about the games as they were: it names those whose rows it changes.
MODULES = [module for module in sorted(CODE.rglob("*.py")) if module.parent.name != "migrations"]


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(CODE)))
def test_no_module_names_a_game_but_its_own(module: Path) -> None:
    own = module.stem.replace("_", "-") if module.parent.name == "games" else ""
    fields = FIELDS if "referee" in str(module.relative_to(CODE)) else set()
    assert {text for text in constants(module) if NAMES.get(text, own) != own} - fields == set()


@pytest.mark.parametrize("page", sorted((ROOT / "templates").rglob("*.html")), ids=lambda path: path.name)
def test_no_template_asks_which_game_it_is(page: Path) -> None:
    tests = [tag for tag in page.read_text().split("{%") if tag.lstrip().startswith(("if ", "elif "))]
    assert not [tag for tag in tests for name in NAMES if f'"{name}"' in tag.partition("%}")[0]]


@pytest.mark.parametrize("script", sorted((ROOT / "static/js").glob("*.js")), ids=lambda path: path.name)
def test_no_script_compares_with_a_game(script: Path) -> None:
    text = script.read_text()
    assert not [name for name in NAMES for quote in "\"'`" if f"=== {quote}{name}{quote}" in text]
