"""A console in another network than its server: paired over TLS by a code, it prints, its window opens, it is shut out.

Run by `run_alone` with a folder: then one cable joins the two networks. With `--one-network` both are on the loopback.
Prints what was seen.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from app.cli.engine_access import system_user
from tests.support.actors import who
from tests.support.bound_process import bound
from tests.support.own_network import furnish
from tests.support.remote_site import one_network, other_network, until
from tests.support.running_engine import running_engine

PIN = "471185"


@dataclass(frozen=True, kw_only=True, slots=True)
class Computer:
    """A computer for commands: `inside` precedes them."""

    folder: Path
    inside: tuple[str, ...] = ()

    def run(self, *arguments: str, says: str = "") -> subprocess.CompletedProcess[str]:
        command = bound([*self.inside, sys.executable, "-m", "app", "--data-dir", str(self.folder), *arguments])
        return subprocess.run(command, input=says, capture_output=True, text=True, timeout=40, check=False)

    def network(self) -> str:
        """Its name in the system, where each computer has one of its own."""
        command = bound([*self.inside, "readlink", "/proc/self/ns/net"])
        return subprocess.run(command, capture_output=True, text=True, timeout=40, check=True).stdout

    def told(self, *arguments: str, says: str = "") -> Any:
        done = self.run(*arguments, "--json", says=says)
        if done.returncode:
            raise RuntimeError(f"{arguments}: {done.stderr}")
        return json.loads(done.stdout)


def story(server: Computer, other: Computer) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    printer = server.told("printer", "add", "--uri", "virtual:///Dock", "--name", "Dock")
    server.told("operator", "add", "Clara", "--role", "admin")
    server.told("operator", "pin", "Clara", says=f"{PIN}\n")
    made = server.told("console", "pair-code")
    code, (address,) = made["pairing_code"], made["addresses"]
    there = ("--server", address)
    wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
    seen["networks"] = len({server.network(), other.network()})
    seen["false server"] = other.run("console", "pair", wrong, *there).stderr
    seen["over http"] = other.run("console", "pair", code, "--server", address.replace("https:", "http:")).stderr
    paired = other.told("console", "pair", "--name", "Table 2", *there, says=f"{code}\n")
    seen["paired"] = paired["name"], paired["role"]
    seen["again"] = other.run("console", "pair", code, *there).stderr
    seen["servers"] = [each["base_url"] for each in other.told("console", "servers")["data"]]

    job = other.told("printer", "test", "Dock", *there)["print_job_id"]
    until(lambda: other.told("job", "show", job, *there)["row"]["status"] == "printed")
    seen["printed"] = printer["name"], len(list((server.folder / "virtual" / "Dock").glob("*.bin")))
    seen["not for operators"] = other.run("printer", "remove", printer["printer_id"], *there).stderr

    picture = other.folder / "window.png"
    window = other.run("console", "--screenshot", str(picture), *there)
    seen["window"] = window.returncode, window.stderr, picture.is_file() and picture.stat().st_size > 10_000
    seen["engine here"] = (other.folder / "server").exists()
    (console,) = server.told("console", "list")["data"]
    seen["user"] = system_user()
    seen["listed"] = console["name"], console["last_seen_at"] is not None
    seen["actors"] = sorted({who(each["actor"]) for each in server.told("audit", "list")["data"]})
    server.told("console", "revoke", "Table 2")
    seen["revoked"] = other.run("job", "list", *there).stderr
    other.told("console", "unpair", *there)
    seen["unpaired"] = other.run("job", "list", *there).stderr
    secrets = [code.encode(), code.replace("-", "").encode(), PIN.encode()]
    files = [path for folder in (server.folder, other.folder) for path in folder.rglob("*") if path.is_file()]
    seen["files with secrets"] = [str(path) for path in files if any(each in path.read_bytes() for each in secrets)]
    return seen


def main(folder: Path, *, one: bool) -> None:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if not one:
        furnish()
    with one_network(folder) if one else other_network() as there:
        with_agent = replace(there, server_options=tuple(each for each in there.server_options if each != "--no-agent"))
        with running_engine(folder / "server", *with_agent.server_options):
            server = Computer(folder=folder / "server")
            seen = story(server, Computer(folder=folder / "console", inside=there.inside))
    sys.stdout.write(json.dumps(seen))


if __name__ == "__main__":
    main(Path(sys.argv[1]), one="--one-network" in sys.argv)
