"""The whole derivation of one round as plain text, for `explain`: what was recorded, what the rules say, and why."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from compliance.reporting.cards import NOTHING_RECORDED, picture_view
from compliance.reporting.visible import SENTENCE_LIMIT, visible, visible_lines
from compliance.reporting.wording import (
    NOT_OFFICIAL,
    STATUS_WORDS,
    counted,
    currency_beside,
    currency_said,
    gaming_day,
    lines,
    listed,
    money_in_favour,
    rule_name,
    sentence,
    sentence_case,
    span,
    stands_under,
    version_words,
)
from compliance.rulebook.corpus import RANKS

_WIDTH = 100
_WORDS_SHOWN = 420
_ORDER = (
    ("breach", "DOES NOT CONFORM"),
    ("conforms", "CONFORMS"),
    ("not assessable", "COULD NOT BE ASSESSED"),
)

Explanation = Mapping[str, Any]


def explain_text(explanation: Explanation) -> str:
    """The round, its facts and every provision's verdict, as lines of at most 100 characters.

    Provisions come in groups: what does not conform, what conforms, what could not be assessed, and at last, folded
    into a list, what does not apply to this round.
    """
    written = [*_head(explanation), *_recorded(explanation), *_facts(explanation)]
    verdicts: Sequence[Mapping[str, Any]] = explanation["verdicts"]
    currency = _currency(explanation)
    for value, heading in _ORDER:
        group = [v for v in verdicts if v["verdict"] == value]
        if group:
            written += ["", f"{heading} ({len(group)})"]
        for verdict in group:
            written += ["", *_verdict(verdict, currency)]
    written += _folded([v for v in verdicts if v["verdict"] == "not applicable"])
    written += _basis(explanation)
    return "\n".join(written) + "\n"


def _wrap(text: str, indent: int = 0, hanging: int | None = None) -> list[str]:
    return textwrap.wrap(
        text,
        width=_WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent if hanging is None else hanging),
        break_on_hyphens=False,
    )


def _head(explanation: Explanation) -> list[str]:
    session = explanation.get("session")
    title = f"Round {visible(explanation['round'])} at table {visible(explanation['table'])}"
    written = _wrap(title + (f", session {visible(session)}" if session else ""))
    written += _wrap(visible(explanation["file"]), 2)
    day = gaming_day(explanation.get("gaming_day"), explanation.get("shift"))
    moment = span(explanation.get("from_time"), explanation.get("to_time")) if explanation.get("from_time") else ""
    played = [*([f"gaming day {day}"] if day else []), *([moment] if moment else [])]
    written += _wrap(sentence_case(sentence("; ".join(played))), 2) if played else []
    if explanation.get("currency"):
        written += _wrap(f"Currency: {currency_said(explanation['currency'])}.", 2, 4)
    for work in explanation["works"]:
        status = STATUS_WORDS.get(work["status"], visible(work["status"]))
        named = f"{visible(work['citation'], SENTENCE_LIMIT)} ({visible(work['work'])})"
        if work.get("rank"):
            named = f"{named} ({RANKS[work['rank']]}, below the law: no breach of it is a breach of the law)"
        written += _wrap(f"{named}, {version_words(work.get('version'))}: {status}.", 2, 4)
        for vouched in work.get("attested", ()):
            written += _wrap(visible(vouched, SENTENCE_LIMIT), 4)
    return [*written, f"  {NOT_OFFICIAL}"]


def _currency(explanation: Explanation) -> str | None:
    """How the currency is said beside an amount, which the head has said already."""
    return currency_beside(explanation.get("currency"), explanation.get("currency"))


def _recorded(explanation: Explanation) -> list[str]:
    written = []
    picture = explanation.get("picture")
    if picture:
        view = picture_view(picture, _currency(explanation), None)
        written += ["", "THE ROUND"]
        for hand in view["hands"]:
            written += _wrap(hand["words"], 2, 4)
        for spin in view["spins"]:
            written += _wrap(f"{spin['words']} (line {spin['line']}).", 2, 4)
        for wager in view["wagers"]:
            placed = f"Wager {wager['id']} of {wager['player']}: {wager['amount']} on {wager['bet']}"
            commission = "" if wager["commission"] == NOTHING_RECORDED else f", commission {wager['commission']}"
            settled = f"{wager['result']}, paid {wager['paid']}{commission}"
            written += _wrap(f"{placed}; {settled}.", 2, 4)
    if explanation["events"]:
        written += ["", "AS RECORDED"]
        for event in explanation["events"]:
            names = ", ".join("the event itself" if name == "event" else name for name in event.get("invented", ()))
            note = f" (filled in by the mapping, not recorded: {visible(names)})" if names else ""
            if event.get("disputed"):
                note += f" (told differently by another device: {visible(', '.join(event['disputed']))})"
            written += _wrap(f"line {event['line']}: {visible(event['text'])}{note}", 2, 4)
    return written


def _facts(explanation: Explanation) -> list[str]:
    facts = explanation["facts"]
    written = ["", "FACTS"] if facts else []
    for fact in facts:
        rests_on = fact.get("from_lines")
        said = visible(fact["said"], SENTENCE_LIMIT)
        written += _wrap(said + (f"  ({lines(rests_on)})" if rests_on else ""), 2, 4)
    return written


def _verdict(verdict: Mapping[str, Any], currency: str | None) -> list[str]:
    wager = verdict.get("wager")
    of_wager = f", wager {visible(wager)}" if wager else ""
    written = _wrap(f"{sentence_case(rule_name(verdict['rule']))}{of_wager}", 2, 4)
    written += _wrap(f"“{_shortened(verdict['words'])}”", 4) if verdict.get("words") else []
    written += _wrap(f"{visible(verdict['citation'], SENTENCE_LIMIT)}", 4)
    if verdict.get("reason"):
        written += _wrap(f"Why: {sentence(visible(verdict['reason'], SENTENCE_LIMIT))}", 4, 6)
    for label in ("expected", "recorded"):
        said = " ".join(visible_lines(verdict.get(label) or ""))
        written += _wrap(f"{label.capitalize() + ':':<10}{said}", 4, 14) if said else []
    for step in verdict.get("arithmetic", []):
        written += _wrap(f"- {visible(step, SENTENCE_LIMIT)}", 4, 6)
    if verdict.get("money_cents") is not None:
        stake, kind = verdict.get("stake_cents", 0), verdict.get("money_kind", "due")
        written += _wrap(money_in_favour(verdict["money_cents"], verdict.get("favour"), currency, stake, kind), 4)
    if verdict.get("follows_from"):
        earlier = verdict.get("follows_from_round")
        of_round = f" in round {visible(earlier)}" if earlier is not None else ""
        written += _wrap(f"Follows from what was found under {rule_name(verdict['follows_from'])}{of_round}.", 4)
    assumed = [f"“{visible(name)}”" for name in verdict.get("assumptions", [])]
    written += _wrap(f"Rests on what is assumed under {listed(assumed)}.", 4) if assumed else []
    readings = verdict.get("stands_under")
    written += _wrap(stands_under(readings), 4) if readings and readings != "all" else []
    return written


def _shortened(words: str) -> str:
    """The rule's words on one line, cut at a word where they are long; the citation says where the rest stands."""
    text = " ".join(visible_lines(words, SENTENCE_LIMIT))
    return text if len(text) <= _WORDS_SHOWN else textwrap.shorten(text, _WORDS_SHOWN, placeholder=" …")


