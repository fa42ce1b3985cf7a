"""The PDF: archival and accessible, the same bytes each time, and deaf to what a log holds."""

from __future__ import annotations

import hashlib
import io
import itertools
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import typst
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.fields import enumerate_sig_fields

from compliance.reporting import render_pdf
from compliance.reporting.as_json import render_json
from compliance.reporting.charts import charts
from compliance.reporting.charts_on_paper import charts_on_paper
from compliance.reporting.pdf import compile_template, page_of, typeset_report
from compliance.reporting.pdf_field import with_signature_field
from compliance.reporting.pdf_objects import entries, read_objects, write_packed
from compliance.reporting.pdf_page import drawn_of_each, pdf_page
from compliance.reporting.pdf_parts import other_parts
from compliance.reporting.table import render_csv
from compliance.reporting.typesetting import PDF_STANDARDS, typeset
from compliance.reporting.visible import EMBEDDED_RANGES, for_embedded_fonts

ROOT = Path(__file__).resolve().parents[2]


def test_the_pdf_declares_pdf_a_2a_and_pdf_ua_1(document: dict[str, Any]) -> None:
    made = render_pdf(document)
    assert made.startswith(b"%PDF-1.7")
    assert b"<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>" in made
    assert b"<pdfuaid:part>1</pdfuaid:part>" in made
    assert b"<dc:title>" in made
    assert b"SKYCITY Auckland Casino; baccarat, midi; 25 June 2004" in made


def test_the_same_document_gives_the_same_bytes(document: dict[str, Any]) -> None:
    assert render_pdf(document) == render_pdf(document)


def test_the_clock_plays_no_part(document: dict[str, Any]) -> None:
    assert b"<xmp:CreateDate>1970-01-01T00:00:00Z</xmp:CreateDate>" in render_pdf(document)


def test_whatever_a_log_holds_the_pdf_can_be_made(hostile_document: dict[str, Any]) -> None:
    assert render_pdf(hostile_document).startswith(b"%PDF-1.7")


def test_a_document_without_findings_can_be_filed_too(document: dict[str, Any]) -> None:
    document["summary"].update(conforms=0, breach=0, incidents=0, assessed_percent=None)
    for name in ("findings", "incidents", "provisions", "assumptions", "readings", "problems", "works", "logs"):
        document[name] = []
    assert b"<pdfuaid:part>1</pdfuaid:part>" in render_pdf(document)


