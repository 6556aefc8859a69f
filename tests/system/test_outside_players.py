"""Outside players in the simulator and on the ladder. Needs a built program: BOURSE_PROGRAM, or build/release/bourse."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("BOURSE_PROGRAM", str(ROOT / "build" / "release" / "bourse"))
PLAYERS = ROOT / "examples" / "players"

# A player that plays at random until it has chosen sys.argv[1] times, then does what the script says.
TRAP = """
import json, os, random, sys, time
left = int(sys.argv[1])
for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "hello":
        print("{}", flush=True)
    if message["do"] == "choose":
        left -= 1
        if left < 0:
            %s
        else:
            print(json.dumps({"move": message["moves"][0]["move"]}), flush=True)
"""


def bourse(*words, expect=0):
    done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, timeout=240)
    if done.returncode != expect:
        raise AssertionError(f"exit code {done.returncode}: {done.stdout}{done.stderr}")
    return done


def alive(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


class OutsidePlayers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def trap(self, body, after=0):
        """The bot that behaves `after` times and then runs the body."""
        path = self.folder / "trap.py"
        path.write_text(TRAP % body)
        return f"cmd:{sys.executable} {path} {after}"

    def simulate(self, bots, *words, games=6, seats=2):
        done = bourse("sim", "--quiet", "--json", "--games", games, "--seats", seats, "--bots", bots, *words)
        return json.loads(done.stdout), done.stderr

    def test_examples_play_and_a_run_repeats(self):
        bots = f"greedy,cmd:{PLAYERS}/random_player.py,cmd:{PLAYERS}/simple_player.py"
        first, errors = self.simulate(bots, seats=3)
        self.assertEqual(errors, "")
        self.assertNotIn("forfeits", first)
        self.assertEqual(self.simulate(bots, "--threads", 1, seats=3)[0], first)
        self.assertEqual(self.simulate(bots, "--threads", 3, seats=3)[0], first)
        self.assertEqual(self.simulate(bots, "--fresh-players", seats=3)[0], first)

    def test_the_simple_player_beats_chance(self):
        result, _ = self.simulate(f"random,cmd:{PLAYERS}/simple_player.py", games=60)
        self.assertGreater(result["bots"][1]["win_rate"], 0.7)

    def test_an_outside_random_player_has_the_elo_of_the_inside_one(self):
        done = subprocess.run([sys.executable, ROOT / "tools" / "outside_elo.py", PROGRAM, "--deals", "12", "--json"],
                              capture_output=True, text=True, timeout=400)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        result = json.loads(done.stdout)
        self.assertTrue(result["meet"])
        self.assertLess(result["outside"]["elo"], 900, "greedy has 1000")

    def test_plays_every_game_and_on_the_ladder(self):
        for game in ("stackmarket", "toy"):
            other = "good" if game == "stackmarket" else "random"
            bots = f"{other},cmd:{PLAYERS}/random_player.py"
            table = bourse("ladder", "--quiet", "--game", game, "--deals", 3, "--bots", bots, "--json").stdout
            self.assertEqual(len(json.loads(table)["elo"]), 2, game)
        table = bourse("ladder", "--quiet", "--deals", 2, "--bots", f"random,cmd:{PLAYERS}/random_player.py").stdout
        self.assertIn("random_player.py", table)

    def test_arguments_and_quotes_arrive(self):
        script = self.folder / "my player.py"
        script.write_text("import sys\nopen(sys.argv[1], 'w').write(repr(sys.argv[2:]))\n" + TRAP.replace(
            "int(sys.argv[1])", "1000000") % "pass")
        told = self.folder / "told"
        bots = f"""random,cmd:{sys.executable} "{script}" {told} "a,b" '' $HOME c\\ d"""
        self.simulate(bots, games=1)
        self.assertEqual(told.read_text(), repr(["a,b", "", "$HOME", "c d"]))

    def test_failures_lose_the_game_and_the_run_goes_on(self):
        for body, words in (("sys.exit(3)", "stopped (exit code 3)"),
                            ("os.kill(os.getpid(), 11)", "stopped (signal 11"),
                            ("time.sleep(1000)", "did not answer within 0.3 seconds"),
                            ("print('nonsense', flush=True)", "answered without a move: “nonsense”"),
                            ("print('[1,2]', flush=True)", "answered without a move"),
                            ("print('{\"move\":\"fly\"}', flush=True)", "answered with no move of this game"),
                            ("print('{\"move\":\"end-selling\"}', flush=True)", "made an illegal move, end-selling: ")):
            for after in (0, 2):
                with self.subTest(body=body, after=after):
                    bots = f"random,{self.trap(body, after)}"
                    limit = ["--decision-seconds", 0.3] if "sleep" in body else []
                    result, errors = self.simulate(bots, *limit, games=4)
                    self.assertEqual(result["games"], 4)
                    self.assertEqual(result["forfeits"][0]["games"], 4)
                    self.assertEqual([row["win_rate"] for row in result["bots"]], [1, 0])
                    self.assertIn("forfeited 4 games. One of them: ", errors)
                    self.assertIn(words, errors)

    def test_a_program_that_cannot_start_stops_the_run(self):
        for bot, seconds, words in (("cmd:/no/such/player", 30, "could not be started: No such file or directory"),
                                    (f"cmd:{sys.executable} -c pass", 30, "stopped (exit code 0)"),
                                    ("cmd:/bin/sleep 100", 0.2, "did not answer within 0.2 seconds"),
                                    ("cmd:/bin/echo hi", 30, "the greeting with a JSON object: “hi”")):
            with self.subTest(bot=bot):
                for command in ("sim", "ladder"):
                    done = bourse(command, "--quiet", "--bots", f"random,{bot}", "--seats", 2, "--start-seconds",
                                  seconds, expect=1)
                    self.assertIn(words, done.stderr)

    def test_a_forfeit_stands_in_the_record(self):
        bots = f"random,{self.trap('sys.exit(3)', 1)}"
        self.simulate(bots, "--records", self.folder / "games", games=2)
        for record in (self.folder / "games").iterdir():
            self.assertRegex(record.read_text(), r'\n@forfeit \d "cmd:.* stopped \(exit code 3\)\."\n')
            bourse("replay", record)

    def test_a_player_is_told_what_its_seat_may_know_and_nothing_else(self):
        tell = self.folder / "tell.py"
        tell.write_text("import json, os, sys\nlog = open(f'{sys.argv[1]}/{os.getpid()}', 'w')\n"
                        "for line in sys.stdin:\n"
                        "    log.write(line); log.flush()\n"
                        "    message = json.loads(line)\n"
                        "    if message['do'] == 'hello': print('{}', flush=True)\n"
                        "    if message['do'] == 'choose': print(json.dumps({'move': message['moves'][-1]['move']}),"
                        " flush=True)\n")
        logs = self.folder / "logs"
        logs.mkdir()
        for preset in ("first-game", "everything"):
            self.check_bytes(f"cmd:{sys.executable} {tell} {logs}", preset, logs)

    def check_bytes(self, bot, preset, logs):
        for log in logs.iterdir():
            log.unlink()
        games = self.folder / preset
        self.simulate(f"{bot},greedy,{bot}", "--preset", preset, "--records", games, "--fresh-players", games=1, seats=3)
        record = next(games.iterdir()).read_text()
        seed = next(line.split()[1] for line in record.splitlines() if line.startswith("seed "))
        seen = sorted((path.read_text() for path in logs.iterdir()), key=len)[-2:]  # one says hello alone
        seats = set()
        for text in seen:
            complete = text[:text.rindex("\n") + 1]  # a player is ended with the run, maybe while it writes
            messages = [json.loads(line) for line in complete.splitlines()]
            start = messages[1]
            seats.add(start["seat"])
            self.assertEqual(sorted(start), ["config", "do", "random", "seat", "seats"])
            self.assertNotIn("state", {key for message in messages for key in message})
            if len(seed) > 3:
                self.assertNotIn(seed, text)
            self.compare_with_engine(record, start["seat"], [m for m in messages if m["do"] == "choose"])
        self.assertEqual(len(seats), 2, "a process for each seat")

    def compare_with_engine(self, record, seat, questions):
        """Every view and event is the one the engine shows this seat at that point of the record."""
        lines = [line for line in record.splitlines() if line[0] in "0123456789*"]
        with subprocess.Popen([PROGRAM, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
            def ask(**fields):
                print(json.dumps(fields), file=engine.stdin, flush=True)
                answer = json.loads(engine.stdout.readline())
                self.assertNotIn("error", answer)
                return answer

            ask(do="load", record=record)
            ask(do="undo", to=0)
            known = 0
            for line in lines:
                who, move = line.split(" ", 1)
                if who == str(seat):
                    question = questions.pop(0)
                    self.assertEqual(question["view"], ask(do="view", seat=seat)["view"])
                    told = ask(do="events", seat=seat, since=known)["events"]
                    self.assertEqual(question["events"], told)
                    known += len(told)
                if who == "*":
                    ask(do="chance", move=move)
                else:
                    ask(do="apply", seat=int(who), move=move)
        self.assertEqual(questions, [])

    def test_processes_end_with_the_run(self):
        for how in (signal.SIGINT, signal.SIGKILL):
            with self.subTest(how=how.name):
                pids = self.folder / how.name
                script = self.folder / "stubborn.py"
                script.write_text("import os, signal, sys, time\n"
                                  "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
                                  f"open({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
                                  "sys.stdin.readline(); print('{}', flush=True)\n"
                                  "time.sleep(1000)\n")
                run = subprocess.Popen([PROGRAM, "sim", "--quiet", "--seats", "2", "--games", "100", "--bots",
                                        f"random,cmd:{sys.executable} {script}", "--decision-seconds", "2"],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                deadline = time.monotonic() + 30
                while not pids.exists() and time.monotonic() < deadline:
                    time.sleep(0.05)
                time.sleep(0.3)
                run.send_signal(how)
                run.wait(timeout=60)
                while time.monotonic() < deadline and any(alive(pid) for pid in pids.read_text().split()):
                    time.sleep(0.05)
                self.assertEqual([pid for pid in pids.read_text().split() if alive(pid)], [])

    def test_options_that_need_our_own_bots_are_refused(self):
        done = bourse("sim", "--report", "--bots", "cmd:true", expect=2)
        self.assertIn("are for games between our own bots", done.stderr)

    def test_values_can_be_tried(self):
        bots = f"random,cmd:{PLAYERS}/random_player.py"
        result, _ = self.simulate(bots, "--set", "rounds=1", games=2)
        self.assertIn("rounds", json.dumps(result["config"]))


if __name__ == "__main__":
    unittest.main()
