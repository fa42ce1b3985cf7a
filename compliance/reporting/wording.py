"""How the report says things: verdicts, money, instants, counts and lines in the words of a page for people.

The program does not judge people. Documents say `breach`; a page says "does not conform with rule 5.10(b)".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache

from compliance.amounts import DOLLARS, NOT_RECORDED, is_in_dollars, written
from compliance.logs.rounds import LineOfFile
from compliance.reporting.visible import visible
from compliance.rulebook.model import IN_FORCE

VERDICT_WORDS = {
    "breach": "does not conform",
    "conforms": "conforms",
    "not assessable": "could not be assessed",
    "not applicable": "does not apply",
}
NOT_OFFICIAL = "The text held is not an official version."

_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


# the status of the law of a work, for a reader
STATUS_WORDS = {
    "known": "known",
    "known unless touched": "known, unless an instrument that is not held here changed it",
    "replaced": "replaced by an instrument that is not held here",
    "unknown": "not known here",
    "superseded": "carried on by another work",
}

# whom a finding concerns, and what is at stake in it: values of documents, for a reader
CONCERNS = {
    "dealer": "the dealer",
    "operator": "the casino operator",
    "player": "the player",
    "equipment": "the gaming equipment",
    "log": "the record of the game",
}
AT_STAKE = {
    "money": "money",
    "payment": "how a wager is paid",
    "wager": "the making of a wager",
    "limit": "the limits of the table",
    "deal": "the deal of the cards",
    "play": "the conduct of play",
    "announcement": "what is announced at the table",
    "procedure": "the procedure at the table",
    "approval": "the approval of the game",
    "equipment": "the gaming equipment",
    "display": "what is displayed at the table",
    "notice": "the giving of notice",
    "not assessable": "what could not be assessed",
}


def count(number: int) -> str:
    """1234 -> "1,234"."""
    return f"{number:,}"


def counted(number: int, one: str, many: str | None = None) -> str:
    """(1, "round") -> "1 round"; (3, "round") -> "3 rounds"."""
    return f"{count(number)} {one if number == 1 else many or one + 's'}"


@lru_cache(maxsize=4096)
def money(cents: int, currency: str | None = None) -> str:
    """Cents with their currency: "$1,234.50 NZD", "1,234.50 EUR", "1,234.50 (currency not recorded)".

    Without one they are dollars, of which the page says elsewhere which; with "" nothing is said of the currency beside
    the amount, since the page says elsewhere that it is not recorded.
    """
    if currency is None:
        return written(cents, DOLLARS)
    if currency in ("", NOT_RECORDED):
        return f"{written(cents, NOT_RECORDED)}{' (currency not recorded)' if currency else ''}"
    said = written(cents, visible(currency))
    return f"{said} {visible(currency)}" if is_in_dollars(currency) else said


def currency_said(currency: str) -> str:
    """What a page says of the currency of its amounts, once."""
    if currency == NOT_RECORDED:
        return "not recorded by the log"
    return visible(currency)


def currency_beside(currency: str | None, of_page: str | None) -> str | None:
    """How an amount's currency is said beside it, where the page says one for all amounts (`of_page`, None if none)."""
    if currency is None or currency != of_page:
        return currency
    return "" if currency == NOT_RECORDED else None if is_in_dollars(currency) else currency


def money_in_favour(
    cents: int, favour: str | None, currency: str | None = None, stake: int = 0, kind: str | None = "due"
) -> str:
    """What a finding is about in money: who had how much too much or too little, or how much is in question (`kind`).

    `stake` is that of a wager whose recorded result got its fate wrong, where nothing is recorded of its return.
    """
    if kind == "in question":
        who = "The player had" if favour == "player" else "The casino kept"
        amount = money(cents + stake, currency)
        return f"{who} {amount} by it. The rules do not say what becomes of that; it is in no sum of what is due."
    if stake:
        fate = "taken" if favour == "casino" else "left to the player"
        whose = money_in_favour(cents + stake, favour, currency)
        together = f"In all, {whose[0].lower()}{whose[1:]}" if cents else whose
        return f"By the recorded result the stake of {money(stake, currency)} was {fate}. {together}"
    amount = money(cents, currency)
    if cents == 0:
        return "No difference in money."
    if favour == "player":
        return f"The player had {amount} too much."
    if favour == "casino":
        return f"The player had {amount} too little; the casino kept it."
    return f"A difference of {amount}."


def instant(text: str) -> str:
    """ "2004-07-02T20:03:10+12:00" -> "2 July 2004, 20:03:10 (+12:00)"; what is no instant is shown as it stands."""
    at = _read_instant(text)
    return visible(text) if at is None else f"{_day(at)}, {_time(at)} ({_offset(at)})"


def day_said(text: str) -> str:
    """ "2004-07-02T20:03:10+12:00" -> "2 July 2004"."""
    at = _read_instant(text)
    return visible(text) if at is None else _day(at)


