"""The settings in words: rows, choices, effects of a change. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from app.language.languages import OFFERED
from app.language.translate import Phrase, figure, tr
from app.words.ages import day_words, moment
from app.words.certificate import view_causes
from app.words.messages import message_text
from app.words.plain_text import plain, says_words
from server_core.contract.types.consoles import (
    BackupState,
    Bind,
    MailLanguage,
    PortState,
    ServerSettings,
    SettingsView,
    SmtpSecurity,
    StorageUse,
    TlsChoice,
    UndoneSettings,
)

# Amounts of bytes for people. Pure.


UNITS = ("bytes", "kB", "MB", "GB", "TB", "PB")


def bytes_words(count: int) -> str:
    """Return `812 bytes`, `3.4 GB` or `128 GB`, in powers of 1000, as disks are sold."""
    size, unit = float(count), 0
    while size >= 999.5 and unit < len(UNITS) - 1:
        size, unit = size / 1000, unit + 1
    if not unit:
        return tr("%n byte(s)", "", count)
    return f"{figure(size, '.1f' if size < 10 else '.0f')} {UNITS[unit]}"


SAID_AT_START = Phrase("This is set by the command that starts the server. Change it there")
IS_DEFAULT = Phrase("This is the default")
NOT_READ = Phrase("The server's settings are still loading")


@dataclass(frozen=True, kw_only=True, slots=True)
class RowWords:
    """`offered`: the choices of a setting; without them it is typed, as text or as a number with its unit (`counted`).

    `empty`: what an empty field means; None: it must not be empty.
    """

    key: str
    text: Phrase
    means: Phrase | str = ""
    offered: tuple[tuple[Phrase | str, Any], ...] = ()
    counted: Phrase | str = ""
    empty: Phrase | None = None

    @property
    def name(self) -> str:
        return str(self.text)

    @property
    def meaning(self) -> str:
        return str(self.means)

    @property
    def choices(self) -> tuple[tuple[str, Any], ...]:
        return tuple((str(label), value) for label, value in self.offered)

    @property
    def unit(self) -> str:
        return str(self.counted)

    @property
    def blank(self) -> str | None:
        return None if self.empty is None else str(self.empty)


SERVER = (
    RowWords(
        key="bind",
        text=Phrase("Who can reach the server"),
        offered=((Phrase("This computer"), Bind.THIS_COMPUTER), (Phrase("The local network"), Bind.NETWORK)),
    ),
    RowWords(
        key="port",
        text=Phrase("Port"),
        means=Phrase("TCP, from 1 to 65535. Empty: chosen automatically."),
        empty=Phrase("Automatic", "port"),
    ),
    RowWords(
        key="tls",
        text=Phrase("Encryption (TLS)"),
        means=Phrase("For connections from other computers."),
        offered=(
            (Phrase("Self-made certificate"), TlsChoice.SELF_MADE),
            (Phrase("Certificate from files"), TlsChoice.FILES),
            (Phrase("None", "encryption"), TlsChoice.OFF),
        ),
    ),
    RowWords(
        key="tls_certificate",
        text=Phrase("Certificate file"),
        means=Phrase("PEM with its chain; a path on the server's computer."),
    ),
    RowWords(key="tls_key", text=Phrase("Key file"), means=Phrase("PEM, without a password.")),
    RowWords(
        key="base_url",
        text=Phrase("Public address"),
        means=Phrase("Only needed behind a proxy: https://HOST."),
        empty=Phrase("The server's own", "address"),
    ),
    RowWords(
        key="requests_per_second",
        text=Phrase("Requests of one application"),
        means=Phrase("Short bursts may be four times as high."),
        counted=Phrase("per second", "unit"),
    ),
    RowWords(key="pdf_mib", text=Phrase("Largest PDF"), counted="MiB"),
    RowWords(key="raw_mib", text=Phrase("Largest RAW file"), counted="MiB"),
)
STORAGE = (
    RowWords(
        key="keep_documents_days",
        text=Phrase("Keep documents"),
        means=Phrase("Counted from their last job. After that they can't be printed again."),
        counted=Phrase("days", "unit"),
    ),
    RowWords(
        key="keep_jobs_days",
        text=Phrase("Keep jobs"),
        means=Phrase("With their history. Counted from their end."),
        counted=Phrase("days", "unit"),
    ),
    RowWords(key="keep_requests_days", text=Phrase("Keep the log of requests"), counted=Phrase("days", "unit")),
    RowWords(
        key="disk_low_mib",
        text=Phrase("Free space to keep"),
        means=Phrase("With less free space, no new documents are accepted; jobs in progress continue."),
        counted="MiB",
    ),
)
POLICIES = (
    RowWords(
        key="stale_after_minutes",
        text=Phrase("Ask about old jobs after"),
        means=Phrase(
            "After an outage, ask before printing labels and receipts that waited longer. 0 = never ask. A "
            "printer's own setting comes first."
        ),
        counted=Phrase("minutes", "unit"),
    ),
    RowWords(
        key="expires_after_hours",
        text=Phrase("Expire waiting jobs after"),
        means=Phrase("Expired jobs are marked as failed. A printer's own setting comes first."),
        counted=Phrase("hours", "unit"),
    ),
    RowWords(
        key="unconfirmed_minutes",
        text=Phrase("Wait for “Did it come out?”"),
        means=Phrase("Then the job fails, and nothing is reprinted automatically."),
        counted=Phrase("minutes", "unit"),
    ),
)
ALARMS = (
    RowWords(
        key="alarm_minutes",
        text=Phrase("Report a standstill after"),
        means=Phrase(
            "An agent or printer that is away while jobs wait there, and jobs that wait for other paper. Paused "
            "printers are never reported."
        ),
        counted=Phrase("minutes", "unit"),
    ),
    RowWords(
        key="mail_to",
        text=Phrase("Mail reports to"),
        means=Phrase("An address, or several with commas. Each report is mailed once, and its end."),
        empty=Phrase("Nobody", "mail"),
    ),
    RowWords(key="mail_from", text=Phrase("Sender"), empty=Phrase("The first recipient", "mail")),
    RowWords(key="smtp_server", text=Phrase("Mail server"), means=Phrase("HOST or HOST:PORT.")),
    RowWords(
        key="smtp_security",
        text=Phrase("Encryption to the mail server"),
        offered=(
            ("STARTTLS", SmtpSecurity.STARTTLS),
            ("TLS", SmtpSecurity.TLS),
            (Phrase("None", "encryption"), SmtpSecurity.NONE),
        ),
    ),
    RowWords(key="smtp_user", text=Phrase("User at the mail server")),
    RowWords(
        key="smtp_password_file",
        text=Phrase("Password file"),
        means=Phrase("A path on the server's computer; the file holds nothing else."),
    ),
    RowWords(
        key="mail_language",
        text=Phrase("Language of the mails"),
        offered=(
            ("English", MailLanguage.ENGLISH),
            ("Deutsch", MailLanguage.GERMAN),
            ("Español", MailLanguage.SPANISH),
        ),
    ),
    RowWords(
        key="quiet_hours",
        text=Phrase("Quiet hours"),
        means=Phrase("No mail in this time, for example 22:00-06:00. What still holds then is mailed afterwards."),
    ),
)
BACKUPS = (
    RowWords(
        key="backup_at",
        text=Phrase("Back up at"),
        means=Phrase("The server's time of day, for example 02:30. Empty: no planned backups."),
        empty=Phrase("Off", "planned backups"),
    ),
    RowWords(
        key="backup_days",
        text=Phrase("Back up every"),
        means=Phrase("You are told when no backup was made for twice this time."),
        counted=Phrase("days", "unit"),
    ),
    RowWords(
        key="backup_keep",
        text=Phrase("Backups to keep"),
        means=Phrase("Older ones are removed after a new one was made and checked."),
    ),
    RowWords(
        key="backup_folder",
        text=Phrase("Folder for backups"),
        means=Phrase(
            "A path on the server's computer, for this server alone, best on another disk or a mounted share. A file "
            "marks it, so that nothing is written there while the share is not mounted."
        ),
        empty=Phrase("In the data folder", "backups"),
    ),
)
ROWS = {row.key: row for row in (*SERVER, *STORAGE, *POLICIES, *ALARMS, *BACKUPS)}


def value_words(row: RowWords, settings: ServerSettings) -> str:
    """Return the present value for screen readers."""
    value = getattr(settings, row.key)
    if row.choices:
        return next(words for words, each in row.choices if each == value)
    if value in (None, ""):
        return row.blank or tr("empty", "a setting")
    return f"{plain(str(value))} {row.unit}".rstrip()


def reach_words(view: SettingsView) -> str:
    """Describe the present addresses and possible obstacles."""
    where = plain(", ".join(view.addresses or (view.public_url,)))
    if view.settings.bind is Bind.THIS_COMPUTER and view.running.bind is Bind.THIS_COMPUTER:
        return tr("Only programs on this computer can reach it, at {where}.", where=where)
    port = view.settings.port or view.port
    hint = tr(
        "A firewall on the server's computer must allow TCP port {port}. On Linux: sudo ufw allow {port}/tcp", port=port
    )
    if view.running.bind is Bind.NETWORK:
        words = tr("Other computers can reach it at {where}.", where=where)
        if view.tls_fingerprint is not None and view.local_url:
            here = tr("Programs on the server's computer reach it at {here}, without TLS.", here=plain(view.local_url))
            words = f"{words} {here}"
        return f"{words}\n{hint}"  # the command is at the end of its line, so that copying it takes no full stop
    return hint


def tls_words(view: SettingsView) -> str:
    if view.tls_fingerprint is not None:
        fingerprint = plain(view.tls_fingerprint)
        if view.tls_expires_at is None:
            return tr("Fingerprint (SHA-256): {fingerprint}", fingerprint=fingerprint)
        day, days = day_words(view.tls_expires_at), (view.tls_expires_at - datetime.now(UTC)).days
        if days < 0:
            return tr("Certificate until {day}. Fingerprint (SHA-256): {fingerprint}", day=day, fingerprint=fingerprint)
        return tr(
            "Certificate until {day}, %n more day(s). Fingerprint (SHA-256): {fingerprint}",
            "",
            days,
            day=day,
            fingerprint=fingerprint,
        )
    if view.settings.tls is TlsChoice.OFF and view.settings.bind is Bind.NETWORK:
        return tr("Anybody on the network can read tokens and documents.")
    if view.settings.bind is Bind.THIS_COMPUTER:
        return tr("Programs on this computer do not need encryption.")
    return ""


def certificate_words(view: SettingsView) -> str:
    """Return what is wrong with the certificate, in sentences. Empty: nothing."""
    causes = [] if view.certificate is None else view_causes(view.certificate)
    return " ".join(f"{cause.text}. {cause.fix}." for cause in causes)


def restart_words(view: SettingsView) -> str:
    """Describe changes that wait for a restart, and who must be informed. Empty: none."""
    waits = view.waits_for_restart
    if not waits:
        return ""
    names = listed([ROWS[key].name for key in waits])
    text = tr("{names}: will take effect when the server restarts.", names=names)
    return f"{text} {who_loses_it(view)}".rstrip()


def who_loses_it(view: SettingsView) -> str:
    """Return which consoles lose the server at the next restart, and what to tell their users. Empty: none."""
    found = [_new_address(view), _new_key(view)]
    return " ".join(filter(None, found))


def _new_address(view: SettingsView) -> str:
    users = _users(view)
    new = new_address_words(view)
    if not new:
        return ""
    if not users:
        return tr("The new address is {new}.", new=new)
    return tr(
        "{old} is used by {users}. The new address is {new}. Enter it everywhere: with the old "
        "address the server can't be reached.",
        old=plain(view.public_url),
        users=users,
        new=new,
    )


def new_address_words(view: SettingsView) -> str:
    """Return the server's address after the pending restart. Empty: unchanged."""
    others, here = plain(", ".join(view.next_addresses)), plain(view.next_local_url)
    if others and here and here not in view.next_addresses:
        return tr("{others} for other computers and {here} for programs on this computer", others=others, here=here)
    return others or here


