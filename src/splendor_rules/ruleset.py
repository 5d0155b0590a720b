"""The types of which a ruleset is made. The values stand in `rulesets`, the rules in `rulebook`."""

from __future__ import annotations

from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeAlias, TypeVar

from attrs import evolve, field, frozen

from splendor_rules.actions import (
    Action,
    ChooseTile,
    Pass,
    Purchase,
    Reserve,
    Return,
    Take,
    Turn,
)
from splendor_rules.box.values import Value, read_only
from splendor_rules.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from splendor_rules.box.components import Box
    from splendor_rules.rulings import Defect, EndedBy, Refusal, Texts
    from splendor_rules.state import Seats, State

__all__ = [
    "Reading",
    "Readings",
    "Ruleset",
]

A = TypeVar("A")

if TYPE_CHECKING:
    Requirement: TypeAlias = Callable[[State, A], Refusal | None]
    Effect: TypeAlias = Callable[[State, A], State]
    EndOfTurn: TypeAlias = Callable[[State], State]
    Ranking: TypeAlias = Callable[[State, Seats], Seats]
    Invariant: TypeAlias = Callable[[State], Defect | None]
    Transition: TypeAlias = Callable[[State, State], Defect | None]


@frozen
class Reading(Value):
    """A place where the sources leave a choice.

    Attributes:
        name: as records and the command line write it.
        default: the reading that holds if nothing is said.
        alternatives: the others.
    """

    name: str
    default: str
    alternatives: tuple[str, ...]

    @property
    def attribute(self) -> str:
        """The field of `Readings` that holds it."""
        return self.name.replace("-", "_")


ShortTake: TypeAlias = Literal["one-of-each-left", "two-only", "not-allowed"]
FewerByChoice: TypeAlias = Literal["exactly-three", "up-to-three"]
WildChoice: TypeAlias = Literal["free", "shortfall-only"]
Stuck: TypeAlias = Literal["pass", "ends"]
StoneSupply: TypeAlias = Literal["by-players", "seven"]
UndoneEnd: TypeAlias = Literal["qualified-at-round-end", "triggered-anew"]
FinalTie: TypeAlias = Literal["shared", "most-tokens"]


@frozen(cache_hash=True)
class Readings(Value):
    """What is read where the sources leave a choice; the defaults are the library's.

    A reading that a game does not have keeps its default there.
    """

    short_take: ShortTake = "one-of-each-left"
    fewer_by_choice: FewerByChoice = "exactly-three"
    wild_choice: WildChoice = "free"
    stuck: Stuck = "pass"
    stone_supply: StoneSupply = "by-players"
    undone_end: UndoneEnd = "qualified-at-round-end"
    final_tie: FinalTie = "shared"


@frozen(slots=False)
class Section(Value, Generic[A]):
    """The clauses for one kind of action.

    Attributes:
        shape: requirements of the second stage (the first is common to all actions).
        components: requirements of the third stage.
        cost: requirements of the fourth stage.
        effects: what carries the action out, in order.
    """

    shape: tuple[Requirement[A], ...] = ()
    components: tuple[Requirement[A], ...] = ()
    cost: tuple[Requirement[A], ...] = ()
    effects: tuple[Effect[A], ...] = ()

    @cached_property
    def requirements(self) -> tuple[Requirement[A], ...]:
        """All requirements, in the order of asking."""
        return (*self.shape, *self.components, *self.cost)

    @property
    def stages(self) -> tuple[tuple[Requirement[A], ...], ...]:
        """The requirements by stage, in the order of asking."""
        return (self.shape, self.components, self.cost)

    def allows(self, state: State, action: A) -> bool:
        """Whether no requirement of this section refuses.

        Raises:
            UnknownCardError: it depends on a card that nobody knows.
        """
        for requirement in self.requirements:  # noqa: SIM110  (a generator costs a third more)
            if requirement(state, action) is not None:
                return False
        return True

    def carry_out(self, state: State, action: A) -> State:
        """Fold the effects over the state."""
        for effect in self.effects:
            state = effect(state, action)
        return state


