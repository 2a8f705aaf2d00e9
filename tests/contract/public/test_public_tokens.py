"""`/oauth/token`, `/api/v1/me`, bearer tokens and scopes; error bodies and request ids everywhere."""

from __future__ import annotations

import base64
import sqlite3
from datetime import timedelta
from typing import Any
from urllib.parse import quote_plus, urlencode
from uuid import uuid4

import pytest

from server_core.services.api_error import ApiError
from server_core.services.clients.access import disable_client, list_clients
from tests.support.public_api import PublicApi

pytestmark = pytest.mark.anyio
SCOPES = ["agents:read", "printers:read", "documents:write", "print_jobs:write", "print_jobs:read"]


def form(api: PublicApi, **changes: str | None) -> dict[str, str]:
    own = {"grant_type": "client_credentials", "client_id": str(api.own.client_id)}
    given = {**own, "client_secret": api.own.client_secret, **changes}
    return {name: value for name, value in given.items() if value is not None}


def basic(name: str, secret: str) -> dict[str, str]:
    return {"Authorization": "Basic " + base64.b64encode(f"{quote_plus(name)}:{quote_plus(secret)}".encode()).decode()}


async def test_a_token_by_body_and_by_basic(api: PublicApi) -> None:
    credentials = basic(str(api.own.client_id), api.own.client_secret)
    tokens = set()
    for headers, fields in (({}, form(api)), (credentials, {"grant_type": "client_credentials"})):
        answer = await api.http.post("/oauth/token", data=fields, headers=headers)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"
        by_name = {name: value for name, value in answer.json().items() if name != "access_token"}
        assert by_name == {"token_type": "Bearer", "expires_in": 900, "scope": " ".join(SCOPES)}
        token = answer.json()["access_token"]
        assert len(token) >= 43
        tokens.add(token)
        me = await api.http.get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})
        assert me.json() == {
            "account_id": str(api.own.account_id),
            "account_name": "Own",
            "client_app_id": str(api.own.client_id),
            "client_app_name": "Own client",
            "installation_id": None,
            "scopes": SCOPES,
        }
    assert len(tokens) == 2


@pytest.mark.parametrize(
    ("changes", "status", "word"),
    [
        ({"grant_type": None}, 400, "invalid_request"),
        ({"grant_type": ""}, 400, "invalid_request"),
        ({"grant_type": "password"}, 400, "unsupported_grant_type"),
        ({"client_id": str(uuid4())}, 401, "invalid_client"),
        ({"client_id": "no-uuid"}, 401, "invalid_client"),
        ({"client_secret": "wrong"}, 401, "invalid_client"),
        ({"client_secret": None}, 401, "invalid_client"),
        ({"client_id": None, "client_secret": None}, 401, "invalid_client"),
        ({"scope": "print_jobs:read admin"}, 400, "invalid_scope"),
        ({"scope": "nonsense"}, 400, "invalid_scope"),
        ({"scope": "print_jobs:read  agents:read"}, 400, "invalid_scope"),
    ],
)
async def test_refused_token_requests(api: PublicApi, changes: dict[str, Any], status: int, word: str) -> None:
    answer = await api.http.post("/oauth/token", data=form(api, **changes))
    body = answer.json()
    assert (answer.status_code, body["error"], body["error_code"]) == (status, word, word)
    assert body["error_description"] == body["message"]
    assert answer.headers["cache-control"] == "no-store"
    assert "www-authenticate" not in answer.headers


async def test_a_token_is_renewed_by_who_sends_the_old_one_along(api: PublicApi) -> None:
    headers = await api.bearer()
    for old in (headers, {"Authorization": "Bearer over"}):
        answer = await api.http.post("/oauth/token", data=form(api), headers=old)
        assert (answer.status_code, answer.json().get("expires_in")) == (200, 900)
        refused = await api.http.post("/oauth/token", data=form(api, client_secret="wrong"), headers=old)
        assert (refused.status_code, refused.json()["error"]) == (401, "invalid_client")


@pytest.mark.parametrize("given", ["Basic %%%", "Basic " + base64.b64encode(b"nocolon").decode(), "Bearer x"])
async def test_wrong_basic_is_challenged(api: PublicApi, given: str) -> None:
    fields = {"grant_type": "client_credentials"}
    wrong_secret = basic(str(api.own.client_id), "wrong")["Authorization"]
    for header in (given, wrong_secret):
        answer = await api.http.post("/oauth/token", data=fields, headers={"Authorization": header})
        assert (answer.status_code, answer.json()["error"]) == (401, "invalid_client")
        assert answer.headers["www-authenticate"].startswith("Basic ")


@pytest.mark.parametrize("given", ["", " ", "Basic", "Basic ", "basic Og==", "Bearer"])
async def test_an_authorization_that_says_nothing_is_none(api: PublicApi, given: str) -> None:
    """HTTP libraries send one for credentials that were never set."""
    answer = await api.http.post("/oauth/token", data=form(api), headers={"Authorization": given})
    assert answer.status_code == 200, answer.text
    wrong = await api.http.post("/oauth/token", data=form(api, client_secret="wrong"), headers={"Authorization": given})
    assert (wrong.status_code, wrong.json()["error"]) == (401, "invalid_client")


