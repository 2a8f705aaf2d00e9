"""Secrets of every kind, shown once, typed wrongly, handed out: none is found in anything that was written."""

from __future__ import annotations

import base64
import json
import re
import shutil
import signal
import time
import zipfile
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest

from server_core.blobs import MEMORY_BYTES
from server_core.contract.decisions import onboarding_link, pairing_code
from tests.support.assertions import Maker
from tests.support.command_line import run_cli
from tests.support.customer_agent import agent_at
from tests.support.found_secrets import found
from tests.support.no_trust import NO_TRUST
from tests.support.running_engine import RunningEngine, running_engine

AGENT_CREDENTIAL = "agent/agent.json"
CONSOLE_TOKEN = "console-token"
MAY_HOLD = {"console": CONSOLE_TOKEN, "agent": AGENT_CREDENTIAL}
"""Files, 0600, that hold one secret each; all others hold none."""


def test_no_secret_is_written_anywhere_else(engine: RunningEngine) -> None:
    issued: dict[str, str] = {
        "console": (engine.data_dir / CONSOLE_TOKEN).read_text().strip(),
        "agent": json.loads((engine.data_dir / AGENT_CREDENTIAL).read_text())["secret"],
    }
    with httpx.Client(verify=NO_TRUST, base_url=engine.base_url, timeout=30, trust_env=False) as http:
        first = engine.cli("client", "create", "--name", "First")
        second = engine.cli("client", "create", "--name", "Second")
        rotated = engine.cli("client", "rotate", "First", "--overlap", "1h")
        for name, made in (("first", first), ("second", second), ("rotated", rotated)):
            issued[f"secret {name}"] = made["client_secret"]
            issued[f"token {name}"] = token(http, made)
        issued["link"] = token_of(engine.cli("agent", "link")["link"])
        issued |= of_a_developer(engine, http)
        provoke_errors(http, issued, first)
        shutil.rmtree(engine.data_dir / "server" / "documents")
        bearer = {"Authorization": f"Bearer {issued['token second']}", "X-Request-Id": "crash-1"}
        large = b"%PDF-1.4\n" + b"%" * MEMORY_BYTES + b"\n%%EOF\n"  # goes to the disk
        label = {"file": ("label.pdf", large)}
        answer = http.post("/api/v1/documents", headers=bearer, files=label)
        assert answer.status_code >= 400
    assert len(issued) == len(set(issued.values())) == 15
    assert found(engine.data_dir, issued) == set(MAY_HOLD.items())
    assert any(path.name.endswith("-wal") for path in engine.data_dir.rglob("*"))
    engine.stop()
    assert found(engine.data_dir, issued) == set(MAY_HOLD.items())
    assert all((engine.data_dir / path).stat().st_mode & 0o077 == 0 for path in MAY_HOLD.values())
    log = (engine.data_dir / "logs" / "engine.log").read_text()
    assert re.search(r" ERROR server_core\S* \[crash-1\]: .*POST /api/v1/documents", log)
    assert " [-]: " in log


def token(http: httpx.Client, made: dict[str, Any]) -> str:
    credentials = (made["client_id"], made["client_secret"])
    answer = http.post("/oauth/token", data={"grant_type": "client_credentials"}, auth=credentials)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["access_token"])


def token_of(link: str) -> str:
    return onboarding_link.read(link).token


