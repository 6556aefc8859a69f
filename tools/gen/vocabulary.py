"""The words of a game, read from data/<game>/vocabulary.toml and checked."""

import limits
import names
from model import (AMOUNT, FIRST_CHANCE_VERB, MONEY_SIGNS, MOST_DRAWS, MOST_EVENT_PARTS, MOST_MOVE_ARGS,
                   MOST_QUESTIONS, MOST_REASON_ARGS, MOST_REFUSAL_ARGS, OWN_TOLD, SHARED_TYPES, Arg, Event, Game, Node, Reason,
                   Refusal, Type, Verb)

SECTIONS = {"types", "verbs", "decisions", "draws", "questions", "events", "refusals", "reasons"}
MOST_NODES = {"draws": MOST_DRAWS - 1, "questions": MOST_QUESTIONS - 1}
KEYS = {
    "verbs": {"number", "args"},
    "decisions": {"number", "verbs"},
    "draws": {"number", "verbs"},
    "questions": {"number", "verbs"},
    "events": {"number", "args", "seat", "money", "secret", "implied"},
    "refusals": {"number", "args"},
    "reasons": {"number", "args"},
}


class VocabularyReader:
    def __init__(self, name, tables, problems):
        self.file = f"data/{name}/vocabulary.toml"
        self.tables = tables
        self.problems = problems
        self.game = Game(name, self.file)

    def wrong(self, sentence):
        self.problems.add(self.file, sentence)

    def read(self):
        for section in self.tables:
            if section not in SECTIONS:
                self.wrong(f"{section} is no section of a vocabulary.")
        self.read_types()
        self.read_verbs()
        for section in ("decisions", "draws", "questions"):
            setattr(self.game, section, self.read_nodes(section))
        self.read_events()
        self.read_refusals()
        self.read_reasons()
        return self.game

    def read_types(self):
        """name = "named", or a table: { told = "money", of = "company" }, { told = "named", texts = ["name", "sign"] }."""
        for name, row in self.tables.get("types", {}).items():
            row = {"told": row} if isinstance(row, str) else row
            key = f"types.{name}"
            if not isinstance(row, dict) or row.get("told") not in OWN_TOLD:
                self.wrong(f"{key} does not say how it is told: {', '.join(OWN_TOLD)}.")
                continue
            if name in SHARED_TYPES or not names.is_kebab(name):
                self.wrong(f"{key} is a type of every game, or not written in kebab-case.")
                continue
            for extra in sorted(row.keys() - {"told", "of", "texts"}):
                self.wrong(f"{key} has {extra}, which types do not have.")
            self.game.types[name] = Type(row["told"], row.get("of", ""),
                                         tuple(self.list_of_names(key, row, "texts")) or ("name",))
        for name, type_ in self.game.own_types.items():
            if type_.of and (type_.told != "money" or type_.of not in self.game.types):
                self.wrong(f"types.{name} is of {type_.of!r}, which only money of a known type can be.")

    def rows(self, section, first, last):
        """Name and row of a section, rows with a usable number only, in the order of their numbers."""
        rows, used = [], {}
        tables = self.tables.get(section, {})
        if not isinstance(tables, dict):
            self.wrong(f"{section} is no table.")
            tables = {}
        for name, row in tables.items():
            key = f"{section}.{name}"
            if not isinstance(row, dict):
                self.wrong(f"{key} is no table.")
                continue
            if not names.is_kebab(name):
                self.wrong(f"{key} is not written in kebab-case.")
            for extra in sorted(row.keys() - KEYS[section]):
                self.wrong(f"{key} has {extra}, which {section} do not have.")
            number = row.get("number")
            if not isinstance(number, int) or isinstance(number, bool):
                self.wrong(f"{key} has no number.")
            elif not first <= number <= last:
                self.wrong(f"{key} has number {number}, which is not between {first} and {last}.")
            elif number in used:
                self.wrong(f"{key} has number {number}, which {section}.{used[number]} has already.")
            else:
                used[number] = name
                rows.append((number, name, row))
        self.expect_no_gap(section, sorted(used), first)
        return sorted(rows, key=lambda entry: entry[0])

    def expect_no_gap(self, section, numbers, first):
        if section == "verbs":
            self.expect_run(section, [n for n in numbers if n < FIRST_CHANCE_VERB], first)
            self.expect_run(section, [n for n in numbers if n >= FIRST_CHANCE_VERB], FIRST_CHANCE_VERB)
        else:
            self.expect_run(section, numbers, first)

    def expect_run(self, section, numbers, first):
        for expected, number in enumerate(numbers, first):
            if number != expected:
                self.wrong(f"{section} lack number {expected}; numbers are appended and never taken away.")
                return

    def args(self, key, row):
        args = row.get("args", {})
        if not isinstance(args, dict):
            self.wrong(f"{key} has args that are no table of names and types.")
            return []
        found = []
        for name, type_ in args.items():
            if not names.is_word(name):
                self.wrong(f"{key} has the argument {name}, which is not one word in lower case, as texts need it.")
            if name in ("player", "who"):
                self.wrong(f"{key} has an argument named {name}, which texts use for the seat of an event.")
            if not isinstance(type_, str) or type_ not in self.game.types:
                self.wrong(f"{key} gives {name} the type {type_!r}, which is none; types are "
                           f"{', '.join(self.game.types)}.")
            else:
                found.append(Arg(name, type_))
        types = [arg.type for arg in found]
        for type_ in types:
            if (of := self.game.types[type_].of) and types.count(of) != 1:
                self.wrong(f"{key} has a {type_}, so it needs one {of} that says what it is worth.")
        return found

    def list_of_names(self, key, row, column):
        found = row.get(column, [])
        if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
            self.wrong(f"{key} has {column} that are no list of names.")
            return []
        return found

    def limit(self, key, args, most, where):
        if len(args) > most:
            self.wrong(f"{key} has {len(args)} arguments, but {where} holds {most}.")
            del args[most:]

    def read_verbs(self):
        for number, name, row in self.rows("verbs", 1, 255):
            args = self.args(f"verbs.{name}", row)
            self.limit(f"verbs.{name}", args, MOST_MOVE_ARGS, "a move")
            self.game.verbs.append(Verb(name, number, args))

    def read_nodes(self, section):
        verbs = {verb.name: verb for verb in self.game.verbs}
        nodes = []
        for number, name, row in self.rows(section, 1, MOST_NODES.get(section, 255)):
            key = f"{section}.{name}"
            known = []
            answers = self.list_of_names(key, row, "verbs")
            for verb in answers:
                if verb not in verbs:
                    self.wrong(f"{key} is answered by {verb!r}, which is no verb.")
                elif verbs[verb].chance == (section == "decisions"):
                    who = "chance" if verbs[verb].chance else "players"
                    self.wrong(f"{key} is answered by {verb}, which by its number belongs to {who}.")
                else:
                    known.append(verbs[verb])
            if not answers:
                self.wrong(f"{key} names no verbs that answer it.")
            nodes.append(Node(name, number, known))
        return nodes

    def read_events(self):
        for number, name, row in self.rows("events", 1, 255):
            key = f"events.{name}"
            args = self.args(key, row)
            parts = [arg for arg in args if arg.name != AMOUNT]
            if len(parts) > MOST_EVENT_PARTS:
                self.wrong(f"{key} has {len(parts)} arguments, but an event holds {MOST_EVENT_PARTS} and {AMOUNT}.")
                args = parts[:MOST_EVENT_PARTS]
            for arg in parts:
                if arg.type == "money":
                    self.wrong(f"{key} has money in {arg.name}, but only {AMOUNT} has room for money.")
            has_amount = any(arg.name == AMOUNT for arg in args)
            seat = row.get("seat", False)
            if not isinstance(seat, bool):
                self.wrong(f"{key} has a seat that is neither true nor false.")
            sign = row.get("money")
            if sign is not None and (not isinstance(sign, str) or sign not in MONEY_SIGNS):
                self.wrong(f"{key} has money {sign!r}, which is neither gain nor pay.")
                sign = None
            if sign is not None and not (seat and has_amount):
                self.wrong(f"{key} changes money, so it needs seat = true and the argument {AMOUNT}.")
            secret = self.list_of_names(key, row, "secret")
            for hidden in secret:
                if hidden not in [arg.name for arg in args]:
                    self.wrong(f"{key} keeps {hidden} secret, which is none of its arguments.")
            for arg in args:
                if arg.name in secret and self.game.told(arg.type) in ("choice", "count"):
                    self.wrong(f"{key} keeps {arg.name} secret, but no sentence can leave a {arg.type} open.")
            implied = self.list_of_names(key, row, "implied")
            for unsaid in implied:
                if unsaid not in [arg.name for arg in args]:
                    self.wrong(f"{key} implies {unsaid}, which is none of its arguments.")
            self.game.events.append(Event(name, number, args, bool(seat), MONEY_SIGNS.get(sign, 0), secret, implied))

    def read_refusals(self):
        for number, name, row in self.rows("refusals", 1, 65535):
            args = self.args(f"refusals.{name}", row)
            self.limit(f"refusals.{name}", args, MOST_REFUSAL_ARGS, "a refusal")
            self.game.refusals.append(Refusal(name, number, args))

    def read_reasons(self):
        for number, name, row in self.rows("reasons", 1, 255):
            args = self.args(f"reasons.{name}", row)
            self.limit(f"reasons.{name}", args, MOST_REASON_ARGS, "a reason")
            self.game.reasons.append(Reason(name, number, args))


