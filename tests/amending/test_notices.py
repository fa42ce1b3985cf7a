"""The two published amending notices, read whole; and the texts that order nothing."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from compliance.drafting.amending import Operation, read_operations
from compliance.problems import Problem
from tests.amending.telling import told

_RULEBOOKS = Path(__file__).resolve().parents[2] / "rulebooks"


def _read(jurisdiction: str, name: str) -> tuple[str, list[Operation], list[Problem]]:
    text = (_RULEBOOKS / jurisdiction / "sources" / name).read_text(encoding="utf-8")
    return (text, *read_operations(text, file=name))


@pytest.fixture(scope="module")
def notice_2014() -> tuple[str, list[Operation], list[Problem]]:
    return _read("nz", "nz-amendments-2014-08-19-division-5.txt")


@pytest.fixture(scope="module")
def notice_2004() -> tuple[str, list[Operation], list[Problem]]:
    return _read("nz", "nz-gazette-2004-05-19-no-56.txt")


def _of_item(operations: list[Operation], item: str) -> list[Operation]:
    return [operation for operation in operations if operation.item == item]


def test_nz_2014_comes_to_32_elementary_operations_and_its_commencement(
    notice_2014: tuple[str, list[Operation], list[Problem]],
) -> None:
    _, operations, _ = notice_2014
    counts = {str(item): len(_of_item(operations, str(item))) for item in range(1, 16)}
    assert counts == {
        **{str(item): 1 for item in range(1, 16)},
        "3": 6,
        "4": 11,
        "14": 2,
        "15": 2,
    }
    assert sum(counts.values()) == 32
    assert [operation.kind for operation in _of_item(operations, "")] == ["commencement"]
    for item in counts:
        ordinals = [operation.ordinal for operation in _of_item(operations, item)]
        assert ordinals == list(range(1, len(ordinals) + 1))


def test_nz_2014_each_item_but_the_long_ones(notice_2014: tuple[str, list[Operation], list[Problem]]) -> None:
    _, operations, _ = notice_2014
    short = {
        operation.item: {name: value for name, value in told(operation).items() if name not in ("item", "matter")}
        for operation in operations
        if operation.item not in ("3", "4", "14", "15")
    }
    in_5 = "of division 5"
    assert short == {
        "": {"does": "commencement", "when": "day after notification in the New Zealand Gazette"},
        "1": {"does": "capitalise defined terms", "in": f"section 1 {in_5}"},
        "2": {"does": "replace term", "in": "division 5", "old": "every “Perfect Pairs”", "new": "Perfect Pair"},
        "5": {"does": "replace", "in": f"rule 3.3(c) {in_5}"},
        "6": {"does": "insert", "in": f"rule 4.1A {in_5}"},
        "7": {"does": "replace", "in": f"rule 5.10(c) {in_5}"},
        "8": {"does": "insert", "in": f"rule 6.6 {in_5}"},
        "9": {"does": "replace", "in": f"rule 7.7 {in_5}"},
        "10": {"does": "delete", "in": f"rule 7.9 {in_5}"},
        "11": {"does": "renumber", "in": f"rule 7.10 {in_5}", "to": "7.9"},
        "12": {"does": "insert", "in": f"rule 11A.1A {in_5}"},
        "13": {"does": "replace", "in": f"rule 11A.2 {in_5}"},
    }


def test_nz_2014_item_3_changes_lines_of_the_list_of_contents(
    notice_2014: tuple[str, list[Operation], list[Problem]],
) -> None:
    _, operations, _ = notice_2014
    assert [
        (operation.kind, operation.target.line, operation.new_words, told(operation)["where"])
        for operation in _of_item(operations, "3")
    ] == [
        ("insert words", "Section 11A Perfect Pair", "Wagers", "at the end"),
        ("insert words", "Section 11B Dragon Bonus", "Wagers", "at the end"),
        (
            "insert heading",
            "Section 11C Any Pair Wagers",
            "",
            "after the heading “Section 11B Dragon Bonus” of division 5",
        ),
        (
            "insert heading",
            "Section 11D Lucky Match Wagers",
            "",
            "after the line “Section 11C Any Pair Wagers” of division 5",
        ),
        (
            "insert heading",
            "Section 13 2 to 1 Baccarat",
            "",
            "after the heading “Section 12 Irregularities” of division 5",
        ),
        (
            "insert heading",
            "Section 14 Ante Up Baccarat",
            "",
            "after the line “Section 13 2 to 1 Baccarat” of division 5",
        ),
    ]


def test_nz_2014_item_4_inserts_eleven_definitions_in_section_1_alphabetically(
    notice_2014: tuple[str, list[Operation], list[Problem]],
) -> None:
    _, operations, _ = notice_2014
    inserted = _of_item(operations, "4")
    assert [operation.target.address for operation in inserted] == [
        f'1.0 "{term}"'
        for term in (
            "Ante",
            "Ante Up Baccarat",
            "Any Pair",
            "Any Pair Wager",
            "Coloured Match",
            "Face Value",
            "Lucky Match",
            "Lucky Triple Match",
            "Lucky Match Wager",
            "Mixed Match",
            "2 to 1 Baccarat",
        )
    ]
    assert {operation.kind for operation in inserted} == {"insert definition"}
    assert {operation.position.where for operation in inserted if operation.position} == {"alphabetically"}
    texts = [operation.matter.text for operation in inserted if operation.matter]
    assert texts[0] == (
        "“Ante” means a flat rate participation fee of not more than 12.5% of the table minimum wager payable to the "
        "casino operator and used in a game of Ante Up Baccarat in accordance with section 14;"
    )
    assert texts[-1].startswith("“2 to 1 Baccarat” means a form of baccarat where Banker hands")
    assert texts[-1].endswith("Both the Player and the Banker hand lose when the result is a Tie.")


def test_nz_2014_new_matter_keeps_every_word_of_rules_and_paragraphs(
    notice_2014: tuple[str, list[Operation], list[Problem]],
) -> None:
    _, operations, _ = notice_2014
    texts = {
        operation.item: operation.matter.pieces[0]
        for operation in operations
        if operation.matter and operation.item in ("5", "6", "7", "9")
    }
    assert (texts["5"].kind, texts["5"].label) == ("paragraph", "c")
    assert texts["5"].text == "for wagers on a Tie Bet (as detailed in rule 5.1(c)) by the word “Tie” or “Ties”"
    assert texts["6"].text == (
        "For the purposes of rule 7.7, a 10, jack, queen and king shall have a point value of 10."
    )
    assert texts["7"].text == "Tie Bets at odds of either 8 to 1 or 9 to 1 as specified on the table layout."
    lines = texts["9"].text.splitlines()
    assert [line.split()[0] for line in lines] == ["The", "(i)", "(ii)", "(iii)", "(a)"]


def test_nz_2014_sections_11c_11d_13_14_have_their_32_rules(
    notice_2014: tuple[str, list[Operation], list[Problem]],
) -> None:
    _, operations, _ = notice_2014
    sections = {
        operation.target.section: operation.matter.pieces
        for operation in operations
        if operation.item in ("14", "15") and operation.matter
    }
    assert {section: pieces[0].heading for section, pieces in sections.items()} == {
        "11C": "Any Pair Wagers",
        "11D": "Lucky Match Wagers",
        "13": "2 to 1 Baccarat",
        "14": "Ante Up Baccarat",
    }
    for section, pieces in sections.items():
        assert [piece.label for piece in pieces[1:]] == [f"{section}.{rule}" for rule in range(1, len(pieces))]
    assert sum(len(pieces) - 1 for pieces in sections.values()) == 32
    last = sections["14"][-1]
    assert last.text == (
        "If it is discovered that a wager has been inadvertently accepted without a required Ante, the wager shall be "
        "void."
    )
    scales = next(piece for piece in sections["11D"] if piece.label == "11D.8").text.splitlines()
    assert scales[-4:] == ["20 to 1", "Lucky Triple Match", "100 to 1", "500 to 1"]


def test_nz_2014_problems_are_the_unclosed_quotation_and_the_misnamed_division(
    notice_2014: tuple[str, list[Operation], list[Problem]],
) -> None:
    _, _, problems = notice_2014
    assert [str(problem) for problem in problems] == [
        "nz-amendments-2014-08-19-division-5.txt:6:1: warning: The opening words call division 5 “Blackjack”, its "
        "heading “Baccarat”. The heading is followed. Match the division by its title and compare the notice as "
        "published. [amending.division-named-twice]",
        "nz-amendments-2014-08-19-division-5.txt:109:1: warning: This quotation is never closed. Its matter is read up "
        "to where the notice goes on. «“11C Any Pair Wagers 11C.1 The casino operator may, at its discretion, …» Check "
        "against the notice as published where the quotation ends. [amending.unclosed-quotation]",
    ]


def test_nz_2004_commencement_two_deletions_and_one_division_for_three(
    notice_2004: tuple[str, list[Operation], list[Problem]],
) -> None:
    _, operations, _ = notice_2004
    assert [
        (operation.item, operation.kind, [str(target) for target in operation.targets]) for operation in operations
    ] == [
        ("1", "commencement", []),
        ("2", "delete", ["rule 2.1(b) of division 1"]),
        ("2", "delete", ["rule 2.1(c) of division 1"]),
        ("3", "replace divisions", ["division 3", "division 4", "division 5"]),
    ]
    assert operations[0].moment is not None
    assert operations[0].moment.day == date(2004, 5, 24)
    assert operations[1].target.division_title == "General Rules"
    assert [target.division_title for target in operations[3].targets] == ["Mini Baccarat", "Midi Baccarat", "Baccarat"]


def test_nz_2004_the_new_division_5_has_12_sections_83_rules_and_3_appendices(
    notice_2004: tuple[str, list[Operation], list[Problem]],
) -> None:
    _, operations, _ = notice_2004
    matter = operations[3].matter
    assert matter is not None
    pieces = matter.pieces
    labels = {kind: [piece.label for piece in pieces if piece.kind == kind] for kind in ("section", "appendix")}
    assert (pieces[0].kind, pieces[0].label, pieces[0].heading) == ("division", "5", "BACCARAT")
    assert labels["section"] == [str(section) for section in range(1, 13)]
    assert labels["appendix"] == ["Appendix A", "Appendix B", "Appendix C"]
    assert sum(piece.kind == "rule" for piece in pieces) == 83


def test_nz_2004_the_schedules_of_the_notice_are_not_new_matter(
    notice_2004: tuple[str, list[Operation], list[Problem]],
) -> None:
    text, operations, problems = notice_2004
    assert "Schedule 2" not in text[slice(*operations[3].span)]
    assert [problem.code for problem in problems] == ["amending.unclosed-quotation"]


@pytest.mark.parametrize("name", ["nz-gazette-1996-01-26-no-7.txt", "nz-gazette-1998-01-28-no-11.txt"])
def test_a_text_of_rules_orders_nothing(name: str) -> None:
    _, operations, problems = _read("nz", name)
    assert operations == []
    assert [str(problem) for problem in problems] == [
        f"{name}:1:1: note: No operation read: this text orders no change to other rules. [amending.nothing-ordered]"
    ]


def test_act_ni2012_170_commences_and_revokes_and_changes_no_rule() -> None:
    _, operations, problems = _read("act", "act-ni2012-170-mini-baccarat.txt")
    assert [told(operation) for operation in operations] == [
        {"item": "2", "does": "commencement", "when": "day after the date of notification"},
        {"item": "3", "does": "revoke", "in": "NI2006-161"},
    ]
    assert problems == []


def test_spans_and_quotations_are_those_of_the_published_text(
    notice_2014: tuple[str, list[Operation], list[Problem]],
) -> None:
    text, operations, _ = notice_2014
    for operation in operations:
        start, end = operation.span
        head = operation.instruction.partition("…")[0].rstrip(" :")
        assert " ".join(text[start:end].split()).startswith(head)
        if operation.matter is not None:
            assert start <= operation.matter.span[0] <= operation.matter.span[1] <= end
            assert operation.matter.raw in text[start:end]
    renumbering = _of_item(operations, "11")[0]
    assert renumbering.instruction == "Existing rule 7.10 is renumbered as 7.9."
