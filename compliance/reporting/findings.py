"""What does not conform, ready for a page: a finding, and the rows of the first incidents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from compliance.reporting.baseline import CHANGED, NEW
from compliance.reporting.cards import picture_view
from compliance.reporting.visible import SENTENCE_LIMIT, visible, visible_lines
from compliance.reporting.wording import (
    AT_STAKE,
    CONCERNS,
    VERDICT_WORDS,
    count,
    counted,
    currency_beside,
    currency_said,
    gaming_day,
    instant,
    lines,
    listed,
    money,
    money_in_favour,
    rule_name,
    sentence,
    sentence_case,
    span,
    stands_under,
)

SHOWN_INCIDENTS = 50

Finding = Mapping[str, Any]
RuleKey = tuple[str, str | None, str]
RoundKey = tuple[str | None, str, str | None, str | None]
_OF_PLAY: Final = ("deal", "play")


def nonconforming(document: Mapping[str, Any]) -> list[Finding]:
    """The findings that a page for people gives one by one."""
    return [f for f in document["findings"] if f["verdict"] == "breach"]


def rule_key(item: Mapping[str, Any]) -> RuleKey:
    """What makes two findings findings under the same rule: its work, version and address."""
    return item["work"], item.get("version"), item["rule"]


def round_key(finding: Finding) -> RoundKey:
    """The round of a finding, of whatever casino and table."""
    return finding.get("casino"), finding["table"], finding.get("session"), finding["round"]


def extent_said(findings: Sequence[Finding]) -> str:
    """How many there are and in how many rounds; what concerns the table itself is in no round, and is told apart."""
    rounds = {round_key(f) for f in findings if f["round"] is not None}
    of_none = sum(f["round"] is None for f in findings)
    said = counted(len(findings), "finding")
    if not rounds:
        return f"{said}, in no round"
    apart = f", {count(of_none)} of them in no round" if of_none else ""
    return f"{said} in {counted(len(rounds), 'round')}{apart}"


def is_of_play(finding: Finding) -> bool:
    """Whether a finding is on how the round itself was dealt or played, on which what is due in it rests."""
    return finding.get("grade") in _OF_PLAY and finding["round"] is not None


def is_due(finding: Finding) -> bool:
    """Whether a finding says that somebody had too much or too little."""
    return bool(finding.get("favour")) and finding.get("money_kind") == "due"


def rounds_played_wrongly(findings: Iterable[Finding]) -> set[RoundKey]:
    """The rounds in which something is found on how they were played: what is due there is so as they were played."""
    return {round_key(f) for f in findings if is_of_play(f)}


def finding_view(
    finding: Finding,
    anchors: Mapping[str, str],
    known: Mapping[str, Finding],
    incidents: Mapping[str, int],
    currency: str | None,
) -> dict[str, Any]:
    """One finding, ready to print. anchors: where the findings that are shown stand; known: all, by id; incidents: the
    number of each; currency: of the page."""
    other_currency = currency_beside(finding.get("currency"), currency)
    cents = finding.get("money_cents")
    picture = finding.get("picture")
    cause = finding.get("follows_from")
    new = _MARKS.get(finding.get("baseline") or "", "")
    return {
        "anchor": anchors[finding["id"]],
        "heading": f"{_where(finding)} {VERDICT_WORDS['breach']} with {rule_name(finding['rule'])}{new}",
        "facts": _facts(finding, other_currency),
        "expected": visible_lines(finding["expected"]),
        "recorded": visible_lines(finding["recorded"]),
        "arithmetic": [visible(step, SENTENCE_LIMIT) for step in finding.get("arithmetic", [])],
        "money": ""
        if cents is None
        else money_in_favour(
            cents, finding.get("favour"), other_currency, finding.get("stake_cents", 0), finding.get("money_kind")
        ),
        "picture": picture_view(picture, other_currency, finding.get("wager")) if picture else None,
        "log": log_place(finding),
        "stands_under": " ".join([stands_under(finding.get("stands_under")), *_assumed(finding)]),
        "incident": _incident(finding.get("incident"), incidents),
        "follows": "" if cause is None else _follows(cause, known),
        "follows_anchor": anchors.get(cause, "") if cause is not None else "",
        "id": visible(finding["id"]),
    }


# what the report that this one was compared with does not hold
MARK_OF_NEW: Final = " (new)"
_MARKS: Final = {NEW: MARK_OF_NEW, CHANGED: " (with another sum than before)"}


def _assumed(finding: Finding) -> list[str]:
    assumed = [f"“{visible(name)}”" for name in finding.get("assumptions", [])]
    return [f"It rests on what is assumed under {listed(assumed)}."] if assumed else []


def _place(finding: Finding) -> str:
    """The round of a finding, or the table where it is no round's."""
    if finding["round"] is None:
        return f"table {visible(finding['table'])}"
    return f"round {visible(finding['round'])}"


