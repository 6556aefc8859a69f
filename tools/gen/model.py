"""What the words of a game consist of, as the generator holds them."""

from dataclasses import dataclass, field

# How people are told a value, as in core/vocabulary.h:
#   named    by the name that the texts give it          choice   never printed: a text selects a sentence by it
#   ordinal  as a number, people count from 1            money    as money
#   seat     as the player's name                        count    as a number that a plural may count
#   steps    as a number with its sign
TOLD = ("named", "choice", "ordinal", "money", "seat", "count", "steps")
OWN_TOLD = ("named", "choice", "ordinal", "money")  # what a game's own types may be


@dataclass
class Type:
    """What an argument stands for. Those of a game are the section `types` of its vocabulary."""
    told: str
    of: str = ""  # money that depends on another argument of the same row: that one's type
    texts: tuple = ("name",)  # the texts that every value has


# The types of every game, in the order of core/vocabulary.h.
SHARED_TYPES = {
    "seat": Type("seat"),
    "count": Type("count"),
    "money": Type("money"),
    "round": Type("ordinal"),
    "module": Type("named", texts=("name", "text")),
    "verb": Type("named"),
    "decision": Type("named"),
    "steps": Type("steps"),
}
FROM_VOCABULARY = ("verb", "decision")  # their values are rows of the vocabulary itself

FIRST_CHANCE_VERB = 128
MOST_DRAWS = 16  # core/chance.h keeps a stream for each, and 8 for what the world answers
MOST_QUESTIONS = 8
MOST_MOVE_ARGS = 3
MOST_EVENT_PARTS = 4  # and amount
MOST_REFUSAL_ARGS = 4
MOST_REASON_ARGS = 3
AMOUNT = "amount"
MONEY_SIGNS = {"gain": 1, "pay": -1}
PARTS = ("partA", "partB", "partC", "partD")


@dataclass
class Arg:
    name: str
    type: str


@dataclass
class Verb:
    name: str
    number: int
    args: list

    @property
    def chance(self):
        return self.number >= FIRST_CHANCE_VERB


@dataclass
class Node:
    name: str
    number: int
    verbs: list


@dataclass
class Event:
    name: str
    number: int
    args: list
    seat: bool
    money: int
    secret: list
    implied: list  # arguments that texts may leave out, because another one says the same

    def part(self, arg):
        """Which member of core's Event holds the argument."""
        if arg.name == AMOUNT:
            return "partAmount"
        return PARTS[[other.name for other in self.args if other.name != AMOUNT].index(arg.name)]


@dataclass
class Refusal:
    name: str
    number: int
    args: list


@dataclass
class Reason:
    """Why a move is good or bad, in hindsight."""
    name: str
    number: int
    args: list


@dataclass
class Game:
    name: str
    file: str
    types: dict = field(default_factory=lambda: dict(SHARED_TYPES))  # name → Type, the shared ones first
    verbs: list = field(default_factory=list)
    decisions: list = field(default_factory=list)
    draws: list = field(default_factory=list)
    questions: list = field(default_factory=list)
    events: list = field(default_factory=list)
    refusals: list = field(default_factory=list)
    reasons: list = field(default_factory=list)
    values: dict = field(default_factory=dict)  # type → names in the order of their numbers
    value_files: dict = field(default_factory=dict)  # type → the file that names them
    modules: list = field(default_factory=list)
    presets: list = field(default_factory=list)
    figures: list = field(default_factory=list)  # (type, value's name, Arg, number)
    move_blocks: list = field(default_factory=list)  # ids of moves, if moves.toml is there
    text_prefix: str = ""  # before the keys of its texts
    tables: object = None  # what only this game has

    @property
    def own_types(self):
        return {name: type_ for name, type_ in self.types.items() if name not in SHARED_TYPES}

    def told(self, type_):
        """How a value of that type is told, or None if there is no such type."""
        return self.types[type_].told if type_ in self.types else None

    def names_of(self, type_):
        if type_ == "verb":
            return [verb.name for verb in self.verbs]
        if type_ == "decision":
            return [decision.name for decision in self.decisions]
        return self.values.get(type_, [])

    def set_values(self, type_, values, file):
        self.values[type_] = values
        self.value_files[type_] = file.rsplit("/", 1)[-1]

    def uses(self, type_):
        return any(arg.type == type_ for row in self.verbs + self.events + self.refusals + self.reasons for arg in row.args)

    def figures_of(self, type_, value):
        return [arg for of, name, arg, _ in self.figures if (of, name) == (type_, value)]