def _folded(verdicts: Sequence[Mapping[str, Any]]) -> list[str]:
    if not verdicts:
        return []
    works: dict[str, list[str]] = {}
    for verdict in verdicts:
        works.setdefault(verdict["work"], []).append(visible(verdict["rule"]))
    written = ["", f"DOES NOT APPLY TO THIS ROUND ({len(verdicts)})"]
    for work, rules in works.items():
        named = list(dict.fromkeys(rules))
        written += _wrap(f"{visible(work)}: {counted(len(named), 'rule')}: {listed(named)}", 2, 4)
    return written


def _basis(explanation: Explanation) -> list[str]:
    written = []
    if explanation["assumptions"]:
        written += ["", "ASSUMPTIONS"]
        for assumption in explanation["assumptions"]:
            written += _wrap(f"- {sentence(visible(assumption['text'], SENTENCE_LIMIT))}", 2, 4)
    if explanation["readings"]:
        written += ["", "READINGS"]
        for reading in explanation["readings"]:
            taken = sentence(visible(reading["taken"], SENTENCE_LIMIT))
            names = [visible(a["name"]) for a in reading.get("alternatives", [])]
            others = f" Other readings: {listed(names)}." if names else ""
            written += _wrap(f"- {visible(reading['id'])}: {taken}{others}", 2, 4)
    return written
