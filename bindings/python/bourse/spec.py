"""What a game is made of: sizes, fields, moves, bots."""

import dataclasses
import functools

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


def read_fields(text):
    rows = (line.split("\t") for line in text.decode().splitlines())
    return tuple(Field(name, *map(int, numbers), meaning) for name, *numbers, meaning in rows)


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
