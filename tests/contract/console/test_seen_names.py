"""Names that people give can be seen, and those of printers told apart; names that were given before stay."""

from __future__ import annotations

import httpx
import pytest

from tests.support.live_server import LiveServer

pytestmark = pytest.mark.anyio
UNSEEN = ["\u200b", "\u3164", "\u00ad", " ", "\u0301\u0301", "\u202e\u2066", "\ufeff \u2800"]


def why(answer: httpx.Response) -> tuple[int, str, str, str]:
    body = answer.json()
    field = body["details"]["fields"][0]
    return answer.status_code, body["error_code"], field["field"], field["code"]


@pytest.mark.parametrize("name", UNSEEN, ids=ascii)
async def test_what_nobody_sees_is_no_name(live: LiveServer, name: str) -> None:
    await live.enrol()
    calls = {
        "/printers": {"name": name, "uri": "virtual:///P"},
        "/clients": {"name": name},
        "/agents/links": {"name": name},
        "/applications": {"name": name},
    }
    for path, body in calls.items():
        answer = await live.ask("POST", path, body)
        assert why(answer) == (422, "validation_failed", "name", "not_visible"), path
        assert "is invisible" in answer.json()["message"]
    answer = await live.ask("POST", "/applications", {"name": "Shop", "developer": name})
    assert why(answer) == (422, "validation_failed", "developer", "not_visible")


@pytest.mark.parametrize(
    "alike",
    [
        "\u00adPack 1",
        "Pack\u200b 1",
        "pack  1",
        "Pack\u00a01",
        "\uff30ack 1",
        "Pack \u2460",
        "PACK 1\ufe0f",
        "Pack\u3164 1",
        "Pack l",
        "Pack I",
        "\u202ePack 1",
        "Р\u0430\u0441k 1",
    ],
    ids=ascii,
)
async def test_two_printers_have_no_names_that_look_alike(live: LiveServer, alike: str) -> None:
    await live.enrol()
    await live.add_printer("Pack 1")
    answer = await live.ask("POST", "/printers", {"name": alike, "uri": "virtual:///Other"})
    assert why(answer) == (422, "validation_failed", "name", "taken")
    assert "“Pack 1” already" in answer.json()["message"]
    other = await live.ask("POST", "/printers", {"name": "Pack 11", "uri": "virtual:///Other"})
    assert other.status_code == 201


@pytest.mark.parametrize("alike", ["Bil1 0", "BilI O", "Вill 0", "\u200fBill 0", "\uff22ill 0"], ids=ascii)
async def test_no_application_customer_or_developer_imitates_another_one(live: LiveServer, alike: str) -> None:
    """Two customers may have the same name, but none that only looks the same."""
    made = await live.ask("POST", "/applications", {"name": "Bill 0", "developer": "Dev"})
    request = {"application_id": made.json()["client_id"], "external_customer_id": "C-1", "name": "Bill 0"}
    customer = await live.ask("POST", "/relationships", request)
    other = await live.ask("POST", "/relationships", request | {"external_customer_id": "C-2", "name": "Bakery"})
    await live.ask("POST", "/clients", {"name": "Bill 0"})
    other_path = f"/relationships/{other.json()['relationship_id']}"
    calls = {
        ("POST", "/clients"): {"name": alike},
        ("POST", "/applications"): {"name": alike},
        ("POST", "/relationships"): request | {"external_customer_id": "C-3", "name": alike},
        ("PATCH", other_path): {"name": alike},
    }
    for (method, path), body in calls.items():
        answer = await live.ask(method, path, body)
        assert why(answer) == (422, "validation_failed", "name", "taken"), path
        assert "“Bill 0” already" in answer.json()["message"]
    own = await live.ask("PATCH", f"/relationships/{customer.json()['relationship_id']}", {"name": "BILL 0"})
    assert own.json()["name"] == "BILL 0"
    assert (await live.ask("POST", "/clients", {"name": "Bill 1"})).status_code == 201


async def test_two_applications_of_an_account_have_different_names(live: LiveServer) -> None:
    first = await live.ask("POST", "/clients", {"name": "Shop"})
    again = await live.ask("POST", "/clients", {"name": " Shop "})
    assert why(again) == (422, "validation_failed", "name", "taken")
    assert "already an application named “Shop”" in again.json()["message"]
    assert why(await live.ask("POST", "/clients", {"name": "shop"})) == (422, "validation_failed", "name", "taken")
    await live.ask("POST", f"/clients/{first.json()['client_id']}/disable")
    assert why(await live.ask("POST", "/clients", {"name": "Shop"})) == (422, "validation_failed", "name", "taken")
    assert [client["name"] for client in (await live.ask("GET", "/clients")).json()] == ["Shop"]


async def test_a_name_is_kept_without_the_spaces_around_it(live: LiveServer) -> None:
    await live.enrol()
    printer = await live.ask("POST", "/printers", {"name": "  Pack 1 ", "uri": "virtual:///P"})
    assert (printer.status_code, printer.json()["name"]) == (201, "Pack 1")
    await live.ok("POST", "/clients", {"name": " Shop\u3000"})
    assert [client["name"] for client in (await live.ask("GET", "/clients")).json()] == ["Shop"]


async def test_a_developer_and_a_customer_are_the_same_with_spaces_around_them(live: LiveServer) -> None:
    await live.enrol()
    made = await live.ok("POST", "/applications", {"name": "App", "developer": " Dev "})
    await live.ask("POST", "/applications", {"name": "Other", "developer": "Dev\u3000"})
    shown = (await live.ask("GET", "/applications")).json()
    assert [each["developer"] for each in shown] == ["Dev", "Dev"]
    assert len({each["account_id"] for each in shown}) == 1
    request = {"application_id": made["client_id"], "external_customer_id": "C-1", "name": "  Shop "}
    first = await live.ask("POST", "/relationships", request)
    assert (first.status_code, first.json()["name"]) == (201, "Shop")
    again = await live.ask("POST", "/relationships", request | {"name": "Shop\u3000"})
    assert (again.status_code, again.json()["relationship_id"]) == (200, first.json()["relationship_id"])
    path = f"/relationships/{first.json()['relationship_id']}"
    same = await live.ask("PATCH", path, {"name": " Shop"})
    assert (same.json()["name"], same.json()["updated_at"]) == ("Shop", first.json()["updated_at"])
    renamed = await live.ask("PATCH", path, {"name": " Shop 2 "})
    assert renamed.json()["name"] == "Shop 2"


@pytest.mark.parametrize(
    "name", ["倉庫 1", "عربة ۱", "Stra\u00dfe", "می\u200cخواهم", "👩\u200d🏭", "1", "é", "e\u0301", "-"], ids=ascii
)
async def test_names_of_every_script_are_names(live: LiveServer, name: str) -> None:
    await live.enrol()
    printer = await live.ask("POST", "/printers", {"name": name, "uri": "virtual:///P"})
    assert (printer.status_code, printer.json()["name"]) == (201, name)
