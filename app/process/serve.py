"""The headless engine: server and bundled agent in one process. Builds, runs and stops both. No Qt."""

from __future__ import annotations

import asyncio
import gc
import logging.handlers
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import version
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec

from agent_core.config import AgentConfig
from agent_core.errors import EngineError
from app.errors import ConsoleError, ReportedError
from app.process.blocking_calls import allow_many_calls
from app.process.bundled_agent import BundledAgent
from app.process.data_folder import (
    DataFolder,
    DataFolderInUse,
    DataFolderUnusable,
    EngineEndpoint,
    FolderHolder,
    FolderLock,
)
from app.process.endpoint_watch import watch_endpoint
from app.process.restoring import finish
from app.process.stop_signals import Stopping
from server_core.addresses import KnownPorts
from server_core.config import FetchRules, Rates, ServerConfig, SettingInvalid, TlsFiles
from server_core.contract.messages.message import Message, words
from server_core.contract.messages.system import StartMessages, system_error
from server_core.contract.types.consoles import AT_START, ServerSettings, UndoneSettings
from server_core.http.listeners import PortBusy, TlsUnusable
from server_core.kept_settings import KeptSettings, at_start, read_settings, with_rules, write_settings
from server_core.log_lines import JsonFormatter, LineFormatter, LogFormat, Seldom
from server_core.runtime import Server
from server_core.store.database import DatabaseUnusable
from server_core.store.store import StorageFailed

# Start settings: the saved ones, or the last working ones if the engine does not start with them.


T = TypeVar("T")


async def start_with_kept(path: Path, start: Callable[[ServerSettings], Awaitable[T]]) -> T:
    """Start with the saved settings.

    Reverted ones are stored with the reason. Raises the first error of `start` if the second attempt fails, too.
    """
    kept = read_settings(path)
    before = _as_it_started(kept)
    try:
        started = await start(kept.settings)
    except ReportedError as error:
        if kept.settings == before:
            raise
        log.error("The changed settings are undone: %s", error)
        started = await _with_those_before(before, error, start)
        undone = UndoneSettings(settings=kept.settings, why=error.message, at=datetime.now(UTC))
        _keep(path, KeptSettings(settings=before, worked=before, undone=undone, unread=kept.unread))
        return started
    if kept.settings != kept.worked and not kept.unread:  # otherwise the file stays, and the window shows it
        _keep(path, msgspec.structs.replace(kept, worked=kept.settings))
    return started


def _as_it_started(kept: KeptSettings) -> ServerSettings:
    """Revert only settings that need a restart; the others have worked already."""
    return msgspec.structs.replace(kept.settings, **{key: getattr(kept.worked, key) for key in AT_START})


async def _with_those_before(
    before: ServerSettings, first: ConsoleError, start: Callable[[ServerSettings], Awaitable[T]]
) -> T:
    try:
        return await start(before)
    except ConsoleError as error:
        raise first from error  # the settings were not the cause


def _keep(path: Path, kept: KeptSettings) -> None:
    """Save. A full disk must not stop the server."""
    try:
        write_settings(path, kept)
    except OSError as error:
        log.error("The settings cannot be written: %s", error)


# Limit of open files and connections: systems start programs with a low one.


WANTED = 8192


def allow_many() -> int:
    """Raise the limit up to what a busy server needs (getrlimit(2)). Returns the new limit."""
    if sys.platform == "win32":
        return WANTED
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


# Garbage collection: a server creates few reference cycles, and scanning costs a third of its speed.


THRESHOLDS = (10_000, 20, 20)
"""Allocations before a young collection, young ones before a middle one, middle ones before a full one."""


