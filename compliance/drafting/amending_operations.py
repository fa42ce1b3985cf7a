"""From what a sentence asks for to elementary operations: one for each provision, definition or line that changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from compliance.drafting.amending_acts import Act
from compliance.drafting.amending_lacking import Source, lacking, no_matter, no_schedule, of_no_rule
from compliance.drafting.amending_layout import Layout
from compliance.drafting.amending_matter import defines_a_term, groups, matter_at
from compliance.drafting.amending_model import (
    Kind,
    Matter,
    Operation,
    Piece,
    Position,
    Target,
    Unit,
    Words,
    within,
)
from compliance.drafting.amending_parts import in_contents, stretches_apart, surroundings, target_of
from compliance.drafting.amending_renumbering import closed_up, renumbered
from compliance.drafting.amending_targets import THIS
from compliance.drafting.amending_unused import unused_matter
from compliance.problems import Problem


def operations_of(act: Act, source: Source) -> tuple[list[Operation], list[Problem]]:
    """The elementary operations that an act comes to; their ordinals are given by the caller."""
    problem = no_schedule(act, source) if act.scheduled and act.new is None else lacking(act, source)
    if problem is not None:
        return [], [problem]
    act, unnamed = _without_this(act, source)
    matter = matter_at(source.layout, act.new, _called(act, source)) if act.new else None
    if matter is not None and not matter.text and {target.unit for target in act.targets} == {"heading"}:
        matter = replace(matter, text=matter.pieces[0].heading)  # a heading printed with the number of its section
    if act.scheduled and matter is not None:
        matter = _of_its_number(act, matter, source)
    operations, problems = _operations(act, source, matter)
    if not operations and not problems:
        problems = [no_matter(source)]
    return operations, unnamed + problems + unused_matter(operations, matter, source.layout, source.item)


def _of_its_number(act: Act, matter: Matter, source: Source) -> Matter:
    """Of a Schedule, which may hold the matter of several orders, that part which has the number of what is meant."""
    parts = groups(matter.pieces)
    meant = act.named or act.targets
    own = [_part_for(target, parts) for target in meant]
    if len(parts) < 2 or len(meant) != 1 or own[0] is None:
        return matter
    return _only(matter, own[0], source.layout)


def _without_this(act: Act, source: Source) -> tuple[Act, list[Problem]]:
    """The act with "of this division" left open where no heading says which, and the warning about it."""
    anchors = (act.position.target,) if act.position and act.position.target else ()
    if all(target.division != THIS for target in (*act.targets, *act.named, *anchors)):
        return act, []
    targets = tuple(replace(target, division=target.division.removesuffix(THIS)) for target in act.targets)
    named = tuple(replace(target, division=target.division.removesuffix(THIS)) for target in act.named)
    if act.position and act.position.target:
        anchor = replace(act.position.target, division=act.position.target.division.removesuffix(THIS))
        act = replace(act, position=replace(act.position, target=anchor))
    warning = source.problem(
        "no-division",
        "warning",
        "says “this division”, and no heading above it names one division. The division is left open.",
        "Name the division in the notice.",
    )
    return replace(act, targets=targets, named=named), [warning]


def _operations(act: Act, source: Source, matter: Matter | None) -> tuple[list[Operation], list[Problem]]:
    if matter is not None and not matter.text and act.verb == "insert_words" and act.new_words:
        matter = None  # a number alone: "Before “Reports”, insert “(1)”"
    if matter is not None and not matter.text:
        return [], [no_matter(source)]
    base = Operation(source.item, 0, "insert", act.targets, source.instruction, source.span)
    match act.verb:
        case "commencement":
            return [replace(base, kind="commencement", targets=(), moment=act.moment)], []
        case "revoke":
            return [replace(base, kind="revoke")], []
        case "capitalise":
            return [replace(base, kind="capitalise defined terms")], []
        case "delete":
            return [replace(base, kind="delete", targets=(target,)) for target in act.targets], []
        case "renumber":
            return renumbered(act, base, source)
        case "close_up":
            return closed_up(act, base, source)
        case "insert_words":
            return _inserted_words(act, base, matter), []
        case "delete_words" | "replace_words":
            return _changed_words(act, base, matter, source)
        case "replace":
            return _replaced(act, base, matter, source)
        case "insert_block" if act.position is None and matter is not None and _names_itself(act.targets, matter):
            return _inserted_targets(replace(act, targets=(), named=act.targets), base, matter, source)
        case "insert_targets":
            return _inserted_targets(act, base, matter, source)
        case _:
            return _inserted(act, base, matter, source)


def _called(act: Act, source: Source) -> str:
    """What the new matter is, by the sentence's word for it or by what it is put in the place of."""
    anchor = act.position.target if act.position else None
    if (
        not act.noun
        and act.verb in ("insert_matter", "insert_block")
        and anchor is not None
        and anchor.unit == "section"
    ):
        return "section"
    units = (
        {target.unit for target in (act.named or act.targets)}
        if act.verb in ("insert_targets", "insert_block", "replace")
        else set()
    )
    if not act.noun and _defines(act, source):
        return "definition"
    return act.noun or next((unit for unit in ("section", "definition", "table") if unit in units), "")


