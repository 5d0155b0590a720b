"""A game as one page: nothing from elsewhere, every name only a text, a picture a turn."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest

from splendor_rules import BASE, new_game
from splendor_rules.messages import LANGUAGES, messages_for
from splendor_rules.render.highlights import scene
from splendor_rules.render.html import Frame, page_of

HOSTILE = (
    "</script><img src=//evil.example/x onerror=alert(1)>",
    "B\x07\u202e&\"'",
    "</svg><p id=x>",
)
STATE = new_game(BASE, 3, 7)


class Reader(HTMLParser):
    """What a browser sees of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags[-1:] == [("script", {})] and data.strip():
            self.scripts.append(data)


def page(names: tuple[str, ...] = ("Anna", "Ben", "Cem"), lang: str = "en") -> str:
    drawn = scene(STATE, names=names, lang=lang)
    frames = [Frame(f"{name} & co", drawn, (f"why {name}",)) for name in names]
    return page_of(frames, ", ".join(names), messages_for(BASE, lang, names))


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    return reader


def test_names_are_text_wherever_they_stand() -> None:
    hostile, plain = read(page(HOSTILE)), read(page())
    assert [tag for tag, _ in hostile.tags] == [tag for tag, _ in plain.tags]
    assert len(hostile.scripts) == 1
    assert "\x07" not in page(HOSTILE)
    assert "\u202e" not in page(HOSTILE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_asks_nobody_for_anything_and_forbids_it(lang: str) -> None:
    text = page(lang=lang)
    reader = read(text)
    assert re.findall(r"(?:https?:)?//[\w.]+", text.replace("http://www.w3.org/2000/svg", "")) == []
    loaded = {"src", "href", "srcset", "data", "action", "background"}
    assert [attrs for _, attrs in reader.tags if loaded & set(attrs)] == []
    policy = next(attrs["content"] for tag, attrs in reader.tags if "http-equiv" in attrs)
    digest = b64encode(sha256(reader.scripts[0].encode()).digest()).decode()
    assert policy is not None
    assert policy.startswith("default-src 'none';")
    assert f"script-src 'sha256-{digest}'" in policy
    assert not any(name.startswith("on") for _, attrs in reader.tags for name in attrs)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_is_a_picture_a_frame_and_a_way_to_step(lang: str) -> None:
    reader = read(page(lang=lang))
    counts = {tag: sum(other == tag for other, _ in reader.tags) for tag in ("section", "svg")}
    assert counts == {"section": 3, "svg": 3}
    ids = [attrs["id"] for tag, attrs in reader.tags if tag == "section"]
    assert ids == ["turn-1", "turn-2", "turn-3"]
    assert dict(reader.tags)["html"] == {"lang": lang}
    assert dict(reader.tags)["input"]["max"] == "2"
    back = messages_for(BASE, lang).word("page", "back")
    assert f"← {back}<" in page(lang=lang)
    assert back != "back"
