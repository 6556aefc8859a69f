"""The oracle must object: what the engine answers is spoilt once, in every kind that is compared.

Needs the program: `BOURSE_PROGRAM=build/release/bourse python3 tests/oracle/test_faults.py`; skipped without it.
"""

import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from oracle.choosers import ByLot, Recorded
from oracle.engine import Engine
from oracle.match import Match
from oracle.stackmarket.side import StackMarketSide
from oracle.stockpile import StockpileSide

PROGRAM = os.environ.get("BOURSE_PROGRAM")
TABLES = {
    "stockpile": (StockpileSide, {"seats": 3, "modules": ["investors", "bonds", "first-player-card"], "first": 0}),
    "stackmarket": (StackMarketSide, {"seats": 3, "rounds": 1, "modules": ["final-test"], "first": 0}),
}


class SpoiltEngine(Engine):
    """Spoils one answer: the first that `spoil` finds something to spoil in, after so many batches."""

    def __init__(self, spoil, after=30):
        super().__init__(pathlib.Path(PROGRAM).resolve())
        self.spoil = spoil
        self.after = after
        self.spoilt = False

    def ask_all(self, requests):
        answers = super().ask_all(requests)
        self.after -= 1
        if self.after < 0 and not self.spoilt:
            self.spoilt = any(self.spoil(request, answer) for request, answer in zip(requests, answers))
        return answers


# ---- faults: each changes an answer and says so ------------------------------------------------------------

def other_question(request, answer):
    """Somebody else is asked."""
    node = answer.get("node", {})
    if node.get("kind") == "decision":
        node["pending"] = [(seat + 1) % 3 for seat in node["pending"]]
        return True


def extra_question(request, answer):
    """A trivial question where chance should go on."""
    if answer.get("node", {}).get("kind") == "chance":
        answer["node"] = {"kind": "decision", "decision": "act", "seat": 0, "pending": [0]}
        return True


def move_missing(request, answer):
    if len(answer.get("moves", [])) > 1:
        return bool(answer["moves"].pop())


def move_twice(request, answer):
    if answer.get("moves"):
        answer["moves"].append(answer["moves"][0])
        return True


def outcome_missing(request, answer):
    if len(answer.get("outcomes", [])) > 1:
        return bool(answer["outcomes"].pop())


def outcome_heavier(request, answer):
    if len(answer.get("outcomes", [])) > 1:
        answer["outcomes"][0]["weight"] += 1
        return True


def money_wrong(request, answer):
    for player in answer.get("state", {}).get("players", []):
        name = "cash" if "cash" in player else "money"
        player[name] += 1
        return True


def seen_money_wrong(request, answer):
    for player in answer.get("view", {}).get("players", []):
        name = "cash" if "cash" in player else "money"
        player[name] += 1
        return True


def event_missing(request, answer):
    return request["do"] == "events" and "seat" not in request and answer["events"] and bool(answer["events"].pop())


def event_of_another(request, answer):
    if request["do"] == "events" and "seat" not in request:
        for event in answer["events"]:
            if event.get("seat") is not None:
                event["seat"] = (event["seat"] + 1) % 3
                return True


def told_event_missing(request, answer):
    return request.get("seat") == 1 and request["do"] == "events" and answer["events"] and bool(answer["events"].pop())


def secret_told(request, answer):
    """A spectator is told what only a seat may see."""
    if request["do"] == "events" and request.get("seat") == "spectator":
        for event in answer["events"]:
            for name, value in event.items():
                if value is None and name != "seat":
                    event[name] = "boom"
                    return True


def scores_wrong(request, answer):
    if request["do"] == "scores":
        answer["scores"][0] += 1
        return True


def secret_in_view(request, answer):
    for pile in answer.get("view", {}).get("piles", []):
        for card in pile["cards"]:
            if card["card"] is None:
                card["card"] = "boom"
                return True


def proof_too_weak(request, answer):
    for row in answer.get("state", {}).get("proved", []):
        if sum(row["most"]):
            row["most"][0] += 1
            return True


