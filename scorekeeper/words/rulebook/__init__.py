"""The sentences of a rules page that follow from a game's declaration."""

from scorekeeper.rules.prose import Sentence

RuleSentence = str | Sentence  # one made here, in the reader's language, or one that a game declares
