"""Page one of a report, in the order in which its readers ask: who, what, how much, what to do, how sure.

Everything is ready to print. `face(document)` gives

    title        casino, games and period in one line; `subtitle` the kind of document
    who, what    [{label, value}]: casinos, tables, staff by number, shifts; games, rounds, days, period
    how_much     [{currency, due: [{what, amount, favour}], net, in_question: [{what, amount, favour}]}], one a currency
    without      that the sums are without rounds that were not judged, a sentence; "" where all were
    to_do        [{what, why}]: what the casino has to do now, the most urgent first
    how_sure     [{what, said}]: what stands under every reading, on assumptions, what was not tested and why (one a
                 cause), agreement with control totals
    strip        {from, until, rows: [{table, marks}], words, legend} or None: the period with the incidents on it.
                 marks: [{at, id, words, gravity, grave, incidents}]; `at` from 0 to 1; grave: what touches money or
                 the deal; incidents: how many of them one mark stands for
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from compliance.checking.control import control_said
from compliance.reporting.causes import GRAVITY, gravity_of
from compliance.reporting.custody import custody_lines
from compliance.reporting.findings import (
    RoundKey,
    is_due,
    nonconforming,
    round_key,
    rounds_played_wrongly,
    rows_without_events,
    table_named,
)
from compliance.reporting.lacking import sums_without
from compliance.reporting.statistics import beyond_chance, said_on_the_face
from compliance.reporting.undated import undated_to_do
from compliance.reporting.visible import SENTENCE_LIMIT, visible
from compliance.reporting.wording import (
    count,
    counted,
    currency_said,
    day_said,
    game_name,
    instant,
    listed,
    money,
    rule_name,
    sentence,
    sentence_case,
    span,
)

Document = Mapping[str, Any]
_FEW: Final = 12
NOT_TESTED: Final = "Not tested"
_ROWS_OF_STRIP: Final = 24
_MARKS_OF_STRIP: Final = 2_000


def face(document: Document) -> dict[str, Any]:
    """Page one of a `check` document."""
    return {
        "title": title_of(document),
        "subtitle": visible(document.get("title") or "Report on recorded table games"),
        "who": _who(document),
        "what": _what(document),
        "how_much": _how_much(document),
        "without": sums_without(document),
        "to_do": _to_do(document),
        "how_sure": _how_sure(document),
        "strip": _strip(document),
    }


def title_of(document: Document) -> str:
    """Casino, games and period, as a file is told from another by."""
    casinos = _casinos(document)
    if casinos[:1] == [_NO_CASINO]:
        casinos[0] = sentence_case(_NO_CASINO)
    named = listed(casinos) if len(casinos) < _SEVERAL else f"{count(len(casinos))} casinos"
    games = _games(document)
    shown = listed(games) if len(games) < _SEVERAL else f"{count(len(games))} games"
    return "; ".join(part for part in (named, shown, _days_said(document)) if part) or "Report on recorded table games"


_NO_CASINO: Final = "casino not recorded"
_SEVERAL: Final = 4  # so many names are given by their number in a title


def _casinos(document: Document) -> list[str]:
    given = [t.get("casino") for t in document.get("tables", [])]
    return list(dict.fromkeys(visible(name) if name else _NO_CASINO for name in given))


def _games(document: Document) -> list[str]:
    return list(dict.fromkeys(game_name(visible(t["game"])) for t in document.get("tables", []) if t.get("game")))


def _days_said(document: Document) -> str:
    """The days of the period, or the gaming days where they are others: a night is one of these."""
    period = document.get("period") or {}
    by_clock = [day_said(period[end]) for end in ("from", "until") if period.get(end)]
    listed_days = document.get("days", [])
    days = sorted(d["day"] for d in listed_days if d["day"])
    of_gaming = [day_said(day) for day in (*days[:1], *days[-1:])]
    if len(days) < len(listed_days) or any(d.get("by_calendar") for d in listed_days):
        of_gaming = by_clock or of_gaming
    said = " to ".join(dict.fromkeys(of_gaming or by_clock))
    is_other = by_clock and of_gaming not in ([], by_clock)
    return f"gaming {'day' if len({*of_gaming}) == 1 else 'days'} {said}" if is_other else said


def _rows(*named: tuple[str, str]) -> list[dict[str, str]]:
    return [{"label": label, "value": value} for label, value in named if value]


def _who(document: Document) -> list[dict[str, str]]:
    tables = [visible(t["table"]) for t in document.get("tables", [])]
    if len(set(tables)) < len(tables):  # tables of two casinos have one name
        tables = [table_named(t, document) for t in document.get("tables", [])]
    people = document.get("people", [])
    by_role = {role: sum(p["role"] == role for p in people) for role in dict.fromkeys(p["role"] for p in people)}
    shifts = dict.fromkeys(visible(s) for c in document.get("casinos", []) for s in c.get("shifts", {}))
    casinos = _casinos(document)
    is_left_out = (document.get("names") or {}).get("mode") == "omit"
    nobody = "left out of this report, with all names" if is_left_out else "the log names no staff"
    rest = f" and {count(len(tables) - _FEW)} more" if len(tables) > _FEW else ""
    return _rows(
        ("Casino" if len(casinos) == 1 else "Casinos", listed(casinos)),
        ("Table" if len(tables) == 1 else "Tables", f"{', '.join(tables[:_FEW])}{rest}" if rest else listed(tables)),
        ("Staff", listed([counted(n, role) for role, n in by_role.items()]) or nobody),
        ("Shifts", listed(list(shifts))),
    )


def _what(document: Document) -> list[dict[str, str]]:
    summary = document["summary"]
    days = {d["day"] for d in document.get("days", []) if d["day"]}
    by_calendar = _BY_CALENDAR if any(d.get("by_calendar") for d in document.get("days", [])) else ""
    period = document.get("period") or {}
    unread = sum(log["quarantined"] for log in document["logs"])
    silent = rows_without_events(document)
    of_source = f"{counted(silent, 'row')} of the source, of which the mapping makes none" if silent else ""
    return _rows(
        ("Game" if len(_games(document)) == 1 else "Games", listed(_games(document))),
        ("Extent", f"{counted(summary['rounds'], 'round')} with {counted(summary['wagers'], 'wager')}"),
        ("Days" if by_calendar else "Gaming days", f"{counted(len(days), 'day')}{by_calendar}" if days else ""),
        ("Period", span(period.get("from"), period.get("until")) if summary["rounds"] else ""),
        ("Left out", f"{counted(unread, 'line')} of the logs that could not be read" if unread else ""),
        ("Without events", of_source),
    )


_BY_CALENDAR: Final = " by the calendar, as nobody says when the gaming day begins (a session may, or --casino)"


def _how_much(document: Document) -> list[dict[str, Any]]:
    by_currency: dict[str, dict[str, Any]] = {}
    for row in document["summary"]["money_by_currency"]:
        shown = by_currency.setdefault(
            row["currency"],
            {"currency": sentence_case(currency_said(row["currency"])), "due": [], "net": "", "in_question": []},
        )
        amounts = [
            {"what": what, "amount": money(row[member], row["currency"]), "favour": favour}
            for member, what, favour in _SUMS
            if row[member]
        ]
        if row["money_kind"] == "in question":
            held = {"players": "In question, and players had it", "the casino": "In question, and the casino kept it"}
            shown["in_question"] = [amount | {"what": held[amount["favour"]]} for amount in amounts]
            continue
        shown["due"] = amounts
        net = row["player_cents"] + row["player_stake_cents"] - row["casino_cents"] - row["casino_stake_cents"]
        more = "too much" if net > 0 else "too little"
        sharing = sum(_has_money(casino, row["currency"]) for casino in document.get("casinos", ()))
        together = ", all casinos taken together" if sharing > 1 else ""
        said = f"{money(abs(net), row['currency'])} that players had {more}" if net else "nothing either way"
        shown["net"] = f"{said}{together}"
    return [row for row in by_currency.values() if row["due"] or row["in_question"]]


def _has_money(casino: Mapping[str, Any], currency: str) -> bool:
    """Whether something is due in a casino in a currency."""
    return any(row["currency"] == currency and row["money_kind"] == "due" for row in casino["money_by_currency"])


_SUMS: Final = (
    ("player_cents", "Overpaid", "players"),
    ("casino_cents", "Underpaid", "the casino"),
    ("casino_stake_cents", "Stakes wrongly collected", "the casino"),
    ("player_stake_cents", "Stakes wrongly left", "players"),
)


def _to_do(document: Document) -> list[dict[str, str]]:
    found = nonconforming(document)
    wrong = rounds_played_wrongly(found)
    said = []
    for favour, what, why in (
        ("casino", "Pay back", "to players who had too little by the rules"),
        ("player", "Decide on recovery of", "that players had too much by the rules"),
    ):
        owed = [f for f in found if f.get("favour") == favour and is_due(f)]
        amounts = [money(cents, currency) for currency, cents in _total(owed).items() if cents]
        if amounts:
            doubt = _played_wrongly(owed, wrong)
            of = f"in {counted(len(owed), 'finding')}"
            said.append({"what": f"{what} {listed(amounts)}", "why": f"{why}, {of}{doubt}"})
    if found:
        said.append({"what": "Keep the footage", "why": _footage(found)})
        of_money = sum(f.get("grade") == "money" for f in found)
        of_operator = sum(f.get("grade") != "money" and f.get("subject") == "operator" for f in found)
        parts = ((of_money, "of the grade money"), (of_operator, "of another whose subject is the operator"))
        about = listed([f"{counted(number, 'finding')} {what}" for number, what in parts if number])
        if about:
            why = f"{about} (findings.csv, which --format csv writes, has a column for grade and one for subject)"
            said.append({"what": "Tell the inspector, where your conditions ask for it", "why": why})
    in_question = [f for f in found if f.get("money_kind") == "in question"]
    if in_question:
        amounts = [money(cents, currency) for currency, cents in _total(in_question).items()]
        said.append({"what": f"Decide what becomes of {listed(amounts)}", "why": "the rules do not say"})
    strays = beyond_chance(document["statistics"]) if document.get("statistics") else ""
    if strays:
        why = f"of {strays}; that is evidence and no finding, and stands under “Randomness and returns”"
        said.append({"what": "Look at results beyond chance", "why": why})
    said += undated_to_do(document)
    if document["summary"]["not_assessable"]:
        number = document["summary"]["not_assessable"]
        open_ = f"{counted(number, 'verdict')} {'is' if number == 1 else 'are'} open"
        said.append({"what": "Look at what could not be assessed", "why": f"{open_}; the causes stand below"})
    return said


def _played_wrongly(owed: Sequence[Mapping[str, Any]], wrong: Collection[RoundKey]) -> str:
    """That some of what is due is so in rounds which were not played by the rules, since that comes first there."""
    rounds = {round_key(f) for f in owed if round_key(f) in wrong}
    if not rounds:
        return ""
    was = "was" if len(rounds) == 1 else "were"
    of_these = f"{counted(len(rounds), 'round')} of these {was} not dealt or played by the rules"
    return f"; {of_these}, and the rules on that decide first what becomes of the round"


def _total(findings: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    totals: dict[str, int] = {}
    for f in findings:
        cents = f.get("money_cents", 0) + f.get("stake_cents", 0)
        totals[f["currency"]] = totals.get(f["currency"], 0) + cents
    return totals


def _footage(found: Sequence[Mapping[str, Any]]) -> str:
    rounds = {round_key(f) for f in found if f["round"] is not None}
    of_tables = {(f.get("casino"), f["table"], f.get("from_utc")) for f in found if f["round"] is None}
    tables = {(f.get("casino"), f["table"]) for f in found}
    times = sorted((f["from_utc"], f["from_time"]) for f in found if f.get("from_utc"))
    ends = sorted((f["to_utc"], f["to_time"]) for f in found if f.get("to_utc"))
    when = f", {span(times[0][1], ends[-1][1])}" if times and ends else ""
    apart = counted(len(of_tables), "time that is of no round", "times that are of no round")
    kept = listed([*([counted(len(rounds), "round")] if rounds else []), *([apart] if of_tables else [])])
    return f"of {kept} at {counted(len(tables), 'table')}{when}"


def _how_sure(document: Document) -> list[dict[str, str]]:
    found = nonconforming(document)
    said = []
    if found:
        under_all = sum(f.get("stands_under") == "all" for f in found)
        assumed = sum(bool(f.get("assumptions")) for f in found)
        every = (
            f"{count(under_all)} of {counted(len(found), 'finding')} stand under every recorded reading of the rules"
        )
        said.append({"what": "Readings", "said": f"{every}."})
        rests = f"{counted(assumed, 'finding')} rest" if assumed != 1 else "1 finding rests"
        resting = f"{rests} on an assumption that the finding names." if assumed else "No finding rests on one."
        said.append({"what": "Assumptions", "said": resting})
    if document.get("statistics"):
        said.append({"what": "Randomness and returns", "said": " ".join(said_on_the_face(document["statistics"]))})
    said += [{"what": NOT_TESTED, "said": cause} for cause in untested(document)]
    said += [{"what": "The logs", "said": faults} for faults in _faults_of_logs(document)]
    said += [{"what": "Custody", "said": chain} for chain in custody_lines(document.get("custody", ()))]
    control = control_said(document) or [_NOT_COMPARED]
    said += [{"what": "Control totals", "said": visible(line, SENTENCE_LIMIT)} for line in control]
    return said


_NOT_COMPARED: Final = "Whether the logs hold all that was played was compared with no other system (--control)."


def _faults_of_logs(document: Document) -> Iterator[str]:
    """That the logs are not whole or not in order, with the first fault: what is missing is in no figure."""
    faults = [p for p in document.get("problems", ()) if p["code"].startswith("log.") and p["severity"] != "note"]
    if faults:
        first = sentence(visible(faults[0]["message"], SENTENCE_LIMIT))
        rest = f" The first: {first}" if len(faults) > 1 else f" {first}"
        told = f"{counted(len(faults), 'fault')} of the logs {'are' if len(faults) > 1 else 'is'} told at the end."
        yield f"{told}{rest} What a log lacks is in none of these figures."


def untested(document: Document) -> list[str]:
    """Why something could not be tested, one sentence a cause, that of most rules first."""
    causes: dict[str, list[Mapping[str, Any]]] = {}
    for f in document["findings"]:
        if f["verdict"] == "not assessable":
            causes.setdefault(f.get("reason") or "no reason is recorded", []).append(f)
    said = []
    titles = {w["work"]: visible(w["title"]) for w in document["works"]} if len(document["works"]) > 1 else {}
    for reason, findings in sorted(causes.items(), key=lambda item: -len(item[1])):
        of_one = titles.get(findings[0]["work"]) if len({f["work"] for f in findings}) == 1 else None
        named_by = {} if of_one else titles
        rules = list(dict.fromkeys(_rule_of(f, named_by) for f in findings if f["rule"] != "*"))
        more = f" and {counted(len(rules) - _NAMED_RULES, 'more rule')}" if len(rules) > _NAMED_RULES else ""
        named = f"{', '.join(rules[:_NAMED_RULES])}{more}" if more else listed(rules)
        about = f" ({named}{f' of {of_one}' if of_one else ''})" if named else ""
        said.append(sentence(sentence_case(visible(reason, SENTENCE_LIMIT).rstrip(".")) + about))
    return said


_NAMED_RULES: Final = 4


def _rule_of(finding: Mapping[str, Any], titles: Mapping[str, str]) -> str:
    """A rule, with the title of its work where rules of several are named."""
    title = titles.get(finding["work"])
    return f"{rule_name(finding['rule'])} of {title}" if title else rule_name(finding["rule"])


def _strip(document: Document) -> dict[str, Any] | None:
    """The period with the incidents on it, a row a table; None where there is none, or the logs give no instants."""
    period = document.get("period") or {}
    if not period.get("from") or not period.get("until"):
        return None
    begins, ends = (datetime.fromisoformat(period[end]).timestamp() for end in ("from", "until"))
    known = {f["id"]: f for f in document["findings"]}
    timed = [i for i in document.get("incidents", []) if i.get("from_utc")]
    if not timed:
        return None
    shown = timed[:_MARKS_OF_STRIP]
    tables = [t["table"] for t in document.get("tables", [])]
    several = len(tables) > len(set(tables))  # tables of two casinos have one name
    rows: dict[str, list[dict[str, Any]]] = {}
    for table in document.get("tables", []):
        rows.setdefault(_row_name(table, several=several), [])
    for incident in shown:
        gravest = min((known[name] for name in incident["findings"]), key=_gravity)
        at = datetime.fromisoformat(incident["from_utc"]).timestamp()
        mark = {
            "at": round((at - begins) / (ends - begins), _PLACES) if ends > begins else 0,
            "id": gravest["id"],
            "words": f"{instant(gravest['from_time'])}: {rule_name(gravest['rule'])}",
            "gravity": _gravity(gravest),
            "grave": _gravity(gravest) <= GRAVITY.index("deal"),
            "incidents": 1,
        }
        rows.setdefault(_row_name(incident, several=several), []).append(mark)
    rows = {table: _apart(marks) for table, marks in rows.items()}
    marked = sorted(rows.items(), key=lambda row: -sum(mark["incidents"] for mark in row[1]))[:_ROWS_OF_STRIP]
    left = counted(len(rows) - len(marked), "more table") if len(rows) > len(marked) else ""
    return {
        "from": instant(period["from"]),
        "until": instant(period["until"]),
        "rows": [{"table": table, "marks": marks} for table, marks in marked],
        "legend": (
            "Each mark is an incident, or as many as the number beside it says. A full mark touches money or the deal, "
            "a hollow one anything else"
        ),
        "words": f"{counted(len(timed), 'incident')} from {instant(period['from'])} to {instant(period['until'])}"
        + (f"; {left} not drawn" if left else ""),
    }


def _gravity(finding: Mapping[str, Any]) -> int:
    """What a finding touches (`gravity_of`); one with a sum or a stake touches money, whatever its rule is about."""
    has_money = finding.get("money_cents") or finding.get("stake_cents")
    return GRAVITY.index("money") if has_money else gravity_of(finding)


_PLACES: Final = 4
_APART: Final = 0.016  # of the strip: nearer than this marks would cover each other


def _apart(marks: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Marks of one table that would cover each other as one: it leads to the gravest, and says how many they are."""
    found: list[dict[str, Any]] = []
    for mark in sorted(marks, key=lambda mark: mark["at"]):
        if not found or mark["at"] - found[-1]["at"] >= _APART:
            found.append(dict(mark))
            continue
        first, second = sorted((found[-1], mark), key=lambda mark: mark["gravity"])
        number = first["incidents"] + second["incidents"]
        words = f"{first['words'].partition(' (and ')[0]} (and {count(number - 1)} more)"
        found[-1] = {**first, "at": found[-1]["at"], "incidents": number, "words": words}
    return found


def _row_name(item: Mapping[str, Any], *, several: bool) -> str:
    casino = item.get("casino")
    return f"{visible(item['table'])} ({visible(casino)})" if several and casino else visible(item["table"])
