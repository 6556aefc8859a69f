"""Players against each other: our bots by name, and yours as functions, by duplicate deals.

    def mine(batch):                      # an id for every game of the batch; those that wait for others do not matter
        return (batch.mask * scores(batch.observation)).argmax(1)

    print(bourse.match(mine, "trader", deals=500))
    print(bourse.ladder({"mine": mine, "greedy": "greedy", "trader": "trader"}))

Every deal is played once from each seat, so everyone gets every hand. Games of a deal are not independent: intervals come
from the variance between deals, as those of `bourse ladder` do.
"""

import dataclasses
import itertools

import numpy

from bourse._library import MOST_SEATS, NO_SEAT, BourseError
from bourse.batch import Batch

ARRAYS = ("observation", "mask", "legal", "legal_count", "seat", "policy", "decision", "seats", "number", "ended", "returns",
          "scores", "players")
Z = 1.959963984540054  # 95 %


@dataclasses.dataclass(frozen=True)
class Match:
    """How often one player wins against a table of others, as shares of the victory; an even share is 1 / seats."""
    rate: float
    low: float
    high: float
    deals: int
    games: int
    money: float  # more than the average of the others, in thousands

    def __str__(self):
        return (f"{100 * self.rate:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f}) of {self.games} games, "
                f"{self.money:+.1f}K")


def wilson(rates):
    """Rate and 95 % interval of the shares of independent deals, by Wilson with the effective number of games."""
    deals, rate = len(rates), float(numpy.mean(rates))
    variance = float(numpy.var(rates, ddof=1)) / deals if deals > 1 else 0.0
    number = rate * (1 - rate) / variance if variance > 0 else deals
    middle = (rate + Z * Z / (2 * number)) / (1 + Z * Z / number)
    half = Z / (1 + Z * Z / number) * (rate * (1 - rate) / number + Z * Z / (4 * number * number)) ** 0.5
    return rate, max(0.0, middle - half), min(1.0, middle + half)


def _play(player, others, deals, config, game, seed, threads):
    """Share of the victory, and money, of every game in order: deals × seats, and deals × seats × table."""
    lineup = f"{others} all" if isinstance(others, str) else "p1 all"
    with Batch(1, config, game=game, threads=1, arrays=("seats",)) as one:
        seats = int(one.seats[0])
    games = deals * seats
    won, money = numpy.zeros(games), numpy.zeros((games, MOST_SEATS))
    learner = numpy.zeros(games, numpy.int64)
    with Batch(games, config, lineup, game=game, seed=seed, threads=threads, duplicate=True, skip_forced=True,
               arrays=ARRAYS) as batch:
        while (batch.seat != NO_SEAT).any():
            moves = numpy.full(games, -1, numpy.int32)
            for policy, who in ((0, player), (1, others)):
                mine = (batch.seat != NO_SEAT) & (batch.policy == policy)
                if not mine.any():
                    continue
                chosen = batch.bot(who, which=mine) if isinstance(who, str) else numpy.asarray(who(batch))
                if chosen.shape != (games,):
                    raise BourseError(1, f"A player returns an id for each of {games} games, not shape {chosen.shape}.")
                moves[mine] = chosen[mine]
            batch.step(moves)
            for at in numpy.flatnonzero(batch.ended):
                learner[at] = int(numpy.flatnonzero(batch.players[at, :seats] == 0)[0])
                won[at] = batch.returns[at, learner[at]]
                money[at] = batch.scores[at]
    # Seen from the player on, so that column 0 is the player.
    turned = numpy.stack([numpy.roll(row[:seats], -seat) for row, seat in zip(money, learner)])
    return won.reshape(deals, seats), turned.reshape(deals, seats, seats)


def match(player, others, *, deals=100, config="seats=4", game="stockpile", seed=0, threads=0):
    """One `player` among copies of `others`."""
    won, money = _play(player, others, deals, config, game, seed, threads)
    rate, low, high = wilson(won.mean(1))
    return Match(rate, low, high, deals, won.size, float((money[:, :, 0] - money[:, :, 1:].mean(2)).mean()))


@dataclasses.dataclass(frozen=True)
class Ladder:
    """Elo by names, the best first, with 95 % intervals, and the matches behind it."""
    elo: dict      # name: (rating, low, high)
    matches: dict  # (player, others): Match

    def __str__(self):
        width = max(map(len, self.elo))
        lines = [f"{name:{width}} {elo:6.0f}   {low:5.0f} … {high:5.0f}" for name, (elo, low, high) in self.elo.items()]
        lines += [f"{one} against {other}: {result}" for (one, other), result in self.matches.items()]
        return "\n".join(lines)


def bradley_terry(wins, anchor):
    """Elo from wins[i, j], how often i was ahead of j; every pair that met has one more comparison, a draw."""
    met = wins + wins.T > 0
    wins = wins + 0.5 * met
    strength, games = numpy.ones(len(wins)), wins + wins.T
    for _ in range(200):
        strength = wins.sum(1) / (games / (strength[:, None] + strength[None, :])).sum(1)
        strength /= strength[anchor]
    return 1000 + 400 * numpy.log10(strength)


def ladder(players, *, deals=50, config="seats=4", game="stockpile", seed=0, threads=0, anchor=None, draws=200):
    """Everybody against everybody, one among copies of another. `players`: names to bots or functions; a list of bots will
    do. `anchor` has 1000: greedy if it plays, else the first."""
    players = dict(players) if isinstance(players, dict) else {name: name for name in players}
    names = list(players)
    if len(names) < 2:
        raise BourseError(1, "A ladder needs two players or more.")
    anchor = anchor or ("greedy" if "greedy" in names else names[0])
    if anchor not in names:
        raise BourseError(1, f"The anchor {anchor!r} does not play; {', '.join(names)} do.")
    matches, counts = {}, []
    for one, other in itertools.permutations(range(len(names)), 2):
        won, money = _play(players[names[one]], players[names[other]], deals, config, game, seed, threads)
        rate, low, high = wilson(won.mean(1))
        ahead = numpy.sign(money[:, :, :1] - money[:, :, 1:])
        matches[names[one], names[other]] = Match(rate, low, high, deals, won.size,
                                                  float((money[:, :, 0] - money[:, :, 1:].mean(2)).mean()))
        wins = ((ahead + 1) / 2).sum((1, 2))
        counts.append((one, other, wins, ahead[0].size - wins))

    def elo(chosen):
        table = numpy.zeros((len(names), len(names)))
        for one, other, wins, losses in counts:
            table[one, other] += wins[chosen].sum()
            table[other, one] += losses[chosen].sum()
        return bradley_terry(table, names.index(anchor))

    rating, random = elo(numpy.arange(deals)), numpy.random.default_rng(1)
    again = numpy.stack([elo(random.integers(deals, size=deals)) for _ in range(draws)])  # bootstrap over deals
    low, high = numpy.quantile(again, (0.025, 0.975), axis=0)
    order = numpy.argsort(-rating)
    return Ladder({names[at]: (float(rating[at]), float(low[at]), float(high[at])) for at in order}, matches)
