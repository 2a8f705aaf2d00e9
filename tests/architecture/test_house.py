"""The house keeps its shape: what may stand where, how long a file is, who loads what, no shards and no cycles."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from server_core.contract.decisions.agent_versions import SINCE, is_older
from tests.support.syntax_trees import tree_of

ROOT = Path(__file__).parents[2]
PACKAGES = ("app", "agent_core", "server_core", "resources")
TOP_LEVEL = {
    "pyproject.toml", "app", "resources", "agent_core", "server_core", "tests", "packaging",
    "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "uv.lock",
}  # fmt: skip
DRAWERS = {"util", "utils", "misc", "common", "helper", "helpers"}
SHARD_LINES = 40
ONE_IMPORTER = 200
"""At most so many files are loaded by one other file alone."""
AT_THE_TOP = 12
"""Modules that stand in `app/` itself."""


def tracked() -> list[Path]:
    """Return all files that git tracks."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [Path(line) for line in listed.splitlines() if (ROOT / line).exists()]


def sources() -> list[Path]:
    return [ROOT / path for path in tracked() if path.suffix == ".py" and path.parts[0] in PACKAGES]


def test_the_top_level_is_fixed() -> None:
    found = {path.parts[0] for path in tracked() if not path.parts[0].startswith(".")}
    assert found <= TOP_LEVEL


def test_the_version_is_that_of_the_newest_heading_of_the_changelog() -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    released = re.fullmatch(r"\[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d", headings[0])
    assert released is not None, f"the newest heading has a version and a day, unlike {headings[0]}"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    locked = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]
    assert project["version"] == released[1]
    assert [each["version"] for each in locked if each["name"] == project["name"]] == [released[1]]
    assert not any(is_older(project["version"], since) for since in SINCE), "agents gain it in a later version"


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
    trees = {str(path.relative_to(ROOT)): tree_of(path) for path in sources()}
    assert [name for name, tree in trees.items() if tree.body and ast.get_docstring(tree) is None] == []


def loaded_after(statement: str) -> set[str]:
    code = f"import sys; {statement}; print(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "statement",
    [
        "import app.cli.program, app.cli.arguments; app.cli.arguments.every_command()",
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


@cache
def modules() -> dict[str, Path]:
    files = [path for path in sources() if "migrations" not in path.parts]
    return {_name_of(path.relative_to(ROOT)): path for path in files}


def _name_of(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(tree: ast.AST) -> set[str]:
    """The modules of ours that the tree names in its imports."""
    found = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in modules() else node.module for name in inside}
    return found & modules().keys()


@cache
def imports() -> dict[str, set[str]]:
    trees = {name: tree_of(path) for name, path in modules().items()}
    return {name: imported(tree) - {name} for name, tree in trees.items()}


def loaded_at_once(name: str) -> set[str]:
    """Return the imports at module level, not those in functions."""
    tree = tree_of(modules()[name])
    return set().union(*(imported(node) for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)))


def test_no_file_is_a_shard_of_another() -> None:
    importers = Counter(name for names in imports().values() for name in names)
    single = {name for name, path in modules().items() if importers[name] == 1 and path.name != "__init__.py"}
    only = {name: next(who for who, names in imports().items() if name in names) for name in single}
    small = {name for name in single if len(modules()[name].read_text(encoding="utf-8").splitlines()) < SHARD_LINES}
    assert {name: only[name] for name in small if name in loaded_at_once(only[name])} == {}
    assert len(single) <= ONE_IMPORTER


def test_no_module_imports_one_that_imports_it() -> None:
    assert circles() == []


def circles() -> list[set[str]]:
    """Sets of modules that reach each other by imports, those of a later moment included (Tarjan 1972)."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[set[str]] = []

    def visit(name: str) -> None:
        order[name] = lowest[name] = len(order)
        stack.append(name)
        for other in imports()[name]:
            if other not in order:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in stack:
                lowest[name] = min(lowest[name], order[other])
        if lowest[name] == order[name]:
            at = stack.index(name)
            circle = set(stack[at:])
            del stack[at:]
            if len(circle) > 1:
                found.append(circle)

    for name in imports():
        if name not in order:
            visit(name)
    return found


def test_few_modules_stand_in_app_itself() -> None:
    assert len(list((ROOT / "app").glob("*.py"))) <= AT_THE_TOP


def test_no_exception_is_raised_that_a_module_keeps() -> None:
    """Each raise adds to its traceback, which keeps the frames alive."""
    kept = {
        (name, target.id)
        for name, path in modules().items()
        for node in tree_of(path).body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    raised = {
        (name, node.exc.id)
        for name, path in modules().items()
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Name)
    }
    assert kept & raised == set()
    assert len(raised) > 5


def test_a_name_means_one_class() -> None:
    defined: dict[str, list[str]] = {}
    for path in sources():
        for node in tree_of(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                defined.setdefault(node.name, []).append(str(path.relative_to(ROOT)))
    found = [f"{name}: {', '.join(paths)}" for name, paths in defined.items() if len(paths) > 1]
    assert not found, "\n".join(found)
