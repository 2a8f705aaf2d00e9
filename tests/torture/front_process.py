"""A server in a process of its own, with real or shortened receive limits: its memory can be measured."""

from __future__ import annotations

import asyncio
import json
import os
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import httpx

from server_core.config import Rates, ReceiveLimits, ServerConfig
from server_core.contract.types.partners import Scope
from server_core.http.certificates import self_made
from server_core.runtime import Server
from server_core.services.clients.access import create_client

SHORT = ReceiveLimits(header_seconds=1, body_grace_seconds=1)
NO_LIMIT = Rates(requests_per_second=1e6, requests_burst=1_000_000)


@dataclass(frozen=True, kw_only=True)
class FrontProcess:
    process: subprocess.Popen[str]
    port: int
    token: str
    trusts: Path | None
    """The certificate of `port`; None: plain HTTP."""

    @cached_property
    def tls(self) -> ssl.SSLContext | None:
        return None if self.trusts is None else ssl.create_default_context(cafile=str(self.trusts))

    @classmethod
    @contextmanager
    def start(cls, folder: Path, *, long: bool, tls: bool) -> Iterator[FrontProcess]:
        command = [
            sys.executable,
            "-m",
            __name__,
            str(folder),
            *(["--long"] if long else []),
            *(["--tls"] if tls else []),
        ]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stdin is not None
            try:
                ready = json.loads(process.stdout.readline())
                form = {"grant_type": "client_credentials", **ready["client"]}
                answer = httpx.post(f"{ready['base_url']}/oauth/token", data=form, trust_env=False, timeout=30)
                trusts = certificate(folder) if tls else None
                yield cls(process=process, port=ready["port"], token=answer.json()["access_token"], trusts=trusts)
            finally:
                process.stdin.close()
                try:
                    process.wait(10)
                finally:
                    process.kill()  # harmless where it has ended

    def peak_rss(self) -> int:
        """Most bytes in memory since the last call: the kernel's high-water mark, set back afterwards."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        peak = next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM:"))
        Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")
        return peak


def certificate(folder: Path) -> Path:
    return folder / "tls" / "certificate.pem"


async def serve(folder: Path, *, long: bool, tls: bool) -> None:
    """Until stdin closes."""
    receive = ReceiveLimits() if long else SHORT
    config = ServerConfig(folder=folder, console_token="token", receive=receive, rates=NO_LIMIT)
    if tls:
        config = replace(config, tls=self_made(certificate(folder).parent, ["localhost"], ["127.0.0.1"]))
    server = await Server.start(config)
    ctx = server.state.ctx
    client = await create_client(ctx, ctx.site_account, "Torture", list(Scope))
    secrets = {"client_id": str(client.client_id), "client_secret": client.client_secret}
    port = int(server.public_url.rpartition(":")[2])
    sys.stdout.write(json.dumps({"port": port, "base_url": server.base_url, "client": secrets}) + "\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.read)
    await server.stop()


if __name__ == "__main__":
    os.umask(0o077)
    asyncio.run(serve(Path(sys.argv[1]), long="--long" in sys.argv, tls="--tls" in sys.argv))
