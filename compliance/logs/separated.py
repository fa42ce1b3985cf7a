"""What stands in one cell with something between, or glued together: dice written 625, cards written AsKd10h."""

from __future__ import annotations

import re
from typing import Final

CHARACTERS, CARDS = "characters", "cards"  # separators in words: every character is a thing, every card is one

_RANK: Final = "(?:10|[2-9TJQKA])"
_SUIT: Final = "(?:[♠♥♦♣♤♡♢♧SHDC?]|黑桃|红桃|红心|方块|方片|梅花|草花)"
_CARD: Final = re.compile(rf"{_RANK} ?{_SUIT}|{_SUIT} ?{_RANK}|{_RANK}", re.IGNORECASE)


_LISTED: Final = re.compile(r"\s*(?:\[(?P<list>[^\[\]]*)\]|\((?P<tuple>[^()]*)\))\s*")


def parts_of(text: str, separator: str) -> list[str]:
    """The things in the text: between separators, or character by character, or card by card. What stands between two
    cards and is none is a thing of its own, so that it is refused as one. Brackets around a whole list, and quotation
    marks around its things, are how programs print one (`['7H', 'TS']`) and none of it."""
    listed = _LISTED.fullmatch(text)
    if listed is not None:
        return [part.strip(" '\"") for part in parts_of(listed["list"] or listed["tuple"] or "", separator)]
    if separator == CHARACTERS:
        return list("".join(text.split()))
    if separator != CARDS:
        return text.split(separator)
    things: list[str] = []
    at = 0
    for card in _CARD.finditer(text):
        things += [text[at : card.start()].strip(" ,"), card[0]]
        at = card.end()
    return [thing for thing in (*things, text[at:].strip(" ,")) if thing]
