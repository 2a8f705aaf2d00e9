"""Operators: they unlock a console with a PIN, and sign what they do there."""

from __future__ import annotations

import asyncio
from typing import Any

from server_core.contract.types.consoles import Role
from server_core.services.restore import come_back
from server_core.store.commits import Commit
from tests.support.actors import who
from tests.support.live_server import TOKEN, LiveServer
from tests.support.paired_consoles import ROOT, ask_as, new_code, pair_console, try_code


async def add(live: LiveServer, name: str, role: str = "operator", pin: str | None = "1234") -> str:
    answer = await live.ok("POST", "/operators", {"name": name, "role": role, "pin": pin})
    return str(answer["operator_id"])


async def unlock(live: LiveServer, token: str, operator_id: str, pin: str | None = "1234") -> Any:
    return await ask_as(live, token, "POST", f"/operators/{operator_id}/unlock", {"pin": pin})


async def test_an_admin_with_a_pin_may_more_than_the_console(live: LiveServer) -> None:
    console = await pair_console(live)
    boss = await add(live, "Boss", "admin")
    session = (await unlock(live, console.token, boss)).json()["session_token"]
    made = await ask_as(
        live, console.token, "POST", "/operators", {"name": "Anna"}, X_Operator_Session=session, X_Operator="Nobody"
    )
    assert made.status_code == 201, made.text
    (newest, *_) = (await live.ask("GET", "/audit?act=operator.add")).json()["data"]
    assert who(newest["actor"]) == "Boss (Dock-PC)"
    lock = await ask_as(live, console.token, "POST", "/operators/lock", X_Operator_Session=session)
    assert lock.status_code == 200
    ended = await ask_as(live, console.token, "GET", "/status", X_Operator_Session=session)
    assert (ended.status_code, ended.json()["error_code"]) == (401, "session_ended")


async def test_a_session_is_of_one_console_and_ends_idle(live: LiveServer) -> None:
    one, other = await pair_console(live), await pair_console(live, name="Other")
    anna = await add(live, "Anna")
    session = (await unlock(live, one.token, anna)).json()["session_token"]
    assert (await ask_as(live, other.token, "GET", "/status", X_Operator_Session=session)).status_code == 401
    assert (await ask_as(live, one.token, "GET", "/status", X_Operator_Session=session)).status_code == 200
    live.clocks.pass_time(8 * 3600)
    assert (await ask_as(live, one.token, "GET", "/status", X_Operator_Session=session)).status_code == 401


async def test_a_console_has_one_operator_in_all_its_windows(live: LiveServer) -> None:
    one, other = await pair_console(live), await pair_console(live, name="Other")
    anna, boss = await add(live, "Anna"), await add(live, "Boss", "admin")
    elsewhere = (await unlock(live, other.token, anna)).json()["session_token"]
    before = (await unlock(live, one.token, anna)).json()["session_token"]
    now = (await unlock(live, one.token, boss)).json()["session_token"]

    async def opens(token: str, session: str) -> bool:
        return bool((await ask_as(live, token, "GET", "/whoami", X_Operator_Session=session)).status_code == 200)

    assert not await opens(one.token, before)
    late = await ask_as(live, one.token, "POST", "/operators/lock", X_Operator_Session=before)
    assert (late.status_code, late.json()["error_code"]) == (401, "session_ended")
    assert await opens(one.token, now), "a lock that comes late locks nothing that was unlocked since"
    assert (await ask_as(live, one.token, "POST", "/operators/lock", X_Operator_Session=now)).status_code == 200
    assert not await opens(one.token, now)
    assert await opens(other.token, elsewhere)


async def test_five_wrong_pins_pause_this_operator_at_this_console(live: LiveServer) -> None:
    one, other = await pair_console(live), await pair_console(live, name="Other")
    anna, ben = await add(live, "Anna"), await add(live, "Ben")
    said = [f"Wrong PIN. {left}." for left in ("4 tries left", "3 tries left", "2 tries left", "1 try left")]
    for text in (*said, "Wrong PIN. Try again in 60 s."):
        wrong = await unlock(live, one.token, anna, "9999")
        assert (wrong.status_code, wrong.json()["error_code"]) == (403, "pin_wrong")
        assert wrong.json()["message"] == text
    assert wrong.json()["details"] == {"retry_after": 60}
    paused = await unlock(live, one.token, anna)
    assert (paused.status_code, paused.headers["Retry-After"]) == (429, "60")
    assert (await unlock(live, one.token, ben)).status_code == 201
    assert (await unlock(live, other.token, anna)).status_code == 201
    live.clocks.pass_time(60)
    assert (await unlock(live, one.token, anna)).status_code == 201


