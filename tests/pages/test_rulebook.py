"""The rules page of every game, and what house rules make of it."""

import re
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from scorekeeper.pages.rulebook import Rulebook, Section, rulebook
from scorekeeper.rules.catalogue import games, get
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import Option, Options, Scalar

EVERY = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
LONGEST = 180  # characters of a sentence


def alternatives() -> Iterator[object]:
    """Return every choice of every house rule that is not the usual one; of a span its ends too."""
    for game in games().values():
        for option in game.options:
            ends = (option.span.least, option.span.most) if option.span else ()
            for value in dict.fromkeys((*(choice.value for choice in option.choices), *ends)):
                if value != option.default:
                    yield pytest.param(game, option, value, id=f"{game.key}.{option.key}={value}")


def page(game: str, **chosen: Scalar) -> Rulebook:
    return rulebook(get(game), get(game).resolve(chosen))


def section(book: Rulebook, key: str) -> Section:
    return next(each for each in book.sections if each.key == key)


def sentences(book: Rulebook, key: str) -> str:
    return " ".join(line.text for line in section(book, key).lines)


def marked(book: Rulebook) -> list[str]:
    """Return what stands on the page by a house rule: sentences, numbers of players, cards."""
    lines = [line.text for each in book.sections for line in each.lines if line.house]
    players = [row.players for each in book.sections for row in each.decks if row.house]
    return lines + players + [worth.cards for each in book.sections for worth in each.worths if worth.house]


def topics(game: Game) -> set[str]:
    return {each.key for each in rulebook(game, game.resolve({})).sections}


@EVERY
def test_every_game_has_every_topic_it_needs(game: Game) -> None:
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
        "going-out": bool(game.copies) and game.must_go_out,
        "scoring": True,
        "end": True,
    }
    assert {topic for topic, there in needed.items() if there} <= topics(game)


@EVERY
def test_sentences_are_whole_short_and_said_once(game: Game) -> None:
    said = [line for each in rulebook(game, game.resolve({})).sections for line in each.lines]
    texts = [line.text for line in said]
    assert len(set(texts)) == len(texts)
    assert [text for text in texts if not re.fullmatch(r"[A-Z“].*[.!0-9”]", text)] == []
    assert [text for text in texts if len(text) > LONGEST] == []
    assert all(line.ours == "" or line.ours.endswith(".") for line in said)


@EVERY
def test_no_sentence_is_about_another_game(game: Game) -> None:
    others = {name for other in games().values() if other.key != game.key for name in (other.key, str(other.title))}
    # A title may be a word of the table too: tens, a step.
    others -= {name for name in others if name in str(game.title)} | {"custom", "step", "tens", "Tens", "STEP"}
    others -= {"hearts", "Hearts", "spades", "Spades"}
    said = " ".join(line.text for each in rulebook(game, game.resolve({})).sections for line in each.lines)
    assert [name for name in others if name in said] == []


@EVERY
def test_nothing_is_a_house_rule_where_nobody_chose_one(game: Game) -> None:
    book = rulebook(game, game.resolve({}))
    assert marked(book) == []
    assert not [rule.option.label for rule in book.rules if rule.house]


@pytest.mark.parametrize(("game", "option", "value"), [*alternatives()])
def test_every_house_rule_changes_what_the_page_says(game: Game, option: Option, value: Scalar) -> None:
    usual, house = (rulebook(game, game.resolve(chosen)) for chosen in ({}, {option.key: value}))
    assert house.sections != usual.sections


@pytest.mark.parametrize(("game", "option", "value"), [*alternatives()])
def test_every_house_rule_is_marked(game: Game, option: Option, value: Scalar) -> None:
    book = rulebook(game, game.resolve({option.key: value}))
    # A game that a table has named has no rules but its own.
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


