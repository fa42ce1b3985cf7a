"""What the parts of new matter will be, and where they go: the provisions that new labels name."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from compliance.drafting.amending_acts import Act
from compliance.drafting.amending_layout import Layout, item_label
from compliance.drafting.amending_model import Matter, Piece, Span, Target, Unit, within
from compliance.drafting.numbering import readings_of


def surroundings(act: Act, piece: Piece) -> Target:
    """What the new part goes into: what the sentence is about, or else what holds the provision that it follows."""
    around = act.targets[0] if act.targets else Target()
    anchor = act.position.target if act.position else None
    if anchor is None:
        return _beside(around, piece) if piece.kind == "paragraph" and around.unit == "paragraph" else around
    inside = within(replace(anchor, to="", sentence="", row="", line=""), around)
    match piece.kind:
        case "paragraph" if anchor.unit == "paragraph" and act.position and act.position.where in ("after", "before"):
            return replace(inside, paragraphs=inside.paragraphs[:-1])
        case "paragraph" | "text" | "table":
            return inside if piece.kind != "table" else replace(inside, table="")
        case "definition":
            return replace(inside, definition="")
        case _:
            return Target(division=inside.division, division_title=inside.division_title, appendix=inside.appendix)


def _beside(around: Target, piece: Piece) -> Target:
    """What a new paragraph goes into that is put into a paragraph: where its label is the next one of the same series
    ((d) in "In rule 2.2(c), ... insert (d)"), it stands beside that paragraph; else it is the first of a list in it."""
    last = readings_of(around.paragraphs[-1]) if around.paragraphs and not around.to else ()
    new = readings_of(piece.label)
    begins_a_list = any(value.ordinal == 1 and not value.suffix for value in new)
    goes_on = any(mine.follows(before) for mine in new for before in last)
    return replace(around, paragraphs=around.paragraphs[:-1]) if goes_on and not begins_a_list else around


def in_contents(act: Act) -> bool:
    """Whether headings are inserted in a list of contents: it is named, or one of its lines is."""
    anchor = act.position.target if act.position else None
    about = (*act.targets, *((anchor,) if anchor else ()))
    return any(
        target.unit in ("contents", "contents line") or (target.unit == "heading" and target.line) for target in about
    )


def target_of(piece: Piece, noun: str, in_contents: bool) -> Target:
    """The provision that a piece of new matter will be."""
    match piece.kind:
        case "definition":
            return Target("definition", definition=piece.label)
        case "heading":
            unit: Unit = "contents line" if in_contents else "heading"
            return Target(unit, line=f"Section {piece.label} {piece.heading}".strip())
        case "paragraph":
            return Target("paragraph", paragraphs=(piece.label,))
        case "rule":
            return Target("rule", rule=piece.label)
        case "section":
            return Target("section", section=piece.label, section_title=piece.heading)
        case "division":
            return Target("division", division=piece.label, division_title=piece.heading)
        case "appendix":
            return Target("appendix", appendix=piece.label)
        case "table":
            return Target("table", table=piece.label or "the table")
        case _:
            return _unlabelled(piece, noun, in_contents)


def _unlabelled(piece: Piece, noun: str, in_contents: bool) -> Target:
    words = next(iter(piece.text.splitlines()), "")
    if noun in ("heading", "line"):
        return Target("contents line" if in_contents else "heading", line=" ".join(piece.text.split()))
    if noun == "crossheading":
        return Target("crossheading", line=" ".join(piece.text.split()))
    if noun == "row":
        return Target("row", row=words.strip("| ").replace("\t", "|").split("|")[0].strip())
    return Target("sentence")


def stretches_apart(targets: tuple[Target, ...], matter: Matter, layout: Layout) -> list[Span]:
    """Where the new words of several paragraphs at different depths begin and end ("3(1)(b) and (2) are replaced
    by: (b) ... (2) ..."); nothing where they are of one list, or one of them has no line of its own."""
    depths = {(target.rule or target.section, target.paragraphs[:-1]) for target in targets}
    if len(depths) < 2 or any(target.unit != "paragraph" or target.to for target in targets):
        return []
    starts: list[int] = []
    at = matter.span[0]
    for line in layout.plain[slice(*matter.span)].split("\n"):
        label = item_label(line.lstrip(' \t“"'))
        wanted = targets[len(starts)].paragraphs[-1] if len(starts) < len(targets) else ""
        if label is not None and label.label == wanted:
            starts.append(at)
        at += len(line) + 1
    if len(starts) < len(targets) or layout.plain[matter.span[0] : starts[0]].strip():
        return []
    return list(pairwise([*starts, matter.span[1]]))
