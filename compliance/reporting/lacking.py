"""What the logs have, or should have, of which no figure of a report tells, in sentences: logs of which nothing was
read, rounds of which no rule is known or that were not judged, lines that could not be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from compliance.checking.findings import left_out
from compliance.reporting.findings import unread_logs
from compliance.reporting.visible import SENTENCE_LIMIT, visible
from compliance.reporting.wording import counted, listed, sentence, sentence_case

Document = Mapping[str, Any]
Said = list[tuple[str, str]]


def logs_not_read(document: Document) -> Said:
    """(file, sentence) of each log that was named of which nothing was read."""
    said = []
    for file, why in unread_logs(document):
        because = f": {visible(why, SENTENCE_LIMIT)}" if why else "."
        named = visible(file, SENTENCE_LIMIT)
        said.append((file, f"Nothing of {named} could be read, and nothing is said about it{because}"))
    return said


def rounds_not_assessed(document: Document) -> Said:
    """(file, sentence) of rounds of a log of which nothing was assessed."""
    unread = {file for file, _ in unread_logs(document)}
    return [
        (
            finding["log"]["file"],
            f"Nothing is said about {counted(finding['rounds_count'], 'round')} of table "
            f"{visible(finding['table'])} in {visible(finding['log']['file'], SENTENCE_LIMIT)}: "
            + sentence(sentence_case(visible(finding["reason"], SENTENCE_LIMIT).rstrip("."))),
        )
        for finding in left_out(document["findings"])
        if finding["log"]["file"] not in unread
    ]


def logs_that_break_off(document: Document) -> list[str]:
    """That the logs of tables break off without saying that the session is over, a sentence a table, of few of them."""
    without_end = (p["message"] for p in document.get("problems", ()) if p["code"] == _NO_END)
    told = [sentence(visible(message, SENTENCE_LIMIT)) for message in without_end]
    if len(told) > _FEW:
        return [*told[:_FEW], f"So do those of {counted(len(told) - _FEW, 'more table')}."]
    return told


_NO_END: Final = "log.no-end"
_FEW: Final = 5


def sums_without(document: Document) -> str:
    """That the sums of a report are without rounds that were not judged, and why these were not; "" where all were."""
    rounds: dict[str, int] = {}
    for finding in left_out(document["findings"]):
        if finding["code"] in _NOT_JUDGED:
            rounds[finding["code"]] = rounds.get(finding["code"], 0) + finding["rounds_count"]
    told = [f"{counted(rounds[code], 'round')} {why}" for code, why in _NOT_JUDGED.items() if code in rounds]
    return f"The sums are without {listed(told)}." if told else ""


# the code of what is found of a round that was not judged -> why it was not
_NOT_JUDGED: Final = {
    "program.fault": "at which the program failed",
    "round.too-long": "of more events than are judged",
}


def lines_not_read(document: Document) -> Said:
    """(file, sentence) of the lines of each log that could not be read."""
    return [
        (
            log["file"],
            f"{counted(log['quarantined'], 'line')} of {visible(log['file'], SENTENCE_LIMIT)} could not be read; "
            "nothing is said about what stood there.",
        )
        for log in document["logs"]
        if log["quarantined"]
    ]
