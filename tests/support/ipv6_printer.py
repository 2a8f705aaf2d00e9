"""A printer that has an IPv6 address of its link and no other, in a network of its own (Linux, iproute2).

Run this module by `run_alone`. It prints what a search finds, what was logged, and what came over a connection to it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable

import ifaddr
from zeroconf import IPVersion, ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from agent_core.discovery.mdns import MdnsSource, ipv6_networks
from server_core.contract.decisions.device_address import DeviceUri
from tests.support.bound_process import bound
from tests.support.own_network import furnish

HERE, THERE = "here", "there"
PORT = 9100
GREETING = b"a label printer"
SEARCH_SECONDS = 4.0


class Heard(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(record.getMessage())


def until(check: Callable[[], bool]) -> None:
    """Within 10 s, else RuntimeError."""
    for _ in range(200):
        if check():
            return
        time.sleep(0.05)
    raise RuntimeError("the networks did not come up")


async def printer() -> None:
    """Start it in the other network. It runs until it is killed."""
    until(lambda: bool(ipv6_networks()))
    (index,) = ipv6_networks()
    address = next(
        ip.ip[0] for adapter in ifaddr.get_adapters() if adapter.name == THERE for ip in adapter.ips if ip.is_IPv6
    )

    async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(GREETING)
        writer.close()

    await asyncio.start_server(greet, "::", PORT)
    network = AsyncZeroconf(interfaces=[index], ip_version=IPVersion.V6Only)
    kind = "_pdl-datastream._tcp.local."
    info = ServiceInfo(kind, f"Six.{kind}", port=PORT, parsed_addresses=[address], server="six.local.")
    await network.async_register_service(info)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await asyncio.sleep(60)


async def search() -> dict[str, object]:
    heard = Heard()
    logging.getLogger().addHandler(heard)
    uris = [device.uri async for device in MdnsSource().look(SEARCH_SECONDS)]
    came = b""
    for uri in uris:
        reader, writer = await asyncio.open_connection(DeviceUri.parse(uri).host, PORT)
        came += await reader.read()
        writer.close()
        await writer.wait_closed()
    return {"uris": uris, "logged": heard.texts, "came": came.decode()}


def main() -> None:
    furnish()
    arguments: dict[str, object] = {"alone": asyncio.run(search())}  # a computer without any network
    with subprocess.Popen(bound(["unshare", "--net", "sleep", "60"])) as other:
        until(lambda: os.readlink(f"/proc/{other.pid}/ns/net") != os.readlink("/proc/self/ns/net"))
        inside = ["nsenter", "-t", str(other.pid), "-n"]
        subprocess.run(
            ["ip", "link", "add", HERE, "type", "veth", "peer", "name", THERE, "netns", str(other.pid)], check=True
        )
        subprocess.run(["ip", "link", "set", HERE, "up"], check=True)
        subprocess.run([*inside, "ip", "link", "set", THERE, "up"], check=True)
        until(lambda: bool(ipv6_networks()))  # it asks first whether anybody else has the address (RFC 4862, 5.4)
        command = bound([*inside, sys.executable, "-m", "tests.support.ipv6_printer", "printer"])
        with subprocess.Popen(command, stdout=subprocess.PIPE) as peer:
            assert peer.stdout is not None
            peer.stdout.readline()
            arguments["together"] = asyncio.run(search())
            peer.kill()
        other.kill()
    sys.stdout.write(json.dumps(arguments))


if __name__ == "__main__":
    if sys.argv[1:] == ["printer"]:
        asyncio.run(printer())
    else:
        main()
