"""`spoolhouse client` and `spoolhouse request`, as an administrator uses them."""

from __future__ import annotations

import runpy
import shlex
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.support.command_line import run_cli
from tests.support.manual import ROOT
from tests.support.no_trust import NO_TRUST
from tests.support.running_engine import RunningEngine


def token(http: httpx.Client, client_id: str, secret: str) -> httpx.Response:
    form = {"grant_type": "client_credentials", "client_id": client_id, "client_secret": secret}
    return http.post("/oauth/token", data=form)


def lines(engine: RunningEngine, *arguments: str) -> list[str]:
    return run_cli(engine.data_dir, *arguments).stdout.splitlines()


def test_an_application_from_its_first_day_to_its_last(engine: RunningEngine) -> None:
    made = engine.cli("client", "create", "--name", "Shop")
    client_id = made["client_id"]
    with httpx.Client(verify=NO_TRUST, base_url=engine.base_url, timeout=30, trust_env=False) as http:
        shown = lines(engine, "client", "rotate", "Shop", "--overlap", "2h")
        assert shown[0].split() == ["client_id", client_id]
        secret = shown[1].split()[1]
        assert "shown once" in shown[1]
        assert shown[2].startswith("old secret     gets tokens until ")
        assert "old secret until" in lines(engine, "client", "list")[1]
        assert [token(http, client_id, one).status_code for one in (made["client_secret"], secret)] == [200, 200]
        last = engine.cli("client", "rotate", client_id, "--overlap", "0")
        assert last["previous_secret_ends_at"] is None
        answers = [token(http, client_id, one) for one in (made["client_secret"], secret, last["client_secret"])]
        assert [answer.status_code for answer in answers] == [401, 401, 200]
        bearer = {"Authorization": f"Bearer {answers[2].json()['access_token']}", "X-Request-Id": "shop-1"}
        assert http.get("/api/v1/me", headers=bearer).status_code == 200
        assert lines(engine, "client", "disable", "Shop") == ["disabled Shop: its calls are refused from now on"]
        assert "disabled" in lines(engine, "client", "list")[1]
        refused = http.get("/api/v1/me", headers={**bearer, "X-Request-Id": "shop-2"})
        assert (refused.status_code, refused.json()["error_code"]) == (401, "token_revoked")
        assert token(http, client_id, last["client_secret"]).json()["error"] == "invalid_client"
        assert lines(engine, "client", "enable", "Shop") == ["enabled Shop: it can get new tokens"]
        assert token(http, client_id, last["client_secret"]).status_code == 200
    engine.wait_until(lambda: run_cli(engine.data_dir, "request", "show", "shop-2", check=False).returncode == 0)
    described = dict(line.split(maxsplit=1) for line in lines(engine, "request", "show", "shop-1"))
    assert described["request_id"] == "shop-1"
    assert described["application"] == "Shop"
    assert described["request"] == "GET /api/v1/me"
    assert (described["status"], described["error_code"]) == ("200", "none")
    listed = lines(engine, "request", "list", "--client", "Shop")
    assert listed[0].split()[:3] == ["TIME", "STATUS", "METHOD"]
    assert any("shop-1" in line for line in listed)
    refusals = lines(engine, "request", "list", "--errors")
    column = refusals[0].index("WHY")
    assert "the secret is wrong or no longer valid, or the application is disabled" in {
        line[column:] for line in refusals
    }
    assert "-" not in {line[column:] for line in refusals}
    errors = engine.cli("request", "list", "--errors")["data"]
    assert {"invalid_client", "token_revoked"} <= {row["error_code"] for row in errors}
    assert all(row["status"] >= 400 for row in errors)
    for unknown in (("client", "rotate", "Nobody"), ("request", "show", "never"), ("request", "list", "--client", "x")):
        failed = run_cli(engine.data_dir, *unknown, check=False)
        assert (failed.returncode, len(failed.stderr.splitlines())) == (1, 1)