def proof_of_one_wrong(request, answer):
    for rows in answer.get("state", {}).get("known", []):
        for row in rows:
            if sum(row["least"]):
                row["fresh"] += 1
                return True


def height_wrong(request, answer):
    for building in answer.get("state", {}).get("buildings", []):
        building["floors"].append(4)
        return True


def wrong_insight(request, answer):
    if "insight" in answer.get("view", {}):
        answer["view"]["insight"]["longest"] += 1
        return True


BOTH = {"question": (other_question, extra_question), "legal moves": (move_missing, move_twice),
        "outcomes": (outcome_missing, outcome_heavier), "state": (money_wrong,), "view": (seen_money_wrong,),
        "event": (event_missing, event_of_another), "told event": (told_event_missing,), "scores": (scores_wrong,)}
FAULTS = {
    "stockpile": {**BOTH, "told event": (told_event_missing, secret_told), "view": (seen_money_wrong, secret_in_view),
                  "proof": (proof_too_weak, proof_of_one_wrong)},
    "stackmarket": {**BOTH, "state": (money_wrong, height_wrong), "view": (seen_money_wrong, wrong_insight)},
}


@unittest.skipUnless(PROGRAM, "BOURSE_PROGRAM is not set")
class Faults(unittest.TestCase):
    def match(self, game, engine):
        side, config = TABLES[game]
        return Match(engine, side(config, random.Random(1)), ByLot("faults"), every_view=True).play()

    def test_nothing_is_found_where_nothing_is_spoilt(self):
        for game in TABLES:
            with self.subTest(game=game):
                engine = SpoiltEngine(lambda request, answer: False)
                self.assertEqual(self.match(game, engine).differences, [])
                engine.close()

    def test_every_kind_of_fault_is_found_at_once(self):
        for game, kinds in FAULTS.items():
            for kind, faults in kinds.items():
                for fault in faults:
                    with self.subTest(game=game, kind=kind, fault=fault.__name__):
                        engine = SpoiltEngine(fault)
                        result = self.match(game, engine)
                        self.assertTrue(engine.spoilt, "nothing was spoilt")
                        self.assertTrue(result.differences and result.differences[0].startswith(f"{kind}: "),
                                        f"found {result.differences[:1]}")
                        engine.close()


@unittest.skipUnless(PROGRAM, "BOURSE_PROGRAM is not set")
class Records(unittest.TestCase):
    """A game of real dice is played again on both sides, and what does not belong into it is found."""

    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            command = "sim --game stackmarket --physics --games 1 --rounds 1 --seats 3 --quiet --records"
            subprocess.run([PROGRAM, *command.split(), folder], check=True, stdout=subprocess.DEVNULL)
            cls.record = next(pathlib.Path(folder).glob("*.game")).read_text(encoding="utf-8")

    def differences(self, record):
        recorded, engine = Recorded(record), Engine(pathlib.Path(PROGRAM).resolve())
        result = Match(engine, StackMarketSide(recorded.config, random.Random(1)), recorded).play()
        engine.close()
        return result.differences

    def test_agree_as_they_were_played(self):
        self.assertEqual(self.differences(self.record), [])
        self.assertGreater(Recorded(self.record).by_hand.total(), 5)

    def test_with_another_end_are_found(self):
        ends = " ".join(map(str, Recorded(self.record).ends))
        spoilt = self.record.replace(f"end {ends} ", f"end 1{ends} ")
        self.assertIn("record: it ended with", self.differences(spoilt)[0])

    def test_with_another_answer_of_the_dice_are_found(self):
        spoilt = re.sub(r"\* stand dice=\d+", "* collapse", self.record, count=1)
        self.assertTrue(self.differences(spoilt)[0].startswith("record: "))

    def test_cut_off_are_found(self):
        lines = self.record.splitlines(keepends=True)
        self.assertIn("the record has ended", self.differences("".join(lines[:-20] + lines[-1:]))[0])


if __name__ == "__main__":
    unittest.main()
