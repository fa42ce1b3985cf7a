"""References that resolve, but to a provision about something else: the sentence says what the target should speak of,
and it does not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile

from compliance.analysis.lint.passages import Corpus, Text
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.resolving import Resolved, resolved
from compliance.analysis.lint.words import listed, stems

# What a rule must speak of for winning wagers to be paid pursuant to it.
_PAYING = stems("pay paid payment odds")
# "the inscriptions specified in rule 3.2": what is said to be specified there should be named there.
_LISTED_THERE = listed("specified listed prescribed")
_SAID_THERE = _LISTED_THERE | listed("described defined mentioned set provided referred required permitted")
# "cut in accordance with rule 6.3": the act should be spoken of there, and it is when another rule near by does.
_AS_THERE = (
    ("in", "accordance", "with"),
    ("pursuant", "to"),
    ("as", "provided", "in"),
    ("as", "described", "in"),
    ("under",),
)
_NO_ACT = listed(
    "designated made done used required taken given provided placed determined amended allowed permitted applied"
)
_IRREGULAR = {
    "cut": "cuts cutting",
    "dealt": "deal deals dealing",
    "paid": "pay payment payable odds",
    "drawn": "draw drawing",
}
_COPULAS = listed("been being that which this those these such them otherwise")
_IN_A_LIST = 4  # what stands before the last of three names: one, comma, another, "or"
_SHORTEST_NAME = 2  # words with capitals: one alone is as often the first of a sentence
_NEAR = 4  # words before "as provided in" in which what is provided stands
_SHORT_STEM = 3
_NO_NAME = stems("the a an of and for to in on by with other rules general")
_BETWEEN = listed("out to for by as in")
_VAGUE = listed(
    "manner procedure procedures circumstances limits limit conditions requirements provisions rules purposes way order"
)


def wrong_targets(corpus: Corpus) -> Iterator[Remark]:
    """References whose target does not speak of what the sentence says it does."""
    for found in resolved(corpus):
        if found.outcome == "here" and found.reference.kind == "parts" and len(found.addresses) == 1:
            yield from _named_elsewhere(corpus, found)
        if found.outcome == "here" and found.reference.kind in ("rules", "paragraphs"):
            yield from _other_names(corpus, found)
        if found.outcome == "here" and found.reference.kind in ("rules", "parts"):
            yield from _headed_elsewhere(corpus, found)
        if found.outcome != "here" or found.reference.kind not in ("rules", "paragraphs") or len(found.addresses) != 1:
            continue
        wanted, named, surely = _said_to_be_there(found)
        target = found.text.by_address[found.addresses[0]]
        above = found.text.by_address.get(target.parent or "")
        # a heading speaks for all its rules: it does not show that this one is meant for an act
        title = (above.heading or "") if above is not None and surely else ""
        # a paragraph says its part of what the rule's first words begin
        begun = " ".join(p.text for p in found.text.chain(target) if p.text)
        if not wanted or wanted & stems(f"{title} {begun} {found.text.words_below(target.address)}"):
            continue
        better = _neighbour(found, wanted)
        if not better and not surely:
            continue  # a rule may well be summed up in a word that it does not use itself
        message = f"Rule {found.addresses[0]} says nothing of {named}, which this sentence takes from it"
        message += f"; rule {better} does." if better else "."
        remedy = (
            f"Read rule {better}, if the words agree, and record the reading." if better else "Look for what is meant."
        )
        provision, words = found.passage.provision, found.passage.words
        lead = words[: found.reference.start].split()[-2:]
        quote = words[words.rindex(lead[0], 0, found.reference.start) : found.reference.end]
        yield corpus.remark("reference.wrong-target", "warning", found.text, provision, message, remedy, quote)


def _named_elsewhere(corpus: Corpus, found: Resolved) -> Iterator[Remark]:
    """A section in which something with a name of its own ("Dealing Style B as described in section 8") is said to be
    described, that does not name it where another section does."""
    text, words = found.text, found.passage.words
    before = words[: found.reference.start].split()
    if before[-3:-1] not in (["as", "described"], ["as", "defined"], ["as", "specified"]) or before[-1] != "in":
        return
    name = " ".join(reversed([*takewhile(lambda word: word[:1].isupper(), reversed(before[:-3]))]))
    target = found.addresses[0]
    if len(name.split()) < _SHORTEST_NAME or name in _words_of(text, target):
        return
    own = {p.address for p in text.chain(found.passage.provision)}
    others = (p.address for p in text.provisions if p.kind == "heading" and p.address.endswith(".0"))
    better = [address for address in others if address not in own and name in _words_of(text, address)]
    if len(better) != 1:
        return
    section, meant = target.removesuffix(".0"), better[0].removesuffix(".0")
    message = f"Section {section} says nothing of “{name}”, which this sentence takes from it; section {meant} does."
    remedy = f"Read section {meant}, if the words agree, and record the reading."
    quote = words[words.rindex("in", 0, found.reference.start) : found.reference.end]
    yield corpus.remark("reference.wrong-target", "warning", text, found.passage.provision, message, remedy, quote)


def _headed_elsewhere(corpus: Corpus, found: Resolved) -> Iterator[Remark]:
    """What one section has as its heading ("Doubling Down"), said to be provided in another that never names it."""
    text, words = found.text, found.passage.words
    before = words[: found.reference.start].lower().replace(",", "").split()
    if before[-3:] != ["as", "provided", "in"] or len(found.addresses) != 1:
        return
    said = stems(" ".join(before[-3 - _NEAR : -3]))
    headings = {p.address: stems(p.heading or "") for p in text.provisions if p.kind == "heading"}
    own_words = {address: _only_of(heading, headings) for address, heading in headings.items()}
    # one of several words of a heading is no name of what stands under it; "double" and "doubling" are one word
    told = [
        address
        for address, heading in headings.items()
        if own_words[address] and all(any(_is_one(word, other) for other in said) for word in heading - _NO_NAME)
    ]
    target = text.by_address[found.addresses[0]]
    within = {p.address for p in text.chain(target)}
    own = {p.address for p in text.chain(found.passage.provision)}
    if len(told) != 1 or told[0] in within | own:
        return
    named = own_words[told[0]]
    there = " ".join(p.heading or p.text for p in text.chain(target))
    if named & stems(f"{there} {text.words_below(target.address)}"):
        return
    section = told[0].removesuffix(".0")
    message = f"This is the heading of section {section}, and {found.reference.words} says nothing of it."
    remedy = f"Read section {section}, if the words agree, and record the reading."
    quote = " ".join(words[: found.reference.end].split()[-_NEAR - 5 :])
    yield corpus.remark("reference.wrong-target", "warning", text, found.passage.provision, message, remedy, quote)


def _is_one(word: str, other: str) -> bool:
    """Whether two stems are of one word, with one ending or the other: "doubl" and "double"."""
    shorter, longer = sorted((word, other), key=len)
    return word == other or (len(shorter) > _SHORT_STEM and longer.startswith(shorter))


def _only_of(heading: set[str], headings: Mapping[str, set[str]]) -> set[str]:
    """The words of a heading that no other heading has."""
    return {word for word in heading if sum(word in other for other in headings.values()) == 1 and word not in _NO_NAME}


def _other_names(corpus: Corpus, found: Resolved) -> Iterator[Remark]:
    """What a sentence takes from a provision under three names ("no percentage, fee or vigorish, except as provided in
    rule 3.1"), of which the provision uses none."""
    passage, text = found.passage, found.text
    before = passage.words[: found.reference.start].lower().split()
    if before[-2:] != ["provided", "in"] and before[-3:] != ["provided", "for", "in"]:
        return
    words = passage.words.lower().replace(",", " , ").split()
    for at, word in enumerate(words[_IN_A_LIST:], start=_IN_A_LIST):
        one, comma, other, either = words[at - _IN_A_LIST : at]
        names = (one, other, word)
        if comma != "," or either != "or" or not all(name.isalpha() for name in names):
            continue
        there = " ".join(text.words_below(address) for address in found.addresses)
        if stems(" ".join(names)) & stems(there):
            continue
        said = f"{one}, {other} or {word}"
        message = f"This speaks of {said} as provided in {found.reference.words}, which uses none of these words."
        remedy = "Read what stands there as what is meant, and record the reading; use one word at the next amendment."
        yield corpus.remark("reference.other-names", "warning", text, passage.provision, message, remedy, said)


def _words_of(text: Text, section: str) -> str:
    """All words of a section, its heading among them."""
    return f"{text.by_address[section].heading or ''} {text.words_below(section)}"


def _said_to_be_there(found: Resolved) -> tuple[set[str], str, bool]:
    """(what the target should speak of by the words about the reference, as stems; as it is told; whether it must use
    the very word). Empty where nothing is said."""
    before = found.passage.words[: found.reference.start].lower().replace(",", " , ").split()
    after = found.passage.words[found.reference.end :].lower()
    opening = before[-2:] == ["pursuant", "to"] and (len(before) == 2 or before[-3] in (",", "and"))
    if opening and after.lstrip().startswith(",") and {"pay", "odds"} <= set(after.replace(",", " ").split()):
        return set(_PAYING), "payment or odds", True
    if before[-1:] == ["in"] or before[-1:] == ["to"]:
        at = len(before) - 2
        while at > 0 and before[at] in _BETWEEN:
            at -= 1
        noun = before[at - 1] if at > 0 and before[at] in _SAID_THERE else ""
        if noun.isalpha() and len(noun) > 3 and noun not in _VAGUE | _COPULAS:
            return stems(noun), noun, before[at] in _LISTED_THERE
    for phrase in _AS_THERE:
        act = before[-len(phrase) - 1] if tuple(before[-len(phrase) :]) == phrase and len(before) > len(phrase) else ""
        if (act.endswith("ed") and act not in _NO_ACT) or act in _IRREGULAR:
            return stems(act) | stems(_IRREGULAR.get(act, "")), f"what is “{act}”", False
    return set(), "", False


def _neighbour(found: Resolved, wanted: set[str]) -> str:
    """The nearest rule of the target's section that speaks of what is wanted and is not the one that refers."""
    text = found.text
    target = text.by_address[found.addresses[0]]
    rules = [p.address for p in text.children.get(target.parent, ()) if p.kind == target.kind]
    here = rules.index(target.address) if target.address in rules else 0
    own = {p.address for p in text.chain(found.passage.provision)}
    speaking = [r for r in rules if r not in own | {target.address} and wanted & stems(text.words_below(r))]
    return min(speaking, key=lambda r: (abs(rules.index(r) - here), rules.index(r)), default="")