def _defines(act: Act, source: Source) -> bool:
    """Whether new matter that is put into a section, at no place that is named, says what a term means."""
    about = act.targets[0] if len(act.targets) == 1 else Target()
    into_section = about.unit == "section" and act.position is None and act.verb in ("insert_matter", "insert_block")
    return into_section and act.new is not None and defines_a_term(source.layout, act.new)


# ------------------------------------------------------------------------------------------------ words


def _inserted_words(act: Act, base: Operation, matter: Matter | None) -> list[Operation]:
    position = act.position
    targets = act.targets
    if position is not None and position.target is not None:
        beside = position.where in ("after", "before")
        targets = (_parent(position.target) if beside else position.target,)
        position = position if beside else replace(position, target=None)
    return [
        replace(
            base,
            kind="insert words",
            targets=(target,),
            new_words=act.new_words or "",
            position=position,
            matter=matter,
        )
        for target in targets or (Target("whole text"),)
    ]


def _parent(target: Target) -> Target:
    """The provision in which a sentence or paragraph stands."""
    if target.sentence or target.edge:
        return replace(target, unit="paragraph" if target.paragraphs else "rule", sentence="", edge="")
    unit: Unit = "rule" if target.rule or not target.section else "section"
    above = target.paragraphs[:-1]
    return replace(target, unit="paragraph" if above else unit, paragraphs=above, to="")


def _changed_words(
    act: Act, base: Operation, matter: Matter | None, source: Source
) -> tuple[list[Operation], list[Problem]]:
    targets = act.targets or (Target("whole text"),)
    places = [(target, old) for target in targets for old in act.old]
    if len(targets) > 1 and len(act.old) > 1 and "respectively" in source.instruction.casefold():
        if len(targets) != len(act.old):
            return [], [
                source.problem(
                    "respectively",
                    "error",
                    f"names {len(targets)} provisions and {len(act.old)} passages, and says “respectively”.",
                    "Name one passage for each provision.",
                )
            ]
        places = list(zip(targets, act.old, strict=True))
    new = act.new_words if act.new_words is not None else (" ".join(matter.text.split()) if matter else "")
    return [
        replace(base, kind=_words_kind(act, target, old), targets=(target,), old=old, new_words=new, matter=matter)
        for target, old in places
    ], []


def _words_kind(act: Act, target: Target, old: Words) -> Kind:
    if act.verb == "delete_words":
        return "delete words"
    wide = target.unit in ("whole text", "division", "")
    return "replace term" if wide and old.occurrence == "every" else "replace words"


# ------------------------------------------------------------------------------------------------ whole provisions


def _replaced(
    act: Act, base: Operation, matter: Matter | None, source: Source
) -> tuple[list[Operation], list[Problem]]:
    """One operation for each target where the new matter has a part with its number; else one for all together."""
    if matter is None:
        return [], []
    targets = act.targets or (Target("whole text"),)
    matter = _with_its_label(matter, targets)
    if targets[0].unit == "edge words" and len(matter.pieces) == 1 and matter.pieces[0].label == _numbered(targets[0]):
        return [replace(base, kind="replace", targets=targets, matter=matter, new_words=matter.pieces[0].text)], []
    if targets[0].unit == "division":
        return [replace(base, kind="replace divisions", targets=targets, matter=matter)], []
    parts = groups(matter.pieces)
    fitting = [_part_for(target, parts) for target in targets]
    if len(targets) > 1 and len(parts) == len(targets) and all(fitting):
        return [
            replace(base, kind="replace", targets=(target,), matter=_only(matter, part, source.layout))
            for target, part in zip(targets, fitting, strict=True)
            if part is not None
        ], []
    apart = stretches_apart(targets, matter, source.layout)
    if apart:
        return [
            replace(base, kind="replace", targets=(target,), matter=matter_at(source.layout, span, ""))
            for target, span in zip(targets, apart, strict=True)
        ], []
    problems = []
    captioned = targets[0].unit == "heading" and parts[0][0].kind == "table"
    if len(targets) == 1 and parts[0][0].label and not captioned and not fitting[0] and not targets[0].to:
        problems.append(_misnumbered(targets[0], parts[0][0], source))
    return [replace(base, kind="replace", targets=targets, matter=matter)], problems