async def test_who_goes_on_guessing_waits_longer_each_time_and_the_log_tells(live: LiveServer) -> None:
    one, boss = await pair_console(live), await add(live, "Boss", "admin")
    answers = await asyncio.gather(*(unlock(live, one.token, boss, f"99{number:02}") for number in range(20)))
    assert sorted(answer.status_code for answer in answers) == [403] * 5 + [429] * 15
    waits = []
    for _ in range(8):
        waits.append(int((await unlock(live, one.token, boss, "9999")).headers["Retry-After"]))
        live.clocks.pass_time(waits[-1])
        assert (await unlock(live, one.token, boss, "9999")).status_code == 403
    assert waits == [60, 120, 240, 480, 960, 1800, 1800, 1800]
    listed = (await live.ask("GET", "/audit?act=operator.pin_wrong")).json()["data"]
    assert [entry["details"]["wrong"] for entry in listed] == list(range(13, 4, -1))
    assert listed[0]["details"] | {"wrong": 0} == {"console": "Dock-PC", "name": "Boss", "wrong": 0}
    assert {who(entry["actor"]) for entry in listed} == {"nobody at console Dock-PC"}
    assert (await unlock(live, one.token, boss)).status_code == 429
    assert (await live.ask("PUT", f"/operators/{boss}/pin", {"pin": "1234"})).status_code == 200
    assert (await unlock(live, one.token, boss)).status_code == 201, "an administrator lets them in again"


async def test_names_are_seen_and_told_apart(live: LiveServer) -> None:
    await add(live, "Anna")
    await add(live, "Bill 0")
    for name in ("anna", "ANNA", "\u200b", "\u0410nna", "\u0391NNA", "Bi1l 0", "BiIl 0", "bill O"):
        answer = await live.ask("POST", "/operators", {"name": name})
        assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed"), name
    assert (await live.ask("POST", "/operators", {"name": "x" * 61})).status_code == 422
    for name in (
        "server",
        "Server",
        "agent Gate",
        "CLIENT X",
        "application",
        "C1ient",
        "c\u200bIient",
        "Anna (Dock)",
        "A\x1b[2J",
        "A\u202eB",
    ):
        answer = await live.ask("POST", "/operators", {"name": name})
        assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed"), name
    for name in ("Servera", "Agentur", "\u0410\u043d\u043d\u0430"):
        assert (await live.ask("POST", "/operators", {"name": name})).status_code == 201, name


async def test_another_pin_another_role_and_an_end_lock_their_consoles(live: LiveServer) -> None:
    console, anna = await pair_console(live), await add(live, "Anna")
    for method, path, body in (
        ("PUT", f"/operators/{anna}/pin", {"pin": "1234"}),
        ("PATCH", f"/operators/{anna}", {"role": "admin"}),
        ("DELETE", f"/operators/{anna}", None),
    ):
        session = (await unlock(live, console.token, anna)).json()["session_token"]
        assert (await live.ask(method, path, body)).status_code == 200
        answer = await ask_as(live, console.token, "GET", "/status", X_Operator_Session=session)
        assert answer.status_code == 401
    assert (await unlock(live, console.token, anna)).status_code == 404


async def test_an_admin_without_a_pin_unlocks_nothing(live: LiveServer) -> None:
    console = await pair_console(live)
    boss, anna = await add(live, "Boss", "admin", None), await add(live, "Anna", "operator", None)
    assert (await unlock(live, console.token, boss, None)).status_code == 403
    assert (await unlock(live, console.token, anna, None)).status_code == 201


async def test_locked_consoles_need_somebody(live: LiveServer) -> None:
    console = await pair_console(live, Role.ADMIN)
    boss = await add(live, "Boss", "admin")
    assert (await live.ask("PUT", "/console-rules", {"lock_consoles": True})).status_code == 200
    for token, more in ((console.token, {}), (TOKEN, {"X_Console": "window"})):
        assert (await ask_as(live, token, "GET", "/clients", **more)).status_code == 403
        assert (await ask_as(live, token, "GET", "/jobs", **more)).status_code == 200
        session = (await ask_as(live, token, "POST", f"/operators/{boss}/unlock", {"pin": "1234"}, **more)).json()
        more = {**more, "X_Operator_Session": session["session_token"]}
        assert (await ask_as(live, token, "GET", "/clients", **more)).status_code == 200
    assert (await live.ask("GET", "/clients")).status_code == 200  # who can read the file is the administrator
    (entry,) = (await live.ask("GET", "/audit?act=console.lock")).json()["data"]
    assert entry["details"] == {"lock_consoles": True}