def _pages(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    return [page.get_textpage().get_text_range() for page in document]


def test_every_page_says_of_which_report_it_is_and_its_number_of_how_many(document: dict[str, Any]) -> None:
    document["case"] = {"number": "C-2004/17"}
    pages = _pages(render_pdf(document))
    digest = hashlib.sha256(b"".join(render_json(document))).hexdigest()
    for number, text in enumerate(pages, 1):
        assert "SKYCITY Auckland Casino; baccarat, midi; 25 June 2004" in text
        assert f"Case C-2004/17 Report {digest[:16]}" in " ".join(text.split())
        assert f"Page {number} of {len(pages)}" in text
    assert digest in "".join(pages)


def test_what_could_not_be_read_stands_on_page_one_and_has_no_digest(document: dict[str, Any]) -> None:
    """Whoever reads page one alone knows that a log is missing; of that log no digest is given."""
    missing = {**document["logs"][0], "file": "late.jsonl", "sha256": None, "events": 0, "rounds": 0, "quarantined": 0}
    document["logs"].append(missing)
    pages = [" ".join(page.split()) for page in _pages(render_pdf(document))]
    assert "Nothing of late.jsonl could be read, and nothing is said about it." in pages[0]
    assert pages[0].index("Nothing of late.jsonl") < pages[0].index("Who and what")
    assert any("late.jsonl not read" in page for page in pages)
    assert "None" not in " ".join(pages)


def test_a_name_of_a_table_is_broken_at_no_hyphen(document: dict[str, Any]) -> None:
    """TAI-SAI-WEST-01 is one word, wherever the line ends."""
    named = "TAI-SAI-WEST-0"
    document["tables"] = [{**document["tables"][0], "table": f"{named}{n}"} for n in range(9)]
    first = _pages(render_pdf(document))[0]
    assert [n for n in range(9) if f"{named}{n}" not in first] == []


def test_what_is_copied_from_the_pdf_is_what_was_meant(document: dict[str, Any]) -> None:
    """No sign without width stands in a digest or a command, and the name of an option is not broken."""
    option = "--commencement act-ni2012-170=2012-05-04"
    document["problems"] = [
        {"code": "law.day", "severity": "warning", "message": f"{'x ' * length}Say it with {option}.", "file": "a"}
        for length in range(40)
    ]
    said = " ".join(_pages(render_pdf(document)))
    assert "\u200b" not in said
    for log in document["logs"]:
        assert log["sha256"] in said
    assert said.count("--commencement") == said.count("act-ni2012-170=2012-05-04") == len(document["problems"])


def test_bookmarks_lead_to_every_section_rule_and_finding(document: dict[str, Any]) -> None:
    found = [f for f in document["findings"] if f["verdict"] == "breach"]
    marks = [(mark.level, mark.get_title()) for mark in pypdfium2.PdfDocument(render_pdf(document)).get_toc()]
    top = [title for level, title in marks if level == 0]
    assert top[0] == "Who and what"
    assert top[-2:] == ["Signature", "Annex: all provisions"]
    assert sum(level == 1 and title.startswith("Rule ") for level, title in marks) == len({f["rule"] for f in found})
    assert sum("does not conform with" in title for level, title in marks if level) == len(found)


def _elements(pdf: bytes) -> list[Any]:
    """The structure that is read aloud, in its order."""
    reader = PdfFileReader(io.BytesIO(pdf))
    found: list[Any] = []

    def walk(element: Any) -> None:
        if isinstance(element, list):
            for one in element:
                walk(one.get_object() if hasattr(one, "get_object") else one)
        elif isinstance(element, dict):
            found.extend([element] if "/S" in element else [])
            if "/K" in element:
                walk(element["/K"])

    walk(reader.root["/StructTreeRoot"])
    return found


def test_what_is_read_aloud_has_headings_in_order_tables_with_heads_and_words_for_every_drawing(
    document: dict[str, Any],
) -> None:
    elements = _elements(render_pdf(document))
    roles = [str(element["/S"]) for element in elements]
    depths = [int(role[2:]) for role in roles if re.fullmatch("/H[1-6]", role)]
    assert depths[0] == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(depths))
    assert roles.count("/Table") > 5
    assert roles.count("/TH") > roles.count("/Table")
    drawings = [element for element in elements if element["/S"] == "/Figure"]
    hands = sum(len((f.get("picture") or {}).get("hands", [])) for f in document["findings"])
    assert len(drawings) >= hands > 0
    assert all(str(drawing["/Alt"]).strip() for drawing in drawings)


def test_there_is_an_empty_signature_field_that_readers_can_name(document: dict[str, Any]) -> None:
    made = render_pdf(document)
    reader = PdfFileReader(io.BytesIO(made))
    ((name, value, reference),) = enumerate_sig_fields(reader)
    field = reference.get_object()
    assert (name, value) == ("Signature", None)
    assert field["/TU"] == "Place for the signature of this report"
    assert field["/F"] == 4  # printed, not hidden
    assert field["/AP"]["/N"].get_object()["/BBox"][2] > 200
    (form,) = [element for element in _elements(made) if element["/S"] == "/Form"]
    assert form["/K"][0]["/Obj"] == field


def test_a_template_without_a_place_for_the_signature_is_a_fault_of_the_program() -> None:
    with pytest.raises(ValueError, match="0 marked spaces"):
        with_signature_field(read_objects(_set_in("Libertinus Serif", "text")))


def test_packing_changes_nothing_that_is_shown(document: dict[str, Any]) -> None:
    plain = compile_template("report.typ", other_parts(page_of(document))[0])
    packed = write_packed(read_objects(plain))
    assert len(packed) < len(plain) / 2
    assert _pages(packed) == _pages(plain)
    marks = [[m.get_title() for m in pypdfium2.PdfDocument(pdf).get_toc()] for pdf in (packed, plain)]
    assert marks[0] == marks[1]


@pytest.mark.parametrize(
    ("written", "named"),
    [
        (b"<</A 1/B[1 2<</C 3>>]/D(a\\)(b)c)>>", {b"A": b"1", b"B": b"[1 2<</C 3>>]", b"D": b"(a\\)(b)c)"}),
        (b"<</Type/Page /Kids[ 1 0 R] /X<AB>>>", {b"Type": b"/Page", b"Kids": b"[ 1 0 R]", b"X": b"<AB>"}),
        (b"<</R 3 0 R/S<</T/U>>>>", {b"R": b"3 0 R", b"S": b"<</T/U>>"}),
    ],
)
def test_a_dictionary_of_pdf_is_read_by_its_outermost_level(written: bytes, named: dict[bytes, bytes]) -> None:
    assert entries(written) == named


