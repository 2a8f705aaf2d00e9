"""Stock OAuth clients, as they come, get a token from a real server and use it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from authlib.integrations.requests_client import OAuth2Session as AuthlibSession
from oauthlib.oauth2 import BackendApplicationClient, InvalidClientError, InvalidScopeError
from requests import Session
from requests.auth import HTTPBasicAuth
from requests_oauthlib import OAuth2Session

from server_core.contract.types.partners import Scope
from tests.support.node_packages import run_node
from tests.support.public_api import Tenant
from tests.support.threaded_server import ThreadedServer, threaded_server

NODE_CLIENTS = Path(__file__).parents[2] / "support" / "node_clients"
SCOPES = [Scope.PRINTERS_READ.value, Scope.PRINT_JOBS_READ.value]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadedServer]:
    with threaded_server(tmp_path_factory.mktemp("server")) as live:
        yield live


@pytest.fixture(scope="module")
def shop(server: ThreadedServer) -> Tenant:
    return server.tenant()


@pytest.fixture(autouse=True)
def loopback_needs_no_tls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OAUTHLIB_INSECURE_TRANSPORT", "1")


@pytest.mark.parametrize("method", ["client_secret_post", "client_secret_basic"])
def test_authlib(server: ThreadedServer, shop: Tenant, method: str) -> None:
    with AuthlibSession(
        str(shop.client_id), shop.client_secret, token_endpoint_auth_method=method, scope=" ".join(SCOPES)
    ) as client:
        client.trust_env = False
        token = client.fetch_token(f"{server.base_url}/oauth/token", grant_type="client_credentials")
        assert (token["token_type"], token["expires_in"]) == ("Bearer", 12 * 3600)
        assert client.get(f"{server.base_url}/api/v1/me").json()["scopes"] == SCOPES
        (printer,) = client.get(f"{server.base_url}/api/v1/printers").json()["data"]
        assert printer["printer_id"] == str(shop.printer_id)
        assert client.get(f"{server.base_url}/api/v1/agents").status_code == 403


@pytest.mark.parametrize("basic", [False, True])
def test_requests_oauthlib(server: ThreadedServer, shop: Tenant, basic: bool) -> None:
    with _session(shop, SCOPES) as session:
        _fetch(session, server, shop, shop.client_secret, basic=basic)
        assert session.get(f"{server.base_url}/api/v1/me").json()["scopes"] == SCOPES
        assert session.get(f"{server.base_url}/api/v1/print-jobs").json() == {"data": [], "next_cursor": None}


@pytest.mark.parametrize("basic", [False, True])
def test_a_wrong_secret_is_an_error_that_they_know(server: ThreadedServer, shop: Tenant, basic: bool) -> None:
    with _session(shop, SCOPES) as session, pytest.raises(InvalidClientError):
        _fetch(session, server, shop, "wrong", basic=basic)


def test_a_scope_too_many_is_an_error_that_they_know(server: ThreadedServer, shop: Tenant) -> None:
    with _session(shop, ["everything"]) as session, pytest.raises(InvalidScopeError):
        _fetch(session, server, shop, shop.client_secret, basic=True)


@pytest.mark.parametrize("client", [f"openid-client {way}" for way in ("basic", "post")])
def test_openid_client(server: ThreadedServer, shop: Tenant, client: str) -> None:
    _by_node(server, shop, client)


@pytest.mark.parametrize("client", [f"simple-oauth2 {way}" for way in ("header", "body")])
def test_simple_oauth2(server: ThreadedServer, shop: Tenant, client: str) -> None:
    _by_node(server, shop, client)


def _by_node(server: ThreadedServer, shop: Tenant, client: str) -> None:
    request = {"base_url": server.base_url, "id": str(shop.client_id), "secret": shop.client_secret}
    body = json.dumps({**request, "scope": " ".join(SCOPES)}).encode()
    token = json.loads(run_node(NODE_CLIENTS, "token.cjs", client, stdin=body))
    assert (token["token_type"].lower(), token["scope"]) == ("bearer", " ".join(SCOPES))
    headers = {"Authorization": f"Bearer {token['access_token']}"}
    with Session() as session:
        session.trust_env = False
        assert session.get(f"{server.base_url}/api/v1/me", headers=headers).json()["scopes"] == SCOPES
    with pytest.raises(ValueError, match=r"invalid_client|401"):
        run_node(NODE_CLIENTS, "token.cjs", client, stdin=json.dumps({**request, "secret": "wrong"}).encode())


def _session(shop: Tenant, scope: list[str]) -> OAuth2Session:
    client = BackendApplicationClient(client_id=str(shop.client_id), scope=list[object](scope))
    session = OAuth2Session(client=client)
    session.trust_env = False
    return session


def _fetch(session: OAuth2Session, server: ThreadedServer, shop: Tenant, secret: str, *, basic: bool) -> None:
    address = f"{server.base_url}/oauth/token"
    if basic:
        session.fetch_token(address, auth=HTTPBasicAuth(str(shop.client_id), secret))
    else:
        session.fetch_token(address, client_secret=secret, include_client_id=True)
