"""The report as one plain value that HTML and PDF are both drawn from, so that they cannot differ.

Everything in it is ready to print: strings have passed `visible`, counts and money are words. What the templates add
is layout only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from compliance.amounts import NOT_RECORDED
from compliance.checking.control import control_said
from compliance.reporting.bearing import taken_and_others
from compliance.reporting.below import below_page
from compliance.reporting.compared import compared_said, gone_page
from compliance.reporting.custody import differing
from compliance.reporting.findings import incident_rows, nonconforming, rows_without_events, table_named
from compliance.reporting.lacking import logs_not_read, logs_that_break_off, rounds_not_assessed, sums_without
from compliance.reporting.statistics import statistics_page
from compliance.reporting.unassessed import could_not_be_assessed, law_caveats, orders_not_carried_out
from compliance.reporting.undated import undated_said
from compliance.reporting.visible import SENTENCE_LIMIT, visible, visible_lines
from compliance.reporting.wording import (
    count,
    counted,
    currency_said,
    listed,
    money,
    sentence,
    sentence_case,
    span,
    version_words,
)
from compliance.rulebook.model import IN_FORCE

SHOWN_PROBLEMS = 200

Document = Mapping[str, Any]


def build_page(document: Document) -> dict[str, Any]:
    """The page of a `check` document: what was checked and found, what could not be assessed, on what that rests."""
    titles = {w["work"]: visible(w["title"]) for w in document["works"]}
    problems = [_problem(p) for p in document.get("problems", [])]
    return {
        "title": visible(document.get("title") or "Report on recorded table games"),
        "period": _period(document),
        "checked": _checked(document),
        "logs": [_log(log) for log in document["logs"]],
        "outcome": [*_outcome(document), *_apart(document)],
        "apart": _apart(document),
        "nothing_assessed": _nothing_assessed(document),
        "figures": _figures(document),
        "tested": [_tested(work) for work in document["works"]],
        "caveats": law_caveats(document["works"]),
        "face": [
            *(sentence(visible(a["text"], SENTENCE_LIMIT)) for a in document["assumptions"] if a.get("face")),
            *orders_not_carried_out(document.get("orders", ()), titles),
            *(visible(said, SENTENCE_LIMIT) for said in control_said(document)),
            *differing(document.get("custody", ())),
            *logs_that_break_off(document),
        ],
        "incidents": incident_rows(document),
        "does_not_conform": any(finding["verdict"] == "breach" for finding in document["findings"]),
        "gone": gone_page(document),
        "below": below_page(document),
        "unassessed": could_not_be_assessed(document, titles),
        "statistics": statistics_page(document, titles),
        "provisions": _provision_tables(document, titles),
        "assumptions": [_assumption(a) for a in document["assumptions"]],
        "readings": [_reading(r) for r in document["readings"]],
        "problems": problems[:SHOWN_PROBLEMS],
        "more_problems": _more(len(problems), SHOWN_PROBLEMS, "fault", "report.json (--format json)"),
        "digests": _digests(document),
        "schema_version": visible(document["schema_version"]),
    }


def _period(document: Document) -> str:
    period = document.get("period") or {}
    if not document["summary"]["rounds"] and not period.get("from"):
        return "no rounds"
    return span(period.get("from"), period.get("until"))


def _digests(document: Document) -> list[dict[str, str]]:
    """What identifies all that this report was made from and by."""
    program = document["program"]
    version = f"version {visible(program['version'])}"
    return [
        {"label": "Program", "value": f"{version}, {visible(program['digest'])}", "mono": ""},
        {"label": "Rulebook", "value": visible(document["rulebook"]["digest"]), "mono": ""},
        *({"label": log["file"], "value": log["sha256"], "mono": "mono"} for log in map(_log, document["logs"])),
        *({"label": label, "value": digest, "mono": "mono"} for label, digest in _mappings(document).items()),
    ]


def _mappings(document: Document) -> dict[str, str]:
    """The mappings through which logs were read, each once, with the digest of its file."""
    used = [log["mapping"] for log in document["logs"] if "mapping" in log]
    labels = (f"Mapping {visible(m['mapping'])} ({visible(m['file'], SENTENCE_LIMIT)})" for m in used)
    return dict(zip(labels, (visible(m["sha256"]) for m in used), strict=True))


def _more(total: int, shown: int, noun: str, file: str) -> str:
    if total <= shown:
        return ""
    return f"The first {shown} are shown. There are {counted(total - shown, f'more {noun}')}; {file} holds all."


def _checked(document: Document) -> list[dict[str, str]]:
    summary = document["summary"]
    tables = document.get("tables", [])
    casinos = list(dict.fromkeys(visible(t.get("casino") or "casino not recorded") for t in tables))
    names = [table_named(t, document) for t in tables]
    volume = f"{counted(summary['rounds'], 'round')} with {counted(summary['wagers'], 'wager')}"
    quarantined = sum(log["quarantined"] for log in document["logs"])
    if quarantined:
        left_out = "is left out" if quarantined == 1 else "are left out"
        volume += f"; {counted(quarantined, 'record')} could not be read and {left_out}"
    silent = rows_without_events(document)
    if silent:
        volume += f"; of {counted(silent, 'row')} of the source no event was made"
    currencies = document.get("currencies") or [document.get("currency") or NOT_RECORDED]
    named = (
        ("Period", _period(document)),
        ("Casino" if len(casinos) == 1 else "Casinos", listed(casinos)),
        *_clocks(document),
        ("Table" if len(names) == 1 else "Tables", _first_names(names)),
        ("Extent", volume),
        ("Currency" if len(currencies) == 1 else "Currencies", listed([currency_said(c) for c in currencies])),
    )
    return [{"label": label, "value": value} for label, value in named if value]


def _clocks(document: Document) -> list[tuple[str, str]]:
    """What each casino was found to have done, by its own clock, as far as there is more to say than its name."""
    casinos = document.get("casinos", [])
    rows = []
    for casino in casinos[:_NAMES_ON_THE_FACE]:
        said = [f"{counted(casino['rounds'], 'round')}, {counted(casino['incidents'], 'incident')}"]
        starts, zone = casino["gaming_day_starts"], casino["zone"]
        said += [f"gaming day from {starts}{f' ({visible(zone)})' if zone else ''}"] if starts else []
        said += [", ".join(f"shift {visible(name)} from {at}" for name, at in casino["shifts"].items())]
        if starts or casino["shifts"] or len(casinos) > 1:
            rows.append((visible(casino["casino"]), "; ".join(part for part in said if part)))
    rest = len(casinos) - len(rows) if len(casinos) > _NAMES_ON_THE_FACE else 0
    return [*rows, *([("More casinos", f"{rest:,}; report.json has them")] if rest else [])]


_NAMES_ON_THE_FACE = 12


def _first_names(names: Sequence[str]) -> str:
    rest = len(names) - _NAMES_ON_THE_FACE
    return listed(names) if rest <= 0 else f"{', '.join(names[:_NAMES_ON_THE_FACE])} and {rest:,} more"


def _log(log: Mapping[str, Any]) -> dict[str, str]:
    return {
        "file": visible(log["file"], SENTENCE_LIMIT),
        "sha256": visible(log["sha256"]) if log["sha256"] else "not read",
        "events": count(log["events"]),
        "rounds": count(log["rounds"]),
        "quarantined": count(log["quarantined"]),
    }


def _nothing_assessed(document: Document) -> bool:
    summary = document["summary"]
    return not summary["conforms"] and not summary["breach"]


def _outcome(document: Document) -> list[str]:
    """What was found, in sentences; the first is the one to read if only one is read."""
    summary = document["summary"]
    found = len(nonconforming(document))
    said = []
    if _nothing_assessed(document):
        said.append(
            "Nothing could be assessed. This report does not say that the games were conducted as the rules require."
        )
    elif not found:
        said.append(
            "In what could be assessed, nothing was found that does not conform. "
            "That says nothing about what could not be assessed."
        )
    else:
        incidents = summary["incidents"]
        said.append(
            f"What was recorded does not conform with the rules in {counted(found, 'finding')} "
            f"({counted(incidents, 'incident')})."
        )
    said += [line for row in summary["money_by_currency"] for line in _sum_said(row)]
    without = sums_without(document)
    return [*said, *([without] if without else []), *undated_said(document)]


_FEW_UNREAD: Final = 5


def _apart(document: Document) -> list[str]:
    """What a reader has to know of a report beside what was found and its sums."""
    unread = logs_not_read(document)
    said = [of_one for _, of_one in unread[:_FEW_UNREAD]]
    if len(unread) > _FEW_UNREAD:
        more = counted(len(unread) - _FEW_UNREAD, "more log")
        said.append(f"Nothing of {more} could be read; which they are stands under the faults of the logs.")
    without_law = rounds_not_assessed(document)
    said += [of_one for _, of_one in without_law[:_FEW_UNREAD]]
    if len(without_law) > _FEW_UNREAD:
        more = counted(len(without_law) - _FEW_UNREAD, "more table")
        said.append(f"Rounds of {more} could not be assessed; which they are stands under the faults of the logs.")
    in_logs, checked = sum(log["rounds"] for log in document["logs"]), document["summary"]["rounds"]
    if checked < in_logs:
        are = "is" if checked == 1 else "are"
        of = f"Of {counted(in_logs, 'round')} of the logs {count(checked) if checked else 'none'}"
        said.append(f"{of} {are} in this report; nothing is said about the others.")
    if document.get("baseline") is not None:
        said.append(compared_said(document["baseline"]))
    left_out = sum(log["quarantined"] for log in document["logs"])
    if left_out:
        lines = counted(left_out, "line")
        said.append(f"{lines} of the logs could not be read; nothing is said about what stood there.")
    return said


def _sum_said(row: Mapping[str, Any]) -> list[str]:
    """The sums of one currency and kind of money, in sentences, which say the currency themselves: so they stand on a
    terminal too."""
    currency = row["currency"]
    if row["money_kind"] == "in question":
        whose_said = (
            (row["player_cents"] + row["player_stake_cents"], "that players had"),
            (row["casino_cents"] + row["casino_stake_cents"], "that the casino kept"),
        )
        wording = "In addition, {} {} is in question: the rules do not say what becomes of it. It is in no other sum."
        return [wording.format(money(cents, currency), whose) for cents, whose in whose_said if cents]
    amounts = (
        (row["player_cents"], "Players were overpaid by {}."),
        (row["casino_cents"], "Players were underpaid by {}."),
        (row["casino_stake_cents"], "In addition, stakes of {} were wrongly collected."),
        (row["player_stake_cents"], "In addition, stakes of {} were wrongly left to players."),
    )
    return [wording.format(money(cents, currency)) for cents, wording in amounts if cents]


def _figures(document: Document) -> list[dict[str, str]]:
    summary = document["summary"]
    percent = summary["assessed_percent"]
    names = ("conforms", "breach", "not_assessable", "not_applicable")
    labels = ("Conform", "Do not conform", "Could not be assessed", "Do not apply")
    figures = [{"label": label, "value": count(summary[name])} for name, label in zip(names, labels, strict=True)]
    share = "nothing applies" if percent is None else f"{visible(percent)} %"
    return [*figures, {"label": "Assessed of what applies", "value": share}]


def _tested(work: Mapping[str, Any]) -> dict[str, str]:
    """How much of a work these logs can test, in one sentence."""
    rounds, rules = work["tested_rounds"], counted(work["provisions_total"], "rule")
    if work["status"] not in IN_FORCE and not work["testable"]:
        said = "No text of these rules that was in force is held, so nothing of them could be assessed."
    elif not work["testable"]:
        said = f"Of the {rules} of this text, the logs can test none."
    elif not rounds:
        said = f"Of {rules}, these logs can test {count(work['testable'])}; no round came under any of those."
    else:
        said = (
            f"Of {rules}, these logs can test {count(work['testable'])}; by those, nothing was found against "
            f"{count(work['conforming_rounds'])} of {counted(rounds, 'round')}."
        )
    citation, version = visible(work["citation"], SENTENCE_LIMIT), version_words(work.get("version"))
    under_it = "falls under it" if work["rounds"] == 1 else "fall under it"
    return {
        "title": visible(work["title"]),
        "version": version,
        # the law of which no text is held has no citation
        "stands": sentence_case("; ".join(filter(None, [citation, version]))),
        "rounds": f"{counted(work['rounds'], 'round')} {under_it}",
        "said": said,
    }


_TESTED = ("compiled", "bound")  # how provisions are held against which rounds are held
_COUNTS = ("conforms", "breach", "not_assessable", "not_applicable")


def _provision_tables(document: Document, titles: Mapping[str, str]) -> list[dict[str, Any]]:
    tables: dict[tuple[str, str | None], list[dict[str, Any]]] = {}
    for provision in document["provisions"]:
        rows = tables.setdefault((provision["work"], provision.get("version")), [])
        status, reason = visible(provision["status"]), provision.get("reason")
        silent = not any(provision[name] for name in _COUNTS)
        if silent and status in _TESTED:
            status = f"{status}, and no round of these logs came under it"
        rows.append(
            {
                "rule": visible(provision["rule"]),
                "status": f"{status}: {visible(reason)}" if reason else status,
                "conforms": count(provision["conforms"]),
                "nonconforming": count(provision["breach"]),
                "not_assessable": count(provision["not_assessable"]),
                "not_applicable": count(provision["not_applicable"]),
                "silent": silent,
            }
        )
    return [
        {"title": titles.get(work, visible(work)), "version": version_words(version), "rows": rows}
        for (work, version), rows in tables.items()
    ]


def _assumption(assumption: Mapping[str, Any]) -> dict[str, str]:
    return {
        "id": visible(assumption["id"]),
        "text": sentence(visible(assumption["text"], SENTENCE_LIMIT)),
        "why": sentence(visible(assumption.get("why") or "no reason is given", SENTENCE_LIMIT)),
    }


def _reading(reading: Mapping[str, Any]) -> dict[str, Any]:
    taken, others = taken_and_others(reading)
    return {
        "id": visible(reading["id"]),
        "ambiguity": sentence(visible(reading["ambiguity"], SENTENCE_LIMIT)),
        "taken": sentence(visible(taken, SENTENCE_LIMIT)),
        "alternatives": [
            {"name": visible(a["name"]), "text": sentence(visible(a["text"], SENTENCE_LIMIT))} for a in others
        ],
    }


def _problem(problem: Mapping[str, Any]) -> dict[str, str]:
    parts = [problem.get("file"), problem.get("line"), problem.get("column")]
    return {
        "severity": sentence_case(visible(problem["severity"])),
        "place": ":".join(visible(p) for p in parts if p is not None) or "no place",
        "message": " ".join(visible_lines(problem["message"])),
        "remedy": " ".join(visible_lines(problem.get("remedy") or "")),
        "code": visible(problem["code"]),
    }
