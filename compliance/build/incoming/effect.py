"""What something put into a rulebook does: orders carried out or not, provisions changed, what the game does otherwise,
what can no longer be assessed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final

from compliance.analysis.behaviour.compare import BehaviourCompared, compare_behaviour
from compliance.analysis.behaviour.laws import law_in
from compliance.analysis.changes import Comparison, compare, paired, words_of
from compliance.checking.law import Law
from compliance.checking.unread import clause_in_doubt
from compliance.problems import Problem
from compliance.rulebook.model import IN_FORCE, Standing, Version
from compliance.rulebook.orders import OpenOrder
from compliance.rulebook.orders_touching import touched_by
from compliance.rulebook.outcomes import OperationOutcome
from compliance.rulebook.pending import assuming, earliest_commencement
from compliance.rulebook.records import Record, commencement_of
from compliance.rulebook.rulebook import Rulebook

_CHECKED: Final = ("compiled", "bound")
_LET_BE: Final = ("definition", "not observable")
_NOT_CARRIED_OUT: Final = ("target missing", "ambiguous", "hazardous")
_NOT_UNDERSTOOD: Final = "not understood"
_STALE: Final = "binding.stale"


@dataclass(frozen=True, slots=True)
class Lost:
    """A provision that cannot be assessed (any longer): its address in the new text, or in the old, and why."""

    rule: str
    why: str


@dataclass(frozen=True, slots=True)
class WorkEffect:
    """What becomes of one work: its law just before and at the commencement, and what that changes.

    `comparison` and `behaviour` are None where there are not two texts to compare. `stale`: bindings whose words are
    no longer there. `lost`: what was assessed and no longer is, and new words of which nothing is made. `gone`: what
    was assessed and is law no longer. `assessed_before`, `assessed`: how many provisions can be assessed by logs.
    `in_doubt`: whether orders not carried out leave something of the new text in doubt. `not_read`: of a text that
    changes none, what was not understood of its game; of one that does, `behaviour` tells it.
    """

    work: str
    title: str
    before: Standing
    after: Standing
    old: Version | None
    new: Version | None
    comparison: Comparison | None = None
    behaviour: BehaviourCompared | None = None
    old_words: Mapping[str, str] = field(default_factory=dict)
    new_words: Mapping[str, str] = field(default_factory=dict)
    stale: tuple[Problem, ...] = ()
    not_read: tuple[Problem, ...] = ()
    lost: tuple[Lost, ...] = ()
    gone: tuple[str, ...] = ()
    assessed: int = 0
    assessed_before: int = 0
    in_doubt: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """All that an instrument does. `commences` is None where that depends on a day that is not known.

    not_understood: what it orders, or may order, in words that are not understood; nothing of that is carried out.
    """

    record: Record
    commences: datetime | None
    carried_out: tuple[OperationOutcome, ...]
    not_carried_out: tuple[OperationOutcome, ...]
    not_understood: tuple[OpenOrder, ...]
    problems: tuple[Problem, ...]
    works: tuple[WorkEffect, ...]


def effect_of(before: Rulebook, after: Rulebook, instrument: str, *, beside: Sequence[str] = ()) -> Effect:
    """What an instrument does that only the second of two rulebooks holds.

    beside: other instruments that were put in with it; what they set out, and what is wrong with them, is their own.
    """
    record = next(r for r in after.records if r.id == instrument)
    others = [r for r in after.records if r.id in beside]
    of_others = {work for r in others for work in r.sets_out} - {*record.sets_out}
    files_of_others = {r.instrument.text_file for r in others}
    commences = commencement_of(record, after.commencements)
    orders = [o for o in after.outcomes if o.instrument == instrument]
    known = {_told(p) for p in before.problems}
    works = [
        work
        for work in after.works
        if work.startswith(f"{record.instrument.jurisdiction}/")
        and work not in of_others
        and (
            work in {*record.sets_out, *record.amends, *record.deletes}
            or _stands_otherwise(work, before, after, commences)
        )
    ]
    effects = tuple(_work(work, before, after, record, commences) for work in works)
    return Effect(
        record,
        commences,
        tuple(o for o in orders if o.outcome not in _NOT_CARRIED_OUT),
        tuple(o for o in orders if o.outcome in _NOT_CARRIED_OUT),
        tuple(o for o in after.orders if o.instrument == instrument and o.outcome == _NOT_UNDERSTOOD),
        tuple(
            p
            for p in (*after.problems, *(p for work in effects for p in work.not_read))
            if _told(p) not in known
            and not (p.place is not None and p.place.file in files_of_others)
            and p.severity != "note"
            and p.code != "rulebook.operation-not-applied"
        ),
        effects,
    )


def _told(problem: Problem) -> tuple[str, str, str, str]:
    """What is said, and of which file: the same words of another text are another problem."""
    return problem.code, problem.message, problem.quote, problem.place.file if problem.place is not None else ""


def _stands_otherwise(work: str, before: Rulebook, after: Rulebook, at: datetime | None) -> bool:
    """Whether the law of a work that the instrument does not speak of is another from its commencement on."""
    if at is None:
        return False
    old, new = before.standing(work, at), after.standing(work, at)
    return (old.status, old.version and old.version.made_by) != (new.status, new.version and new.version.made_by)


def _work(work: str, before: Rulebook, after: Rulebook, record: Record, at: datetime | None) -> WorkEffect:
    title = after.works[work].title
    label = record.sets_out.get(work)
    made = next((v for v in after.works[work].versions if label is not None and v.label == label), None)
    if at is None:
        # its day is not known: the text as it will stand, against the one that it changes
        base = _base(before, work, made)
        # its orders leave in doubt what they will on whatever day it commences
        new = made or (base if work not in record.deletes else None)
        chronicle = after.chronicles[record.instrument.jurisdiction]
        since = earliest_commencement(record, chronicle.dated)
        begun = assuming(chronicle, frozenset({record.id}))
        touched = touched_by(after.orders, new, since, begun) if new is not None else ()
        reason = "It is not known when this text commences."
        unknown = Standing(work, "unknown", None, reason, last_known=new, touched=touched)
        nothing = Standing(work, "unknown", None, "No text is held.")
        earlier = Standing(work, "known", base, "") if base is not None else nothing
        return _compared(WorkEffect(work, title, earlier, unknown, base, new), before, after)
    earlier, later = before.standing(work, at - timedelta(microseconds=1)), after.standing(work, at)
    if earlier.status == "superseded" and earlier.successor is not None:
        earlier = before.standing(earlier.successor, at - timedelta(microseconds=1))
    # an amendment is compared with the text that it amends, whatever else may have been in force just before
    old = (_changed(before, work, made) if made is not None and later.version == made else None) or earlier.version
    old = old or (_base(before, work, made) if earlier.last_known is not None else None)
    return _compared(WorkEffect(work, title, earlier, later, old, later.version or made), before, after)


def _changed(before: Rulebook, work: str, made: Version | None) -> Version | None:
    """The text that a version changes; None where it was set out anew."""
    history = before.works.get(work)
    versions = history.versions if history is not None else ()
    return next((v for v in versions if made is not None and v.made_by == made.made_by[:-1]), None)


def _base(before: Rulebook, work: str, made: Version | None) -> Version | None:
    """The text that a version changes, else the last that is held."""
    history = before.works.get(work)
    last = history.versions[-1] if history is not None and history.versions else None
    return _changed(before, work, made) or last


def _compared(found: WorkEffect, before: Rulebook, after: Rulebook) -> WorkEffect:
    old, new = found.old, found.new
    old_law, old_problems = law_in(before, old, {}) if old is not None else (None, [])
    new_law, new_problems = law_in(after, new, {}) if new is not None else (None, [])
    # the game is compared as the words held have it; what orders leave in doubt of them is told of each provision
    doubted = (_in_doubt(before, old_law, found.before), _in_doubt(after, new_law, found.after))
    was_known = found.before.status in IN_FORCE
    were = _assessable(doubted[0]) if was_known else ()
    open_orders = doubted[1].doubts.orders if doubted[1] is not None else ()
    found = replace(found, assessed_before=len(were), in_doubt=bool(open_orders))
    if new is None or new_law is None:
        gone = _checked(old_law) if was_known else ()
        return replace(found, lost=tuple(Lost(address, found.after.reason) for address in gone))
    assessed = len(_assessable(doubted[1]))
    if old is None or old_law is None:
        lost = tuple(_unread(new_law, new.by_address))
        not_read = _not_read(new_problems, [])
        return replace(found, lost=lost, assessed=assessed, stale=_stale(new_problems, []), not_read=not_read)
    pairs = paired(old, new)
    comparison = compare(old, new, after.outcomes)
    behaviour = compare_behaviour(old_law, new_law, pairs, (old_problems, new_problems))
    changed = {c.new_address for c in comparison.changes if c.new_address is not None}
    return replace(
        found,
        comparison=comparison,
        behaviour=behaviour,
        old_words={p.address: words_of(p) for p in old.provisions},
        new_words={p.address: words_of(p) for p in new.provisions},
        stale=_stale(new_problems, old_problems),
        not_read=_not_read(new_problems, old_problems),
        lost=(
            *_no_longer(*doubted, pairs),
            *_unread(new_law, changed - set(pairs.values())),
        ),
        gone=tuple(address for address in were if pairs.get(address) is None),
        assessed=assessed,
    )


def _assessable(law: Law | None) -> tuple[str, ...]:
    """What can be assessed by logs: checked, and left in doubt by no order and by no words that are not understood."""
    return tuple(address for address in _checked(law) if law is not None and not _why_doubted(law, address))


def _checked(law: Law | None) -> tuple[str, ...]:
    return tuple(a for a, status in law.status.items() if status in _CHECKED) if law is not None else ()


def _no_longer(old: Law | None, new: Law | None, pairs: Mapping[str, str]) -> Iterable[Lost]:
    """What was assessed before and lives on, and is assessed no longer."""
    for address in _assessable(old):
        now = pairs.get(address)
        if now is None or new is None:
            continue
        status = new.status.get(now, "open")
        if status not in (*_CHECKED, *_LET_BE):
            yield Lost(now, _why(new, now, status))
        elif doubt := _why_doubted(new, now):
            yield Lost(now, doubt)


def _in_doubt(rulebook: Rulebook, law: Law | None, standing: Standing) -> Law | None:
    """The law with what the orders not carried out leave in doubt of it, where its text is the one that stands."""
    if law is None or law.version != (standing.version or standing.last_known) or not standing.touched:
        return law
    return law_in(rulebook, law.version, {}, standing.touched)[0]


def _why_doubted(law: Law, address: str) -> str:
    """Which order, or which words that are not understood, leave open what a provision asks; "" if none do."""
    why = law.doubts.whole or law.doubts.why(address)
    if not why and law.rules is not None and address in law.rules.read:
        # what the grammars made of it is in doubt, unless a check of its own is not
        why = "" if any(c.address == address and not c.doubt for c in law.checks) else law.doubts.everywhere
    if not why and law.doubts.wagers and law.rules is not None:
        why = law.doubts.wagers if any(clause_in_doubt(w, [address]) for w in law.rules.wagers.values()) else ""
    # how one provision rests on another is told by reports; here it is which order is to be seen to
    return next((touched.reason for touched in law.doubts.orders if why.endswith(touched.reason)), why)


def _unread(law: Law, addresses: Iterable[str]) -> Iterable[Lost]:
    """Of new provisions those of whose words nothing is made."""
    for address in law.version.by_address:
        if address in set(addresses) and law.status.get(address, "open") in ("open", "stale"):
            yield Lost(address, _why(law, address, law.status.get(address, "open")))


def _why(law: Law, address: str, status: str) -> str:
    if status == "stale":
        return "its words are not those that were reviewed (its binding is stale)"
    return law.reasons.get(address) or "nothing was made of its words"


def _not_read(new: Sequence[Problem], old: Sequence[Problem]) -> tuple[Problem, ...]:
    """What of the words cannot be read, or agrees with no other rule, only now."""
    before = {_told(p) for p in old}
    return tuple(p for p in new if p.severity == "error" and p.code != _STALE and _told(p) not in before)


def _stale(new: Sequence[Problem], old: Sequence[Problem]) -> tuple[Problem, ...]:
    """The bindings that are stale only now: a binding is told by its place in its file."""
    before = {_binding(p) for p in old if p.code == _STALE}
    return tuple(p for p in new if p.code == _STALE and _binding(p) not in before)


def _binding(problem: Problem) -> str:
    """The binding that a message names: "binding 12 of nz/bindings/general.yaml"."""
    return problem.message.partition(" binding ")[2].partition(":")[0]
