"""Plays random games here and in `bourse engine`, step by step, and stops at the first difference.

    python3 -m bourse.compare --program build/release/bourse --games 10000

Compared before every move: who must choose, what is asked and the legal moves by their texts. All events as every seat
was told them, with their arguments and what of them is hidden, are compared every sixteen moves and at the end, and the
scores at the end.
"""

import argparse
import functools
import random
import sys

from bourse._library import NO_SEAT
from bourse.engine import Engine, EngineError
from bourse.game import Game, at_the_table
from bourse.spec import Event

TABLES = [("stockpile", f"seats={seats} preset={preset}") for seats in range(2, 6)
          for preset in ("first-game", "farabourse", "continuing-corruption", "illicit-investments", "epic", "everything")]
TABLES += [("stackmarket", f"seats={seats} preset={preset}") for seats in (3, 4)
           for preset in ("classic", "armchair", "daring", "steady-hand")]


@functools.lru_cache
def kinds_of(what):
    """The kinds of events by their names."""
    return {kind.name: kind for kind in what.events.values()}


def as_told(what, event, observer, seats):
    """An event of the engine as the library tells it: by numbers, with seats counted from the observer."""
    kind = kinds_of(what)[event["event"]]
    told = {**dict.fromkeys(Event._fields, 0), "kind": kind.number, "seat": NO_SEAT}
    for argument in kind.arguments:
        value = event.get(argument.name)
        if value is None:  # nobody, or hidden
            value = 0 if argument.part == "amount" else NO_SEAT
        elif argument.type == "seat":
            value = (value - observer) % seats
        elif isinstance(value, str):
            value = what.values[argument.type].index(value)
        told[argument.part] = value
    return Event(**told)


def compare_events(engine, here, seen, where):
    """What every seat was told since that event, arguments and what of them is hidden; how many events there are."""
    for observer in range(here.seats):
        mine = here.told(observer, seen)
        theirs = [as_told(here.spec, event, observer, here.seats)
                  for event in engine.ask("events", since=seen, seat=observer)["events"]]
        assert len(mine) == len(theirs), f"{where}: {len(mine)} events and {len(theirs)}"
        for one, other in zip(mine, theirs):
            assert one == other, (f"{where}: seat {observer} was told {here.spec.event_text(one)} here, and "
                                  f"{here.spec.event_text(other)} there")
    return seen + len(mine)


def play(engine, game, config, number, draw):
    """One game; the number of decisions, or AssertionError at the first difference."""
    here = Game(config, game=game, seed=2015, number=number)
    engine.ask("new", game=game, config=config, seed=here.seed)
    node, decisions, seen = engine.draw(), 0, 0
    while not here.over:
        where = f"{game} {config}, game {number}, decision {decisions}"
        seat, seats = here.seat, here.seats
        assert node["kind"] == "decision" and node["seat"] == seat, f"{where}: {node} and seat {seat}"
        assert node["decision"] == here.decision, f"{where}: {node} and {here.decision}"
        legal = {at_the_table(here.spec.move_text(move), seat, seats): move for move in here.legal}
        there = [move["text"] for move in engine.ask("legal")["moves"]]
        assert sorted(legal) == sorted(there), f"{where}: {sorted(legal)} and {sorted(there)}"
        if decisions % 16 == 0:  # many at once are quicker
            seen = compare_events(engine, here, seen, where)
        text = draw.choice(there)
        node = engine.ask("apply", seat=seat, move=text)["node"]
        here.step(legal[text])
        node, decisions = engine.draw(node), decisions + 1
    assert node["kind"] == "over", f"{game} {config}, game {number}: {node}"
    compare_events(engine, here, seen, f"{game} {config}, game {number}, at the end")
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
