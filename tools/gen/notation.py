"""How data/messages and data/<game>/view.toml write the type of a value.

    whole  number  string  boolean  null  any     whole(0..60000) and string(1..40) have bounds
    "word"  7  true                                exactly this
    Name   game.Name                               another shape; one that each game has of its own
    X[]  X[1..64]  [X, Y?]  {X}                    a list, one with so many items, a tuple, an object with any keys
    X | Y  (X | Y)[]                               one of them
"""

import re
from dataclasses import dataclass

PLAIN = ("number", "boolean", "null", "any")
TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|-?\d+\.\.\d+|-?\d+|[A-Za-z][\w.-]*|[\[\](){}|,?])')


class NotationError(Exception):
    """Says in a few words what is wrong with a type."""


@dataclass(frozen=True)
class Plain:
    kind: str  # of PLAIN


@dataclass(frozen=True)
class Whole:
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True)
class String:
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True)
class Exactly:
    value: str | int | bool


@dataclass(frozen=True)
class Ref:
    name: str


@dataclass(frozen=True)
class OfGame:
    name: str


@dataclass(frozen=True)
class List:
    item: object
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True)
class Tuple:
    items: tuple
    needed: int  # the others may be missing


@dataclass(frozen=True)
class Map:
    value: object


@dataclass(frozen=True)
class Union:
    options: tuple  # none: no value at all


def either(*options):
    return options[0] if len(options) == 1 else Union(tuple(options))


NULL = Plain("null")


class Parser:
    def __init__(self, source):
        self.source = source
        self.tokens = []
        at = 0
        while at < len(source):
            found = TOKEN.match(source, at)
            if not found:
                raise NotationError(f"{source!r} cannot be read from {source[at:].strip()!r} on")
            self.tokens.append(found.group(1))
            at = found.end()
        self.at = 0

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, expected=None):
        token = self.peek()
        if not token or (expected and token != expected):
            raise NotationError(f"{self.source!r} lacks {expected or 'a type'}")
        self.at += 1
        return token

    def parse(self):
        found = self.union()
        if self.peek():
            raise NotationError(f"{self.source!r} has {self.peek()!r} too many")
        return found

    def union(self):
        options = [self.listed()]
        while self.peek() == "|":
            self.take()
            options.append(self.listed())
        return either(*options)

    def listed(self):
        found = self.one()
        while self.peek() == "[":
            self.take()
            low, high = self.bounds() if self.peek() != "]" else (None, None)
            self.take("]")
            found = List(found, low, high)
        return found

    def bounds(self):
        token = self.take()
        if ".." not in token:
            raise NotationError(f"{self.source!r} has the bounds {token!r}, not such as 0..5")
        low, high = map(int, token.split(".."))
        if low > high:
            raise NotationError(f"{self.source!r} has bounds that are the wrong way round")
        return low, high

    def bounded(self):
        if self.peek() != "(":
            return None, None
        self.take()
        found = self.bounds()
        self.take(")")
        return found

    def tuple(self):
        items, needed = [], 0
        while True:
            items.append(self.union())
            if self.peek() == "?":
                self.take()
            else:
                needed = len(items)
            if self.peek() != ",":
                self.take("]")
                return Tuple(tuple(items), needed)
            self.take()

    def one(self):
        token = self.take()
        if token == "(":
            found = self.union()
            self.take(")")
            return found
        if token == "{":
            found = Map(self.union())
            self.take("}")
            return found
        if token == "[":
            return self.tuple()
        if token.startswith('"'):
            return Exactly(token[1:-1])
        if re.fullmatch(r"-?\d+", token):
            return Exactly(int(token))
        if token in ("true", "false"):
            return Exactly(token == "true")
        if token == "whole":
            return Whole(*self.bounded())
        if token == "string":
            return String(*self.bounded())
        if token in PLAIN:
            return Plain(token)
        if token.startswith("game."):
            return OfGame(token.removeprefix("game."))
        if token[0].isupper():
            return Ref(token)
        raise NotationError(f"{self.source!r} names {token!r}, which is no type")


def parse(source):
    """The type that a text stands for; NotationError says what is wrong with it."""
    return Parser(source).parse()


def walk(type_):
    """The type and every type inside it."""
    yield type_
    inner = {List: lambda: [type_.item], Tuple: lambda: type_.items, Map: lambda: [type_.value],
             Union: lambda: type_.options}.get(type(type_), lambda: [])
    for one in inner():
        yield from walk(one)