def read_values(game, file, tables, problems):
    """Types whose values are a mere list of names: data/<game>/values.toml."""
    for type_, values in tables.items():
        if game.told(type_) not in ("named", "choice"):
            problems.add(file, f"{type_} is no type of arguments that has names.")
        elif not isinstance(values, list) or not all(isinstance(v, str) and names.is_kebab(v) for v in values):
            problems.add(file, f"{type_} is not a list of names in kebab-case.")
        elif len(set(values)) < len(values):
            problems.add(file, f"{type_} has the same name twice.")
        else:
            game.set_values(type_, values, file)


def check_values(game, problems):
    """Every argument that is told by name has names, and every verb is asked for by something."""
    rows = [(f"verbs.{row.name}", row) for row in game.verbs]
    rows += [(f"events.{row.name}", row) for row in game.events]
    rows += [(f"refusals.{row.name}", row) for row in game.refusals]
    rows += [(f"reasons.{row.name}", row) for row in game.reasons]
    for type_, values in game.values.items():
        limits.values(f"data/{game.name}/{game.value_files[type_]}", type_, values, problems)
    for key, row in rows:
        for arg in row.args:
            if game.told(arg.type) in ("named", "choice") and not game.names_of(arg.type):
                problems.add(game.file, f"{key} takes a {arg.type}, but no table of {game.name} names any.")
    asked = {verb.name for node in game.decisions + game.draws + game.questions for verb in node.verbs}
    for verb in game.verbs:
        if verb.name not in asked:
            problems.add(game.file, f"verbs.{verb.name} answers no decision, draw or question.")
