"""The words of a provision as the grammars read them: lower case, plain marks, single spaces."""

from __future__ import annotations

from compliance.rulebook.model import Provision

_MARKS = str.maketrans(
    {
        "’": "'",
        "‘": "'",
        "`": "'",
        "“": None,
        "”": None,
        '"': None,
        "*": None,
        "\\": None,
        "–": "-",
        "—": "-",
        "‑": "-",
        "\u00a0": " ",
        "\u00ad": None,
    }
)


def plain(text: str) -> str:
    """The words in lower case, quotes and marks of bold gone, dashes and apostrophes plain, single spaces."""
    return " ".join(text.translate(_MARKS).lower().split())


def own_words(provision: Provision) -> str:
    """A provision's own words: its text, and what closes it after its list."""
    return plain(f"{provision.text} {provision.closing or ''}")


def defined_term(provision: Provision) -> str | None:
    """The term that a definition defines, in plain words (address `1.0 "Natural"`); None for other provisions."""
    if provision.kind != "definition":
        return None
    _, quote, rest = provision.address.partition('"')
    return plain(rest) if quote else None


def definition_body(provision: Provision) -> str:
    """What a definition says of its term, without the term where the text repeats it."""
    words, term = plain(provision.text), defined_term(provision) or ""
    return words.removeprefix(term).strip() if words.startswith(term) else words
