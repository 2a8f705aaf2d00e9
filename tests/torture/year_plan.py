"""The plan of `tests.torture.year`: what happens on which day of the year, and what must be told of it.

Times are local; `+2` behind a time means two days later. Quiet hours are from 22:00 to 06:00: they hold back mails and
webhooks, not the window. A standstill is told after ten minutes. The site looks every five minutes in most stories, and
every twelve hours between them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta

from server_core.contract.types.parameters import Intent, PrintParameters
from server_core.services.backup_folder import MARKER
from server_core.store import job_rows
from server_core.store.job_rows import JobChanges
from tests.support.tls_door import a_key
from tests.torture.year_site import ADDRESSES, AWAY, DAY, DEVICES, HERE, LONG_STEP, LOW_BYTES, STEP, YearSite

Span = tuple[str, str]
NEVER: Span = ("", "")
Story = Callable[[YearSite], Awaitable[list[str] | None]]
HOUR = timedelta(hours=1)


class Telling:
    """A telling that must come: a begin and an end for each channel. `about`: a part of its sentence."""

    def __init__(
        self, about: str, begun: str, over: str, *, mail: Span | None = None, webhook: Span | None = None
    ) -> None:
        """`mail` and `webhook` None: at the same times as in the window."""
        self.about, self.window = about, (begun, over)
        self.mail, self.webhook = mail or self.window, webhook or self.window


class Happening:
    """`story` returns what went wrong besides."""

    def __init__(self, day: int, at: str, what: str, story: Story, *tellings: Telling) -> None:
        self.day, self.at, self.what, self.story, self.tellings = day, at, what, story, tellings


# Certificates


async def renewed_with_same_key(site: YearSite) -> None:
    site.certificate(site.clocks.now() + 59 * DAY, "print.example")
    await site.passes(times=3)


async def expires(site: YearSite) -> None:
    await site.until(46, "12:00", HOUR)
    await site.until(60, "06:00")
    await site.until(61, "09:00", HOUR)
    site.certificate(site.clocks.now() + 500 * DAY, "late.example")
    await site.passes()


async def renewed_with_another_key(site: YearSite) -> list[str]:
    files = (site.key.files.certificate, site.key.files.key)
    was, other = [file.read_bytes() for file in files], a_key(site.folder / "other", made_at=site.clocks.now())
    files[0].write_bytes(other.files.certificate.read_bytes())
    files[1].write_bytes(other.files.key.read_bytes())
    await site.passes(times=2)
    certificate = (await site.live.ok("GET", "/server-figures"))["certificate"]
    await site.passes(LONG_STEP, times=3)
    for file, content in zip(files, was, strict=True):
        file.write_bytes(content)
    await site.passes(times=2)
    return [] if certificate["pinned_by"] == 1 else [f"the key is pinned by {certificate['pinned_by']}"]


async def half_written(site: YearSite) -> None:
    was = site.key.files.key.read_bytes()
    site.key.files.key.write_bytes(was[:40])
    await site.passes(times=4)
    site.key.files.key.write_bytes(was)
    await site.passes(times=2)


# Agents


async def away_by_night_with_jobs(site: YearSite) -> None:
    await site.job("Far")
    site.goes(AWAY)
    await site.passes(times=9 * 12)
    await site.comes(AWAY)
    await site.prints("Far")
    await site.passes(times=2)


async def away_within_quiet_hours(site: YearSite) -> None:
    await site.job("Far")
    site.goes(AWAY)
    await site.passes(times=6 * 12)
    await site.comes(AWAY)
    await site.prints("Far")
    await site.passes(times=2)


async def away_without_jobs(site: YearSite) -> None:
    site.goes(AWAY)
    await site.passes(times=12 * 12)
    await site.comes(AWAY)
    await site.passes(times=2)


async def outdated(site: YearSite) -> None:
    await site.comes(AWAY, version="0.1.0")
    await site.passes(HOUR, times=72)
    await site.comes(AWAY, version="1.0")
    await site.passes()


# Printers


async def stopped_over_a_restart(site: YearSite) -> None:
    await site.job("Pack")
    await site.reports("Pack", "error", status_reasons=["media-empty"])
    await site.passes(times=4)
    await site.restart()
    await site.reports("Pack", "error", status_reasons=["media-empty"])
    await site.passes(times=8)
    await site.reports("Pack", "online")
    await site.prints("Pack")
    await site.passes(times=3)


async def closed_by_hand_then_again(site: YearSite) -> None:
    await site.job("Pack")
    await site.reports("Pack", "offline")
    await site.passes(times=4)
    await site.close_notice("printer_away")
    await site.passes(times=8)
    await site.restart()
    await site.passes(times=12)
    await site.reports("Pack", "online")
    await site.passes()
    await site.reports("Pack", "offline")
    await site.passes(times=4)
    await site.reports("Pack", "online")
    await site.prints("Pack")
    await site.passes(times=2)


async def paused(site: YearSite) -> None:
    await site.live.ok("POST", f"/printers/{site.printers['Pack']}/pause")
    await site.job("Pack")
    await site.reports("Pack", "offline")
    await site.passes(times=5 * 12)
    await site.reports("Pack", "online")
    await site.live.ok("POST", f"/printers/{site.printers['Pack']}/resume")
    await site.prints("Pack")
    await site.passes()


async def moved(site: YearSite) -> None:
    elsewhere = "socket://192.0.2.50:9100"
    await site.reports("Dock", "offline", found_uri=elsewhere)
    await site.passes(times=12)
    await site.asks_device("Dock", {elsewhere: DEVICES["Dock"]}, uri=elsewhere)
    await site.reports("Dock", "online", **DEVICES["Dock"])
    await site.passes(times=2)


async def follows(site: YearSite) -> list[str]:
    path, back = f"/printers/{site.printers['Dock']}", ADDRESSES["Dock"]
    await site.live.ok("PATCH", path, {"follows_device": True})
    await site.reports("Dock", "offline", found_uri=back)
    await site.passes()
    await site.reports("Dock", "online", **DEVICES["Dock"])
    await site.live.ok("PATCH", path, {"follows_device": False})
    uri = (await site.live.ok("GET", path))["uri"]
    return [] if uri.startswith(back) else [f"its address is {uri}"]


async def another_device(site: YearSite) -> None:
    stranger = {"serial": "D2J777700003", "model": "Zebra ZD421"}
    await site.reports("Dock", "error", status_reasons=["other-device"], other_device=stranger)
    await site.passes(times=12)
    await site.reports("Dock", "online", **DEVICES["Dock"])
    await site.passes()


async def exchanged(site: YearSite) -> None:
    for name, other in (("Dock", "Pack"), ("Pack", "Dock")):
        await site.reports(name, "error", status_reasons=["other-device"], other_device=DEVICES[other])
    await site.passes(times=6)
    there = {ADDRESSES["Pack"]: DEVICES["Dock"], ADDRESSES["Dock"]: DEVICES["Pack"]}
    await site.asks_device("Dock", there, uri=ADDRESSES["Pack"], exchange=True)
    for name in ("Dock", "Pack"):
        await site.reports(name, "online", **DEVICES[name])
    await site.passes()


# Jobs


async def failures(site: YearSite) -> None:
    first = await site.fails("Pack")
    await site.passes(times=6)
    second = await site.fails("Pack")
    await site.passes(times=6)
    for job in (first, second):
        await site.live.act(job, "done")
        await site.passes()


async def unconfirmed(site: YearSite) -> None:
    job = await site.fails("Pack", "unknown")
    await site.passes()
    await site.live.act(job, "answer", {"came_out": True})
    await site.passes(times=3)


async def other_paper(site: YearSite) -> None:
    job, ctx, till = await site.job("Till"), site.live.server.state.ctx, site.printers["Till"]
    wanted: JobChanges = {"parameters": PrintParameters(media_width_mm=100, media_height_mm=150)}
    await ctx.store.write(lambda connection: job_rows.change(connection, ctx.site_account, job, wanted))
    await site.agents[HERE].take(till)
    await site.passes(times=6)
    await site.live.ok("POST", f"/printers/{till}/media", {"media_width_mm": 100, "media_height_mm": 150})
    await site.prints("Till")
    await site.passes()


async def old_receipts(site: YearSite) -> None:
    for _ in range(3):
        await site.job("Far", Intent.RECEIPT)
    site.goes(AWAY)
    await site.passes(times=24)
    await site.comes(AWAY)
    await site.agents[AWAY].take(site.printers["Far"])
    await site.passes(times=6)
    await site.live.ok("POST", f"/printers/{site.printers['Far']}/backlog", {"choice": "cancel"})
    await site.passes()


async def kept_90_days(site: YearSite) -> list[str]:
    """Jobs are deleted after 90 days: this one of the first day, which was printed at once."""
    job = await site.job("Pack")
    await site.prints("Pack")
    await site.until(site.day + 89, "10:00")
    wrong = [] if (await site.live.ask("GET", f"/jobs/{job}")).status_code == 200 else ["deleted too early"]
    await site.until(site.day + 3, "10:00")
    gone = (await site.live.ask("GET", f"/jobs/{job}")).status_code == 404
    return wrong if gone else [*wrong, "the job is still there"]


# The server's computer


async def backup_folder_away(site: YearSite) -> None:
    share = site.folder / "share"
    share.mkdir()
    await site.live.ok("PATCH", "/settings", {"backup_folder": str(share)})
    await site.passes(LONG_STEP, times=2)
    (share / MARKER).unlink()
    await site.passes(HOUR, times=4 * 24)
    await site.live.ok("PATCH", "/settings", {"backup_folder": str(share)})
    await site.passes(HOUR, times=2)


async def disk_low(site: YearSite) -> None:
    site.free_bytes = LOW_BYTES
    await site.passes(times=12)
    site.free_bytes = 210 * LOW_BYTES
    await site.passes(times=2)
    site.free_bytes = 300 * LOW_BYTES
    await site.passes()


async def disk_fails(site: YearSite) -> None:
    await site.disk_refuses()
    await site.passes()
    await site.disk_refuses()
    await site.passes(times=3)


async def clock_forward(site: YearSite) -> None:
    await _clock_set(site, HOUR)


async def clock_back(site: YearSite) -> None:
    await _clock_set(site, -HOUR)


async def _clock_set(site: YearSite, by: timedelta) -> None:
    await site.job("Far")
    site.clocks.wall += by
    await site.passes(times=6)
    await site.close_notice("clock_jumped")
    await site.prints("Far")
    await site.passes(times=6)


async def off_for_two_days(site: YearSite) -> None:
    await site.restart(off=2 * DAY)
    await site.passes(times=24)


async def set_back_while_off(site: YearSite) -> None:
    await site.restart(off=STEP, clock_set=-3 * HOUR)
    await site.passes(times=3)
    await site.close_notice("clock_jumped")
    await site.passes()


# Channels


async def mail_server_away(site: YearSite) -> None:
    site.mail.refuses = "451 later"
    await site.job("Pack")
    await site.reports("Pack", "offline")
    await site.passes(times=12)
    site.mail.refuses = ""
    await site.passes(times=6)
    await site.reports("Pack", "online")
    await site.prints("Pack")
    await site.passes(times=2)


async def receiver_away(site: YearSite) -> None:
    site.hook.status = 503
    await site.job("Pack")
    await site.reports("Pack", "offline")
    await site.passes(times=12)
    site.hook.status = 204
    await site.passes(HOUR, times=2)
    await site.reports("Pack", "online")
    await site.prints("Pack")
    await site.passes(times=2)


async def receiver_away_for_a_day(site: YearSite) -> None:
    site.hook.status = 503
    await site.job("Pack")
    await site.reports("Pack", "offline")
    await site.passes(times=12)
    await site.reports("Pack", "online")
    await site.prints("Pack")
    await site.passes(times=2)
    await site.until(site.day + 1, "12:00")
    site.hook.status = 204
    await site.passes(HOUR, times=2)
    job = await site.fails("Pack")
    await site.passes()
    await site.live.act(job, "done")
    await site.passes(times=2)


HAPPENINGS = (
    Happening(1, "09:00", "certificate renewed, same key", renewed_with_same_key),
    Happening(
        4,
        "22:30",
        "agent away by night, a job waits",
        away_by_night_with_jobs,
        Telling("Agent Far away", "22:40", "07:35+1", mail=("06:00+1", "07:35+1"), webhook=("06:00+1", "07:35+1")),
    ),
    Happening(
        6,
        "23:00",
        "agent away from 23:00 to 05:00, a job waits",
        away_within_quiet_hours,
        Telling("Agent Far away", "23:10", "05:05+1", mail=NEVER, webhook=NEVER),
    ),
    Happening(8, "20:00", "agent away by night, no job waits", away_without_jobs),
    Happening(
        10,
        "10:00",
        "printer stopped; the server restarts meanwhile",
        stopped_over_a_restart,
        Telling("Printer Pack", "10:10", "11:05"),
    ),
    Happening(
        12,
        "10:00",
        "printer away; closed by Anna; restart; away again",
        closed_by_hand_then_again,
        Telling("Printer Pack", "10:10", "10:20", mail=("10:10", "10:25"), webhook=("10:10", "10:25")),
        Telling("Printer Pack", "12:15", "12:30"),
    ),
    Happening(14, "10:00", "printer paused and away, a job waits", paused),
    Happening(
        16,
        "10:00",
        "printer found at another address, taken",
        moved,
        Telling("found at another address", "10:00", "11:00", mail=("10:05", "11:05"), webhook=NEVER),
    ),
    Happening(18, "10:00", "printer that follows its device moves back", follows),
    Happening(
        20,
        "10:00",
        "another device at a printer's address",
        another_device,
        Telling("Printer Dock is kept out", "10:00", "11:00", mail=("10:05", "11:05"), webhook=("10:05", "11:05")),
    ),
    Happening(
        22,
        "10:00",
        "two printers exchanged, addresses follow",
        exchanged,
        Telling("Printer Dock is kept out", "10:00", "10:30", mail=("10:05", "10:35"), webhook=("10:05", "10:35")),
        Telling("Printer Pack is kept out", "10:00", "10:30", mail=("10:05", "10:35"), webhook=("10:05", "10:35")),
    ),
    Happening(
        23,
        "10:00",
        "the disk refuses two writes",
        disk_fails,
        Telling("server's disk failed", "10:05", "10:15"),
    ),
    Happening(24, "10:00", "two jobs fail, settled", failures, Telling("Jobs failed", "10:05", "11:10")),
    Happening(
        26,
        "10:00",
        "nobody knows whether a job printed, answered",
        unconfirmed,
        Telling("job_unconfirmed", "10:00", "10:05", mail=NEVER, webhook=NEVER),
    ),
    Happening(28, "10:00", "job for other paper, loaded", other_paper, Telling("other paper", "10:15", "10:35")),
    Happening(
        30,
        "10:00",
        "agent away for two hours, receipts grow old",
        old_receipts,
        Telling("Agent Far away", "10:10", "12:05"),
        Telling("Old jobs for printer Far", "12:00", "12:30", mail=("12:05", "12:35"), webhook=("12:05", "12:35")),
    ),
    Happening(
        34,
        "10:00",
        "renewed with another key, former one put back",
        renewed_with_another_key,
        Telling(
            "it has another key. Renew it with the same key",
            "10:05",
            "22:15+1",
            mail=("10:05", "10:20+2"),
            webhook=("10:05", "10:20+2"),
        ),
    ),
    Happening(
        38,
        "10:00",
        "certificate file half written, then whole",
        half_written,
        Telling("its files cannot be used", "10:10", "10:25"),
    ),
    Happening(
        40,
        "10:00",
        "disk almost full",
        disk_low,
        Telling("disk is almost full", "10:05", "11:15"),
    ),
    Happening(
        45,
        "08:00",
        "certificate not renewed, ends, renewed late",
        expires,
        Telling("certificate expires on", "09:00+1", "09:00+15"),
        Telling("certificate expired on", "09:00+15", "09:05+16"),
    ),
    Happening(
        64,
        "09:00",
        "backup folder away for four days",
        backup_folder_away,
        Telling(
            "planned backup was not made",
            "03:00+2",
            "10:00+5",
            mail=("06:00+2", "10:00+5"),
            webhook=("06:00+2", "10:00+5"),
        ),
    ),
    Happening(72, "09:00", "agent with an old version, updated", outdated, Telling("Update it", "10:00", "09:05+3")),
    Happening(
        78,
        "10:00",
        "clock set forward by an hour",
        clock_forward,
        Telling("clock of the server", "11:05", "11:30", mail=("11:05", "11:35"), webhook=("11:05", "11:35")),
    ),
    Happening(
        80,
        "10:00",
        "clock set back by an hour",
        clock_back,
        Telling("clock of the server", "09:05", "09:30", mail=("09:05", "09:35"), webhook=("09:05", "09:35")),
    ),
    Happening(100, "10:00", "jobs are deleted after 90 days", kept_90_days),
    Happening(200, "10:00", "server off for two days", off_for_two_days),
    Happening(
        204,
        "10:00",
        "clock set back by three hours while it is off",
        set_back_while_off,
        Telling("clock of the server", "07:05", "07:20", mail=("07:10", "07:25"), webhook=("07:10", "07:25")),
    ),
    Happening(
        210,
        "10:00",
        "mail server away for an hour",
        mail_server_away,
        Telling("Printer Pack", "10:10", "11:35", mail=("11:05", "11:35")),
    ),
    Happening(
        214,
        "10:00",
        "receiver of the webhook away for an hour",
        receiver_away,
        Telling("Printer Pack", "10:10", "13:05", webhook=("12:00", "13:05")),
    ),
    Happening(
        218,
        "10:00",
        "receiver of the webhook away for a day",
        receiver_away_for_a_day,
        Telling("Printer Pack", "10:10", "11:05", webhook=NEVER),
        Telling("webhook of Shop", "11:10+1", "14:05+1", mail=("12:00+1", "14:10+1"), webhook=NEVER),
        Telling("Jobs failed", "14:05+1", "14:10+1"),
    ),
    Happening(
        310,
        "22:30",
        "agent away by night, in winter time again",
        away_by_night_with_jobs,
        Telling("Agent Far away", "22:40", "07:35+1", mail=("06:00+1", "07:35+1"), webhook=("06:00+1", "07:35+1")),
    ),
    Happening(
        340,
        "10:00",
        "printer stopped; the server restarts meanwhile",
        stopped_over_a_restart,
        Telling("Printer Pack", "10:10", "11:05"),
    ),
)
