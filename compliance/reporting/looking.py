"""Where a name stands in a text: as whole words, however its letters, spaces and apostrophes are put.

A name that is made of words of the law and of the game ("Black", "Pass", "Rule") is looked for in what the program
writes only where a person can be meant: where such a sentence repeats what the log says, or names who did something.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from compliance.logs.people import FREE_TEXT
from compliance.logs.vocabulary import BETS, GAMES, OPTION_VALUES, SIGNS, VARIANTS
from compliance.places import rulebook_folder

_WORD: Final = re.compile(r"\w+")
_ALIKE: Final = {
    **dict.fromkeys("'’‘‛ʼʻ′`´\uff07", "'"),
    **dict.fromkeys("“”„\uff02", '"'),
    **dict.fromkeys("‐‑‒–—−", "-"),
}
# after which, and before which, what the program writes names who did something
_NAMED_AFTER: Final = ("thrown by", "refused for", "player", "shooter", "dealer", "supervisor", "staff")
_NAMED_BEFORE: Final = (" decides:", " sat in ")
# after which an event of a round that is explained says who
_NAMED_IN_EVENT: Final = (*_NAMED_AFTER, "by", "to")
# the members of an event in which a recorder writes as it likes
_OWN_WORDS: Final = FREE_TEXT | {"id", "wager", "wagers", "round"}
# what the law, assumptions and readings are written in
_WRITTEN_IN: Final = ("*/sources/*.txt", "assumptions.yaml", "*/readings.yaml")


@cache
def _folded(character: str) -> str:
    """A character as it is compared: "" where it has no width, one space for every kind of space."""
    if character in _ALIKE:
        return _ALIKE[character]
    if character.isspace():
        return " "
    if unicodedata.category(character) == "Cf":
        return ""
    return unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", character).casefold())


def folded(text: str) -> str:
    """A text as it is compared: accents beside their letters, no capitals, spaces and apostrophes alike."""
    return _with_places(text)[0]


def _with_places(text: str) -> tuple[str, list[int]]:
    """(the text as it is compared, the place in the text of each of its characters, and of its end)."""
    said: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        for one in _folded(character):
            if one == " " and said and said[-1] == " ":
                continue
            said.append(one)
            places.append(place)
    return "".join(said), [*places, len(text)]


def words_in(text: str) -> list[str]:
    """The words of a text as they are compared."""
    return _WORD.findall(text.casefold() if text.isascii() else folded(text))


@cache
def _words_of_law() -> frozenset[str]:
    """The words of the texts held, of readings and assumptions, and those by which logs call wagers and games."""
    written = [path.read_text("utf-8") for how in _WRITTEN_IN for path in rulebook_folder().glob(how)]
    called = [*BETS, *GAMES, *SIGNS, *VARIANTS, *(value for values in OPTION_VALUES.values() for value in values)]
    return frozenset(word for text in (*written, *called) for word in words_in(text))


def is_of_words_of_law(name: str) -> bool:
    """Whether a name consists of words of the law or of the game; what has a number in it does not."""
    words = words_in(name)
    return all(len(word) > 1 and word.isalpha() and word in _words_of_law() for word in words)


class Looked:
    """The names that are looked for."""

    def __init__(self) -> None:
        self._by_first_word: dict[str, list[tuple[str, str]]] = {}
        self._of_law: set[str] = set()
        self._beside: set[tuple[str, str]] = set()

    def __bool__(self) -> bool:
        return bool(self._by_first_word)

    def add(self, forms: Iterable[str], name: str) -> None:
        """Takes a name in all forms in which it may be written."""
        for form in {folded(form).strip() for form in forms}:
            if first := _WORD.search(form):
                known = self._by_first_word.setdefault(first[0], [])
                known.append((form, name))
                known.sort(key=lambda one: -len(one[0]))
        if is_of_words_of_law(name):
            self._of_law.add(name)

    def hear(self, line: str) -> None:
        """Takes what a line of a log says in words of its own, beside which a name may stand in a sentence too."""
        if not self._of_law:
            return
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            return
        for text in _texts(event):
            for begins, ends, name in self._places(text, _with_places(text)):
                if name in self._of_law:
                    self._beside |= _neighbours(text, begins, ends, name)

    def found(self, text: str, *, everywhere: bool, in_event: bool = False) -> Iterator[tuple[int, int, str]]:
        """(where a name begins, where it ends, the name), one after another. everywhere: also a name of words of the
        law, wherever it stands. in_event: the text is an event as an explanation of its round writes it."""
        if not self or self._by_first_word.keys().isdisjoint(words_in(text)):
            return
        for begins, ends, name in self._places(text, _with_places(text)):
            if everywhere or name not in self._of_law or self._may_be_meant(text, begins, ends, name, in_event):
                yield begins, ends, name

    def _places(self, text: str, compared: tuple[str, list[int]]) -> Iterator[tuple[int, int, str]]:
        said, places = compared
        at = 0
        for word in _WORD.finditer(said):
            for form, name in self._by_first_word.get(word[0], ()):
                begins = word.start() - _WORD.search(form).start()  # type: ignore[union-attr] # it has a word
                ends = begins + len(form)
                if begins >= at and said[begins:ends] == form and not _goes_on(said, ends, form):
                    yield places[begins], _end_of(text, places[ends - 1]), name
                    at = ends
                    break

    def _may_be_meant(self, text: str, begins: int, ends: int, name: str, in_event: bool) -> bool:
        if not self._beside.isdisjoint(_neighbours(text, begins, ends, name)):
            return True
        before, behind = text[:begins].rstrip(), text[ends:]
        leads = before.endswith(_NAMED_IN_EVENT if in_event else _NAMED_AFTER) or behind.startswith(_NAMED_BEFORE)
        return text[begins:ends] == name and leads


def _texts(event: Any, member: str = "") -> Iterator[str]:
    """What an event, or an event that lies within it, says in words of its own."""
    if isinstance(event, str) and member in _OWN_WORDS:
        yield event
    elif isinstance(event, Mapping):
        for name, held in event.items():
            yield from _texts(held, name)
    elif isinstance(event, list):
        for held in event:
            yield from _texts(held, member)


def _neighbours(text: str, begins: int, ends: int, name: str) -> set[tuple[str, str]]:
    """The words beside a name: (the one before, the name) and (the name, the one behind)."""
    before, behind = words_in(text[:begins]), words_in(text[ends:])
    pairs = [(before[-1], name)] if before else []
    return {*pairs, *([(name, behind[0])] if behind else [])}


def _goes_on(said: str, end: int, form: str) -> bool:
    """Whether the word with which a name ends goes on behind it."""
    return form[-1].isalnum() and end < len(said) and (said[end].isalnum() or unicodedata.combining(said[end]) > 0)


def _end_of(text: str, last: int) -> int:
    """Where what begins with a character ends: behind the accents on it."""
    end = last + 1
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    return end
