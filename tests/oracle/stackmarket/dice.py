"""Rolling dice and putting them in an order."""

from collections import Counter
from functools import lru_cache

from oracle.questions import Chance, ask, move
from oracle.stackmarket.model import BUILDINGS, FACES, START_HEIGHT, VALUES


def roll(game, seat):
    """One die, seen by everybody."""
    outcomes = [(move("roll", value=value), FACES.count(value)) for value in VALUES]
    value = (yield Chance("die", outcomes))["value"]
    game.to_roll -= 1
    game.tell("die-rolled", seat=seat, value=value)
    return value


def raise_building(game, seat, buildings):
    """Three dice, the highest on top, the lower two ascending (K4)."""
    game.to_roll = START_HEIGHT
    while game.to_roll:
        game.base.append((yield from roll(game, seat)))
    floors = sorted(game.base)
    game.base = []
    for building in buildings:
        game.floors[building] = list(floors)
        game.tell("building-raised", building=BUILDINGS[building], bottom=floors[0], middle=floors[1], top=floors[2])


def fits(value, top):
    return value > top or (top == 4 and value == 0)


@lru_cache(maxsize=None)
def longest(top, dice):
    """How many of the dice any order can place; `dice` are numbers by value."""
    best = 0
    for value in VALUES:
        if dice[value] and fits(value, top):
            best = max(best, 1 + longest(value, less(dice, value)))
    return best


def less(dice, value):
    return tuple(number - (kind == value) for kind, number in enumerate(dice))


def by_value(values):
    counted = Counter(values)
    return tuple(counted[value] for value in VALUES)


def next_dice(game, top):
    """Values that may be laid next: those that fit and, unless any maximal order will do, keep it longest (K2)."""
    dice = by_value(game.rolled)
    fitting = [value for value in VALUES if dice[value] and fits(value, top)]
    if game.uses("maximal-order"):
        return fitting
    most = longest(top, dice)
    return [value for value in fitting if 1 + longest(value, less(dice, value)) == most]


def put_in_order(game, seat, building):
    """The order is fixed before stacking; what has only one possible value is not asked."""
    game.step = "order"
    while True:
        top = (game.order or game.floors[building])[-1]
        values = next_dice(game, top)
        if not values:
            return
        if len(values) > 1:
            value = (yield from ask(seat, "order", [move("lay", value=value) for value in values]))["value"]
        else:
            value = values[0]
        game.rolled.remove(value)
        game.order.append(value)
        game.tell("die-laid", seat=seat, value=value)


def return_dice(game, number):
    if number:
        game.tell("dice-returned", dice=number)