def _new_key(view: SettingsView) -> str:
    elsewhere = view.consoles + view.agents
    if not view.key_changes or not elsewhere:
        return ""
    return tr(
        "The server then has a new key: pair consoles on other computers again, give the agents "
        "there a new link, and give applications that trust the old certificate the new one."
    )


def undone_words(undone: UndoneSettings) -> str:
    why = plain(message_text(undone.why)).rstrip(".")
    return tr("The server did not start with the last change and runs with the old settings: {why}.", why=why)


def unread_words(view: SettingsView) -> str:
    names = listed([ROWS[key].name for key in view.unread])
    return tr(
        "Some settings could not be read. Back to defaults: {names}. The next change saves the old file as "
        "settings-unreadable.json.",
        names=names,
    )


def port_words(state: PortState) -> tuple[str, bool]:
    """Describe the port, and whether it is free."""
    if state.ours:
        return tr("Port {port} is used by this server.", port=state.port), True
    if state.free:
        return tr("Port {port} is free.", port=state.port), True
    if not state.allowed:
        return tr("Port {port} is reserved for the system: choose 1024 or higher.", port=state.port), False
    if not state.used_by:
        return tr("Port {port} is used by another program.", port=state.port), False
    return tr("Port {port} is used by “{program}”.", port=state.port, program=plain(state.used_by)), False


