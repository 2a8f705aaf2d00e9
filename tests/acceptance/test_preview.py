"""`spoolhouse preview`: pictures of RAW labels for scripts, without a printer and without a server."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from app.cli.program import main
from tests.support.barcodes import read_barcodes

LABEL = "^XA^PW400^LL300^BY2^FO40,40^BCN,80,N^FDABC-{number}^FS{more}^PQ2^XZ\n"


@pytest.fixture
def label(tmp_path: Path) -> Path:
    file = tmp_path / "label.zpl"
    file.write_text(LABEL.format(number=1, more=""))
    return file


def test_a_label_becomes_a_picture_whose_bar_code_can_be_read(label: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["preview", str(label), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    picture = label.with_suffix(".png")
    assert told["files"] == [str(picture)]
    assert (told["language"], told["dpi"], told["label_count"], told["has_more"]) == ("zpl", 203, 1, False)
    assert told["blocked"] is None
    (facts,) = told["labels"]
    assert (facts["width_dots"], facts["height_dots"], facts["copies"]) == (400, 300, 2)
    assert not facts["approximate"]
    image = Image.open(picture)
    assert image.size == (400, 300)
    assert {text for _, text in read_barcodes(image)} == {"ABC-1"}


def test_several_labels_become_numbered_pictures(label: Path, capsys: pytest.CaptureFixture[str]) -> None:
    label.write_text("".join(LABEL.format(number=number, more="") for number in (1, 2)))
    assert main(["preview", str(label), "-o", str(label.with_name("out.png"))]) == 0
    for number in (1, 2):
        read = read_barcodes(Image.open(label.with_name(f"out-{number}.png")))
        assert {text for _, text in read} == {f"ABC-{number}"}
    assert "out-2.png: 400 x 300 dots, as a printer would draw it, 2 copies" in capsys.readouterr().out


def test_several_labels_do_not_fit_on_standard_output(label: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    label.write_text("".join(LABEL.format(number=number, more="") for number in range(150)))
    assert main(["preview", str(label), "-o", "-"]) == 1
    told = capsysbinary.readouterr()
    assert told.out == b""
    assert told.err.decode().strip() == (
        f"spoolhouse: {label} has 150 labels. Each becomes a picture, and standard output takes only one. "
        "Name the files with -o label.png."
    )
    label.write_text(LABEL.format(number=1, more=""))
    assert main(["preview", str(label), "-o", "-"]) == 0
    assert capsysbinary.readouterr().out.startswith(b"\x89PNG")


def test_a_label_wider_than_usual_printers_is_told_unless_paper_is_named(
    label: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    label.write_text("^XA^PW2000^LL200^FO9,9^GB9,9,9^FS^XZ")
    assert main(["preview", str(label)]) == 0
    assert "label 1 is 250 mm wide, and most printers print 104 mm. Name the paper" in capsys.readouterr().err
    assert main(["preview", str(label), "--media", "250x25", "--force"]) == 0
    assert "most printers" not in capsys.readouterr().err
    for options, head in ([], 104.0), (["--media", "250x25"], None):
        assert main(["preview", str(label), "--force", "--json", *options]) == 0
        assert json.loads(capsys.readouterr().out)["labels"][0]["usual_head_mm"] == head


def test_no_label_is_begun_once_the_time_for_the_file_is_over(
    label: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.cli.preview.FILE_SECONDS", 0.0)
    label.write_text("".join(LABEL.format(number=number, more="") for number in (1, 2)))
    assert main(["preview", str(label), "--json"]) == 0
    told = capsys.readouterr()
    assert (len(json.loads(told.out)["labels"]), json.loads(told.out)["label_count"]) == (1, 2)
    assert "only the first label is drawn: drawing them took 0 seconds" in told.err


def test_what_no_printer_would_get_is_told(label: Path, capsys: pytest.CaptureFixture[str]) -> None:
    label.write_text(LABEL.format(number=1, more="^JUS"))
    assert main(["preview", str(label), "--json"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["blocked"].startswith("Blocked at byte")
    assert "Nothing was printed" not in told.out + told.err
    assert "a printer with the default rules would not print this file. Blocked at byte" in told.err


def test_what_is_not_drawn_and_what_falls_off_is_told(label: Path, capsys: pytest.CaptureFixture[str]) -> None:
    label.write_text(LABEL.format(number=1, more="\n^QQ1^FS\n"))
    assert main(["preview", str(label), "--media", "20x50", "--json"]) == 0
    told = capsys.readouterr()
    (facts,) = json.loads(told.out)["labels"]
    assert facts["approximate"]
    [missing] = facts["not_drawn"]
    assert (missing["command"], missing["why"], missing["count"]) == ("^QQ", "unknown_command", 1)
    assert [(each["line"], each["column"]) for each in missing["places"]] == [(2, 1)]
    assert facts["drawn_otherwise"] == facts["changed_by_printer"] == []
    assert facts["cut_right_mm"] > 0
    assert (facts["cut_left_mm"], facts["cut_top_mm"], facts["cut_bottom_mm"]) == (0, 0, 0)
    assert (facts["made_for_width_mm"], facts["made_for_height_mm"]) == (50.0, 37.5)
    assert "label 1 is made for 50.0 x 37.5 mm" in told.err
    assert "label 1 is approximate. Not drawn: ^QQ in line 2 (not a known command)" in told.err
    assert "label 1 reaches beyond the paper or the print head; cut off: " in told.err
    assert "mm at the right" in told.err


def test_equal_remarks_are_told_once_with_their_place(label: Path, capsys: pytest.CaptureFixture[str]) -> None:
    more = "^QQ1^FS^QQ2^FS^FO0,0^A1N,20^FDa^FS^FO0,40^B3N,N,30^FDabc^FS"
    label.write_text("".join(LABEL.format(number=number, more=more) for number in (1, 2)).replace("\n", ""))
    assert main(["preview", str(label), "--json"]) == 0
    told = capsys.readouterr()
    first, _ = json.loads(told.out)["labels"]
    assert first["approximate"]
    assert [(each["why"], each["detail"]) for each in first["changed_by_printer"]] == [("changed_data", "ABC")]
    assert told.err.count("Not drawn: ^QQ 2 times, first in line 1, column ") == 1
    assert told.err.count("Drawn in another way: ^A in line 1, column ") == 1
    assert "label 1 is changed by the printer: ^B3 in line 1, column " in told.err
    assert "the same in 1 more label" in told.err


@pytest.mark.parametrize(
    ("name", "content", "options", "why"),
    [
        ("label.pdf", b"%PDF-1.4\n", [], "is a PDF. Use 'spoolhouse convert"),
        ("label.txt", b"nothing", [], "Name it with --language"),
        ("label.zpl", b"~JA", [], "no label that can be drawn"),
        ("label.zpl", b"^XA^FO9,9^FDA", [], "no label that can be drawn. The file is cut off. It ends"),
        ("label.zpl", b"^XA^XFR:A.ZPL^FS^XZ", [], "Not drawn: ^XF in line 1, column 4 (not in this file)"),
        ("label.zpl", b"", [], "is empty"),
    ],
)
def test_what_has_no_picture_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, content: bytes, options: list[str], why: str
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    assert main(["preview", str(file), *options]) == 1
    assert why in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == [name]


def test_the_label_file_itself_is_never_replaced(label: Path, capsys: pytest.CaptureFixture[str]) -> None:
    label = label.rename(label.with_suffix(".png"))
    before = label.read_bytes()
    assert main(["preview", str(label), "-o", str(label), "--force"]) == 1
    assert "is the label file itself" in capsys.readouterr().err
    assert label.read_bytes() == before
    assert main(["preview", str(label), "-o", "."]) == 1
    assert "is not a regular file" in capsys.readouterr().err


def test_an_existing_file_is_kept(label: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = label.with_suffix(".png")
    picture.write_text("mine")
    assert main(["preview", str(label)]) == 1
    assert "exists already" in capsys.readouterr().err
    assert picture.read_text() == "mine"
    assert main(["preview", str(label), "--force"]) == 0


def test_pictures_are_png_files(label: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["preview", str(label), "-o", str(label.with_name("out.pdf"))]) == 1
    assert "out.pdf does not end in .png. The pictures are PNG files." in capsys.readouterr().err
    assert [each.name for each in label.parent.iterdir()] == [label.name]


def test_a_missing_file_is_said_not_to_exist(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["preview", str(tmp_path / "gone.zpl")]) == 1
    assert "gone.zpl does not exist." in capsys.readouterr().err


def test_a_label_can_come_from_standard_input(
    label: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["preview", "-"]) == 1
    assert "name the picture of what comes from standard input with -o" in capsys.readouterr().err
    picture = label.with_suffix(".png")
    with label.open() as content:
        monkeypatch.setattr("sys.stdin", content)
        assert main(["preview", "-", "-o", str(picture)]) == 0
    with Image.open(picture) as image:
        assert image.size == (400, 300)
