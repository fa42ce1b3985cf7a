"""Cross-references are read from any words at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.drafting.cross_references import references_in


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("subject to rule 8.3, the dealer", ["rules 8.3"]),
        ("rules 6.7 and 6.8", ["rules 6.7, 6.8"]),
        ("by rules 9.2 to 9.5 inclusive.", ["rules 9.2-9.5"]),
        ("rules 3.4(f), 8.7, 8.9, 8.10 and 8.12 to 8.14 inclusive", ["rules 3.4(f), 8.7, 8.9, 8.10, 8.12-8.14"]),
        ("rule 13.2 or rule 13.4, as the case may be", ["rules 13.2, 13.4"]),
        ("Rule 5.4 (b) will indicate", ["rules 5.4(b)"]),
        ("sub-paragraphs (a) to (g) of rule 4.1", ["paragraphs (a)-(g) of 4.1"]),
        ("sub-paragraph (b), (c) or (d) applies", ["paragraphs (b), (c), (d)"]),
        ("Table 2 of rule 9.4 or with rule 9.5", ["tables 2 of 9.4", "rules 9.5"]),
        ("shown in Diagram 9A, Diagram 9B or Diagram 9C", ["diagrams 9A", "diagrams 9B", "diagrams 9C"]),
        ("Diagrams 3A and 3B", ["diagrams 3A, 3B"]),
        ("parts 5 and 6 of this division", ["parts 5, 6"]),
        ("section 40 of the Act", ["parts 40 (of the Act)"]),
        ("in accordance with section 11C or section 11D", ["parts 11C, 11D"]),
        ("as per Rules 6 and 7.", ["whole_rules 6, 7"]),
        ("Division IV of the Rules of Keno and Machines", ["divisions IV (of the Rules of Keno and Machines)"]),
        ("as shown in Appendix A; and", ["appendix Appendix A"]),
        ("(refer rule 7.9)", ["rules 7.9"]),
        ("rule 5.2 and 3 cards", ["rules 5.2"]),
        ("these rules, the rules and rule of thumb", ["this these rules"]),
        ("rule 5.2a, rule 5%, part 3.5 and table 2nd", []),
    ],
)  # fmt: skip
def test_this_is_read_as_reference(words: str, read: list[str]) -> None:
    told = []
    for r in references_in(words):
        targets = ", ".join(f"{t.first}-{t.last}" if t.last else t.first for t in r.targets)
        told.append(f"{r.kind} {targets}{f' of {r.rule}' if r.rule else ''}{f' ({r.owner})' if r.owner else ''}")
    assert told == read


_PIECES = (
    "rule rules Rule part section sub-paragraph paragraphs Table Diagram Division Appendix the this of and or to above "
    "inclusive 8.3 8.10 5 13.0 11A 11A.1A 9.5% 4.1a (a) (b) (ii) (A) , . ; “Tie” Act IV division appendix"
)


@given(st.lists(st.sampled_from(_PIECES.split()), max_size=14).map(" ".join) | st.text(max_size=60))
def test_no_words_break_the_reading(words: str) -> None:
    for reference in references_in(words):
        assert words[reference.start : reference.end] == reference.words
        assert reference.targets
