"""Putting ordered dice on a building: the risk, the hand's answer, and a collapse."""

from oracle.questions import Chance, ask, move
from oracle.stackmarket.dice import put_in_order, raise_building, return_dice
from oracle.stackmarket.model import BUILDINGS, CERTAIN, COLLAPSE_PAY, REMOVED_DICE, UNLIKELY, stands


def order_and_stack(game, seat, building):
    """Returns how many dice stand; None: the building collapsed. Dice without a place go back to the supply."""
    yield from put_in_order(game, seat, building)
    if not game.order:
        game.tell("nothing-fits", seat=seat, building=BUILDINGS[building])
        return_dice(game, len(game.rolled))
        game.rolled = []
        return 0
    return_dice(game, len(game.rolled))
    game.rolled = []
    if game.uses("choose-risk"):
        yield from choose_risk(game, seat)
    game.step = "stack"
    return (yield from stack(game, seat, building))


def choose_risk(game, seat):
    """How many of the dice to risk (K15); one die is no choice."""
    most = len(game.order)
    game.step = "risk"
    if most > 1:
        answer = yield from ask(seat, "risk", [move("risk", dice=dice) for dice in range(1, most + 1)])
        game.order = game.order[:answer["dice"]]
        game.tell("dice-risked", seat=seat, dice=len(game.order))
        return_dice(game, most - len(game.order))


def stack(game, seat, building):
    dice = len(game.order)
    answer = yield Chance("stacking", hand_outcomes(game, building), "world")
    fell = answer.verb == "drop"
    if fell:
        game.tell("loose-die-fell", seat=seat, building=BUILDINGS[building])
    if answer.verb == "collapse" or (fell and game.uses("loose-die-falls")):
        game.tell("building-collapsed", seat=seat, building=BUILDINGS[building])
        game.floors[building] = []
        game.order = []
        return None
    standing = answer["dice"]
    game.floors[building] += game.order[:standing]
    game.order = []
    game.tell("stacked", seat=seat, building=BUILDINGS[building], dice=standing, height=game.height(building))
    return_dice(game, dice - standing)
    return standing


def hand_outcomes(game, building):
    """Without dexterity all stand or the building falls; a hand may also leave dice out or let one fall."""
    dice = len(game.order)
    surely = round(stands(game.height(building), dice))
    outcomes = [(move("stand", dice=dice), surely), (move("collapse"), CERTAIN - surely)]
    if not game.uses("no-dexterity"):
        outcomes += [(move(verb, dice=fewer), UNLIKELY) for verb in ("stand", "drop") for fewer in range(dice)]
    return outcomes


def rebuild(game, seat, building):
    """Every investor pays, the building starts again, and five dice leave the supply for this round (K4)."""
    for investor in game.turn_order():
        if game.players[investor].marker == building:
            game.pay(investor, COLLAPSE_PAY, "collapse-paid", building=BUILDINGS[building])
    game.step = "rebuild"
    yield from raise_building(game, seat, [building])
    removed = min(REMOVED_DICE, game.reserve())
    game.out += removed
    if removed:
        game.tell("dice-removed", dice=removed)
