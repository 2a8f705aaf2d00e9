"""Every failpoint in the code is enumerated, every enumerated one is in the code, and every commit and call has one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from agent_core.points import Call
from server_core.contract.api.agent import AgentApi
from server_core.contract.api.call import calls_of
from tests.support.points import agent_points, all_points, failings_at, server_points
from tests.support.syntax_trees import tree_of

ROOT = Path(__file__).parents[2]
KINDS = {
    "Commit", "BlobPoint", "AnswerPoint", "JournalStep", "Call", "SpoolPoint", "SocketPoint", "UsbPoint", "IppPoint",
    "WindowsPoint", "VirtualPoint", "RestorePoint", "Operation",
}  # fmt: skip
REACHING = {"reach", "_reach"}
SENDING = {"sock_sendall", "sendall", "send_bytes", "writelines", "stream", "write", "shutdown"}
"""Calls by which bytes, or the end of them, are handed to a device or written to a printer's folder."""


@cache
def trees() -> tuple[tuple[Path, ast.Module], ...]:
    return tuple(
        (path.relative_to(ROOT), tree_of(path))
        for package in ("server_core", "agent_core", "app")
        for path in sorted((ROOT / package).rglob("*.py"))
        if "migrations" not in path.parts
    )


def calls(tree: ast.Module, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in names:
            yield node


@cache
def told_and_used() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Return, for each kind, the points of its class and those named in the code."""
    by_table: dict[str, set[str]] = {}
    used: dict[str, set[str]] = {kind: set() for kind in KINDS}
    for _, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and node.name in KINDS:
                lines = [line for line in node.body if isinstance(line, ast.Assign)]
                by_table[node.name] = {each.id for line in lines for each in line.targets if isinstance(each, ast.Name)}
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in KINDS:
                used[node.value.id].add(node.attr)
    return by_table, used


def test_the_names_are_told_apart() -> None:
    points = all_points()
    assert len(set(points)) == len(points) > 100
    assert all(point.startswith("server.") for point in server_points())
    assert all(point.startswith("agent.") for point in agent_points())
    assert all(failings_at(point) for point in points)


@pytest.mark.parametrize("kind", sorted(KINDS - {"Call"}))
def test_every_enumerated_point_is_in_the_code(kind: str) -> None:
    declared, used = told_and_used()
    assert declared[kind]
    assert declared[kind] - used[kind] == set()


def test_every_point_in_the_code_is_enumerated() -> None:
    """No point is a text made on the spot."""
    made_up = [
        f"{path}:{call.lineno}"
        for path, tree in trees()
        for call in calls(tree, *REACHING)
        if any(isinstance(argument, (ast.Constant, ast.JoinedStr)) for argument in call.args[:1])
    ]
    assert made_up == []


def test_every_commit_of_the_server_has_a_name() -> None:
    nameless = [
        f"{path}:{call.lineno}"
        for path, tree in trees()
        if path.parts[0] == "server_core" and path.name not in ("store.py", "writer.py")
        for call in calls(tree, "write", "submit")
        if "store" in ast.unparse(call.func) and not names_a_commit(call)
    ]
    assert nameless == []


def names_a_commit(call: ast.Call) -> bool:
    """Return whether the commit is named, by its member or by an argument that its caller must name."""
    named = [*call.args[1:], *(keyword.value for keyword in call.keywords)]
    return any(ast.unparse(value).startswith("Commit.") or ast.unparse(value) == "commit" for value in named)


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def reached(function: ast.AST) -> list[int]:
    """Lines in which it reaches a point."""
    found = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
    return [call.lineno for call in found if ast.unparse(call.func).rpartition(".")[2] in REACHING]


def test_every_commit_in_the_code_has_a_point_before_and_after_it() -> None:
    places = [
        (f"{path}:{node.lineno}", node.lineno, reached(function))
        for path, tree in trees()
        for function in functions(tree)
        for node in ast.walk(function)
        if isinstance(node, ast.Constant) and node.value == "COMMIT"
    ]
    assert len(places) >= 6
    assert [name for name, line, points in places if not points or not min(points) < line < max(points)] == []


def test_every_send_to_a_device_has_a_point_beside_it() -> None:
    places = [
        (f"{path}:{call.lineno}", reached(function))
        for path, tree in trees()
        if path.parts[:2] == ("agent_core", "backends")
        for function in functions(tree)
        for call in calls(ast.Module(body=[function], type_ignores=[]), *SENDING)
        if function.name
        != ast.unparse(call.func).rpartition(".")[2]  # a stream around another: who calls it has the point
    ]
    assert len(places) >= 4
    assert [name for name, points in places if not points] == []


def test_every_act_of_the_journal_and_every_call_to_the_server_has_a_name() -> None:
    found = dict(trees())
    listed = [call.args[0] for call in calls(found[Path("agent_core/journal.py")], "_ask")]
    assert len(listed) >= 9
    assert {ast.unparse(name).partition(".")[0] for name in listed} == {"JournalStep"}
    assert {call.name for call in calls_of(AgentApi) if call.access is not None} == set(Call)
