"""The typesetter, in a process of its own: what it took of memory is given back when that ends.

The compiler keeps what it laid out for the next time, of which there is none; a check that writes the reports of many
casinos would hold all of them at once.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from typst import PDFStandard

PDF_STANDARDS: Final[list[PDFStandard]] = ["a-2a", "ua-1"]
# The clock plays no part: every report carries the same moment of making, the beginning of Unix time.
_MADE_AT: Final = 0
# glibc otherwise keeps much of what the compiler's threads give back: a tenth of its memory; other systems pass it over
_SPARING: Final = {"MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "65536", "MALLOC_MMAP_THRESHOLD_": "131072"}
_PACKAGES: Final = Path(__file__).resolve().parents[2]


def typeset(template: Path, data: str) -> bytes:
    """The PDF that a template makes of its data (JSON). Raises RuntimeError with the compiler's words where it makes
    none, which is a fault of the template."""
    path = os.pathsep.join(part for part in (str(_PACKAGES), os.environ.get("PYTHONPATH", "")) if part)
    done = subprocess.run(
        [sys.executable, "-m", __name__, str(template)],
        input=data.encode("utf-8"),
        capture_output=True,
        env={**os.environ, **_SPARING, "PYTHONPATH": path},
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"The PDF could not be set: {done.stderr.decode('utf-8', 'replace').strip()}")
    return done.stdout


def compiled(template: Path, data: str) -> bytes:
    """The same in this process."""
    # imported here: the compiler is large
    import typst

    made: Any = typst.compile(
        str(template),
        root=str(template.parent),
        ignore_system_fonts=True,
        format="pdf",
        sys_inputs={"data": data},
        pdf_standards=PDF_STANDARDS,
        timestamp=_MADE_AT,
    )
    if not isinstance(made, bytes):
        raise TypeError("the compiler did not give one PDF")
    return made


def as_text(data: object) -> str:
    """The data of a template as it is handed over."""
    return json.dumps(data, ensure_ascii=False)


if __name__ == "__main__":
    sys.stdout.buffer.write(compiled(Path(sys.argv[1]), sys.stdin.buffer.read().decode("utf-8")))
