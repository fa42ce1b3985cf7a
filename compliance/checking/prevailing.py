"""Rules over which something prevails that no text held says: the approved conditions of a tournament (ACT 12.5).

What the log shows may then be as it should be, so that nothing found under such a rule is a breach. Where the log says
which rules the conditions change (`options`, `conditions`), that holds for these alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from compliance.checking.law import Law
from compliance.checking.verdicts import Verdict
from compliance.logs.rounds import Round
from compliance.meaning.evidence import Evidence, Known
from compliance.meaning.expressions import evaluate

_CONDITIONS = "conditions"


def displaced(law: Law, round_: Round, facts: Mapping[str, Evidence], verdicts: Sequence[Verdict]) -> list[Verdict]:
    """The verdicts, breaches of rules that may not apply as they stand made not assessable."""
    found = list(verdicts)
    if not law.prevailing:
        return found
    changed = round_.session.options.get(_CONDITIONS)
    places = {p.address: place for place, p in enumerate(law.version.provisions)}
    for address, when in law.prevailing:
        holds = evaluate(when, facts)
        if not isinstance(holds, Known) or not holds.value:
            continue
        before = {a for a, place in places.items() if place < places[address]}
        if changed is not None:
            before &= {p.address for c in changed if c in places for p in law.version.walk(c)}
        reason = f"what {address} lets prevail over this rule is not held here, and may say otherwise"
        found = [_not_assessable(v, reason) if v.verdict == "breach" and v.address in before else v for v in found]
    return found


def _not_assessable(verdict: Verdict, reason: str) -> Verdict:
    return structs.replace(verdict, verdict="not assessable", reason=reason, money=None)
