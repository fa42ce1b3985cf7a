"""Operations told as the case files tell them: a few words that a lawyer can compare with the notice."""

from __future__ import annotations

from typing import Any

from compliance.drafting.amending import Operation, Piece, Position, Words


def told(operation: Operation) -> dict[str, Any]:
    """An operation as a case file writes it; members that say nothing are left out."""
    targets = [str(target) for target in operation.targets]
    moment = operation.moment
    when = "" if moment is None else f"{moment.day} {moment.time}".strip() if moment.day else moment.event
    members = {
        "item": operation.item,
        "does": operation.kind,
        "in": targets[0] if len(targets) == 1 else targets,
        "old": _old(operation.old) if operation.old else "",
        "new": operation.new_words,
        "where": _where(operation.position) if operation.position else "",
        "to": operation.new_label,
        "when": when,
        "matter": _matter(operation),
    }
    return {name: value for name, value in members.items() if value}


def _matter(operation: Operation) -> list[str]:
    if operation.matter is None or operation.new_words:
        return []
    return [_piece(piece) for piece in operation.matter.pieces]


def _piece(piece: Piece) -> str:
    name = f"{piece.kind} {piece.label}".strip()
    heading = f" [{piece.heading}]" if piece.heading else ""
    return f"{name}{heading}: " + " / ".join(piece.text.replace("\t", " | ").splitlines())


def _old(words: Words) -> str:
    if words.to:
        return f"from “{words.text}” to “{words.to}”"
    if words.to_the_end:
        return f"everything after “{words.text}”" if words.after else f"from “{words.text}” to the end"
    return f"{words.occurrence} “{words.text}”" if words.occurrence else words.text


def _where(position: Position) -> str:
    if position.words is not None:
        occurrence = f"{position.words.occurrence} " if position.words.occurrence else ""
        return f"{position.where} {occurrence}“{position.words.text}”"
    if position.target is not None:
        joint = " of" if position.where.startswith("at the") else ""
        return f"{position.where}{joint} {position.target}"
    return position.where
