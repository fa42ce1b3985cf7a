"""What was the law when: the status of every work, reasoned from the texts and from what was searched."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest

from compliance.rulebook import Rulebook, load_rulebook
from compliance.rulebook.rebuild import Rebuilt
from tests.rulebook.conftest import cases


def _rulebook(case: dict[str, Any]) -> Rulebook:
    supplied = {name: date.fromisoformat(day) for name, day in case.get("commencements", {}).items()}
    known_at = datetime.fromisoformat(case["known_at"]) if "known_at" in case else None
    rulebook, problems = load_rulebook(commencements=supplied, known_at=known_at)
    assert problems == []
    return rulebook


@pytest.mark.parametrize("case", cases("standing.yaml"), ids=lambda c: f"{c['work']} at {c['at']}")
def test_the_standing_of_a_work_at_an_instant(case: dict[str, Any]) -> None:
    standing = _rulebook(case).standing(case["work"], datetime.fromisoformat(case["at"]))
    assert standing.status == case["status"]
    assert (standing.version.label if standing.version else None) == case.get("version")
    assert standing.successor == case.get("successor")
    assert case.get("reason", "") in standing.reason
    assert "missing" not in case or case["missing"] in standing.missing


def test_a_version_is_in_force_from_its_commencement_until_the_next(rebuilt: Rebuilt) -> None:
    spans = {
        (work, version.label): (str(version.starts), str(version.until))
        for work, history in rebuilt.rulebook.works.items()
        for version in history.versions
    }
    assert spans["nz/midi-baccarat", "1996"] == ("1996-01-30 10:00:00+13:00", "1998-02-01 00:00:00+13:00")
    assert spans["nz/midi-baccarat", "1998"] == ("1998-02-01 00:00:00+13:00", "2004-05-24 00:00:00+12:00")
    assert spans["nz/baccarat", "2004"] == ("2004-05-24 00:00:00+12:00", "None")
    assert spans["nz/baccarat", "2014"] == ("None", "None")
    assert spans["act/mini-baccarat", "2012"] == ("None", "None")


def test_what_is_known_of_a_work_is_one_thing_as_long_as_it_is_the_same() -> None:
    """So that what was learnt under it on one day is known on the next."""
    rulebook, _ = load_rulebook()
    one, next_day, later = (
        rulebook.standing("nz/roulette", datetime.fromisoformat(f"{day}T20:00+12:00"))
        for day in ("1996-06-01", "1996-06-02", "2026-06-02")
    )
    assert one is next_day
    assert later != one


def test_what_was_not_yet_published_ends_no_version_for_one_who_asks_as_of_then() -> None:
    rulebook, _ = load_rulebook(known_at=datetime.fromisoformat("2004-05-18T00:00+00:00"))
    assert [(v.label, v.until) for v in rulebook.works["nz/midi-baccarat"].versions][-1] == ("1998", None)
    assert [v.label for v in rulebook.works["nz/baccarat"].versions] == ["1996"]


def test_known_unless_touched_always_names_what_may_have_touched_it(rebuilt: Rebuilt) -> None:
    for work in rebuilt.rulebook.works:
        for period in rebuilt.rulebook.periods(work):
            assert (period.status == "known unless touched") == bool(period.label and period.missing)


def test_periods_follow_each_other_without_gap_and_end_where_nobody_has_searched(rebuilt: Rebuilt) -> None:
    for work in rebuilt.rulebook.works:
        periods = rebuilt.rulebook.periods(work)
        assert periods[0].starts is None
        assert [p.until for p in periods[:-1]] == [p.starts for p in periods[1:]]
        assert periods[-1].status == "unknown"
        assert "Nobody has searched" in periods[-1].reason


def test_nz_2004_schedule_3_refers_to_24_lines_of_issues_of_which_one_is_held(rebuilt: Rebuilt) -> None:
    chronicle = rebuilt.rulebook.chronicles["nz"]
    held = {(r.instrument.published, r.instrument.issue): r.id for r in chronicle.records}
    issues = [(ref.published, number) for ref in chronicle.references for number in ref.numbers]
    assert len(chronicle.references) == 24
    assert len(issues) == 35
    assert [held[issue] for issue in issues if issue in held] == ["nz-1998-01-28-no-11"]
    assert sorted(int(ref.amendment) for ref in chronicle.references if ref.amendment) == list(range(1, 19))


def test_a_work_that_nobody_knows_is_unknown(rebuilt: Rebuilt) -> None:
    standing = rebuilt.rulebook.standing("nz/pontoon", datetime(2005, 1, 1))
    assert (standing.status, standing.version, standing.last_known) == ("unknown", None, None)


def test_a_replaced_work_still_names_the_text_last_known(rebuilt: Rebuilt) -> None:
    standing = rebuilt.rulebook.standing("nz/general", datetime(2001, 1, 1))
    assert standing.last_known is not None
    assert standing.last_known.label == "1996"


def test_a_date_supplied_for_an_instrument_that_dates_itself_is_not_used() -> None:
    rulebook, problems = load_rulebook(commencements={"nz-2004-05-19-no-56": date(2010, 1, 1)})
    assert [p.code for p in problems] == ["rulebook.commencement-not-needed"]
    standing = rulebook.standing("nz/baccarat", datetime(2005, 1, 1))
    assert standing.version is not None


def test_a_date_supplied_for_no_instrument_is_a_problem_that_names_those_held() -> None:
    _, problems = load_rulebook(commencements={"nz-2014": date(2014, 8, 29)})
    assert [(p.code, p.severity) for p in problems] == [("rulebook.commencement-misnamed", "error")]
    assert "nz-2014-08-19" in problems[0].remedy
