"""The commands over a folder of small PDFs of our own, with the real poppler and PDFium."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tests.real_documents.annotations import alike
from tests.real_documents.outliers import explanations
from tests.support import sample_pdfs
from tests.support.form_pdfs import annotated, appearance, text_field

ROOT = Path(__file__).parent.parent.parent


def run(folder: Path, *requests: str, path: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.real_documents", str(folder), *requests]
    env = None if path is None else {"PATH": path}
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=env)


def test_a_folder_of_pdfs(tmp_path: Path) -> None:
    folder = tmp_path / "pdfs" / "deep"
    folder.mkdir(parents=True)
    (folder / "label.PDF").write_bytes(sample_pdfs.shipping_label())
    (folder / "two.pdf").write_bytes(sample_pdfs.a4_two_pages())
    (folder / "junk.pdf").write_bytes(b"no PDF")
    (folder / "more.txt").write_bytes(b"not looked at")
    # cut short by its last bytes: poppler does not mind, we refuse it
    (folder / "cut\n.pdf").write_bytes(sample_pdfs.shipping_label()[:-20])
    done = run(tmp_path / "pdfs", "--json", "--pages", "1", "--keep", str(tmp_path / "kept"))
    result = json.loads(done.stdout)
    found = {line["file"]: line for line in result["pages"]}
    assert set(found) == {"deep/label.PDF", "deep/two.pdf", "deep/cut\\n.pdf"}
    for name in ("deep/label.PDF", "deep/two.pdf"):
        line = found[name]
        assert (line["page"], line["drawn_by"], line["outlier"]) == (1, "both", False)
        assert line["ssim"] > 0.95
        assert line["ink_kept"] > 0.99
        assert min(line["grey_ms"], line["black_ms"], line["poppler_ms"], line["grey_mib"]) > 0
    cut = found["deep/cut\\n.pdf"]
    assert (cut["drawn_by"], cut["outlier"], cut["explanation"]) == ("only_poppler", True, None)
    assert cut["refusal"].startswith("document_corrupt: ")
    facts = result["summary"]
    assert (facts["files"], facts["files that neither opens"], facts["pages"]) == (4, 1, 3)
    assert facts["outliers without an explanation"] == 1
    assert [file.name for file in (tmp_path / "kept").iterdir()] == ["only_poppler-deep_cut_n.pdf-1.png"]
    assert done.returncode == 1


def test_without_poppler_it_says_what_to_install(tmp_path: Path) -> None:
    done = run(tmp_path, path=str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert "poppler-utils" in done.stderr


def test_an_empty_folder_is_no_success(tmp_path: Path) -> None:
    assert run(tmp_path).returncode == 2


@pytest.mark.parametrize("word", sorted(set(explanations().files.values())) or ["none"])
def test_every_explanation_has_its_reason(word: str) -> None:
    assert word == "none" or explanations().reasons[word]


def run_annotations(folder: Path, *requests: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.real_documents.annotations", str(folder), *requests]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_folder_of_forms(tmp_path: Path) -> None:
    folder = tmp_path / "pdfs"
    folder.mkdir()
    (folder / "field.pdf").write_bytes(annotated([text_field("TRACK 4711")]))
    (folder / "line.pdf").write_bytes(annotated([b"/Subtype/Line/L[20 50 180 50]/BS<</W 4>>"]))
    (folder / "box.pdf").write_bytes(
        annotated([b"/Subtype/Stamp/AP<</N 5 0 R>>"], more=[appearance(b"0 0 180 30 re f")])
    )
    (folder / "link.pdf").write_bytes(annotated([b"/Subtype/Link"]))
    (folder / "no form.pdf").write_bytes(sample_pdfs.shipping_label())
    kept = "--keep", str(tmp_path / "kept"), "--kept", "like PDFium alone"
    done = run_annotations(folder, "--json", str(tmp_path / "all.json"), *kept)
    found = {one["file"]: (one["kind"], one["like"]) for one in json.loads((tmp_path / "all.json").read_text())}
    assert found == {
        "field.pdf": ("text field", "like both"),
        "line.pdf": ("line", "like poppler alone"),  # PDFium draws no line without an appearance
        "box.pdf": ("stamp", "like both"),
        "link.pdf": ("link", "like PDFium alone"),  # poppler draws the default border
    }
    assert "4 files, 4 pages, 4 annotations" in done.stdout
    assert "| link, no appearance | 1 | 0 | 0 | 1 | 0 | 0 | 0 |" in done.stdout
    assert [file.name for file in (tmp_path / "kept").iterdir()] == ["link.pdf-1.png"]


def test_nothing_to_compare_is_no_success(tmp_path: Path) -> None:
    (tmp_path / "no form.pdf").write_bytes(sample_pdfs.shipping_label())
    assert run_annotations(tmp_path).returncode == 2


def test_pictures_are_alike_if_they_have_ink_at_the_same_places() -> None:
    empty = Image.new("L", (200, 60), 255)
    words, moved = empty.copy(), empty.copy()
    ImageDraw.Draw(words).text((10, 20), "TRACK 4711", fill=0)
    moved.paste(words, (1, 1))
    assert alike(words, words)
    assert alike(words, moved)
    assert alike(empty, empty)
    assert not alike(words, empty)
    assert not alike(empty, words)
