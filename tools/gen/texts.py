"""The words of all languages: data/text/<language>/*.toml, checked against the vocabulary and against English.

A file gives its keys a prefix (events.toml: bid-placed is event.bid-placed); cards.toml and modules.toml write
the whole key as tables. Texts of a game with a folder of its own, data/text/<language>/<game>/, get the prefix
“<game>.” on top.
"""

import pathlib
import re

import messages
import rulebook
import style
from model import FROM_VOCABULARY, Arg

PREFIXES = {"events": "event", "refusals": "refusal", "prompts": "prompt", "moves": "move", "phases": "phase",
            "formats": "format", "reasons": "reason", "hints": "hint", "ui": "ui", "cards": "", "modules": "", "investors": "investor",
            "strategies": "strategy", "rules": "rule", "sections": "section", "details": "detail", "figures": "figure"}
# Texts that the browser fetches with the pages that say them: owner -> file. Native programs have no use for them.
WITH_PAGES = {"net": "net", "people": "people", "admin": "admin", "learn": "learn", "detail": "learn",
              "moments": "moments", "coach": "moments", "hint": "moments"}
WEB_PARTS = WITH_PAGES | {"figure": "learn", "rule": "learn", "reason": "learn", "hindsight": "learn"}  # programs say these as well
PAGES_OF_GAMES = {"table", "help", "practice", "open", "tower"}  # the same, of a game with a folder of its own
SIGN = re.compile(r"\w{2,3}")
WHO = {"you", "nobody", "other"}
SIZES = {"nothing", "debt", "other"}  # what {<money>Is, select, …} chooses among
WHOM = {"you", "other"}  # what {<seat>Is, select, …} chooses among
FORMATS = {"money": "amount", "money-negative": "amount", "number": "number", "steps-up": "steps",
           "steps-down": "steps"}


class Message:
    def __init__(self, file, path, key, source, pieces):
        self.file = file
        self.path = path  # the key as it is written in the file
        self.key = key
        self.source = source
        self.pieces = pieces
        self.arguments = messages.placeholders(pieces)


class Texts(dict):
    """language → key → Message, and the rows of languages.toml."""

    def __init__(self, found=()):
        super().__init__(found)
        self.rows = {}


class TextReader:
    def __init__(self, reader, problems):
        self.reader = reader
        self.problems = problems

    def read(self, language, games):
        """key → Message of one language."""
        found = {}
        for game in [None, *(game.name for game in games if game.text_prefix)]:
            for file in self.reader.text_files(language, game):
                stem = pathlib.PurePath(file).stem
                prefix = ([game] if game else []) + ([PREFIXES.get(stem, stem)] if PREFIXES.get(stem, stem) else [])
                self.collect(file, [], prefix, self.reader.toml(file), found)
        return found

    def collect(self, file, path, prefix, table, found):
        for name, value in table.items():
            here = path + [name]
            if isinstance(value, dict):
                self.collect(file, here, prefix, value, found)
                continue
            written, key = ".".join(here), ".".join(prefix + here)
            if not isinstance(value, str):
                self.problems.add(file, f"{written} is no text.")
            elif key in found:
                self.problems.add(file, f"{written} stands in {found[key].file} too.")
            else:
                try:
                    found[key] = Message(file, written, key, value, messages.parse(value))
                except messages.MessageError as error:
                    self.problems.add(file, f"{written} {error}.")
                    found[key] = Message(file, written, key, value, [messages.Text("")])


class Expected:
    """A key that the vocabulary asks for, with the arguments it gives."""

    def __init__(self, key, args, file, person=False, figures=False, implied=()):
        self.key = key
        self.args = {arg.name: arg.type for arg in args}
        self.file = file  # that gives the arguments
        self.figures = figures  # arguments are numbers of a card: texts use those they need, and write none themselves
        self.implied = set(implied)  # arguments that a text may leave out
        self.selectors = {f"{arg.name}Is": SIZES for arg in args if arg.type == "money"}
        self.selectors |= {f"{arg.name}Is": WHOM for arg in args if arg.type == "seat" and arg.name != "player"}
        if person:
            self.selectors["who"] = WHO


