"""A check made again from what an evidence pack holds, and what comes out otherwise than before."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from compliance.reporting.visible import visible
from compliance.reporting.wording import VERDICT_WORDS, counted

if TYPE_CHECKING:
    from compliance.cli.reasons import Inputs

_RUN, _ELSEWHERE, _OUT, _OUT_OTHERWISE = "run", "elsewhere", "out", "out-otherwise"
_DEEP: Final = 16  # folders above it that a name may lead up to
_MOST_TOLD: Final = 50
# what says by what a report was made, and not what it says
_MADE_BY: Final = ("program", "findings", "provisions", "summary", "engine")
_FILES: Final = ("--mapping", "--manifest", "--baseline", "--control", "--case", "--custody")
# members of a finding that make it another verdict; the others say how it is told
_OF_A_VERDICT: Final = frozenset(
    {
        "verdict", "work", "version", "rule", "code", "casino", "table", "session", "round", "rounds", "rounds_count",
        "wager", "expected", "recorded", "money_cents", "stake_cents", "favour", "money_kind", "currency", "reason",
        "stands_under", "assumptions", "follows_from", "subject",
    }
)  # fmt: skip
_COUNTS: Final = ("conforms", "breach", "not_assessable", "not_applicable")


def _run_of(folder: Path) -> Path:
    """The folder in which a check is made again: so deep that names which lead out of it stay in the one given."""
    return folder.joinpath(_RUN, *["within"] * _DEEP)


def place_of(folder: Path, given: str) -> Path:
    """Where a file that a run was given under a name is put: under that name, where it leads nowhere else.

    Files keep their places to each other, so that a manifest finds those that it names.
    """
    run, path = _run_of(folder), PurePosixPath(given)
    place = run.joinpath(_ELSEWHERE, "root", *path.parts[1:]) if path.is_absolute() else run / path
    if "\\" in given or ":" in given or (folder / _RUN) not in Path(os.path.normpath(place)).parents:
        return run / _ELSEWHERE / given.encode("utf-8", "surrogateescape").hex()[-60:] / path.name
    return place


def check_again(
    index: Mapping[str, Any],
    folder: Path,
    places: Mapping[str, Path],
    key: Path | None,
    program: Path | None,
    rulebook: Path | None = None,
) -> tuple[dict[str, Any] | None, str]:
    """(the document, why there is none). program: where another program than this one lies unpacked; rulebook: another
    rulebook than that of the pack."""
    out = _OUT if rulebook is None else _OUT_OTHERWISE
    run = _run_of(folder)
    run.mkdir(parents=True, exist_ok=True)
    words = [
        sys.executable,
        "-m",
        "compliance",
        "check",
        "--rulebooks",
        str(rulebook or folder / "rulebook"),
        "--fail-on",
        "never",
    ]
    words += ["--format", "json", "--out", str(folder / out), f"--names={index.get('names')}"]
    words += ["--pseudonyms", str(key.resolve())] if key is not None and index.get("names") == "pseudonym" else []
    words += _words(index, run, places)
    ours = Path(__file__).resolve().parents[2]
    env = {**os.environ, "PYTHONPATH": str(program or ours)}
    done = subprocess.run(words, cwd=run, env=env, capture_output=True, text=True, check=False)
    report = folder / out / "report.json"
    if not report.is_file():
        return None, f"the check ended with {done.returncode}: {visible(done.stderr.strip() or done.stdout.strip())}"
    text = report.read_text(encoding="ascii")
    for given, path in places.items():
        text = text.replace(json.dumps(_named(path, run))[1:-1], json.dumps(given)[1:-1])
    document: dict[str, Any] = json.loads(text)
    return document, ""


def validated_again(
    index: Mapping[str, Any], folder: Path, places: Mapping[str, Path], document: Mapping[str, Any]
) -> bytes:
    """The validation annex of a pack as this program makes it, under the law that the check was made under."""
    from compliance.cli.asked import Asked
    from compliance.cli.validating import validation
    from compliance.reporting.pack import as_json

    options = index["options"]
    manifest = places.get(options.get("--manifest", ""))
    logs = () if manifest is not None else tuple(places[log["given"]] for log in index["logs"])
    asked = Asked(
        logs,
        manifest=manifest,
        rulebooks=folder / "rulebook",
        commencement=tuple(options.get("--commencement", ())),
        known_at=options.get("--known-at"),
        reading=tuple(options.get("--reading", ())),
        assume_last_known=bool(options.get("--assume-last-known")),
    )
    return as_json(validation(asked.bench(), document))


def _words(index: Mapping[str, Any], run: Path, places: Mapping[str, Path]) -> Iterator[str]:
    """The arguments of the check. Each value is bound to its option, and logs stand last behind `--`: what a pack says
    is never taken for an option."""
    options = index["options"]
    for option, value in options.items():
        if value is True:
            yield option
        elif option == "--between":
            yield from (option, *value)
        else:
            for one in value if isinstance(value, list) else [value]:
                moved = places.get(one) if option in (*_FILES, "--casino") else None
                yield f"{option}={_named(moved, run) if moved is not None else one}"
    if not options.get("--manifest"):
        yield "--"
        yield from (_named(places[log["given"]], run) for log in index["logs"] if log["given"] in places)


def _named(path: Path, run: Path) -> str:
    return path.relative_to(run).as_posix()


def differences(
    then: Mapping[str, Any], now: Mapping[str, Any], inputs: Inputs, *, besides: Collection[str] = ()
) -> list[str]:
    """What two reports of the same logs say differently: findings first, each with the input of the check that makes it
    another, then how often each provision was decided. besides: members that differ of course."""
    told = [*_findings(then, now, inputs), *_provisions(then, now)]
    for member in sorted({*then, *now} - {*_MADE_BY, *besides}):
        if then.get(member) != now.get(member):
            told.append(f"`{member}` of report.json differs.")
    if then.get("summary") != now.get("summary") and not told:
        told.append("`summary` of report.json differs.")
    rest = len(told) - _MOST_TOLD
    return [*told[:_MOST_TOLD], f"and {rest:,} more."] if rest > 0 else told


def _findings(then: Mapping[str, Any], now: Mapping[str, Any], inputs: Inputs) -> Iterator[str]:
    before, after = ({f["id"]: f for f in document["findings"]} for document in (then, now))
    told_otherwise: Counter[str] = Counter()
    for id_ in [*before, *(id_ for id_ in after if id_ not in before)]:
        one, other = before.get(id_), after.get(id_)
        where = _where(one or other or {})
        if one == other:
            continue
        by = inputs.of_verdict(other or one or {}, then, now)
        if one is None and other is not None:
            yield f"{where}: {VERDICT_WORDS[other['verdict']]} now; the pack has no such finding ({_said(other)}). {by}"
        elif other is None and one is not None:
            yield f"{where}: {VERDICT_WORDS[one['verdict']]} by the pack; there is none now ({_said(one)}). {by}"
        elif one is not None and other is not None:
            names = [name for name in sorted({*one, *other}) if one.get(name) != other.get(name)]
            changed = ", ".join(f"`{name}`" for name in names)
            if _OF_A_VERDICT.isdisjoint(names):
                told_otherwise[changed] += 1
            else:
                yield f"{where}: {changed} of the finding {id_} differ. {by}"
    for changed, number in told_otherwise.items():
        yield f"Of {counted(number, 'finding')} {changed} differ, and the verdict is the same."


def _said(finding: Mapping[str, Any]) -> str:
    if finding["verdict"] == "breach":
        return visible(f"expected: {finding['expected']}; recorded: {finding['recorded']}")
    return visible(str(finding.get("reason", "")))


def _where(finding: Mapping[str, Any]) -> str:
    place = (
        f"table {visible(finding['table'])}, round {visible(finding['round'])}"
        if finding.get("round")
        else "several rounds"
    )
    return f"Rule {finding['rule']} of {finding['work']}, {place}"


def _provisions(then: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    def decided(document: Mapping[str, Any]) -> dict[tuple[Any, ...], tuple[Any, ...]]:
        rows = document["provisions"]
        return {(p["work"], p["version"], p["rule"]): tuple(p.get(name) for name in _COUNTS) for p in rows}

    before, after = decided(then), decided(now)
    for key in sorted({*before, *after}, key=str):
        one, other = before.get(key), after.get(key)
        if one != other and any((*(one or ()), *(other or ()))):
            yield f"Rule {key[2]} of {key[0]}: {_counts(one)} in the pack; {_counts(other)} now."


def _counts(counts: tuple[Any, ...] | None) -> str:
    if counts is None:
        return "not asked"
    conforms, breach, open_, none = counts
    return f"{conforms} conform, {breach} do not, {open_} not assessable, {none} do not apply"
