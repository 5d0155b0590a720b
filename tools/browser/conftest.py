"""The built site behind a server, and Chromium, which may ask no other host for anything."""

from __future__ import annotations

import functools
import shutil
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

SITE = Path(__file__).parent.parent.parent / "site"


class Quiet(SimpleHTTPRequestHandler):
    """A server that writes no log."""

    def log_message(self, *_: object) -> None:
        """Write nothing."""


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(SITE))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("google-chrome")
    assert path, "Chromium has to be there"
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page that fails the test if it asks another host for anything, or has an error."""
    context = browser.new_context()
    opened = context.new_page()
    strangers: list[str] = []
    opened.on(
        "request", lambda asked: strangers.append(asked.url) if _foreign(asked.url, address) else 0
    )
    opened.on("pageerror", lambda error: strangers.append(str(error)))
    yield opened
    context.close()
    assert strangers == []


def _foreign(url: str, address: str) -> bool:
    return not url.startswith((address, "data:", "blob:"))
