"""Builds what a lint reads from samples that are written down as plain data (cases/*.yaml)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compliance.analysis.lint.passages import Corpus, Text
from compliance.analysis.lint.sources import SourceText
from compliance.drafting.notes import RepairNote
from compliance.rulebook.model import Provision, ProvisionKind, SourceSpan
from compliance.rulebook.outcomes import OperationOutcome

FILE = "xx/sources/sample.txt"
# how often a sentence under `often` is made to occur: more than any threshold of a lint
OFTEN = 12


def corpus_of(sample: Mapping[str, Any]) -> Corpus:
    """`text`: words by address ("4.1(a)", '1.0 "Natural"', "9.4 Table 1", "4.0" for a heading); `printed`: the lines as
    published, in the same order; `contents`, `general` (definitions of a general text), `beside` (the book in
    which it stands, where that is another), `often` (sentences that occur
    often elsewhere), `repairs` and `outcomes` as members of their classes."""
    words: Mapping[str, str] = sample.get("text", {})
    printed: list[str] = sample.get("printed", [])
    lines = {address: number for number, address in enumerate(words, 1)} if printed else {}
    provisions = tuple(_provision(address, said, words, lines) for address, said in words.items())
    texts = [Text("xx/game", "1996", provisions, ("xx-1996",), "Division II", tuple(sample.get("contents", ())))]
    if "general" in sample:
        general = tuple(_provision(a, w, sample["general"], {}) for a, w in sample["general"].items())
        texts.append(Text("xx/general", "1996", general, (sample.get("beside", "xx-1996"),), "Division I"))
    often = [said for said in sample.get("often", ()) for _ in range(OFTEN)]
    if often:
        elsewhere = tuple(Provision(f"90.{n}", "rule", said) for n, said in enumerate(often, 1))
        texts.append(Text("xx/elsewhere", "1998", elsewhere, ("xx-1998",)))
    repairs = tuple(
        RepairNote(r["kind"], "reviewed", "xx-1996", FILE, 1, 1, r["before"], r.get("after", ""), r.get("why", ""))
        for r in sample.get("repairs", ())
    )
    outcomes = tuple(
        OperationOutcome("xx-1996", o["item"], 1, "replace term", "division 5", o["outcome"], o["why"], "", FILE, 1, 1)
        for o in sample.get("outcomes", ())
    )
    sources = {FILE: SourceText.of(FILE, "\n".join(printed) + "\n")} if printed else {}
    return Corpus(tuple(texts), sources, repairs, outcomes)


def _provision(address: str, said: str, all_words: Mapping[str, str], lines: Mapping[str, int]) -> Provision:
    kind = _kind(address)
    span = SourceSpan(FILE, lines[address], lines[address]) if address in lines else None
    heading = {"heading": said, "definition": address.split('"')[1] if '"' in address else None}.get(kind)
    text = "" if kind in ("heading", "table") else said
    rows = (tuple(said.split(" | ")),) if kind == "table" else None
    return Provision(address, kind, text, heading, None, rows, _parent(address, all_words), span)


def _kind(address: str) -> ProvisionKind:
    if '"' in address:
        return "definition"
    if " Table" in address:
        return "table"
    if address.endswith(".0") or not address[0].isdigit():
        return "heading"
    return "paragraph" if "(" in address else "rule"


def _parent(address: str, known: Mapping[str, str]) -> str | None:
    if '"' in address or " Table" in address:
        above = address.split(" ")[0]
    elif "(" in address:
        above = address[: address.rindex("(")]
    elif address.endswith(".0"):
        return None
    else:
        above = f"{address.split('.')[0]}.0"
    return above if above in known else None
