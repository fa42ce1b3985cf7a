"""Records of the law as plain data that a file can hold, and back: decisions, conditions, odds, checks.

What grammars and bindings make of the words is nothing but records (frozen dataclasses), tuples, mappings and numbers.
Each record is written with its members that differ from their defaults; a condition as its sign and what it joins
({"==": [{"fact": "spin.parity"}, {"value": "odd"}]}); a decision once, under a name made of its question, wherever it
is used. A version and its provisions are written as references to the compiled text, which holds them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any

from compliance.meaning.decisions import Decision
from compliance.meaning.expressions import (
    All,
    Among,
    Arithmetic,
    Comparison,
    Constant,
    FactName,
    Not,
    Some,
    Within,
)
from compliance.rulebook.model import Provision, Version

Plain = Any
"""What JSON holds."""

MAP = "map"
"""The sign under which the parts of a mapping are written."""
_PACKAGE = "compliance."
_SIGNS: Mapping[str, type[Comparison] | type[Arithmetic]] = {
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), Comparison),
    **dict.fromkeys(("+", "-", "*", "/"), Arithmetic),
}


@dataclass
class Writer:
    """Writes the records of one version. decisions: name -> a decision as written, each once."""

    version: Version
    decisions: dict[str, Plain] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)

    def write(self, value: Any) -> Plain:
        """A value as plain data. One that is not a record of the law raises TypeError: a fault of the program."""
        match value:
            case None | bool() | int() | str():
                return value
            case tuple():
                return [self.write(part) for part in value]
            case FactName(name):
                return {"fact": name}
            case Constant(inner):
                return {"value": self.write(inner)}
            case Comparison(sign, left, right) | Arithmetic(sign, left, right):
                return {sign: [self.write(left), self.write(right)]}
            case Within(item, values):
                return {"in": [self.write(item), self.write(values)]}
            case Among(item, collection):
                return {"among": [self.write(item), self.write(collection)]}
            case All(parts):
                return {"all": self.write(parts)}
            case Some(parts):
                return {"some": self.write(parts)}
            case Not(part):
                return {"not": self.write(part)}
            case Decision():
                return {"decision": self._name(value)}
            case Version() if value == self.version:
                return {"version": value.label}
            case Provision() if value == self.version.by_address.get(value.address):
                return {"provision": value.address}
            case Fraction():
                return {"fraction": str(value)}
            case frozenset():
                return {"set": sorted((self.write(part) for part in value), key=str)}
            case Mapping() if all(isinstance(key, str) for key in value):
                return {MAP: {key: self.write(part) for key, part in value.items()}}
            case Mapping():
                return {MAP: [[self.write(key), self.write(part)] for key, part in value.items()]}
            case _ if is_dataclass(value) and not isinstance(value, type):
                return self._record(value)
        raise TypeError(f"{type(value).__qualname__} is not a record of the law")

    def _record(self, value: Any) -> Plain:
        kind = type(value)
        members = {"is": f"{kind.__module__}.{kind.__qualname__}".removeprefix(_PACKAGE)}
        for member in _members(value.__class__):
            held = getattr(value, member.name)
            if not _is_default(member, held):
                members[member.name] = self.write(held)
        return members

    def _name(self, decision: Decision) -> str:
        written = {"asks": decision.question, "clauses": self.write(decision.clauses)}
        # records that differ only in True and 1 are equal to Python, not as data
        content = json.dumps(written, ensure_ascii=False)
        name = self._names.get(content)
        if name is None:
            same = sum(of["asks"] == decision.question for of in self.decisions.values())
            name = self._names[content] = f"{decision.question} ({same + 1})" if same else decision.question
            self.decisions[name] = written
        return name


@dataclass
class Reader:
    """Reads what a `Writer` wrote of a version. made: the decisions that were asked for, by their names."""

    version: Version
    decisions: Mapping[str, Plain]
    made: dict[str, Decision] = field(default_factory=dict)

    def read(self, plain: Plain) -> Any:
        """The value that was written."""
        if isinstance(plain, list):
            return tuple([self.read(part) for part in plain])
        if not isinstance(plain, dict):
            return plain
        if "is" in plain:
            kind = _kind(plain["is"])
            return kind(**{name: self.read(part) for name, part in plain.items() if name != "is"})
        ((sign, inner),) = plain.items()
        return self._signed(sign, inner)

    def _signed(self, sign: str, inner: Plain) -> Any:  # one line for each sign
        match sign:
            case "fact":
                return FactName(inner)
            case "value":
                return Constant(self.read(inner))
            case "all":
                return All(self.read(inner))
            case "some":
                return Some(self.read(inner))
            case "not":
                return Not(self.read(inner))
            case "in":
                return Within(*self.read(inner))
            case "among":
                return Among(*self.read(inner))
            case "decision":
                return self._decision(inner)
            case "map" if isinstance(inner, dict):
                return {key: self.read(part) for key, part in inner.items()}
            case "map":
                return {self.read(key): self.read(part) for key, part in inner}
            case "fraction":
                return Fraction(inner)
            case "set":
                return frozenset(self.read(inner))
            case "provision":
                return self.version.by_address[inner]
            case "version":
                return self.version
        return _SIGNS[sign](sign, *self.read(inner))  # type: ignore[arg-type] # the sign is of that kind

    def _decision(self, name: str) -> Decision:
        made = self.made.get(name)
        if made is None:
            written = self.decisions[name]
            made = self.made[name] = Decision(written["asks"], self.read(written["clauses"]))
        return made


@cache
def _kind(name: str) -> Any:
    module, _, kind = name.rpartition(".")
    return getattr(import_module(_PACKAGE + module), kind)


@cache
def _members(kind: Any) -> tuple[Field[Any], ...]:
    return tuple(member for member in fields(kind) if member.init)


def _is_default(member: Field[Any], held: Any) -> bool:
    default = member.default_factory() if member.default_factory is not MISSING else member.default
    return default is not MISSING and type(held) is type(default) and bool(held == default)