async def test_locked_consoles_keep_somebody_who_unlocks_them(live: LiveServer) -> None:
    rules, on = "/console-rules", {"lock_consoles": True}
    await add(live, "Anna", "operator")
    boss = await add(live, "Boss", "admin", None)
    for _ in range(2):
        answer = await live.ask("PUT", rules, on)
        assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed")
        assert (await live.ask("GET", rules)).json() == {"lock_consoles": False}
    await live.ask("PUT", f"/operators/{boss}/pin", {"pin": "1234"})
    assert (await live.ask("PUT", rules, on)).status_code == 200
    for method, path, body in (
        ("PUT", f"/operators/{boss}/pin", {"pin": None}),
        ("PATCH", f"/operators/{boss}", {"role": "operator"}),
        ("DELETE", f"/operators/{boss}", None),
    ):
        answer = await live.ask(method, path, body)
        assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed"), method
    other = await add(live, "Second", "admin")
    assert (await live.ask("DELETE", f"/operators/{boss}")).status_code == 200
    assert (await live.ask("PUT", rules, {"lock_consoles": False})).status_code == 200
    assert (await live.ask("DELETE", f"/operators/{other}")).status_code == 200


async def test_a_locked_window_signs_as_nobody_whoever_typed_a_name_there(live: LiveServer) -> None:
    console, boss = await pair_console(live), await add(live, "Boss", "admin")
    printer, _ = await live.printer_and_agent()
    here = {"X_Operator": "Clara", "X_Console": "window"}

    async def paused_by(token: str, **headers: str) -> str:
        for verb in ("pause", "resume"):
            done = await ask_as(live, token, "POST", f"/printers/{printer}/{verb}", **headers)
            assert done.status_code == 200, done.text
        entry, *_ = (await live.ok("GET", "/audit?act=printer.pause"))["data"]
        return who(entry["actor"])

    assert await paused_by(console.token, **here) == "Clara (Dock-PC)"
    await live.ok("PUT", "/console-rules", {"lock_consoles": True})
    assert await paused_by(console.token, **here) == "nobody at console Dock-PC"
    assert await paused_by(TOKEN, **here) == "nobody at console this computer"
    assert await paused_by(TOKEN, X_Operator="anna as root") == "anna as root", "a command is no window"
    session = (await unlock(live, console.token, boss)).json()["session_token"]
    assert await paused_by(console.token, X_Operator_Session=session, **here) == "Boss (Dock-PC)"


async def test_a_name_that_needs_a_pin_signs_nothing_without_it(live: LiveServer) -> None:
    console = await pair_console(live, Role.ADMIN)
    await add(live, "Anna")
    await add(live, "Ben", pin=None)
    others = ("server", "agent Gate", "Client X", "Anna (Dock)", "\u0410nna")
    for number, given in enumerate(("Anna", "ANNA", "Ben", "Clara", *others)):
        body = {"name": f"Dock {number}"}
        path = f"/consoles/{console.console_id}"
        answer = await ask_as(live, console.token, "PATCH", path, body, X_Operator=given)
        assert answer.status_code == 200, answer.text
    listed = [who(entry["actor"]) for entry in (await live.ask("GET", "/audit?act=console.rename")).json()["data"]]
    assert [each.partition(" (Dock")[0] for each in reversed(listed)] == [
        "Anna (without PIN)",
        "ANNA (without PIN)",
        "Ben",
        "Clara",
        "“server”",
        "“agent Gate”",
        "“Client X”",
        "Anna",
        "\u0410nna (without PIN)",
    ]
    assert listed[1].startswith("Anna (Dock) (without PIN) (Dock")
    by_system = (await live.ask("GET", "/audit?act=console.rename&by=system")).json()["data"]
    assert by_system == []


async def test_a_stream_ends_with_what_its_caller_may(live: LiveServer) -> None:
    console, anna = await pair_console(live), await add(live, "Anna", "admin")
    session = (await unlock(live, console.token, anna)).json()["session_token"]
    own = {"Authorization": f"Bearer {console.token}"}

    async def until_it_ends(headers: dict[str, str], act: Any) -> None:
        async with live.http.stream("GET", f"{ROOT}/events", headers=headers) as stream:
            lines = stream.aiter_lines()
            await anext(lines)
            assert (await act).status_code == 200
            async with asyncio.timeout(30):
                async for _ in lines:
                    pass

    lock = ask_as(live, console.token, "POST", "/operators/lock", X_Operator_Session=session)
    await until_it_ends({**own, "X-Operator-Session": session}, lock)
    await until_it_ends(own, live.ask("PUT", "/console-rules", {"lock_consoles": True}))


