"""The comparison of annotations over small PDFs of our own, with the real poppler and PDFium."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from PIL import Image, ImageDraw

from tests.real_documents.annotations import alike
from tests.support import sample_pdfs
from tests.support.form_pdfs import annotated, appearance, text_field

ROOT = Path(__file__).parent.parent.parent


def run(folder: Path, *requests: str) -> subprocess.CompletedProcess[str]:
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
    done = run(folder, "--json", str(tmp_path / "all.json"), *kept)
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
    assert run(tmp_path).returncode == 2


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
