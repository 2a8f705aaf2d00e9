"""README and manual: short, linked, current, and shown by the window's help."""

from __future__ import annotations

import re
import runpy
import subprocess
from pathlib import Path

import pytest

from app.pages.help.manual import PAGES
from tests.support.manual import DOCS, README, ROOT, anchors, manual_pages

BINARY = {".png", ".pdf", ".wav", ".svg", ".icc", ".lock"}
LINK = re.compile(r"\]\(([^)\s]+)\)")
DOCUMENT = re.compile(r"[\w./-]*\w\.md\b")
MOST_BYTES = {"README.md": 10_000, "CONTRIBUTING.md": 10_000}
PAGE_BYTES = 15_000
DEVELOPERS = [ROOT / "CONTRIBUTING.md", *sorted(DOCS.joinpath("development").glob("*.md"))]
CODE = re.compile(r"`([\w/]+\.py)`")


def project_files() -> list[Path]:
    """Those that git tracks, and new ones."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for path in map(Path, listed.splitlines()) if ROOT.joinpath(path).is_file()]


@pytest.mark.parametrize("page", [README, *manual_pages(), *DEVELOPERS], ids=lambda page: page.name)
def test_pages_are_short_and_their_links_resolve(page: Path) -> None:
    text = page.read_text("utf-8")
    assert page.stat().st_size <= MOST_BYTES.get(page.name, PAGE_BYTES)
    for link in LINK.findall(text):
        if link.startswith(("https://", "http://")):
            continue
        file, _, anchor = link.partition("#")
        target = page.parent.joinpath(file).resolve() if file else page
        assert target.is_file(), link
        assert not anchor or anchor in anchors(target.read_text("utf-8")), link


def test_the_readme_leads_to_every_page() -> None:
    """Its own links count, and those of the pages it leads to."""
    seen, found = set(), [README]
    while found:
        page = found.pop()
        seen.add(page)
        links = {
            page.parent.joinpath(link.partition("#")[0]).resolve() for link in LINK.findall(page.read_text("utf-8"))
        }
        found += [link for link in links if link.parent == DOCS and link.suffix == ".md" and link not in seen]
    assert seen >= set(manual_pages())


def test_pictures_are_small() -> None:
    pictures = list(DOCS.joinpath("pictures").iterdir())
    assert pictures
    assert {picture.name: picture.stat().st_size for picture in pictures if picture.stat().st_size > 80_000} == {}


def test_the_help_lists_every_page_of_the_manual() -> None:
    assert sorted(f"{page}.md" for page in PAGES) == [page.name for page in manual_pages()]


def test_the_pages_about_the_command_line_are_current() -> None:
    wanted = runpy.run_path(str(ROOT / "packaging" / "command_line.py"))["pages"]()
    assert set(wanted) == {page.name for page in DOCS.glob("command-line*.md")}
    for name, text in wanted.items():
        assert DOCS.joinpath(name).read_text("utf-8") == text, "run: .venv/bin/python packaging/command_line.py"


def test_every_document_that_is_named_is_there() -> None:
    """A text names no document that its reader cannot open."""
    files = [path for path in project_files() if path.suffix not in BINARY]
    there = {path.name for path in project_files() if path.suffix == ".md"}
    missing = {
        f"{path}: {name}"
        for path in files
        for name in DOCUMENT.findall(ROOT.joinpath(path).read_text("utf-8", errors="replace"))
        if name.rpartition("/")[2] not in there
    }
    assert missing == set()


def test_programs_that_the_manual_names_are_there() -> None:
    """`tests.torture.soak`, `tests.benchmarks`: what follows `-m`."""
    for page in (README, *manual_pages()):
        for name in re.findall(r"\btests(?:\.[a-z_]+)+", page.read_text("utf-8")):
            path = ROOT.joinpath(*name.split("."))
            assert path.with_suffix(".py").is_file() or path.joinpath("__main__.py").is_file(), name


@pytest.mark.parametrize("page", DEVELOPERS, ids=lambda page: page.name)
def test_modules_that_a_recipe_names_are_there(page: Path) -> None:
    """Modules are named by the whole path, or by the end of it."""
    there = [f"/{path}" for path in project_files()]
    named = set(CODE.findall(page.read_text("utf-8")))
    assert named
    assert {name for name in named if not any(path.endswith(f"/{name}") for path in there)} == set()