def backup_words(state: BackupState) -> tuple[str, str]:
    """Return the state of the planned backups, and why the last try failed; empty: it did not."""
    now, shown = datetime.now(UTC), []
    if state.running:
        shown.append(tr("A backup is being made."))
    if state.last is not None:
        size, file = bytes_words(state.last.bytes), plain(state.last.file)
        at = moment(state.last.at, now)
        shown.append(tr("Last good backup: {at}, {size}, {file}.", at=at, size=size, file=file))
    if state.next_at is not None:
        shown.append(tr("Next backup: {at}.", at=moment(state.next_at, now)))
    if state.failed is None:
        return " ".join(shown), ""
    at, why = moment(state.failed.at, now), plain(message_text(state.failed.why)).rstrip(".")
    return " ".join(shown), tr("The backup of {at} was not made: {why}.", at=at, why=why)


def storage_lines(use: StorageUse) -> Sequence[tuple[str, str]]:
    free = tr("{free} of {total}", free=bytes_words(use.free), total=bytes_words(use.total))
    database = bytes_words(use.database)
    if use.free_pages:
        database = tr("{size}, of which {free} is free for new data", size=database, free=bytes_words(use.free_pages))
    return (
        (tr("Folder"), plain(use.folder)),
        (tr("Documents"), bytes_words(use.documents)),
        (tr("Jobs and settings"), database),
        (tr("Backups"), bytes_words(use.backups)),
        (tr("Logs"), bytes_words(use.logs)),
        (tr("Reserve in case the disk is full"), bytes_words(use.reserve)),
        (tr("Free", "room on a disk"), free),
    )


def listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else tr("{some} and {last}", some=", ".join(names[:-1]), last=names[-1])


def _users(view: SettingsView) -> str:
    found = []
    if view.applications:
        found.append(tr("%n application(s)", "", view.applications))
    if view.agents:
        found.append(tr("%n agent(s) on other computers", "", view.agents))
    if view.consoles:
        found.append(tr("%n console(s)", "", view.consoles))
    return listed(found) if found else ""


SettingWords = tuple[tuple[Phrase | str, Any], ...]

SYSTEM = Phrase("Same as the system")
DENSITIES = (
    (Phrase("For a mouse (compact)"), "compact"),
    (Phrase("For a finger"), "comfortable"),
    (Phrase("For gloves (large)"), "gloves"),
)
SCHEMES = ((SYSTEM, "system"), (Phrase("Light", "colours"), "light"), (Phrase("Dark", "colours"), "dark"))
CONTRASTS = ((SYSTEM, False), (Phrase("High", "contrast"), True))
LANGUAGES: SettingWords = ((SYSTEM, "system"), *((name, language.value) for language, name in OFFERED.items()))
QUEUE_ROWS = ((Phrase("Usual", "rows"), False), (Phrase("Large, with pictures", "rows"), True))
PERCENTS = tuple((f"{percent} %", percent) for percent in (100, 125, 150, 175, 200))
MOTIONS = ((Phrase("Normal", "animation"), "system"), (Phrase("None", "animation"), "none"))
SWITCH = ((Phrase("On"), True), (Phrase("Off"), False))
DISTANCES = tuple((f"{metres} m", metres) for metres in (2, 3, 5, 8))
_RELOADS = Phrase("The window will reload.")
OWN = {
    row.key: row
    for row in (
        RowWords(
            key="operator",
            text=Phrase("Your name"),
            means=Phrase("Your actions are recorded with it: “Held by Anna”."),
        ),
        RowWords(key="language", text=Phrase("Language", "of the window"), means=_RELOADS, offered=LANGUAGES),
        RowWords(key="scheme", text=Phrase("Colours"), offered=SCHEMES),
        RowWords(
            key="contrast",
            text=Phrase("Contrast"),
            means=Phrase("High: black, white and thick borders."),
            offered=CONTRASTS,
        ),
        RowWords(key="density", text=Phrase("Rows and buttons"), offered=DENSITIES),
        RowWords(
            key="large_rows",
            text=Phrase("Rows of the queue"),
            means=Phrase("Large: the order number can be read from the packing table."),
            offered=QUEUE_ROWS,
        ),
        RowWords(key="text_percent", text=Phrase("Text size"), means=_RELOADS, offered=PERCENTS),
        RowWords(
            key="motion",
            text=Phrase("Animation"),
            means=Phrase("None: changes appear immediately."),
            offered=MOTIONS,
        ),
        RowWords(
            key="sounds",
            text=Phrase("Sounds"),
            means=Phrase(
                "When a printer stops and when it is ready again; at most one every ten minutes for each printer."
            ),
            offered=SWITCH,
        ),
        RowWords(
            key="scan_tones",
            text=Phrase("Tones after a scan"),
            means=Phrase("One tone for found, another for unknown."),
            offered=SWITCH,
        ),
        RowWords(
            key="scan_prefix",
            text=Phrase("Prefix"),
            means=Phrase(
                "What your scanner sends before a code (prefix). It is removed; control characters are always removed."
            ),
        ),
        RowWords(
            key="scan_suffix",
            text=Phrase("Suffix"),
            means=Phrase("What your scanner sends after a code (suffix), not counting Enter or Tab. It is removed."),
        ),
        RowWords(
            key="wall_distance_m",
            text=Phrase("Reading distance", "how far"),
            means=Phrase("The text is large enough to read from that distance."),
            offered=DISTANCES,
        ),
        RowWords(key="wall_screen", text=Phrase("Screen")),
    )
}
"""The settings of this window, by their names in `Choices`."""
SECTIONS = {
    "operators": (
        Phrase("Operators"),
        Phrase(
            "operators names pin roles administrator lock console idle minutes privacy hide documents", "search words"
        ),
    ),
    "consoles": (
        Phrase("Consoles"),
        Phrase("consoles other computers pair pairing code connect server elsewhere revoke shut out", "search words"),
    ),
}
"""Sections that are no single setting: the heading, and what a search finds them by."""


def found_settings(text: str, *, server: bool) -> list[tuple[str, str]]:
    """Return the keys and names of the settings that have all words. `server`: include those for administrators.

    `text`: in lower case.
    """
    words = text.split()
    rows = [*OWN.values(), *(ROWS.values() if server else ())]
    found = [(row.key, row.name) for row in rows if says_words(search_words(row), words)]
    for key, (name, found_by) in SECTIONS.items() if server else ():
        if says_words(f"{name} {found_by}", words):
            found.append((key, str(name)))
    return found


def search_words(row: RowWords) -> str:
    choices = " ".join(label for label, _ in row.choices)
    return f"{row.name} {row.meaning} {choices} {row.unit}"
