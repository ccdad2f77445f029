"""What the pages in `scorekeeper/docs/` say agrees with the code, and every page is found."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.figures.reading import read as read_club
from scorekeeper.pages import csv_files
from scorekeeper.rules.catalogue import games
from scorekeeper.rules.faults import Refused
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Option
from scorekeeper.rules.record.reading import from_data, read
from scorekeeper.rules.referee import ASKED, answer_line
from scorekeeper.rules.scoring.sheet import derive, sheet_to_data

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "scorekeeper"
DOCS = PACKAGE / "docs"
INDEX = DOCS / "README.md"
PAGES = sorted(DOCS.rglob("*.md"))
REFEREE = sorted(DOCS.glob("referee*.md"))


@cache
def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def fenced(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text(page), re.DOTALL | re.MULTILINE)


def prose(page: Path) -> str:
    """Return the text of a page without its code blocks."""
    return re.sub(r"^```.*?^```$", "", text(page), flags=re.DOTALL | re.MULTILINE)


def links(page: Path) -> Iterator[tuple[Path, str]]:
    """Return every relative link: the file it leads to, and the heading there or nothing."""
    for target in re.findall(r"\[[^\]]*\]\(([^)\s]+)\)", prose(page)):
        if "://" not in target:
            path, _, anchor = target.partition("#")
            yield ((page.parent / path).resolve() if path else page), anchor


def anchors(page: Path) -> set[str]:
    """Return the headings of a page as GitHub links to them."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def tables(page: Path) -> dict[str, list[list[str]]]:
    """Return the tables of a page by the first word of their head; cells without blanks at their ends."""
    found = {}
    for table in re.findall(r"(?:^\|.*\|\n)+", text(page), re.MULTILINE):
        head, _, *rows = [[cell.strip() for cell in line[1:-1].split("|")] for line in table.splitlines()]
        found[head[0]] = rows
    return found


def coded(cell: str) -> list[str]:
    """Return what stands between backticks."""
    return re.findall(r"`([^`]+)`", cell)


def page_of(game: Game) -> Path:
    return DOCS / "games" / f"{game.key.replace('-', '_')}.md"


def test_every_link_leads_somewhere() -> None:
    found = [(page, target, anchor) for page in (ROOT / "README.md", *PAGES) for target, anchor in links(page)]
    assert [link for link in found if not link[1].exists()] == []
    assert [link for link in found if link[2] and link[2] not in anchors(link[1])] == []


def test_the_readme_leads_to_the_index_and_the_index_to_every_page() -> None:
    assert INDEX in {target for target, _ in links(ROOT / "README.md")}
    reached, ahead = set[Path](), [INDEX]
    while ahead:
        page = ahead.pop()
        if page not in reached:
            reached.add(page)
            ahead += [target for target, _ in links(page) if target.suffix == ".md"]
    assert reached == set(PAGES)


def test_a_page_leads_to_nothing_outside_the_package() -> None:
    """Only the package is in a wheel."""
    led_to = [(page, target) for page in PAGES for target, _ in links(page)]
    assert [link for link in led_to if not link[1].is_relative_to(PACKAGE)] == []


def test_the_code_refers_only_to_pages_that_there_are() -> None:
    """A comment may say where a rule comes from; the page is named from the root."""
    sources = [*PACKAGE.rglob("*.py"), *(ROOT / "tests" / "rules").rglob("*.py"), *(ROOT / "templates").rglob("*.html")]
    named = {page for source in sources for page in re.findall(r"[\w./]+\.md\b", text(source))}
    assert len(named) > len(games())
    assert [page for page in named if not (ROOT / page).is_file()] == []


def test_a_page_begins_with_its_title() -> None:
    assert [page for page in PAGES if not re.match(r"# \S", text(page))] == []
    assert [page for page in PAGES if len(re.findall(r"^# ", prose(page), re.MULTILINE)) > 1] == []


def test_a_page_is_short() -> None:
    assert [page for page in PAGES if len(text(page).splitlines()) > 200] == []


def test_a_page_begins_with_what_it_is_for() -> None:
    """The page of a game begins with what the game is."""
    others = [page for page in PAGES if page.parent.name != "games"]
    assert [page for page in others if not text(page).splitlines()[2].startswith(("To ", "What "))] == []


def test_every_game_has_its_page_and_every_page_its_game() -> None:
    assert {page_of(game) for game in games().values()} == {page for page in PAGES if page.parent.name == "games"}


