"""Scenarios that must be refused: for each diagnostic its line, key and clause."""

from __future__ import annotations

from typing import Final

Expected = tuple[int | None, str, str | None]
"""Line, key and clause of a diagnostic."""

BAD: Final[dict[str, tuple[str, list[Expected]]]] = {
    # --- errors of form
    "no TOML": ('game = "base"\n[player.A\ntokens = "W1"', [(None, "", None)]),
    "unknown key": ('suply = "W4"\n', [(1, "suply", None)]),
    "unknown key of a player": ('\n[player.A]\ntoken = "W1"', [(3, "player.A.token", None)]),
    "unknown key of a question": ('[ask]\ntake = "W"\nget = "U"', [(3, "ask.get", None)]),
    "unknown game": ('game = "duel"', [(1, "game", None)]),
    "unknown reading": ("[readings]\ngold = 'x'", [(2, "readings.gold", None)]),
    "unknown value of a reading": ("[readings]\nstuck = 'x'", [(2, "readings.stuck", None)]),
    "a reading of the other game": (
        "[readings]\nundone-end = 'triggered-anew'",
        [(2, "readings.undone-end", None)],
    ),
    "a token that is none": ('[player.A]\ntokens = "W3 X1"', [(2, "player.A.tokens", None)]),
    "tokens that are none": ('supply = "W4-U4"', [(1, "supply", None)]),
    "tokens a list": ('[player.A]\ntokens = ["W3"]', [(2, "player.A.tokens", None)]),
    "too many to write": ('[player.A]\ntokens = "W100"', [(2, "player.A.tokens", None)]),
    "a gold bonus": ('[player.A]\nbonuses = "J1"', [(2, "player.A.bonuses", None)]),
    "a card that is none": ('[player.A]\ncards = ["2R9"]', [(2, "player.A.cards", None)]),
    "a card of the other game": (
        '[player.A]\nreserved = ["nova"]',
        [(2, "player.A.reserved", None)],
    ),
    "a card in another row": ('[market]\n2 = ["1W0-U3"]', [(2, "market.2", None)]),
    "a fourth level": ('[market]\n4 = ["?"]', [(2, "market.4", None)]),
    "a row of five": ('[market]\n1 = ["?", "?", "?", "?", "?"]', [(2, "market.1", None)]),
    "a deck with a gap": ('[decks]\n1 = ["1W0-U3", "-"]', [(2, "decks.1", None)]),
    "a tile that is none": ('tiles = ["W9U9"]', [(1, "tiles", None)]),
    "a tile of the other game": ('tiles = ["asgard"]', [(1, "tiles", None)]),
    "the Avengers tile in the base game": ('avengers = "A"', [(1, "avengers", None)]),
    "a seat that nobody has": ('to_act = "E"', [(1, "to_act", None)]),
    "a player too many": (
        'players = ["A", "B"]\n[player.C]\ntokens = "W1"',
        [(2, "player.C", None)],
    ),
    "two players of one name": ('players = ["A", "A"]', [(1, "players", None)]),
    "a player called none": ('players = ["A", "none"]', [(1, "players", None)]),
    "a passes that is no number": ('passes = "some"', [(1, "passes", None)]),
    "two actions at once": ('[ask]\ntake = "W"\nreserve = "1 1"', [(1, "ask", None)]),
    "a return with a single action": (
        '[ask]\ntake = "W W"\nreturn = "W"',
        [(3, "ask.return", None)],
    ),
    "a payment for a take": ('[turn]\ntake = "W W"\npay = "W"', [(3, "turn.pay", None)]),
    "a pass that is none": ('[ask]\npass = "no"', [(2, "ask.pass", None)]),
    "actions and turns": ('[ask]\ntake = "W W"\n[turn]\ntake = "W W"', [(3, "turn", None)]),
    "a reservation of level four": ('[ask]\nreserve = "4 1"', [(2, "ask.reserve", None)]),
    "nothing asked": ('[turn]\nby = "A"', [(1, "turn", None)]),
    "asked of somebody else": ('[ask]\nby = "Z"\ntake = "W W"', [(2, "ask.by", None)]),
    "a card reserved that does not lie there": (
        '[ask]\nreserve = "2R3-R6"',
        [(2, "ask.reserve", None)],
    ),
    "a purchase from nowhere": (
        '[player.A]\nreserved = ["1W0-U3"]\n[ask]\npurchase = "1W0-U3"\nfrom = "deck"',
        [(5, "ask.from", None)],
    ),
    "a title that is no text": ("title = 1979", [(1, "title", None)]),
    "a player that is no table": ("[player]\nA = 3", [(2, "player.A", None)]),
    "players that are no tables": ("player = 3", [(1, "player", None)]),
    "rows that are no table": ("market = 3", [(1, "market", None)]),
    "decks of two levels": ("decks = [36, 26]", [(1, "decks", None)]),
    "tiles that are no texts": ("tiles = 3", [(1, "tiles", None)]),
    "a seat by its number": ("to_act = 1", [(1, "to_act", None)]),
    "a take of what is no token": ('[ask]\ntake = "X"', [(2, "ask.take", None)]),
    "a purchase of what is no card": ('[ask]\npurchase = "nova"', [(2, "ask.purchase", None)]),
    "a reservation of what is no card": ('[ask]\nreserve = "nova"', [(2, "ask.reserve", None)]),
    "a reservation that is no text": ("[ask]\nreserve = 1", [(2, "ask.reserve", None)]),
    "a turn with a tile of the other game": (
        '[turn]\ntake = "W W"\ntile = "asgard"',
        [(3, "turn.tile", None)],
    ),
    "a turn with a return alone": ('[turn]\nreturn = "W"', [(1, "turn", None)]),
    "two actions under one then": (
        '[turn]\ntake = "W W"\n[[turn.then]]\ntake = "W"\nreserve = "1 1"',
        [(3, "turn.then.1", None)],
    ),
    # --- states that cannot exist
    "one player": ("players = 1", [(1, "players", "setup.players")]),
    "five players": ("players = 5", [(1, "players", "setup.players")]),
    "more tokens than there are": (
        '[player.A]\ntokens = "W5"',
        [(2, "player.A.tokens", "setup.conservation")],
    ),
    "a supply that does not add up": (
        'supply = "W4"\n[player.A]\ntokens = "W1"\n[player.B]\ntokens = ""',
        [(1, "supply", "setup.conservation")],
    ),
    "six gold": (
        'supply = "J6"\n[player.A]\ntokens = ""\n[player.B]\ntokens = ""',
        [(1, "supply", "setup.conservation")],
    ),
    "a card in two places": (
        '[player.A]\nreserved = ["2R3-R6"]\n[market]\n2 = ["2R3-R6"]',
        [(2, "player.A.reserved", "setup.conservation")],
    ),
    "a card twice in one hand": (
        '[player.A]\nreserved = ["2R3-R6", "2R3-R6"]',
        [(2, "player.A.reserved", "setup.conservation")],
    ),
    "a purchased card that the box does not have": (
        '[player.A]\ncards = ["red 0", "red 5", "red 5"]',
        [(2, "player.A.cards", "setup.conservation")],
    ),
    "points that no cards come to": (
        '[player.A]\nbonuses = "R1"\npoints = 9',
        [(1, "player.A", "setup.conservation")],
    ),
    "more Avengers tags than the box has": (
        'game = "marvel"\n[player.A]\navengers = 99',
        [(2, "player.A", "setup.conservation")],
    ),
    "fewer bonuses than the cards have": (
        '[player.A]\ncards = ["1W0-U3", "1W1-G4"]\nbonuses = "W1"',
        [(1, "player.A", "setup.conservation")],
    ),
    "cards that are nowhere": (
        "[decks]\n3 = 0",
        [(2, "decks.3", "setup.conservation")],
    ),
    "too many cards": ("[decks]\n1 = 40", [(2, "decks.1", "setup.conservation")]),
    "eleven tokens with nothing owed": (
        '[player.A]\ntokens = "W3 U3 G3 R2"',
        [(2, "player.A.tokens", "limit.ten")],
    ),
    "eleven tokens of another player": (
        'owed = "return"\n[player.A]\ntokens = "W4 U4 G3"\n[player.B]\ntokens = "R4 K4 J3"',
        [(5, "player.B.tokens", "limit.ten")],
    ),
    "a return owed with ten": (
        'owed = "return"\n[player.A]\ntokens = "W4 U4 G2"',
        [(1, "owed", "limit.return-exact")],
    ),
    "a choice of tile with one earned": (
        'owed = "tile"\ntiles = ["R4K4"]\n[player.A]\nbonuses = "R4 K4"',
        [(1, "owed", "tile.one-a-turn")],
    ),
    "four in hand": (
        '[player.A]\nreserved = ["?1", "?1", "?2", "?3"]',
        [(2, "player.A.reserved", "reserve.hand-limit")],
    ),
    "a gap while the deck has cards": (
        '[market]\n1 = ["-"]',
        [(1, "market", "market.full-rows")],
    ),
    "four nobles with two players": (
        'tiles = ["G4R4", "R4K4", "W4U4", "W4K4"]',
        [(1, "tiles", "setup.nobles")],
    ),
    "a noble twice": (
        'tiles = ["R4K4", "R4K4"]\n',
        [(1, "tiles", "setup.conservation")],
    ),
    "a noble on the table and owned": (
        'tiles = ["R4K4"]\n[player.A]\ntiles = ["R4K4"]',
        [(1, "tiles", "setup.conservation")],
    ),
    "two faces of a location": (
        'game = "marvel"\ntiles = ["asgard", "wakanda"]',
        [(2, "tiles", "setup.conservation"), (2, "tiles", "setup.conservation")],
    ),
    "three locations with two players": (
        'game = "marvel"\ntiles = ["asgard", "triskelion", "attilan"]',
        [(2, "tiles", "setup.locations")],
    ),
    "two Time Stones": (
        'game = "marvel"\nplayers = 3\n[player.A]\ntokens = "T2"\ncards = ["red 4 A1 T"]',
        [(4, "player.A.tokens", "time-stone.one-each")],
    ),
    "a Time Stone without a level-3 character": (
        'game = "marvel"\n[player.A]\ntokens = "T1"',
        [(3, "player.A.tokens", "time-stone.one-each")],
    ),
    "a level-3 character without the Time Stone": (
        'game = "marvel"\n[player.A]\ntokens = "T0"\ncards = ["nova"]',
        [(3, "player.A.tokens", "time-stone.one-each")],
    ),
    "a Time Stone in the base game": ('[player.A]\ntokens = "T1"', [(2, "player.A.tokens", None)]),
    "an Avengers tile with the wrong player": (
        'game = "marvel"\navengers = "A"\n[player.B]\nbonuses = "Y2 B2 O2"\navengers = 3',
        [(2, "avengers", "avengers.holder")],
    ),
    "an Avengers tile with nobody": (
        'game = "marvel"\navengers = "none"\n[player.B]\nbonuses = "Y2 B2 O2"\navengers = 3',
        [(2, "avengers", "avengers.holder")],
    ),
    "an Avengers tile that two could hold": (
        """game = "marvel"
        [player.A]
        bonuses = "Y2 P2"
        avengers = 3
        [player.B]
        bonuses = "B2 O2"
        avengers = 3""",
        [(None, "avengers", "avengers.holder")],
    ),
    "an end by one who does not qualify": (
        'ending = "A"\nto_act = "B"\n[player.A]\nbonuses = "R2"\npoints = 4',
        [(1, "ending", "end.undone")],
    ),
    "an end by one who has still to play": (
        'ending = "B"\nto_act = "A"\n[player.B]\ncards = ["red 5", "blue 5", "green 5"]',
        [(1, "ending", "end.undone"), (3, "player.B.points", "end.round")],
    ),
    "fifteen points before the own turn": (
        'to_act = "A"\n[player.A]\ncards = ["red 5", "blue 5", "green 5"]',
        [(2, "player.A.points", "end.round")],
    ),
    "a stalemate that is not over": ("passes = 2", [(1, "passes", "turn.stalemate")]),
    "fourteen tokens, more than any turn leaves": (
        'owed = "return"\n[player.A]\ntokens = "W4 U4 G4 R2"',
        [(3, "player.A.tokens", "limit.ten")],
    ),
    "a game that cannot be over": ('over = "points"', [(1, "over", "end.round")]),
    "something owed after the end": (
        'over = "stalemate"\npasses = 2\nowed = "tile"\nsupply = "W0 U0 G0 R0 K0"',
        [(3, "owed", "turn.game-over")],
    ),
    # --- several at once
    "everything at once": (
        """game = "marvel"
        avengers = "A"
        [player.A]
        tokens = "Y5 T2 S5"
        reserved = ["nova", "nova", "?1", "?2"]
        [player.B]
        tokens = "B5"
        """,
        [
            (2, "avengers", "avengers.holder"),
            (4, "player.A.tokens", "limit.ten"),
            (4, "player.A.tokens", "setup.conservation"),
            (4, "player.A.tokens", "setup.conservation"),
            (4, "player.A.tokens", "time-stone.one-each"),
            (5, "player.A.reserved", "reserve.hand-limit"),
            (5, "player.A.reserved", "setup.conservation"),
        ],
    ),
}
