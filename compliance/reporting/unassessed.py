"""What could not be assessed, and why: the state of the law held, and the rules that the log leaves open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from compliance.reporting.visible import SENTENCE_LIMIT, visible
from compliance.reporting.wording import STATUS_WORDS, counted, listed, sentence, sentence_case, version_words
from compliance.rulebook.model import IN_FORCE
from compliance.rulebook.orders import not_done


def law_caveats(works: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What can be said of the law behind each work, where more is to be said than that it is known."""
    said: dict[tuple[str, str, tuple[str, ...]], list[str]] = {}
    for work in works:
        if work["status"] != "known":
            missing = tuple(visible(name) for name in work.get("missing", []))
            reason = sentence_case(sentence(visible(work.get("reason") or "no reason is recorded", SENTENCE_LIMIT)))
            titles = said.setdefault((work["status"], reason, missing), [])
            titles += [title for title in (visible(work["title"]),) if title not in titles]
    return [
        {
            "title": listed(titles),
            "status": sentence_case(STATUS_WORDS.get(status, visible(status))),
            "is_assessed": status in IN_FORCE,
            "reason": reason,
            "missing": [name for name in missing if name not in reason],  # said once
        }
        for (status, reason, missing), titles in said.items()
    ]


def orders_not_carried_out(orders: Sequence[Mapping[str, Any]], titles: Mapping[str, str]) -> list[str]:
    """A sentence on each order that was not carried out and leaves something in doubt of a work's law."""
    return [_not_carried_out(o, titles) for o in orders if o["whole_work"] or o["provisions"]]


def _not_carried_out(order: Mapping[str, Any], titles: Mapping[str, str]) -> str:
    named = f"{visible(order['order'])} of {visible(order['instrument'])} ({visible(order['outcome'])})"
    stands = f"{visible(order['file'])}, line {order['line']}"
    words = visible(order["quote"], SENTENCE_LIMIT)
    work = titles.get(order["work"], visible(order["work"]))
    became = not_done(order["outcome"])
    said = f"{named} {became}: “{words}” ({stands}). {_left_in_doubt(order, work)}"
    return sentence_case(sentence(said))


def _left_in_doubt(order: Mapping[str, Any], work: str) -> str:
    named = [visible(address) for address in order["provisions"]]
    if order["whole_work"]:
        return f"Nothing of {work} can be assessed"
    rules, them = ("Rule", "it") if len(named) == 1 else ("Rules", "them")
    return f"{rules} {listed(named)}, and what rests on {them}, of {work} cannot be assessed"


def could_not_be_assessed(document: Mapping[str, Any], titles: Mapping[str, str]) -> list[dict[str, Any]]:
    """The rules that could not be assessed, by work and then by reason: [{title, version, reasons}]."""
    works: dict[tuple[str, str | None], dict[str, list[Mapping[str, Any]]]] = {}
    for finding in document["findings"]:
        if finding["verdict"] == "not assessable":
            reasons = works.setdefault((finding["work"], finding.get("version")), {})
            reasons.setdefault(finding.get("reason") or "no reason is recorded", []).append(finding)
    return [
        {
            "title": titles.get(work, visible(work)),
            "version": version_words(version),
            "reasons": [
                {"reason": sentence_case(sentence(visible(reason, SENTENCE_LIMIT))), "rules": _rules(findings)}
                for reason, findings in reasons.items()
            ],
        }
        for (work, version), reasons in works.items()
    ]


def _rules(findings: Sequence[Mapping[str, Any]]) -> str:
    """The rules of one reason, those of equal extent together: "4.1 and 9.3 (in 12 rounds)"."""
    by_extent: dict[str, list[str]] = {}
    for finding in findings:
        by_extent.setdefault(_extent(finding), []).append(visible(finding["rule"]))
    parts = []
    for extent, rules in by_extent.items():
        noun = "Rule" if len(rules) == 1 else "Rules"
        parts.append(f"{noun} {listed(list(dict.fromkeys(rules)))}{extent}")
    return "; ".join(parts)


def _extent(finding: Mapping[str, Any]) -> str:
    """In how many rounds a rule could not be assessed, or in which, where it is one."""
    rounds, named = finding.get("rounds_count"), finding.get("rounds", ())
    if rounds is None:
        return ""
    if rounds == len(named) == 1 and finding.get("table"):
        return f" in round {visible(named[0])} at table {visible(finding['table'])}"
    return f" in {counted(rounds, 'round')}"
