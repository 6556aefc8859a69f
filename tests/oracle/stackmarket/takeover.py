"""The end of a round: takeover and settlement (K11)."""

from oracle.questions import Chance, Decision, move
from oracle.stackmarket.model import BUILDINGS, CERTAIN, PER_MARKER, RAID, TALLEST, stands


def take_over(game):
    game.active = None
    game.tell("round-ended", round=game.round)
    takeover = game.takeover
    invested = [building for building in range(game.seats) if game.investors(building)]
    game.step = "lot-tallest"
    takeover.tallest = yield from pick(game, tallest_of(game, invested))
    invested.remove(takeover.tallest)
    game.step = "lot-smallest"
    takeover.smallest = yield from pick(game, smallest_of(game, invested))
    dice = game.height(takeover.smallest)
    tallest, smallest = BUILDINGS[takeover.tallest], BUILDINGS[takeover.smallest]
    game.tell("takeover-announced", tallest=tallest, smallest=smallest, dice=dice)
    takeover.stacker = yield from choose_stacker(game)
    game.step = "takeover"
    game.tell("takeover-begun", seat=takeover.stacker, building=tallest, dice=dice)
    surely = round(stands(game.height(takeover.tallest), dice))
    answer = yield Chance("takeover", [(move("takeover-stands"), surely), (move("takeover-falls"), CERTAIN - surely)],
                          "world")
    success = answer.verb == "takeover-stands"
    game.tell("takeover-succeeded" if success else "takeover-failed", seat=takeover.stacker, building=tallest)
    settle(game, success)


def tallest_of(game, buildings):
    return highest_tops(game, buildings, max(map(game.height, buildings)))


def smallest_of(game, buildings):
    return highest_tops(game, buildings, min(map(game.height, buildings)))


def highest_tops(game, buildings, height):
    """Equal height: the highest number on top, in both categories; still equal: a lot decides."""
    equal = [building for building in buildings if game.height(building) == height]
    top = max(game.floors[building][-1] for building in equal)
    return [building for building in equal if game.floors[building][-1] == top]


def pick(game, candidates):
    if len(candidates) == 1:
        return candidates[0]
    answer = yield Chance("lot", [(move("lot", building=BUILDINGS[building]), 1) for building in candidates])
    game.tell("lot-drawn", building=answer["building"])
    return BUILDINGS.index(answer["building"])


def choose_stacker(game):
    """Two investors name one secretly; if they do not agree, the first of them in turn order stacks."""
    investors = [seat for seat in game.turn_order() if game.players[seat].marker == game.takeover.tallest]
    if len(investors) == 1:
        return investors[0]
    game.step = "name-stacker"
    names = [move("name-stacker", seat=seat) for seat in sorted(investors)]
    while any(game.players[seat].named is None for seat in investors):
        seat, answer = yield Decision("name-stacker", {seat: names for seat in investors
                                                       if game.players[seat].named is None})
        game.players[seat].named = answer["seat"]
        game.tell("stacker-named", seat=seat, choice=answer["seat"], secret=["choice"], sees=[seat])
    named = [game.players[seat].named for seat in investors]
    for seat in investors:
        game.tell("stacker-shown", seat=seat, choice=game.players[seat].named)
        game.players[seat].named = None
    return named[0] if named[0] == named[1] else investors[0]


def income(game, seat, success):
    """What the settlement brings; negative: a failed raid costs (1.2-10)."""
    building = game.players[seat].marker
    by_markers = PER_MARKER * len(game.investors(building))
    if building == game.takeover.tallest:
        return RAID + by_markers if success else -RAID
    if building == game.takeover.smallest and success:
        return 0
    return by_markers


def settle(game, success):
    for seat in game.turn_order():
        amount = income(game, seat, success)
        building = game.players[seat].marker
        raider = building == game.takeover.tallest
        if amount < 0:
            game.pay(seat, -amount, "takeover-lost", building=BUILDINGS[building])
        elif amount == 0:
            game.tell("raided", seat=seat, building=BUILDINGS[building])
        else:
            game.gain(seat, amount, "takeover-paid" if raider else "income-paid", building=BUILDINGS[building])
    holder = game.tallest_card
    if holder is not None and income(game, holder, success) > 0:
        game.gain(holder, TALLEST, "tallest-paid")
