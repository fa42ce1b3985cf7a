"""What does not conform, gathered under the rules: each rule once with its words, its findings beneath.

Of many findings under one rule the first are shown in full; how many more there are is said plainly, and the JSON
document holds every one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from compliance.checking.money import sums_of
from compliance.reporting.baseline import NEW
from compliance.reporting.cards import picture_view
from compliance.reporting.visible import LAW_LIMIT, SENTENCE_LIMIT, visible, visible_lines
from compliance.reporting.wording import (
    ALL_FINDINGS,
    NOT_OFFICIAL,
    VERDICT_WORDS,
    counted,
    currency_beside,
    gaming_day,
    instant,
    lines,
    listed,
    money,
    money_in_favour,
    rule_name,
    sentence_case,
    span,
    stands_under,
    version_words,
)

SHOWN_PER_RULE = 20
SHOWN_INCIDENTS = 50

Finding = Mapping[str, Any]
RuleKey = tuple[str, str | None, str]


def nonconforming(document: Mapping[str, Any]) -> list[Finding]:
    """The findings that a page for people gives one by one."""
    return [f for f in document["findings"] if f["verdict"] == "breach"]


def rule_key(item: Mapping[str, Any]) -> RuleKey:
    """What makes two findings findings under the same rule: its work, version and address."""
    return item["work"], item.get("version"), item["rule"]


def rule_groups(document: Mapping[str, Any], titles: Mapping[str, str]) -> list[dict[str, Any]]:
    """The rules that were not conformed with, in the order in which the law has them (that of `provisions`)."""
    order = {rule_key(p): position for position, p in enumerate(document["provisions"])}
    found: dict[RuleKey, list[Finding]] = {}
    for finding in nonconforming(document):
        found.setdefault(rule_key(finding), []).append(finding)
    keys = sorted(found, key=lambda key: order.get(key, len(order)))
    known = {f["id"]: f for f in document["findings"]}
    anchors = {
        f["id"]: f"finding-{i}-{j}" for i, key in enumerate(keys, 1) for j, f in enumerate(_shown(found[key]), 1)
    }
    incidents = {i["id"]: n for n, i in enumerate(document.get("incidents", []), 1)}
    views = []
    for number, key in enumerate(keys, 1):
        group, first = found[key], found[key][0]
        views.append(
            {
                "anchor": f"rule-{number}",
                "heading": sentence_case(rule_name(first["rule"])),
                "work": titles.get(first["work"], visible(first["work"])),
                "version": version_words(first.get("version")),
                "words": visible_lines(first["words"], LAW_LIMIT),
                "citation": visible(first["citation"], SENTENCE_LIMIT),
                "not_official": NOT_OFFICIAL,
                "source": _source(first),
                "tally": _tally(group, document.get("currency")),
                "count": len(group),
                "findings": [
                    finding_view(f, anchors, known, incidents, document.get("currency")) for f in _shown(group)
                ],
                "more": _more(group),
            }
        )
    return views


def _shown(group: Sequence[Finding]) -> Sequence[Finding]:
    return group[:SHOWN_PER_RULE]


def _more(group: Sequence[Finding]) -> str:
    rest = len(group) - SHOWN_PER_RULE
    if rest <= 0:
        return ""
    return (
        f"The first {SHOWN_PER_RULE} findings under this rule are shown. There {'is' if rest == 1 else 'are'} "
        f"{counted(rest, 'more finding')}; {ALL_FINDINGS} holds all {len(group):,}."
    )


def _tally(group: Sequence[Finding], of_page: str | None) -> str:
    rounds = {(f.get("casino"), f["table"], f.get("session"), f["round"]) for f in group}
    said = [f"{counted(len(group), 'finding')} in {counted(len(rounds), 'round')}"]
    for row in sums_of(group):
        currency = currency_beside(row["currency"], of_page)
        in_question = ", in question" if row["money_kind"] == "in question" else ""
        for favour, words in (("player", "in favour of players"), ("casino", "in favour of the casino")):
            if row[f"{favour}_cents"]:
                said.append(f"{money(row[f'{favour}_cents'], currency)} {words}{in_question}")
    return "; ".join(said)


def _source(finding: Finding) -> str:
    source = finding.get("source")
    if not source:
        return "The place in the published text was not recorded."
    where = lines(range(source["first_line"], source["last_line"] + 1))
    return f"{visible(source['file'], SENTENCE_LIMIT)}, {where}"


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
    return {
        "anchor": anchors[finding["id"]],
        "heading": f"{_where(finding)} {VERDICT_WORDS['breach']} with {rule_name(finding['rule'])}{_new(finding)}",
        "facts": _facts(finding),
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
        "code": visible(finding.get("code", "")),
    }


def _new(*findings: Finding) -> str:
    """A mark for what the report that this one was compared with does not hold."""
    return " (new)" if any(finding.get("baseline") == NEW for finding in findings) else ""


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


def _facts(finding: Finding) -> list[dict[str, str]]:
    """The particulars of a finding as label and value, those that the log recorded."""
    seat = finding.get("seat")
    player = finding.get("player")
    who = [f"player {visible(player)}"] if player else []
    who += [f"seat {visible(seat)}"] if seat else []
    is_timed = finding.get("from_time") or finding.get("to_time")
    named = (
        ("Casino", visible(finding.get("casino") or "")),
        ("Table", visible(finding["table"])),
        ("Session", _moment_or_name(finding.get("session"))),
        ("Gaming day", gaming_day(finding.get("gaming_day"), finding.get("shift"))),
        ("Time", span(finding.get("from_time"), finding.get("to_time")) if is_timed else ""),
        ("Wager of", ", ".join(who)),
        ("Staff", visible(finding.get("staff") or "")),
        ("Concerns", visible(finding.get("subject") or "")),
        ("Grade", visible(finding.get("grade") or "")),
    )
    return [{"label": label, "value": value} for label, value in named if value]


def _moment_or_name(session: object) -> str:
    return instant(session) if isinstance(session, str) and session else visible(session or "")


def log_place(finding: Finding) -> str:
    """The log file and the lines of it that the finding rests on."""
    log = finding.get("log")
    return (
        f"{visible(log['file'], SENTENCE_LIMIT)}, {lines(log['lines'])}"
        if log
        else "No line of a log stands behind this."
    )


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


def incident_rows(document: Mapping[str, Any], groups: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """One row an incident: findings of one cause, counted once."""
    shown = {f["id"]: f["anchor"] for group in groups for f in group["findings"]}
    known = {f["id"]: f for f in document["findings"]}
    rows = []
    for number, incident in enumerate(document.get("incidents", []), 1):
        sums = incident["money"]
        sides = [side for side in ("casino", "player") if any(_of_side(row, side) for row in sums)]
        rows.append(
            {
                "anchor": f"incident-{number}",
                "number": f"{number}{_new(*(known[i] for i in incident['findings'] if i in known))}",
                "rule": sentence_case(listed([rule_name(rule) for rule in _rules_of(incident)])),
                "first": next((shown[visible(i)] for i in incident["findings"] if visible(i) in shown), ""),
                "table": table_named(incident, document),
                "rounds": _few(incident["rounds"]),
                "when": _when(incident),
                "count": f"{len(incident['findings']):,}",
                "expected": " ".join(visible_lines(incident["expected"])),
                "recorded": f"{_first_of(incident)}{' '.join(visible_lines(incident['recorded']))}",
                "money": _money_of(sums, document.get("currency")),
                "favour": listed(sides),
            }
        )
    return rows


def table_named(item: Mapping[str, Any], document: Mapping[str, Any]) -> str:
    """A table, with its casino where the document is of several: tables of two may have one name."""
    several = len(document.get("casinos", ())) > 1 and item.get("casino")
    return f"{visible(item['table'])} ({visible(item['casino'])})" if several else visible(item["table"])


def _when(incident: Mapping[str, Any]) -> str:
    """The gaming day of an incident, where all its rounds are of one; else its days by the clock."""
    said = gaming_day(incident.get("gaming_day"), incident.get("shift"))
    if said or not incident.get("from_time"):
        return f"gaming day {said}" if said else ""
    return span(incident["from_time"], incident["to_time"])


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