GOLF: Options = {"title": "Golf", "wins": "high", "rounds": 9}
EARLY = "wins, unless you end the match early: then first place wins."
SAID: list[tuple[str, Options, str, str]] = [
    ("ten-step", {}, "buying", "You may buy three times a step, but four times in step 10."),
    ("shanghai-rummy", {}, "buying", "You may buy three times a round, but four times in rounds 9 and 10."),
    ("contract-rummy", {}, "buying", "You may buy as often as you like."),
    ("twelve-step", {}, "buying", "You may buy as often as you like."),
    ("ten-step", {}, "buying", "With fewer buys than the least shown you have no card left to discard, and you float."),
    ("shanghai-rummy", {}, "buying", "The least shown is enough to lay down; you can go out without a discard."),
    ("twelve-step", {}, "melds", "Wild cards may lie side by side in a set, but never in a run."),
    ("ten-step", {}, "melds", "A deuce is never a real 2."),
    ("contract-rummy", {}, "melds", "Deuces are ordinary cards."),
    ("contract-rummy", {}, "laying-off", "Wild cards stay where they are laid"),
    ("ten-step", {}, "playing-off", "but on your own only from your next turn."),
    ("baker-ten-step", {}, "playing-off", "but on your own only from your next turn."),
    ("shanghai-rummy", {}, "playing-off", "but on your own only from your next turn."),
    ("twelve-step", {}, "playing-off", "right away, on anybody’s melds and your own."),
    ("dummy-rummy", {}, "playing-off", "right away, on anybody’s melds and your own."),
    ("phase-10", {}, "playing-off", "right away, on anybody’s melds and your own."),
    ("tens", {}, "scoring", "All the cards you have left count against you, stacks too."),
    ("tens", {}, "turn", "On an empty pile you may play any rank."),
    ("tens", {}, "turn", "A face-down card is uncovered once the face-up card on top of it has been played."),
    ("baker-ten-step", {}, "contracts", "After step 10 the steps go back down to step 1: 19 rounds in all."),
    ("baker-ten-step", {}, "end", "The match ends after 19 rounds."),
    ("custom", GOLF, "end", "The match ends after 9 rounds."),
    ("custom", GOLF, "end", "The highest total wins."),
    ("twelve-step", {}, "end", f"Only somebody who has made contract 12 {EARLY}"),
    ("phase-10", {}, "end", f"Only somebody who has made phase 10 {EARLY}"),
    ("ten-step", {}, "good-to-know", "buy cards that they don’t need"),
    ("step", {}, "good-to-know", "divided by 2"),
    ("dummy-rummy", {}, "good-to-know", "Dummy Rummy"),
    ("oh-hell", {}, "bidding", "The bids may not add up to the tricks played"),
    ("oh-hell", {"hook": False}, "bidding", "The bids may add up to the tricks played"),
    ("wizard", {}, "scoring", "A bid made exactly brings 20 points and 10 for each trick."),
    ("wizard", {}, "scoring", "A missed bid costs 10 points for each trick too many or too few."),
    ("wizard", {}, "end", "after 20 rounds with 3 players, 15 with 4, 12 with 5 and 10 with 6."),
    ("skull-king", {}, "scoring", "A missed bid of 0 costs 10 points for each card dealt to each."),
    ("skull-king", {"scoring": "rascal"}, "scoring", "A bid missed by more brings nothing."),
    (
        "skull-king",
        {},
        "setup",
        "With 8 players everybody is dealt 1 card in round 1, then one more each round up to 8.",
    ),
    ("skull-king", {}, "setup", "choose the house rule of the kraken: a trick may then be taken by nobody."),
    ("skull-king", {"scoring": "rascal"}, "scoring", "leave loot and wagers out of the bonus"),
    ("five-crowns", {}, "setup", "Everybody is dealt 3 cards in round 1, then one more each round up to 13."),
    ("five-crowns", {}, "setup", "A deck has 58 cards: 3 to 10, J, Q and K in five suits and 3 jokers."),
    ("five-crowns", {}, "setup", "Two decks are shuffled together: 116 cards."),
    ("five-crowns", {}, "scoring", "A card of the rank that is wild in the round costs 20."),
    ("hearts", {}, "scoring", "The keeper writes down everybody’s points."),
    ("spades", {}, "setup", "For 4 players."),
    ("spades", {"partners": False}, "setup", "For 3 or 4 players."),
    ("spades", {"partners": False}, "scoring", "The tricks of a failed nil are bags."),
    ("golf", {"cards": 9}, "scoring", "Three cards of one rank in a column count nothing, even twos"),
    ("gin-rummy", {"undercut": 10}, "scoring", "If the other has as little or less, it is an undercut"),
    ("cribbage", {}, "end", "A loser below 91 is skunked, one below 61 double skunked."),
    ("five-hundred", {}, "bidding", "Misère is higher than any seven tricks, open misère than ten in diamonds."),
    ("hand-and-foot", {}, "setup", "For 4 or 6 players."),
    ("hand-and-foot", {}, "setup", "Four players make two sides of two, six make three sides of two"),
    ("canasta", {}, "setup", "and partners sit across; two or three play alone."),
    ("custom", {"sides": 3}, "setup", "There are three equal sides; every third player is of the same one."),
    ("custom", {"sum": "zero"}, "scoring", "The points of a round add up to 0"),
    ("euchre", {}, "scoring", "The keeper writes down who made trump and the tricks."),
    ("five-hundred", {"target": 250}, "end", "A total of −250 or less loses at once."),
    *((game, {}, "roles", "lay goes clockwise.") for game in games()),
]


@pytest.mark.parametrize(("game", "options", "key", "words"), SAID)
def test_what_a_game_does_its_own_way_is_said_once(game: str, options: Options, key: str, words: str) -> None:
    assert sentences(page(game, **options), key).count(words) == 1


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