def test_the_environment_of_a_new_application(engine: RunningEngine) -> None:
    """Output for `eval`: exactly three lines on stdout."""
    name = 'Bob\'s "shop"'
    created = [sys.executable, "-m", "app", "--data-dir", str(engine.data_dir), "client", "create", name, "--env"]
    made = shlex.join(created)
    script = f'eval "$({made})"; printf "%s\\n" "$BASE_URL" "$CLIENT_ID" "$CLIENT_SECRET"; env'
    done = subprocess.run(["sh", "-euc", script], capture_output=True, text=True, timeout=60, check=True)
    base_url, client_id, secret, *environment = done.stdout.splitlines()
    assert base_url == engine.base_url
    assert {f"BASE_URL={base_url}", f"CLIENT_ID={client_id}", f"CLIENT_SECRET={secret}"} <= set(environment)
    assert name in {row["name"] for row in engine.cli("client", "list")["data"]}
    with httpx.Client(verify=NO_TRUST, base_url=base_url, timeout=30, trust_env=False) as http:
        assert token(http, client_id, secret).status_code == 200
    again = run_cli(engine.data_dir, "client", "create", "--name", name, "--env", check=False)
    assert (again.returncode, again.stdout) == (1, "")
    assert f"There is already an application named “{name}”" in again.stderr
    assert f"'spoolhouse client rotate {client_id}'" in again.stderr, "it says what to do instead"


def test_the_environment_of_a_new_secret(engine: RunningEngine) -> None:
    made = engine.cli("client", "create", "Env")
    variables = dict(
        line.removeprefix("export ").split("=", 1) for line in lines(engine, "client", "rotate", "Env", "--env")
    )
    assert variables.keys() == {"BASE_URL", "CLIENT_ID", "CLIENT_SECRET"}
    assert (variables["BASE_URL"], variables["CLIENT_ID"]) == (engine.base_url, made["client_id"])
    with httpx.Client(verify=NO_TRUST, base_url=engine.base_url, timeout=30, trust_env=False) as http:
        for secret in (made["client_secret"], shlex.split(variables["CLIENT_SECRET"])[0]):
            assert token(http, made["client_id"], secret).status_code == 200, "the old one within the overlap, too"


@pytest.mark.parametrize("verb", ["create", "rotate"])
def test_an_environment_needs_an_engine_and_one_name(verb: str, tmp_path: Path) -> None:
    refused = run_cli(tmp_path, "client", verb, "Shop", "--env", check=False)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "Start it with 'spoolhouse serve' or the console." in refused.stderr
    assert not (tmp_path / "server").exists()
    for wrong in ([], ["Shop", "--name", "Shop"], ["Shop", "--env", "--json"]):
        refused = run_cli(tmp_path, "client", verb, *wrong, check=False)
        assert (refused.returncode, refused.stdout, len(refused.stderr.splitlines())) == (2, "", 1)


def test_the_example_renews_its_token_and_names_the_printers(engine: RunningEngine) -> None:
    engine.add_printer("virtual:///Example", "Example", "--language", "zpl")
    made = engine.cli("client", "create", "Example")
    service = runpy.run_path(str(ROOT / "packaging" / "example_client.py"))["PrintService"](
        engine.base_url, made["client_id"], made["client_secret"]
    )
    engine.cli("client", "rotate", "Example", "--overlap", "2h")
    assert service.printer("Example")["name"] == "Example", "its first token ended with the rotation"
    with pytest.raises(SystemExit, match=r"There is no printer 'Nope'\. Nothing was printed\..*Example"):
        service.printer("Nope")
    service.http.close()


@pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/full")
def test_a_secret_whose_answer_went_to_a_full_disk_is_told_again(engine: RunningEngine) -> None:
    engine.cli("client", "create", "--name", "Full")
    for words in (["client", "rotate", "Full", "--overlap", "2h"], ["client", "create", "--name", "Full 2"]):
        error = _to_a_full_disk(engine, *words)
        assert error.count("\n") == 1
        assert error.startswith("spoolhouse: the answer cannot be written to standard output: No space left on device.")
        assert "Repeated with --key " in error
        key = error.partition("Repeated with --key ")[2].partition(",")[0]
        again, once_more = (engine.cli(*words, "--key", key) for _ in range(2))
        assert again == once_more
        with httpx.Client(verify=NO_TRUST, base_url=engine.base_url, timeout=30, trust_env=False) as http:
            assert token(http, again["client_id"], again["client_secret"]).status_code == 200
    assert [one["name"] for one in engine.cli("client", "list")["data"]].count("Full 2") == 1
    assert "--key" not in _to_a_full_disk(engine, "client", "list")
    assert "--key" not in _to_a_full_disk(engine, "client", "list", "--json")


def _to_a_full_disk(engine: RunningEngine, *words: str) -> str:
    command = [sys.executable, "-m", "app", "--data-dir", str(engine.data_dir), *words]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert done.returncode == 1
    return done.stderr