async def test_a_restored_backup_brings_no_console_back(live: LiveServer) -> None:
    console, code = await pair_console(live, Role.ADMIN), await new_code(live)
    ctx = live.server.state.ctx
    await ctx.store.write(lambda connection: come_back(connection, ctx.now(), ctx.now()), Commit.OPERATOR_CHANGE)
    assert (await ask_as(live, console.token, "GET", "/status")).json()["error_code"] == "token_invalid"
    assert (await try_code(live, code)).status_code == 403
    assert [each["revoked_at"] is None for each in (await live.ask("GET", "/consoles")).json()] == [False]


async def test_who_unlocked_a_console_does_what_their_role_may_locked_or_not(live: LiveServer) -> None:
    anna, boss = await add(live, "Anna"), await add(live, "Boss", "admin")
    console = await pair_console(live, Role.ADMIN)
    for locks in (True, False):
        assert (await live.ask("PUT", "/console-rules", {"lock_consoles": locks})).status_code == 200
        for token, more in ((console.token, {}), (TOKEN, {"X_Console": "window"})):
            for operator_id, status in ((anna, 403), (boss, 200)):
                unlocked = await ask_as(
                    live, token, "POST", f"/operators/{operator_id}/unlock", {"pin": "1234"}, **more
                )
                session = {"X_Operator_Session": unlocked.json()["session_token"]}
                answer = await ask_as(live, token, "GET", "/clients", **more, **session)
                assert answer.status_code == status, (locks, more, answer.text)


async def test_what_documents_say_can_be_kept_from_operators(live: LiveServer) -> None:
    anna, boss = await add(live, "Anna"), await add(live, "Boss", "admin")
    await live.enrol()
    printer = (await live.add_printer(language="zpl", uri="virtual:///Dock")).printer_id
    job = (await live.ask("POST", f"/printers/{printer}/test", key="label")).json()["print_job_id"]
    console = await pair_console(live, Role.ADMIN)
    as_anna = {"X_Operator_Session": (await unlock(live, console.token, anna)).json()["session_token"]}

    async def sees(**headers: str) -> int:
        return (await ask_as(live, console.token, "GET", f"/jobs/{job}/document", **headers)).status_code

    assert await sees(**as_anna) == 200
    answer = await live.ask("PUT", "/console-rules", {"hide_documents": True})
    assert answer.json() == {"lock_consoles": False, "hide_documents": True}
    assert await sees(**as_anna) == 403
    assert (await ask_as(live, console.token, "GET", f"/jobs/{job}", **as_anna)).status_code == 200
    who = (await ask_as(live, console.token, "GET", "/whoami", **as_anna)).json()
    assert (who["hide_documents"], who["role"]) == (True, "operator")
    as_boss = {"X_Operator_Session": (await unlock(live, console.token, boss)).json()["session_token"]}
    assert await sees(**as_boss) == 200
    assert (await live.ask("GET", f"/jobs/{job}/document")).status_code == 200, "commands of this computer"
    (entry,) = (await live.ask("GET", "/audit?act=console.documents")).json()["data"]
    assert entry["details"] == {"hide_documents": True}
    answer = await live.ask("PUT", "/console-rules", {"lock_consoles": True})
    assert answer.json() == {"lock_consoles": True, "hide_documents": True}, "one at a time"


async def test_who_sees_no_documents_finds_no_words_of_them_either(live: LiveServer) -> None:
    """Else trying words would tell what they say. References and file names are found as before."""
    anna, boss = await add(live, "Anna"), await add(live, "Boss", "admin")
    await live.enrol()
    printer = (await live.add_printer(language="zpl")).printer_id
    job = await live.add_job(printer, b"^XA^FDinsulin^FS^XZ", name="parcel.zpl", reference="ORD-1")
    one, other = await pair_console(live, Role.ADMIN), await pair_console(live, Role.ADMIN, name="Other")
    sessions = {
        name: (token, (await unlock(live, token, who)).json()["session_token"])
        for name, token, who in (("Anna", one.token, anna), ("Boss", other.token, boss))
    }

    async def finds(name: str, text: str) -> list[list[str]]:
        """Search, and filter the queue."""
        (token, session), found = sessions[name], []
        for path in ("/jobs/found?", "/jobs?show=all&"):
            answer = await ask_as(live, token, "GET", f"{path}q={text}", X_Operator_Session=session)
            found.append([row["print_job_id"] for row in answer.json()["data"]])
        return found

    there = [[str(job)], [str(job)]]
    assert await finds("Anna", "insulin") == there
    await live.ask("PUT", "/console-rules", {"hide_documents": True})
    assert await finds("Anna", "insulin") == [[], []]
    assert await finds("Boss", "insulin") == there
    for text in ("parcel", "ORD-1", str(job)[:8]):
        assert await finds("Anna", text) == there
