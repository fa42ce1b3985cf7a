"""Documents as they are handed in, taken in as text; and documents that were made to do harm."""

from __future__ import annotations

import zipfile
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from docx import Document

from compliance.drafting.signatures import signed_lines
from compliance.sources.intake import TakenIn, Tracked, take_in
from compliance.sources.intake.numbering import in_figures
from tests.putting_in.documents import (
    changed,
    gazette,
    mark_of_paragraph_changed,
    notice_of_2004,
    numbered,
    numbered_list,
    saved,
    typeset,
)


def _taken(content: bytes, tmp_path: Path, tracked: Tracked | None = None) -> TakenIn:
    path = tmp_path / "document"
    path.write_bytes(content)
    taken, problems = take_in(path, tracked)
    assert problems == []
    assert taken is not None
    return taken


def _refused(content: bytes, tmp_path: Path) -> str:
    path = tmp_path / "document"
    path.write_bytes(content)
    taken, problems = take_in(path)
    assert taken is None
    (problem,) = problems
    assert problem.severity == "error"
    assert problem.remedy
    return problem.message


def _lines(taken: TakenIn) -> list[str]:
    return [line for line in taken.text.splitlines() if line]


# ---- Word ------------------------------------------------------------------------------------------------------------


def test_automatic_numbers_are_written_out(tmp_path: Path) -> None:
    document = Document()
    levels = numbered_list(
        document, [("decimal", "%1.0"), ("decimal", "%1.%2"), ("lowerLetter", "(%3)"), ("lowerRoman", "(%4)")]
    )
    for words, level in (
        ("Interpretation", 0), ("Wagers", 0), ("A player may", 1), ("wager; or", 2), ("fold, that is:", 2),
        ("lay down", 3), ("go", 3), ("Nobody shall", 1), ("cheat", 2),
    ):  # fmt: skip
        numbered(document, words, levels, level)
    document.add_paragraph("Unnumbered")
    assert _lines(_taken(saved(document), tmp_path)) == [
        "1.0 Interpretation",
        "2.0 Wagers",
        "2.1 A player may",
        "(a) wager; or",
        "(b) fold, that is:",
        "(i) lay down",
        "(ii) go",
        "2.2 Nobody shall",
        "(a) cheat",
        "Unnumbered",
    ]


@pytest.mark.parametrize(
    ("count", "figures", "said"),
    [(4, "lowerRoman", "iv"), (1994, "upperRoman", "MCMXCIV"), (27, "lowerLetter", "aa"), (3, "upperLetter", "C"),
     (7, "decimalZero", "07"), (5, "none", ""), (12, "decimal", "12")],
)  # fmt: skip
def test_figures(count: int, figures: str, said: str) -> None:
    assert in_figures(count, figures) == said


@pytest.mark.parametrize(
    ("tracked", "lines"),
    [
        ("accepted", ["1. odds of 9 to 1", "2. Kept and joined", "3. New"]),
        ("rejected", ["1. odds of 8 to 1", "2. Kept", "3. and joined"]),
    ],
)
def test_tracked_changes_are_read_as_asked(tracked: Tracked, lines: list[str], tmp_path: Path) -> None:
    """A word replaced, two paragraphs made one, a paragraph inserted; numbers are those of the text as it then is."""
    document = Document()
    items = numbered_list(document, [("decimal", "%1.")])
    changed(numbered(document, "odds of ", items), "8 to 1", "9 to 1")
    mark_of_paragraph_changed(numbered(document, "Kept", items), "del")
    numbered(document, " and joined" if tracked == "accepted" else "and joined", items)
    inserted = numbered(document, "", items)
    changed(inserted, "", "New")
    mark_of_paragraph_changed(inserted, "ins")
    assert _lines(_taken(saved(document), tmp_path, tracked)) == lines


def test_tracked_changes_are_asked_about(tmp_path: Path) -> None:
    assert _refused(notice_of_2004(), tmp_path) == (
        "This document has 2 tracked changes, and it is not said how they are to be read."
    )


