"""How Spades (scorekeeper/docs/games/spades.md) is played, in sentences."""

from scorekeeper.rules.options import Options
from scorekeeper.rules.prose import FIRST_DEAL_PUBLISHED, Prose, Reading, Sentence
from scorekeeper.rules.prose.tricks import BIDS_IN_TURN, IN_TURN
from scorekeeper.rules.wording import gettext_lazy as _
from scorekeeper.rules.wording import ngettext_lazy


def prose(options: Options) -> Prose:
    """Return the sentences of the rules page by topic."""
    bust = (_("A total of −{bust} or less loses at once.", bust=options["bust"]),) if options["bust"] else ()
    return {
        "setup": () if options["partners"] else (_("With three players the two of clubs is taken out."),),
        "roles": (FIRST_DEAL_PUBLISHED,),
        "bidding": (
            BIDS_IN_TURN,
            _("The bids of partners are added up.") if options["partners"] else _("Everybody plays for their own bid."),
            _("A bid of 0 is nil: you will take no trick. Nil may be bid blind, before you look at your cards."),
        ),
        "turn": (
            _("Spades are trump."),
            *IN_TURN,
            _("Spades may be led only once one has been played, or by a player who has nothing else."),
        ),
        "scoring": (*_made_and_missed(options), *_failed_nil(options), _bags(options)),
        "end": (
            _(
                "The match ends after the hand in which a total reaches {target}; if the best are equal, play on.",
                target=options["target"],
            ),
            *bust,
        ),
    }


def _made_and_missed(options: Options) -> tuple[Sentence, ...]:
    """Return the sentences on what the bid of a side, or of a player alone, brings and costs."""
    nil = int(options["nil"])
    return (
        _("If your side took at least as many tricks as bid, that is 10 a trick bid, and 1 for each trick over: a bag.")
        if options["partners"]
        else _("If you took at least as many tricks as bid, that is 10 a trick bid, and 1 for each trick over: a bag."),
        _("With fewer tricks, it costs 10 for each trick bid."),
        _(
            "Nil brings {nil} if you took no trick, and costs {nil} if you did; bid blind, {twice}.",
            nil=nil,
            twice=2 * nil,
        ),
    )


def _bags(options: Options) -> Sentence:
    """Return the sentence on what bags cost."""
    if not options["bags"]:
        return _("Bags cost nothing.")
    return ngettext_lazy(
        "Every tenth bag over the whole match costs {count} point.",
        "Every tenth bag over the whole match costs {count} points.",
        int(options["bags"]),
    )


def _failed_nil(options: Options) -> tuple[Sentence, ...]:
    """Return the sentences on the tricks of a failed nil."""
    if not options["partners"]:
        return (_("The tricks of a failed nil are bags."),)
    if options["nil_tricks"]:
        return (
            Reading(_("The tricks of a failed nil count towards the partner’s bid."), _("Many rules do not let them.")),
            _("If both partners bid nil, their tricks are bags."),
        )
    return (_("The tricks of a failed nil do not help the partner: they are bags."),)
