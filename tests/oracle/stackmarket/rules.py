"""The whole game as one generator: it yields questions and is sent the answers."""

from oracle.questions import Chance, ask, move
from oracle.stackmarket.dice import raise_building, roll
from oracle.stackmarket.model import (
    BONUS, BONUS_DICE, BUILDINGS, PLACES, START_MONEY, TEST_DICE, TURNS_EACH, Takeover, Test)
from oracle.stackmarket.stacking import order_and_stack, rebuild
from oracle.stackmarket.takeover import take_over


def play_game(game):
    yield from set_up(game)
    for number in range(game.rounds):
        if number:
            yield from next_round(game)
        yield from play_round(game)
        yield from take_over(game)
    yield from finish(game)


def set_up(game):
    for seat in range(game.seats):
        game.tell("money-given", seat=seat, amount=START_MONEY)
    yield from raise_all(game)
    game.first = game.chosen_first
    if game.first is None:
        game.step = "first-player"
        outcomes = [(move("first-player", seat=seat), 1) for seat in range(game.seats)]
        game.first = (yield Chance("first-player", outcomes))["seat"]
    game.tell("first-player-chosen", seat=game.first)
    game.step = "invest"
    for seat in game.turn_order():
        game.active = seat
        answer = yield from ask(seat, "invest", free_places(game, range(game.seats)))
        game.players[seat].marker = BUILDINGS.index(answer["building"])
        game.tell("invested", seat=seat, building=answer["building"])


def raise_all(game):
    """Every player rolls the building of his own company."""
    game.step = "raise"
    game.active = None
    for seat in range(game.seats):
        yield from raise_building(game, seat, [seat])


def next_round(game):
    """All dice but three for each building are in the supply again; markers stay, the start passes on (K8)."""
    game.round += 1
    game.first = (game.first + 1) % game.seats
    game.floors = [[] for building in game.floors]
    game.out = 0
    game.turn = 0
    game.takeover = Takeover()
    yield from raise_all(game)


def free_places(game, buildings):
    return [move("invest", building=BUILDINGS[building]) for building in buildings
            if len(game.investors(building)) < PLACES]


def play_round(game):
    """Ends when the supply is empty after a turn, or after twenty turns of everybody (K10)."""
    game.tell("round-began", seat=game.first, round=game.round)
    seat = game.first
    while True:
        yield from play_turn(game, seat)
        game.turn += 1
        if game.reserve() == 0 or game.turn == TURNS_EACH * game.seats:
            return
        seat = (seat + 1) % game.seats


def play_turn(game, seat):
    player = game.players[seat]
    building = player.marker
    game.active = seat
    game.step = "roll"
    game.to_roll = min(game.height(building), game.reserve())
    game.tell("turn-began", seat=seat, building=BUILDINGS[building], dice=game.to_roll)
    while game.to_roll:
        game.rolled.append((yield from roll(game, seat)))
    standing = yield from order_and_stack(game, seat, building)
    if standing is None:
        yield from rebuild(game, seat, building)
    else:
        if standing >= BONUS_DICE:
            game.gain(seat, BONUS, "bonus-paid")
        move_top(game, seat, building)
    yield from change_investment(game, seat)


def move_top(game, seat, building):
    """The first to reach TOP takes the card; later takers must exceed it (K6)."""
    height = game.height(building)
    if height > game.top or (height == game.top and game.tallest_card is None):
        game.top = height
        game.tallest_card = seat
        game.tell("top-moved", seat=seat, building=BUILDINGS[building], height=height)


def change_investment(game, seat):
    player = game.players[seat]
    game.step = "reinvest"
    others = [building for building in range(game.seats) if building != player.marker]
    answer = yield from ask(seat, "change-investment", free_places(game, others) + [move("stay")])
    if answer.verb == "stay":
        game.tell("marker-stayed", seat=seat, building=BUILDINGS[player.marker])
    else:
        game.tell("marker-moved", seat=seat, building=answer["building"], **{"from": BUILDINGS[player.marker]})
        player.marker = BUILDINGS.index(answer["building"])


def finish(game):
    """Most money wins; equal money is a shared victory, or a last test decides (K14)."""
    most = max(player.money for player in game.players)
    game.winners = [seat for seat in range(game.seats) if game.players[seat].money == most]
    if len(game.winners) > 1 and game.uses("final-test"):
        yield from last_test(game)
    game.step = "over"
    game.active = None
    for seat in game.winners:
        game.tell("game-won", seat=seat)
    game.tell("game-over")


def last_test(game):
    """Everybody tied stacks the same twelve values on the same three dice; the highest that stands wins."""
    test = game.test = Test(tied=game.winners)
    game.winners = []
    game.tell("test-began", players=len(test.tied), dice=TEST_DICE)
    game.floors = [[] for building in game.floors]
    game.out = 0
    game.active = None
    game.step = "test-raise"
    yield from raise_building(game, None, test.tied)
    for seat in game.turn_order():
        if seat not in test.tied:
            continue
        game.active = seat
        game.tell("test-turn", seat=seat, building=BUILDINGS[seat])
        if not test.dice:
            game.step = "test-roll"
            game.to_roll = TEST_DICE
            while game.to_roll:
                game.rolled.append((yield from roll(game, seat)))
            test.dice = list(game.rolled)
        game.rolled = list(test.dice)
        standing = yield from order_and_stack(game, seat, seat)
        test.heights[seat] = 0 if standing is None else game.height(seat)
    highest = max(test.heights.values())
    game.winners = [seat for seat in test.tied if test.heights[seat] == highest]
