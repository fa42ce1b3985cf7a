"""Days of commencement that are counted from the notification of a notice in the Gazette, and days of another name."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from compliance.drafting.counted_days import day_counted
from compliance.rulebook.rebuild import Rebuilt, rebuild
from compliance.rulebook.records import commencement_of
from tests.amending.test_unseen_orders import DESCRIBED

_PUBLISHED = date(1996, 11, 6)
_ON_A_DAY = "This notice comes into force on {} in the Gazette."


@pytest.mark.parametrize(
    ("words", "after"),
    [
        (_ON_A_DAY.format("the 28th day after the date of its notification"), 28),
        (_ON_A_DAY.format("the day after the date of its notification"), 1),
        (_ON_A_DAY.format("the day following its publication"), 1),
        ("These amendments take effect 14 days after the date of publication of this notice in the Gazette.", 14),
        ("These rules shall come into force 7 days after the date on which they are notified in the Gazette.", 7),
        (
            "This notice comes into force on the first day of the month following the month in which it is notified in "
            "the New Zealand Gazette.",
            30 - _PUBLISHED.day + 1,
        ),
    ],
)
def test_days_are_counted_from_the_day_after_the_notification(words: str, after: int) -> None:
    assert day_counted(words, _PUBLISHED) == _PUBLISHED + timedelta(days=after)


@pytest.mark.parametrize(
    "words",
    [
        "This notice comes into force on the 28th day after the date on which it is made.",
        "This notice comes into force on the day after the Minister’s consent.",
        "This notice comes into force on the day after its notification in the Gazette, or on 1 January 1997 if later.",
        "This notice comes into force 2 months after the date of its notification in the Gazette.",
        "This notice, except item 3, comes into force on the day after its notification in the Gazette.",
        "Rule 3.2 comes into force on the day after the notification of this notice in the Gazette.",
        "This notice comes into force on the day after its notification.",
    ],
)
def test_what_is_not_counted_from_the_gazette_alone_is_not_counted(words: str) -> None:
    assert day_counted(words, _PUBLISHED) is None


def _notice(folder: Path, commences: str, *, publication: str = "Gazette", published: str = "1996-11-06") -> Rebuilt:
    sources = folder / "x" / "sources"
    sources.mkdir(parents=True)
    (folder / "x" / "works.yaml").write_text('- {work: x/rules, title: "Roulette"}\n', encoding="utf-8")
    (folder / "x" / "corpus.yaml").write_text('searched: {until: "2030-01-01", where: here}\n', encoding="utf-8")
    about = DESCRIBED.format(id="only", kind="amendment", title="Roulette", day=published or "1", family="gazette")
    lines = [line for line in about.splitlines() if not line.startswith("commencement")]
    lines = [line for line in lines if published or not line.startswith("published")]
    described = "\n".join(lines).replace("publication: Gazette", f"publication: {publication}")
    (sources / "only.yaml").write_text(f"{described}\n", encoding="utf-8")
    text = f"1. {commences}\n\nDivision I – Roulette\n\n2. Rule 3.2 is deleted.\n"
    (sources / "only.txt").write_text(text, encoding="utf-8")
    return rebuild(folder)


@pytest.mark.parametrize(
    ("publication", "published", "known"),
    [("Gazette", "1996-11-06", True), ("Legislation Register", "1996-11-06", False), ("Gazette", "", False)],
)
def test_only_the_gazette_of_a_known_day_dates_a_notice(
    publication: str, published: str, known: bool, tmp_path: Path
) -> None:
    words = _ON_A_DAY.format("the 28th day after the date of its notification")
    (record,) = _notice(tmp_path, words, publication=publication, published=published).rulebook.records
    begins = commencement_of(record, {})
    assert (begins.date() if begins else None) == (_PUBLISHED + timedelta(days=28) if known else None)
    assert ("28th day" in record.counted, "28th day" in record.commencement_words) == (known, not known)


@pytest.mark.parametrize(("named", "told"), [("Tuesday", 1), ("Monday", 0)])
def test_a_day_of_commencement_that_is_another_weekday_is_told(named: str, told: int, tmp_path: Path) -> None:
    built = _notice(tmp_path, f"These amendments take effect from {named}, 2 December 1996.")
    found = [problem.message for problem in built.rulebook.problems if problem.code == "notice.weekday"]
    assert len(found) == told
    assert all("2 December 1996 is a Monday, not a Tuesday" in message for message in found)


@pytest.mark.parametrize(
    "words",
    [
        "This notice shall be deemed to have come into force on the 1st day of May 1996.",
        "This notice is deemed to have come into force on 1 May 1996.",
        "These amendments shall have effect as from 1 May 1996.",
        "This notice shall be treated as having commenced on 1 May 1996.",
        "These amendments are to be regarded as having taken effect on and from the 1st day of May, 1996.",
        "These amendments shall be deemed to have been in force from 1 May 1996.",
        "These amendments come into force retrospectively as of 1 May 1996.",
        "This notice comes into force on the 1st day of May 1996.",
    ],
)
def test_a_day_before_the_notice_was_made_is_its_commencement_where_it_says_so(words: str, tmp_path: Path) -> None:
    (record,) = _notice(tmp_path, words).rulebook.records
    begins = commencement_of(record, {})
    assert begins is not None
    assert begins.date() == date(1996, 5, 1)
