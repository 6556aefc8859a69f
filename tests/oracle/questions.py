"""What both games have in common: moves, the questions that the rules put to players and to chance, and events."""

from dataclasses import dataclass


@dataclass
class Move:
    """What a player or chance does, for example `bid pile=1 space=4`."""
    verb: str
    args: dict

    def __getitem__(self, name):
        return self.args[name]

    def __str__(self):
        return " ".join([self.verb] + [f"{name}={value}" for name, value in self.args.items()])


def move(verb, **args):
    return Move(verb, args)


PASS = move("pass")


@dataclass
class Decision:
    """Players must choose: who may answer now, and the legal moves of each. The answer is (seat, move)."""
    kind: str
    legal: dict

    def __str__(self):
        return f"decision {self.kind} of {sorted(self.legal)}"


@dataclass
class Chance:
    """Chance must choose: (move, weight) for every outcome. The answer is a move."""
    kind: str
    outcomes: list
    source: str = "chance"      # or `world`: hands and dice answer

    def __str__(self):
        return f"{self.source} {self.kind}"


def ask(seat, kind, legal):
    """Puts a question to one seat and returns its move."""
    answering, chosen = yield Decision(kind, {seat: legal})
    return chosen


EVERYBODY = (0, 1, 2, 3, 4, "spectator")


class Log:
    """The events of a game in the words of the protocol, with their secrets."""

    def __init__(self):
        self.events = []

    def tell(self, kind, seat=..., secret=(), sees=(), **args):
        """An event; `seat=None` is one that could have a seat and has none. Who is in `sees` may read the secrets."""
        event = {"event": kind, **args}
        if seat is not ...:
            event["seat"] = seat
        if secret:
            event["secret"] = list(secret)
            event["sees"] = list(sees) if sees is EVERYBODY else sorted(sees)
        self.events.append(event)


def as_told(event, observer):
    """The event as an observer is told it; None is a spectator."""
    told = {key: value for key, value in event.items() if key not in ("secret", "sees")}
    if "secret" in event and ("spectator" if observer is None else observer) not in event["sees"]:
        for name in event["secret"]:
            told[name] = None
    return told