def of_a_developer(engine: RunningEngine, http: httpx.Client) -> dict[str, str]:
    """All that a developer, its customer and the customer's page come by: each good, and each had an effect."""
    app = engine.cli("partner", "app", "create", "--name", "Shop")
    customer = engine.cli("partner", "account", "create", "--app", "Shop", "--external-id", "c-1", "--name", "Bakery")
    installation = engine.cli("--account", "c-1", "partner", "installation", "create", "--app", "Shop")

    def assertion(path: str) -> str:
        maker = Maker(
            client_id=UUID(app["client_id"]),
            kid=app["kid"],
            private_pem=app["private_key_pem"],
            audience=engine.base_url + path,
            now=int(time.time()),
        )
        return maker.make()

    path = f"/developer-api/v1/app-installations/{installation['installation_id']}/access-tokens"
    used, unused = assertion(path), assertion(path)
    minted = http.post(path, headers={"Authorization": f"Bearer {used}"}, json={})
    assert minted.status_code == 200, minted.text
    bearer = {"Authorization": f"Bearer {minted.json()['access_token']}"}
    assert http.get("/api/v1/me", headers=bearer).json()["account_name"] == "Bakery"
    link = token_of(customer["agent_onboarding_url"])
    shown = http.post("/onboarding-api/v1/links", json={"token": link})
    assert shown.status_code == 200, shown.text
    return {
        "private key": app["private_key_pem"].splitlines()[5],
        "assertion used": used,
        "assertion unused": unused,
        "installation token": minted.json()["access_token"],
        "developer's link": link,
        "watch id": shown.json()["watch_id"],
    }


def provoke_errors(http: httpx.Client, issued: dict[str, str], client: dict[str, Any]) -> None:
    """Every secret at places where it is refused, each of which could have noted what it refused."""
    form = {"grant_type": "client_credentials", "client_id": client["client_id"]}
    operator = {"Authorization": f"Bearer {issued['console']}"}
    for secret in issued.values():
        bearer = {"Authorization": f"Bearer {secret}"}
        answers = [
            http.post("/oauth/token", data={**form, "client_secret": secret, "scope": "nonsense"}),
            http.post("/oauth/token", params={"client_secret": secret}, data=form),
            http.post("/oauth/token", data={"grant_type": secret}),
            http.post("/oauth/token", data=form, headers=bearer),
            http.get("/api/v1/nothing", params={"access_token": secret}),
            http.post("/api/v1/print-jobs", headers=bearer, json={"printer": secret}),
            http.post(
                "/api/v1/print-jobs/from-url",
                headers=bearer,
                json={"document_url": f"https://a:{secret}@[::1]/?k={secret}"},
            ),
            http.post("/agent-api/v1/enroll", json={"token": secret, "name": 7}),
            http.post("/agent-api/v1/connect", headers=bearer, json={}),
            http.get("/console-api/v1/jobs?show=nothing", headers=bearer),
            http.get("/partner-api/v1/accounts", headers=bearer),
            http.post("/partner-api/v1/accounts", params={"assertion": secret}, json={"name": secret}),
            http.post(f"/developer-api/v1/app-installations/{UUID(int=0)}/access-tokens", headers=bearer, json={}),
            http.post("/onboarding-api/v1/links", json={"token": secret, "more": secret}),
            http.post("/onboarding-api/v1/links", json={"token": secret[:-1]}),
            http.post("/onboarding-api/v1/watches", json={"watch_id": secret[:-1]}),
            http.post("/console-api/v1/relationships", headers=operator, json={"application_id": secret}),
            http.post("/console-api/v1/assertion-checks", headers=operator, json={"assertion": secret, "url": 7}),
        ]
        assert all(answer.is_client_error for answer in answers), [answer.status_code for answer in answers]


