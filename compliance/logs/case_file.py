"""What a complaint is about (case.yaml), and through whose hands the logs came (custody.yaml), as people write them.

Nothing that is written here decides anything: it says of which rounds verdicts are wanted, and what is to be told with
them. What a complainant says happened is tried only where it is stated as the correction of an event of the log is.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from compliance.logs import values as v
from compliance.logs.faults import UnreadableError, shorten
from compliance.logs.mapping_forms import Part
from compliance.logs.members import DIGEST, read_digest


def _moment(written: object) -> str:
    """A day or an instant, as it is written: it is told, and nothing is worked out with it."""
    try:
        datetime.fromisoformat(str(written))
    except ValueError:
        message = f"{shorten(str(written))} is no day and no instant: write 2004-07-05 or 2004-07-05T10:00+12:00"
        raise ValueError(message) from None
    return str(written)


def _digest(written: object) -> str:
    try:
        return read_digest(str(written).strip().lower())
    except UnreadableError as error:
        raise ValueError(str(error)) from None


Moment = Annotated[str, BeforeValidator(_moment), WithJsonSchema({"type": "string"})]
Sha256 = Annotated[str, BeforeValidator(_digest), WithJsonSchema({"type": "string", "pattern": f"^{DIGEST.pattern}$"})]
PartOfCase = Literal["player", "staff"]
Said = Annotated[str, Field(min_length=1)]


class Side(Part):
    """What a side says. by: who; of: for whom they speak; at: when it was said or received; text: in their words."""

    by: Said | None = None
    of: Said | None = None
    at: Moment | None = None
    text: str = ""


class Person(Part):
    """Somebody whom the texts of the case name and the log does not, so that `--names` governs the name."""

    name: Said
    part: PartOfCase = "player"


class Claim(Part):
    """An event of the log as it is said to have been: what and of which, and the members that are said to differ.

    what, of and the members are those of a `correct` event (docs/log-format.md).
    """

    what: v.CorrectWhat
    of: Said
    to: str | None = None
    card: str | None = None
    n: str | None = None
    face: str | None = None
    result: str | None = None
    paid: str | None = None
    net: str | None = None
    commission: str | None = None
    commission_returned: str | None = None
    returned: str | None = None
    player: str | None = None
    seat: str | None = None
    area: str | None = None
    bet: str | None = None
    on: str | None = None
    amount: str | None = None
    status: str | None = None
    keeps: str | None = None
    hand: str | None = None
    value: str | None = None
    colour: str | None = None
    total: str | None = None


class Allegation(Part):
    """One thing that is alleged, and where: it is decided by the verdicts on these rounds that are about it.

    says: in the words of the complaint. rounds: those that it is about; all in question by default. wager, player,
    seat: only verdicts about this wager, or the wagers of this player or at this seat. rules: only verdicts under these
    provisions (`9.4` with all below it); work: of which work they are, the game's by default. claimed: what is said to
    have happened otherwise than the log has it.
    """

    id: Said
    says: str = ""
    rounds: tuple[Said, ...] = ()
    wager: Said | None = None
    player: Said | None = None
    seat: Said | None = None
    rules: tuple[Said, ...] = ()
    work: Said | None = None
    claimed: tuple[Claim, ...] = ()


class Case(Part):
    """A whole case.yaml.

    case: its number; references: its numbers in other systems, by system. rounds: those in question; by default those
    that the allegations name, or else all that the command is asked for.
    """

    case: Said
    references: dict[str, str] = Field(default_factory=dict)
    prepared: Side = Field(default_factory=Side)
    complaint: Side = Field(default_factory=Side)
    answer: Side | None = None
    people: tuple[Person, ...] = ()
    rounds: tuple[Said, ...] = ()
    allegations: Annotated[tuple[Allegation, ...], Field(min_length=1)]


class Received(Part):
    """The log passing from hand to hand. at: when; by: who received it; of: for whom; how: by what way it came."""

    at: Moment
    by: Said
    of: Said | None = None
    how: str = ""


class Kept(Part):
    """One log. log: the file as the command is given it, or its name alone. produced_by: who produced it; device: on
    what; received: each time that it changed hands; sha256: its digest at the first receipt."""

    log: Said
    produced_by: Said
    device: Said
    produced_at: Moment | None = None
    received: Annotated[tuple[Received, ...], Field(min_length=1)]
    sha256: Sha256


class Custody(Part):
    """A whole custody.yaml."""

    custody: Annotated[tuple[Kept, ...], Field(min_length=1)]


CLAIMED: Final = frozenset(Claim.model_fields) - {"what", "of"}


def claimed_event(claim: Claim, table: str) -> dict[str, Any]:
    """A claim as the members of a `correct` event."""
    return {"event": "correct", "table": table, **claim.model_dump(exclude_none=True)}
