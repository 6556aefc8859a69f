"""The whole game as one generator: it yields questions (Decision, Chance) and is sent the answers."""

from oracle.action import act
from oracle.demand import demand
from oracle.final_count import final_count
from oracle.information import buy_bonds, deal_pairs, prepare_forecasts
from oracle.investors import before_demand
from oracle.movement import movement
from oracle.round_end import round_end
from oracle.selling import selling
from oracle.setup import set_up
from oracle.supply import supply


def play_game(game):
    yield from set_up(game)
    for number in range(game.table.rounds):
        game.round = number
        yield from play_round(game)
        if not game.last_round():
            game.first = game.next_first
    final_count(game)


def play_round(game):
    game.next_first = (game.first + 1) % game.seats
    game.final_forecast = {}
    game.tell("round-began", seat=game.first, round=game.round)
    if game.uses("bonds"):
        yield from buy_bonds(game)
    yield from prepare_forecasts(game)
    yield from deal_pairs(game)
    yield from supply(game)
    yield from before_demand(game)
    yield from demand(game)
    yield from act(game)
    game.bids = {}
    yield from selling(game)
    yield from movement(game)
    yield from round_end(game)
