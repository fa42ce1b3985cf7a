"""What may be done only before a call, and is by another rule done after it: a wager declared orally, accepted only
before "No more bets", of a kind that is placed once the cards are dealt, which is after that call."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.remarks import Remark

_ONLY_BEFORE = re.compile(
    r"\b(?P<what>[a-z]+(?: [a-z]+){0,3}) (?:shall|may|must|will|are|is)\b[^.;:]*\bonly\b[^.;]*"
    r"\b(?:prior to|before) [\"“](?P<call>[^\"”]+)[\"”] (?:being|is|has been) (?:called|announced|declared)",
    re.I,
)
_CALLS = r"\b(?:call|announce|declare)s? [\"“]{call}[\"”]"
_DEALS = re.compile(r"\b(?:deal|spin|throw|roll|draw)(?:s|ing)?\b", re.I)
_LATER = re.compile(
    r"\b(?:after|once|when|whenever|where|if) (?P<event>[^.;:]*\b(?:dealt|spun|thrown|rolled|drawn)\b)[^.;]*"
    r"\b(?:may|wish(?:es)?|shall|whether)\b",
    re.I,
)
_KIND = re.compile(r"\b(?:make|place|wager) an? (?P<kind>(?!additional\b)[a-z]+(?: [a-z]+)? wager)\b", re.I)
_YIELDS = re.compile(r"\b(?:except|unless|subject to|other than)\b", re.I)


def too_late(corpus: Corpus) -> Iterator[Remark]:
    """One remark a rule that sets such a bound, and the first kind that it cannot be kept for."""
    for text in corpus.texts:
        for passage in text.sentences:
            found = _ONLY_BEFORE.search(passage.words)
            if found is None or _YIELDS.search(found.group()) or not found["what"].lower().endswith(("wagers", "bets")):
                continue
            call = _called_before_the_deal(text, found["call"])
            later = next(_placed_later(text), None)
            if call is not None and later is not None:
                kind, where = later
                message = (
                    f"“{found['call']}” is called before the cards or dice fall ({call.provision.address}), and "
                    f"the {kind} is placed after that ({where.provision.address}): by this rule none is ever accepted."
                )
                remedy = f"Decide whether the rule means the {kind} too, and record the reading."
                quote = found.group()
                yield corpus.remark("norm.too-late", "warning", text, passage.provision, message, remedy, quote)


def _called_before_the_deal(text: Text, call: str) -> Passage | None:
    """The rule by which a call is made and the cards are dealt (the wheel spun, the dice thrown) after it."""
    calls = re.compile(_CALLS.format(call=re.escape(call)), re.I)
    for passage, after in itertools.zip_longest(text.sentences, text.sentences[1:]):
        made = calls.search(passage.words)
        if made is None:
            continue
        rest = passage.words[made.end() :]
        goes_on = f"{rest} {after.words if after is not None and ' then' in f' {after.words}' else ''}"
        below = (p.words for p in text.sentences if p.provision.parent == passage.provision.parent)
        if " then" in goes_on and _DEALS.search(" ".join((goes_on, *below))):
            return passage
    return None


def _placed_later(text: Text) -> Iterator[tuple[str, Passage]]:
    """The kinds of wager that are placed once something has been dealt, and the rules that say so."""
    for passage in text.sentences:
        later = _LATER.search(passage.words)
        if later is None:
            continue
        below = text.words_below(text.rule_of(passage.provision).address)
        kind = _KIND.search(passage.words, later.start()) or _KIND.search(below, max(below.find(later.group()), 0))
        if kind is not None:
            yield kind["kind"].lower(), passage