def raw_basic(text: str) -> dict[str, str]:
    return {"Authorization": "Basic " + base64.b64encode(text.encode()).decode()}


async def test_basic_without_a_secret_is_no_second_method(api: PublicApi) -> None:
    """RFC 6749 section 2.3: nobody is authenticated by it. Every header with a secret is a second method."""
    own, encoded = str(api.own.client_id), "".join(f"%{byte:02X}" for byte in str(api.own.client_id).encode())
    for text in (":", f"{own}:", f"{encoded}:"):
        answer = await api.http.post("/oauth/token", data=form(api), headers=raw_basic(text))
        assert answer.status_code == 200, answer.text
        wrong = await api.http.post("/oauth/token", data=form(api, client_secret="wrong"), headers=raw_basic(text))
        assert (wrong.status_code, wrong.json()["error"]) == (401, "invalid_client")
        alone = await api.http.post(
            "/oauth/token", data={"grant_type": "client_credentials", "client_id": own}, headers=raw_basic(text)
        )
        assert alone.status_code in (400, 401)
        no_id = await api.http.post("/oauth/token", data=form(api, client_id=None), headers=raw_basic(text))
        assert no_id.status_code in (400, 401)
    for text in (
        f"{own}:{api.own.client_secret}",
        f":{api.own.client_secret}",
        ": ",
        "::",
        f"{uuid4()}:",
        "x:",
        ":%00",
    ):
        answer = await api.http.post("/oauth/token", data=form(api), headers=raw_basic(text))
        assert (answer.status_code, answer.json()["error"]) == (400, "invalid_request"), text


async def test_basic_is_form_encoded_before_base64(api: PublicApi) -> None:
    """RFC 6749 section 2.3.1; a client may encode more than it must, and the scheme has no letter case."""
    own, fields = str(api.own.client_id), {"grant_type": "client_credentials"}
    encoded = ["".join(f"%{byte:02x}" for byte in text.encode()) for text in (own, api.own.client_secret)]
    plain = base64.b64encode(f"{own}:{api.own.client_secret}".encode()).decode()
    for header in (raw_basic(":".join(encoded))["Authorization"], f"basic {plain}", f"BASIC  {plain}"):
        answer = await api.http.post("/oauth/token", data=fields, headers={"Authorization": header})
        assert answer.status_code == 200, answer.text
    for text in (f"{own}:Ünïcode €", f"{own}:%", f"{own}:%zz", f"{own}:%ff", "ü:ü"):
        for charset in ("utf-8", "latin-1"):
            header = "Basic " + base64.b64encode(text.encode(charset, "replace")).decode()
            answer = await api.http.post("/oauth/token", data=fields, headers={"Authorization": header})
            assert (answer.status_code, answer.json()["error"]) == (401, "invalid_client"), text


@pytest.mark.parametrize("given", ["", "Basic", "Basic Og=="])
async def test_nothing_said_in_form_and_header_is_no_client(api: PublicApi, given: str) -> None:
    fields = {"grant_type": "client_credentials"}
    answer = await api.http.post("/oauth/token", data=fields, headers={"Authorization": given})
    assert (answer.status_code, answer.json()["error"]) == (401, "invalid_client")


@pytest.mark.parametrize("kind", ["; charset=UTF-8", ";charset=iso-8859-1", ' ; Charset="utf-8"'])
@pytest.mark.parametrize("end", [b"", b"\r\n", b"\n"])
async def test_forms_as_http_libraries_write_them(api: PublicApi, kind: str, end: bytes) -> None:
    headers = {"Content-Type": f"Application/x-www-form-urlencoded{kind}"}
    answer = await api.http.post("/oauth/token", content=urlencode(form(api)).encode() + end, headers=headers)
    assert answer.status_code == 200, answer.text


async def test_malformed_token_requests(api: PublicApi) -> None:
    encoded = {"Content-Type": "application/x-www-form-urlencoded"}
    twice = f"grant_type=client_credentials&client_id={api.own.client_id}&client_secret=a&client_secret=b"
    both = await api.http.post("/oauth/token", data=form(api), headers=basic(str(api.own.client_id), "x"))
    answers = [
        both,
        await api.http.post("/oauth/token", content=twice, headers=encoded),
        await api.http.post("/oauth/token", content=b"grant_type=%ff", headers=encoded),
        await api.http.post("/oauth/token", content="&".join(f"a{n}=1" for n in range(50)), headers=encoded),
        await api.http.post("/oauth/token", json=form(api)),
        await api.http.post("/oauth/token", params={"client_secret": "x"}, data=form(api)),
    ]
    assert {(answer.status_code, answer.json()["error"]) for answer in answers} == {(400, "invalid_request")}


