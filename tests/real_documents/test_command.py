"""The command over a folder of small PDFs of our own, with the real poppler."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.real_documents.outliers import explanations
from tests.support import sample_pdfs

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