def test_the_index_tells_every_game(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            (row,) = (row for row in tables(INDEX)["game"] if row[1] == f"`{game.key}`")
            assert row[0] == f"[{game.title}](games/{page_of(game).name})"
            assert row[2] == "{} to {}".format(*game.players)


def test_a_page_tells_the_facts_of_its_game(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            told = dict(tables(page_of(game))["property"])
            assert text(page_of(game)).startswith(f"# {game.title}\n")
            assert told["key"] == f"`{game.key}`"
            assert told.get("also called", "") == ", ".join(map(str, game.aliases))
            assert told["players"] == "{} to {}".format(*game.players)
            assert set(coded(told["facts of a hand"])) == set(game.facts)
            assert coded(told.get("facts of its own", "")) == [fact.name for fact in game.own_facts]
            assert set(coded(told["facts of a round"])) == set(game.round_facts)


def test_a_page_tells_its_decks(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            options = game.resolve({})
            told: dict[int, tuple[int, int]] = {}
            for span, decks, cards in tables(page_of(game)).get("players", []):
                first, _, last = span.partition(" to ")
                told |= dict.fromkeys(range(int(first), int(last or first) + 1), (int(decks), int(cards)))
            least, most = game.players
            counted = {count: sum(game.in_play(count, options).values()) for count in range(least, most + 1)}
            assert told == {count: (game.decks(count, options), cards) for count, cards in counted.items() if cards}


def test_a_page_tells_its_card_values(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            told: dict[str, int] = {}
            for ranks, worth in tables(page_of(game)).get("ranks", []):
                told |= {rank: int(rank if worth == "face value" else worth) for rank in coded(ranks)}
            assert told == dict(game.card_values(game.resolve({})))


def test_a_page_tells_its_contracts_and_the_fewest_buys(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            fewest = [game.fewest_buys(game.first_round(number)) for number, _ in enumerate(game.contracts, 1)]
            expected = [
                [str(number), str(contract.wording), str(contract.cards), *([str(buys)] if any(fewest) else [])]
                for (number, contract), buys in zip(enumerate(game.contracts, 1), fewest, strict=True)
            ]
            assert tables(page_of(game)).get("contract", []) == expected


def offered(option: Option) -> str:
    """Return the values on offer as a page writes them."""
    if option.longest:
        return f"a line of 1 to {option.longest} characters"
    span = option.span
    apart = [choice.value for choice in option.choices if not (span and span.least <= int(choice.value) <= span.most)]
    values = [f"`{json.dumps(value)}`" for value in apart]
    return ", ".join([*values, *([f"`{span.least}` to `{span.most}`"] if span else [])])


def test_a_page_tells_every_house_rule_and_which_default_is_ours(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            expected = [
                [f"`{option.key}`", f"`{json.dumps(option.default)}`", offered(option), bool(option.ours)]
                for option in game.options
            ]
            rows = tables(page_of(game)).get("option", [])
            assert [[*row[:3], "Our reading" in row[3]] for row in rows] == expected


def test_a_page_names_its_sources() -> None:
    assert [key for key, game in games().items() if "sources" not in anchors(page_of(game))] == []


def test_it_is_told_which_game_has_which_facts() -> None:
    told = {}
    for fact, said in tables(DOCS / "facts_by_game.md")["fact"]:
        named = set(coded(said))
        told[fact] = games().keys() - named if said.startswith("all") else named
    known = {fact for game in games().values() for fact in {*game.facts, *game.round_facts}}
    assert told == {
        f"`{fact}`": {key for key, game in games().items() if fact in {*game.facts, *game.round_facts}}
        for fact in known
    }, 'Correct the games of these facts in "Which game has which facts" of scorekeeper/docs/facts_by_game.md.'


def test_the_facts_that_only_some_games_have_are_told() -> None:
    rows = tables(DOCS / "facts_by_game.md")["own fact"]
    told = {(fact, key) for facts, _, said in rows for fact in coded(facts) for key in coded(said)}
    known = {(fact.name, key) for key, game in games().items() for fact in game.own_facts}
    where = '"Facts that only some games have" of scorekeeper/docs/facts_by_game.md'
    assert told == known, f"Add to {where}: {known - told}; remove: {told - known}"


def records(data: Any) -> Iterator[dict[str, Any]]:
    """Return every record in a document, however deep."""
    if isinstance(data, dict) and data.get("record") == 1:
        yield data
    elif isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from records(value)


@pytest.mark.parametrize("name", ["record.md", "club_document.md"])
def test_the_examples_of_records_are_read(name: str) -> None:
    found = [record for example in fenced(DOCS / name, "json") for record in records(json.loads(example))]
    assert found
    for record in found:
        from_data(record)


def test_the_example_of_a_club_is_read() -> None:
    (example,) = fenced(DOCS / "club_document.md", "json")
    assert read_club(example).players[1].same_as == "Ann"


def test_the_example_of_a_sheet_is_that_of_the_example_of_a_record() -> None:
    (record,), (sheet,) = (fenced(DOCS / name, "json") for name in ("record.md", "sheet.md"))
    assert sheet_to_data(derive(read(record))) == json.loads(sheet)


def test_the_example_of_faults_is_refused_as_it_says() -> None:
    (example,) = fenced(DOCS / "record_faults.md", "console")
    said = re.fullmatch(r"\$ echo '(.*)' \| .*manage\.py score -\n(.*)\n", example, re.DOTALL)
    assert said
    with pytest.raises(Refused) as refused:
        read(said[1])
    assert [str(fault) for fault in refused.value.faults] == said[2].splitlines()


def test_the_page_of_the_tables_tells_every_column_in_the_order_of_the_file() -> None:
    (told,) = (rows for head, rows in tables(DOCS / "csv.md").items() if head == "columns")
    assert [column for row in told for column in coded(row[0])] == [*csv_files.HAND_COLUMNS]


def exchanges() -> list[tuple[str, str]]:
    """Return each question in the pages of the referee, with the answer on the next line."""
    lines = [line for page in REFEREE for example in fenced(page, "json") for line in example.splitlines()]
    return list(zip(lines[::2], lines[1::2], strict=True))


def test_the_referee_answers_as_its_pages_say() -> None:
    assert [(question, answer_line(question.encode())) for question, _ in exchanges()] == exchanges()


def test_every_kind_of_question_has_a_heading_and_an_example() -> None:
    headings = [heading for page in REFEREE for heading in re.findall(r"^##+ `(\w+)`:", text(page), re.MULTILINE)]
    listed = [kind for _, kinds in tables(DOCS / "referee.md")["page"] for kind in coded(kinds)]
    assert sorted(headings) == sorted(listed) == sorted(ASKED)
    asked = {json.loads(question)["ask"] for question, _ in exchanges() if question.startswith("{")}
    assert asked == set(ASKED)
