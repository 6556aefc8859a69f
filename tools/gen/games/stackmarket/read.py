"""What only Stack Market has: buildings, dice, amounts, options, and how surely a die stands."""

from dataclasses import dataclass, field

import limits
import names
import rulebook

RULES = rulebook.Own({
    "rounds": "count", "start": "money", "used": "count", "floors": "count", "markers": "count",
    "five": "count", "bonus": "money", "loss": "money", "out": "count", "top": "count", "raid": "money",
    "marker": "money", "tallest": "money", "turns": "count", "test": "count", "faces": "card",
})
SOURCES = ("printed", "public", "house")
NUMBERS = ("dice", "spare-dice", "start-height", "markers", "top", "bonus-dice", "removed-dice", "rounds", "most-rounds",
           "turns", "test-dice")
MONEY = ("start", "bonus", "collapse", "raid", "marker", "tallest")
TOWERS = ("day-dice", "day-least", "day-most", "day-crooked", "bronze", "silver", "gold", "duel-dice", "duel-height")
MEDALS = ("bronze", "silver", "gold")
SKILLS = ("novice", "casual", "good", "expert")
VALUES = 5  # a die shows 0 to 4
FACES = 6
FLOORS = 60
WHOLE = 10000
SEATS = (3, 4)


@dataclass
class Tables:
    faces: list = field(default_factory=list)  # how many faces show the value
    faces_source: str = ""
    numbers: dict = field(default_factory=dict)  # name → (value, source)
    money: dict = field(default_factory=dict)
    towers: dict = field(default_factory=dict)
    skills: list = field(default_factory=list)  # (name, row)
    modules: list = field(default_factory=list)
    presets: list = field(default_factory=list)
    rulebook: object = None


class StackMarketReader:
    BOARD = "data/stackmarket/board.toml"
    MODULES = "data/stackmarket/modules.toml"

    def __init__(self, game, reader, problems):
        self.game = game
        self.board = reader.toml(self.BOARD)
        self.switches = reader.toml(self.MODULES)
        self.book = reader.toml(rulebook.file_of(game))
        self.problems = problems
        self.tables = Tables()

    def wrong(self, sentence, file=None):
        self.problems.add(file or self.BOARD, sentence)

    def read(self):
        self.game.set_values("building", [name for name, _ in self.indexed("buildings", self.board)], self.BOARD)
        self.read_dice()
        self.tables.numbers = self.amounts("numbers", NUMBERS)
        self.tables.money = self.amounts("money", MONEY)
        self.read_towers()
        self.read_skills()
        self.read_modules()
        limits.rows(self.wrong, "modules", len(self.tables.modules), self.MODULES, limits.MODULES)
        dice = self.tables.numbers["dice"][0]
        if dice != FLOORS:
            self.wrong(f"numbers.dice is {dice}, but skills say how {FLOORS} floors stand.")
        if len(self.game.values["building"]) != max(SEATS):
            self.wrong(f"buildings are {len(self.game.values['building'])}, but there is one for each of {max(SEATS)} players.")
        self.game.tables = self.tables
        self.tables.rulebook = rulebook.read(self.game, self.indexed, self.book, self.problems, RULES)

    def indexed(self, section, tables, file=None):
        """(name, row) in the order of numbers, which index a table and therefore run from 0 without a gap."""
        rows = tables.get(section)
        if not isinstance(rows, dict) or not rows:
            self.wrong(f"{section} is missing.", file)
            return []
        found = [(row.get("number") if isinstance(row, dict) else None, name, row) for name, row in rows.items()]
        for _, name, _ in found:
            if not names.is_kebab(name):
                self.wrong(f"{section}.{name} is not written in kebab-case.", file)
        if sorted(str(number) for number, _, _ in found) != sorted(map(str, range(len(found)))):
            self.wrong(f"{section} are not counted from 0 without a gap.", file)
            return [(name, row) for _, name, row in found]
        return [(name, row) for _, name, row in sorted(found, key=lambda one: one[0])]

    def source(self, key, row):
        if row.get("source") not in SOURCES:
            self.wrong(f"{key} has the source {row.get('source')!r}, which is none of {', '.join(SOURCES)}.")
        return row.get("source", "")

    def read_dice(self):
        row = self.board.get("dice", {})
        faces = row.get("faces")
        self.tables.faces_source = self.source("dice", row)
        if not isinstance(faces, list) or len(faces) != FACES or not all(face in range(VALUES) for face in faces):
            self.wrong(f"dice have faces {faces!r}, which are not {FACES} values from 0 to {VALUES - 1}.")
            faces = [0] * FACES
        self.tables.faces = [faces.count(value) for value in range(VALUES)]
        if 0 in self.tables.faces:
            self.wrong(f"dice never show {self.tables.faces.index(0)}.")

    def amounts(self, section, expected):
        rows, found = self.board.get(section, {}), {}
        for extra in sorted(rows.keys() - set(expected)):
            self.wrong(f"{section}.{extra} is used by nothing; tools/gen/games/stackmarket lists what the game knows.")
        for name in expected:
            row = rows.get(name)
            value = row.get("value") if isinstance(row, dict) else None
            if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 255:
                self.wrong(f"{section}.{name} has no value from 1 to 255.")
                row, value = {"source": "house"}, 1
            found[name] = (value, self.source(f"{section}.{name}", row))
        return found

    def read_towers(self):
        self.tables.towers = towers = self.amounts("towers", TOWERS)
        value = {name: amount for name, (amount, _) in towers.items()}
        if not value["day-least"] <= value["day-most"]:
            self.wrong("towers.day-least is more than towers.day-most.")
        if not value["bronze"] < value["silver"] < value["gold"]:
            self.wrong("towers have medals that do not rise from bronze to gold.")
        if not value["gold"] <= value["day-least"] + value["day-dice"]:
            self.wrong("towers.gold is more than the dice of a day can reach.")

    def read_skills(self):
        self.tables.skills = self.indexed("skills", self.board)
        if tuple(name for name, _ in self.tables.skills) != SKILLS:
            self.wrong(f"skills are not {', '.join(SKILLS)}, in this order.")
        for name, row in self.tables.skills:
            stands = row.get("stands")
            self.source(f"skills.{name}", row)
            if (not isinstance(stands, list) or len(stands) != FLOORS
                    or not all(isinstance(one, int) and 0 < one < WHOLE for one in stands)):
                self.wrong(f"skills.{name} has stands that are not {FLOORS} whole numbers between 0 and {WHOLE}.")
                row["stands"] = [1] * FLOORS
            elif stands != sorted(stands, reverse=True):
                self.wrong(f"skills.{name} has stands that rise from one floor to the next.")

    def read_modules(self):
        self.tables.modules = self.indexed("modules", self.switches, self.MODULES)
        self.tables.presets = self.indexed("presets", self.switches, self.MODULES)
        self.game.modules = [name for name, _ in self.tables.modules]
        self.game.set_values("module", self.game.modules, self.MODULES)
        self.game.presets = [name for name, _ in self.tables.presets]
        for name, row in self.tables.modules:
            if "needs" in row and row["needs"] not in self.game.modules:
                self.wrong(f"modules.{name} needs {row['needs']!r}, which is no module.", self.MODULES)
        for name, row in self.tables.presets:
            for module in row.get("modules", [None]):
                if module not in self.game.modules:
                    self.wrong(f"presets.{name} names {module!r}, which is no module.", self.MODULES)


def module_bits(game, chosen):
    return sum(1 << game.modules.index(name) for name in chosen)