async def test_scopes_are_a_subset_and_are_needed(api: PublicApi) -> None:
    for scope, needed in (("agents:read", "printers:read"), ("printers:read", "agents:read")):
        headers = await api.bearer(scope=scope)
        assert (await api.http.get("/api/v1/me", headers=headers)).json()["scopes"] == [scope]
        refused = await api.http.get(f"/api/v1/{needed.partition(':')[0]}", headers=headers)
        assert (refused.status_code, refused.json()["error"]) == (403, "insufficient_scope")
        assert refused.json()["details"] == {"required_scope": needed}
        assert f'scope="{needed}"' in refused.headers["www-authenticate"]


@pytest.mark.parametrize(
    ("method", "path", "scope"),
    [
        ("GET", "/api/v1/me", None),
        ("GET", "/api/v1/agents", "agents:read"),
        ("GET", "/api/v1/printers", "printers:read"),
        ("POST", "/api/v1/documents", "documents:write"),
        ("GET", "/api/v1/print-jobs", "print_jobs:read"),
        ("POST", "/api/v1/print-jobs", "print_jobs:write"),
        ("GET", "/api/v1/print-jobs/019a0000-0000-7000-8000-000000000000", "print_jobs:read"),
    ],
)
async def test_every_operation_wants_its_token(api: PublicApi, method: str, path: str, scope: str | None) -> None:
    for given in (None, "", "Bearer", "Basic YTpi", "Bearer unknown", f"bearer {'x' * 9000}"):
        headers = {} if given is None else {"Authorization": given}
        answer = await api.http.request(method, path, headers=headers)
        code = "token_invalid" if given and len(given) > 10 and given[1] == "e" else "token_missing"
        assert (answer.status_code, answer.json()["error"], answer.json()["error_code"]) == (401, "invalid_token", code)
        assert answer.headers["www-authenticate"].startswith("Bearer ")
    if scope is not None:
        others = " ".join(other for other in SCOPES if other != scope and "print_jobs" not in other)
        answer = await api.http.request(method, path, headers=await api.bearer(scope=others))
        assert (answer.status_code, answer.json()["details"]) == (403, {"required_scope": scope})


async def test_tokens_expire_also_when_they_are_cached(api: PublicApi) -> None:
    headers = await api.bearer()
    assert (await api.http.get("/api/v1/me", headers=headers)).status_code == 200
    api.clock.now += timedelta(seconds=901)
    for _ in range(2):  # from the cache, then from the database
        answer = await api.http.get("/api/v1/me", headers=headers)
        assert (answer.status_code, answer.json()["error_code"]) == (401, "token_expired")


async def test_a_disabled_client_is_out_at_once(api: PublicApi) -> None:
    headers = await api.bearer()
    assert (await api.http.get("/api/v1/me", headers=headers)).status_code == 200
    with pytest.raises(ApiError, match="no application"):
        await disable_client(api.ctx, api.foreign.account_id, api.own.client_id)
    assert (await api.http.get("/api/v1/me", headers=headers)).status_code == 200
    assert (await disable_client(api.ctx, api.own.account_id, api.own.client_id)).disabled_at is not None
    answer = await api.http.get("/api/v1/me", headers=headers)
    assert (answer.status_code, answer.json()["error_code"]) == (401, "token_revoked")
    assert (await api.http.post("/oauth/token", data=form(api))).json()["error"] == "invalid_client"


async def test_no_secret_is_stored(api: PublicApi) -> None:
    token = await api.token()
    assert (await list_clients(api.ctx, api.own.account_id))[0].last_used_at is not None
    files = [path for path in api.ctx.config.folder.glob("spoolhouse.db*") if not path.name.endswith("-shm")]
    stored = b"".join(path.read_bytes() for path in files)
    assert len(files) == 2  # with the write-ahead log
    assert token.encode() not in stored
    assert api.own.client_secret.encode() not in stored
    with sqlite3.connect(api.ctx.config.database) as database:
        assert database.execute("SELECT count(*) FROM access_tokens").fetchone() == (1,)
    database.close()


@pytest.mark.parametrize(("method", "path"), [("GET", "/nothing"), ("GET", "/api/v1/me/"), ("POST", "/api/v2/me")])
async def test_unknown_addresses(api: PublicApi, method: str, path: str) -> None:
    answer = await api.http.request(method, path)
    assert (answer.status_code, answer.json()["error_code"]) == (404, "route_not_found")
    assert answer.headers["x-request-id"]


async def test_wrong_methods_are_told_the_right_ones(api: PublicApi) -> None:
    answer = await api.http.delete("/api/v1/print-jobs")
    assert (answer.status_code, answer.json()["error_code"]) == (405, "method_not_allowed")
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}
    assert answer.json()["message"] == "This address does not accept DELETE, only GET, HEAD, POST."
    assert answer.headers["x-request-id"]


@pytest.mark.parametrize(
    ("given", "kept"),
    [("abc-1.2:3_4", True), ("x" * 128, True), ("x" * 129, False), ("a b", False), ("", False), ("a\u00e9", False)],
)
async def test_request_ids(api: PublicApi, given: str, kept: bool) -> None:
    answer = await api.http.get("/api/v1/me", headers=[(b"X-Request-Id", given.encode("latin-1"))])
    assert (answer.headers["x-request-id"] == given) is kept
    assert len(answer.headers["x-request-id"]) >= 11
