"""What a game is made of: sizes, fields, moves, bots."""

import dataclasses
import functools
import typing

import numpy

from bourse._library import BourseError, check, lib


@dataclasses.dataclass(frozen=True)
class Field:
    """A named stretch of a row; a repeated field comes again after `stride` bytes."""
    name: str
    offset: int
    count: int
    repeats: int
    stride: int
    meaning: str

    def columns(self):
        """Indices of all its bytes, one row per repetition."""
        starts = self.offset + self.stride * numpy.arange(self.repeats)
        return starts[:, None] + numpy.arange(self.count)[None, :]


class Event(typing.NamedTuple):
    """What a seat was told; Spec.events says what `kind` and the arguments are. 255: nobody, or kept from the seat."""
    kind: int
    seat: int
    a: int
    b: int
    c: int
    d: int
    amount: int


@dataclasses.dataclass(frozen=True)
class Argument:
    """`part` is the field of Event that holds it; `secret`: it may be kept from some seats."""
    part: str
    name: str
    type: str
    secret: bool


@dataclasses.dataclass(frozen=True)
class EventKind:
    number: int
    name: str
    arguments: tuple

    @functools.cached_property
    def seats(self):
        """The parts among a to d that name a seat."""
        return tuple(one.part for one in self.arguments if one.type == "seat" and one.part != "seat")


def read_lines(text):
    return (line.split("\t") for line in text.decode().splitlines())


def read_events(text):
    for number, name, arguments in read_lines(text):
        read = tuple(Argument(*argument.rstrip("?").split(":"), argument.endswith("?")) for argument in arguments.split())
        yield EventKind(int(number), name, read)


def read_fields(text):
    return tuple(Field(name, *map(int, numbers), meaning) for name, *numbers, meaning in read_lines(text))


class Spec:
    def __init__(self, game):
        self.game = game
        name = game.encode()
        self.moves = lib.bourse_move_count(name)
        if self.moves == 0:
            raise BourseError(2, f"There is no game {game!r}; there are {lib.bourse_game_names().decode()}.")
        self.observation_size = lib.bourse_observation_size(name)
        self.fields = read_fields(lib.bourse_observation_fields(name))
        self.move_fields = read_fields(lib.bourse_move_fields(name))
        self.bots = tuple(lib.bourse_bots(name).decode().split())
        features = numpy.zeros((self.moves, lib.bourse_move_feature_size(name)), numpy.uint8)
        check(lib.bourse_move_features(name, features.ctypes.data))
        features.flags.writeable = False
        self.move_features = features

    @functools.cached_property
    def events(self):
        """EventKinds by their numbers."""
        return {event.number: event for event in read_events(lib.bourse_event_fields(self.game.encode()))}

    @functools.cached_property
    def decisions(self):
        """Names of what players are asked, by the numbers in the array `decision`."""
        return {int(number): name for number, name in read_lines(lib.bourse_decision_names(self.game.encode()))}

    @functools.cached_property
    def values(self):
        """The names of 0, 1 … of each type that has names."""
        return {name: tuple(names.split()) for name, names in read_lines(lib.bourse_value_names(self.game.encode()))}

    def event_text(self, event):
        """An Event in words: "outbid seat=0 pile=2 by=1", "card-placed seat=1 card=? pile=2 face=down"."""
        kind = self.events[event.kind]
        words = [kind.name]
        for argument in kind.arguments:
            value, names = getattr(event, argument.part), self.values.get(argument.type, ())
            if value == 255 and argument.part != "amount" and (argument.secret or argument.type == "seat"):
                value = "?" if argument.secret else "nobody"
            words.append(f"{argument.name}={names[value] if value in range(len(names)) else value}")
        return " ".join(words)

    def field(self, name):
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)

    def move_text(self, move):
        text = lib.bourse_move_text(self.game.encode(), int(move))
        if text is None:
            raise BourseError(1, f"There is no move {move}.")
        return text.decode()

    def move_id(self, text):
        move = lib.bourse_move_id(self.game.encode(), text.encode())
        if move < 0:
            raise BourseError(1, f"There is no move {text!r}.")
        return move


@functools.lru_cache(maxsize=None)
def spec(game="stockpile"):
    return Spec(game)