def _where(finding: Finding) -> str:
    wager = finding.get("wager")
    place = sentence_case(_place(finding))
    return f"{place}, wager {visible(wager)}," if wager else place


def _facts(finding: Finding, other_currency: str | None) -> list[dict[str, str]]:
    """The particulars of a finding as label and value, those that the log recorded."""
    seat = finding.get("seat")
    player = finding.get("player")
    who = [f"player {visible(player)}"] if player else []
    who += [f"seat {visible(seat)}"] if seat else []
    is_timed = finding.get("from_time") or finding.get("to_time")
    named = (
        ("Casino", visible(finding.get("casino") or "")),
        ("Table", visible(finding["table"])),
        ("Session", session_said(finding.get("session"))),
        # of amounts in sentences the currency is not said, as on a page of one
        ("Currency", currency_said(other_currency) if other_currency else ""),
        ("Gaming day", gaming_day(finding.get("gaming_day"), finding.get("shift"))),
        ("Time", span(finding.get("from_time"), finding.get("to_time")) if is_timed else ""),
        ("Wager of", ", ".join(who)),
        ("Staff", visible(finding.get("staff") or "")),
        ("Concerns", _said_of(CONCERNS, finding.get("subject"))),
        ("At stake", _said_of(AT_STAKE, finding.get("grade"))),
        ("Not drawn", _not_drawn(finding.get("picture") or {})),
    )
    return [{"label": label, "value": value} for label, value in named if value]


_DRAWN_AS: Final = {
    "spins": ("more spin or roll", "more spins or rolls"),
    "wagers": ("more wager", None),
    "calls": ("more announcement", None),
    "cards": ("more card", None),
}


def _not_drawn(picture: Mapping[str, Any]) -> str:
    """What a round holds of which the picture of a finding draws the first and what is in question."""
    left = picture.get("left_out", {})
    parts = [counted(left[kind], one, many) for kind, (one, many) in _DRAWN_AS.items() if kind in left]
    return f"{listed(parts)} of the round" if parts else ""


def _said_of(words: Mapping[str, str], value: object) -> str:
    """A value of a document in words; one that has none there stands for itself."""
    return words.get(str(value), visible(value)) if value else ""


def session_said(session: object) -> str:
    """A session by its name, or by the instant at which it opened, where the log gives it none."""
    return instant(session) if isinstance(session, str) and session else visible(session or "")


def log_place(finding: Finding) -> str:
    """The log file and the lines of it that the finding rests on."""
    log = finding.get("log")
    if not log:
        return "No line of a log stands behind this."
    parts = (log, *log.get("further", ()))
    return "; ".join(f"{visible(part['file'], SENTENCE_LIMIT)}, {lines(part['lines'])}" for part in parts)


def _incident(incident: str | None, numbers: Mapping[str, int]) -> dict[str, str] | None:
    """The incident of a finding, with the place of its row, where the page has that row."""
    if incident is None:
        return None
    number = numbers.get(incident)
    if number is None:
        return {"anchor": "", "text": f"Incident {visible(incident)}"}
    return {"anchor": f"incident-{number}" if number <= SHOWN_INCIDENTS else "", "text": f"Incident {number}"}


def _follows(cause: str, known: Mapping[str, Finding]) -> str:
    root = known.get(cause)
    if root is None:
        return f"Follows from finding {visible(cause)}, which is not in this report."
    preposition = "at" if root["round"] is None else "in"
    return f"Follows from what was found under {rule_name(root['rule'])} {preposition} {_place(root)}."


