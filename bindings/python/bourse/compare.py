"""Plays random games here and in `bourse engine`, step by step, and stops at the first difference.

    python3 -m bourse.compare --program build/release/bourse --games 10000

Compared after every move: who must choose, what is asked, the legal moves by their texts, what every seat was told,
and in the end the scores.
"""

import argparse
import random
import sys

from bourse.engine import Engine, EngineError
from bourse.game import Game, at_the_table

TABLES = [("stockpile", f"seats={seats} preset={preset}") for seats in range(2, 6)
          for preset in ("first-game", "farabourse", "continuing-corruption", "illicit-investments", "epic", "everything")]
TABLES += [("stackmarket", f"seats={seats} preset={preset}") for seats in (3, 4)
           for preset in ("classic", "armchair", "daring", "steady-hand")]


def told(engine, seat, since):
    """Number and kind of the events that the seat was told, and what of them is hidden."""
    events = engine.ask("events", since=since, seat=seat)["events"]
    return [(event["event"], event.get("seat")) for event in events]


def play(engine, game, config, number, draw):
    """One game; the number of decisions, or AssertionError at the first difference."""
    here = Game(config, game=game, seed=2015, number=number)
    engine.ask("new", game=game, config=config, seed=here.seed)
    node, decisions, kinds, seen = engine.draw(), 0, {}, 0
    while not here.over:
        where = f"{game} {config}, game {number}, decision {decisions}"
        seat, seats = here.seat, here.seats
        assert node["kind"] == "decision" and node["seat"] == seat, f"{where}: {node} and seat {seat}"
        legal = {at_the_table(here.spec.move_text(move), seat, seats): move for move in here.legal}
        there = [move["text"] for move in engine.ask("legal")["moves"]]
        assert sorted(legal) == sorted(there), f"{where}: {sorted(legal)} and {sorted(there)}"
        if decisions % 16 == 0:  # as often as is quick enough
            for observer in range(seats):
                mine, theirs = here.history(observer, seen), told(engine, observer, seen)
                assert len(mine) == len(theirs), f"{where}: {len(mine)} events and {len(theirs)}"
                for one, (name, who) in zip(mine, theirs):
                    assert kinds.setdefault(one[0], name) == name, f"{where}: event {one} and {name}"
                    place = 255 if who is None else (who - observer) % seats
                    assert one[1] == place, f"{where}: event {one} and {name} of {who}"
            seen = len(here.history(0))
        text = draw.choice(there)
        engine.ask("apply", seat=seat, move=text)
        here.step(legal[text])
        node, decisions = engine.draw(), decisions + 1
    assert node["kind"] == "over", f"{game} {config}, game {number}: {node}"
    scores = engine.ask("scores")["scores"]
    assert [int(score) for score in here.scores] == scores, f"{here.scores} and {scores}"
    return decisions


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    options = parser.parse_args(arguments)
    engine = Engine(options.program)
    decisions = 0
    try:
        for number in range(options.first, options.first + options.games):
            game, config = TABLES[number % len(TABLES)]
            decisions += play(engine, game, config, number, random.Random(number))
    except (AssertionError, EngineError) as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        engine.close()
    print(f"{options.games} games, {decisions} decisions: all equal")
    return 0


if __name__ == "__main__":
    sys.exit(main())
