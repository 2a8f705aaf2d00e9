"""`spoolhouse partner app …` and `check-assertion`, as scripts and people use them at a running engine."""

from __future__ import annotations

import json
import stat
import subprocess
import time
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest

from server_core.services.partner.applications import make_key_pair
from tests.support.assertions import Maker
from tests.support.command_line import run_cli
from tests.support.running_engine import RunningEngine

PATH = "/partner-api/v1/accounts"


def maker_of(engine: RunningEngine, made: dict[str, Any], private_pem: str) -> Maker:
    return Maker(
        client_id=UUID(made["client_id"]),
        kid=made["kid"],
        private_pem=private_pem,
        audience=engine.base_url + PATH,
        now=int(time.time()),
    )


def check(engine: RunningEngine, assertion: str, *more: str) -> subprocess.CompletedProcess[str]:
    command = ["partner", "check-assertion", assertion, "--url", engine.base_url + PATH, *more]
    return run_cli(engine.data_dir, *command, check=False)


def test_an_application_its_keys_and_its_assertions(engine: RunningEngine, tmp_path: Path) -> None:
    made = engine.cli("partner", "app", "create", "--name", "Shop")
    assert set(made) == {"client_id", "kid", "private_key_pem"}
    maker = maker_of(engine, made, made["private_key_pem"])
    assertion = maker.make()
    good = check(engine, assertion)
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.endswith("This assertion would be accepted, once.\n")
    assert good.stdout.count("pass ") == 16
    assert httpx.get(maker.audience, headers={"Authorization": f"Bearer {assertion}"}, timeout=30).status_code == 200
    replayed = check(engine, assertion)
    assert (replayed.returncode, replayed.stderr) == (
        1,
        "spoolhouse: the assertion breaks a rule. See the lines above.\n",
    )
    assert "would be refused: assertion_replayed." in replayed.stdout
    wrong = check(engine, maker.make(claims={"aud": engine.base_url, "sub": "x"}), "--json")
    rules = json.loads(wrong.stdout)["rules"]
    assert wrong.returncode == 1
    assert [rule["rule"] for rule in rules if rule["state"] == "broken"] == ["subject", "audience"]

    public = tmp_path / "public.pem"
    pair = make_key_pair()
    public.write_text(pair.public.pem)
    added = engine.cli("partner", "app", "add-key", "Shop", "--public-key", str(public), "--kid", "2027")
    assert added == {"client_id": made["client_id"], "kid": "2027"}
    assert check(engine, maker_of(engine, added, pair.private_pem).make()).returncode == 0
    revoked = engine.cli("partner", "app", "revoke-key", made["client_id"], made["kid"])
    assert [key["revoked_at"] is None for key in revoked["keys"]] == [False, True]
    assert "unknown_key" in check(engine, maker.make()).stdout
    engine.cli("partner", "app", "disable", "Shop")
    assert "account_disabled" in check(engine, maker_of(engine, added, pair.private_pem).make()).stdout
    engine.cli("partner", "app", "enable", "Shop")
    listed = run_cli(engine.data_dir, "partner", "app", "list").stdout
    assert "This site's developer" in listed
    assert "2027" in listed


def test_a_private_key_goes_to_its_file_alone(engine: RunningEngine, tmp_path: Path) -> None:
    file = tmp_path / "key.pem"
    command = ["partner", "app", "create", "--name", "Depot", "--developer", "Acme", "--private-key-out", str(file)]
    made = run_cli(engine.data_dir, *command)
    assert "PRIVATE KEY" not in made.stdout + made.stderr
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    kid = next(line.split()[1] for line in made.stdout.splitlines() if line.startswith("kid"))
    client_id = next(line.split()[1] for line in made.stdout.splitlines() if line.startswith("client_id"))
    maker = maker_of(engine, {"client_id": client_id, "kid": kid}, file.read_text())
    assert check(engine, maker.make()).returncode == 0
    again = run_cli(engine.data_dir, *command, check=False)
    assert (again.returncode, "exists already" in again.stderr) == (1, True)
    shown = run_cli(engine.data_dir, "partner", "app", "create", "--name", "Shown").stdout
    assert shown.count("-----BEGIN PRIVATE KEY-----") == 1
    assert "shown once" in shown


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (("--public-key", "{private}"), 1, "This is a private key"),
        (("--public-key", "{missing}"), 1, "cannot be read"),
        (("--public-key", "{binary}"), 1, "is not a text file"),
        (("--public-key", "{missing}", "--private-key-out", "{missing}"), 2, "not both: a private key"),
        (("--private-key-out", "{data}/key.pem"), 1, "is inside the data folder"),
        (("--private-key-out", "{missing}/deeper/key.pem"), 1, "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_named(
    engine: RunningEngine, tmp_path: Path, arguments: tuple[str, ...], code: int, text: str
) -> None:
    (tmp_path / "private").write_text(make_key_pair().private_pem)
    (tmp_path / "binary").write_bytes(b"\x30\x82\xff\xfe")
    names = {name: str(tmp_path / name) for name in ("private", "binary", "missing")} | {"data": str(engine.data_dir)}
    given = [argument.format(**names) for argument in arguments]
    done = run_cli(engine.data_dir, "partner", "app", "create", "--name", "X", *given, check=False)
    assert (done.returncode, text in done.stderr) == (code, True), done.stderr
    assert done.stdout == ""
    assert engine.cli("partner", "app", "list") == {"data": []}


def test_nothing_is_judged_where_no_engine_runs(tmp_path: Path) -> None:
    done = run_cli(tmp_path / "site", "partner", "check-assertion", "a.b.c", "--url", PATH, check=False)
    assert (done.returncode, "the server is not running" in done.stderr) == (1, True)
