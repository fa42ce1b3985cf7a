"""Days of commencement that are counted from a publication in the Gazette, where the day of that is known."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, timedelta

from compliance.drafting.notices import is_of_itself
from compliance.sources.parsers import parser_of


def day_counted(words: str, published: date) -> date | None:
    """The day on which words have a notice commence that was published in the Gazette on a day; None where they do not
    count from that publication. The day from which is counted is not counted itself."""
    from lark.exceptions import UnexpectedInput

    if not is_of_itself(words):
        return None
    try:
        tree = parser_of("counted_days").parse(words)
    except UnexpectedInput:
        return None
    counted = tree.children[-1]
    assert not isinstance(counted, str)
    match str(counted.data):
        case "next_day":
            return published + timedelta(days=1)
        case "month_after":
            last = monthrange(published.year, published.month)[-1]
            return published.replace(day=last) + timedelta(days=1)
        case _:
            return published + timedelta(days=int(str(counted.children[0])))
