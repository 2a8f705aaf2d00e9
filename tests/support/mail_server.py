"""A small SMTP server (RFC 5321) on loopback that keeps the mails it accepts: plain, with STARTTLS or with TLS."""

from __future__ import annotations

import asyncio
import ssl
from base64 import b64decode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from email.policy import default


@dataclass(eq=False)
class MailServer:
    """`refuses`: the answer to each recipient instead of accepting it. `logins`: user and password of each."""

    port: int = 0
    tls: ssl.SSLContext | None = None
    refuses: str = ""
    mails: list[Message] = field(default_factory=list)
    logins: list[tuple[str, str]] = field(default_factory=list)
    encrypted: list[bool] = field(default_factory=list)

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            await self._talk(reader, writer)
        writer.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async def say(line: str) -> None:
            writer.write(f"{line}\r\n".encode())
            await writer.drain()

        await say("220 mail.test")
        while line := (await reader.readline()).decode().strip():
            match line.split(maxsplit=1)[0].upper():
                case "EHLO" | "HELO":
                    offers = ["mail.test", *(["STARTTLS"] if self.tls else []), "AUTH PLAIN"]
                    for offer in offers[:-1]:
                        await say(f"250-{offer}")
                    await say(f"250 {offers[-1]}")
                case "STARTTLS" if self.tls is not None:
                    await say("220 go ahead")
                    await writer.start_tls(self.tls)
                case "AUTH":
                    _, user, password = b64decode(line.split()[-1]).decode().split("\0")
                    self.logins.append((user, password))
                    await say("235 welcome")
                case "RCPT" if self.refuses:
                    await say(self.refuses)
                case "DATA":
                    await say("354 go on")
                    content = await reader.readuntil(b"\r\n.\r\n")
                    self.mails.append(message_from_bytes(content[:-3], policy=default))
                    self.encrypted.append(writer.get_extra_info("ssl_object") is not None)
                    await say("250 accepted")
                case "QUIT":
                    await say("221 bye")
                    return
                case _:
                    await say("250 ok")

    @property
    def subjects(self) -> list[str]:
        return [str(mail["Subject"]) for mail in self.mails]


@asynccontextmanager
async def mail_server(tls: ssl.SSLContext | None = None, *, at_once: bool = False) -> AsyncIterator[MailServer]:
    """`at_once`: TLS from the first byte, instead of STARTTLS."""
    found = MailServer(tls=None if at_once else tls)
    server = await asyncio.start_server(found.talk, "127.0.0.1", 0, ssl=tls if at_once else None)
    found.port = server.sockets[0].getsockname()[1]
    async with server:
        yield found