def incident_rows(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A row for each of the first incidents: findings of one cause, counted once."""
    currency = document.get("currency")
    new = {f["id"] for f in document["findings"] if f.get("baseline") == NEW} if document.get("baseline") else set()
    return [
        {
            "rule": sentence_case(listed([rule_name(rule) for rule in _rules_of(incident)]))
            + (MARK_OF_NEW if not new.isdisjoint(incident["findings"]) else ""),
            "table": table_named(incident, document),
            "rounds": _few(incident["rounds"]),
            "expected": " ".join(visible_lines(incident["expected"])),
            "recorded": f"{_first_of(incident)}{' '.join(visible_lines(incident['recorded']))}",
            "money": _money_of(incident["money"], currency),
        }
        for incident in islice(document.get("incidents", ()), SHOWN_INCIDENTS)
    ]


def table_named(item: Mapping[str, Any], document: Mapping[str, Any]) -> str:
    """A table, with its casino where the document is of several: tables of two may have one name."""
    several = len(document.get("casinos", ())) > 1 and item.get("casino")
    return f"{visible(item['table'])} ({visible(item['casino'])})" if several else visible(item["table"])


def _rules_of(incident: Mapping[str, Any]) -> list[str]:
    """The rules of an incident, that of its cause first; each once, by its address."""
    return list(dict.fromkeys([incident["rule"], *(rule["rule"] for rule in incident.get("rules", []))]))


def _first_of(incident: Mapping[str, Any]) -> str:
    """What stands before the words of an incident that are those of its first finding."""
    number = len(incident["findings"])
    return f"First of {counted(number, 'finding')}: " if number > 1 else ""


def _of_side(row: Mapping[str, Any], side: str) -> int:
    return int(row[f"{side}_cents"] + row[f"{side}_stake_cents"])


def _money_of(sums: Sequence[Mapping[str, Any]], of_page: str | None) -> str:
    """The sums of an incident: where they are in favour of both sides, each with its side."""
    said = []
    for row in sums:
        currency = currency_beside(row["currency"], of_page)
        in_question = " in question" if row["money_kind"] == "in question" else ""
        sides = [side for side in ("player", "casino") if _of_side(row, side)]
        for side in sides:
            of_side = f" ({side})" if len(sides) > 1 else ""
            won, stake = row[f"{side}_cents"], row[f"{side}_stake_cents"]
            said += [f"{money(won, currency)}{in_question}{of_side}"] if won else []
            said += [f"stake {money(stake, currency)}{in_question}{of_side}"] if stake else []
    return " and ".join(said) or "none"


_FEW = 6


def _few(names: Iterable[object]) -> str:
    all_names = ["none in particular" if n is None else visible(n) for n in names]
    if len(all_names) <= _FEW:
        return listed(all_names)
    return f"{', '.join(all_names[:_FEW])} and {len(all_names) - _FEW:,} more"


def rows_without_events(document: Mapping[str, Any]) -> int:
    """How many rows, and things in their cells, of foreign logs became no event, though nothing says that they tell
    nothing."""
    of_each = (log["rows"] for log in document["logs"] if "rows" in log)
    return sum(rows["without_events"] + rows["things_without_events"] for rows in of_each)


def unread_logs(document: Mapping[str, Any]) -> list[tuple[str, str]]:
    """(name, why) of the logs that were named of which nothing was read: no event, or no round."""
    whys: dict[str, str] = {}
    for problem in document.get("problems", ()):
        if problem.get("severity") == "error" and problem.get("file"):
            whys.setdefault(problem["file"], problem["message"])
    # of two files that tell of one session the fault stands at one, and what is not assessed at both
    for finding in document["findings"]:
        if not finding["work"]:
            whys.setdefault(finding["log"]["file"], sentence(sentence_case(finding["reason"])))
    nothing = [log for log in document["logs"] if not log["events"] or (log["quarantined"] and not log["rounds"])]
    return [(log["file"], whys.get(log["file"], "")) for log in nothing]
