"""Watch codes: six letters that can be called across a table instead of sending a link to watch.

`ALPHABET` has no vowels and no Y, so that codes do not form words. It has one letter of each group that sounds or looks
alike: T of B C D G P T V Z, F of F S, K of J K, M of M N. A typed letter outside the alphabet is read as the one of its
group (`TAKEN_FOR`). A, E and Y belong to no group: E sounds like T and looks like F.

The database stores no letters. It stores the seed from which they are derived with the server's secret, and a digest
by which they are found.
"""

import re

from django.utils.crypto import salted_hmac

ALPHABET = "FHKLMQRTWX"
LENGTH = 6
# For each letter of the alphabet, what may be typed or heard in its place.
TAKEN_FOR = {"T": "BCDGPVZ", "K": "J", "F": "S", "M": "N", "Q": "UO0", "L": "I1"}
MEANT = str.maketrans({other: letter for letter, others in TAKEN_FOR.items() for other in others})
BETWEEN = re.compile(r"[\s.,·_\-‐‑–—]+")
SIX = re.compile(rf"[{ALPHABET}]{{{LENGTH}}}")


def letters_of(link: str, seed: int) -> str:
    """Return the six letters of a code: `link` is the `str()` of its Link, `seed` the stored one."""
    drawn = int.from_bytes(salted_hmac("scorekeeper.letters", f"{link} {seed}", algorithm="sha256").digest())
    size = len(ALPHABET)
    return "".join(ALPHABET[drawn // size**place % size] for place in range(LENGTH))


def digest_of(letters: str) -> str:
    """Return the HMAC by which six letters are looked up, in hexadecimal digits, keyed with the server's secret."""
    return salted_hmac("scorekeeper.code", letters, algorithm="sha256").hexdigest()


def letters_meant(typed: str) -> str:
    """Return the six letters that were typed, in any case and with any separators; empty if they are invalid."""
    letters = BETWEEN.sub("", typed).upper().translate(MEANT)
    return letters if SIX.fullmatch(letters) else ""
