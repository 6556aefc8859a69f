"""Stockpile beside the engine: lively choices, and what is compared of its position."""

import math

from oracle import data, positions, views
from oracle.game import play_game
from oracle.model import Config, Game
from oracle.side import Side
from oracle.strategies import STRATEGIES

# How much a verb is liked, so that rare things happen; 4 if not listed.
LIKING = {"pass": 1, "end-actions": 1, "end-selling": 2, "play": 8, "look": 1, "short-sell": 6, "exchange": 6}

# What the players of one game do more, and those of another game less: some are poor, some hold many cards.
TASTES = ("end-selling", "sell-split", "sell-half", "play", "raise", "lower", "buy-bonds")


class StockpileSide(Side):
    name = "stockpile"

    def __init__(self, config, chooser, wanted=()):
        game = Game(Config(**config))
        super().__init__(game, play_game(game), config)
        self.proofs = self.seats * (self.seats + 1)
        self.thrift = chooser.choice([-1, 0, 0.5, 1, 2])    # how much this game's players shun high bids
        self.favour = favourites(chooser, wanted)
        self.taste = {verb: chooser.choice([0.2, 1, 1, 3]) for verb in TASTES}

    def scores(self):
        return [player.cash for player in self.game.players]

    # ---- comparing ----------------------------------------------------------------------------------------

    def state_differences(self, state):
        return positions.state_differences(self.game, state)

    def proof_differences(self, state):
        return views.proof_differences(self.game, state)

    def view_differences(self, observer, view):
        return views.view_differences(self.game, observer, view)

    # ---- playing on ---------------------------------------------------------------------------------------

    def draw(self, outcomes, chooser):
        moves = [move for move, weight in outcomes]
        return chooser.choices(moves, [weight * self.favoured(move) for move, weight in outcomes])[0]

    def choose(self, moves, chooser):
        """First a verb by its liking, then one of its moves."""
        verbs = sorted({move.verb for move in moves})
        verb = chooser.choices(verbs, [self.liking(verb) for verb in verbs])[0]
        moves = [move for move in moves if move.verb == verb]
        return chooser.choices(moves, [self.weight(move) for move in moves])[0]

    def favoured(self, move):
        return math.prod(self.favour.get(value, 1) for value in move.args.values())

    def liking(self, verb):
        return LIKING.get(verb, 4) * self.taste.get(verb, 1)

    def weight(self, move):
        if move.verb == "bid":
            return (1 + move["space"]) ** -self.thrift
        if move.verb == "show":
            return 1 + move["cards"]
        if move.verb == "buy-bonds":
            return (1 + move["bonds"]) ** (2 * self.taste["buy-bonds"])
        if move.verb in ("boom", "raise", "bust", "lower"):
            space = self.game.space[move["company"]]
            last = len(self.game.board[move["company"]].values) - 1
            near = last - space if move.verb in ("boom", "raise") else space
            return self.favoured(move) * (4 if near < 2 else 1)
        if move.verb in ("choose-pair", "look"):
            return self.favour[self.game.pairs[move["pair"]].company]
        return self.favoured(move)


def favourites(chooser, wanted):
    """Chance is loaded, so that in some games rare things come together: certain investors, many fees."""
    cards = [*data.ALL_CARDS, *data.FORECASTS, *STRATEGIES]
    favour = {name: chooser.choice([0.3, 1, 1, 4]) for name in cards}
    favour.update({name: 20 for name in chooser.sample(list(data.INVESTORS), 4)})
    favour.update({name: 1000 for name in wanted})
    return favour
