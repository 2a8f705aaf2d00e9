"""The house keeps its shape: what may stand where, how long a file is, who loads what."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ("app", "agent_core", "server_core", "resources")
TOP_LEVEL = {
    "pyproject.toml", "app", "resources", "agent_core", "server_core", "tests", "packaging",
    "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "uv.lock",
}  # fmt: skip
DRAWERS = {"util", "utils", "misc", "common", "helper", "helpers"}


def tracked() -> list[Path]:
    """Return all files that git tracks."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [Path(line) for line in listed.splitlines() if (ROOT / line).exists()]


def sources() -> list[Path]:
    return [ROOT / path for path in tracked() if path.suffix == ".py" and path.parts[0] in PACKAGES]


def test_the_top_level_is_fixed() -> None:
    found = {path.parts[0] for path in tracked() if not path.parts[0].startswith(".")}
    assert found <= TOP_LEVEL


def test_packaging_does_not_shadow_the_library_of_that_name() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_there_are_no_drawers() -> None:
    assert [path for path in tracked() if {part.removesuffix(".py") for part in path.parts} & DRAWERS] == []


def test_source_files_stay_small() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines())
        for path in sources()
        if "migrations" not in path.parts
    }
    assert len(lengths) > 50
    assert {name: length for name, length in lengths.items() if length > 900} == {}


def test_every_module_says_what_it_is_for() -> None:
    texts = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8").strip() for path in sources()}
    assert [name for name, text in texts.items() if text and ast.get_docstring(ast.parse(text)) is None] == []


def loaded_after(statement: str) -> set[str]:
    code = f"import sys; {statement}; print(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "statement",
    [
        "import app.cli.program, app.cli.arguments; app.cli.arguments.build_parser()",
        "import app.process.serve",
        "from pkgutil import iter_modules as found; import app.cli as all_of_them; "
        "[__import__(each.name) for each in found(all_of_them.__path__, 'app.cli.')]",
    ],
)
def test_headless_commands_load_no_qt(statement: str) -> None:
    assert {name for name in loaded_after(statement) if name.startswith(("PySide6", "shiboken6"))} == set()


def test_the_wire_costs_nothing_to_import() -> None:
    loaded = loaded_after("import server_core.contract.types.jobs")
    assert {name for name in loaded if name.startswith(("sqlalchemy", "starlette", "uvicorn", "httpx"))} == set()


@pytest.mark.parametrize("command", ["doctor", "printer list", "job list", "notice list", "audit check"])
def test_commands_that_ask_a_running_engine_load_no_database(command: str) -> None:
    loaded = loaded_after(
        "import app.cli.program as program, app.cli.arguments as arguments; "
        f"program._command(arguments.parse({command.split()}))"
    )
    assert "app.cli.program" in loaded
    assert {name for name in loaded if name.startswith(("sqlalchemy", "server_core.store"))} == set()


def test_the_engine_process_never_loads_pdfium() -> None:
    loaded = loaded_after("import app.process.serve, agent_core.engine")
    assert {name for name in loaded if name.startswith("pypdfium2")} == set()
