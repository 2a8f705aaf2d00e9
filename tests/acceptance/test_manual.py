"""The `sh` blocks of README and manual, run in order; each page has a server of its own."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from argparse import ArgumentParser, _SubParsersAction
from pathlib import Path

import pytest

from app.cli.arguments import every_command, parse
from resources.samples import path as sample
from tests.support.manual import README, ROOT, blocks, commands_in_text, manual_pages
from tests.support.running_engine import RunningEngine, cli_json, running_engine
from tests.support.told_spoolhouse import spoolhouse_in

PAGES = [README, *manual_pages()]
RUN = [page for page in PAGES if any(block.language == "sh" for block in blocks(page))]
LANGUAGES = {"sh", "console", "yaml", "ini", "text"}
SETUP = re.compile(r"^sh packaging/run (\w+)$", re.MULTILINE)
"""Lines that install and test the program. CI runs them; the sessions of the pages leave them out."""
PARSER = every_command()
AN_ID = "01920000-0000-7000-8000-000000000000"
HAS_NO_SHOP = {"README.md", "api.md"}
"""Pages that create the application "Web shop" themselves."""
ADDS_DOCKS = "printers.md"
"""The page that adds the printers "Dock 1" and "Dock 2" itself."""


@pytest.mark.slow
@pytest.mark.parametrize("page", RUN, ids=lambda page: page.stem)
def test_what_a_page_says_works(page: Path, tmp_path: Path) -> None:
    script = "\n".join(block.text for block in blocks(page) if block.language == "sh")
    setup = ROOT.joinpath("packaging", "run").read_text("utf-8")
    for command in SETUP.findall(script):
        assert f"\n{command})\n" in setup
    programs, work = tmp_path / "bin", tmp_path / "work"
    programs.mkdir()
    work.mkdir()
    for name in ("packaging", "resources", "server_core"):
        work.joinpath(name).symlink_to(ROOT / name)
    for name in ("label.pdf", "invoice.pdf", "receipt.pdf", "label.zpl"):
        shutil.copy(sample(f"label-100x150.{name[-3:]}"), work / name)
    with running_engine(tmp_path / "data", forked=True) as engine:
        for name in () if page.name == ADDS_DOCKS else ("Dock 1", "Dock 2"):
            engine.add_printer(f"virtual:///{name}", name, "--language", "zpl", "--media", "100x150")
        if page.name not in HAS_NO_SHOP:
            engine.cli("client", "create", "Web shop")
        with spoolhouse_in(programs, lambda arguments: [_meant(engine, each) for each in arguments]):
            environment = os.environ | {
                "PATH": f"{programs}:{os.environ['PATH']}",
                "SPOOLHOUSE_DATA_DIR": str(engine.data_dir),
            }
            done = subprocess.run(
                ["sh", "-eux", "-c", SETUP.sub("", script)],
                cwd=work, env=environment, stdin=subprocess.DEVNULL,
                capture_output=True, text=True, timeout=100, check=False,
            )  # fmt: skip
    assert done.returncode == 0, f"{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    assert '"error_code":"' not in done.stdout, "an error of the API"
    if "curl" in script:
        assert "printed" in done.stdout


def _meant(engine: RunningEngine, argument: str) -> str:
    """JOB_ID stands for the newest job."""
    if argument != "JOB_ID":
        return argument
    return str(max(row["print_job_id"] for row in cli_json(engine.data_dir, "job", "list")["data"]))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_that_are_only_shown_exist(page: Path) -> None:
    assert {block.language for block in blocks(page)} <= LANGUAGES
    for block in blocks(page):
        if block.language == "console":
            for line in block.text.splitlines():
                command, *arguments = shlex.split(re.sub(r" [<>|] .*", "", line), comments=True)
                assert command == "spoolhouse", line
                parse([re.sub(r"^[A-Z]+_ID$", AN_ID, each) for each in arguments])
    for words in commands_in_text(page):
        _follow(PARSER, shlex.split(words))


def _follow(parser: ArgumentParser, words: list[str]) -> None:
    """Follow the commands in `words` as far as they go, then check the options."""
    options = {name for action in parser._actions for name in action.option_strings}
    for action in parser._actions:
        if isinstance(action, _SubParsersAction) and words and not words[0].startswith("-"):
            assert words[0].isupper() or words[0] in action.choices, words
            if words[0] in action.choices:
                _follow(action.choices[words[0]], words[1:])
                return
    assert {word for word in words if word.startswith("--")} <= options, words