def seldom_collect() -> None:
    """Reduce collection once all modules are loaded. Existing objects are excluded."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    gc.enable()


VERSION = version("spoolhouse")
log = logging.getLogger(__name__)


class CannotServe(ReportedError):
    """The engine cannot start here."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ServeOptions:
    """Options of `serve`. None: as in the settings (`kept_settings`).

    - `port`: None in both: the last port, else 8631, else any free one; 0: any free one
    - `base_url`: the server's address for others, if a proxy stands before it
    - `trusted_proxies`: proxies whose forwarded addresses are believed
    - `allow_hosts`: names of the server besides those of this computer
    - `allow_fetch_hosts`: see FetchRules
    - `take_over`: ask an engine that holds the folder to stop first
    - `for_console`: see EngineEndpoint
    - `log_format`: of the log file and of errors on stderr
    - `enrols`: this computer's agent gets a credential if it has none for this server; without it no `agent` runs
    """

    host: str | None = None
    port: int | None = None
    tls: TlsFiles | None = None
    plain_http: bool = False
    base_url: str | None = None
    trusted_proxies: tuple[IPv4Network | IPv6Network, ...] = ()
    allow_hosts: tuple[str, ...] = ()
    allow_fetch_hosts: tuple[str, ...] = ()
    requests_per_second: int | None = None
    agent: bool = True
    enrols: bool = True
    holder: FolderHolder = FolderHolder.ENGINE
    take_over: bool = False
    for_console: bool = False
    log_format: LogFormat = LogFormat.TEXT


def tls_files(certificate: Path | None, key: Path | None) -> TlsFiles | None:
    """Check that both or none are given. Raises CannotServe."""
    if certificate is None and key is None:
        return None
    if certificate is None or key is None:
        raise CannotServe(StartMessages.TLS_FILES_BELONG_TOGETHER())
    return TlsFiles(certificate=certificate, key=key)


@asynccontextmanager
async def running_engine(
    folder: DataFolder, options: ServeOptions, stopping: Stopping | None = None, lock: FolderLock | None = None
) -> AsyncIterator[Server]:
    """Run the server and, if wanted, the agent on this folder. The bundled agent enrols itself.

    `lock`: of the folder, acquired or not; it is released at the end.
    Files are readable by their owner only. The server answers until the agent has finished what it was sending.
    Raises DataFolderInUse, DataFolderUnusable, CannotServe.
    """
    os.umask(0o077)
    allow_many_calls()
    folder.prepare()
    with lock or FolderLock(folder, options.holder) as lock:
        finish(folder)  # a restore that crashed
        server = await _started(folder, options)
        try:
            config = AgentConfig(
                agent_folder=folder.agent, virtual_folder=folder.virtual, version=VERSION, beside_server=True
            )
            agent = BundledAgent(config, server.base_url, server.enrolment_link, server.application)
            try:
                if options.enrols and not server.state.ctx.config.trial:
                    await _start_agent(agent, here=options.agent)
                if options.holder is FolderHolder.ENGINE:
                    found = endpoint(server, for_console=options.for_console)
                    async with watch_endpoint(folder, lock, found, server):
                        yield server
                else:
                    yield server
            finally:
                await agent.stop(stopping)
        finally:
            try:
                folder.withdraw()
            finally:
                await server.stop()


async def _start_agent(agent: BundledAgent, *, here: bool) -> None:
    """Start the agent. It is enrolled even if it does not run."""
    try:
        await agent.enroll_if_needed()
        if here:
            await agent.start()
    except (StorageFailed, EngineError, OSError) as error:
        raise CannotServe(StartMessages.AGENT_HERE_CANNOT_START(why=_why(error))) from error


def endpoint(server: Server, *, for_console: bool = False) -> EngineEndpoint:
    return EngineEndpoint(
        base_url=server.base_url,
        pid=os.getpid(),
        version=VERSION,
        public_url=server.public_url,
        speaks_tls=server.tls_pin is not None,
        for_console=for_console,
    )


async def _started(folder: DataFolder, options: ServeOptions) -> Server:
    """Start with the saved settings, see `start_with_kept`."""
    if options.holder is not FolderHolder.ENGINE:
        return await _start_server(folder, options, read_settings(folder.settings).settings)
    return await start_with_kept(folder.settings, lambda settings: _start_server(folder, options, settings))


async def _start_server(folder: DataFolder, options: ServeOptions, settings: ServerSettings) -> Server:
    if folder.trial.exists():
        config = _trial_config(folder, options, settings)
        port: int | None = config.port
        log.warning("This server is a trial of a backup: it does not print and sends nothing")
    else:
        config = _config(folder, options, settings)
        port = options.port if options.port is not None else settings.port
    try:
        try:
            server = await Server.start(config)
        except PortBusy:
            if port is not None:
                raise
            server = await Server.start(replace(config, port=0))
    except OSError as error:
        why = system_error(error)
        raise CannotServe(
            StartMessages.SERVER_CANNOT_LISTEN(host=config.host, port=str(config.port), why=why)
        ) from error
    except (PortBusy, TlsUnusable, SettingInvalid, DatabaseUnusable, StorageFailed) as error:
        raise CannotServe(StartMessages.SERVER_CANNOT_START(why=_why(error))) from error
    if config.trial:
        return server
    if port is None and folder.remembered_port() is None:
        _remember(folder, urlsplit(server.public_url).port)
    elif options.port:
        _remember(folder, options.port)
    if server.tls_fingerprint is not None:
        _remember(folder, urlsplit(server.base_url).port, local=True)
    return server


