"""What is measured by nothing that the text gives: odds that are "true", units that are "payable", a payment "less 5%",
where nothing says what odds are true, which unit is payable, of what the share is taken."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from compliance.analysis.lint.passages import Corpus, Passage, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import listed, split

_MEASURES = listed("odds unit units rate rates")
# words that point to a measure, or count it, and do not say of which kind it is
_POINTING = listed(
    "a an the of at in on by for to with and or as such same these those this that its their other any each every all "
    "no both one two three four five six seven eight nine ten first second third fourth fifth sixth whole following "
    "relevant applicable respective appropriate specified particular stated different equal"
)
_SHARE = re.compile(
    r"\b(?:less|plus|minus) (?:an? |the )?"
    r"(?P<share>\d+(?:\.\d+)?\s?(?:%|per cent)|(?:one|a|two) (?:half|third|quarter)s?)"
    r"(?!\s+(?:of|on|commission|deduction|from)\b)",
    re.I,
)


def unmeasured(corpus: Corpus) -> Iterator[Remark]:
    """One remark a kind of measure and text, at its first use; one a share without that of which it is taken."""
    told: set[tuple[str, str]] = set()
    for text in corpus.texts:
        said = Counter(word.plain for p in text.passages for word in split(p.words))
        headed = {kind for p in text.passages if p.part in ("heading", "rows") for kind, _ in _kinds(p)}
        for passage in text.sentences:
            for kind, quote in _kinds(passage):
                root = kind.removesuffix("ed").removesuffix("i")
                of_kind = sum(k == kind for p in text.passages for k, _ in _kinds(p))
                spoken = sum(count for word, count in said.items() if word.startswith(root))
                if spoken == of_kind and kind not in headed and (text.work, quote.lower()) not in told:
                    told.add((text.work, quote.lower()))
                    yield _of_no_measure(corpus, text, passage, kind, quote)
    for text, passage in corpus.apart():
        for found in _SHARE.finditer(passage.words):
            message = f"Of what “{found['share']}” is taken is not said: of what is won, of the stake, or of both."
            remedy = "Take it from other rules or from practice, and record the reading."
            quote = found.group()
            yield corpus.remark("term.share-of-what", "warning", text, passage.provision, message, remedy, quote)


def _kinds(passage: Passage) -> Iterator[tuple[str, str]]:
    """(the word that says of which kind, as quoted) of each measure of a kind: ("true", "true odds")."""
    words = split(passage.words)
    for at in range(1, len(words)):
        kind = words[at - 1]
        counted = at + 1 < len(words) and words[at + 1].plain == "of"  # "pay odds of 2 to 1", "units of five"
        if (
            words[at].plain in _MEASURES
            and not counted
            and kind.is_word
            and kind.plain.isalpha()
            and not _points(kind.plain)
        ):
            yield kind.plain, passage.words[kind.start : words[at].end]


def _of_no_measure(corpus: Corpus, text: Text, passage: Passage, kind: str, quote: str) -> Remark:
    message = f"“{quote}” fixes what is paid or staked, and nothing here says which are “{kind}”."
    remedy = "Decide what it comes to, and record the reading; give the figure, or a definition, at the next amendment."
    return corpus.remark("term.unmeasured", "warning", text, passage.provision, message, remedy, quote)


def _points(word: str) -> bool:
    return word in _POINTING or word.endswith("ing")