def expected_of(game):
    """Every text that the rows of a game ask for."""
    player, vocabulary = Arg("player", "seat"), "vocabulary.toml"
    rows = []
    for event in game.events:
        args = event.args + ([player] if event.seat else [])
        rows.append(Expected(f"event.{event.name}", args, vocabulary, person=event.seat, implied=event.implied))
    rows += [Expected(f"refusal.{row.name}", row.args, vocabulary) for row in game.refusals]
    rows += [Expected(f"reason.{row.name}", row.args, vocabulary) for row in game.reasons]
    rows += [Expected(f"hint.{row.name}", row.args, vocabulary) for row in game.reasons]
    rows += [Expected(f"move.{verb.name}", verb.args, vocabulary) for verb in game.verbs]
    rows += [Expected(f"prompt.{node.name}", [player], vocabulary, person=True) for node in game.decisions]
    for type_ in FROM_VOCABULARY:
        if game.uses(type_):
            rows += [Expected(f"{type_}.{name}.name", [], vocabulary) for name in game.names_of(type_)]
    for type_, values in game.values.items():
        rows += [Expected(f"{type_}.{value}.{key}", game.figures_of(type_, value), game.value_files[type_], figures=True)
                 for value in values for key in game.types[type_].texts]
    book = getattr(game.tables, "rulebook", None)
    if book:
        for of, found in (("rule", book.rules), ("detail", book.details)):
            rows += [Expected(f"{of}.{name}", rulebook.arguments(game, row), "rulebook.toml") for name, row in found]
        rows += [Expected(f"section.{name}", [], "rulebook.toml") for name in book.sections]
    rows += [Expected(f"preset.{name}.name", [], "modules.toml") for name in game.presets]
    hidden = {arg.type for event in game.events for arg in event.args if arg.name in event.secret}
    rows += [Expected(f"hidden.{type_}", [], vocabulary) for type_ in sorted(hidden)]
    found = {game.text_prefix + row.key: row for row in rows}
    formats = [Expected(f"format.{name}", [Arg(arg, "count")], "words.cpp") for name, arg in FORMATS.items()]
    figures = [Expected(f"figure.{name}", [Arg("count", "count")] if name in book.own.counted else [], "rulebook.toml")
               for name in ((*book.own.figures, *book.own.tables) if book else ())]
    return found | {row.key: row for row in formats + figures}


SENTENCES = ("event.", "refusal.", "reason.", "hint.", "prompt.")


def openings(pieces):
    """The first piece of every sentence that a message can become."""
    if pieces and isinstance(pieces[0], messages.Choice):
        for branch in pieces[0].branches.values():
            yield from openings(branch)
    elif pieces:
        yield pieces[0]


