"""The report on a case, every string ready to print: HTML and PDF are drawn from it, so that they cannot differ.

`case_view(document)` gives

    title, subtitle, about    what case this is: [{label, value}]
    allegations   [{anchor, heading, outcome, sum, says, asks, because, would_decide, readings, claimed, beside}]
                  because: [{said, exhibits: [{anchor, number}]}]; claimed: {heading, sum, depends, said, facts,
                  because, changes} or None
    caveats       [sentence]: what the report cannot rest on
    sides         [{heading, lines}]: complaint and answer, in their own words
    custody       [sentence]
    rounds        [{anchor, heading, summary, view, alternatives, tried}]: view as of `explanation_view`
    undrawn       {said, rounds: [sentence]}: those in question beyond as many as are drawn; None where all are
    others        [sentence]: rounds that were looked at and are not in question
    exhibits      [{anchor, number, heading, quotes: [{line, text}], words: [line], citation, standing, round}]
                  standing: of a provision, whether its text is known to have been in force
    assumptions, readings, digests

An outcome and what it rests on come from the verdicts in the document; no sentence of a complaint has a part in it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, Final

from compliance.amounts import NOT_RECORDED
from compliance.checking.case_conclusions import UPHELD
from compliance.checking.money import sums_of
from compliance.reporting.case_readings import alternative_view, change_said, reading_said, tried_said
from compliance.reporting.causes import money_said
from compliance.reporting.custody import custody_lines, differing
from compliance.reporting.explanation_view import basis_view, explanation_view
from compliance.reporting.face import title_of
from compliance.reporting.law_words import quoted_view
from compliance.reporting.names import LEFT_OUT
from compliance.reporting.page import build_page
from compliance.reporting.visible import LAW_LIMIT, SENTENCE_LIMIT, visible, visible_lines
from compliance.reporting.wording import (
    STATUS_WORDS,
    VERDICT_WORDS,
    count,
    counted,
    day_said,
    instant,
    lines,
    listed,
    money_in_favour,
    rule_name,
    sentence,
    sentence_case,
    version_words,
)
from compliance.rulebook.model import IN_FORCE

Document = Mapping[str, Any]
DRAWN: Final = 60  # rounds in question that are drawn and explained; each takes pages


def case_view(document: Document) -> dict[str, Any]:
    """The view of the case in a document of `check`. See the head of this module."""
    case = document["case"]
    page = build_page(document)
    titles = {work["work"]: visible(work["title"]) for work in document.get("works", ())}
    drawn = _drawn(case)
    basis = basis_view(document, [r["explanation"] for r in case["rounds"]])
    return {
        "title": f"Case {visible(case['number'])}",
        "subtitle": f"Report on a complaint: {title_of(document)}",
        "about": _about(document, page),
        "allegations": [_allegation(n, a, titles, _currencies(case)) for n, a in enumerate(case["allegations"], 1)],
        "caveats": [
            *differing(document.get("custody", ())),
            *(f"{c['title']}: {c['status']}. {c['reason']}" for c in page["caveats"]),
            *(said for said in page["face"] if said not in differing(document.get("custody", ()))),
        ],
        "sides": [*_side("The complaint", case["complaint"]), *_side("The answer", case["answer"])],
        "custody": custody_lines(document.get("custody", ())),
        "rounds": [_round(r) for r in case["rounds"] if r["exhibit"] in drawn],
        "undrawn": _undrawn([r for r in case["rounds"] if r["exhibit"] not in drawn], len(case["rounds"])),
        "others": [sentence(f"{_named(r)}: {_summary(r)}") for r in case["other_rounds"]],
        "exhibits": [_exhibit(e, titles, drawn) for e in case["exhibits"]],
        **basis,
        "digests": page["digests"],
        "currencies": document.get("currencies", []),
    }


def _drawn(case: Mapping[str, Any]) -> set[str]:
    """The exhibits of the rounds that are drawn: first those on which an outcome rests, then those in which something
    does not conform, then the others, each in the order of time."""
    rests_on = {e for a in case["allegations"] for row in a["rests_on"] for e in row["exhibits"]}
    order = sorted(case["rounds"], key=lambda r: (r["exhibit"] not in rests_on, not r["breach"]))
    return {r["exhibit"] for r in order[:DRAWN]}


def _undrawn(rounds: Sequence[Mapping[str, Any]], total: int) -> dict[str, Any] | None:
    if not rounds:
        return None
    said = (
        f"Of {counted(total, 'round')} in question {count(total - len(rounds))} are drawn and explained above. The "
        "others are told here; case.json (--format json) explains each of them, and case.csv (--format csv) lists all."
    )
    return {"said": said, "rounds": [sentence(f"{_named(r)} ({visible(r['exhibit'])}): {_summary(r)}") for r in rounds]}


def _about(document: Document, page: Mapping[str, Any]) -> list[dict[str, str]]:
    case = document["case"]
    rows = [("Case", visible(case["number"]))]
    rows += [(visible(r["system"]), visible(r["number"])) for r in case["references"]]
    rows += [("Prepared", _who(case["prepared"])), ("Complaint", _who(case["complaint"]))]
    rows += [("Answer", _who(case["answer"]))] if case["answer"] is not None else []
    rounds = [visible(r["round"]) for r in case["rounds"]]
    rows.append(("Rounds in question" if len(rounds) > 1 else "Round in question", listed(rounds) or "none"))
    checked = [(_LOOKED_AT.get(row["label"], row["label"]), row["value"]) for row in page["checked"]]
    return [{"label": label, "value": value} for label, value in (*rows, *checked) if value]


# what is said of all rounds that were looked at, and not of those in question alone
_LOOKED_AT: Final = {"Extent": "Looked at in all"}


def _who(side: Mapping[str, Any]) -> str:
    """Who a side is and when it spoke, as far as it is told."""
    at = side["at"] and (instant(side["at"]) if "T" in side["at"] else day_said(side["at"]))
    by = visible(side["by"] or "")
    return ", ".join(part for part in (by, visible(side["of"] or ""), at or "") if part)


def _side(heading: str, side: Mapping[str, Any] | None) -> list[dict[str, Any]]:
    if side is None or not side["in_their_words"]:
        return []
    who = _who(side)
    words = visible_lines(side["in_their_words"], LAW_LIMIT)
    return [{"heading": f"{heading} ({who})" if who else heading, "lines": words}]


def _currencies(case: Mapping[str, Any]) -> dict[str, str]:
    """The currency of each round in question."""
    return {r["round"]: r["explanation"].get("currency") or NOT_RECORDED for r in case["rounds"]}


def _comes_to(rows: Sequence[Mapping[str, Any]], currencies: Mapping[str, str]) -> str:
    """What verdicts come to, in one sentence."""
    sums = sums_of({**row, "currency": currencies.get(row["round"], NOT_RECORDED)} for row in rows)
    amounts, sides = money_said(sums, None)
    if not amounts:
        return "No sum of money follows from it."
    to_player = sides == "player" and all(row["money_kind"] == "due" for row in sums)
    to_whom = " What does not conform is in favour of the player." if to_player else ""
    return sentence(f"In money: {amounts}") + to_whom


def _allegation(
    number: int, allegation: Mapping[str, Any], titles: Mapping[str, str], currencies: Mapping[str, str]
) -> dict[str, Any]:
    outcome = allegation["outcome"]
    return {
        "anchor": f"allegation-{number}",
        "heading": f"Allegation {visible(allegation['id'])}: {outcome}",
        "outcome": outcome,
        "sum": _comes_to(allegation["rests_on"], currencies) if outcome == UPHELD else "",
        "says": " ".join(visible_lines(allegation["in_their_words"])),
        "asks": _asks(allegation, titles),
        "because": _once(_because(row, currencies) for row in allegation["rests_on"]),
        "would_decide": [visible(said, SENTENCE_LIMIT) for said in allegation["would_decide"]],
        "readings": _under_readings(allegation, currencies),
        "claimed": _claimed(allegation, currencies) if allegation["claimed"] is not None else None,
        "beside": _said_of(allegation["beside"], currencies),
    }


def _asks(allegation: Mapping[str, Any], titles: Mapping[str, str]) -> str:
    """What was tested, in one sentence: it is this, and not what the complaint says, that the outcome is of."""
    rounds = [visible(r) for r in allegation["rounds"]]
    named = (
        ("wager", allegation["wager"], "wager {}"),
        ("player", allegation["player"], "the wagers of {}"),
        ("seat", allegation["seat"], "the wagers at seat {}"),
    )
    about = [form.format(visible(value)) for _, value, form in named if value]
    if allegation["of_one_player"] and not allegation["player"]:
        about.append(f"the wagers of {LEFT_OUT}")
    rules = [rule_name(rule) for rule in allegation["rules"]]
    of_work = f" of {_titled(allegation['work'], titles)}" if allegation["work"] else ""
    on = f" on {'it' if allegation['wager'] else 'them'}" if about else ""
    under = f"under {listed(rules)}{of_work}" if rules else f"under all provisions{on} that could be tested"
    where = f"{'round' if len(rounds) == 1 else 'rounds'} {listed(rounds)}" if rounds else "no round"
    what = f", {listed(about)}" if about else ""
    return f"Tested: {where}{what}, {under}{_but(allegation)}."


def _but(allegation: Mapping[str, Any]) -> str:
    """Under which provisions an allegation was not tested though they are on its wagers, and why."""
    rules = list(dict.fromkeys(rule_name(row["rule"]) for row in allegation["left_out"]))
    if not rules:
        return ""
    does = "says" if len(rules) == 1 else "say"
    return (
        f", but for {listed(rules)}, which {does} that such a wager was not to be accepted: that is no wrong to "
        "whoever made it, and stands beside what is alleged"
    )


def _titled(work: str, titles: Mapping[str, str]) -> str:
    return titles.get(work, visible(work))


def _because(row: Mapping[str, Any], currencies: Mapping[str, str]) -> dict[str, Any]:
    wager = f", wager {visible(row['wager'])}" if row["wager"] else ""
    said = [f"Round {visible(row['round'])}, {rule_name(row['rule'])}{wager}: {VERDICT_WORDS[row['verdict']]}."]
    if row["reason"]:
        said.append(sentence(sentence_case(visible(row["reason"], SENTENCE_LIMIT))))
    for label in ("expected", "recorded"):
        text = " ".join(visible_lines(row[label]))
        said += [sentence(f"{label.capitalize()}: {text}")] if text else []
    if row.get("favour"):
        currency = currencies.get(row["round"], NOT_RECORDED)
        said.append(money_in_favour(row["money_cents"], row["favour"], currency, row["stake_cents"], row["money_kind"]))
    if row["lines"]:
        said.append(sentence(sentence_case(lines(row["lines"]))))
    return {"said": " ".join(said), "exhibits": [_link(e) for e in row.get("exhibits", ())]}


def _said_of(rows: Sequence[Mapping[str, Any]], currencies: Mapping[str, str]) -> list[str]:
    """Verdicts that have no exhibits of their own, in sentences."""
    return [because["said"] for because in _once(_because(row, currencies) for row in rows)]


def _once(reasons: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Two requirements of one rule may say the same in the same words."""
    said: list[dict[str, Any]] = []
    for because in reasons:
        said += [because] if because not in said else []
    return said


