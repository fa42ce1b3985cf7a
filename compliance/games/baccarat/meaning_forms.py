"""Further forms of the game that may be adopted, whose sections go before the rest where they say something else."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from compliance.games.baccarat import meaning_kinds as kinds
from compliance.games.baccarat import meaning_statements as said
from compliance.games.baccarat.vocabulary import ADOPTED
from compliance.meaning.evidence import Value
from compliance.meaning.expressions import TRUE, Expression, FactName, Within
from compliance.meaning.provisions import Reading, Statement
from compliance.meaning.wording import defined_term, plain


def read_forms(reading: Reading) -> dict[str, str]:
    """Address of a section -> name of the form whose rules it holds, as the section is headed."""
    forms: dict[str, str] = {}
    for says, statement in reading.saying(kinds.FORM_ADOPTED, said.FormAdopted):
        section = reading.section_of(statement)
        heading = (reading.version.by_address[section].heading or "").strip()
        if {plain(heading)} != set(says.named):
            reading.report(
                "contradiction",
                f"{statement.address} adopts {' and '.join(dict.fromkeys(says.named))}, but its section is "
                f"headed “{heading}”.",
                statement.address,
            )
        forms[section] = heading
    _check_names(reading, {plain(name) for name in forms.values()})
    return forms


def _check_names(reading: Reading, names: set[str]) -> None:
    """Forms that are defined, or named beside another, are forms that a section sets out."""
    for statement in reading.of(kinds.FORM_ADOPTED, kinds.FORM_DEFINED):
        named = {defined_term(statement.provision)} - {None}
        if isinstance(statement.says, said.FormAdopted):
            named |= {*statement.says.beside}
        for name in sorted(str(n) for n in named - names):
            reading.report(
                "reference",
                f"{statement.address} speaks of {name}, but no section sets out the rules of such a form.",
                statement.address,
            )


def form_of(reading: Reading, statement: Statement, forms: Mapping[str, str]) -> str | None:
    """The form in whose section a statement stands, None for the game itself."""
    return forms.get(reading.section_of(statement))


def where_adopted(form: str | None, overriding: frozenset[str], forms: Mapping[str, str]) -> Expression:
    """When a statement applies: in a form's section, where that form is adopted; elsewhere, where none overrides it."""
    names = sorted(forms.values())
    chosen: list[tuple[Value, ...]] = [c for n in range(len(names) + 1) for c in combinations(names, n)]
    if form is not None:
        return Within(FactName(ADOPTED), tuple(c for c in chosen if form in c))
    if not overriding:
        return TRUE
    return Within(FactName(ADOPTED), tuple(c for c in chosen if not overriding & {str(name) for name in c}))
