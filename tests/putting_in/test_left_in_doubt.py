"""What an order leaves in doubt is told on the page of `add` and by `rulebook show`; what is assessed is counted."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from compliance.places import data_folder
from tests.cli.test_commands import run_command
from tests.putting_in.test_adding import folder

__all__ = ["folder"]
_NOTICE = """New Zealand Gazette
WELLINGTON: WEDNESDAY, 14 JUNE 2006 — ISSUE NO. 62
CASINO CONTROL AUTHORITY
Notification of Amendment to Rules of Casino Table Games
Pursuant to section 63 of the Casino Control Act 1990, the Casino Control Authority on 1 June 2006 resolved that, with \
effect from 1 July 2006, the Rules of Casino Table Games be amended as follows.
Division 5 - Baccarat
{items}
R M IRVINE, Chairperson
"""
_HARMLESS = '1. Rule 5.10(c) is amended by deleting "8 to 1" and substituting "9 to 1".'
_DEEMED = '2. Rule 5.15 shall be read as if "losing" were omitted.'
_REPEAL = "3. Rule 10.1 is repealed."
_CEASES = "2. Rule 5.15 shall cease to have effect on 1 September 2006."
_LATER = '2. Rule 5.10(b) is amended by deleting "5%" and substituting "4%".'


def _add(
    items: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], form: str
) -> tuple[int, str]:
    (folder.parent / "notice.txt").write_text(_NOTICE.format(items="\n".join(items)), encoding="utf-8")
    code = run_command(f"rulebook add notice.txt --rulebooks rulebooks --format {form}", folder.parent, monkeypatch)
    return code, capsys.readouterr().out


def _show(
    asked: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], form: str
) -> str:
    command = f"rulebook show nz/baccarat {asked} --at 2006-08-01 --rulebooks rulebooks --format {form}"
    assert run_command(command, folder.parent, monkeypatch) == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("items", "still", "repealed", "lost"),
    [
        ([_HARMLESS], True, [], []),
        ([_HARMLESS, _DEEMED], False, [], ["5.15"]),
        ([_HARMLESS, _CEASES], False, [], ["5.15"]),
        ([_HARMLESS, _REPEAL], False, ["10.1"], []),
        ([_HARMLESS, "2. Rule 5.15(q) is deleted."], False, [], ["5.15"]),
    ],
    ids=[
        "words changed",
        "an order in doubt",
        "a rule that ceases to have effect on a later day",
        "a rule repealed",
        "a paragraph that is not there",
    ],
)
def test_what_is_still_assessed_is_counted(
    items: list[str], still: bool, repealed: list[str], lost: list[str], folder: Path,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    code, said = _add(items, folder, monkeypatch, capsys, "json")
    work: dict[str, Any] = json.loads(said)["works"][0]
    assert code == (3 if lost or json.loads(said)["orders"]["not_carried_out"] else 0)
    assert work["repealed"] == repealed
    assert [one["rule"] for one in work["not_assessable"]] == lost
    assert work["assessed_before"] - work["assessed"] >= len(repealed) + len(lost)
    assert (work["assessed_before"] == work["assessed"]) == still
    assert work["in_doubt"] == bool(lost)


def test_the_page_says_so_only_where_it_is_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, said = _add([_HARMLESS, _REPEAL], folder, monkeypatch, capsys, "text")
    assert "Assessed until then, and law no longer: 10.1." in said
    assert "All that was assessed still is." not in said


def test_show_tells_what_an_order_leaves_in_doubt(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _add([_HARMLESS, _DEEMED], folder, monkeypatch, capsys, "json")
    for form in ("text", "json", "markdown"):
        for asked, told in (("", True), ("5.0", True), ("5.15", True), ("5.14", False), ("10.2", False)):
            said = _show(asked, folder, monkeypatch, capsys, form)
            assert ("Rule 5.15 shall be read as if" in said) == told, f"{form} {asked}"


@pytest.mark.parametrize(
    "day",
    [
        "These amendments shall come into force on 1 July 2006, except that item 2 takes effect on 1 May 2007.",
        "These amendments shall come into force on 1 July 2006.\n4. Item 2 shall come into force on 1 May 2007.",
        "These amendments shall come into force on the first Monday of July 2006.",
        "These amendments shall come into force upon the Minister so directing.",
    ],
    ids=["an item excepted", "an item of its own", "a day in other words", "an event in other words"],
)
def test_a_day_that_is_not_understood_leaves_in_doubt_what_the_orders_change_and_no_more(
    day: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    preamble, _, rest = _NOTICE.partition("with effect from 1 July 2006, ")
    text = (preamble + rest).format(items="\n".join([_HARMLESS, _LATER, f"3. {day}"]))
    (folder.parent / "notice.txt").write_text(text, encoding="utf-8")
    found: list[dict[str, Any]] = []
    for command in ("try notice.txt", "add notice.txt --commencement 2006-07-01"):
        code = run_command(f"rulebook {command} --rulebooks rulebooks --format json", folder.parent, monkeypatch)
        assert code == 3
        found.append(json.loads(capsys.readouterr().out))
    foreseen, done = ({one["rule"]: one["why"] for one in each["works"][0]["not_assessable"]} for each in found)
    assert foreseen == done
    of_commission = ('1.0 "Commission"', "5.12", "5.13")  # these rest on 5.10(b)
    assert {*done} == {"5.10", "5.10(b)", "5.10(c)", *of_commission}
    assert all("(day not known)" in why for why in done.values())
    of_days = [p for p in found[1]["problems"] if p["code"] == "amending.day"]
    assert ["These amendments come into force on 1 April 2005" in p["remedy"] for p in of_days] == [True]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Games be amended", "Games be amended, in respect of the licensed casino at Christchurch only,"),
        ("1 July 2006", "1 July 2006 until 31 July 2006"),
        ("1 July 2006", "1 July 2006 or such later date as the Authority may notify"),
        ("resolved that", "resolved that, subject to the approval of the Minister,"),
        ("be amended as follows", "be amended as follows for a trial period of three months"),
        ("- Baccarat", "- Baccarat (Christchurch only)"),
        ("- Baccarat", "- Baccarat (tables with one dealer)"),
        ("{items}", "{items}\n3. This notice applies only to the casino at Christchurch."),
        ("{items}", "{items}\n3. These amendments expire at the end of 31 July 2006."),
        ("{items}", "{items}\n3. This notice does not apply to a round begun before 1 July 2006."),
        (
            "{items}",
            "{items}\n3. Notwithstanding item 1, a round begun before 1 July 2006 shall be completed as if this notice "
            "had not been made.",
        ),
        ("{items}", "{items}\n3. The rules in force before 1 July 2006 continue to apply to a round begun before it."),
    ],
)
def test_a_limit_of_all_orders_leaves_in_doubt_what_they_change_and_no_more(
    before: str, after: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert before in _NOTICE
    text = _NOTICE.replace(before, after, 1).format(items="\n".join([_HARMLESS, _LATER]))
    (folder.parent / "notice.txt").write_text(text, encoding="utf-8")
    command = "rulebook add notice.txt --rulebooks rulebooks --format json --commencement 2006-07-01"
    assert run_command(command, folder.parent, monkeypatch) == 3
    found = json.loads(capsys.readouterr().out)
    doubted = {one["rule"]: one["why"] for one in found["works"][0]["not_assessable"]}
    assert {"5.10", "5.10(b)", "5.10(c)"} <= {*doubted}
    assert "10.1" not in doubted
    assert all("(limit not known)" in why for why in doubted.values())
    assert [p["code"] for p in found["problems"]].count("amending.limit") == 1


def test_a_notice_of_which_nothing_is_carried_out_leaves_in_doubt_what_it_names_by_issue_and_day(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _add([_HARMLESS], folder, monkeypatch, capsys, "json")
    revoked = "the amendments published in the New Zealand Gazette of 14 June 2006, No. 62, are revoked."
    notice = _NOTICE.partition("the Rules of Casino Table Games be amended")[0].replace("NO. 62", "NO. 70") + revoked
    (folder.parent / "revoking.txt").write_text(notice.replace("14 JUNE", "21 JUNE"), encoding="utf-8")
    command = "rulebook add revoking.txt --kind revocation --rulebooks rulebooks --format json"
    assert run_command(command, folder.parent, monkeypatch) == 3
    (order,) = json.loads(capsys.readouterr().out)["orders"]["not_carried_out"]
    assert (order["outcome"], order["work"]) == ("not understood", "nz/baccarat")
    assert revoked in order["quote"]
    assert revoked in _show("5.10(c)", folder, monkeypatch, capsys, "text")


def test_what_no_longer_agrees_with_another_rule_is_told_by_the_page_of_add_as_by_check(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # 9.1 still names rule 9.5 among those that require a third card
    code, said = _add([_HARMLESS, "2. Rule 9.5 is deleted."], folder, monkeypatch, capsys, "json")
    assert code == 3
    of_meaning = [p["message"] for p in json.loads(said)["problems"] if p["code"].startswith("meaning.")]
    assert any("9.1 refers to" in message for message in of_meaning)


@pytest.mark.parametrize(("day", "told"), [("1 March 2006", 1), ("14 June 2006", 0), ("1 July 2006", 0)])
def test_a_text_that_takes_effect_before_it_was_published_is_told(
    day: str, told: int, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = _NOTICE.replace("1 July 2006", day).format(items=_HARMLESS)
    (folder.parent / "notice.txt").write_text(text, encoding="utf-8")
    run_command("rulebook try notice.txt --rulebooks rulebooks --format json", folder.parent, monkeypatch)
    codes = [p["code"] for p in json.loads(capsys.readouterr().out)["problems"]]
    assert codes.count("rulebook.commencement-before-publication") == told


_OF_1997 = """New Zealand Gazette

