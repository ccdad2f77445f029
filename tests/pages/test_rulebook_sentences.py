"""Tests of the sentences of a rules page that are about one game."""

import pytest

from scorekeeper.pages.rulebook import Rulebook, rulebook
from scorekeeper.rules.catalogue import games, get
from scorekeeper.rules.options import Options
from tests.pages.rulebooks import page, section, sentences

GOLF: Options = {"title": "Golf", "wins": "high", "rounds": 9}
EARLY = "wins, unless you end the match early: then first place wins."
SAID: list[tuple[str, Options, str, str]] = [
    ("ten-step", {}, "buying", "You may buy three times a step, but four times in step 10."),
    ("shanghai-rummy", {}, "buying", "You may buy three times a round, but four times in rounds 9 and 10."),
    ("contract-rummy", {}, "buying", "You may buy as often as you like."),
    ("twelve-step", {}, "buying", "You may buy as often as you like."),
    ("ten-step", {}, "buying", "With fewer buys than the least shown you can’t lay down, or have no card left"),
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
    ("cribbage", {}, "scoring", "The keeper writes down everybody’s points."),
    ("custom", {}, "scoring", "The keeper writes down everybody’s points, which may be below 0."),
    ("custom", {"sides": 2}, "scoring", "The keeper writes down each side’s points, which may be below 0."),
    ("spades", {}, "setup", "For 4 players."),
    ("spades", {"partners": False}, "setup", "For 3 or 4 players."),
    ("spades", {"partners": False}, "scoring", "The tricks of a failed nil are bags."),
    ("golf", {"cards": 9}, "scoring", "Three cards of one rank in a column count nothing, even twos"),
    ("golf", {"cards": 4}, "going-out", "In your turn you may knock instead of drawing: that ends the hole."),
    ("golf", {"cards": 6}, "going-out", "The hole ends when somebody has turned up the last card."),
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


def test_what_a_game_does_its_own_way_is_said_once(subtests: pytest.Subtests) -> None:
    for game, options, key, words in SAID:
        with subtests.test(words, game=game):
            assert sentences(page(game, **options), key).count(words) == 1


@pytest.mark.parametrize(("key", "options"), [("ten-step", {"rummy": "off"}), ("shanghai-rummy", {})])
def test_where_nobody_calls_rummy_nothing_is_said_of_it(key: str, options: Options) -> None:
    game = get(key)
    assert "rummy was called" not in str(rulebook(game, game.resolve(options)))


def test_a_skunk_is_told_of_only_in_a_long_match() -> None:
    assert "skunked" not in sentences(page("cribbage", target=61), "end")


def why(book: Rulebook, key: str) -> dict[str, str]:
    """Return the reason for each sentence of a section that is the app's own reading; "" for other sentences."""
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


def test_what_is_said_of_bids_comes_in_the_order_in_which_it_happens() -> None:
    first, *_ = section(page("oh-hell"), "bidding").lines
    assert first.text.startswith("After the deal everybody says in turn")


def test_where_a_total_alone_ends_no_match_the_game_says_what_does() -> None:
    assert "The highest total wins." not in sentences(page("five-hundred"), "end")
    assert sentences(page("spades"), "end").startswith("The match ends after the hand in which a total reaches 500;")
