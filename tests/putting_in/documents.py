"""Documents as they are handed in, made by the libraries that make such documents."""

from __future__ import annotations

import json
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import typst
from docx import Document
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn

HERE = Path(__file__).parent
_W = nsdecls("w")

# Two columns, justified and hyphenated; the head of each page bears the running head and the number of the page.
_GAZETTE = """
#set document(title: "A Gazette")
#set page(width: 210mm, height: {height}mm, margin: (x: 18mm, y: 25mm), columns: {columns},
  header: context [#set text(8pt); 27 JULY #h(1fr) NEW ZEALAND GAZETTE #h(1fr) #(2700 + counter(page).get().at(0))])
#set text(font: "Libertinus Serif", size: 9.5pt, hyphenate: true, lang: "en", region: "GB")
#set par(justify: true, spacing: 0.9em, leading: 0.55em)
#for line in json(bytes(sys.inputs.data)) {{ par(text(line)) }}
"""


def gazette(lines: Sequence[str], *, columns: int = 2, height: int = 297) -> bytes:
    """A PDF set as a Gazette is."""
    source = _GAZETTE.format(columns=columns, height=height)
    made = typst.compile(source.encode(), sys_inputs={"data": json.dumps(list(lines))}, ignore_system_fonts=True)
    assert isinstance(made, bytes)
    return made


def typeset(source: str) -> bytes:
    """A PDF from Typst source."""
    made = typst.compile(source.encode(), ignore_system_fonts=True)
    assert isinstance(made, bytes)
    return made


def numbered_list(document: Any, levels: Sequence[tuple[str, str]]) -> str:
    """A list of a Word document whose levels are numbered so: (figures, text). Its id."""
    numbering = document.part.numbering_part.element
    ids = [int(e.get(qn("w:abstractNumId"))) for e in numbering.findall(qn("w:abstractNum"))]
    abstract_id, num_id = max(ids, default=0) + 1, len(numbering.findall(qn("w:num"))) + 1
    inside = "".join(
        f'<w:lvl w:ilvl="{n}"><w:start w:val="1"/><w:numFmt w:val="{figures}"/><w:lvlText w:val="{text}"/></w:lvl>'
        for n, (figures, text) in enumerate(levels)
    )
    abstract = parse_xml(f'<w:abstractNum {_W} w:abstractNumId="{abstract_id}">{inside}</w:abstractNum>')
    first_num = numbering.find(qn("w:num"))
    first_num.addprevious(abstract) if first_num is not None else numbering.append(abstract)
    numbering.append(parse_xml(f'<w:num {_W} w:numId="{num_id}"><w:abstractNumId w:val="{abstract_id}"/></w:num>'))
    return str(num_id)


def numbered(document: Any, words: str, list_id: str, level: int = 0) -> Any:
    """A paragraph that the list numbers."""
    paragraph = document.add_paragraph(words)
    properties = paragraph._p.get_or_add_pPr()
    properties.append(parse_xml(f'<w:numPr {_W}><w:ilvl w:val="{level}"/><w:numId w:val="{list_id}"/></w:numPr>'))
    return paragraph


def changed(paragraph: Any, old: str, new: str) -> None:
    """Words of a paragraph replaced, the change tracked."""
    for tag, of, words in (("del", "delText", old), ("ins", "t", new)):
        paragraph._p.append(
            parse_xml(f'<w:{tag} {_W} w:id="1" w:author="a"><w:r><w:{of}>{words}</w:{of}></w:r></w:{tag}>')
        )


def mark_of_paragraph_changed(paragraph: Any, tag: str) -> None:
    """The end of a paragraph inserted or deleted, the change tracked."""
    properties = paragraph._p.get_or_add_pPr()
    mark = OxmlElement("w:rPr")
    mark.append(parse_xml(f'<w:{tag} {_W} w:id="2" w:author="a"/>'))
    properties.append(mark)


def saved(document: Any) -> bytes:
    stream = BytesIO()
    document.save(stream)
    return stream.getvalue()


def notice_of_2004() -> bytes:
    """An amendment in the style of 2004 as a Word document: numbered automatically, tracked, with a table."""
    document = Document()
    document.sections[0].header.paragraphs[0].text = "New Zealand Gazette, 14 June 2006, No. 62"
    document.add_heading("Rules of Casino Table Games, Amendment No. 20", 1)
    document.add_paragraph(
        "Pursuant to section 63 of the Casino Control Act 1990, the Casino Control Authority resolved on 5 May 2006 "
        "that the Rules of Casino Table Games be further amended as set out in Schedule 1."
    )
    document.add_paragraph("T. D. GARRETT, Chief Executive, Casino Control Authority.")
    document.add_paragraph("Schedule 1 Amendments")
    items = numbered_list(document, [("decimal", "%1."), ("lowerLetter", "(%2)")])
    numbered(document, "These amendments shall come into force on 1 July 2006.", items)
    document.add_paragraph("Division 5 – Baccarat")
    first = numbered(
        document,
        "Rule 5.10(c) of this division is amended by deleting the words “8 to 1” and substituting “",
        items,
    )
    changed(first, "10 to 1", "9 to 1")
    first.add_run("”.")
    numbered(
        document,
        "Rule 5.77 of this division is amended by deleting the word “three” and substituting “four”.",
        items,
    )
    return saved(document)
