"""A second Stack Market, written from docs/rules/stack-market.md and never from the engine's code: it plays the lines of a
record again, refuses what the rules do not allow, and counts the money by itself.

    python3 tests/oracle/stack_market.py FILE…     records and golden games, or folders of them; says what differs
"""

import functools
import pathlib
import sys

COLOURS = ["red", "blue", "yellow", "green"]


class Wrong(Exception):
    pass


def goes_onto(value, top):
    return value > top or (top == 4 and value == 0)


@functools.cache
def longest(top, dice):
    """dice: how many of each value, 0 to 4. Every order is tried."""
    best = 0
    for value in range(5):
        if dice[value] and goes_onto(value, top):
            rest = dice[:value] + (dice[value] - 1,) + dice[value + 1:]
            best = max(best, 1 + longest(value, rest))
    return best


class Lines:
    """The moves of a record, one by one."""

    def __init__(self, text):
        self.config, self.end, self.moves = {}, None, []
        for line in text.splitlines():
            words = line.split()
            if not words or line.startswith((" ", "#", "@")) or words[0] in ("bourse-record", "seed", "player", "open"):
                continue
            if words[0] == "game":
                if words[1] != "stackmarket":
                    raise Wrong(f"a record of {words[1]}")
            elif words[0] == "config":
                self.config = dict(word.split("=") for word in words[1:])
            elif words[0] == "end":
                self.end = [int(word) for word in words[1:words.index("digest")]]
            else:
                self.moves.append((words[0], words[1], dict(word.split("=") for word in words[2:])))
        self.at = 0

    def take(self, who, *verbs):
        if self.at == len(self.moves):
            raise Wrong("the record ends here")
        seat, verb, args = self.moves[self.at]
        if seat != who or verb not in verbs:
            raise Wrong(f"line {self.at}: {seat} {verb} where {who} should {' or '.join(verbs)}")
        self.at += 1
        return verb, args

    def done(self):
        return self.at == len(self.moves)