def _with_its_label(matter: Matter, targets: tuple[Target, ...]) -> Matter:
    """The new matter with the label of the one rule or paragraph that it is to be, where it is printed without it."""
    one, piece = targets[0], matter.pieces[0]
    own = {"rule": one.rule, "paragraph": one.paragraphs[-1] if one.paragraphs else ""}.get(one.unit, "")
    if len(targets) > 1 or one.to or not own or one.definition or len(matter.pieces) > 1 or piece.kind != "text":
        return matter
    kind: Literal["rule", "paragraph"] = "rule" if one.unit == "rule" else "paragraph"
    return replace(matter, pieces=(replace(piece, kind=kind, label=own),))


def _names_itself(targets: tuple[Target, ...], matter: Matter) -> bool:
    """Whether new matter begins with the number of the provision that an order names: that provision is new."""
    return len(targets) == 1 and matter.pieces[0].label == _own_label(targets[0]) and bool(matter.pieces[0].label)


def _numbered(target: Target) -> str:
    """The label at which the words begin that a target means."""
    return target.paragraphs[-1] if target.paragraphs else target.rule or target.section


def _part_for(target: Target, parts: list[tuple[Piece, ...]]) -> tuple[Piece, ...] | None:
    return next((part for part in parts if part[0].label == _own_label(target)), None)


def _own_label(target: Target) -> str:
    """The label that the target's own words begin with."""
    if target.unit == "paragraph":
        return target.paragraphs[-1]
    if target.unit == "definition":
        return target.definition
    if target.unit == "table":
        return target.table
    return target.rule or target.section or target.appendix or target.division


def _misnumbered(target: Target, piece: Piece, source: Source) -> Problem:
    return source.problem(
        "misnumbered",
        "warning",
        f"is about {target}, and its new matter begins with {piece.kind} {piece.label}.",
        "Compare the notice as published; the operation keeps both as they stand.",
    )


def _only(matter: Matter, part: tuple[Piece, ...], layout: Layout) -> Matter:
    """The share of the new matter that one operation carries."""
    span = (part[0].span[0], part[-1].span[1])
    raw = layout.text[slice(*span)].strip()
    lines = [line for piece in part for line in (_first_line(piece), piece.text) if line]
    return Matter(raw, "\n".join(lines), part, span)


def _first_line(piece: Piece) -> str:
    if piece.kind == "definition":
        return ""
    label = f"({piece.label})" if piece.kind == "paragraph" else piece.label
    return f"{label} {piece.heading}".strip()


def _inserted_targets(
    act: Act, base: Operation, matter: Matter | None, source: Source
) -> tuple[list[Operation], list[Problem]]:
    """ "Sections 11C and 11D are added": one operation for each, with its part of the matter."""
    if matter is None:
        return [], []
    matter = _with_its_label(matter, act.named)
    parts = groups(matter.pieces)
    named = [within(target, surroundings(act, parts[0][0])) for target in act.named]
    fitting = [_part_for(target, parts) for target in named]
    if len(named) > 1 and not all(fitting):
        missing = [str(target) for target, part in zip(named, fitting, strict=True) if part is None]
        return [], [
            source.problem(
                "missing-part",
                "error",
                f"announces {' and '.join(missing)}, and its new matter has no part with that number.",
                "Compare the notice as published.",
            )
        ]
    problems = []
    if len(named) == 1 and not fitting[0] and parts[0][0].kind != "text":
        problems.append(_misnumbered(named[0], parts[0][0], source))
    return [
        replace(
            base,
            targets=(target,),
            matter=_only(matter, part, source.layout) if part and len(named) > 1 else matter,
            position=act.position,
        )
        for target, part in zip(named, fitting, strict=True)
    ], problems


def _inserted(
    act: Act, base: Operation, matter: Matter | None, source: Source
) -> tuple[list[Operation], list[Problem]]:
    """New matter that names itself by its labels, each part an operation, at the place that the sentence gives."""
    if matter is None:
        return [], []
    if act.noun == "proviso" and act.position is None:
        act = replace(act, position=Position("at the end"))
    if act.noun in ("words", "proviso"):
        return _inserted_words(replace(act, new_words=" ".join(matter.text.split())), base, matter), []
    found: list[Operation] = []
    position = act.position
    for part in groups(matter.pieces):
        around = surroundings(act, part[0])
        target = within(target_of(part[0], act.noun, in_contents(act)), around)
        kind: Kind = "insert"
        if target.unit == "definition":
            kind = "insert definition"
        elif target.unit in ("contents line", "heading"):
            kind = "insert heading"
        own = _only(matter, part, source.layout) if len(matter.pieces) > 1 else matter
        found.append(replace(base, kind=kind, targets=(target,), matter=own, position=position))
        if position is not None and position.where in ("after", "at the end"):
            position = Position("after", target=target)
    lacking = next((each for each in found if of_no_rule(each.target)), None)
    if lacking is not None:
        return [], [
            source.problem(
                "no-rule",
                "error",
                f"does not say to which rule {lacking.target} belongs.",
                "Name the rule in the notice.",
            )
        ]
    return found, []
