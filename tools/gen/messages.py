"""The part of ICU MessageFormat that the texts may use: {name}, plural and select, nested in each other.

Not allowed, since it reads differently in browser and terminal or tempts to glue: quoting by apostrophe, number,
date and choice formats, selectordinal, offset.
"""

import functools
from dataclasses import dataclass, field

PLURAL_KEYS = ("one", "other")  # enough for English, Portuguese, Persian and French


@dataclass
class Text:
    text: str


@dataclass
class Argument:
    name: str


@dataclass
class Count:
    """The # of a plural."""

    name: str


@dataclass
class Choice:
    name: str
    kind: str  # plural or select
    branches: dict = field(default_factory=dict)  # key → list of pieces


class MessageError(Exception):
    """Says in a few words what is wrong with a message."""


class Parser:
    def __init__(self, source):
        self.source = source
        self.at = 0

    def parse(self):
        pieces = self.pieces(None)
        if self.at < len(self.source):
            raise MessageError(f"has a }} too many at character {self.at + 1}")
        return pieces

    def peek(self):
        return self.source[self.at] if self.at < len(self.source) else ""

    def pieces(self, counted):
        """Text and arguments up to a closing brace or the end; counted is the plural we are in."""
        found, text = [], ""
        while self.peek() not in ("", "}"):
            char = self.source[self.at]
            self.at += 1
            if char == "{" or (char == "#" and counted):
                if text:
                    found.append(Text(text))
                    text = ""
                found.append(self.argument(counted) if char == "{" else Count(counted))
            else:
                text += char
        return found + [Text(text)] if text else found

    def word(self, stop):
        self.blanks()
        start = self.at
        while self.peek() not in ("", *stop) and not self.peek().isspace():
            self.at += 1
        word = self.source[start:self.at]
        self.blanks()
        return word

    def blanks(self):
        while self.peek().isspace():
            self.at += 1

    def expect(self, char, where):
        if self.peek() != char:
            raise MessageError(f"lacks a {char} {where}")
        self.at += 1

    def argument(self, counted):
        name = self.word(",{}")
        if not name.replace("-", "").replace("_", "").isalnum() or not name[0].isalpha():
            raise MessageError(f"has an argument named {name!r}")
        if self.peek() == "}":
            self.at += 1
            return Argument(name)
        self.expect(",", f"or }} after {name}")
        kind = self.word(",{}")
        if kind not in ("plural", "select"):
            raise MessageError(f"formats {name} as {kind!r}; only plural and select are used")
        self.expect(",", f"after {name}, {kind}")
        return self.branches(Choice(name, kind), counted)

    def branches(self, choice, counted):
        inside = choice.name if choice.kind == "plural" else counted
        self.blanks()
        while self.peek() not in ("", "}"):
            key = self.word("{}")
            if choice.kind == "plural" and key not in PLURAL_KEYS and not (key[:1] == "=" and key[1:].isdigit()):
                raise MessageError(f"has the plural branch {key!r} of {choice.name}; use =0, one and other")
            if key in choice.branches:
                raise MessageError(f"has two branches {key} of {choice.name}")
            self.expect("{", f"after the branch {key} of {choice.name}")
            choice.branches[key] = self.pieces(inside)
            self.expect("}", f"at the end of the branch {key} of {choice.name}")
            self.blanks()
        self.expect("}", f"at the end of {choice.name}")
        if "other" not in choice.branches:
            raise MessageError(f"lacks the branch other of {choice.name}")
        return choice


@functools.cache  # tests read the same texts a hundred times; nobody changes the pieces
def parse(source):
    """The pieces of a message; MessageError says what is wrong with it."""
    return Parser(source).parse()


def walk(pieces):
    """Every piece, also those inside branches."""
    for piece in pieces:
        yield piece
        if isinstance(piece, Choice):
            for branch in piece.branches.values():
                yield from walk(branch)


def placeholders(pieces):
    """Names of the arguments that a message uses."""
    return {piece.name for piece in walk(pieces) if not isinstance(piece, Text)}


def render(pieces, values, count=None):
    """The sentence for given values, counting as English does; for tests and for lengths."""
    out = ""
    for piece in pieces:
        if isinstance(piece, Text):
            out += piece.text
        elif isinstance(piece, Argument):
            out += str(values[piece.name])
        elif isinstance(piece, Count):
            out += str(count)
        elif piece.kind == "plural":
            number = values[piece.name]
            exact = f"={number}"
            key = exact if exact in piece.branches else "one" if number == 1 and "one" in piece.branches else "other"
            out += render(piece.branches[key], values, number)
        else:
            key = values[piece.name] if values[piece.name] in piece.branches else "other"
            out += render(piece.branches[key], values, count)
    return out