def _link(number: str) -> dict[str, str]:
    return {"anchor": f"exhibit-{visible(number)}", "number": visible(number)}


def _under_readings(allegation: Mapping[str, Any], currencies: Mapping[str, str]) -> dict[str, Any]:
    """What becomes of an allegation under the other readings. depends: whether it would end otherwise under any;
    others: what it would rest on where one would uphold it, for another fault, or in another sum than the taken ones.
    """
    tried, others = allegation["readings_tried"], allegation["otherwise_under"]
    if not tried:
        said = "No other reading of the rules bears on it."
    elif not others:
        said = f"The outcome is the same under each of the {counted(tried, 'other reading')} tried."
    else:
        ends = [f"with {reading_said(o)} it would be: {o['outcome']}{_as_well(o, allegation)}" for o in others]
        rest = "" if len(others) == tried else "; with the others it is the same"
        said = f"Of {counted(tried, 'other reading')} tried, {listed(ends)}{rest}."
    upheld = [
        {
            "heading": f"With {reading_said(other)}: {other['outcome']}",
            "sum": _comes_to(other["rests_on"], currencies),
            "because": _said_of(other["rests_on"], currencies),
        }
        for other in others
        if other["outcome"] == UPHELD
    ]
    return {"said": said, "depends": bool(others), "others": upheld}


