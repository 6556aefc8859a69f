"""One game played on both sides, compared after every move. It knows no game: a side plays the rules."""

from collections import Counter
from dataclasses import dataclass, field

from oracle.choosers import NotPossible
from oracle.differences import event_differences, list_differences
from oracle.engine import Refused
from oracle.questions import Chance, Decision, as_told

SPECTATOR = None
COMPARED = ("questions", "legal lists", "outcome lists", "states", "proofs", "events", "told events", "views", "scores")


@dataclass
class Result:
    moves: int = 0
    differences: list = field(default_factory=list)
    last_moves: list = field(default_factory=list)
    record: str = ""
    compared: Counter = field(default_factory=Counter)


class Match:
    """The side moves first, so everything it expects is known when the engine is asked."""

    def __init__(self, engine, side, chooser, every_view=False):
        self.engine = engine
        self.side = side
        self.chooser = chooser
        self.every_view = every_view
        self.observers = [SPECTATOR, *range(side.seats)]
        self.told = 0                   # events compared so far
        self.result = Result()

    def play(self):
        try:
            self.tell_engine({"do": "new", "game": self.side.name, "config": self.side.config, "seed": 1})
            while not self.result.differences and self.side.question is not None:
                self.step()
            if not self.result.differences:
                self.found("record", self.chooser.left(self.side.scores()))
        except Refused as refused:
            self.found("refusal", [str(refused)])
        except NotPossible as problem:
            self.found("record", [str(problem)])
        if self.result.differences:
            self.result.record = self.engine.ask("save").get("record", "")
        return self.result

    def step(self):
        """Makes the next move on both sides and compares everything."""
        question = self.side.question
        self.result.moves += 1
        if isinstance(question, Chance):
            chosen = self.chooser.outcome(self.side)
            self.side.answer(chosen)
            self.tell_engine({"do": "chance", "move": str(chosen)})
        else:
            seat, chosen = self.chooser.move(self.side)
            self.side.answer((seat, chosen))
            self.tell_engine({"do": "apply", "seat": seat, "move": str(chosen)})

    # ---- asking the engine --------------------------------------------------------------------------------

    def tell_engine(self, request):
        """Makes the move there, fetches all that is compared in one go, and compares it."""
        seen = self.observers if self.every_view else [self.observers[self.result.moves % len(self.observers)]]
        requests = [request, {"do": "state"}, {"do": "events", "since": self.told}]
        requests += [{"do": "events", "since": self.told, "seat": as_seat(observer)} for observer in self.observers]
        requests += [{"do": "view", "seat": as_seat(observer)} for observer in seen]
        requests += self.questions_asked()
        answers = iter(self.engine.ask_all(requests))
        answer = next(answers)
        self.result.last_moves.append(answer.get("text", "new"))
        self.compare_question(answer["node"])
        if not self.result.differences:
            self.compare_state(next(answers)["state"])
            self.compare_events(next(answers)["events"], [next(answers)["events"] for observer in self.observers])
            for observer in seen:
                self.compare_view(observer, next(answers)["view"])
            self.compare_answers(list(answers))

    def questions_asked(self):
        question = self.side.question
        if question is None:
            return [{"do": "scores"}, {"do": "legal"}]
        if isinstance(question, Decision):
            return [{"do": "legal", "seat": seat} for seat in sorted(question.legal)]
        return [{"do": "legal"}]

    # ---- comparing ----------------------------------------------------------------------------------------

    def found(self, kind, lines):
        self.result.differences += [f"{kind}: {line}" for line in lines]

    def compared(self, kind, number=1):
        self.result.compared[kind] += number

    def compare_question(self, node):
        """Exactly this is asked, of exactly these seats, and nothing else."""
        self.compared("questions")
        question = self.side.question
        mine = "over" if question is None else str(question)
        theirs = node_name(node)
        if mine != theirs:
            self.found("question", [f"expected {mine}, came {theirs}", f"legal here: {legal_texts(question)}"])

    def compare_state(self, state):
        self.compared("states")
        self.found("state", self.side.state_differences(state))
        self.compared("proofs", self.side.proofs)
        self.found("proof", self.side.proof_differences(state))

    def compare_events(self, events, told):
        mine = self.side.events[self.told:]
        self.compared("events", len(mine))
        self.found("event", event_differences("events", mine, events))
        for observer, theirs in zip(self.observers, told):
            self.compared("told events", len(mine))
            expected = [as_told(event, observer) for event in mine]
            self.found("told event", event_differences(f"told to {as_seat(observer)}", expected, theirs))
        self.told += len(mine)

    def compare_view(self, observer, view):
        self.compared("views")
        lines = self.side.view_differences(observer, view)
        self.found("view", [f"of {as_seat(observer)}: {line}" for line in lines])

    def compare_answers(self, answers):
        question = self.side.question
        if question is None:
            self.compared("scores")
            expected = {"scores": self.side.scores(), "over": True}
            if answers[0] != expected:
                self.found("scores", [f"expected {expected}, came {answers[0]}"])
            if answers[1].get("moves") or answers[1].get("outcomes"):
                self.found("legal moves", [f"the game is over, came {answers[1]}"])
        elif isinstance(question, Chance):
            self.compared("outcome lists")
            self.found("outcomes", self.outcome_differences(answers[0].get("outcomes", [])))
        else:
            for seat, answer in zip(sorted(question.legal), answers):
                self.compared("legal lists")
                mine = [str(move) for move in question.legal[seat]]
                theirs = [row["text"] for row in answer.get("moves", [])]
                self.found("legal moves", list_differences(f"of seat {seat}", mine, theirs))

    def outcome_differences(self, rows):
        mine = shares({str(move): weight for move, weight in self.side.question.outcomes})
        theirs = shares({row["text"]: row["weight"] for row in rows})
        found = list_differences("outcomes", list(mine), [row["text"] for row in rows])
        if not found and any(abs(mine[text] - theirs[text]) > self.side.weight_error for text in mine):
            found.append(f"weights: expected {mine}, came {theirs}")
        return found


def as_seat(observer):
    return "spectator" if observer is SPECTATOR else observer


def node_name(node):
    """What is asked of whom, in the words of `questions`."""
    if node["kind"] == "over":
        return "over"
    if node["kind"] == "decision":
        seat = f"{sorted(node['pending'])}"
        return f"decision {node['decision']} of {seat}" + ("" if node["seat"] in node["pending"] else " by nobody")
    return f"{node['kind']} {node.get('draw') or node['question']}"


def legal_texts(question, most=12):
    if question is None:
        return []
    if isinstance(question, Chance):
        return [str(move) for move, weight in question.outcomes][:most]
    return [str(move) for moves in question.legal.values() for move in moves][:most]


def shares(weights):
    """Weights as shares of the whole, so that only their ratio counts."""
    whole = sum(weights.values()) or 1
    return {text: weight / whole for text, weight in weights.items()}
