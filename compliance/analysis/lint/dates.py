"""Days of the week that do not agree with their date."""

from __future__ import annotations

from calendar import day_name
from collections.abc import Iterator
from datetime import date, datetime

from compliance.analysis.lint.passages import Corpus
from compliance.analysis.lint.remarks import Remark
from compliance.analysis.lint.words import Word, split
from compliance.problems import Place

_DAYS = [name.lower() for name in day_name]


def dates(corpus: Corpus) -> Iterator[Remark]:
    """One remark a date whose day of the week is another."""
    for source in corpus.sources.values():
        for line in source.worded():
            words = split(line.text)
            for at, word in enumerate(words):
                day = date_at([w for w in words[at + 1 :] if w.is_word]) if word.plain in _DAYS else None
                if day is not None and _DAYS[day.weekday()] != word.plain:
                    message = f"{day.day} {day:%B %Y} was a {_DAYS[day.weekday()].title()}, not a {word.text.title()}."
                    remedy = "Look up the publication meant: either the day of the week or the date is wrong."
                    place = Place(source.file, line.number, line.words.offsets.column(word.start))
                    work, address, _ = corpus.at(place) or (source.file, "", "")
                    yield Remark("lint.date.weekday", "warning", work, address, message, remedy, line.text, place)


def date_at(words: list[Word]) -> date | None:
    """The day that three words name ("1 March 1995"), None if they name none."""
    text = " ".join(word.text for word in words[:3])
    try:
        return datetime.strptime(text.title(), "%d %B %Y").date()
    except ValueError:
        return None
