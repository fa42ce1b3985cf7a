"""The text that an order to give defined terms capitals would make, were it carried out at every place."""

from __future__ import annotations

from dataclasses import replace

from compliance.rulebook.model import Provision, Version


def with_capitals(version: Version) -> Version:
    """A version in which every defined term has its capitals wherever it stands."""
    terms = sorted((p.heading for p in version.provisions if p.kind == "definition" and p.heading), key=len)
    return replace(version, provisions=tuple(_with_capitals(p, terms) for p in version.provisions))


def _with_capitals(provision: Provision, terms: list[str]) -> Provision:
    text, closing = provision.text, provision.closing
    for term in terms:  # the longer ones last, so that they have the last word on what stands within them
        text = _capitalised(text, term)
        closing = _capitalised(closing, term) if closing else closing
    return replace(provision, text=text, closing=closing)


def _capitalised(words: str, term: str) -> str:
    """The words with the term as it is defined wherever it stands as words of its own, whatever its capitals."""
    low, wanted = words.lower(), term.lower()
    at = low.find(wanted)
    pieces: list[str] = []
    done = 0
    while at >= 0:
        end = at + len(wanted)
        whole = not (low[at - 1 : at].isalnum() or low[end : end + 1].isalnum())
        pieces += [words[done:at], term if whole else words[at:end]]
        done = end
        at = low.find(wanted, end)
    return "".join(pieces) + words[done:]
