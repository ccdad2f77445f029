"""Tests of the rules page of every game, and of how house rules change it."""

import re
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from scorekeeper.pages.rulebook import Rulebook, rulebook
from scorekeeper.rules.catalogue import games
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Option, Options, Scalar
from tests.pages.rulebooks import page, section

LONGEST = 180  # characters of a sentence


def alternatives() -> Iterator[tuple[Game, Option, Scalar]]:
    """Yield every value of every house rule but its default: the choices, and the ends of a span."""
    for game in games().values():
        for option in game.options:
            ends = (option.span.least, option.span.most) if option.span else ()
            for value in dict.fromkeys((*(choice.value for choice in option.choices), *ends)):
                if value != option.default:
                    yield game, option, value


def marked(book: Rulebook) -> list[str]:
    """Return what the page marks as a house rule: sentences, numbers of players, cards."""
    lines = [line.text for each in book.sections for line in each.lines if line.house]
    players = [row.players for each in book.sections for row in each.decks if row.house]
    return lines + players + [worth.cards for each in book.sections for worth in each.worths if worth.house]


def topics(game: Game) -> set[str]:
    return {each.key for each in rulebook(game, game.resolve({})).sections}


def test_wild_cards_stand_in_a_heading_only_where_there_are_some() -> None:
    by_default = [page(game) for game in ("ten-step", "canasta", "phase-10", "hand-and-foot")]
    with_wild_cards = [*by_default, page("rummy-500", jokers=True)]
    assert {section(book, "melds").title for book in with_wild_cards} == {"Melds and wild cards"}
    assert {section(book, "melds").title for book in (page("gin-rummy"), page("rummy-500"))} == {"Melds"}


