"""Which sheets there are, and what each of their columns holds: the one definition that rows, files and schema share.

Columns are added at the end of a sheet and never renamed or put elsewhere. One that is to go is first marked as
`deprecated` (docs/sheets.md says for how long).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

# text, also where it looks like a number; list: several of these, parted by "; " where a cell holds one text;
# cents: an integer; money: the same amount in units of the row's `currency`; instant: in UTC
Kind = Literal["text", "list", "integer", "cents", "money", "instant"]

SHEETS_VERSION: Final = "1.2"
"""The version of the columns: the second number rises with what is added, the first with what goes."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column. deprecated: the version of the columns since which another stands in its place, "" where none does."""

    name: str
    kind: Kind
    says: str
    deprecated: str = ""


def _text(name: str, says: str) -> Column:
    return Column(name, "text", says)


_WHERE: Final = (
    _text("casino", "the casino, as the log names it"),
    _text("table", "the table, as the log names it"),
    _text("session", "the session of the table"),
)
_WHEN: Final = (
    _text("gaming_day", "the gaming day of the casino, where one is known"),
    _text("shift", "the shift, where the casino's file says when shifts begin"),
    _text("from_time", "the first instant, by the casino's clock, with the offset"),
    _text("to_time", "the last instant, by the casino's clock, with the offset"),
    Column("from_utc", "instant", "the first instant, in UTC"),
    Column("to_utc", "instant", "the last instant, in UTC"),
)
_LAW: Final = (
    _text("work", "the work of law"),
    _text("version", "the version of it: the instant from which it is in force"),
    _text("rule", "the provision, as the law writes its address"),
)

_FINDINGS: Final = (
    _text("id", "the finding: it stays the same while rule, code and round do"),
    _text("verdict", "breach, or not assessable"),
    *_LAW,
    _text("citation", "the rule as it is cited"),
    _text("code", "what kind of finding it is"),
    *_WHERE,
    _text("round", "the round, as the log names it"),
    Column("rounds_count", "integer", "in how many rounds, where a row stands for several"),
    _text("wager", "the wager"),
    _text("player", "the player"),
    _text("seat", "the seat"),
    _text("staff", "who dealt"),
    *_WHEN,
    _text("subject", "whom it concerns: dealer, player, operator, equipment or log"),
    _text("grade", "what is at stake"),
    _text("expected", "what the rule expects"),
    _text("recorded", "what the log records"),
    Column("arithmetic", "list", "the steps of the calculation"),
    _text("currency", "that of the amounts of the row"),
    Column("money_cents", "cents", "by how much the player had too much or too little, in winnings"),
    Column("stake_cents", "cents", "the stake whose fate the recorded result got wrong"),
    _text("favour", "in whose favour: player or casino"),
    _text("money_kind", "due, or in question: the rules do not say what becomes of it"),
    _text("log_file", "the log"),
    Column("log_lines", "list", "the lines of the log on which it rests"),
    _text("stands_under", "under which readings of the law it stands"),
    _text("follows_from", "the finding of which it is a consequence"),
    _text("incident", "the incident to which it belongs"),
    Column("assumptions", "list", "the assumptions without which it would not stand"),
    _text("reason", "why it could not be assessed"),
    _text(
        "baseline", "new, found before, or changed (found before with another sum), where an earlier report was given"
    ),
    Column("money", "money", "`money_cents` in units of the currency"),
    Column("stake", "money", "`stake_cents` in units of the currency"),
    Column("log_further", "list", "the lines in other files, where the round goes on in them: file:line"),
)
_INCIDENTS: Final = (
    _text("id", "the incident"),
    _text("work", "the work of law of its cause"),
    _text("rule", "the rule of its cause"),
    Column("rules", "list", "every rule of its findings, that of the cause first"),
    _text("casino", "the casino, as the log names it"),
    _text("table", "the table, as the log names it"),
    Column("rounds", "list", "its rounds"),
    *_WHEN,
    Column("findings_count", "integer", "how many findings it has"),
    Column("findings", "list", "its findings"),
    _text("expected", "what the rule expects, of its first finding"),
    _text("recorded", "what the log records, of its first finding"),
    _text("currency", "that of the amounts of the row"),
    Column("overpaid", "money", "what players had too much, as far as it is due"),
    Column("underpaid", "money", "what players had too little, as far as it is due"),
    Column("stakes_collected", "money", "stakes that a wrong result took from players"),
    Column("stakes_left", "money", "stakes that a wrong result left to players"),
    Column("in_question", "money", "of what becomes of it the rules do not say"),
)
_OWED: Final = (
    _text("finding", "the finding from which it follows"),
    _text("incident", "the incident to which it belongs"),
    *_WHERE,
    _text("gaming_day", "the gaming day of the casino, where one is known"),
    _text("from_time", "when the round began, by the casino's clock"),
    _text("round", "the round, as the log names it"),
    _text("wager", "the wager"),
    _text("player", "the player, as the log names one"),
    _text("seat", "the seat"),
    _text("to_do", "pay to the player, or recover from the player"),
    _text("currency", "that of the amounts of the row"),
    Column("winnings", "money", "in winnings"),
    Column("stake", "money", "in stakes"),
    Column("amount", "money", "together"),
    Column("amount_cents", "cents", "the same in cents"),
    *_LAW,
    _text("citation", "the rule as it is cited"),
    Column("round_first", "list", "findings that the round was not dealt or played by the rules: to be decided first"),
)
_FOOTAGE: Final = (
    *_WHERE,
    *_WHEN,
    Column("rounds", "list", "the rounds that are to be seen on it"),
    Column("findings_count", "integer", "how many findings they have"),
    Column("incidents", "list", "their incidents"),
    Column("rules", "list", "the rules that were not conformed with"),
)
_PROVISIONS: Final = (
    *_LAW,
    _text("status", "what is done with it: compiled, bound, not observable, definition or open"),
    Column("conforms", "integer", "how often what was recorded conforms with it"),
    Column("breach", "integer", "how often it does not"),
    Column("not_assessable", "integer", "how often that could not be assessed"),
    Column("not_applicable", "integer", "how often it does not apply"),
    _text("reason", "why it is not checked, or not wholly"),
)

SHEETS: Final[Mapping[str, tuple[Column, ...]]] = {
    "findings": _FINDINGS,
    "incidents": _INCIDENTS,
    "footage": _FOOTAGE,
    "provisions": _PROVISIONS,
    "owed": _OWED,
}
"""The columns of each sheet, by its name."""
OWED: Final = "owed"
"""The sheet that says who is owed what: written only where it is asked for by name."""