def test_a_table_is_rows_of_cells_and_a_frame_is_none(tmp_path: Path) -> None:
    document = Document()
    table = document.add_table(2, 2)
    for cell, words in zip(
        (c for row in table.rows for c in row.cells), ("Wager", "Odds", "Any\npair", "5 to 1"), strict=True
    ):
        cell.text = words
    document.add_table(1, 1).cell(0, 0).text = "4.1 Words in a frame"
    assert _taken(saved(document), tmp_path).text == "Wager\tOdds\nAny pair\t5 to 1\n\n4.1 Words in a frame\n"


def test_what_would_be_a_mark_is_a_letter(tmp_path: Path) -> None:
    from compliance.sources.clean import read_lines

    document = Document()
    document.add_paragraph("# 5* of <b> and \\ stay")
    document.add_heading("Wagers", 2)
    first, second = (line for line in read_lines(_taken(saved(document), tmp_path).text) if not line.blank)
    assert (first.text, first.words.heading) == ("# 5* of <b> and \\ stay", False)
    assert (second.text, second.words.heading) == ("Wagers", True)


def test_a_footnote_is_no_word_of_the_law(tmp_path: Path) -> None:
    """The part with the footnotes is put into the archive as Word writes it."""
    document = Document()
    document.add_paragraph("Tie bets").add_run()
    content = saved(document)
    w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    notes = (
        f'<w:footnotes {w}><w:footnote w:id="2"><w:p><w:r><w:t>As amended.</w:t></w:r></w:p></w:footnote></w:footnotes>'
    )
    parts = {}
    with zipfile.ZipFile(BytesIO(content)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"
    parts["word/footnotes.xml"] = notes.encode()
    _insert(
        parts,
        "word/_rels/document.xml.rels",
        "</Relationships>",
        f'<Relationship Id="rId90" Type="{relation}" Target="footnotes.xml"/>',
    )
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
    _insert(
        parts, "[Content_Types].xml", "</Types>", f'<Override PartName="/word/footnotes.xml" ContentType="{kind}"/>'
    )
    _insert(parts, "word/document.xml", "</w:p>", '<w:r><w:footnoteReference w:id="2"/></w:r>')
    taken = _taken(_zip(parts), tmp_path)
    assert _lines(taken) == ["Tie bets"]
    assert taken.footnotes == {"1": "As amended."}
    assert "1 footnote stands in the YAML, not in the text." in taken.how


def _insert(parts: dict[str, bytes], name: str, before: str, words: str) -> None:
    parts[name] = parts[name].replace(before.encode(), (words + before).encode(), 1)


def _zip(parts: dict[str, bytes]) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return stream.getvalue()


# ---- PDF -------------------------------------------------------------------------------------------------------------

_PROSE = (
    "4.1 The dealer shall announce the point count of the Player's Hand and then that of the Banker's Hand, and shall "
    "not draw a further card before each of the players has had an opportunity to see the cards that have been dealt.",
    "4.2 The following apply:",
    "(a) no player shall handle a wager;",
    "(b) no dealer shall accept a wager, whether by word of mouth, in writing or in any other way, after the call; and",
    "(c) rule 4.1 stands.",
)


def test_one_column_and_two_give_the_same_paragraphs(tmp_path: Path) -> None:
    lines = list(_PROSE) * 6
    one, two = (_taken(gazette(lines, columns=n, height=150), tmp_path) for n in (1, 2))
    assert _lines(one) == lines
    assert _lines(two) == lines
    assert "Furniture of the page was left out" in two.how[0]


def test_a_ruled_table_is_rows_of_cells(tmp_path: Path) -> None:
    table = "#table(columns: 2, [Wager], [Odds], [Any pair], [5 to 1])"
    source = f"#set page(width: 160mm, height: 100mm)\nAt these odds:\n{table}\nand no others."
    assert _lines(_taken(typeset(source), tmp_path)) == [
        "At these odds:",
        "Wager\tOdds",
        "Any pair\t5 to 1",
        "and no others.",
    ]


_LAST_PAGE = r"""
#set page(width: 210mm, height: HEIGHTmm, margin: (x: 18mm, y: 15mm))
#set text(9.5pt)
#set par(justify: true)
Pursuant to the Act, the Authority amends these rules, and whoever reads them will find the amendments set out here.
#columns(2, gutter: 8mm)[
4.1 The dealer shall announce the point count of the Player's Hand and then that of the Banker's Hand, and shall not
draw a further card before each of the players has had an opportunity to see the cards that are dealt to the hands.

4.2 The supervisor shall record the total#footnote[As to records, see the conditions.] in the table book of that day.

4.3 No dealer shall accept a wager, whether by word of mouth, in writing or in any other way, after the call has been
made and the first card has been drawn from the shoe, save where the supervisor has said before that it may be accepted.

4.4 These odds:

#table(columns: 2, [Wager], [Odds], [Any pair], [5 to 1], [Lucky], [20 to 1])

4.5 The odds of rule 4.4 shall be displayed on a sign at the table throughout the session.
#h(1fr)
]
#v(4mm)
#grid(columns: (1fr, 1fr), [R. B. HARGREAVES \ Chairperson], [P. T. DOE \ Member])
"""


@pytest.mark.parametrize("height", ["118", "112", "108", "104"])
def test_the_short_column_of_a_last_page_is_read_behind_the_long_one(height: str, tmp_path: Path) -> None:
    """A table that breaks between the columns is one table; a footnote is no line of it, nor its mark a figure."""
    taken = _taken(typeset(_LAST_PAGE.replace("HEIGHT", height)), tmp_path)
    lines = _lines(taken)
    assert [line.split()[0] for line in lines if line[:2] == "4."] == ["4.1", "4.2", "4.3", "4.4", "4.5"]
    assert lines[lines.index("4.4 These odds:") + 1 :][:3] == ["Wager\tOdds", "Any pair\t5 to 1", "Lucky\t20 to 1"]
    assert "4.2 The supervisor shall record the total in the table book of that day." in lines
    assert taken.footnotes == {"1": "As to records, see the conditions."}
    assert lines[-2:] == ["R. B. HARGREAVES\tP. T. DOE", "Chairperson\tMember"]
    assert signed_lines(lines, at_the_end=True) == {len(lines) - 2, len(lines) - 1}


# ---- what is refused -------------------------------------------------------------------------------------------------


def _picture() -> str:
    """A page that is one picture, in Typst source."""
    pixels = ", ".join(["128"] * 64)
    return f'#image(bytes(({pixels})), format: (encoding: "luma8", width: 8, height: 8), width: 100%)'


def test_a_scan_without_text_is_refused(tmp_path: Path) -> None:
    assert _refused(typeset(_picture()), tmp_path) == "This PDF is a scan: its pages hold pictures and no text."


def test_a_page_that_is_a_picture_is_not_passed_over(tmp_path: Path) -> None:
    message = _refused(typeset(f"Rules.\n#pagebreak()\n{_picture()}\n#pagebreak()\nMore rules."), tmp_path)
    assert message == "Of this PDF these pages are pictures without text, and what they say would be lost: 2."


def test_an_encrypted_pdf_is_refused(tmp_path: Path) -> None:
    letters = "00" * 32
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[]/Count 0>>",
        f"<</Filter/Standard/V 1/R 2/P -4/O<{letters}>/U<{letters}>>>",
    ]
    body, places = "%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(body))
        body += f"{number} 0 obj{content}endobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    trailer = f"trailer<</Size 4/Root 1 0 R/Encrypt 3 0 R/ID[<00><00>]>>\nstartxref\n{len(body)}\n%%EOF"
    content = f"{body}xref\n0 4\n0000000000 65535 f \n{table}{trailer}".encode()
    assert _refused(content, tmp_path) == "This PDF is encrypted and opens only with a password."


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_pdf_that_is_cut_short_is_refused_or_read_whole(share: float, tmp_path: Path) -> None:
    content = gazette(_PROSE)
    path = tmp_path / "cut.pdf"
    path.write_bytes(content[: int(len(content) * share)])
    taken, problems = take_in(path)
    assert taken is None or _lines(taken) == list(_PROSE)
    assert all(p.code == "intake.unusable" for p in problems)
    assert (taken is None) == bool(problems)


