"""No line is refused, and instruments made at random come out with the addresses they were made with."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.drafting.accounts import Accounts
from compliance.drafting.cells import cell_of
from compliance.drafting.furniture import without_furniture
from compliance.drafting.lines import read_line
from compliance.drafting.numbering import number_key
from compliance.drafting.read import read_instrument
from compliance.sources.clean import read_lines, words_of
from compliance.sources.instruments import Instrument

GAZETTE = Instrument(
    id="made", kind="original", jurisdiction="nz", zone="UTC", text_file="made.txt", yaml_file="made.yaml",
    title="Made", publication="Gazette", citation="Gazette", issue="7",
)  # fmt: skip
MARKS = st.sampled_from(
    ["1.0", "4.10", "11A.1A", "(a)", "(iv)", "a)", "1.", "Division 5 –", "DIVISION X", "Section 3", "|", "\t", "**",
     "*", "#", "- ", "\\$", "<b>", "</b>", "“", '"', "TABLE 1 :", "Diagram 3A", "Schedule 2", "No. 7", "26 JANUARY",
     "8 to 1"]
)  # fmt: skip
LINE = st.lists(st.one_of(MARKS, st.text(max_size=8)), max_size=8).map(lambda parts: " ".join(parts).replace("\n", " "))


@settings(max_examples=200, deadline=None)
@given(LINE)
def test_no_line_is_refused(line: str) -> None:
    words = words_of(line).text
    if words.strip():
        assert read_line(words).kind
        assert cell_of(words) != ("", "")
        without_furniture(GAZETTE, read_lines(line), Accounts())


@settings(max_examples=60, deadline=None)
@given(st.lists(LINE, max_size=25).map("\n".join))
def test_any_text_is_read_and_every_character_of_it_accounted_for(text: str) -> None:
    read = read_instrument(GAZETTE, text)
    assert read.characters["total"] == len(text)
    assert sum(n for name, n in read.characters.items() if name != "total") == len(text)


WORDS = ("the dealer shall call", "no player may touch a card", "a wager shall lose", "the total is announced")
LABELS = {1: "abcdefghijk", 2: ("i", "ii", "iii", "iv", "v", "vi"), 3: "ABCD"}


@st.composite
def provisions(draw: st.DrawFn) -> list[tuple[str, str]]:
    """(address, words) of a division: sections, rules, lists to three ranks."""
    made: list[tuple[str, str]] = []
    for section in range(1, draw(st.integers(2, 4))):
        made.append((f"{section}.0", f"Title {section}"))
        for rule in range(1, draw(st.integers(2, 12))):
            _add_list(draw, made, f"{section}.{rule}", 1)
    return made


def _add_list(draw: st.DrawFn, made: list[tuple[str, str]], address: str, rank: int) -> None:
    """A provision and, perhaps, a list under it."""
    words = draw(st.sampled_from(WORDS))
    count = draw(st.sampled_from((0, 0, 2, 3, 4))) if rank < 4 else 0
    made.append((address, f"{words}:" if count else f"{words}{';' if rank > 1 else '.'}"))
    for label in LABELS.get(rank, ())[:count]:
        _add_list(draw, made, f"{address}({label})", rank + 1)


def _printed(made: Sequence[tuple[str, str]], bullets: bool) -> str:
    lines = ["DIVISION I - CRAPS", ""]
    for address, words in made:
        label = address[address.rfind("(") :] if "(" in address else address
        lines.append(f"{'- ' if bullets and not address.endswith('.0') else ''}{label} {words}")
    return "\n".join(lines)


@settings(max_examples=60, deadline=None)
@given(provisions(), st.booleans())
def test_a_division_made_at_random_comes_out_as_it_was_made(made: list[tuple[str, str]], bullets: bool) -> None:
    read = read_instrument(GAZETTE, _printed(made, bullets))
    assert read.problems == ()
    (division,) = read.divisions
    assert [(u.address, u.heading or u.text) for u in division.units] == made


@settings(max_examples=40, deadline=None)
@given(provisions(), st.data())
def test_page_furniture_between_any_two_lines_changes_nothing(made: list[tuple[str, str]], data: st.DataObject) -> None:
    lines = _printed(made, True).split("\n")
    at = data.draw(st.integers(2, len(lines)))
    cut = [*lines[:at], "", "No. 7", "", "- 213", "", *lines[at:]]
    read = read_instrument(GAZETTE, "\n".join(cut))
    assert [(u.address, u.heading or u.text) for u in read.divisions[0].units] == made


@given(st.permutations(["4.1", "4.1A", "4.2", "4.10", "11.2", "11A.1", "11A.1A", "11A.2", "11B.1", "12.1"]))
def test_numbers_stand_in_the_order_of_the_law(numbers: list[str]) -> None:
    ordered = ["4.1", "4.1A", "4.2", "4.10", "11.2", "11A.1", "11A.1A", "11A.2", "11B.1", "12.1"]
    assert sorted(numbers, key=number_key) == ordered
