"""The walks of the strategies: which operations there are, which numbers they take, and which of those a text names."""

from dataclasses import dataclass

from model import Arg

AMONG = ("all", "unresolved", "lowest", "affordable", "named", "toward-start", "one", "of-two", "richest", "with-commodity")
CHOICES = {  # columns that hold a word; all their words
    "among": AMONG,
    "kind": ("bond", "action", "commodity", "tax"),
    "of": ("nothing", "duplicates", "fees-picked", "shares", "bonds", "bond-price"),
    "way": ("each", "price", "difference", "reveal", "resolve", "falsify", "exchange", "named", "everybody"),
}
FLAGS = ("optional", "own", "holds")
NUMBERS = ("amount", "each", "fewest", "most", "up", "down", "times", "highest", "less", "fixed", "plus", "factor",
           "shift", "limit", "alone", "tied", "topped", "bankrupt")
AMOUNTS = "amounts"  # by bid space
BID_SPACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
NO_LIMIT = 255
MOST_NUMBER = 100


@dataclass
class Column:
    default: object = None  # None: the row must say it
    words: tuple = ()  # of a column that holds a word
    figure: str = ""  # how texts name the number …
    type: str = "money"  # … and what it is


def count(figure, default=None):
    return Column(default, figure=figure, type="count")


def money(figure, default=None):
    return Column(default, figure=figure)


def word(*words, default=None):
    return Column(default, words=words)


FLAG = Column(False)

OPERATIONS = {
    "pay-money": {"amount": money("cost")},
    "pay-card": {"kind": word(*CHOICES["kind"]), "fewest": Column(1), "most": count("cards", 1)},
    "give-stock": {"highest": money("highest", NO_LIMIT), "optional": FLAG},
    "gain": {"amount": money("gain", 0), "each": money("each", 0), "of": word(*CHOICES["of"], default="nothing"),
             "most": money("most", NO_LIMIT), "holds": FLAG},
    "gain-by-bid": {AMOUNTS: Column()},
    "name-company": {"among": word("all", "unresolved", "lowest", "affordable", default="all"),
                     "times": count("companies", 1)},
    "move": {"up": count("up", 0), "down": count("down", 0), "times": count("companies", 1),
             "fewest": Column(NO_LIMIT), "among": word("all", "named", "toward-start", default="all")},
    "dividend": {"amount": money("dividend")},
    "take-stock": {"fewest": Column(1), "most": count("cards", 1), "highest": money("highest", NO_LIMIT),
                   "less": money("less", NO_LIMIT)},
    "sell-shares": {"fewest": Column(1), "most": count("shares", NO_LIMIT),
                    "among": word("all", "one", "named", "of-two", default="all"),
                    "fixed": money("price", 0), "plus": money("plus", 0), "factor": count("factor", 1)},
    "make-split": {},
    "show-for": {"way": word("each", "price", "difference"), "each": money("each", 0), "most": money("most", NO_LIMIT)},
    "proxy-fight": {"alone": money("alone"), "tied": money("tied")},
    "look": {"fewest": Column(), "most": count("pairs"), "own": FLAG},
    "pair": {"way": word("reveal", "resolve", "falsify", "exchange"), "shift": count("shift", 0)},
    "lay-down": {"amount": money("gain", 0), "each": money("each", 0), "most": money("most", NO_LIMIT),
                 "limit": count("limit", 0), "bankrupt": money("bankrupt", 0)},
    "name-seat": {"among": word("all", "richest", "with-commodity", default="all")},
    "take-over": {},
    "audit": {"each": money("each"), "most": money("most")},
    "collect": {"way": word("named", "everybody"), "amount": money("gain"), "topped": money("topped", 0)},
    "swap-commodity": {},
}


class WalkReader:
    """Checks the walk of each strategy, completes its numbers and gives those written in the row to the texts."""

    FILE = "data/stockpile/strategies.toml"

    def __init__(self, game, problems):
        self.game = game
        self.problems = problems

    def wrong(self, sentence):
        self.problems.add(self.FILE, sentence)

    def read(self, name, row):
        """The steps of one strategy as dictionaries with every column of their operation."""
        key = f"strategies.{name}"
        walk = row.get("walk")
        for extra in sorted(row.keys() - {"number", "icon", "source", "printed", "promo", "needs", "walk", "was", "why"}):
            self.wrong(f"{key} has {extra}, which strategies do not have.")
        if not isinstance(walk, list) or not walk or not all(isinstance(step, dict) for step in walk):
            self.wrong(f"{key} has no walk, a list of operations.")
            return []
        return [self.step(name, f"{key}, step {number},", step) for number, step in enumerate(walk, start=1)]

    def step(self, name, key, row):
        operation = row.get("op")
        if operation not in OPERATIONS:
            self.wrong(f"{key} has the operation {operation!r}, which is none of {', '.join(OPERATIONS)}.")
            return {"op": "pay-money", "amount": 0}
        columns = OPERATIONS[operation]
        for extra in sorted(row.keys() - columns.keys() - {"op"}):
            self.wrong(f"{key} has {extra}, which {operation} does not take.")
        step = {"op": operation}
        for column, about in columns.items():
            step[column] = self.value(key, column, about, row)
            if column in row and about.figure:
                self.figure(name, key, about.figure, about.type, step[column])
            if column == AMOUNTS:
                for space, amount in zip(BID_SPACES, step[column]):
                    self.figure(name, key, space, "money", amount)
        return step

    def value(self, key, column, about, row):
        if column not in row:
            if about.default is None:
                self.wrong(f"{key} lacks {column}.")
            return about.default if about.default is not None else self.nothing(column)
        value = row[column]
        if column == AMOUNTS:
            if not isinstance(value, list) or len(value) != len(BID_SPACES) or not all(map(self.is_number, value)):
                self.wrong(f"{key} has {column} {value!r}, which are not {len(BID_SPACES)} amounts, one for each bid space.")
                return self.nothing(column)
        elif about.words:
            if value not in about.words:
                self.wrong(f"{key} has {column} {value!r}, which is none of {', '.join(about.words)}.")
                return about.words[0]
        elif column in FLAGS:
            if not isinstance(value, bool):
                self.wrong(f"{key} has {column} {value!r}, which is neither true nor false.")
                return False
        elif not self.is_number(value):
            self.wrong(f"{key} has {column} {value!r}, which is not a whole number from 0 to {MOST_NUMBER}.")
            return 0
        return value

    @staticmethod
    def is_number(value):
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_NUMBER

    @staticmethod
    def nothing(column):
        if column == AMOUNTS:
            return [0] * len(BID_SPACES)
        return CHOICES[column][0] if column in CHOICES else 0

    def figure(self, name, key, figure, type_, value):
        for of, other, arg, number in self.game.figures:
            if (of, other, arg.name) == ("strategy", name, figure):
                if number != value:
                    self.wrong(f"{key} gives the texts {figure} as {value}, but an earlier step gives it as {number}.")
                return
        self.game.figures.append(("strategy", name, Arg(figure, type_), value))