@frozen
class Setup(Value):
    """What is set out, by the number of players.

    Attributes:
        supply: tokens of each ordinary colour.
        wild: wild tokens.
        time_stones: Time Stones.
        tiles: nobles or locations.
    """

    supply: Callable[[int, Readings], int]
    wild: Callable[[], int]
    time_stones: Callable[[int], int]
    tiles: Callable[[int], int]


@frozen(slots=False, cache_hash=True, repr=False)
class Ruleset(Value):
    """Which clauses are in force, in which slot and order.

    Attributes:
        name: `base`, `marvel`, or the name of a house rule.
        box: the components.
        options: the readings that this game has.
        goal: the points that trigger the end (Marvel: that are needed for it).
        ended_by: what a game is said to be ended by that reached its goal.
        setup: what is set out.
        game_over: asked first of every decision.
        own_turn: asked next, if it is said who acts.
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
        readings: those in force.
        texts: texts of its own by language, each laid out like a file of `rulebook/texts`; they
            come before the library's.
    """

    name: str
    box: Box
    options: tuple[Reading, ...]
    goal: int
    ended_by: EndedBy
    setup: Setup
    game_over: Requirement[Action | Turn]
    own_turn: Requirement[int]
    pending: Requirement[Action]
    one_action: Requirement[Action | Turn]
    take: Section[Take]
    reserve: Section[Reserve]
    purchase: Section[Purchase]
    forced_pass: Section[Pass]
    give_back: Section[Return]
    choose_tile: Section[ChooseTile]
    compulsory_tile: Requirement[Turn]
    end_of_turn: EndOfTurn
    close_turn: EndOfTurn
    points: Callable[[State, int], int]
    ends: Callable[[State, int], bool]
    ranking: tuple[Ranking, ...]
    invariants: tuple[Invariant, ...]
    soundness: tuple[Invariant, ...]
    transitions: tuple[Transition, ...]
    readings: Readings = field(factory=Readings)
    texts: Texts = field(factory=dict, eq=False, converter=read_only)

    def __repr__(self) -> str:
        """`BASE` or `MARVEL` with the readings that differ; a house ruleset has brackets."""
        if not self.is_published:
            return f"<Ruleset {self.name!r}>"
        arguments = ", ".join(f"{name}={value!r}" for name, value in self.changed_readings.items())
        return self.name.upper() + (f".under({arguments})" if arguments else "")

    @property
    def is_published(self) -> bool:
        """Whether this is `BASE` or `MARVEL` under some readings, and no house ruleset."""
        known = PUBLISHED.get(self.name)
        return (
            known is not None
            and known.texts == self.texts
            and known.under(**self.changed_readings) == self
        )

    @property
    def changed_readings(self) -> dict[str, str]:
        """The readings in force that are not the defaults, as `under` takes them."""
        return {name.replace("-", "_"): value for name, value in self.other_readings.items()}

    @cached_property
    def sections(self) -> Mapping[type, Section[Any]]:
        """The section for each kind of action."""
        return MappingProxyType(
            {
                Take: self.take,
                Reserve: self.reserve,
                Purchase: self.purchase,
                Pass: self.forced_pass,
                Return: self.give_back,
                ChooseTile: self.choose_tile,
            }
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
            if value not in (option.default, *option.alternatives):
                known = ", ".join((option.default, *option.alternatives))
                raise SetupError(f"the reading {option.name} is one of {known}, not {value!r}")
        changes: dict[str, Any] = dict(readings)
        changed = evolve(self.readings, **changes)
        return self if changed == self.readings else evolve(self, readings=changed)

    def _option(self, name: str) -> Reading:
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options)
        raise SetupError(f"{name!r} is no reading of the {self.box.name} game, which has {known}")


PUBLISHED: Final[dict[str, Ruleset]] = {}
"""The rulesets that are written by name alone; the module of their values enters them."""
