"""The texts held, restated as at a day of this year, as a casino's own consolidation: for showing what is adopted."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from compliance.build.incoming.adopted import Vouched, describe_adopted
from compliance.places import data_folder
from compliance.reporting.markdown import provisions_markdown
from compliance.rulebook import load_rulebook
from compliance.rulebook.model import Standing
from compliance.sources.intake import take_in
from compliance.strict_yaml import dump_yaml

SINCE = datetime(2026, 1, 1)
_LAST = {"nz/baccarat": "2004"}  # the text of 2014 stands on one that is not held


def restated(work: str) -> str:
    """The last text held of a work, as `rulebook show --format markdown` prints it; the approvals as printed."""
    rulebook, _ = load_rulebook()
    versions = rulebook.works[work].versions
    version = next(v for v in versions if v.label == _LAST.get(work, versions[-1].label))
    if work == "nz/notices":
        source = (data_folder("rulebooks") / "nz/sources/nz-gazette-1996-01-26-no-7.txt").read_text(encoding="utf-8")
        return source[source.index("Pursuant to section 63") : source.index("#### SCHEDULE")]
    return provisions_markdown(Standing(work, "known", version, ""), SINCE, version.provisions)


def adopt_all(folder: Path, works: list[str], vouched: Vouched) -> Iterator[str]:
    """Puts a restated text of each work into a rulebook folder, as `rulebook adopt` describes it; their ids."""
    for work in works:
        path = folder.parent / f"{work.partition('/')[2]}.txt"
        path.write_text(restated(work), encoding="utf-8")
        taken, problems = take_in(path)
        assert taken is not None, problems
        given = {"title": f"Rules of {work.partition('/')[2]} 2026"}
        described, problems = describe_adopted(folder, path, taken, given, work, SINCE.date().isoformat(), vouched)
        assert described is not None, problems
        (folder / described.text_file).write_text(described.text, encoding="utf-8")
        (folder / described.yaml_file).write_text(dump_yaml(dict(described.document)), encoding="utf-8")
        yield described.id
