"""A real engine hands out every kind of secret and is given wrong ones: none is found in anything it wrote."""

from __future__ import annotations

import base64
import json
import re
import shutil
import time
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx

from server_core.contract.decisions import onboarding_link
from tests.support.assertions import Maker
from tests.support.no_trust import NO_TRUST
from tests.support.running_engine import RunningEngine

AGENT_CREDENTIAL = "agent/agent.json"
CONSOLE_TOKEN = "console-token"
MAY_HOLD = {"console": CONSOLE_TOKEN, "agent": AGENT_CREDENTIAL}
"""Files, 0600, that hold one secret each; all others hold none."""
SIGNS = 43
"""Leading characters of a secret of 256 bits in Base64. A shortened log line that shows any of it shows these."""


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
        label = {"file": ("label.pdf", b"%PDF-1.4\n%%EOF\n")}
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


def found(folder: Path, secrets: dict[str, str]) -> set[tuple[str, str]]:
    """Return the secrets in each file; each file is read once.

    Searched: as it is, also in UTF-16, in Base64 at each of the three offsets (RFC 4648), and as hexadecimal digits.

    Of an assertion, what nobody else could make: its signature, of that as much as other secrets have signs.
    """
    shapes = {name: shapes_of(secret.rpartition(".")[2][:SIGNS]) for name, secret in secrets.items()}
    places = set()
    for path in filter(Path.is_file, folder.rglob("*")):
        content = path.read_bytes()
        place = path.relative_to(folder).as_posix()
        places |= {(name, place) for name, each in shapes.items() if any(shape in content for shape in each)}
    return places


def shapes_of(secret: str) -> list[bytes]:
    as_it_is = secret.encode()
    in_base64 = [base64.b64encode(b"x" * offset + as_it_is)[4:-4] for offset in range(3)]
    return [as_it_is, secret.encode("utf-16-le"), as_it_is.hex().encode(), *in_base64]
