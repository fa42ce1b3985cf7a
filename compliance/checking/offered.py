"""What a table has chosen among what the rules leave open, where the rules offer no such thing."""

from __future__ import annotations

from typing import Final

from compliance.checking.wager_verdict import WagerCase
from compliance.logs.faults import shorten
from compliance.meaning.decisions import named_values
from compliance.meaning.evidence import Known
from compliance.spelling import aside

OPTION: Final = "option."  # facts that say what the operator has chosen among what the rules leave open


def not_offered(case: WagerCase) -> str:
    """Why the rules do not say what is paid where the table names a choice that they do not offer, "" where it does
    not."""
    for name in case.wager_rules.payout.names:
        chosen = case.subject.facts[name] if name.startswith(OPTION) else None
        offered = [v for v in named_values([case.wager_rules.payout], name) if isinstance(v, str)] if chosen else []
        if isinstance(chosen, Known) and isinstance(chosen.value, str) and offered and chosen.value not in offered:
            said = chosen.value
            near = aside(said, offered)
            return f"the rules offer {' or '.join(offered)}, not {shorten(said)}, as the log has it{near}"
    return ""