def _why(error: Exception) -> Message:
    match error:
        case EngineError() | PortBusy() | TlsUnusable() | SettingInvalid() | DatabaseUnusable() | StorageFailed():
            return error.message
        case OSError():
            return system_error(error)
    return words(str(error))


def _config(folder: DataFolder, options: ServeOptions, settings: ServerSettings) -> ServerConfig:
    ports = KnownPorts(public=folder.remembered_port(), local=folder.remembered_port(local=True))
    port = options.port if options.port is not None else ports.wanted(settings.port)
    if options.plain_http and options.tls is not None:
        raise CannotServe(StartMessages.PLAIN_HTTP_WITH_TLS())
    allow_many()
    config = ServerConfig(
        folder=folder.server,
        console_token=folder.console_token(anew=options.holder is FolderHolder.ENGINE),
        port=port,
        version=VERSION,
        fetch=FetchRules(allowed_hosts=options.allow_fetch_hosts),
        allowed_hosts=_allowed_hosts(options),
        hosts_set_at_start=_allowed_hosts(options),
        trusted_proxies=options.trusted_proxies,
        tls_folder=folder.tls,
        site_files=folder.site_files,
        local_port=ports.beside(port),
        known_ports=ports,
        settings_file=folder.settings,
        serves=options.holder is FolderHolder.ENGINE,
    )
    if options.holder is not FolderHolder.ENGINE:  # an explicit server applies to this one command
        return with_rules(config, settings)
    return _with_options(at_start(config, settings), options)


def _trial_config(folder: DataFolder, options: ServeOptions, settings: ServerSettings) -> ServerConfig:
    """Only this computer reaches a trial, at a port that the real server and its agents do not use."""
    here = replace(options, host="127.0.0.1", port=options.port or 0, tls=None, plain_http=True, base_url=None)
    return replace(_config(folder, here, settings), public_base_url=None, trial=True)


def _with_options(config: ServerConfig, options: ServeOptions) -> ServerConfig:
    """Merge: command-line options override saved settings."""
    values: dict[str, Any] = {}
    names: list[str] = []
    if options.host is not None:
        values, names = values | {"host": options.host}, [*names, "bind"]
    if options.port is not None:
        names.append("port")
    if options.tls is not None or options.plain_http:
        values |= {"tls": options.tls, "plain_http": options.plain_http}
        names += ["tls", "tls_certificate", "tls_key"]
    if options.base_url is not None:
        values, names = values | {"public_base_url": options.base_url}, [*names, "base_url"]
    if options.requests_per_second is not None:
        rate = options.requests_per_second
        values |= {"rates": Rates(requests_per_second=rate, requests_burst=4 * rate)}
        names.append("requests_per_second")
    return replace(config, set_at_start=tuple(names), **values)


def _allowed_hosts(options: ServeOptions) -> tuple[str, ...]:
    host = None if options.base_url is None else urlsplit(options.base_url).hostname
    return options.allow_hosts if host is None else (*options.allow_hosts, host)


def _remember(folder: DataFolder, port: int | None, *, local: bool = False) -> None:
    if port is None or port == folder.remembered_port(local=local):
        return
    try:
        folder.remember_port(port, local=local)
    except OSError as error:
        log.warning("The port %d could not be stored for the next start: %s", port, error)


