"""Records, the text form of a game (docs/records.md): read, replayed as a seat saw it, and made from a Game.

    record = bourse.Record.read("game.txt")
    with bourse.Engine() as engine:
        for turn in record.replay(engine):
            print(turn.seat, turn.move, "instead of", len(turn.legal) - 1, "others")
"""

import dataclasses
import re
import shlex

from bourse._library import BourseError


class RecordError(ValueError):
    """The text is not a record. Whether its moves are legal shows when it is replayed."""


@dataclasses.dataclass(frozen=True)
class Line:
    """What a seat did, or chance if the seat is None."""
    seat: "int | None"
    move: str

    def __str__(self):
        return f"{'*' if self.seat is None else self.seat} {self.move}"


@dataclasses.dataclass(frozen=True)
class Turn:
    """A decision of a replay: `legal` has the texts of all moves, `view` is what the seat knew (as JSON objects)."""
    line: int
    seat: int
    decision: str
    legal: tuple
    view: dict
    move: str


@dataclasses.dataclass(frozen=True)
class Record:
    text: str
    game: str
    rules: int
    config: str
    seed: "str | None"
    players: tuple
    lines: tuple
    attachments: tuple
    scores: "tuple | None"
    digest: str

    @classmethod
    def read(cls, path):
        with open(path, encoding="utf-8") as file:
            return cls.parse(file.read())

    @classmethod
    def parse(cls, text):
        rows = [row for row in text.split("\n") if row and not row.startswith("#")]
        if not rows or not re.fullmatch(r"bourse-record \d+", rows[0]):
            raise RecordError("A record begins with a line such as “bourse-record 1”.")
        if rows[0] != "bourse-record 1":
            raise RecordError(f"This reads format 1, not “{rows[0]}”.")
        head, players, lines, attachments, last = {}, [], [], [], None
        for number, row in enumerate(rows[1:], 2):
            word, _, rest = row.partition(" ")
            if last is not None:
                raise RecordError(f"Row {number} stands behind the last line.")
            if row.startswith("@"):
                attachments.append((len(lines), row))
            elif word in ("end", "open"):
                last = row
            elif word == "player":
                seat, *fields = shlex.split(rest)
                players.append({"seat": int(seat), **dict(field.split("=", 1) for field in fields)})
            elif word in ("game", "config", "seed"):
                head[word] = rest
            elif word == "*" or word.isdigit():
                lines.append(Line(None if word == "*" else int(word), rest))
            else:
                raise RecordError(f"Row {number} is no line of a record: {row!r}")
        found = re.fullmatch(r"(?:end((?: -?\d+)+)|open \d+) digest ([0-9a-f]{16})", last or "")
        if "game" not in head or "config" not in head or found is None:
            raise RecordError("The record is cut off: it needs game, config and a last line.")
        game, _, rules = head["game"].partition(" ")
        scores = tuple(map(int, found[1].split())) if found[1] else None
        return cls(text, game, int(rules), head["config"], head.get("seed"), tuple(players), tuple(lines),
                   tuple(attachments), scores, found[2])

    def replay(self, engine):
        """Every decision in turn. The engine checks the whole record first and refuses one that is wrong."""
        engine.ask("load", record=self.text)
        engine.ask("new", game=self.game, config=self.config, seed=0)
        for number, line in enumerate(self.lines):
            if line.seat is None:
                engine.ask("chance", move=line.move)
                continue
            asked = engine.ask("legal", seat=line.seat)
            node = engine.ask("node")["node"]
            yield Turn(number, line.seat, node.get("decision", ""), tuple(move["text"] for move in asked["moves"]),
                       engine.ask("view", seat=line.seat)["view"], line.move)
            engine.ask("apply", seat=line.seat, move=line.move)


def record_of(game, engine):
    """The record of a Game in which the caller made every move. `bourse replay` and every server read it."""
    if game.moves is None:
        raise BourseError(1, "There is a record only of games that were played from the start, every seat by the caller.")
    engine.new(game.config, game=game.spec.game, seed=game.seed)
    left = list(game.moves)
    node = engine.draw()
    while node["kind"] == "decision":
        legal = [move["text"] for move in engine.ask("legal")["moves"]]
        if game.skips_forced and len(legal) == 1:
            seat, move = node["seat"], legal[0]
        elif left:
            seat, move = left.pop(0)
        else:
            break
        engine.ask("apply", seat=seat, move=move)
        node = engine.draw()
    return Record.parse(engine.ask("save")["record"])
