"""What the README and the guides promise and no other test would miss."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.rules import catalogue, games
from scorekeeper.rules.game import Game
from scorekeeper.rules.record.reading import from_data
from scorekeeper.rules.referee import answer_line
from scorekeeper.rules.scoring.sheet import derive, sheet_to_data

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
GUIDES = {
    f"{page.parent.name}/{page.stem}": page.read_text(encoding="utf-8")
    for folder in ("playing", "hosting", "developing")
    for page in (ROOT / "scorekeeper" / "docs" / folder).glob("*.md")
}
REFEREE = (ROOT / "scorekeeper" / "docs" / "referee.md").read_text(encoding="utf-8")
SETTINGS = set(re.findall(r"^\| `([A-Z_]+)` \|", GUIDES["hosting/running"], re.MULTILINE))
NAME = "short_ten_step"


@pytest.fixture
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Put the game of "Adding a game" in its file beside the others."""
    source = re.search(r"```python\n(.*?)```", GUIDES["developing/adding_a_game"], re.DOTALL)
    assert source
    (tmp_path / f"{NAME}.py").write_text(source[1], encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    catalogue.games.cache_clear()
    yield catalogue.get("short-ten-step")
    catalogue.games.cache_clear()
    del sys.modules[f"{games.__name__}.{NAME}"]


def test_the_game_that_it_adds_is_found_and_scored(added: Game) -> None:
    (example,) = added.examples
    sheet = sheet_to_data(derive(from_data(example.record)))
    assert {line["player"]: line["total"] for line in sheet["standings"]} == {"Ann": 0, "Bob": 75}
    assert (sheet["finished"], sheet["winners"]) == (True, ["Ann"])
    titles = [str(game.title) for game in catalogue.games().values()]
    assert titles[:3] == ["Ten Step", "Baker Ten Step", "Short Ten Step"]


def test_every_setting_is_told() -> None:
    settings = (ROOT / "scorekeeper" / "environment.py").read_text(encoding="utf-8")
    read = re.findall(r'(?:environ\.get\(|environ\[|_number\(|_switch\()"(\w+)"', settings)
    assert {*read, "SECRET_KEY", "DATABASE_URL"} == SETTINGS


def test_the_number_of_games_is_told() -> None:
    number = len(catalogue.games()) - 1  # without the custom game
    assert f"**{number} games**" in README, f"Write in README.md: {number} games"


@pytest.mark.parametrize("name", GUIDES)
def test_a_test_that_a_guide_names_exists(name: str) -> None:
    named = {path for path in re.findall(r"\btests/[\w/]+\.py", GUIDES[name]) if not (ROOT / path).exists()}
    assert not named, f"Correct these paths in scorekeeper/docs/{name}.md: {named}"


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 150


def test_the_pictures_that_it_shows_are_small_and_there() -> None:
    pictures = re.findall(r'src="([^"]+)"', README)
    assert pictures
    for picture in pictures:
        assert 0 < (ROOT / picture).stat().st_size < 80 * 1024


def test_every_target_that_it_names_can_be_made() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"(?:`|^)make ([a-z]+)", "\n".join([README, *GUIDES.values()]), re.MULTILINE)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_the_referee_answers_the_example_as_it_says() -> None:
    example = re.search(r"echo '(.*)' \| .* referee\n(.*)\n", REFEREE)
    assert example
    assert answer_line(example[1].encode()) == example[2]
