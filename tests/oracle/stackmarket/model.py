"""The position of Stack Market as plain data, and its numbers. Money is in thousands."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from oracle.questions import Log

BUILDINGS = ["red", "blue", "yellow", "green"]
FACES = [0, 0, 1, 2, 3, 4]              # K1
VALUES = sorted(set(FACES))
START_HEIGHT = 3
START_MONEY = 50
FIRST_TOP = 15
PLACES = 2                              # for markers, on one card
BONUS_DICE, BONUS = 5, 10
REMOVED_DICE, COLLAPSE_PAY = 5, 20
RAID, PER_MARKER, TALLEST = 20, 10, 20
TURNS_EACH = 20                         # K10
TEST_DICE = 12                          # K14
CERTAIN = 10_000
UNLIKELY = 10                           # what a hand does that is neither a success nor a collapse

MODULES = ["maximal-order", "loose-die-falls", "no-dexterity", "choose-risk", "final-test"]
PRESETS = {
    "classic": [],
    "armchair": ["no-dexterity"],
    "daring": ["no-dexterity", "choose-risk"],
    "steady-hand": ["loose-die-falls", "final-test"],
}
MEDIAN_HEIGHT = 27                      # of a good player's hand (K15)


def floor_stands(floor):
    """How surely a good hand adds this floor (K15): the chance of reaching h is 2^-(h / median)^4."""
    def reach(height):
        return math.exp(-math.log(2) * (height / MEDIAN_HEIGHT) ** 4)
    return min(CERTAIN - 1, max(1, round(CERTAIN * reach(floor) / reach(floor - 1))))


def stands(height, dice):
    """How surely so many dice stand on a building of this height, in 10,000."""
    chance = CERTAIN
    for floor in range(height + 1, height + dice + 1):
        chance = chance * floor_stands(floor) / CERTAIN
    return chance


@dataclass
class Player:
    money: int = START_MONEY
    marker: int | None = None           # the building
    named: int | None = None            # the stacker this player wants, before it is shown


@dataclass
class Takeover:
    tallest: int | None = None
    smallest: int | None = None
    stacker: int | None = None


@dataclass
class Test:
    """The last stacking of players with equal money (K14)."""
    tied: list
    dice: list = field(default_factory=list)
    heights: dict = field(default_factory=dict)


class Game(Log):
    def __init__(self, seats, rounds, modules, first=None):
        super().__init__()
        self.seats = seats
        self.rounds = rounds
        self.modules = modules
        self.chosen_first = first       # by the host; the lot decides without
        self.first = None
        self.players = [Player() for seat in range(seats)]
        self.floors = [[] for building in range(seats)]
        self.dice = 60 if seats == 4 else 50
        self.out = 0                    # dice taken out for this round
        self.top = FIRST_TOP
        self.tallest_card = None        # who holds it
        self.round = 0
        self.turn = 0
        self.active = None
        self.step = "raise"
        self.to_roll = 0
        self.base = []                  # dice rolled for a new building
        self.rolled = []
        self.order = []
        self.takeover = Takeover()
        self.test = None
        self.winners = []

    def uses(self, module):
        return module in self.modules

    def turn_order(self):
        return [(self.first + step) % self.seats for step in range(self.seats)]

    def height(self, building):
        return len(self.floors[building])

    def reserve(self):
        """All dice that are nowhere else; those about to be rolled are in somebody's hand."""
        used = sum(map(len, self.floors)) + self.to_roll + len(self.base) + len(self.rolled) + len(self.order)
        return self.dice - self.out - used

    def investors(self, building):
        return [seat for seat, player in enumerate(self.players) if player.marker == building]

    def gain(self, seat, amount, event, **args):
        self.players[seat].money += amount
        self.tell(event, seat=seat, amount=amount, **args)

    def pay(self, seat, amount, event, **args):
        """Money may fall below zero: that is debt (K5)."""
        self.players[seat].money -= amount
        self.tell(event, seat=seat, amount=amount, **args)