10 March 1997 — ISSUE NO. 63

CASINO CONTROL AUTHORITY

Rules of Casino Table Games, Amendment No. 3

Pursuant to section 63 of the Casino Control Act 1990, the Casino Control Authority resolved on 1 March 1997 that the \
Rules of Casino Table Games be amended as follows.

These amendments come into force on 1 April 1997.

Division II - Blackjack

1. In rule 13.1, for "three" substitute "four".

{heading}

{order}
"""


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """All law that is held."""
    return Path(shutil.copytree(data_folder("rulebooks"), tmp_path / "rulebooks"))


@pytest.mark.parametrize(
    ("heading", "works"),
    [
        ("General", ["nz/blackjack", "nz/general"]),
        ("Rules of Roulette", ["nz/blackjack", "nz/roulette"]),
    ],
)
def test_what_stands_under_a_title_without_a_number_is_not_given_to_the_division_above_it(
    heading: str, works: list[str], whole: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    order = "2. Rule 4.2 shall be modified with due regard to fairness."
    (whole.parent / "notice.txt").write_text(_OF_1997.format(heading=heading, order=order), encoding="utf-8")
    assert run_command("rulebook add notice.txt --rulebooks rulebooks", whole.parent, monkeypatch) == 3
    capsys.readouterr()
    doubtful = []
    for work in ("nz/blackjack", "nz/general", "nz/roulette"):
        command = f"rulebook show {work} 4.2 --at 1997-06-01 --rulebooks rulebooks"
        assert run_command(command, whole.parent, monkeypatch) == 0
        doubtful += [work] if "item 2 of nz-1997-03-10-no-63" in capsys.readouterr().out else []
    assert doubtful == works


def test_an_order_under_a_title_without_a_number_is_not_carried_out_in_the_division_above_it(
    whole: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    order = '2. In rule 4.2, for "No" substitute "A".'
    (whole.parent / "notice.txt").write_text(_OF_1997.format(heading="General", order=order), encoding="utf-8")
    assert run_command("rulebook add notice.txt --rulebooks rulebooks", whole.parent, monkeypatch) == 3
    told = " ".join(capsys.readouterr().out.split())
    assert "It stands under the title of nz/general and speaks of nz/blackjack" in told
