"""Records from Python: written from a Game, read, replayed as seats saw it, and refused when they are wrong."""

import json
import pathlib
import subprocess
import tempfile
import unittest

import paths

import numpy

import bourse


@unittest.skipUnless(paths.PROGRAM, "the program is not built")
class Records(unittest.TestCase):
    def setUp(self):
        self.engine = bourse.Engine(paths.PROGRAM)
        self.addCleanup(self.engine.close)

    def played(self, config, game="stockpile", seed=3, skip_forced=False):
        table, draw = bourse.Game(config, game=game, seed=seed, skip_forced=skip_forced), numpy.random.default_rng(seed)
        while not table.over:
            table.step(int(draw.choice(table.legal)))
        return table

    def test_a_game_becomes_a_record_that_the_program_replays(self):
        for config, game, forced in (("seats=3 preset=everything", "stockpile", False), ("seats=5", "stockpile", True),
                                     ("seats=4 preset=daring", "stackmarket", False),
                                     ("seats=3 set=start-money:33,rounds:2", "stockpile", False)):
            with self.subTest(config=config):
                table = self.played(config, game, skip_forced=forced)
                record = table.record(self.engine)
                self.assertEqual(record.scores, tuple(int(score) for score in table.scores))
                self.assertEqual(record.seed, table.seed)
                with tempfile.TemporaryDirectory() as folder:
                    path = pathlib.Path(folder) / "game.txt"
                    path.write_text(record.text, encoding="utf-8")
                    subprocess.run([paths.PROGRAM, "verify", str(path)], check=True, capture_output=True)
                    self.assertEqual(bourse.Record.read(path), record)

    def test_a_replay_tells_what_the_seat_could_do(self):
        table = self.played("seats=3")
        record = table.record(self.engine)
        turns = list(record.replay(self.engine))
        self.assertEqual([(turn.seat, turn.move) for turn in turns], table.moves)
        for turn in turns:
            self.assertIn(turn.move, turn.legal)
            self.assertEqual(turn.view["observer"], turn.seat)
            self.assertEqual(str(record.lines[turn.line]), f"{turn.seat} {turn.move}")

    def test_an_unfinished_game_has_a_record_too(self):
        table = bourse.Game("seats=4", seed=1)
        for _ in range(7):
            table.step(table.legal[0])
        record = table.record(self.engine)
        self.assertIsNone(record.scores)
        self.assertEqual(sum(line.seat is not None for line in record.lines), 7)

    def test_a_record_with_a_wrong_move_is_refused(self):
        record = self.played("seats=2").record(self.engine)
        wrong = bourse.Record.parse(record.text.replace("face=down", "face=up", 1))
        with self.assertRaises(bourse.EngineError):
            list(wrong.replay(self.engine))

    def test_games_whose_moves_are_not_all_known_have_none(self):
        for table in (bourse.Game("seats=4", players="greedy all"), bourse.Game("seats=4").determinize(0, 1)):
            with self.assertRaisesRegex(bourse.BourseError, "every seat by the caller"):
                table.record(self.engine)

    def test_what_the_engine_refuses_is_an_error(self):
        with self.assertRaises(bourse.EngineError) as caught:
            self.engine.new("seats=9")
        self.assertTrue(caught.exception.code)
        self.engine.close()
        with self.assertRaisesRegex(bourse.EngineError, "closed"):
            self.engine.ask("node")


class Texts(unittest.TestCase):
    def test_texts_that_are_no_records(self):
        head = "bourse-record 1\ngame stockpile 3\nconfig seats=2\n"
        for text, reason in (("", "begins with"), ("bourse-record 2\n", "format 1"), (head, "cut off"),
                             (head + "what is this\n", "Row 4"),
                             (head + "open 0 digest 0123456789abcdef\n0 bid pile=1 space=1\n", "behind the last")):
            with self.assertRaisesRegex(bourse.RecordError, reason):
                bourse.Record.parse(text)

    def test_players_attachments_and_comments(self):
        record = bourse.Record.parse('bourse-record 1\ngame stockpile 3\nconfig seats=2\nplayer 0 name="Ada L"\n# no\n'
                                     "player 1 bot=greedy\n* first-player seat=1\n@note hello\nend 41 -3 digest "
                                     "0123456789abcdef\n")
        self.assertEqual(record.players, ({"seat": 0, "name": "Ada L"}, {"seat": 1, "bot": "greedy"}))
        self.assertEqual((record.scores, record.attachments), ((41, -3), ((1, "@note hello"),)))
        self.assertEqual(json.dumps([line.seat for line in record.lines]), "[null]")


if __name__ == "__main__":
    unittest.main()
