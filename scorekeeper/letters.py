"""Six letters to call across a table, in place of a link to watch.

`ALPHABET` has no vowels, nor Y, so that no words come out. Of letters that are taken for one another, when they are
called or read, it has only one: T of B C D G P T V Z, whose names rhyme, F of F S, K of J K, M of M N. So a letter
that is not in it tells which was meant (`TAKEN_FOR`); A, E and Y tell nothing: E sounds like T and looks like F.

A row keeps no letters, but what they are worked out from with the server's secret, and what they are found by.
"""

import re

from django.utils.crypto import salted_hmac

ALPHABET = "FHKLMQRTWX"
LENGTH = 6
TAKEN_FOR = {"T": "BCDGPVZ", "K": "J", "F": "S", "M": "N", "Q": "UO0", "L": "I1"}
MEANT = str.maketrans({other: letter for letter, others in TAKEN_FOR.items() for other in others})
BETWEEN = re.compile(r"[\s.,·_\-‐‑–—]+")
SIX = re.compile(rf"[{ALPHABET}]{{{LENGTH}}}")


def letters_of(link: str, seed: int) -> str:
    """Return the letters that were drawn for this link by this number."""
    drawn = int.from_bytes(salted_hmac("scorekeeper.letters", f"{link} {seed}", algorithm="sha256").digest())
    size = len(ALPHABET)
    return "".join(ALPHABET[drawn // size**place % size] for place in range(LENGTH))


def digest_of(letters: str) -> str:
    """Return the digest by which these letters are looked up, keyed with the server's secret."""
    return salted_hmac("scorekeeper.code", letters, algorithm="sha256").hexdigest()


def letters_meant(typed: str) -> str:
    """Return the six letters that were typed, in any case and with any separators; empty if they are invalid."""
    letters = BETWEEN.sub("", typed).upper().translate(MEANT)
    return letters if SIX.fullmatch(letters) else ""
