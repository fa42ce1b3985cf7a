"""What is wrong with a YAML that people write (mapping, manifest, casino's file), all of it at once, in our words.

Each fault has its file, key and place, what is wrong, what to do, and what may have been meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from pydantic import BaseModel

from compliance.logs.event_faults import listed, values_of, wanted
from compliance.logs.faults import shorten
from compliance.problems import Problem
from compliance.spelling import aside, meant
from compliance.strict_yaml import place_of

At = tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong at a key: the way to it from the top of the file, a sentence without stop, what to do."""

    at: At
    message: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: as it is called, the code of its faults, the definition it is read by, and where it is described.

    marks: steps of the library's ways that are no keys of the file.
    """

    name: str
    code: str
    model: type[BaseModel]
    described_in: str
    marks: tuple[str, ...] = ()

    @property
    def look_up(self) -> str:
        """Where to look."""
        return f"{self.described_in} says what stands there."

    def keys_at(self, at: Sequence[int | str]) -> list[str]:
        """The keys that such a file can have at this place."""
        models: list[type[BaseModel]] = [self.model]
        for part in at:
            fields = [f for model in models for name, f in model.model_fields.items() if part in (name, f.alias)]
            if fields:
                models = [m for f in fields for m in _models_in(f.annotation)]
        return list(dict.fromkeys(f.alias or name for model in models for name, f in model.model_fields.items()))


def told(kind: Kind, text: str, file: str, wrong: Iterable[Wrong]) -> list[Problem]:
    """The faults of a file as problems. text: what it holds."""
    problems: dict[str, Problem] = {}  # what is written once and used twice (by a reference) is told once
    for fault in wrong:
        where = " · ".join(str(part + 1) if isinstance(part, int) else shorten(part) for part in fault.at)
        message = f"The {kind.name} is not understood at {where or 'its top'}: {fault.message}."
        place = place_of(text, file, fault.at)
        problem = Problem(kind.code, "error", message, place, fault.remedy)
        problems.setdefault(f"{place} {fault.message}", problem)
    return list(problems.values())


def explained(kind: Kind, errors: Sequence[Any]) -> Iterator[Wrong]:
    """The library's faults in our words; a misspelt key and the key that then is missing are one fault."""
    look_up = kind.look_up
    extra = [e["loc"] for e in errors if e["type"] == "extra_forbidden"]
    within = {e["loc"][:n] for e in errors for n in range(len(e["loc"]))}
    for error in errors:
        if error["type"] == "too_short" and error["loc"] in within:
            continue  # of the entries that stand there those at fault are not counted; each is told by itself
        at = tuple(part for part in error["loc"] if part not in kind.marks)
        name = str(at[-1]) if at else ""
        match error["type"]:
            case "missing":
                misspelt = [e for e in extra if e[:-1] == error["loc"][:-1] and meant(str(e[-1]), [name])]
                if not misspelt:
                    yield Wrong(at[:-1], f"the key `{name}` is missing here", f"Add it; {look_up}")
            case "extra_forbidden":
                keys = kind.keys_at(at[:-1])
                message = f"there is no key `{shorten(name)}` here{aside(name, keys)}"
                yield Wrong(at, message, f"It is one of {', '.join(keys)}." if keys else f"Take it out; {look_up}")
            case "literal_error":
                expected = str(error.get("ctx", {}).get("expected", ""))
                written = str(error["input"])
                message = f"{shorten(written)} cannot stand here{aside(written, values_of(expected))}"
                yield Wrong(at, message, f"Correct it: {listed(expected)}.")
            case "value_error":
                yield Wrong(at, str(error["ctx"]["error"]), f"Correct it; {look_up}")
            case type_:
                yield Wrong(at, wanted(type_), f"Correct it; {look_up}")


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models_in(part)