def short_instant(text: str) -> str:
    """As `instant`, for a narrow column: the day by its numbers, and no zone, since the page says it elsewhere."""
    at = _read_instant(text)
    return visible(text) if at is None else f"{at:%Y-%m-%d} {_time(at)}"


def span(first: str | None, last: str | None) -> str:
    """A stretch of time, open where an end is not known; the day is said once if both ends lie in it."""
    if first and last:
        start, end = _read_instant(first), _read_instant(last)
        if first == last:
            return instant(first)
        if start and end and _day(start) == _day(end) and _offset(start) == _offset(end):
            return f"{_day(start)}, {_time(start)} to {_time(end)} ({_offset(start)})"
        return f"{instant(first)} to {instant(last)}"
    if first:
        return f"from {instant(first)}"
    return f"until {instant(last)}" if last else "not recorded"


def gaming_day(day: str | None, shift: str | None) -> str:
    """A gaming day with its shift, as far as they are known; a day that the log names in its own way as it stands."""
    at = _read_instant(day) if day else None
    said = [_day(at) if at is not None else visible(day)] if day else []
    return ", ".join([*said, *([f"shift {visible(shift)}"] if shift else [])])


def version_words(version: str | None) -> str:
    """A version by its commencement (with the time where a day does not begin there), or that there was none held; one
    whose commencement is not known, by the instrument that made it."""
    if not version:
        return "commencement not known"
    if version in IN_FORCE:
        return "of which nothing can be assessed"
    if version in STATUS_WORDS:
        return "no text held was in force"
    at = _read_instant(version)
    if at is None:
        unresolved, _, instrument = version.partition(": ")
        if unresolved == "unresolved" and instrument:
            return f"if the instrument {visible(instrument)} had commenced"
        return f"version {visible(version)}"
    is_whole_day = (at.hour, at.minute, at.second) == (0, 0, 0)
    return f"in force from {_day(at)}" if is_whole_day else f"in force from {at:%H:%M} on {_day(at)}"


def _read_instant(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def _day(at: datetime) -> str:
    return f"{at.day} {_MONTHS[at.month - 1]} {at.year}"


def _time(at: datetime) -> str:
    return f"{at:%H:%M:%S}"


def _offset(at: datetime) -> str:
    return at.isoformat(timespec="seconds")[len("2004-07-02T20:03:10") :] if at.tzinfo else "zone not recorded"


def lines(numbers: Iterable[int]) -> str:
    """Line numbers with neighbours drawn together: [3, 4, 5, 9] -> "lines 3–5, 9"; those of a file to which a session
    went on with its name."""
    in_files: dict[str, list[int]] = {}
    for number in sorted(set(numbers)):
        in_files.setdefault(number.file if isinstance(number, LineOfFile) else "", []).append(int(number))
    said = [f"{visible(file)}, {_in_runs(held)}" if file else _in_runs(held) for file, held in sorted(in_files.items())]
    return "; ".join(said) or "no line"


def _in_runs(numbers: Iterable[int]) -> str:
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1][-1:] = [number] if len(runs[-1]) > 1 else [runs[-1][0], number]
        else:
            runs.append([number])
    shown = ", ".join("–".join(str(n) for n in run) for run in runs)
    return f"line {shown}" if len(runs) == 1 and len(runs[0]) == 1 else f"lines {shown}"


def listed(items: Sequence[str], joining: str = "and") -> str:
    """["a", "b", "c"] -> "a, b and c"."""
    if len(items) <= 1:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joining} {items[-1]}"


def rule_name(rule: str) -> str:
    """The address as it is spoken of: `rule 5.10(b)`, `section 3.0`, `definition 1.0 "Natural"`, `notice 1`."""
    shown = visible(rule)
    if shown.startswith("notice"):
        return shown
    if '"' in shown:
        return f"definition {shown}"
    return f"section {shown}" if shown.endswith(".0") else f"rule {shown}"


_PROPER_NAMES = {"caribbean": "Caribbean"}


def game_name(game: str) -> str:
    """The name of a game as a log has it, with the capital of a name that is in it."""
    return " ".join(_PROPER_NAMES.get(word, word) for word in game.split(" "))


def stands_under(readings: str | Iterable[str] | None) -> str:
    """Under which recorded readings of an ambiguous text a finding stands."""
    if readings is None or readings == "all":
        return "Stands under all recorded readings." if readings else "Whether it depends on a reading was not tried."
    if isinstance(readings, str) and readings.startswith(_ALL_BUT):
        others = [visible(name) for name in readings.removeprefix(_ALL_BUT).split(", ")]
        return f"Stands under all recorded readings but {listed(others)}."
    names = [readings] if isinstance(readings, str) else list(readings)
    return f"Stands only under: {listed([visible(n) for n in names])}."


_ALL_BUT = "all but "


def sentence(text: str) -> str:
    """The text with a full stop, if it has no end of its own."""
    stripped = text.strip()
    return stripped if not stripped or stripped[-1] in ".!?:”" else f"{stripped}."


def sentence_case(text: str) -> str:
    """The text with a capital at its start, the rest as it is."""
    return text[:1].upper() + text[1:]
