"""The life of a remote agent: it enrols over TLS, prints, is suspended, resumed and revoked. Prints what was seen.

Run by `run_alone` with a folder: then the agent and its printer are in another network than the server, joined by one
cable. With `--one-network` both are on the loopback: where networks of one's own are not to be had.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from server_core.contract.decisions import onboarding_link
from server_core.http.certificates import self_made
from tests.support.bound_process import bound
from tests.support.no_trust import NO_TRUST
from tests.support.own_network import furnish
from tests.support.running_engine import RunningEngine, running_engine

SERVER, AGENT = "10.99.7.1", "10.99.7.2"
SECONDS = 60.0
QUIET_SECONDS = 2.0  # more than a resumed job takes


@dataclass(frozen=True, kw_only=True, slots=True)
class There:
    """The agent's computer: `inside` precedes its commands."""

    server_options: tuple[str, ...]
    inside: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Site:
    engine: RunningEngine
    there: There
    folder: Path
    console: httpx.Client

    def command(self, *arguments: str) -> list[str]:
        place = ["--data-dir", str(self.folder / "agent")]
        return bound([*self.there.inside, sys.executable, "-m", "app", *arguments, *place])

    def agent(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(self.command(*arguments), capture_output=True, text=True, timeout=30, check=False)

    def ask(self, method: str, path: str, body: Any = None, *, account: str | None = None) -> Any:
        headers = {} if account is None else {"X-Account": account}
        answer = self.console.request(method, path, json=body, headers=headers)
        if answer.is_error:
            raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text}")
        return answer.json()

    def printed(self) -> int:
        return sum(1 for _ in (self.folder / "paper").glob("*"))


def until(check: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS
    while not check():
        if time.monotonic() > deadline:
            raise RuntimeError("it did not happen in time")
        time.sleep(0.05)


@contextmanager
def other_network() -> Iterator[There]:
    """A second network with a loopback of its own, and a cable between them."""
    with subprocess.Popen(bound(["unshare", "--net", "sleep", "120"])) as other:
        until(lambda: os.readlink(f"/proc/{other.pid}/ns/net") != os.readlink("/proc/self/ns/net"))
        inside = ("nsenter", "-t", str(other.pid), "-n")
        here = ["ip", "link", "add", "here", "type", "veth", "peer", "name", "there", "netns", str(other.pid)]
        settings: list[list[str]] = [
            here,
            ["ip", "addr", "add", f"{SERVER}/24", "dev", "here"],
            ["ip", "link", "set", "here", "up"],
            [*inside, "ip", "addr", "add", f"{AGENT}/24", "dev", "there"],
            [*inside, "ip", "link", "set", "there", "up"],
            [*inside, "ip", "link", "set", "lo", "up"],
        ]
        for command in settings:
            subprocess.run(command, check=True)
        try:
            yield There(server_options=("--host", SERVER, "--no-agent"), inside=inside)
        finally:
            other.kill()


@contextmanager
def one_network(folder: Path) -> Iterator[There]:
    files = self_made(folder / "tls", ["localhost"], ["127.0.0.1"])
    tls = ("--tls-cert", str(files.certificate), "--tls-key", str(files.key))
    yield There(server_options=("--host", "127.0.0.1", "--no-agent", *tls))


@contextmanager
def printer(there: There, folder: Path) -> Iterator[str]:
    """The address of one that only the agent reaches: on the loopback of its network."""
    command = bound([*there.inside, sys.executable, "-m", "tests.support.paper_of_tcp", str(folder / "paper")])
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield f"socket://127.0.0.1:{process.stdout.readline().strip()}"
        finally:
            process.kill()


def story(site: Site, uri: str) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    application = site.ask("POST", "/applications", {"name": "Shop system"})["client_id"]
    customer = {"application_id": application, "external_customer_id": "42", "name": "Dock Ltd"}
    made = site.ask("POST", "/relationships", customer)
    link, life = made["agent_onboarding_url"], f"/relationships/{made['relationship_id']}"
    seen["link"] = link.partition("#")[0], link.partition("#")[2].count(".")
    account = made["cloudprint_account_id"]

    enrolled = json.loads(site.agent("agent", "enroll", link, "--key-in", "file", "--json").stdout)
    seen["account"], seen["pinned"] = enrolled["account_name"], enrolled["tls_pin"] is not None
    seen["replay"] = site.agent("agent", "enroll", link, "--key-in", "file", "--replace").stderr
    seen["twice"] = site.agent("agent", "enroll", link, "--key-in", "file").stderr
    seen["status"] = site.ask("GET", life)["status"]

    def at_customer(method: str, path: str, body: Any = None) -> Any:
        return site.ask(method, path, body, account=account)

    def status() -> str:
        (agent,) = at_customer("GET", "/agents")
        return str(agent["status"])

    run = subprocess.Popen(site.command("agent", "run"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        until(lambda: status() == "online")
        (agent,) = at_customer("GET", "/agents")
        probed = at_customer("POST", "/probes", {"uri": uri, "agent_id": agent["agent_id"]})
        seen["probed"] = probed["news"].get("problem")
        request = {"uri": uri, "name": "Dock 1", "language": "zpl", "agent_id": agent["agent_id"]}
        printer_id = at_customer("POST", "/printers", request)["printer_id"]

        def test_print() -> str:
            return str(at_customer("POST", f"/printers/{printer_id}/test")["print_job_id"])

        def job(job_id: str) -> Any:
            return at_customer("GET", f"/jobs/{job_id}")["row"]

        first = test_print()
        until(lambda: job(first)["status"] == "printed")
        seen["printed"] = site.printed()

        seen["suspended"] = site.ask("POST", f"{life}/suspend")["status"]
        second = test_print()
        time.sleep(QUIET_SECONDS)
        seen["waits"] = job(second)["status"], job(second)["waiting_reason"], site.printed(), status()

        seen["resumed"] = site.ask("POST", f"{life}/resume")["status"]
        until(lambda: job(second)["status"] == "printed")
        seen["printed again"] = site.printed()

        at_customer("POST", f"/agents/{agent['agent_id']}/revoke")
        began = time.monotonic()
        seen["exit code"] = run.wait(SECONDS)
        seen["ended within"] = time.monotonic() - began
        seen["last words"] = run.communicate()[1]
        seen["revoked"] = status()
        seen["next start"] = site.agent("agent", "run").stderr
    finally:
        run.kill()
        run.communicate()
    token = onboarding_link.read(link).token.encode()
    files = [path for path in site.folder.rglob("*") if path.is_file()]
    seen["files with the token"] = [str(path) for path in files if token in path.read_bytes()]
    seen["doctor"] = site.agent("doctor").stdout
    return seen


def main(folder: Path, *, one: bool) -> None:
    if not one:
        furnish()
    with (
        one_network(folder) if one else other_network() as there,
        running_engine(folder / "server", *there.server_options, forked=True) as engine,
        printer(there, folder) as uri,
    ):
        token = (folder / "server" / "console-token").read_text()
        base_url = f"{engine.base_url}/console-api/v1"
        headers = {"Authorization": f"Bearer {token}"}
        with httpx.Client(base_url=base_url, headers=headers, verify=NO_TRUST, trust_env=False, timeout=30) as console:
            seen = story(Site(engine=engine, there=there, folder=folder, console=console), uri)
    sys.stdout.write(json.dumps(seen))


if __name__ == "__main__":
    main(Path(sys.argv[1]), one="--one-network" in sys.argv)