def test_a_pdf_that_would_fill_the_machine_is_refused(tmp_path: Path) -> None:
    inner = zlib.compress(zlib.compress(b"\0" * 600_000_000, 9), 9)
    content = b"%PDF-1.4\n1 0 obj<</Filter[/FlateDecode/FlateDecode]>>stream\n" + inner + b"\nendstream endobj\n"
    assert (
        _refused(content, tmp_path) == "Unpacked, this PDF would fill the machine: it is made for that, not to be read."
    )


@pytest.mark.parametrize("share", [0.2, 0.6, 0.99])
def test_a_word_document_that_is_cut_short_is_refused(share: float, tmp_path: Path) -> None:
    content = notice_of_2004()
    message = _refused(content[: int(len(content) * share)], tmp_path)
    assert message == "This .docx is damaged or cut short: its parts cannot be unpacked."


def test_a_zip_that_would_fill_the_machine_is_refused(tmp_path: Path) -> None:
    content = _zip({"word/document.xml": b"\0" * 50_000_000})
    assert "it is made to fill a machine, not to be read." in _refused(content, tmp_path)


def test_a_part_that_declares_entities_is_refused(tmp_path: Path) -> None:
    declared = b'<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><a>&c;</a>'
    assert "declares a document type" in _refused(_zip({"word/document.xml": declared}), tmp_path)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "This file is empty."),
        (b"\n \n", "This file is empty."),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest",
            "This is an encrypted Office document, or one of Word before 2007 (.doc).",
        ),
        (b"{\\rtf1 rules}", "This is a document in Rich Text Format (.rtf)."),
        (b"Rules \xe9", "Byte 7 of this file is no UTF-8 text."),
        (b"Rules\0", "A control character (U+0000) stands in this file, as in no text."),
        (_zip({"xl/workbook.xml": b"<a/>"}), "This archive is not a Word document: it has no word/document.xml."),
        (_zip({"word/document.xml": b"no xml"}), "This .docx is damaged or cut short: its parts cannot be unpacked."),
        (b"%PDF-1.7\nnothing", "This PDF is damaged or cut short, and cannot be read."),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_what_is_no_document_is_refused_in_words(content: bytes, message: str, tmp_path: Path) -> None:
    assert _refused(content, tmp_path) == message


def test_a_word_document_without_text_is_refused(tmp_path: Path) -> None:
    assert _refused(saved(Document()), tmp_path) == "This document holds no text."


def test_plain_text_is_taken_as_it_is(tmp_path: Path) -> None:
    assert _taken("\ufeff1.0 Wagers\r\n".encode(), tmp_path).text == "1.0 Wagers\n"
    assert _taken("1.0 Wagers\n".encode("utf-16"), tmp_path).text == "1.0 Wagers\n"


def test_a_heading_at_the_head_of_a_page_is_no_furniture(tmp_path: Path) -> None:
    """The running head goes, whose number counts the pages; headings that differ by their own number stay."""
    page = "#pagebreak(weak: true)\n"
    source = (
        "#set page(width: 160mm, height: 120mm, header: context [Gazette #h(1fr) #counter(page).get().at(0)])\n"
        f"Schedule 1\n\nOne.\n{page}Two.\n{page}Schedule 2\n\nThree.\n"
    )
    assert _lines(_taken(typeset(source), tmp_path)) == ["Schedule 1", "One.", "Two.", "Schedule 2", "Three."]
