"""The types of which a ruleset is made. The values stand in `rulesets`, the rules in `rulebook`."""

from __future__ import annotations

from functools import cache, cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_type_hints

from attrs import asdict, evolve, field, fields, frozen

from splendor_rules.actions import Action, ChooseTile, Pass, Purchase, Reserve, Return, Take, Turn
from splendor_rules.box.components import Box
from splendor_rules.box.values import (
    Value,
    are,
    are_functions,
    is_a,
    is_function,
    is_name,
    is_whole,
    read_only,
)
from splendor_rules.clauses import messages_of
from splendor_rules.errors import ComponentError, SetupError
from splendor_rules.plain_text import shortened
from splendor_rules.rulings import EndedBy, as_ended_by, as_texts
from splendor_rules.sections import (
    SEAT,
    STEPS,
    WHOLE,
    Checks,
    Section,
    check_for,
    checks_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from attrs import Attribute

    from splendor_rules.rulings import Texts
    from splendor_rules.sections import (
        EndOfTurn,
        Ranking,
        Requirement,
        Stage,
        StateInvariant,
        Transition,
    )
    from splendor_rules.state import State

__all__ = ["Limits", "Reading", "Readings", "Ruleset"]


@frozen
class Reading(Value):
    """A place where the sources leave a choice.

    Attributes:
        name: as records and the command line write it.
        default: the reading that holds if nothing is said.
        alternatives: the others.
    """

    name: str = field(validator=is_a(str))
    default: str = field(validator=is_a(str))
    alternatives: tuple[str, ...] = field(validator=are(str))

    @property
    def values(self) -> tuple[str, ...]:
        """Every value, the default first."""
        return (self.default, *self.alternatives)

    @property
    def attribute(self) -> str:
        """The field of `Readings` that holds it."""
        return self.name.replace("-", "_")


@cache
def _values_of(attribute: str) -> tuple[str, ...]:
    """The values of the reading that a field of `Readings` holds."""
    return get_args(get_type_hints(Readings)[attribute])


@frozen(cache_hash=True)
class Readings(Value):
    """What is read where the sources leave a choice; the defaults are the library's.

    A reading that a game does not have keeps its default there. Another value than one of those
    is a `SetupError`.
    """

    short_take: Literal["one-of-each-left", "two-only", "not-allowed"] = "one-of-each-left"
    fewer_by_choice: Literal["exactly-three", "up-to-three"] = "exactly-three"
    wild_choice: Literal["free", "shortfall-only"] = "free"
    stuck: Literal["pass", "ends"] = "pass"
    stone_supply: Literal["by-players", "seven"] = "by-players"
    undone_end: Literal["qualified-at-round-end", "triggered-anew"] = "qualified-at-round-end"
    final_tie: Literal["shared", "most-tokens"] = "shared"

    def __attrs_post_init__(self) -> None:
        """Refuse values that there are not."""
        for reading in fields(Readings):
            value = object.__getattribute__(self, reading.name)  # whoever watches them, not now
            if value not in (values := _values_of(reading.name)):
                name, known = reading.name.replace("_", "-"), ", ".join(values)
                raise SetupError(f"the reading {name} is one of {known}, not {value!r:.40}")


def reading_of(attribute: str) -> Reading:
    """The reading that a field of `Readings` holds, with every value of its type."""
    values = _values_of(attribute)
    default = getattr(Readings(), attribute)
    others = tuple(value for value in values if value != default)
    return Reading(attribute.replace("_", "-"), default, others)


_LEAST: Final = {"tokens": 1, "hand": 0, "pile_for_two": 2, "goal": 1}
_MOST: Final = 99


def _check_limit(limits: object, attribute: Attribute[int], value: object) -> None:
    name, least = attribute.name, _LEAST[attribute.name]
    try:
        is_whole(limits, attribute, value)
    except ComponentError as error:
        raise SetupError(f"the limit {error}") from None
    if not least <= getattr(limits, name) <= _MOST:
        raise SetupError(f"the limit {name} is from {least} to {_MOST}, not {value!r}")


@frozen(cache_hash=True)
class Limits(Value):
    """The numbers of the rules that a house may change.

    Attributes:
        tokens: how many tokens a player may have at the end of a turn, 1 to 99.
        hand: how many cards a hand can hold, 0 to 99.
        pile_for_two: how many tokens of a colour must lie in the supply before two of it are
            taken, 2 to 99.
        goal: the points that trigger the end (Marvel: that are needed for it), 1 to 99.
    """

    tokens: int = field(validator=_check_limit)
    hand: int = field(validator=_check_limit)
    pile_for_two: int = field(validator=_check_limit)
    goal: int = field(validator=_check_limit)


@frozen
class Setup(Value):
    """What is set out, by the number of players.

    Attributes:
        supply: tokens of each ordinary colour.
        wild: wild tokens.
        time_stones: Time Stones.
        tiles: nobles or locations.
    """

    supply: Callable[[int, Readings], int] = field(validator=is_function)
    wild: Callable[[], int] = field(validator=is_function)
    time_stones: Callable[[int], int] = field(validator=is_function)
    tiles: Callable[[int], int] = field(validator=is_function)


@frozen(slots=False, cache_hash=True, repr=False)
class Ruleset(Value):
    """Which clauses are in force, in which slot and order.

    Attributes:
        name: `base`, `marvel`, or the name of a house ruleset, which must be its own.
        box: the components.
        options: the readings that this game has.
        limits: the numbers that a house may change.
        ended_by: the `ended_by` value reported when the goal is reached.
        setup: what is set out.
        game_over: asked first of every decision.
        own_turn: asked next, if the seat that acts is given.
        pending: then, whether this decision is the one that is due.
        one_action: then, of an action or a whole turn.
        take: the clauses of taking tokens; so the next three.
        reserve: reserving.
        purchase: purchasing.
        forced_pass: passing.
        give_back: returning tokens over the limit.
        choose_tile: choosing one of several earned tiles.
        compulsory_tile: asked of a whole turn that names no tile.
        end_of_turn: what follows a single action, a return or a choice of tile. A whole turn names
            its return and tile itself and goes on with `close_turn`.
        close_turn: the last part of it: the test for the end, then the next seat.
        points: a seat's points.
        ends: whether a seat triggers the end.
        ranking: narrows the seats that can win, in order.
        invariants: what must hold in every position.
        soundness: what follows from other clauses for every position that can be reached.
        transitions: what must hold from one position to the next.
        readings: the readings that are in force.
        texts: texts of its own by language, each laid out like a file of `rulebook/texts`; they
            come before the library's.
    """

    name: str = field(validator=is_name)
    box: Box = field(validator=is_a(Box))
    options: tuple[Reading, ...] = field(validator=are(Reading))
    limits: Limits = field(validator=is_a(Limits))
    ended_by: EndedBy = field(converter=as_ended_by)
    setup: Setup = field(validator=is_a(Setup))
    game_over: Requirement[Action | Turn] = field(validator=is_function)
    own_turn: Requirement[int] = field(validator=is_function)
    pending: Requirement[Action] = field(validator=is_function)
    one_action: Requirement[Action | Turn] = field(validator=is_function)
    take: Section[Take] = field(validator=is_a(Section))
    reserve: Section[Reserve] = field(validator=is_a(Section))
    purchase: Section[Purchase] = field(validator=is_a(Section))
    forced_pass: Section[Pass] = field(validator=is_a(Section))
    give_back: Section[Return] = field(validator=is_a(Section))
    choose_tile: Section[ChooseTile] = field(validator=is_a(Section))
    compulsory_tile: Requirement[Turn] = field(validator=is_function)
    end_of_turn: EndOfTurn = field(validator=is_function)
    close_turn: EndOfTurn = field(validator=is_function)
    points: Callable[[State, int], int] = field(validator=is_function)
    ends: Callable[[State, int], bool] = field(validator=is_function)
    ranking: tuple[Ranking, ...] = field(validator=are_functions)
    invariants: tuple[StateInvariant, ...] = field(validator=are_functions)
    soundness: tuple[StateInvariant, ...] = field(validator=are_functions)
    transitions: tuple[Transition, ...] = field(validator=are_functions)
    readings: Readings = field(factory=Readings, validator=is_a(Readings))
    texts: Texts = field(factory=dict, eq=False, converter=as_texts)

    def __repr__(self) -> str:
        """`BASE` or `MARVEL` with other readings and limits; any other ruleset has brackets."""
        known = self._published
        if known is None or (self.name == known.name) != (self.limits == known.limits):
            return f"<Ruleset {self.name!r}>"
        limits: dict[str, object] = dict(_differing(self.limits, known.limits))
        if limits and self.name != _derived(known, self.limits):
            limits["name"] = self.name
        text = known.name.upper()
        for method, arguments in (("with_limits", limits), ("under", self.changed_readings)):
            if arguments:
                parts = (f"{name}={value!r}" for name, value in arguments.items())
                text += f".{method}({', '.join(parts)})"
        return text

    @property
    def _published(self) -> Ruleset | None:
        """Which of `BASE` and `MARVEL` this is but for its name, its limits and its readings."""
        known = PUBLISHED.get(self.box.name)
        if known is None or known.texts != self.texts:
            return None
        same = known.under(**self.changed_readings)
        return known if evolve(self, name=same.name, limits=same.limits) == same else None

    @property
    def is_published(self) -> bool:
        """Whether this is `BASE` or `MARVEL` under some readings, and no house ruleset."""
        known = self._published
        return known is not None and (self.name, self.limits) == (known.name, known.limits)

    def with_limits(self, *, name: str | None = None, **limits: int) -> Ruleset:
        """The same rules with other numbers: `BASE.with_limits(tokens=11)`.

        Args:
            name: the new ruleset's name, under which records are written; without it the name says
                what differs, such as `base-tokens-11`.
            limits: the fields of `Limits` that differ.

        Raises:
            SetupError: there is no such limit, a number is out of its range, or the name is that of
                another ruleset.
            ComponentError: the name is no text, or cannot be written down.
        """
        if unknown := [limit for limit in limits if limit not in _LEAST]:
            raise SetupError(f"{unknown[0]!r} is no limit; there are {', '.join(_LEAST)}")
        if isinstance(name, str) and name in PUBLISHED:
            raise SetupError(f"{name!r} is the name of another ruleset: give it one of its own")
        changed, known = evolve(self.limits, **limits), self._published
        origin = known if known and self.name == _derived(known, self.limits) else self
        return evolve(
            self, name=_derived(origin, changed) if name is None else name, limits=changed
        )

    @property
    def changed_readings(self) -> dict[str, str]:
        """The readings in force that are not the defaults, as `under` takes them."""
        return {name.replace("-", "_"): value for name, value in self.other_readings.items()}

    @cached_property
    def sections(self) -> Mapping[type, Section[Any]]:
        """The section for each kind of action."""
        acting = (self.take, self.reserve, self.purchase, self.forced_pass)
        sections = (*acting, self.give_back, self.choose_tile)
        return MappingProxyType(dict(zip(STEPS, sections, strict=True)))

    @cached_property
    def order(self) -> Mapping[type, tuple[Stage, ...]]:
        """The order of asking for each kind of action: decision, shape, components, cost."""
        decision = (
            check_for(self.game_over, "turn", WHOLE),
            check_for(self.own_turn, "turn", SEAT),
            check_for(self.pending, "turn"),
            check_for(self.one_action, "turn", WHOLE),
        )
        return MappingProxyType({kind: (decision, *self._stages(kind)) for kind in self.sections})

    @cached_property
    def order_at_end_of_turn(self) -> tuple[tuple[Stage, ...], tuple[Stage, ...]]:
        """What is asked after the action of a whole turn: of its return, then of its tile."""
        *first, cost = self._stages(ChooseTile)
        compulsory = check_for(self.compulsory_tile, "tile", WHOLE)
        return self._stages(Return), (*first, (*cost, compulsory))

    @cached_property
    def all_texts(self) -> Texts:
        """The ruleset's own texts, with the messages of the house rules in force."""
        rules: tuple[Callable[..., Any], ...] = (
            *(check.requirement for stages in self.order.values() for s in stages for check in s),
            self.compulsory_tile,
            *self.invariants,
            *self.soundness,
            *self.transitions,
        )
        texts: dict[str, dict[str, Any]] = {lang: {**own} for lang, own in self.texts.items()}
        for lang, name, message in messages_of(rules):
            own = texts.setdefault(lang, {})
            clauses = own.get("clauses", {})
            own["clauses"] = {**clauses, name: {"message": message, **clauses.get(name, {})}}
        known: Texts = read_only(texts)
        return known

    def allows(self, state: State, action: Action) -> bool:
        """Whether nothing refuses a single decision, whoever makes it: the quick yes or no.

        Raises:
            UnknownCardError: it depends on a card that nobody knows.
        """
        for applies, requirement in self._checks[type(action)]:  # a call less than `all_allow`
            if applies is not None and not applies(state, action):
                continue
            if requirement(state, action) is not None:
                return False
        return True

    @cached_property
    def _checks(self) -> dict[type, Checks]:
        return {
            kind: checks_of(
                check.requirement for stage in stages for check in stage if check.subject != SEAT
            )
            for kind, stages in self.order.items()
        }

    def _stages(self, kind: type) -> tuple[Stage, ...]:
        section = self.sections[kind]
        return tuple(
            tuple(check_for(requirement, STEPS[kind]) for requirement in stage)
            for stage in (section.shape, section.components, section.cost)
        )

    def reading(self, name: str) -> str:
        """The value in force of one of this game's readings, by the name that records use.

        Raises:
            SetupError: this game has no such reading.
        """
        return str(getattr(self.readings, self._option(name).attribute))

    @property
    def other_readings(self) -> dict[str, str]:
        """The readings in force that are not the defaults, by the names that records use."""
        return {
            option.name: value
            for option in self.options
            if (value := getattr(self.readings, option.attribute)) != option.default
        }

    def under(self, /, **readings: str) -> Ruleset:
        """The same rules, read otherwise: `BASE.under(wild_choice="shortfall-only")`.

        Raises:
            SetupError: this game has no such reading, or the reading no such value.
        """
        for name, value in readings.items():
            option = self._option(name.replace("_", "-"))
            if value not in option.values:
                known = ", ".join(option.values)
                given = shortened(repr(value))
                raise SetupError(f"the reading {option.name} is one of {known}, not {given}")
        changes: dict[str, Any] = dict(readings)
        changed = evolve(self.readings, **changes)
        return self if changed == self.readings else evolve(self, readings=changed)

    def _option(self, name: str) -> Reading:
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options)
        given = shortened(repr(name))
        raise SetupError(f"{given} is no reading of the {self.box.name} game, which has {known}")


def _differing(limits: Limits, usual: Limits) -> dict[str, int]:
    """The limits that differ, by name."""
    values: dict[str, int] = asdict(limits)
    return {name: value for name, value in values.items() if value != getattr(usual, name)}


def _derived(origin: Ruleset, limits: Limits) -> str:
    """The name of a ruleset with other limits, which says what differs."""
    parts = [f"{limit}-{value}" for limit, value in _differing(limits, origin.limits).items()]
    return "-".join([origin.name, *parts]).replace("_", "-") if parts else origin.name


PUBLISHED: Final[dict[str, Ruleset]] = {}
"""The rulesets that are written by name alone; the module of their values enters them."""
