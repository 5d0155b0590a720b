"""A game as one HTML page: a picture for each turn, to step through without a server.

The page asks no other host for anything, and forbids itself to. Without scripts, and on paper, all
turns stand one below the other.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING, Final

from attrs import frozen

from splendor_rules.plain_text import safe_xml
from splendor_rules.render.svg import svg_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from splendor_rules.messages import Messages
    from splendor_rules.render.highlights import Scene

_STYLE: Final = """
:root{color-scheme:light dark}
body{font-family:system-ui,sans-serif;line-height:1.4;max-width:44rem;margin:0 auto;padding:.5rem}
h1{font-size:1.1rem;overflow-wrap:anywhere}
h2{font-size:1rem;margin:.5rem 0;overflow-wrap:anywhere}
svg{max-width:100%;height:auto}
nav{position:sticky;bottom:0;display:flex;gap:.5rem;padding:.5rem 0;background:Canvas}
nav button{font:inherit;min-width:44px;min-height:44px;flex:1}
nav input{flex:3;min-width:0}
.stepped section:not(.shown){display:none}
@media print{nav{display:none}.stepped section:not(.shown){display:block}}
"""
_SCRIPT: Final = """
const turns=[...document.querySelectorAll("section")],nav=document.querySelector("nav"),
slider=nav.querySelector("input");let at=-1;
function show(to){at=Math.max(0,Math.min(turns.length-1,to));
turns.forEach((turn,place)=>turn.classList.toggle("shown",place===at));
slider.value=at;slider.setAttribute("aria-valuetext",turns[at].querySelector("h2").textContent);
history.replaceState(null,"","#"+turns[at].id)}
function named(){return turns.findIndex(turn=>"#"+turn.id===location.hash)}
document.body.classList.add("stepped");nav.hidden=false;
nav.addEventListener("click",event=>{const button=event.target.closest("button");
if(button)show(at+Number(button.value))});
slider.addEventListener("input",()=>show(Number(slider.value)));
addEventListener("keydown",event=>{const step={ArrowLeft:-1,ArrowRight:1}[event.key];
if(step&&event.target!==slider&&!event.altKey&&!event.ctrlKey&&!event.metaKey){
event.preventDefault();show(at+step)}});
addEventListener("hashchange",()=>{if(named()>=0)show(named())});
show(Math.max(0,named()));
"""
_HASH: Final = b64encode(sha256(_SCRIPT.encode()).digest()).decode()
_POLICY: Final = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{_HASH}'"
"""What the page may do: its own styles, those in the pictures too, and this one script."""


@frozen
class Frame:
    """One picture of several.

    Attributes:
        title: what stands above it.
        drawn: the table, with what is done marked on it.
        texts: what stands below it, a paragraph each.
    """

    title: str
    drawn: Scene
    texts: tuple[str, ...] = ()


def page_of(frames: Sequence[Frame], title: str, wording: Messages) -> str:
    """A page on which one can step through frames.

    Args:
        frames: the pictures, one at least.
        title: what the page is called.
        wording: the words of the language that the page is in.
    """
    sections = "".join(_section(number, frame) for number, frame in enumerate(frames, start=1))
    turn, back, forward = (
        escape(wording.word(table, word))
        for table, word in (("column", "turn"), ("page", "back"), ("page", "next"))
    )
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_safe(title)}</title>\n<style>{_STYLE}</style>"
    )
    steps = (
        f'<nav hidden><button value="-1">← {back}</button>'
        f'<input type="range" min="0" max="{len(frames) - 1}" value="0" aria-label="{turn}">'
        f'<button value="1">{forward} →</button></nav>'
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{wording.lang}">\n<head>\n<meta charset="utf-8">\n{head}\n'
        f"</head>\n<body>\n<h1>{_safe(title)}</h1>\n{sections}{steps}\n"
        f"<script>{_SCRIPT}</script>\n</body>\n</html>\n"
    )


def _section(number: int, frame: Frame) -> str:
    """A turn: its title, the picture, and the texts."""
    texts = "".join(f"<p>{_safe(text)}</p>\n" for text in frame.texts)
    title = f"<h2>{_safe(frame.title)}</h2>\n"
    return f'<section id="turn-{number}">\n{title}{svg_of(frame.drawn)}\n{texts}</section>\n'


def _safe(text: str) -> str:
    """A text that stays text, whatever is in it."""
    return safe_xml(escape(text))
