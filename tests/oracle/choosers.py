"""Who decides in a match: a lot, or the record of a game that was played before."""

import random
from collections import Counter


class ByLot:
    """Random moves, as lively as the side wants them."""
    by_hand = Counter()     # no stacking was

    def __init__(self, seed):
        self.random = random.Random(seed)

    def outcome(self, side):
        return side.draw(side.question.outcomes, self.random)

    def move(self, side):
        legal = side.question.legal
        seat = self.random.choice(sorted(legal))
        return seat, side.choose(legal[seat], self.random)

    def left(self, scores):
        """What should have happened and did not, when the game is over."""
        return []


class NotPossible(Exception):
    """The record goes on in a way that the rules do not allow."""


class Recorded:
    """The lines of a finished game, and the money it ended with."""
    ROUNDS = 3      # of Stack Market, where the config does not say

    def __init__(self, text):
        self.lines, self.ends = [], []
        self.by_hand = Counter()        # what stackings came to whose inputs the record holds
        hand = False
        for line in text.splitlines():
            word, _, rest = line.partition(" ")
            if word == "config":
                self.config = config_of(rest, self.ROUNDS)
            elif word == "end":
                self.ends = [int(money) for money in rest.partition(" digest ")[0].split()]
            elif word == "@hand":
                hand = True
            elif word == "*" or word.isdecimal():
                self.lines.append((None if word == "*" else int(word), rest))
                if hand:
                    self.by_hand[rest.partition(" ")[0]] += 1
                hand = False
        if not self.ends:
            raise ValueError("it is not a finished game")
        self.at = 0

    def outcome(self, side):
        return self.found(None, [outcome for outcome, weight in side.question.outcomes])

    def move(self, side):
        seat, text = self.line()
        if seat not in side.question.legal:
            raise NotPossible(f"“{text}” of {'chance' if seat is None else f'seat {seat}'}, asked is {side.question}")
        return seat, self.found(seat, side.question.legal[seat])

    def line(self):
        if self.at == len(self.lines):
            raise NotPossible("the record has ended, the game has not")
        return self.lines[self.at]

    def found(self, seat, moves):
        who, text = self.line()
        self.at += 1
        for move in moves:
            if who == seat and str(move) == text:
                return move
        raise NotPossible(f"“{text}” is none of {', '.join(str(move) for move in moves[:12])}")

    def left(self, scores):
        found = [f"the game is over, the record goes on with “{text}”" for _, text in self.lines[self.at:][:1]]
        return found + ([] if scores == self.ends else [f"it ended with {scores}, the record with {self.ends}"])


def config_of(text, rounds):
    fields = dict(field.split("=") for field in text.split())
    config = {"seats": int(fields["seats"]), "rounds": int(fields.get("rounds", rounds)),
              "modules": fields["modules"].split(",") if "modules" in fields else []}
    if "first" in fields:
        config["first"] = int(fields["first"])
    return config
