"""The words of a provision under each law that a round may fall under, while it is not known which of them it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compliance.checking.findings import law_of_rule, words_of_rule
from compliance.checking.law import Law
from compliance.checking.results import OtherLaw, WorkResult


def provision_of(result: WorkResult, address: str) -> dict[str, Any]:
    """A provision as plain data: {words, law, citation}, as they stand, and `would_stand` where they would be others.

    would_stand: [{instruments, rule, words, law, citation}], what stood in its place if these had commenced: what it
    would then say (`rule` None and no words where there would be no such provision), and each rule that its verdicts
    were compared with. law: the words in their parts where the provision is a table of law, else None.
    """
    if not result.others:
        return _quoted(result.law, address)
    other = result.others[0]
    stands = address if result.law is not other.would_be else _before(other, address)
    quoted = _quoted(other.stands, stands)
    would = [row for each in result.others for row in _would_stand(each, stands, address, quoted["words"])]
    if not quoted["words"]:  # the rule is one of the second law alone, which is cited
        quoted["citation"] = _quoted(result.law, address)["citation"]
    return {**quoted, **({"would_stand": would} if would else {})}


def _would_stand(other: OtherLaw, stands: str, address: str, words: str) -> Iterator[dict[str, Any]]:
    """The provisions that would stand where `stands` does: none that would say the same."""
    became = other.renumbered.get(stands, "" if stands in other.renumbered.values() else stands) if words else address
    for rule in dict.fromkeys((became, *other.asked_by.get(stands, ()))):
        quoted = _quoted(other.would_be, rule)
        if quoted["words"] != words and (quoted["words"] or rule == became):
            yield {"instruments": other.instruments, "rule": rule if quoted["words"] else None, **quoted}


def _before(other: OtherLaw, address: str) -> str:
    """The number that a rule of the second law has in the first; none where that number was then another rule's."""
    was = {new: old for old, new in other.renumbered.items()}
    return was.get(address, "" if address in other.renumbered else address)


def _quoted(law: Law | None, address: str) -> dict[str, Any]:
    parts = law_of_rule(law.version, address) if law is not None else None
    return {
        "words": words_of_rule(law.version, address) if law is not None else "",
        "law": parts if parts is not None and (parts["words"] or parts["rows"]) else None,
        "citation": law.version.citation(address) if law is not None else "",
    }