class TextChecker:
    def __init__(self, games, problems):
        self.problems = problems
        self.told = {name: type_.told for game in games for name, type_ in game.types.items()}
        self.expected = {key: row for game in games for key, row in expected_of(game).items()}
        self.values = {type_: set(values) for game in games for type_, values in game.values.items()}
        # A text with one of these beginnings belongs to a row; one without a row is left over or misspelt.
        self.owned = tuple({key[:len(key) - len(row.key)] + row.key.split(".")[0] + "."
                            for key, row in self.expected.items()})

    def wrong(self, message, sentence):
        self.problems.add(message.file, f"{message.path} {sentence}.")

    def check(self, language, texts, english):
        home = f"data/text/{language}"
        for key, row in self.expected.items():
            if key not in texts:
                self.problems.add(home, f"{key} is missing, which {row.file} asks for.")
        for key in english:
            if key not in texts and key not in self.expected:
                self.problems.add(home, f"{key} is missing, which English has.")
        signs = {}
        for key, message in texts.items():
            self.check_message(language, key, message, english)
            self.check_opening(key, message, texts)
            if key.endswith(".sign"):
                self.check_sign(message, signs)

    def check_message(self, language, key, message, english):
        row = self.expected.get(key)
        if row:
            self.check_arguments(message, row)
        elif key.startswith(self.owned):
            self.wrong(message, "belongs to nothing; no row has this name")
        elif key not in english:
            self.wrong(message, "is not among the English texts")
        else:
            self.compare(message, english[key])
        for complaint in style.complaints(language, key, message.pieces, message.source):
            self.wrong(message, f"has {complaint}")

    def check_opening(self, key, message, texts):
        """A sentence begins with a capital letter; a phrase such as “the red building” has none."""
        row = self.expected.get(key)
        if not row or not row.key.startswith(SENTENCES):
            return
        prefix = key[:len(key) - len(row.key)]
        for first in openings(message.pieces):
            if isinstance(first, messages.Text) and first.text[:1].islower():
                self.wrong(message, "begins with a small letter")
            elif isinstance(first, messages.Argument):
                type_ = row.args.get(first.name)
                phrases = (texts.get(f"{prefix}{type_}.{value}.phrase") for value in self.values.get(type_, ()))
                if any(phrase and phrase.source[:1].islower() for phrase in phrases):
                    self.wrong(message, f"begins with {{{first.name}}}, whose phrases begin with a small letter")

    def check_arguments(self, message, row):
        if not row.figures:
            for name in sorted(row.args.keys() - message.arguments - row.implied):
                self.wrong(message, f"lacks {{{name}}}, which {row.file} gives it")
        elif row.args and any(char.isdigit() for char in message.source):
            self.wrong(message, f"writes a number; {row.file} gives it {{{'}, {'.join(row.args)}}}")
        for name in sorted(message.arguments - row.args.keys() - row.selectors.keys()):
            self.wrong(message, f"has {{{name}}}, which {row.file} does not give it")
        for piece in messages.walk(message.pieces):
            if not isinstance(piece, messages.Text):
                self.check_use(message, piece, row)

    def check_use(self, message, piece, row):
        """A plural counts, a select chooses among values, anything else is printed."""
        type_ = row.args.get(piece.name)
        told = "choice" if piece.name in row.selectors else self.told.get(type_)
        used = piece.kind if isinstance(piece, messages.Choice) else "plain"
        if told is None:
            return  # not given to this text at all, which has been said
        if used == "plural" and told != "count":
            self.wrong(message, f"counts {{{piece.name}}}, which is no count")
        elif used == "select" and told != "choice":
            self.wrong(message, f"selects by {{{piece.name}}}, which arrives as words")
        elif used == "plain" and told == "choice":
            self.wrong(message, f"prints {{{piece.name}}}, which can only be selected by")
        elif used == "select":
            known = row.selectors.get(piece.name) or self.values.get(type_, set()) | {"other"}
            for branch in sorted(piece.branches.keys() - known):
                self.wrong(message, f"has the branch {branch} of {piece.name}, which is no value of it")

    def compare(self, message, english):
        for name in sorted(english.arguments - message.arguments):
            self.wrong(message, f"lacks {{{name}}}, which English has")
        for name in sorted(message.arguments - english.arguments):
            self.wrong(message, f"has {{{name}}}, which English does not have")

    def check_sign(self, message, signs):
        if not SIGN.fullmatch(message.source):
            self.wrong(message, "is no sign of two or three letters")
        if message.source in signs:
            self.wrong(message, f"is the same sign as {signs[message.source]}")
        signs[message.source] = message.path


def native(found):
    """The texts that programs say too."""
    def of_a_page(key):
        owner, *rest = key.split(".")
        return owner in WITH_PAGES or (len(rest) > 1 and rest[0] in PAGES_OF_GAMES
                                       and not rest[1].startswith("bot-"))  # pictures of links name bots
    return {key: message for key, message in found.items() if not of_a_page(key)}


def read_all(reader, games, problems):
    """language → key → Message, all checked."""
    for game in games:
        game.text_prefix = f"{game.name}." if reader.exists(f"data/text/en/{game.name}") else ""
    text_reader, checker = TextReader(reader, problems), TextChecker(games, problems)
    texts = Texts({language: text_reader.read(language, games) for language in reader.languages()})
    for language, found in texts.items():
        checker.check(language, found, texts["en"])
    return texts