def _as_well(other: Mapping[str, Any], allegation: Mapping[str, Any]) -> str:
    return " for another fault, or in another sum" if other["outcome"] == allegation["outcome"] else ""


def _claimed(allegation: Mapping[str, Any], currencies: Mapping[str, str]) -> dict[str, Any]:
    """What would become of an allegation, were the facts as claimed. depends: whether that is otherwise."""
    claimed = allegation["claimed"]
    outcome, rests_on = claimed["outcome"], claimed["rests_on"]
    comes_to = _comes_to(rests_on, currencies) if outcome == UPHELD else ""
    of_another = outcome == UPHELD and _faults(rests_on) != _faults(allegation["rests_on"])
    ends = f"{outcome}{_as_well(claimed, allegation)}"
    return {
        "heading": f"If the facts were as claimed: {outcome}",
        "sum": comes_to,
        "depends": outcome != allegation["outcome"] or of_another,
        "said": " ".join(filter(None, [f"If the facts were as claimed it would be: {ends}.", comes_to])),
        "facts": [_fact(fact) for fact in claimed["facts"]],
        "because": _said_of(rests_on, currencies),
        "changes": [f"Round {visible(change['round'])}, {change_said(change)}" for change in claimed["changes"]],
    }


def _faults(rows: Iterable[Mapping[str, Any]]) -> set[tuple[object, ...]]:
    """What does not conform: where, by which rule, and what it comes to."""
    what = ("round", "work", "rule", "wager", "money_cents", "stake_cents", "favour")
    return {tuple(row.get(name) for name in what) for row in rows if row["verdict"] == "breach"}


