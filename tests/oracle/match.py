"""One random game played on both sides, compared after every move."""

import math
import random
from dataclasses import dataclass, field

from oracle import compare, data, views
from oracle.engine import Refused
from oracle.game import play_game
from oracle.model import Chance, Config, Decision, Game
from oracle.strategies import STRATEGIES

# Answers that change nothing: the engine puts or leaves out such a question by what is publicly possible.
TRIVIAL = ("end-actions", "end-selling", "pass", "show", "buy-bonds")

# How much a verb is liked, so that rare things happen; 4 if not listed.
LIKING = {"pass": 1, "end-actions": 1, "end-selling": 2, "play": 8, "look": 1, "short-sell": 6, "exchange": 6}

# What the players of one game do more, and those of another game less: some are poor, some hold many cards.
TASTES = ("end-selling", "sell-split", "sell-half", "play", "raise", "lower", "buy-bonds")

VIEWS = 0.1         # after how many moves the view of somebody is compared too


@dataclass
class Result:
    moves: int = 0
    differences: list = field(default_factory=list)
    last_moves: list = field(default_factory=list)
    record: str = ""


class Match:
    def __init__(self, engine, config, seed, wanted=()):
        self.engine = engine
        self.random = random.Random(seed)
        self.thrift = self.random.choice([-1, 0, 0.5, 1, 2])    # how much this game's players shun high bids
        self.favour = self.favourites(wanted)
        self.taste = {verb: self.random.choice([0.2, 1, 1, 3]) for verb in TASTES}
        self.config = config
        self.game = Game(Config(**config))
        self.rules = play_game(self.game)
        self.question = next(self.rules)
        self.result = Result()
        self.tell_engine("new", config=config, seed=1)

    def play(self):
        try:
            while not self.result.differences:
                self.meet()
                self.check()
                if self.result.differences or self.question is None:
                    break
                self.step()
        except Refused as refused:
            self.result.differences.append(f"the engine refuses: {refused}")
        if self.result.differences:
            self.result.record = self.engine.ask("save")["record"]
        return self.result

    # ---- coming to the same question ----------------------------------------------------------------------

    def meet(self):
        """Passes forced answers of the oracle and trivial questions of the engine until both ask the same."""
        while not self.same_question():
            if self.forced_answer() is not None:
                self.answer_oracle(*self.forced_answer())
            elif self.engine_is_trivial():
                seat = self.node["seat"]
                self.tell_engine("apply", seat=seat, move=self.engine_moves(seat)[0])
            else:
                return

    def same_question(self):
        if compare.question_name(self.question) != compare.node_name(self.node):
            return False
        forced = self.forced_answer()
        if forced is None:
            return True
        if isinstance(self.question, Chance):
            return list(self.engine_outcomes()) == [str(forced[1])]
        return self.engine_moves(forced[0]) == [str(forced[1])]

    def forced_answer(self):
        """The only possible answer to the oracle's question as (seat, move), or None."""
        if self.question is None:
            return None
        if isinstance(self.question, Chance):
            return (None, self.question.outcomes[0][0]) if len(self.question.outcomes) == 1 else None
        legal = [(seat, move) for seat, moves in self.question.legal.items() for move in moves]
        return legal[0] if len(legal) == 1 else None

    def engine_is_trivial(self):
        if self.node["kind"] != "decision" or len(self.node["pending"]) > 1:
            return False
        if compare.question_name(self.question) == compare.node_name(self.node):
            return False
        moves = self.engine_moves(self.node["seat"])
        return len(moves) == 1 and moves[0].split()[0] in TRIVIAL

    # ---- comparing ----------------------------------------------------------------------------------------

    def check(self):
        mine, theirs = compare.question_name(self.question), compare.node_name(self.node)
        found = []
        if not self.collecting():
            found += compare.state_differences(self.game, self.state)
            found += views.false_bounds(self.game, self.state)
            if self.random.random() < VIEWS:
                found += self.look_at_a_view()
        if mine != theirs:
            found.append(f"question: oracle {mine}, engine {theirs}")
            if self.node["kind"] == "decision":
                found.append(f"the engine's moves: {self.engine_moves(self.node['seat'])[:12]}")
            if isinstance(self.question, Decision):
                moves = [str(move) for moves in self.question.legal.values() for move in moves]
                found.append(f"the oracle's moves: {moves[:12]}")
        elif self.question is None:
            mine, theirs = [player.cash for player in self.game.players], self.engine.ask("scores")["scores"]
            if mine != theirs:
                found.append(f"scores: oracle {mine}, engine {theirs}")
        elif isinstance(self.question, Chance):
            found += self.outcome_differences()
        else:
            for seat, moves in self.question.legal.items():
                found += compare.list_differences(f"moves of seat {seat}", [str(move) for move in moves],
                                                  self.engine_moves(seat))
        self.result.differences += found

    def look_at_a_view(self):
        observer = self.random.choice([None, *range(self.game.seats)])
        view = self.engine.ask("view", seat="spectator" if observer is None else observer)["view"]
        return views.view_differences(self.game, observer, view)

    def collecting(self):
        """The first-player card stops the collection halfway; which cards were taken before it is no rule."""
        return isinstance(self.question, Decision) and self.question.kind == "give-first-card"

    def outcome_differences(self):
        mine = compare.chances({str(move): weight for move, weight in self.question.outcomes})
        theirs = compare.chances(self.engine_outcomes())
        found = compare.list_differences("outcomes", mine, theirs)
        if not found and mine != theirs:
            found.append(f"weights: oracle {mine}, engine {theirs}")
        return found

    def engine_moves(self, seat):
        if seat != self.legal.get("seat"):
            self.legal = self.engine.ask("legal", seat=seat)
        return [row["text"] for row in self.legal["moves"]]

    def engine_outcomes(self):
        return {row["text"]: row["weight"] for row in self.legal["outcomes"]}

    # ---- playing on ---------------------------------------------------------------------------------------

    def step(self):
        self.result.moves += 1
        if isinstance(self.question, Chance):
            moves = [move for move, weight in self.question.outcomes]
            weights = [weight * self.favoured(move) for move, weight in self.question.outcomes]
            chosen = self.random.choices(moves, weights)[0]
            self.tell_engine("chance", move=str(chosen))
            self.answer_oracle(None, chosen)
        else:
            seat = self.random.choice(sorted(self.question.legal))
            chosen = self.choose(self.question.legal[seat])
            self.tell_engine("apply", seat=seat, move=str(chosen))
            self.answer_oracle(seat, chosen)

    def choose(self, moves):
        """First a verb by its liking, then one of its moves."""
        verbs = sorted({move.verb for move in moves})
        verb = self.random.choices(verbs, [self.liking(verb) for verb in verbs])[0]
        moves = [move for move in moves if move.verb == verb]
        return self.random.choices(moves, [self.weight(move) for move in moves])[0]

    def favourites(self, wanted):
        """Chance is loaded, so that in some games rare things come together: certain investors, many fees."""
        cards = [*data.ALL_CARDS, *data.FORECASTS, *STRATEGIES]
        favour = {name: self.random.choice([0.3, 1, 1, 4]) for name in cards}
        favour.update({name: 20 for name in self.random.sample(list(data.INVESTORS), 4)})
        favour.update({name: 1000 for name in wanted})
        return favour

    def favoured(self, move):
        return math.prod(self.favour.get(value, 1) for value in move.args.values())

    def liking(self, verb):
        return LIKING.get(verb, 4) * self.taste.get(verb, 1)

    def weight(self, move):
        if move.verb == "bid":
            return (1 + move["space"]) ** -self.thrift
        if move.verb == "show":
            return 1 + move["cards"]
        if move.verb == "buy-bonds":
            return (1 + move["bonds"]) ** (2 * self.taste["buy-bonds"])
        if move.verb in ("boom", "raise", "bust", "lower"):
            space = self.game.space[move["company"]]
            last = len(self.game.board[move["company"]].values) - 1
            near = last - space if move.verb in ("boom", "raise") else space
            return self.favoured(move) * (4 if near < 2 else 1)
        if move.verb in ("choose-pair", "look"):
            return self.favour[self.game.pairs[move["pair"]].company]
        return self.favoured(move)

    def answer_oracle(self, seat, move):
        try:
            self.question = self.rules.send(move if seat is None else (seat, move))
        except StopIteration:
            self.question = None

    def tell_engine(self, request, **fields):
        """Makes the move there and fetches all that will be compared."""
        requests = [{"do": request, **fields}, {"do": "state"}, {"do": "legal"}]
        answer, state, legal = self.engine.ask_all(requests)
        self.node = answer["node"]
        self.state = state["state"]
        self.legal = legal
        if "text" in answer:
            self.result.last_moves.append(answer["text"])