@EVERY
def test_the_note_card_holds_the_contracts_or_the_turn_and_what_cards_are_worth(game: Game) -> None:
    card = {each.key for each in rulebook(game, game.resolve({})).sections if each.card}
    assert "scoring" in card
    assert ("contracts" in card) == bool(game.contracts)
    assert ("turn" in card) == ("turn" in topics(game) and not game.contracts)


@pytest.mark.parametrize(("key", "options"), [("ten-step", {"rummy": "off"}), ("shanghai-rummy", {})])
def test_where_nobody_calls_rummy_nothing_is_said_of_it(key: str, options: Options) -> None:
    game = get(key)
    assert "rummy was called" not in str(rulebook(game, game.resolve(options)))


def test_a_skunk_is_told_of_only_in_a_long_match() -> None:
    assert "skunked" not in sentences(page("cribbage", target=61), "end")


def why(book: Rulebook, key: str) -> dict[str, str]:
    """Return why the app reads a rule so, by sentence; empty for what a source says."""
    return {line.text: line.ours for line in section(book, key).lines}


@pytest.mark.parametrize(
    ("game", "key", "text", "ours"),
    [
        ("step", "sets", "Suits don’t matter in a sequence.", "The rules only say “run or straight”."),
        ("shanghai-rummy", "melds", "A meld may be all wild cards.", "these are the rules of Ten Step."),
        ("liverpool-rummy", "melds", "Each meld needs at least one real card.", "limits wild cards, but not how."),
        ("phase-10", "melds", "Each meld needs at least one numbered card; the rest may be wild.", "differ on this."),
        ("phase-10", "end", "Equal totals share a place, and the win.", "are level play phase 10 again."),
        ("rummy-500", "setup", "For 2 to 8 players.", "Our source says 2 to 4; other descriptions add a second deck"),
        ("skull-king", "scoring", "With a missed bid no bonus counts, and no lost wager.", "take a lost"),
        ("spades", "scoring", "The tricks of a failed nil count towards the partner’s bid.", "Many rules do not let"),
        ("canasta", "turn", "Two players draw two cards each turn, and need two canastas to go out.", "differ on"),
        ("golf", "scoring", "Two cards of one rank in a column count nothing, even twos: leave them out.", ""),
        ("ten-step", "melds", "Wild cards may lie side by side.", ""),
        ("ten-step", "rummy", "The call must come before the next player draws or lets somebody buy.", "another moves"),
    ],
)
def test_what_the_sources_do_not_say_is_marked_as_ours(game: str, key: str, text: str, ours: str) -> None:
    said = why(page(game), key)[text]
    assert ours in said if ours else said == ""


def test_no_limit_on_wild_cards_is_claimed_but_where_the_rules_set_none() -> None:
    assert "as many" not in sentences(page("liverpool-rummy"), "melds")
    assert "no limit on wild cards" not in str(page("shanghai-rummy"))


@EVERY
def test_what_is_good_to_know_comes_last_and_is_no_rule(game: Game) -> None:
    told = game.good_to_know(game.resolve({}))
    book = rulebook(game, game.resolve({}))
    assert [each.key for each in book.sections[-1:] if told] == ["good-to-know"] * bool(told)
    if told:
        assert not book.sections[-1].card
        assert tuple(line.text for line in book.sections[-1].lines) == tuple(map(str, told))
    else:
        assert "good-to-know" not in topics(game)


def every_page() -> Iterator[tuple[Game, Options]]:
    """Return each game as it is usually played, and with each pair of house rules that may meet in a sentence."""
    for game in games().values():
        values = {option: [choice.value for choice in option.choices] for option in game.options if option.choices}
        for one, other in combinations(values, 2):
            for chosen in product(values[one], values[other]):
                yield game, game.resolve(dict(zip((one.key, other.key), chosen, strict=True)))
        for option, choices in values.items():
            yield from ((game, game.resolve({option.key: value})) for value in choices)


def said(game: Game, options: Options) -> str:
    book = rulebook(game, options)
    return " ".join([book.about, *(line.text for each in book.sections for line in each.lines)])


def test_nothing_is_said_of_what_house_rules_leave_out() -> None:
    for game, options in every_page():
        text = said(game, options)
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


def test_what_is_said_of_bids_comes_in_the_order_in_which_it_happens() -> None:
    first, *_ = section(page("oh-hell"), "bidding").lines
    assert first.text.startswith("After the deal everybody says in turn")


def test_where_a_total_alone_ends_no_match_the_game_says_what_does() -> None:
    assert "The highest total wins." not in sentences(page("five-hundred"), "end")
    assert sentences(page("spades"), "end").startswith("The match ends after the hand in which a total reaches 500;")