# in a process of its own: what a process says of those that it began is of the largest of all of them; and what Linux
# says of one by getrusage counts what it was when it was still a copy of the one that began it
_RENDERED = """
import json, re, resource, sys
from pathlib import Path
from compliance.reporting.pdf import render_pdf

document, made = map(Path, sys.argv[1:])
made.write_bytes(render_pdf(json.loads(document.read_text(encoding="utf-8"))))
took = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
status = Path("/proc/self/status")
own = int(re.search(r"VmHWM:\\s+(\\d+)", status.read_text())[1]) if status.exists() else took[0].ru_maxrss
print(json.dumps([sum(one.ru_utime + one.ru_stime for one in took), [own, took[1].ru_maxrss]]))
"""


def test_the_first_five_hundred_are_drawn_and_all_others_are_entries_within_the_limits(
    large_document: dict[str, Any], tmp_path: Path
) -> None:
    pytest.importorskip("resource", reason="this system does not say what a process took")
    paths = [tmp_path / "report.json", tmp_path / "report.pdf"]
    paths[0].write_text(json.dumps(large_document), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", _RENDERED, *map(str, paths)], capture_output=True, text=True, check=True, cwd=ROOT
    )
    seconds, largest = json.loads(done.stdout)
    assert seconds < 15
    unit = 1 if sys.platform == "darwin" else 1024  # bytes of the system's figure
    assert sum(largest) * unit / 2**20 < 600  # MiB of the program and its typesetter together
    made = paths[1].read_bytes()
    assert len(made) < 8_000_000
    marks = [mark.get_title() for mark in pypdfium2.PdfDocument(made).get_toc()]
    assert sum("does not conform with rule 5.10(b)" in title for title in marks) == 500
    text = " ".join(" ".join(_pages(made)).split())
    assert "Of 5,000 findings under this rule 500 are drawn; the annex has the others." in text
    assert "4,500 findings are not drawn but stand here in rows." in text
    assert "neither drawn" not in text
    assert all(f"{number:016x}" in text for number in (499, 500, 4_999))


