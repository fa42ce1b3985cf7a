"""What ISO 19005-2 (PDF/A-2a) and ISO 14289-1 (PDF/UA-1) ask of the objects of a file, as far as they alone show it:
of the file as it is written, after it was packed and got its signature field. No test here replaces veraPDF."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pyhanko.pdf_utils.generic import ArrayObject, DictionaryObject, IndirectObject, StreamObject
from pyhanko.pdf_utils.reader import PdfFileReader
from typer.testing import CliRunner

from compliance.cli.commands import app
from compliance.reporting import render_pdf

ROOT = Path(__file__).resolve().parents[2]
PRINTED, HIDDEN, INVISIBLE, NO_VIEW, TOGGLE_NO_VIEW = 4, 2, 1, 32, 256


def _open(file: bytes) -> PdfFileReader:
    return PdfFileReader(io.BytesIO(file))


def _objects(reader: PdfFileReader) -> Iterator[Any]:
    """Every dictionary and stream of a file, each once."""
    seen: set[int] = set()
    waiting: list[Any] = [reader.trailer_view]
    while waiting:
        held = waiting.pop()
        if isinstance(held, IndirectObject):
            if held.idnum in seen:
                continue
            seen.add(held.idnum)
            held = held.get_object()
        if isinstance(held, DictionaryObject):
            yield held
            waiting += [held.raw_get(key) for key in held]
        elif isinstance(held, ArrayObject):
            waiting += [held.raw_get(n) for n in range(len(held))]


def _each(held: Any) -> list[Any]:
    """The members of an array, what they lead to in place of where it stands; of what is none, itself."""
    return [held[n] for n in range(len(held))] if isinstance(held, ArrayObject) else [held]


def _pages(reader: PdfFileReader) -> list[Any]:
    return [one for one in _objects(reader) if one.get("/Type") == "/Page"]


def _annotations(reader: PdfFileReader) -> list[Any]:
    return [one for page in _pages(reader) if "/Annots" in page for one in _each(page["/Annots"])]


@pytest.fixture(scope="module")
def files(checked: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> dict[str, PdfFileReader]:
    """A report of every game, the same set in many runs, and the report on a complaint."""
    out = tmp_path_factory.mktemp("case")
    log, case = ROOT / "examples" / "baccarat-2004.jsonl", ROOT / "examples" / "cases" / "founded" / "case.yaml"
    within = ["--table", "BAC-07", "--between", "2004-07-02T20:30", "2004-07-02T20:32"]
    words = ["check", str(log), *within, "--case", str(case), "--format", "pdf", "--out", str(out)]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 1, done.output
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("compliance.reporting.pdf_parts._DRAWN_AT_ONCE", 7)
        in_parts = render_pdf(checked)
    whole = render_pdf(checked)
    return {"report": _open(whole), "in parts": _open(in_parts), "case": _open((out / "case.pdf").read_bytes())}


@pytest.fixture(params=["report", "in parts", "case"])
def reader(request: pytest.FixtureRequest, files: dict[str, PdfFileReader]) -> PdfFileReader:
    return files[request.param]


def test_the_catalogue_says_what_a_reader_aloud_has_to_know(reader: PdfFileReader) -> None:
    root = reader.root
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert root["/Metadata"]["/Subtype"] == "/XML"
    assert "/Filter" not in root["/Metadata"]
    assert root["/StructTreeRoot"]["/ParentTree"]


def test_nothing_runs_nothing_is_attached_and_nothing_is_locked(reader: PdfFileReader) -> None:
    assert "/Encrypt" not in reader.trailer_view
    assert len(reader.trailer_view["/ID"]) == 2
    assert not {"/AA", "/OpenAction", "/OCProperties", "/Requirements"} & set(reader.root)
    assert "/NeedAppearances" not in reader.root["/AcroForm"]
    assert "/XFA" not in reader.root["/AcroForm"]
    forbidden = {
        "/JavaScript",
        "/Launch",
        "/Movie",
        "/Sound",
        "/ResetForm",
        "/ImportData",
        "/SetOCGState",
        "/Rendition",
    }
    for one in _objects(reader):
        assert one.get("/S") not in forbidden
        assert not {"/EmbeddedFiles", "/EF", "/JS", "/AA"} & set(one)
        if isinstance(one, StreamObject) and "/Filter" in one:
            assert not {"/LZWDecode", "/Crypt"} & set(_each(one["/Filter"]))


def test_colours_are_those_of_a_profile_that_the_file_holds(reader: PdfFileReader) -> None:
    (intent,) = _each(reader.root["/OutputIntents"])
    assert intent["/S"] == "/GTS_PDFA1"
    assert intent["/DestOutputProfile"].data[36:40] == b"acsp"  # the mark of an ICC profile


def test_every_font_is_held_and_its_letters_can_be_read(reader: PdfFileReader) -> None:
    fonts = [one for one in _objects(reader) if one.get("/Type") == "/Font"]
    composed = [font for font in fonts if font["/Subtype"] == "/Type0"]
    assert composed
    for font in composed:
        assert font["/ToUnicode"].data
        (below,) = _each(font["/DescendantFonts"])
        assert any(below["/FontDescriptor"].get(name) for name in ("/FontFile2", "/FontFile3"))
    assert all(font["/Subtype"] in ("/Type0", "/CIDFontType0", "/CIDFontType2") for font in fonts)


def test_every_page_is_read_in_the_order_of_its_structure(reader: PdfFileReader) -> None:
    for page in _pages(reader):
        assert isinstance(page["/StructParents"], int)
        assert page.get("/Tabs") == "/S" or not page.get("/Annots")


def _places(reader: PdfFileReader) -> dict[int, Any]:
    """What of the structure a number of the tree of parents leads to."""
    found: dict[int, Any] = {}
    waiting = [reader.root["/StructTreeRoot"]["/ParentTree"]]
    while waiting:
        node = waiting.pop()
        numbers = _each(node["/Nums"]) if "/Nums" in node else []
        found |= dict(zip(numbers[::2], numbers[1::2], strict=True))
        waiting += _each(node["/Kids"]) if "/Kids" in node else []
    return found


_ROLES: dict[str, Callable[[str], bool]] = {
    "/Link": lambda role: role == "/Link",
    "/Widget": lambda role: role == "/Form",
}


def test_every_annotation_is_printed_has_words_and_stands_in_the_structure(reader: PdfFileReader) -> None:
    places = _places(reader)
    annotations = _annotations(reader)
    assert {one["/Subtype"] for one in annotations} == {"/Link", "/Widget"}
    for one in annotations:
        flags = one["/F"]
        assert flags & PRINTED
        assert not flags & (HIDDEN | INVISIBLE | NO_VIEW | TOGGLE_NO_VIEW)
        assert str(one.get("/Contents") or one.get("/TU") or "").strip()
        assert _ROLES[one["/Subtype"]](str(places[one["/StructParent"]]["/S"]))


def test_every_link_leads_to_a_place_of_the_file_itself(reader: PdfFileReader) -> None:
    pages = _pages(reader)
    names = reader.root["/Names"]["/Dests"]["/Names"]
    for one in (one for one in _annotations(reader) if one["/Subtype"] == "/Link"):
        assert "/A" not in one
        place = one["/Dest"]
        assert place[0] in pages if isinstance(place, ArrayObject) else place in _each(names)


def test_headings_are_not_empty_and_every_table_has_rows_of_cells(reader: PdfFileReader) -> None:
    elements = [one for one in _objects(reader) if "/S" in one and "/P" in one and "/K" in one]
    roles = {str(one["/S"]) for one in elements}
    assert {"/Table", "/TR", "/TH", "/TD", "/H1", "/L", "/LI"} <= roles
    for one in elements:
        role, kids = str(one["/S"]), one["/K"]
        below = [
            kid for kid in (kids if isinstance(kids, ArrayObject) else [kids]) if isinstance(kid, DictionaryObject)
        ]
        of = {str(kid["/S"]) for kid in below if "/S" in kid}
        if role == "/TR":
            assert of <= {"/TH", "/TD"}
        elif role == "/Table":
            assert of <= {"/TR", "/THead", "/TBody", "/TFoot", "/Caption"}
        elif role == "/L":
            assert of <= {"/LI", "/L", "/Caption"}
        elif role == "/TH":
            assert one.get("/A") is not None  # to which cells it is the head
        elif role == "/Figure":
            assert str(one["/Alt"]).strip()


def test_what_is_read_aloud_is_one_document_in_which_each_element_knows_what_it_is_part_of(
    reader: PdfFileReader,
) -> None:
    root = reader.root["/StructTreeRoot"]
    (document,) = _each(root["/K"])
    assert document["/S"] == "/Document"
    seen = 0
    waiting = [document]
    while waiting:
        element = waiting.pop()
        for kid in _each(element["/K"]) if "/K" in element else []:
            if isinstance(kid, DictionaryObject) and "/S" in kid:
                assert kid["/P"] == element
                waiting.append(kid)
                seen += 1
    assert seen > 100


def test_every_head_of_a_table_has_a_name_of_its_own(reader: PdfFileReader) -> None:
    heads = [str(one["/ID"]) for one in _objects(reader) if one.get("/S") == "/TH" and "/ID" in one]
    assert len(heads) == len(set(heads)) > 0
    of_cells = {str(name) for one in _objects(reader) for name in _headers(one)}
    assert of_cells <= set(heads)


def _headers(element: Any) -> list[Any]:
    held = [a for a in _each(element["/A"]) if isinstance(a, DictionaryObject)] if "/A" in element else []
    return [name for a in held if "/Headers" in a for name in _each(a["/Headers"])]