class Game:
    def __init__(self, text):
        self.lines = Lines(text)
        config = self.lines.config
        self.seats = int(config.get("seats", 4))
        self.rounds = int(config.get("rounds", 3))
        self.options = set(config.get("modules", "").split(",")) - {""}
        self.first = int(config["first"]) if "first" in config else None
        self.dice = 60 if self.seats == 4 else 50
        self.money = [50] * self.seats
        self.marker = [None] * self.seats
        self.buildings = {}
        self.reserve = self.dice
        self.top, self.holder = 15, None
        self.winners = []

    # ---- small things

    def roll(self, count):
        self.reserve -= count
        return [int(self.lines.take("*", "roll")[1]["value"]) for _ in range(count)]

    def order_of_turns(self):
        return [(self.first + step) % self.seats for step in range(self.seats)]

    def investors(self, colour):
        return [seat for seat in range(self.seats) if self.marker[seat] == colour]

    def expect(self, fact, why):
        if not fact:
            raise Wrong(f"before line {self.lines.at}: {why}")

    # ---- the game

    def play(self):
        for round_ in range(self.rounds):
            self.reserve = self.dice
            for colour in COLOURS[:self.seats]:
                self.buildings[colour] = sorted(self.roll(3))
            if round_ == 0:
                self.set_up()
            else:
                self.first = (self.first + 1) % self.seats
            self.play_round()
            self.take_over()
        self.finish()
        self.expect(self.lines.done(), "the game is over, and lines are left")
        return self.money

    def set_up(self):
        if self.first is None:
            self.first = int(self.lines.take("*", "first-player")[1]["seat"])
        for seat in self.order_of_turns():
            self.put_marker(seat, self.lines.take(str(seat), "invest")[1]["building"])

    def put_marker(self, seat, colour):
        self.expect(colour in COLOURS[:self.seats] and colour != self.marker[seat], f"{colour} is no other card")
        self.expect(len(self.investors(colour)) < 2, f"the card of {colour} is full")
        self.marker[seat] = colour

    def play_round(self):
        for turn in range(20 * self.seats):
            seat = (self.first + turn) % self.seats
            self.play_turn(seat)
            if self.reserve == 0:
                return

    def play_turn(self, seat):
        colour = self.marker[seat]
        building = self.buildings[colour]
        rolled = self.roll(min(len(building), self.reserve))
        placed = self.stack(seat, building, rolled)
        if placed is None:
            for investor in self.investors(colour):
                self.money[investor] -= 20
            self.buildings[colour] = sorted(self.roll(3))
            self.reserve -= min(5, self.reserve)
        elif placed:
            if placed >= 5:
                self.money[seat] += 10
            height = len(building)
            if height > self.top or (self.holder is None and height == self.top):
                self.top, self.holder = height, seat
        verb, args = self.lines.take(str(seat), "invest", "stay")
        if verb == "invest":
            self.put_marker(seat, args["building"])

    def stack(self, seat, building, rolled):
        """How many dice were placed, or None after a collapse, when building and hand are in the reserve again."""
        order = self.put_in_order(seat, building[-1], rolled)
        self.reserve += len(rolled) - len(order)
        if not order:
            return 0
        if "choose-risk" in self.options and len(order) > 1:
            risked = int(self.lines.take(str(seat), "risk")[1]["dice"])
            self.expect(1 <= risked <= len(order), "a risk beyond the order")
            self.reserve += len(order) - risked
            order = order[:risked]
        verb, args = self.lines.take("*", "stand", "drop", "collapse")
        if verb == "collapse" or (verb == "drop" and "loose-die-falls" in self.options):
            self.reserve += len(order) + len(building)
            building.clear()
            return None
        placed = int(args["dice"])
        self.expect(placed <= len(order), "more dice stand than were ordered")
        self.expect("no-dexterity" not in self.options or placed == len(order), "a hand where nobody stacks")
        building += order[:placed]
        self.reserve += len(order) - placed
        return placed

    def put_in_order(self, seat, top, rolled):
        order, dice = [], tuple(rolled.count(value) for value in range(5))
        while True:
            fitting = [value for value in range(5) if dice[value] and goes_onto(value, top)]
            if "maximal-order" not in self.options:
                rest = {value: dice[:value] + (dice[value] - 1,) + dice[value + 1:] for value in fitting}
                fitting = [value for value in fitting if 1 + longest(value, rest[value]) == longest(top, dice)]
            if not fitting:
                return order
            value = fitting[0]
            if len(fitting) > 1:
                value = int(self.lines.take(str(seat), "lay")[1]["value"])
                self.expect(value in fitting, f"{value} may not come next")
            order.append(value)
            dice = dice[:value] + (dice[value] - 1,) + dice[value + 1:]
            top = value

    # ---- the end of a round

    def pick(self, colours, height):
        """The building of that height with the highest number on top, by lot if that does not decide."""
        level = [colour for colour in colours if len(self.buildings[colour]) == height]
        number = max(self.buildings[colour][-1] for colour in level)
        level = [colour for colour in level if self.buildings[colour][-1] == number]
        if len(level) == 1:
            return level[0]
        drawn = self.lines.take("*", "lot")[1]["building"]
        self.expect(drawn in level, "a lot for another building")
        return drawn

    def take_over(self):
        colours = [colour for colour in COLOURS[:self.seats] if self.investors(colour)]
        tallest = self.pick(colours, max(len(self.buildings[colour]) for colour in colours))
        colours.remove(tallest)
        smallest = self.pick(colours, min(len(self.buildings[colour]) for colour in colours))
        raiders = self.investors(tallest)
        if len(raiders) == 2:
            for raider in sorted(raiders):
                named = int(self.lines.take(str(raider), "name-stacker")[1]["seat"])
                self.expect(named in raiders, "named somebody else")
        stands = self.lines.take("*", "takeover-stands", "takeover-falls")[0] == "takeover-stands"
        before = list(self.money)
        for seat in range(self.seats):
            income = 10 * len(self.investors(self.marker[seat]))
            if self.marker[seat] == tallest:
                self.money[seat] += 20 + income if stands else -20
            elif self.marker[seat] != smallest or not stands:
                self.money[seat] += income
        if self.holder is not None and self.money[self.holder] > before[self.holder]:
            self.money[self.holder] += 20

    # ---- the end of the game

    def finish(self):
        tied = [seat for seat in self.order_of_turns() if self.money[seat] == max(self.money)]
        self.winners = tied
        if len(tied) == 1 or "final-test" not in self.options:
            return
        self.reserve = self.dice
        base = sorted(self.roll(3))
        twelve = self.roll(12)
        heights = {}
        for seat in tied:
            building = list(base)
            heights[seat] = 0 if self.stack(seat, building, twelve) is None else len(building)
        self.winners = [seat for seat in tied if heights[seat] == max(heights.values())]


def differences(text):
    """What is wrong with a finished record; empty if the oracle comes to the same end."""
    try:
        game = Game(text)
        money = game.play()
    except Wrong as wrong:
        return str(wrong)
    return "" if money == game.lines.end else f"the record ends with {game.lines.end}, the oracle with {money}"


def main(names):
    paths = [pathlib.Path(name) for name in names]
    files = [file for path in paths for file in (sorted(path.glob("*.game")) if path.is_dir() else [path])]
    if not files:
        sys.exit("stack_market.py: no record was found.")
    found = 0
    for file in files:
        with open(file, encoding="utf-8") as opened:
            if wrong := differences(opened.read()):
                found += 1
                print(f"{file}: {wrong}")
    print(f"{len(files)} records, {found} differ")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
