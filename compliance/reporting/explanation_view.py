"""One round explained, every string ready to print: what the terminal, a page and a case report say, all the same.

`explanation_view(explanation)` gives

    title, head      the round, and [sentence]: where and when, who worked the table, under which law
    picture          the round as `cards.picture_view` gives it, to be drawn; None where no game is known
    round            [sentence]: the same in words
    recorded         [{line, text}]: the events as they stand, those that were corrected as they stood first too
    facts            [sentence]: what the rules ask of the round, and what the log shows of it
    groups           [{heading, verdicts}]: what does not conform, what conforms, what could not be assessed
    folded           {heading, lines}: the rules that do not apply, by work; None where there are none
    assumptions, readings   [sentence]

A verdict is {heading, verdict, id (of the finding, where it is one), words, table, closing, would_stand
(`law_words.quoted_view`), citation, said: [{label, text, step}]}: `said` is all that is said of it below its words, in
order; label is empty where the text is a sentence of its own; step marks a step of arithmetic.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from compliance.logs.inventions import CUT_OFF, SAME_ID
from compliance.reporting.articles import people_of
from compliance.reporting.bearing import bearing_on_rounds, taken_and_others
from compliance.reporting.cards import NOTHING_RECORDED, picture_view
from compliance.reporting.findings import session_said
from compliance.reporting.law_words import quoted_view
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

_GROUPS = (
    ("breach", "Does not conform"),
    ("conforms", "Conforms"),
    ("not assessable", "Could not be assessed"),
)

Explanation = Mapping[str, Any]
View = dict[str, Any]


def explanation_view(explanation: Explanation) -> View:
    """The view of an explanation. See the head of this module."""
    verdicts: Sequence[Mapping[str, Any]] = explanation["verdicts"]
    currency = currency_beside(explanation.get("currency"), explanation.get("currency"))
    groups = []
    for value, heading in _GROUPS:
        group = [_verdict(v, currency, explanation.get("picture")) for v in _by_reason(verdicts, value)]
        _say_reasons_once(group)
        groups += [{"heading": f"{heading} ({len(group)})", "verdicts": group}] if group else []
    picture = explanation.get("picture")
    drawn = picture_view(picture, currency, None) if picture else None
    session = explanation.get("session")
    title = f"Round {visible(explanation['round'])} at table {visible(explanation['table'])}"
    return {
        "title": title + (f", session {session_said(session)}" if session else ""),
        "head": _head(explanation),
        "picture": drawn,
        "round": _in_words(drawn) if drawn is not None else [],
        "recorded": _recorded(explanation),
        "facts": [_fact(fact) for fact in explanation["facts"]],
        "groups": groups,
        "folded": _folded(verdicts),
        **basis_view(explanation, [explanation]),
    }


def _by_reason(verdicts: Sequence[Mapping[str, Any]], value: str) -> list[Mapping[str, Any]]:
    """The verdicts of a value, those that are so for one reason one after another."""
    group = [v for v in verdicts if v["verdict"] == value]
    reasons = list(dict.fromkeys(v.get("reason") for v in group))
    return sorted(group, key=lambda v: reasons.index(v.get("reason")))


def _say_reasons_once(group: Sequence[View]) -> None:
    """Of verdicts that follow each other for the same reason, in place, the first alone tells it."""
    before = None
    for verdict in group:
        reason = next((said for said in verdict["said"] if said["label"] == WHY), None)
        if reason is None:
            continue
        if reason["text"] == before:
            reason["text"] = "For the same reason as the one before."
        else:
            before = reason["text"]


def basis_view(given: Mapping[str, Any], rounds: Sequence[Explanation]) -> dict[str, list[str]]:
    """{assumptions, readings} in sentences, as far as they bear on the rounds; the other assumptions by their names."""
    bear, others = bearing_on_rounds(given.get("assumptions", ()), rounds)
    said = [sentence(visible(a["text"], SENTENCE_LIMIT)) for a in bear]
    if others:
        named = listed([f"“{visible(name)}”" for name in others])
        said.append(f"On {'the others, ' if bear else ''}{named}{',' if bear else ''} no verdict rests.")
    return {"assumptions": said, "readings": [_reading(r) for r in given.get("readings", ())]}


def _head(explanation: Explanation) -> list[str]:
    beside = [event["file"] for event in explanation["events"] if "file" in event]
    in_files = [*(explanation[name] for name in ("opened_in", "file") if name in explanation), *beside]
    written = [listed([visible(file) for file in dict.fromkeys(in_files)])]
    day = gaming_day(explanation.get("gaming_day"), explanation.get("shift"))
    moment = span(explanation.get("from_time"), explanation.get("to_time")) if explanation.get("from_time") else ""
    played = [*([f"gaming day {day}"] if day else []), *([moment] if moment else [])]
    written += [sentence_case(sentence("; ".join(played)))] if played else []
    people = [f"{one['label'].lower()} {one['value']}" for one in people_of(explanation)]
    written += [sentence_case(sentence(listed(people)))] if people else []
    if explanation.get("currency"):
        written.append(f"Currency: {currency_said(explanation['currency'])}.")
    for work in explanation["works"]:
        status = STATUS_WORDS.get(work["status"], visible(work["status"]))
        cited = visible(work["citation"], SENTENCE_LIMIT)
        named = f"{cited} ({visible(work['work'])})" if cited else visible(work["work"])
        if work.get("rank"):
            named = f"{named} ({RANKS[work['rank']]}, below the law: no breach of it is a breach of the law)"
        written.append(f"{named}, {version_words(work.get('version'))}: {status}.")
        written += [visible(vouched, SENTENCE_LIMIT) for vouched in work.get("attested", ())]
    return [*written, NOT_OFFICIAL]


def _in_words(view: Mapping[str, Any]) -> list[str]:
    said = [hand["words"] for hand in view["hands"]]
    said += [f"{spin['words']} (line {spin['line']})." for spin in view["spins"]]
    for wager in view["wagers"]:
        placed = f"Wager {wager['id']} of {wager['player']}: {wager['amount']} on {wager['bet']}"
        commission = "" if wager["commission"] == NOTHING_RECORDED else f", commission {wager['commission']}"
        said.append(f"{placed}; {wager['result']}, paid {wager['paid']}{commission}.")
    return said


def _recorded(explanation: Explanation) -> list[dict[str, str]]:
    rows = []
    for event in explanation["events"]:
        names = ", ".join("the event itself" if name == "event" else name for name in event.get("invented", ()))
        note = f" (filled in by the mapping, not recorded: {visible(names)})" if names else ""
        disputed = event.get("disputed", ())
        told_with = next((reason for reason in (SAME_ID, CUT_OFF) if reason in disputed), None)
        if told_with is not None:
            note += f" (told with {told_with})"
        elif disputed:
            note += f" (told differently by another device: {visible(', '.join(disputed))})"
        rows.append({"line": lines([event["line"]]), "text": f"{visible(event['text'], SENTENCE_LIMIT)}{note}"})
    for event in explanation.get("corrections", ()):
        text = f"{visible(event['text'], SENTENCE_LIMIT)} (as it stood before it was corrected)"
        rows.append({"line": lines([event["line"]]), "text": text})
    return rows


def _fact(fact: Mapping[str, Any]) -> str:
    rests_on = fact.get("from_lines")
    return visible(fact["said"], SENTENCE_LIMIT) + (f" ({lines(rests_on)})" if rests_on else "")


def _verdict(verdict: Mapping[str, Any], currency: str | None, picture: Mapping[str, Any] | None) -> dict[str, Any]:
    of_wager = f", wager {visible(verdict['wager'])}" if verdict.get("wager") else ""
    return {
        "heading": f"{sentence_case(rule_name(verdict['rule']))}{of_wager}",
        "verdict": verdict["verdict"],
        "id": visible(verdict.get("id") or ""),
        **quoted_view(verdict, {**verdict, "picture": picture}),
        "citation": visible(verdict["citation"], SENTENCE_LIMIT),
        "said": [{"label": label, "text": text, "step": label == _STEP} for label, text in _said(verdict, currency)],
    }


_STEP = "-"
_NOT_APPLICABLE = "not applicable"
WHY = "Why:"


def _said(verdict: Mapping[str, Any], currency: str | None) -> list[tuple[str, str]]:
    """What is said of a verdict below the words of its rule: (label, text)."""
    said = []
    if verdict.get("reason"):
        said.append((WHY, sentence(visible(verdict["reason"], SENTENCE_LIMIT))))
    for label in ("expected", "recorded"):
        text = " ".join(visible_lines(verdict.get(label) or ""))
        said += [(f"{label.capitalize()}:", text)] if text else []
    said += [(_STEP, visible(step, SENTENCE_LIMIT)) for step in verdict.get("arithmetic", ())]
    if verdict.get("money_cents") is not None:
        stake, kind = verdict.get("stake_cents", 0), verdict.get("money_kind", "due")
        said.append(("", money_in_favour(verdict["money_cents"], verdict.get("favour"), currency, stake, kind)))
    if verdict.get("follows_from"):
        earlier = verdict.get("follows_from_round")
        of_round = f" in round {visible(earlier)}" if earlier is not None else ""
        said.append(("", f"Follows from what was found under {rule_name(verdict['follows_from'])}{of_round}."))
    assumed = [f"“{visible(name)}”" for name in verdict.get("assumptions", ())]
    said += [("", f"Rests on what is assumed under {listed(assumed)}.")] if assumed else []
    readings = verdict.get("stands_under")
    if verdict["verdict"] == "breach" or (readings and readings != "all"):
        said.append(("", stands_under(readings)))
    said += [("", f"Finding {visible(verdict['id'])}.")] if verdict.get("id") else []
    return said


def _folded(verdicts: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    """The rules of which nothing applies to the round."""
    applied = {(v["work"], v["rule"]) for v in verdicts if v["verdict"] != _NOT_APPLICABLE}
    verdicts = [v for v in verdicts if v["verdict"] == _NOT_APPLICABLE and (v["work"], v["rule"]) not in applied]
    if not verdicts:
        return None
    works: dict[str, list[str]] = {}
    for verdict in verdicts:
        works.setdefault(verdict["work"], []).append(visible(verdict["rule"]))
    named = {work: list(dict.fromkeys(rules)) for work, rules in works.items()}
    return {
        "heading": f"Does not apply to this round ({len(verdicts)})",
        "lines": [f"{visible(work)}: {counted(len(r), 'rule')}: {listed(r)}" for work, r in named.items()],
    }


def _reading(reading: Mapping[str, Any]) -> str:
    taken, others = taken_and_others(reading)
    names = [f"“{visible(a['name'])}”" for a in others]
    rest = f" Otherwise read: {listed(names)}." if names else ""
    return f"{visible(reading['id'])}: {sentence(visible(taken, SENTENCE_LIMIT))}{rest}"