def _fact(fact: Mapping[str, Any]) -> str:
    members = [
        f"{name.replace('_', ' ')} {visible(value)}" for name, value in fact.items() if name not in ("what", "of")
    ]
    kinds = {"card": "the card", "settle": "the settlement", "wager": "the wager", "result": "the result"}
    return f"Claimed of {kinds[fact['what']]} {visible(fact['of'])}: {listed(members)}."


def _named(r: Mapping[str, Any]) -> str:
    at = f", {instant(r['starts'])}" if r["starts"] else ""
    return f"Round {visible(r['round'])}{at}"


def _summary(r: Mapping[str, Any]) -> str:
    breaches = counted(r["breach"], "verdict") + (" does not conform" if r["breach"] == 1 else " do not conform")
    found = "nothing found that does not conform" if not r["breach"] else breaches
    return f"{found}; {count(r['conforms'])} conform, {count(r['not_assessable'])} could not be assessed"


def _round(r: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "anchor": f"round-{visible(r['exhibit'])}",
        "heading": f"{_named(r)} ({visible(r['exhibit'])})",
        "summary": sentence(sentence_case(_summary(r))),
        "view": explanation_view(r["explanation"]),
        "alternatives": [alternative_view(a) for a in r["under_other_readings"]],
        "tried": tried_said(r),
    }


def _line_of(quote: Mapping[str, Any], file: str) -> str:
    """Where a line stands: with its file where that is another one than the round began in."""
    line = f"line {quote['line']}"
    return line if quote["file"] == file else f"{visible(quote['file'], SENTENCE_LIMIT)}, {line}"


def _exhibit(e: Mapping[str, Any], titles: Mapping[str, str], drawn: Container[str]) -> dict[str, Any]:
    number = visible(e["exhibit"])
    shown: dict[str, Any] = {
        "anchor": f"exhibit-{number}",
        "number": number,
        "quotes": [],
        "standing": "",
        "round": "",
        **quoted_view({}),
    }
    if e["kind"] == "round":
        quotes = [{"line": _line_of(q, e["of"]), "text": visible(q["text"], SENTENCE_LIMIT)} for q in e["quoted"]]
        where = f"{visible(e['of'], SENTENCE_LIMIT)}, {lines(e['lines'])}"
        return shown | {
            "heading": f"{number}: round {visible(e['name'])} as the log has it",
            "citation": where,
            "quotes": quotes,
            "round": f"round-{number}" if e["exhibit"] in drawn else "",
        }
    return shown | {
        "heading": f"{number}: {rule_name(e['name'])} of {_titled(e['of'], titles)}",
        "citation": visible(e["citation"], SENTENCE_LIMIT),
        "standing": _standing(e),
        **quoted_view(e),
    }


def _standing(e: Mapping[str, Any]) -> str:
    """Whether the text of a provision is known to have been in force at the rounds in question."""
    if not e.get("status"):
        return ""
    status = STATUS_WORDS.get(e["status"], visible(e["status"]))
    why = visible(e["reason"], SENTENCE_LIMIT) if e["status"] not in IN_FORCE else ""
    return " ".join([sentence(sentence_case(f"{version_words(e['version'])}: {status}")), *([why] if why else [])])


def outcomes(document: Document) -> Sequence[str]:
    """One line an allegation, for a terminal."""
    case = document["case"]
    said = [_allegation(n, a, {}, _currencies(case)) for n, a in enumerate(case["allegations"], 1)]
    return [" ".join(filter(None, [f"{a['heading']}.", a["sum"], _if_claimed(a)])) for a in said]


def _if_claimed(allegation: Mapping[str, Any]) -> str:
    """What a claim would make otherwise."""
    claimed = allegation["claimed"]
    return str(claimed["said"]) if claimed is not None and claimed["depends"] else ""
