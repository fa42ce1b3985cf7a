"""What changed between two versions of a work: provision by provision, word by word, with the order that did it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from compliance.rulebook.model import Provision, Version
from compliance.rulebook.outcomes import OperationOutcome
from compliance.rulebook.provisions import renumbered_from

ChangeKind = Literal["added", "removed", "changed", "renumbered", "moved"]
PieceKind = Literal["same", "removed", "added"]

# how alike two provisions' words must be to be taken for one provision under another number
_ALIKE = 0.75


@dataclass(frozen=True, slots=True)
class Piece:
    """Words that stand in both versions, only in the earlier or only in the later one."""

    kind: PieceKind
    words: str


@dataclass(frozen=True, slots=True)
class Change:
    """One provision that is not the same in both versions.

    renumbered: it stands under another number (its words may have changed too). moved: it stands elsewhere in the
    order. `orders` are the amending operations that name it; none where a text was replaced as a whole.
    """

    kind: ChangeKind
    old_address: str | None
    new_address: str | None
    pieces: tuple[Piece, ...]
    orders: tuple[OperationOutcome, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """All changes in the order of the later version (what was removed, where it stood), and how much stayed."""

    changes: tuple[Change, ...]
    unchanged: int


def compare(old: Version, new: Version, outcomes: Iterable[OperationOutcome]) -> Comparison:
    """Every change from `old` to `new`."""
    orders = [o for o in outcomes if o.instrument in new.made_by and o.instrument not in old.made_by]
    pairs = paired(old, new)
    earlier = {n: o for o, n in pairs.items()}
    changes: list[Change] = []
    unchanged = 0
    moved = _moved(old, new, pairs)
    removed = [p for p in old.provisions if p.address not in pairs]
    for provision in new.provisions:
        was = earlier.get(provision.address)
        if was is None:
            whole = (Piece("added", words_of(provision)),)
            changes.append(Change("added", None, provision.address, whole, _orders_for(orders, provision.address)))
            continue
        pieces = redline(words_of(old.by_address[was]), words_of(provision))
        kind = _kind(was, provision.address, pieces, moved=was in moved)
        if kind is None:
            unchanged += 1
        else:
            named = _orders_for(orders, was, provision.address)
            changes.append(Change(kind, was, provision.address, pieces, named))
    for provision in removed:
        gone = Change(
            "removed",
            provision.address,
            None,
            (Piece("removed", words_of(provision)),),
            _orders_for(orders, provision.address),
        )
        changes.insert(_place_of(provision, old, changes), gone)
    return Comparison(tuple(changes), unchanged)


def words_of(provision: Provision) -> str:
    """All words of a provision that are its own: heading, text, rows of a table, closing."""
    rows = " / ".join(" | ".join(row) for row in provision.rows or ())
    heading = provision.heading if provision.kind in ("heading", "table") else None
    return " ".join(part for part in (heading, provision.text, rows, provision.closing) if part)


def redline(old: str, new: str) -> tuple[Piece, ...]:
    """The words of both texts, in order, marked as the same, removed or added.

    The shape of quotation marks and dashes is the printer's and makes no difference.
    """
    a, b = old.split(), new.split()
    pieces: list[Piece] = []
    matcher = SequenceMatcher(None, [_plain(w) for w in a], [_plain(w) for w in b], autojunk=False)
    for tag, i, j, k, m in matcher.get_opcodes():
        if tag == "equal":
            pieces.append(Piece("same", " ".join(b[k:m])))
            continue
        if i < j:
            pieces.append(Piece("removed", " ".join(a[i:j])))
        if k < m:
            pieces.append(Piece("added", " ".join(b[k:m])))
    return tuple(pieces)


_MARKS = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-"})


def _plain(word: str) -> str:
    return word.translate(_MARKS)


def _kind(old: str, new: str, pieces: Sequence[Piece], *, moved: bool) -> ChangeKind | None:
    if old != new:
        return "renumbered"
    if moved:
        return "moved"
    return "changed" if any(p.kind != "same" for p in pieces) else None


def _moved(old: Version, new: Version, pairs: Mapping[str, str]) -> set[str]:
    """Addresses (in the earlier version) of what lives on but stands elsewhere among what lives on."""
    earlier = {n: o for o, n in pairs.items()}
    before = [p.address for p in old.provisions if p.address in pairs]
    after = [earlier[p.address] for p in new.provisions if p.address in earlier]
    stay: set[str] = set()
    for block in SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks():
        stay.update(before[block.a : block.a + block.size])
    return set(before) - stay


def paired(old: Version, new: Version) -> dict[str, str]:
    """Address in the earlier version -> address in the later one, for every provision that lives on.

    First what an instrument has renumbered (kept in the lineage), then what has the same address and is still about
    the same thing, then what has (nearly) the same words under another number.
    """
    pairs: dict[str, str] = {}
    for provision in new.provisions:
        was = renumbered_from(provision, new.made_by)
        if was is not None and was in old.by_address:
            pairs[was] = provision.address
    taken = set(pairs.values())
    same_text = new.made_by[: len(old.made_by)] == old.made_by
    for provision in old.provisions:
        address = provision.address
        twin = new.by_address.get(address)
        if address in pairs or twin is None or address in taken:
            continue
        if same_text or _alike(words_of(provision), words_of(twin)):
            pairs[address] = address
            taken.add(address)
    left = [p for p in old.provisions if p.address not in pairs]
    free = [p for p in new.provisions if p.address not in taken]
    for provision in left:
        best = _most_alike(provision, free)
        if best is not None:
            pairs[provision.address] = best.address
            free.remove(best)
    return pairs


def _alike(a: str, b: str) -> bool:
    matcher = SequenceMatcher(None, a.split(), b.split(), autojunk=False)
    return matcher.real_quick_ratio() >= _ALIKE and matcher.quick_ratio() >= _ALIKE and matcher.ratio() >= _ALIKE


def _most_alike(provision: Provision, among: Sequence[Provision]) -> Provision | None:
    words = words_of(provision)
    if not words:
        return None
    same_kind = [p for p in among if p.kind == provision.kind]
    exact = next((p for p in same_kind if words_of(p) == words), None)
    return exact or next((p for p in same_kind if _alike(words, words_of(p))), None)


def _orders_for(orders: Sequence[OperationOutcome], *addresses: str) -> tuple[OperationOutcome, ...]:
    """The operations whose target is one of the addresses, or something in which it stands; what was not carried out
    only where its new words stand as an orphan."""
    done = [o for o in orders if o.outcome in ("applied", "target missing")]
    return tuple(o for o in done if any(_names(o.target, address) for address in addresses))


def _names(target: str, address: str) -> bool:
    named = target.partition(" of division")[0]
    if "“" in named and '"' in address:
        return named.partition("“")[2].partition("”")[0] == address.partition('"')[2].rstrip('"')
    word, _, at = named.partition(" ")
    if word == "section":
        return address.partition(".")[0] == at.partition(".")[0]
    return word == "rule" and (address == at or address.startswith((f"{at}(", f"{at} ")))


def _place_of(provision: Provision, old: Version, changes: Sequence[Change]) -> int:
    """Where a removed provision is listed: after the last change to something that stood before it."""
    order: Mapping[str, int] = {p.address: n for n, p in enumerate(old.provisions)}
    at = order[provision.address]
    place = 0
    for n, change in enumerate(changes, start=1):
        known = change.old_address
        if known is not None and order.get(known, at + 1) < at:
            place = n
    return place
