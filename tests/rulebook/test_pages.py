"""A citation names the page of the Gazette where the text held shows it, and nothing where it does not."""

from __future__ import annotations

import pytest

from compliance.drafting.pages import pages_of_lines
from compliance.rulebook.model import Version
from compliance.sources.clean import read_lines
from compliance.sources.instruments import Instrument

Versions = dict[tuple[str, str], Version]


def _instrument() -> Instrument:
    return Instrument(
        "x", "original", "nz", "Pacific/Auckland", "x.txt", "x.yaml", "Rules", "Gazette", "Gazette, No. 1",
        page_heads=("20", "30"), page_feet={"7": "20"},
    )  # fmt: skip


def _pages(text: str) -> dict[str, str]:
    """The page of each line of matter, by its words; numbers alone in a line are no matter."""
    lines = read_lines(text)
    matter = {line.number for line in lines if not line.blank and not line.text.isdecimal()}
    found = pages_of_lines(_instrument(), lines, matter)
    return {line.text: found[line.number] for line in lines if line.number in found}


def test_between_head_and_foot_all_is_on_the_page() -> None:
    assert _pages("a\n\n20\n\nb\n\nc\n\n7\n\nd\n\ne\n") == {"b": "20", "c": "20", "d": "21"}


def test_below_a_head_alone_only_the_first_words_are() -> None:
    assert _pages("a\n\n30\n\n# H\n\nb\n\nc\n") == {"H": "30", "b": "30"}


def test_a_number_that_nobody_described_says_nothing() -> None:
    assert _pages("a\n\n99\n\nb\n") == {}


@pytest.mark.parametrize(
    ("work", "address", "ends"),
    [
        ("nz/baccarat", "4.8(e)", "rule 4.8(e), page 241"),
        ("nz/baccarat", "4.8", "rule 4.8"),
        ("nz/money-wheel", "1.0", "section 1.0, page 259"),
        ("nz/midi-baccarat", "4.1(b)(ii)", "rule 4.1(b)(ii), page 286"),
        ("nz/midi-baccarat", "4.1(b)(iii)", "rule 4.1(b)(iii), page 287"),
        ("nz/craps", "3.1", "rule 3.1, page 300"),
        ("nz/craps", "3.1(a)", "rule 3.1(a)"),
        ("nz/craps", "5.9(a)", "rule 5.9(a), page 309"),
    ],
)
def test_the_text_of_1996(versions: Versions, work: str, address: str, ends: str) -> None:
    assert versions[work, "1996"].citation(address).endswith(f", {ends}")


def test_the_texts_without_pages_cite_none(versions: Versions) -> None:
    others = [version for (_, label), version in versions.items() if label != "1996"]
    assert others
    assert not [p.address for version in others for p in version.provisions if p.page]
