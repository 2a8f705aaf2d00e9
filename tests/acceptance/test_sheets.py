"""Sixty printers and the operators of a site as CSV files: exported, imported, changed at once by a tag."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.support.command_line import run_cli
from tests.support.running_engine import RunningEngine, running_engine

PRINTERS = 60
HEAD = "name;address;language;media;tags;darkness;standby;place;share-with\n"


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningEngine]:
    with running_engine(tmp_path_factory.mktemp("sheets") / "site", forked=True) as found:
        yield found


def written(folder: Path, text: str) -> str:
    (folder / "table.csv").write_text(text, encoding="utf-8-sig")
    return str(folder / "table.csv")


def kinds(engine: RunningEngine, *arguments: str) -> dict[str, int]:
    lines = engine.cli(*arguments)["lines"]
    return {kind: sum(line["kind"] == kind for line in lines) for kind in ("add", "change", "same")}


def exported(engine: RunningEngine, *arguments: str) -> list[dict[str, str]]:
    text = run_cli(engine.data_dir, *arguments).stdout
    return list(csv.DictReader(io.StringIO(text)))


def refused(engine: RunningEngine, folder: Path, text: str) -> CompletedProcess[str]:
    done = run_cli(engine.data_dir, "printer", "import", written(folder, text), check=False)
    assert done.returncode == 1
    return done


@pytest.mark.slow
def test_sixty_printers_come_from_a_file(engine: RunningEngine, tmp_path: Path) -> None:
    engine.cli("client", "create", "--name", "Shop")
    line = 'Pack {0};socket://192.0.2.{0};zpl;100x150;"packing; hall";{0};{1};\'=Hall {0};Shop\n'
    numbers = range(1, PRINTERS + 1)
    lines = (line.format(each, "none" if each == PRINTERS else "Pack 60") for each in numbers)
    file = written(tmp_path, HEAD + "".join(lines))
    nothing = {"change": 0, "same": 0}
    assert kinds(engine, "printer", "import", file, "--dry-run") == {"add": PRINTERS} | nothing
    assert engine.cli("printer", "list")["data"] == []
    assert kinds(engine, "printer", "import", file) == {"add": PRINTERS} | nothing
    assert kinds(engine, "printer", "import", file) == {"add": 0, "change": 0, "same": PRINTERS}
    printers = {each["name"]: each for each in engine.cli("printer", "list")["data"]}
    seventh = printers["Pack 7"]
    assert (seventh["language"], seventh["media_width_mm"], seventh["tuning"]["darkness"]) == ("zpl", 100, 7)
    assert (sorted(seventh["tags"]), seventh["place"]) == (["hall", "packing"], "=Hall 7")
    assert seventh["standby_printer_id"] == printers["Pack 60"]["printer_id"]
    assert len(seventh["shared_with"]) == 1

    everything = tmp_path / "everything.csv"
    assert engine.cli("printer", "export", str(everything))["rows"] == PRINTERS
    assert kinds(engine, "printer", "import", str(everything)) == {"add": 0, "change": 0, "same": PRINTERS}
    assert "already exists" in run_cli(engine.data_dir, "printer", "export", str(everything), check=False).stderr
    assert len(engine.cli("printer", "set", "--tag", "Packing", "--darkness", "33")["data"]) == PRINTERS
    assert kinds(engine, "printer", "import", str(everything), "--dry-run")["change"] == PRINTERS - 1
    engine.cli("printer", "set", "Pack 7", "--speed-mm-s", "102", "--halftone", "threshold")
    like = engine.cli("printer", "set", "Pack 8", "--like", "Pack 7", "--darkness", "9")
    tuned = [like["tuning"][name] for name in ("speed_mm_s", "halftone", "darkness")]
    assert tuned == [102, "threshold", 9]
    assert like["place"] == "=Hall 8", "a place is of one printer"

    (row,) = [row for row in exported(engine, "printer", "export", "--tag", "packing") if row["name"] == "Pack 9"]
    text = f"id,name,tags,media\n{row['id']},Dock 9,packing,80\n"
    (changed,) = engine.cli("printer", "import", written(tmp_path, text))["lines"]
    assert changed["changes"] == {
        "name": ["Pack 9", "Dock 9"],
        "tags": ["hall; packing", "packing"],
        "media": ["100x150", "80"],
    }
    dock = engine.cli("printer", "show", "Dock 9")
    assert (dock["printer_id"], dock["tags"], dock["media_height_mm"]) == (row["id"], ["packing"], None)


def test_a_wrong_line_changes_nothing_and_is_named(engine: RunningEngine, tmp_path: Path) -> None:
    before = engine.cli("printer", "list")["data"]
    done = refused(engine, tmp_path, "name,address,darkness\nA,virtual:///a,10\nB,virtual:///b,900\nC,,\n")
    assert "line 3, B: darkness: '900' is not" in done.stdout
    assert "line 4, C: there is no such printer, and a new one needs an address" in done.stdout
    assert "Nothing was changed." in done.stderr
    for text, words in (
        ("name,colour\nA,red\n", "the columns colour are wrong"),
        ("address\nvirtual:///a\n", "are wrong. Known: id, name"),
        ("name,name\nA,B\n", "the columns name are wrong"),
        ("name\nA,B\n", "line 2: it has more cells"),
        ("", "is empty"),
    ):
        assert words in refused(engine, tmp_path, text).stderr
    twice = refused(engine, tmp_path, "name,address\nA,virtual:///a\nA,virtual:///b\n")
    assert twice.stdout.count("this name is in the file twice") == 2
    assert [each["name"] for each in engine.cli("printer", "list")["data"]] == [each["name"] for each in before]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("New,virtual:///new,Nowhere,\n", "there is no printer 'Nowhere' for its standby"),
        ("New,virtual:///new,New,\n", "standby: a printer cannot be its own"),
        ("New,virtual:///new,," + "; ".join(f"t{number}" for number in range(60)) + "\n", "1 line of the file failed"),
        ("New,virtual:///new,,\nNEW,virtual:///new2,,\n", "this name is in the file twice"),
    ],
    ids=["unknown standby", "own standby", "too many tags", "the same name in capitals"],
)
@pytest.mark.parametrize("dry_run", [("--dry-run",), ()], ids=["dry run", "import"])
def test_what_would_be_half_a_printer_is_none(
    engine: RunningEngine, tmp_path: Path, lines: str, said: str, dry_run: tuple[str, ...]
) -> None:
    file = written(tmp_path, "name,address,standby,tags\n" + lines)
    done = run_cli(engine.data_dir, "printer", "import", file, *dry_run, check=False)
    assert done.returncode == 1
    assert said in done.stdout + done.stderr
    assert "0 would be added" in done.stdout
    assert not [each for each in engine.cli("printer", "list")["data"] if each["name"].lower() == "new"]


def test_what_the_server_refuses_stops_no_other_line(engine: RunningEngine, tmp_path: Path) -> None:
    engine.add_printer("virtual:///taken", "Taken")
    done = refused(engine, tmp_path, "name,address\nD,virtual:///taken\nE,virtual:///free\n")
    assert "line 2, D: The printer “Taken” already has this address" in done.stdout
    assert "The other lines were carried out." in done.stderr
    assert engine.cli("printer", "show", "E")["uri"] == "virtual:///free"


def test_operators_come_from_a_file(engine: RunningEngine, tmp_path: Path) -> None:
    engine.cli("operator", "add", "Anna")
    file = written(tmp_path, "name,role\nAnna,admin\n" + "".join(f"Person {number},\n" for number in range(11)))
    assert kinds(engine, "operator", "import", file, "--dry-run") == {"add": 11, "change": 1, "same": 0}
    assert kinds(engine, "operator", "import", file) == {"add": 11, "change": 1, "same": 0}
    rows = exported(engine, "operator", "export")
    assert {row["name"]: row["role"] for row in rows if row["name"] in ("Anna", "Person 3")} == {
        "Anna": "admin",
        "Person 3": "operator",
    }
    (third,) = [row["id"] for row in rows if row["name"] == "Person 3"]
    engine.cli("operator", "import", written(tmp_path, f"id,name\n{third},Person three\n"))
    assert {one["name"] for one in engine.cli("operator", "list")["data"]} >= {"Person three", "Person 4"}
    wrong = run_cli(engine.data_dir, "operator", "import", written(tmp_path, "name,role\nEva,boss\n"), check=False)
    assert "'boss' is no role" in wrong.stdout