PIN, EARLIER_PIN, PASSWORD = "739154286", "860417395", "pa55-of-the-printer"
PLANTED = "Planted-Tq7XkVn2"
"""The name of a printer: no secret, so all places have it."""
KEPT = {
    ("renewed console token", "console-token"),
    ("agent key", "agent/agent.json"),
    ("printer password", "server/printer-passwords.json"),
}
"""Files that have one because it is needed there, for their owner alone."""
KEPT_THERE = {("remote agent's key", "remote-agent/agent.json")}
HOMES = ("HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
REPEATED = "6f9d0f1e-5b0a-4c52-9a4e-0d5b7e1f2c3d"
"""The key of a secret that is told again: with the database it would be one."""


@pytest.fixture
def around(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders outside the data folder where programs leave files."""
    folder = tmp_path / "around"
    for name in HOMES:
        place = folder / name
        place.mkdir(parents=True)
        monkeypatch.setenv(name, str(place))
    return folder


def test_a_secret_shown_once_is_found_nowhere_else(around: Path, tmp_path: Path) -> None:
    there = tmp_path / "there"
    with running_engine(tmp_path / "data", forked=True) as engine:
        with httpx.Client(verify=NO_TRUST, base_url=engine.base_url, timeout=30, trust_env=False) as http:
            secrets = _handed_out(engine, http)
        link = str(engine.cli("agent", "link", "--name", "Gate 4")["link"])
        with agent_at(there, link):
            secrets["remote agent's link"] = onboarding_link.read(link).token
            secrets["remote agent's key"] = json.loads((there / "remote-agent" / "agent.json").read_text())["secret"]
            engine.wait_until(lambda: (there / "remote-agent" / "journal.db").exists())
        _is_nowhere_else(engine, secrets, around, there, tmp_path)


def _is_nowhere_else(engine: RunningEngine, secrets: dict[str, str], around: Path, there: Path, tmp_path: Path) -> None:
    assert all(len(secret) >= 8 for secret in secrets.values()), secrets.keys()
    assert len(set(secrets.values())) == len(secrets) == 22
    engine.add_printer("ipp://192.0.2.9/ipp/print", PLANTED)
    _typed(engine, PASSWORD, "printer", "login", PLANTED, "--user", "anna")
    looked_for = {**secrets, "printer password": PASSWORD, "planted": PLANTED}

    outside = tmp_path / "outside"
    outside.mkdir()
    file, backup = tmp_path / "help.zip", outside / "site.backup"
    answer = engine.cli("diagnostics", str(file))
    with zipfile.ZipFile(file) as archive:
        archive.extractall(outside / "help")
    inside = outside / "help" / f"spoolhouse-{answer['number']}"
    parts = {str(each.relative_to(inside)) for each in inside.rglob("*") if each.is_file()}
    assert {"README.txt", "health.json", "printers.json", "probes.json", "logs/engine.log"} <= parts
    assert json.loads((inside / "printers.json").read_text())[0]["address"] == "ipp://192.0.2.9/ipp/print"
    engine.cli("backup", str(backup))
    assert backup.stat().st_mode & 0o077 == 0
    engine.cli("audit", "export", str(outside / "log.jsonl"))

    kept = found(engine.data_dir, looked_for)
    assert {place for name, place in kept if name == "planted"} & {"server/spoolhouse.db", "server/spoolhouse.db-wal"}
    assert {each for each in kept if each[0] != "planted"} == KEPT
    away = found(outside, looked_for)
    told_there = ("site.backup", "log.jsonl", f"help/{inside.name}/printers.json")
    assert {("planted", place) for place in told_there} <= away
    assert {each for each in away if each[0] != "planted"} == set()
    assert all((engine.data_dir / place).stat().st_mode & 0o077 == 0 for _, place in KEPT)
    engine.stop(signal.SIGKILL)
    assert list(engine.data_dir.rglob("*-wal")), "what was not written back is looked at, too"
    left = found(engine.data_dir, looked_for)
    assert {each for each in left if each[0] != "planted"} == KEPT
    assert found(there, looked_for) == KEPT_THERE
    assert all((there / place).stat().st_mode & 0o077 == 0 for _, place in KEPT_THERE)
    assert {path.name for path in around.iterdir()} == set(HOMES)
    assert found(around, looked_for) == set()


@pytest.mark.parametrize("shape", ["as it is", "UTF-16", "hexadecimal", "Base64", "Base64, one further"])
def test_one_that_is_written_anywhere_is_found(tmp_path: Path, shape: str) -> None:
    """A control."""
    written = {
        "as it is": PASSWORD,
        "UTF-16": "\0".join(PASSWORD) + "\0",
        "hexadecimal": PASSWORD.encode().hex(),
        "Base64": base64.b64encode(PASSWORD.encode() + b"!").decode(),
        "Base64, one further": base64.b64encode(b":" + PASSWORD.encode() + b"!").decode(),
    }[shape]
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "engine.log").write_bytes(b"\x00\xff" + f"user a, {written}, refused".encode())
    (tmp_path / "else.log").write_text("nothing")
    assert found(tmp_path, {"printer password": PASSWORD, "PIN": PIN}) == {("printer password", "logs/engine.log")}


def _handed_out(engine: RunningEngine, http: httpx.Client) -> dict[str, str]:
    """Each once, and each of use."""
    create = ("client", "create", "--name", "Shop system", "--key", REPEATED)
    made, again = [engine.cli(*create) for _ in range(2)]
    assert again == made, "a repeat is told the same"
    application = engine.cli("partner", "app", "create", "--name", "Shop")
    code = engine.cli("console", "pair-code")["pairing_code"]
    file = engine.data_dir / "console-token"
    before = file.read_text().strip()
    file.chmod(0o644)
    engine.wait_until(lambda: file.read_text().strip() != before)
    token = file.read_text().strip()

    def ask(path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        headers = {} if path == "/pair" else {"Authorization": f"Bearer {token}"}
        answer = http.post(f"/console-api/v1{path}", json=body, headers=headers)
        assert answer.is_success, answer.text
        decoded: dict[str, Any] = answer.json()
        return decoded

    anna = ask("/operators", {"name": "Anna", "role": "admin", "pin": EARLIER_PIN})
    _typed(engine, PIN, "operator", "pin", "Anna")
    rotated = ask(f"/clients/{made['client_id']}/rotate", {"overlap_seconds": 3600})
    added = ask(f"/applications/{application['client_id']}/keys", {})
    new = {"application_id": application["client_id"], "external_customer_id": "c-1", "name": "Bakery"}
    customer = ask("/relationships", new)
    renewed = ask(f"/relationships/{customer['relationship_id']}/onboarding-link")
    secret = pairing_code.read(ask("/consoles/codes", {"role": "operator"})["pairing_code"]).secret
    paired = ask("/pair", {"pairing_secret": secret, "name": "Table 2", "hostname": "table"})
    unlocked = ask(f"/operators/{UUID(anna['operator_id'])}/unlock", {"pin": PIN})
    asks = {"grant_type": "client_credentials"}
    access = http.post("/oauth/token", data=asks, auth=(made["client_id"], rotated["client_secret"]))
    assert access.is_success, access.text
    return {
        "client secret": made["client_secret"],
        "key of a repeat": REPEATED,
        "rotated secret": rotated["client_secret"],
        "access token": access.json()["access_token"],
        "private key": application["private_key_pem"].splitlines()[5],
        "private key that was added": added["private_key_pem"].splitlines()[5],
        "customer's link": onboarding_link.read(customer["agent_onboarding_url"]).token,
        "customer's newer link": onboarding_link.read(renewed["agent_onboarding_url"]).token,
        "agent's link": onboarding_link.read(ask("/agents/links", {"name": "Dock PC"})["link"]).token,
        "pairing code": code,
        "pairing code in one piece": code.replace("-", ""),
        "used pairing code": secret,
        "paired console's token": paired["token"],
        "operator's session": unlocked["session_token"],
        "PIN": PIN,
        "earlier PIN": EARLIER_PIN,
        "console token": before,
        "renewed console token": token,
        "agent key": json.loads((engine.data_dir / "agent" / "agent.json").read_text())["secret"],
        "request to a wrong address": _refused_with(http, made["client_secret"]),
    }


def _refused_with(http: httpx.Client, secret: str) -> str:
    """A secret of somebody's where none belongs: told to nobody."""
    wrong = f"{secret[::-1]}-elsewhere"
    assert http.get("/api/v1/nothing", params={"secret": wrong}, headers={"X-Request-Id": "wrong"}).status_code == 404
    assert http.get("/console-api/v1/status", headers={"Authorization": f"Bearer {wrong}"}).status_code == 401
    return wrong


def _typed(engine: RunningEngine, secret: str, *command: str) -> None:
    """Through a pipe: no secret stands on a command line."""
    run_cli(engine.data_dir, *command, typed=secret + "\n")