async def serve(folder: DataFolder, options: ServeOptions, lock: FolderLock | None = None) -> None:
    """Run until SIGTERM or SIGINT. A JSON line on stdout tells when it is ready and what a stop waits for.

    `lock`: of the folder, if the caller has acquired it.
    """
    if _renews_on_hangup():
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # until there is a certificate: a reload must not end the start
    stopping = Stopping()
    stopping.listen()
    os.umask(0o077)
    folder.prepare()
    log_to(folder, options.log_format)
    log.info("Spoolhouse %s starts as process %d on the data folder %s", VERSION, os.getpid(), folder.root)
    folder.warn_of_others()
    if options.take_over:
        from app.process.folder_takeover import take_over_folder

        await take_over_folder(folder)
    try:
        await _serve(folder, options, stopping, lock)
    except DataFolderInUse as error:
        from app.process.folder_takeover import held_by

        held = StartMessages.DATA_FOLDER_IN_USE_BY(what=error.message, holder=held_by(folder))
        raise CannotServe(held) from error


def ready_words(ready: Mapping[str, str | int | None], *, for_person: bool) -> str:
    """Return the ready line: JSON for programs, sentences in a terminal."""
    if not for_person:
        return msgspec.json.encode(ready).decode()
    pin, fingerprint = ready["tls_pin"], ready["tls_fingerprint"]
    shown = "" if fingerprint is None else f"\nKey {pin}, certificate SHA-256 {fingerprint}"
    return f"Running at {ready['public_url']}. Stop with Ctrl+C.{shown}"


async def _serve(folder: DataFolder, options: ServeOptions, stopping: Stopping, lock: FolderLock | None) -> None:
    async with running_engine(folder, options, stopping, lock) as server:
        ready = {
            "event": "ready",
            "base_url": server.base_url,
            "public_url": server.public_url,
            "tls_pin": server.tls_pin,
            "tls_fingerprint": server.tls_fingerprint,
            "pid": os.getpid(),
            "version": VERSION,
        }
        seldom_collect()
        tls = "plain HTTP" if server.tls_fingerprint is None else f"TLS, certificate {server.tls_fingerprint}"
        log.info("The server is ready at %s (%s); at %s for this computer", server.public_url, tls, server.base_url)
        sys.stdout.write(ready_words(ready, for_person=sys.stdout.isatty()) + "\n")
        sys.stdout.flush()
        _renew_on_hangup(server)
        await stopping.requested.wait()
        log.info("The server was asked to stop")
    log.info("The server has stopped")


def _renews_on_hangup() -> bool:
    """Return whether SIGHUP asks for the certificate files. In a terminal it says that it was closed, and ends the
    engine.
    """
    return sys.platform != "win32" and (sys.stdin is None or not sys.stdin.isatty())


def _renew_on_hangup(server: Server) -> None:
    """Read the certificate files again on SIGHUP."""
    if not _renews_on_hangup():
        return
    loop, renewing = asyncio.get_running_loop(), set[asyncio.Task[None]]()

    async def renew() -> None:
        try:
            await server.renew_certificate()
        except StorageFailed as error:
            log.error("The certificate could not be renewed: %s", error)

    def asked() -> None:
        task = loop.create_task(renew(), name="certificate-renewal")
        renewing.add(task)
        task.add_done_callback(renewing.discard)

    loop.add_signal_handler(signal.SIGHUP, asked)


def log_to(folder: DataFolder, format: LogFormat = LogFormat.TEXT) -> None:
    """Log INFO and above to `logs/engine.log` (5 files of 2 MB); what needs a person also goes to stderr."""
    of_file, of_stderr = (
        (JsonFormatter(), JsonFormatter())
        if format is LogFormat.JSON
        else (
            LineFormatter("%(asctime)s %(levelname)s %(name)s [%(request_id)s]: %(message)s"),
            LineFormatter("%(message)s"),
        )
    )
    logging.raiseExceptions = False  # a full disk must not flood stderr with tracebacks
    try:
        rotating = logging.handlers.RotatingFileHandler(
            folder.log, maxBytes=2_000_000, backupCount=4, encoding="utf-8", errors="backslashreplace"
        )
    except OSError as error:
        unwritable = StartMessages.LOG_UNWRITABLE(file=str(folder.log), why=system_error(error))
        raise DataFolderUnusable(unwritable) from error
    rotating.setFormatter(of_file)
    console = logging.StreamHandler(sys.stderr)
    console.setFormatter(of_stderr)
    console.setLevel(logging.ERROR)
    logging.basicConfig(level=logging.INFO, handlers=[rotating, console], force=True)
    logging.getLogger("asyncio").addFilter(Seldom())  # "too many open files" comes hundreds of times per second
    for chatty in ("httpx", "httpcore", "alembic"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
