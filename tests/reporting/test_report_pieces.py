"""The pieces of a page are filled in a browser as they are by the program: checked by node, where it is installed."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
from typing import Any

import pytest

from compliance.places import data_folder
from compliance.reporting.articles import report_model
from compliance.reporting.cards import picture_view
from compliance.reporting.drawing import drawings
from compliance.reporting.nodes import finding_node, law_node
from compliance.reporting.page_data import page_data
from compliance.reporting.pages import script
from compliance.reporting.parts import Node, Packing, as_data, filled, parts

NODE = shutil.which("node")


def nodes_of(document: dict[str, Any]) -> list[Node]:
    model = report_model(document)
    return [finding_node(a, law_node(model["laws"][a["law"]], a["row"])) for a in model["findings"]]


def test_every_piece_is_used_by_a_page(document: dict[str, Any]) -> None:
    sources = "".join(
        path.read_text(encoding="utf-8")
        for path in (data_folder("reports").parent / "compliance/reporting").glob("*.py")
    )
    assert parts()
    assert [name for name in parts() if f'"{name}"' not in sources] == []


def test_what_a_value_holds_never_becomes_markup() -> None:
    assert filled(("line", {"text": "<b>\"'&"})) == "<p>&lt;b&gt;&quot;&#x27;&amp;</p>"


def test_a_hole_in_a_value_is_not_filled() -> None:
    assert filled(("line", {"text": "[[text]] [[*rows]]"})) == "<p>[[text]] [[*rows]]</p>"


@pytest.mark.skipif(NODE is None, reason="node is not installed: the script of the page was not run")
def test_node_fills_every_finding_as_the_program_does(hostile_document: dict[str, Any]) -> None:
    nodes = nodes_of(hostile_document)
    found = re.search(r"  const MARKS = .*?\n  function blockOf", script(), flags=re.DOTALL)
    assert found is not None
    own = found[0].removesuffix("function blockOf")
    program = (
        f"{own}\nconst given = JSON.parse(require('fs').readFileSync(0, 'utf8'));"
        "const { pieces, places } = unfolded(given.folded, given.parts);"
        "console.log(JSON.stringify(places.map((n) => filled(n, pieces, given.parts))));"
    )
    assert NODE is not None
    packing = Packing()
    places = [packing.place(node) for node in nodes]
    given = json.dumps({"folded": packing.written(places), "parts": as_data()})
    done = subprocess.run([NODE, "-e", program], input=given, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [filled(node) for node in nodes]


@pytest.mark.skipif(NODE is None, reason="node is not installed: the script of the page was not run")
@pytest.mark.parametrize("length", range(12))
def test_node_reads_the_bytes_that_were_written(length: int) -> None:
    found = re.search(r"  const DIGITS = .*?\n  async function unpacked", script(), flags=re.DOTALL)
    assert found is not None
    assert NODE is not None
    content = bytes(range(255, 255 - 23 * length, -23))
    written = base64.b85encode(content).decode("ascii").replace("<", "/")
    own = found[0].removesuffix("async function unpacked")
    program = f"{own}\nconsole.log(Buffer.from(bytesOf(process.argv[1])).toString('hex'))"
    done = subprocess.run([NODE, "-e", program, "--", written], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == content.hex()


@pytest.mark.skipif(NODE is None, reason="node is not installed: the script of the page was not looked at")
def test_the_script_of_the_page_can_be_read() -> None:
    assert NODE is not None
    done = subprocess.run([NODE, "--check", "-"], input=script(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_fifty_thousand_findings_would_stay_small(large_document: dict[str, Any]) -> None:
    model = report_model(large_document)
    data = page_data(large_document, model, staff=False)
    assert data.total >= 5_000
    size = len(data.index) + sum(map(len, data.blocks))
    assert size * 10 < 10_000_000


def spin(**members: Any) -> dict[str, Any]:
    return {"kind": "dice", "spins": [{"line": 4, **members}]}


@pytest.mark.parametrize(
    ("picture", "words", "pieces"),
    [
        (spin(dice=[4, 3], total=7, come_out=True, point=None), "come out roll", ["die", "die", "puck"]),
        (spin(dice=[4, 4], total=8, come_out=False, point=8), "point 8", ["die", "die", "puck"]),
        (spin(dice=[1, 2, 6]), "Dice 1, 2 and 6", ["die", "die", "die"]),
        (spin(dice=[]), "Dice not recorded", ["die-unknown"]),
        (spin(number=17, colour="black"), "Number 17, black", ["wheel"]),
        (spin(symbol="B"), "Symbol B", ["wheel"]),
        (spin(number=None), "Number not recorded", ["wheel"]),
    ],
)
def test_dice_wheel_and_point_are_drawn_with_words(picture: dict[str, Any], words: str, pieces: list[str]) -> None:
    (drawn,) = drawings(picture_view(picture, None, None))
    assert words in drawn.words
    assert [name for name, _ in drawn.body] == pieces


def test_the_card_that_was_not_dealt_is_ringed() -> None:
    hand = {"name": "Banker", "cards": [{"card": "KC", "n": 1}, {"card": "3S", "n": 2}], "count": 3}
    (drawn,) = drawings(picture_view({"hands": [hand], "mark": {"hand": "Banker", "n": 3}}, None, None))
    assert [name for name, _ in drawn.body] == ["card", "card", "card-gap", "ring"]
    assert "no card where one is in question" in drawn.words


def test_wagers_lie_on_their_areas_and_on_the_numbers_of_roulette() -> None:
    wagers = [
        {"id": "w1", "bet": "straight up", "on": 17, "numbers": ["17"], "amount_cents": 1000},
        {"id": "w2", "bet": "split", "on": [17, 20], "numbers": ["17", "20"], "amount_cents": 500},
        {"id": "w3", "bet": "red", "on": None, "amount_cents": 5000},
    ]
    picture = {"kind": "roulette", "spins": [{"number": 17, "colour": "black", "line": 3}], "wagers": wagers}
    _, layout = drawings(picture_view(picture, None, "w1"))
    assert layout.words == "The layout with the wagers on it"
    names = [name for name, _ in layout.body]
    assert names.count("cell") == 37  # 0 to 36
    assert names.count("area") == 1
    chips = [values for name, values in layout.body if name == "chip"]
    assert [chip["class"] for chip in chips] == ["marked", "", ""]
    fell = [values["text"] for name, values in layout.body if name == "cell" and values["class"] == "fell"]
    assert fell == ["17"]