@pytest.fixture
def in_parts(checked: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A report of every game, set in many runs."""
    monkeypatch.setattr("compliance.reporting.pdf_parts._DRAWN_AT_ONCE", 7)
    return render_pdf(checked)


def test_the_contents_name_the_page_on_which_each_section_and_rule_stands(
    checked: dict[str, Any], in_parts: bytes
) -> None:
    for made in (render_pdf(checked), in_parts):
        file = pypdfium2.PdfDocument(made)
        marks = [(m.get_title(), m.get_dest().get_index() + 1) for m in file.get_toc() if m.level < 2]
        pages = [" ".join(page.split()) for page in _pages(made)]
        begins = next(n for n, page in enumerate(pages) if " Contents " in page)
        checked_on = dict(marks)["What was checked"]
        listed = " ".join(pages[begins : checked_on - 1])
        for title, page in marks[[title for title, _ in marks].index("What was checked") :]:
            if title.startswith("Rule ") or title in ("Incidents by cause", "Assumptions", "Signature"):
                assert f"{title} {page}" in listed


def test_a_report_set_in_parts_is_one_that_says_the_same(checked: dict[str, Any], in_parts: bytes) -> None:
    """Nothing is lost where one part ends and the next begins, and links go from each to every other."""
    whole, parts = render_pdf(checked), in_parts
    found = {visible for f in checked["findings"] if f["verdict"] == "breach" for visible in [f["id"]]}
    for made in (whole, parts):
        text = "".join("".join(_pages(made)).split())
        assert [one for one in found if one not in text] == []
    titles = [[mark.get_title() for mark in pypdfium2.PdfDocument(made).get_toc()] for made in (whole, parts)]
    assert titles[0] == titles[1]
    links = [sum(str(e["/S"]) == "/Link" for e in _elements(made)) for made in (whole, parts)]
    assert links[0] == links[1] > len(found)


def test_a_link_to_what_the_report_does_not_have_is_a_fault_of_the_program(checked: dict[str, Any]) -> None:
    page = page_of(checked)
    page["causes"] = [{**page["causes"][0], "first": "of-nothing"}]
    with pytest.raises(ValueError, match="no place of it"):
        typeset_report(page)


def test_paper_has_the_charts_of_the_page(checked: dict[str, Any]) -> None:
    on_paper = charts_on_paper(checked)
    assert [chart["caption"] for chart in on_paper] == [chart.caption for chart in charts(checked)]
    by_rule = next(chart for chart in on_paper if chart["caption"].startswith("Incidents by rule"))
    assert by_rule["rows"][0]["bands"] == [{"at": 0, "long": 100, "open": False}]
    coverage = next(chart for chart in on_paper if chart["caption"].startswith("How much of what applied"))
    assert all(sum(band["long"] for band in row["bands"]) == pytest.approx(100) for row in coverage["rows"])
    words = {chart["words"] for chart in on_paper}
    described = {str(e["/Alt"]) for e in _elements(render_pdf(checked)) if e.get("/S") == "/Figure" and "/Alt" in e}
    assert words <= described


def test_a_return_lies_on_paper_within_the_range_of_chance_or_outside_as_it_was(checked: dict[str, Any]) -> None:
    row = {"work": "nz/baccarat", "wager": "banker", "status": "compared", "actual_return": 0.8}
    row |= {"theoretical_return_decimal": 1.0, "range": {"from": 0.9, "to": 1.3}}
    (chart,) = [c for c in charts_on_paper({**checked, "statistics": {"returns": [row]}}) if "returns" in c["caption"]]
    (drawn,) = chart["rows"]
    assert drawn["point"] == 0  # the least of all
    assert drawn["tick"] == pytest.approx(40)
    assert drawn["bands"] == [{"at": pytest.approx(20), "long": pytest.approx(80), "open": True}]


def test_what_is_not_drawn_is_a_row_of_a_table(large_document: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compliance.reporting.pdf_page.drawn_of_each", lambda sizes: drawn_of_each(sizes, 3))

    def roles_of(number: int) -> list[str]:
        some = {name: large_document[name][:number] for name in ("findings", "incidents")}
        return [str(element["/S"]) for element in _elements(render_pdf({**large_document, **some}))]

    roles, without = roles_of(3 + 40), roles_of(3)
    assert roles.count("/TR") - without.count("/TR") == 40 + 1  # and the head of the table
    assert roles.count("/Table") - without.count("/Table") == 1


def test_of_more_than_the_annex_holds_the_digest_of_the_whole_list_is_given(document_of_many_rules: Any) -> None:
    findings = [f for f in document_of_many_rules["findings"] for _ in range(42)]
    document = {**document_of_many_rules, "findings": findings}  # 5,040
    said = pdf_page(document)["annex"]["said"]
    assert said[0] == "4,500 findings are not drawn but stand here in rows."
    digest = hashlib.sha256(render_csv(document).encode()).hexdigest()
    assert said[1].startswith("40 more findings are neither drawn nor in these rows.")
    assert said[1].endswith(f"its SHA-256 is {digest}.")


def test_no_rule_is_without_a_drawing_because_another_has_thousands() -> None:
    few, many, some = ("w", None, "1"), ("w", None, "2"), ("w", None, "3")
    assert drawn_of_each({few: 3, many: 9_000, some: 200}, 500) == {few: 3, many: 297, some: 200}
    assert sum(drawn_of_each({("w", None, str(n)): 10 for n in range(77)}, 500).values()) == 500


def test_what_the_typesetter_refuses_is_told_in_its_words(tmp_path: Any) -> None:
    template = tmp_path / "broken.typ"
    template.write_text("#set document(title: [a])\n#nothing-of-that-name", encoding="utf-8")
    with pytest.raises(RuntimeError, match=r"(?s)The PDF could not be set: .*nothing-of-that-name"):
        typeset(template, "{}")


def _set_in(font: str, characters: str) -> Any:
    source = f'#set document(title: "t")\n#set text(font: "{font}", fallback: false)\n#sys.inputs.characters'
    inputs = {"characters": characters}
    return typst.compile(
        source.encode(), format="pdf", ignore_system_fonts=True, sys_inputs=inputs, pdf_standards=PDF_STANDARDS
    )


@pytest.mark.parametrize("font", ["Libertinus Serif", "DejaVu Sans Mono"])
@pytest.mark.parametrize("first_last", EMBEDDED_RANGES, ids=lambda r: f"U+{r[0]:04X}")
def test_every_character_that_the_pdf_writes_is_in_both_embedded_fonts(first_last: tuple[int, int], font: str) -> None:
    first, last = first_last
    characters = [chr(number) for number in range(first, last + 1)]
    assert [for_embedded_fonts(c) for c in characters] == characters
    assert _set_in(font, "".join(characters))


def test_the_compiler_refuses_a_character_that_no_embedded_font_has() -> None:
    with pytest.raises(typst.TypstError, match="could not be displayed"):
        _set_in("Libertinus Serif", "中")


def test_more_incidents_than_the_page_lists_make_a_pdf(document_of_many_rules: dict[str, Any]) -> None:
    assert render_pdf(document_of_many_rules).startswith(b"%PDF-")
