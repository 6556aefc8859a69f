"""The random games of tests/signature.txt through Python: seats, legal moves and scores come from the library, the words of
events from `bourse engine`, and the digest must be the one of the file.

    python3 bindings/python/tests/test_signature.py stack-3 base-2     these series
    BOURSE_LONG=1 python3 bindings/python/tests/test_signature.py      all of them
"""

import os
import re
import sys
import tomllib
import unittest

import paths

import bourse
from bourse.game import at_the_table

SERIES = {name: (game, config, int(games)) for name, game, config, games in re.findall(
    r'\{"([^"]+)", "([^"]+)", "([^"]+)", (\d+)\}', (paths.ROOT / "tests/signature/series.h").read_text(encoding="utf-8"))}
EXPECTED = dict(line.split() for line in (paths.ROOT / "tests/signature.txt").read_text(encoding="utf-8").splitlines())
SHORT = ("stack-daring-3", "farabourse-2")
SPECTATOR, TEST_PURPOSE = "spectator", 0x5000
WORD, LONG = 0xffffffff, 0xffffffffffffffff


class Digest:
    """core/digest.h."""

    def __init__(self):
        self.value = 0x6a09e667f3bcc908

    def add_text(self, text):
        data = text.encode()
        whole, value = len(data) // 8 * 8, self.value
        last = int.from_bytes(data[whole:], "little") | (len(data) << 56 & LONG)
        for word in (*(int.from_bytes(data[at:at + 8], "little") for at in range(0, whole, 8)), last):
            x = value ^ word
            x = (x ^ x >> 32) * 0xd6e8feb86659fd93 & LONG
            x = (x ^ x >> 29) * 0xa0761d6478bd642f & LONG
            value = (x ^ x >> 32) + 0x9e3779b97f4a7c15 & LONG
        self.value = value


class Rng:
    """core/rng.h: ChaCha with 8 rounds."""

    def __init__(self, digits, purpose):
        self._key = [int(digits[at:at + 8], 16) for at in range(0, 64, 8)]
        self._purpose, self._block, self._left = purpose, 0, []

    def _refill(self):
        start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, *self._key, self._block, self._purpose, 0, 0]
        x = list(start)
        for _ in range(4):
            for a, b, c, d in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                               (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
                for one, other, by, turn in ((a, d, b, 16), (c, b, d, 12), (a, d, b, 8), (c, b, d, 7)):
                    x[one] = x[one] + x[by] & WORD
                    mixed = x[other] ^ x[one]
                    x[other] = (mixed << turn | mixed >> 32 - turn) & WORD
        out = [one + other & WORD for one, other in zip(x, start)]
        self._left = [out[at] | out[at + 1] << 32 for at in range(14, -1, -2)]
        self._block += 1

    def below(self, bound):
        if not self._left:
            self._refill()
        x = self._left.pop()
        return (x >> 32) * bound + ((x & WORD) * bound >> 32) >> 32


def event_arguments(game):
    """Names and types of the arguments of every event, in the order in which records write them."""
    words = tomllib.loads((paths.ROOT / f"data/{game}/vocabulary.toml").read_text(encoding="utf-8"))
    return {name: (event.get("seat", False), list(event.get("args", {}).items())) for name, event in words["events"].items()}


class Words:
    """Events as texts for each observer, from what the engine tells of them."""

    def __init__(self, game):
        self._arguments = event_arguments(game)

    def texts(self, event, seats):
        seat, arguments = self._arguments[event["event"]]
        secret, sees = event.get("secret", ()), event.get("sees", ())
        value = {name: "nobody" if event[name] is None else str(event[name]) for name, _ in arguments}
        head = event["event"] + (f" seat={'nobody' if event['seat'] is None else event['seat']}" if seat else "")
        observers = [*range(seats), SPECTATOR] if "secret" in event else [SPECTATOR]
        for observer in observers:
            yield head + "".join(
                f" {name}={'?' if name in secret and observer not in sees else value[name]}" for name, _ in arguments)


class Signature:
    """As tests/signature/main.cpp hashes games."""

    def __init__(self, engine, game, config):
        self._engine, self._game, self._config = engine, game, config
        self._words, self._digest = Words(game), Digest()
        self.decisions = 0

    def text(self):
        return f"{self._digest.value:016x}"

    def add_game(self, number):
        add, ask = self._digest.add_text, self._engine.ask
        here = bourse.Game(self._config, game=self._game, seed=2015, number=number, history=False)
        seats, rng = here.seats, Rng(here.seed, TEST_PURPOSE)
        node = ask("new", game=self._game, config=self._config, seed=here.seed)["node"]
        lines = [(len(ask("events")["events"]), [])]  # how many events there are behind a line, and what it says
        while node["kind"] != "over":
            if node["kind"] != "decision":
                answer = ask("chance")
                lines.append((answer["events"], [answer["text"]]))
                node = answer["node"]
                continue
            seat = here.seat
            assert node["seat"] == seat, (node, seat)
            mine = {at_the_table(here.spec.move_text(move), seat, seats): move for move in here.legal}
            legal = [move["text"] for move in ask("legal")["moves"]]
            assert sorted(legal) == sorted(mine), (legal, mine)
            chosen = legal[rng.below(len(legal))]
            answer = ask("apply", seat=seat, move=chosen)
            lines.append((answer["events"], [f"{seat} {node['decision']}", *legal, answer["text"]]))
            here.step(mine[chosen])
            node = answer["node"]
            self.decisions += 1
        assert here.over and here.seat is None
        events, done = ask("events")["events"], 0
        for count, texts in lines:
            for text in texts:
                add(text)
            for event in events[done:count]:
                for text in self._words.texts(event, seats):
                    add(text)
            done = count
        for score in here.scores:
            add(str(int(score)))


@unittest.skipUnless(paths.PROGRAM, "the program is not built")
class SignatureThroughPython(unittest.TestCase):
    def test_every_series_of_random_games_is_known(self):
        players = ("greedy-", "builder-", "whale-")
        self.assertEqual(set(SERIES), {name for name in EXPECTED if not name.startswith(players)})
        self.assertGreater(len(SERIES), 30)

    def test_games_through_python_have_the_signature(self):
        engine = bourse.Engine(paths.PROGRAM)
        self.addCleanup(engine.close)
        names = [name for name in sys.argv[1:] if name in SERIES] if __name__ == "__main__" else []
        for name in names or (SERIES if os.environ.get("BOURSE_LONG") else SHORT):
            game, config, games = SERIES[name]
            with self.subTest(series=name):
                signature = Signature(engine, game, config)
                for number in range(games):
                    signature.add_game(number)
                self.assertEqual(signature.text(), EXPECTED[name])
                self.assertGreater(signature.decisions, 10 * games)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
