"""How Ten Step (scorekeeper/docs/games/ten_step.md) and games like it are played, in sentences."""

from collections.abc import Mapping

from scorekeeper.rules.options import Options
from scorekeeper.rules.prose import FIRST_DEAL, JOINT, UPCARD, Prose, Reading, Sentence
from scorekeeper.rules.wording import Text
from scorekeeper.rules.wording import gettext_lazy as _

TURN: tuple[Sentence, ...] = (
    _("Draw the upcard, unless it has just been bought, or the top card of the stock."),
    _("Then lay down if you have the contract. Once you are down, play off on the melds on the table."),
    _("End your turn by discarding one card, but not the one you have just drawn from the pile."),
    _("When the stock runs out, shuffle the discards: they are the new stock."),
)
BUYING: tuple[Sentence, ...] = (
    _("Between turns, or before the first one, say “I’ll buy it”: take the upcard and the top card of the stock."),
    _("You discard nothing when you buy, and play goes on where it was."),
    _("The next player has first call on the upcard, and simply draws it."),
    _("If the next player doesn’t want it, it goes to the nearest buyer on the left."),
    _("After a buy, the next player draws from the stock."),
)
SHOWN_BUYS = _("To check your buys before you lay down: (cards − 11) ÷ 2.")
SHOWN_WITHOUT_RUMMY = _("To check your buys before you lay down, if no rummy was called on you: (cards − 11) ÷ 2.")
LAYING_DOWN: tuple[Sentence, ...] = (
    _("In your turn, between draw and discard, lay the whole contract face up at once: no more melds and no fewer."),
)
PLAYING_OFF = _(
    "Once you have laid down, play off on other players’ melds right away, but on your own only from your next turn."
)


def going_out(round_word: Text) -> tuple[Sentence, ...]:
    """Return the sentences on going out and floating; `round_word` is what the game calls a round."""
    return (
        _("You go out by discarding your last card; that ends the {round} for everybody.", round=round_word),
        _("If you run out of cards without a discard, you float: play goes on until somebody goes out."),
        _("While you float, draw from the stock: you go out with a card that fits nowhere."),
        _("When you have one card left, knock on the table."),
    )


def stock_runs_out(options: Options, round_word: Text) -> tuple[Sentence, ...]:
    """Return the sentences on the stock running out twice; `round_word` is what the game calls a round."""
    return (
        _("If the stock runs out twice, the {round} is void: deal it again with one more deck.", round=round_word),
        Reading(
            _(
                "The same dealer deals again, nothing from the void {round} counts, not even an exact cut, "
                "and the extra deck stays in.",
                round=round_word,
            )
            if options["cut_bonus"]
            else _(
                "The same dealer deals again, nothing from the void {round} counts, and the extra deck stays in.",
                round=round_word,
            ),
            _("The rules only say that the {round} is replayed with one more deck.", round=round_word),
        ),
    )


def rummy(options: Options) -> tuple[Sentence, ...]:
    """Return the sentences on calling "Rummy!": against whom a player may call it, until when, and what follows."""
    if options["rummy"] == "off":
        return (_("Nobody calls rummy: a careless discard costs nothing."),)
    caught = (
        _("If you discard a card that fits a meld on the table, anyone may call “Rummy!” on you.")
        if options["rummy"] == "anyone"
        else _(
            "If you have laid down and discard a card that fits a meld on the table, anyone may call “Rummy!” on you."
        )
    )
    return (
        caught,
        Reading(
            _("The call must come before the next player draws or lets somebody buy."),
            _("One description says so; another moves the call to your own next turn."),
        ),
        _("Then each of the others may give you one card from their hand. Nobody has to."),
    )


def tie_break(options: Options, round_word: Text) -> Sentence:
    """Return the sentence on who wins if totals are equal; `round_word` is what the game calls a round."""
    ties: Mapping[str, Sentence] = {
        "joint": JOINT,
        "last_round": (
            _(
                "On equal totals, fewer points in the last {round} win; if those are equal too, you win together.",
                round=round_word,
            )
        ),
        "outs": _("On equal totals, whoever went out more often wins; if that is equal too, you win together."),
    }
    return ties[str(options["tie"])]


def prose(options: Options, round_word: Text) -> Prose:
    """Return the sentences of the rules page by topic; `round_word` is what the game calls a round."""
    drawn = Reading(
        _("If several draw the lowest card, they draw again; a joker is high."),
        _("The rules only say that low card deals."),
    )
    return {
        "setup": (UPCARD,),
        "roles": (drawn,) if options["dealer"] == "drawn" else (FIRST_DEAL, drawn),
        "turn": (*TURN, *stock_runs_out(options, round_word)),
        "buying": (*BUYING, SHOWN_BUYS if options["rummy"] == "off" else SHOWN_WITHOUT_RUMMY),
        "laying_down": LAYING_DOWN,
        "playing_off": (PLAYING_OFF,),
        "rummy": rummy(options),
        "going_out": going_out(round_word),
        "end": (tie_break(options, round_word),),
    }