def test_every_game_has_every_topic_it_needs(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            needed = {
                "setup": True,
                "roles": True,
                "turn": not game.title_option,
                "contracts": bool(game.contracts),
                "buying": "buys" in game.facts,
                "laying-down": bool(game.contracts),
                "melds": bool(game.contracts) or game.melding is not None or "melded" in game.facts,
                "laying-off": bool(game.contracts),
                "rummy": "rummies" in game.facts,
                "bidding": any(fact.before_play for fact in game.own_facts),
                "going-out": bool(game.copies) and "out" in game.facts and game.must_go_out,
                "scoring": True,
                "end": True,
            }
            assert {topic for topic, there in needed.items() if there} <= topics(game)


def test_sentences_are_whole_short_and_said_once(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            said = [line for each in rulebook(game, game.resolve({})).sections for line in each.lines]
            texts = [line.text for line in said]
            assert len(set(texts)) == len(texts)
            assert [text for text in texts if not re.fullmatch(r"[A-Z“].*[.!0-9”]", text)] == []
            assert [text for text in texts if len(text) > LONGEST] == []
            assert all(line.ours == "" or line.ours.endswith(".") for line in said)


def test_no_sentence_is_about_another_game(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            others = {name for key, other in games().items() if key != game.key for name in (key, str(other.title))}
            # A title may also be a common word: tens, step.
            others -= {name for name in others if name in str(game.title)} | {"custom", "step", "tens", "Tens", "STEP"}
            others -= {"hearts", "Hearts", "spades", "Spades"}
            said = " ".join(line.text for each in rulebook(game, game.resolve({})).sections for line in each.lines)
            assert [name for name in others if name in said] == []


def test_nothing_is_a_house_rule_where_nobody_chose_one(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            book = rulebook(game, game.resolve({}))
            assert marked(book) == []
            assert not [rule.option.label for rule in book.rules if rule.house]


def test_every_house_rule_changes_what_the_page_says_and_is_marked(subtests: pytest.Subtests) -> None:
    usual = {key: rulebook(game, game.resolve({})).sections for key, game in games().items()}
    for game, option, value in alternatives():
        with subtests.test(f"{game.key}.{option.key}={value}"):
            book = rulebook(game, game.resolve({option.key: value}))
            assert book.sections != usual[game.key]
            # A game of a club's own has only its own rules.
            own = bool(game.title_option)
            assert [rule.option.label for rule in book.rules if rule.house] == ([] if own else [option.label])
            assert bool(marked(book)) != own


def test_a_house_rule_says_itself_and_nothing_else() -> None:
    book = page("ten-step", cut_bonus=50)
    assert marked(book) == ["An exact cut takes 50 off the cutter’s score in that step."]


def test_decks_cards_and_exact_cuts_go_by_the_number_of_players() -> None:
    rows = {row.players: (row.decks, row.cards, row.cut) for row in section(page("ten-step"), "setup").decks}
    assert rows["7"] == ("4", "216", "78")
    assert {row.players: row.decks for row in section(page("ten-step", odd_decks="down"), "setup").decks}["7"] == "3"


def test_neighbours_that_need_the_same_decks_are_one_row() -> None:
    rows = section(page("contract-rummy"), "setup").decks
    assert [(row.players, row.decks, row.cards) for row in rows] == [
        ("3–4", "2 and 1 joker", "105"),
        ("5–8", "3 and 2 jokers", "158"),
    ]


def test_an_exact_cut_follows_the_deal_of_the_round() -> None:
    assert section(page("liverpool-rummy"), "setup").decks[0].cut == "31, from round 5 on 37"


def test_steps_come_in_the_order_of_play_with_their_buys() -> None:
    steps = section(page("baker-ten-step"), "contracts").steps
    assert [step.number for step in steps] == list(range(1, 20))
    assert [steps[number - 1].buys for number in (1, 9, 10, 11)] == [
        "3 buys",
        "3 buys, 2 at least",
        "4 buys, 2 at least",
        "3 buys, 2 at least",
    ]
    assert str(steps[10].contract.wording) == "3 sets of 3, 1 run of 5"
    assert [steps[number - 1].again for number in (1, 9, 10, 11, 19)] == ["", "", "", "step 9 again", "step 1 again"]


def test_buys_without_a_limit_are_said_only_where_some_are_needed() -> None:
    steps = section(page("ten-step", buys="unlimited"), "contracts").steps
    assert [steps[number - 1].buys for number in (1, 8, 10)] == ["", "1 buy at least", "2 buys at least"]


def test_cards_that_cost_the_same_stand_together() -> None:
    worths = section(page("ten-step"), "scoring").worths
    assert [(worth.cards, worth.each) for worth in worths] == [
        ("joker, 2", "20"),
        ("A", "15"),
        ("K, Q, J, 10", "10"),
        ("3 to 9", "its number"),
    ]


def test_only_the_cards_that_a_house_rule_prices_are_marked() -> None:
    worths = section(page("liverpool-rummy", joker=25), "scoring").worths
    assert [worth.cards for worth in worths if worth.house] == ["joker"]


def test_a_house_rule_is_no_reading_of_ours() -> None:
    rules = {str(rule.option.label): rule for rule in page("twelve-step", ten=5).rules}
    assert (rules["A ten left in hand"].house, rules["A ten left in hand"].ours) == (True, "")


def test_the_note_card_holds_the_contracts_or_the_turn_and_what_cards_are_worth(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            card = {each.key for each in rulebook(game, game.resolve({})).sections if each.card}
            assert "scoring" in card
            assert ("contracts" in card) == bool(game.contracts)
            assert ("turn" in card) == ("turn" in topics(game) and not game.contracts)


def test_what_is_good_to_know_comes_last_and_is_no_rule(subtests: pytest.Subtests) -> None:
    for game in games().values():
        with subtests.test(game.key):
            told = game.good_to_know(game.resolve({}))
            book = rulebook(game, game.resolve({}))
            assert [each.key for each in book.sections[-1:] if told] == ["good-to-know"] * bool(told)
            if told:
                assert not book.sections[-1].card
                assert tuple(line.text for line in book.sections[-1].lines) == tuple(map(str, told))
            else:
                assert "good-to-know" not in topics(game)


def every_page() -> Iterator[tuple[Game, Options]]:
    """Yield each game by default, with each other choice of a house rule, and with each pair of two of them."""
    for game in games().values():
        values = {
            option.key: [choice.value for choice in option.choices if choice.value != option.default]
            for option in game.options
        }
        for number in range(3):
            for keys in combinations(values, number):
                for chosen in product(*(values[key] for key in keys)):
                    yield game, game.resolve(dict(zip(keys, chosen, strict=True)))


def rulebook_text(game: Game, options: Options) -> str:
    book = rulebook(game, options)
    return " ".join([book.about, *(line.text for each in book.sections for line in each.lines)])


def test_nothing_is_said_of_what_house_rules_leave_out() -> None:
    for game, options in every_page():
        text = rulebook_text(game, options)
        if "Nobody buys." in text:
            assert not re.search(r"\b(buy|bought|buyer)\b", text), (game.key, options)
        if "Nobody calls rummy" in text:
            assert "“Rummy!”" not in text, (game.key, options)
        if options.get("cut_bonus") == 0:
            assert "not even an exact cut" not in text, (game.key, options)
        if options.get("grab_bonus") == 0:
            assert "whoever went out, too" not in text, (game.key, options)
        if options.get("all_wild_melds") is False:
            assert "ll-wild" not in text.replace("all wild", ""), (game.key, options)


def test_no_summary_names_a_number_that_a_table_may_change() -> None:
    for game in games().values():
        for option in game.options:
            if option.span and option.default:
                assert not re.search(rf"\b{option.default}\b", str(game.summary)), game.key


def test_one_round_is_no_plural() -> None:
    for game in games().values():
        for option in game.options:
            if option.offers(1):
                book = rulebook(game, game.resolve({option.key: 1}))
                told = [book.line, *(rule.chosen for rule in book.rules)]
                assert not re.search(r"\b1 (rounds|points)", " ".join(told)), (game.key, option.key)


def test_what_each_round_says_before_play_stands_in_a_row() -> None:
    rows = section(page("five-crowns"), "rounds").rounds
    assert [(row.number, row.cards, row.says) for row in rows[7:9]] == [
        (8, "10 cards", ("10s are wild",)),
        (9, "11 cards", ("jacks are wild",)),
    ]
    rows = section(page("hand-and-foot"), "rounds").rounds
    assert [(row.cards, row.says) for row in rows] == [("", (f"first meld: {least}",)) for least in (50, 90, 120, 150)]


def test_the_course_of_the_deal_stands_in_the_table_of_decks() -> None:
    rows = section(page("oh-hell"), "setup").decks
    assert [(row.players, row.each) for row in rows] == [
        ("3–5", "10 to 1 to 10"),
        ("6", "8 to 1 to 8"),
        ("7", "7 to 1 to 7"),
    ]
