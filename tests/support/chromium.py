"""Debian's Chromium without a window, driven by its DevTools protocol over a pipe: no driver, no socket, no download.

https://chromedevtools.github.io/devtools-protocol/ ; `--remote-debugging-pipe` speaks JSON messages that end with a
zero byte, on the descriptors 3 (to the browser) and 4 (from it).
"""

from __future__ import annotations

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support.bound_process import bound

ANSWER_SECONDS = 60.0
SWITCHES = (
    "--headless",
    "--no-sandbox",  # tests run as root, also where there are no user namespaces
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--no-first-run",
    "--no-proxy-server",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--remote-debugging-pipe",
)
Event = dict[str, Any]


@dataclass(kw_only=True)
class Request:
    """A request as the browser sent it. The address has no fragment; `headers` are those on the wire, if known."""

    url: str
    method: str
    headers: dict[str, str]
    body: str | None


class Chromium:
    """One browser process; each `page` is a tab with cookies and storage of its own."""

    def __init__(self, process: subprocess.Popen[bytes], to_browser: int, from_browser: int) -> None:
        self._process = process
        self._to, self._from = to_browser, from_browser
        self._rest = b""
        self._number = 0
        self._pages: dict[str, Page] = {}

    def page(self, width: int = 1100, height: int = 900, *, dark: bool = False, scale: float = 1.0) -> Page:
        context = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session, context)
        self._pages[session] = page
        for domain in ("Page", "Network", "Runtime", "Log"):
            page.call(f"{domain}.enable")
        page.call("Security.setIgnoreCertificateErrors", ignore=True)  # self-made ones, as a person accepts them
        page.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        page.call("Emulation.setEmulatedMedia", features=[scheme])
        return page

    def call(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """Raises AssertionError where the browser says no."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if session is not None:
            message["sessionId"] = session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + ANSWER_SECONDS
        while True:
            event = self._next(deadline)
            assert event is not None, f"no answer to {method}"
            if event.get("id") == self._number:
                assert "error" not in event, (method, event["error"])
                found: dict[str, Any] = event["result"]
                return found

    def listen(self, seconds: float) -> None:
        """Events that come meanwhile are noted by their pages."""
        deadline = time.monotonic() + seconds
        while self._next(deadline) is not None:
            continue

    def _next(self, deadline: float) -> Event | None:
        """The next message, or None at the deadline; what is an event is noted by its page."""
        while b"\0" not in self._rest:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self._from], [], [], left)[0]:
                return None
            piece = os.read(self._from, 1 << 20)
            assert piece, "the browser ended"
            self._rest += piece
        line, _, self._rest = self._rest.partition(b"\0")
        body: Event = json.loads(line)
        if "method" in body and body.get("sessionId") in self._pages:
            self._pages[body["sessionId"]].note(body["method"], body["params"])
        return body


@dataclass
class Page:
    _browser: Chromium
    _session: str
    _context: str
    requests: list[Request] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    """Messages of the browser's console: errors of scripts, violations of the page's policy."""
    _by_id: dict[str, Request] = field(default_factory=dict)
    _wire: dict[str, dict[str, str]] = field(default_factory=dict)

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self._browser.call(method, self._session, **parameters)

    def open(self, url: str) -> None:
        self.call("Page.navigate", url=url)
        self.wait_for("document.readyState === 'complete'")

    def run(self, script: str) -> Any:
        """The value of an expression; promises are awaited."""
        evaluated = self.call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True
        )
        assert "exceptionDetails" not in evaluated, evaluated["exceptionDetails"]
        return evaluated["result"].get("value")

    def wait_for(self, condition: str, seconds: float = 60) -> None:
        """A page that is just being loaded has not yet what is asked for."""
        deadline = time.monotonic() + seconds
        while not self.run(f"(() => {{ try {{ return Boolean({condition}) }} catch {{ return false }} }})()"):
            assert time.monotonic() < deadline, f"it did not happen: {condition}; the page shows:\n{self.text()}"
            self._browser.listen(0.05)

    def text(self) -> str:
        """Return the visible text of the page."""
        return str(self.run("document.body.innerText"))

    def click(self, selector: str) -> None:
        """Click with the mouse in the middle of the element."""
        place = self.run(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            " e.scrollIntoView({block: 'center'});"
            " const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call(
                "Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1, buttons=1
            )

    def press(self, key: str, code: int) -> None:
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code)

    def grant_clipboard(self, origin: str) -> None:
        names = ["clipboardReadWrite", "clipboardSanitizedWrite"]
        self._browser.call("Browser.grantPermissions", permissions=names, origin=origin, browserContextId=self._context)

    def screenshot(self, *, whole: bool = True) -> bytes:
        """PNG."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        more: dict[str, Any] = {"clip": clip, "captureBeyondViewport": True} if whole else {}
        return base64.b64decode(self.call("Page.captureScreenshot", format="png", **more)["data"])

    def close(self) -> None:
        self._browser.call("Target.disposeBrowserContext", browserContextId=self._context)

    def note(self, method: str, event: dict[str, Any]) -> None:
        match method:
            case "Network.requestWillBeSent":
                sent = event["request"]
                request = Request(
                    url=sent["url"], method=sent["method"], headers=sent["headers"], body=sent.get("postData")
                )
                request.headers |= self._wire.pop(event["requestId"], {})
                self._by_id[event["requestId"]] = request
                self.requests.append(request)
            case "Network.requestWillBeSentExtraInfo":
                known = self._by_id.get(event["requestId"])
                if known is None:
                    self._wire[event["requestId"]] = event["headers"]
                else:
                    known.headers |= event["headers"]
            case "Runtime.exceptionThrown":
                self.complaints.append(json.dumps(event["exceptionDetails"]))
            case "Log.entryAdded":
                self.complaints.append(f"{event['entry']['level']}: {event['entry']['text']}")


@contextmanager
def chromium(folder: Path) -> Iterator[Chromium]:
    """`folder`: where the browser keeps its things, a fresh one."""
    program = shutil.which("chromium")
    assert program is not None, "Debian's package chromium is not installed"
    to_browser, from_browser = os.pipe(), os.pipe()
    theirs = [_high(to_browser[0]), _high(from_browser[1])]
    process = subprocess.Popen(
        bound([program, *SWITCHES, f"--user-data-dir={folder}", "about:blank"]),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=_as_three_and_four(*theirs),
        pass_fds=(3, 4),
        env=os.environ | {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_CACHE_HOME": str(folder)},
        start_new_session=True,
    )
    for descriptor in (*theirs, to_browser[0], from_browser[1]):
        os.close(descriptor)
    browser = Chromium(process, to_browser[1], from_browser[0])
    try:
        yield browser
    finally:
        os.close(to_browser[1])  # it ends when its pipe does
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        os.close(from_browser[0])


def _high(descriptor: int) -> int:
    """A copy that is neither 3 nor 4."""
    return fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 20)


def _as_three_and_four(reads: int, writes: int) -> Callable[[], None]:
    def arrange() -> None:
        os.dup2(reads, 3)
        os.dup2(writes, 4)

    return arrange
