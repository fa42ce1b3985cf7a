"""The rows of each sheet, taken from the document alone: what the document does not name, no sheet names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from compliance.amounts import CENTS
from compliance.reporting.findings import RoundKey, is_of_play, nonconforming, round_key
from compliance.reporting.sheets.columns import OWED, SHEETS

Document = Mapping[str, Any]
Row = Mapping[str, Any]

_PAY, _RECOVER = "pay to the player", "recover from the player"


def rows_of(document: Document, sheet: str) -> list[Row]:
    """The rows of a sheet, in the order of the document; members beyond its columns may be among them."""
    return list(_ROWS[sheet](document))


def _findings(document: Document) -> Iterator[Row]:
    for finding in document["findings"]:
        log = finding.get("log") or {}
        cents, stake = finding.get("money_cents"), finding.get("stake_cents")
        yield {
            **finding,
            "log_file": log.get("file"),
            "log_lines": log.get("lines"),
            "log_further": [f"{part['file']}:{n}" for part in log.get("further", ()) for n in part["lines"]],
            "money": _units(cents),
            "stake": _units(stake),
        }


def _incidents(document: Document) -> Iterator[Row]:
    """One row an incident; one a currency more where its amounts are in several."""
    for incident in document.get("incidents", ()):
        shown = {
            **incident,
            "rules": [f"{rule['work']} {rule['rule']}" for rule in incident.get("rules", ())],
            "rounds": [named for named in incident["rounds"] if named is not None],
            "findings_count": len(incident["findings"]),
        }
        for currency in dict.fromkeys([incident.get("currency"), *(row["currency"] for row in incident["money"])]):
            due = _sum_of(incident, currency, "due")
            asked = _sum_of(incident, currency, "in question")
            yield {
                **shown,
                "currency": currency,
                "overpaid": _units(due.get("player_cents", 0)),
                "underpaid": _units(due.get("casino_cents", 0)),
                "stakes_collected": _units(due.get("casino_stake_cents", 0)),
                "stakes_left": _units(due.get("player_stake_cents", 0)),
                "in_question": _units(sum(v for name, v in asked.items() if name.endswith("_cents"))),
            }


def _sum_of(incident: Row, currency: str | None, kind: str) -> Row:
    of_both = (row for row in incident["money"] if row["currency"] == currency and row["money_kind"] == kind)
    return next(of_both, {})


def _owed(document: Document) -> Iterator[Row]:
    """One row a finding by which money is due; together they come to the sums of the document."""
    of_play: dict[RoundKey, list[str]] = {}
    for finding in filter(is_of_play, nonconforming(document)):
        of_play.setdefault(round_key(finding), []).append(finding["id"])
    for finding in document["findings"]:
        won, stake = finding.get("money_cents") or 0, finding.get("stake_cents") or 0
        if finding.get("money_kind") != "due" or not won + stake:
            continue
        yield {
            **finding,
            "finding": finding["id"],
            "to_do": _RECOVER if finding["favour"] == "player" else _PAY,
            "winnings": _units(won),
            "stake": _units(stake),
            "amount": _units(won + stake),
            "amount_cents": won + stake,
            "round_first": of_play.get(round_key(finding), []),
        }


def _footage(document: Document) -> Iterator[Row]:
    """The stretches of recording to be kept, by table: rounds that do not conform and what was found of the table
    itself, put together where they overlap or follow at the same instant; a round of which the log gives no instant
    stands for itself."""
    stretches: list[dict[str, Any]] = []
    for finding in sorted(nonconforming(document), key=_place_and_time):
        last = stretches[-1] if stretches else None
        if last is None or not _goes_on(last, finding):
            members = ("casino", "table", "session", "gaming_day", "shift")
            times = ("from_time", "to_time", "from_utc", "to_utc")
            last = {name: finding.get(name) for name in (*members, *times)}
            last |= {"rounds": [], "findings_count": 0, "incidents": [], "rules": []}
            stretches.append(last)
        _add(last, finding)
    yield from stretches


def _place_and_time(finding: Row) -> tuple[str, ...]:
    of_it = ("casino", "table", "session", "from_utc", "to_utc")
    return tuple(str(finding.get(name) or "") for name in of_it)


def _goes_on(stretch: Row, finding: Row) -> bool:
    if any(stretch[name] != finding.get(name) for name in ("casino", "table", "session")):
        return False
    begins, ends = finding.get("from_utc"), stretch["to_utc"]
    if begins is None or ends is None:
        return bool(begins == ends and stretch["rounds"] == [finding["round"]] != [None])
    return bool(begins <= ends)


def _add(stretch: dict[str, Any], finding: Row) -> None:
    stretch["findings_count"] += 1
    told = (("rounds", "round"), ("incidents", "incident"))
    values = [(into, finding.get(name)) for into, name in told]
    for into, value in (*values, ("rules", f"{finding['work']} {finding['rule']}")):
        if value is not None and value not in stretch[into]:
            stretch[into].append(value)
    if finding.get("to_utc") is not None and finding["to_utc"] > (stretch["to_utc"] or ""):
        stretch["to_utc"], stretch["to_time"] = finding["to_utc"], finding.get("to_time")
    for name in ("gaming_day", "shift"):
        stretch[name] = stretch[name] if stretch[name] == finding.get(name) else None


def _provisions(document: Document) -> Iterable[Row]:
    return document["provisions"]  # type: ignore[no-any-return]


def _units(cents: int | None) -> Decimal | None:
    return None if cents is None else Decimal(cents) / CENTS


_ROWS = {
    "findings": _findings,
    "incidents": _incidents,
    "footage": _footage,
    "provisions": _provisions,
    OWED: _owed,
}
assert _ROWS.keys() == SHEETS.keys()
