"""What is trivial is told one line a kind; what is grave stands first."""

from __future__ import annotations

from compliance.analysis.lint.grades import TRIVIAL, graded
from compliance.analysis.lint.remarks import Remark, merged
from compliance.problems import Place, Severity


def _remark(code: str, severity: Severity, line: int) -> Remark:
    return Remark(
        f"lint.{code}", severity, "xx/game", f"4.{line}", "It is so.", "Mend it.", "words", Place("xx/a.txt", line)
    )


def test_errors_and_warnings_stand_before_notes_whatever_their_place() -> None:
    told = merged([_remark("spacing", "note", 1), _remark("a", "warning", 2), _remark("b", "error", 3)])
    assert [remark.severity for remark in told] == ["error", "warning", "note"]


def test_trivial_notes_are_one_line_a_kind_with_all_their_places() -> None:
    remarks = [_remark("spacing", "note", line) for line in range(1, 6)]
    apart, kinds = graded([_remark("a", "note", 9), *remarks])
    assert [remark.code for remark in apart] == ["lint.a"]
    assert [kind.message for kind in kinds] == [
        "5 places with a blank too many or too few: xx/game 4.1, 4.2, 4.3, 4.4, 4.5."
    ]
    assert kinds[0].remarks == tuple(remarks)


def test_a_trivial_note_alone_in_its_kind_and_a_warning_of_such_a_code_stay_apart() -> None:
    alone = _remark("spacing", "note", 1)
    grave = [_remark("word.spelling", "warning", line) for line in (2, 3)]
    assert graded([alone, *grave]) == ([*grave, alone], [])


def test_each_trivial_kind_says_what_it_is_in_the_plural() -> None:
    assert all(words and words[0].islower() and not words.endswith(".") for words in TRIVIAL.values())
