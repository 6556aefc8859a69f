"""One game at a time, for reading, searching and trying things out."""

import re

from bourse._library import NO_SEAT
from bourse.batch import Batch
from bourse.records import record_of

ARRAYS = ("observation", "mask", "legal", "legal_count", "seat", "policy", "decision", "seats", "number", "ended",
          "returns", "scores")


def at_the_table(text, seat, seats):
    """Texts of ids count seats from the player who moves; records and the engine count them at the table."""
    return re.sub(r"seat=(\d+)", lambda found: f"seat={(int(found.group(1)) + seat) % seats}", text)


class Game:
    """A single game: the seats of `players` that are not the caller's are played by our bots. It can be copied
    (`copy.copy`, `copy.deepcopy`, `clone`) and pickled; copies go on by themselves."""

    def __init__(self, config="seats=4", *, game="stockpile", seed=0, number=0, players="-", skip_forced=False,
                 history=True):
        self._open(dict(configs=config, game=game, seed=seed, players=players, skip_forced=skip_forced, history=history),
                   number)
        self.moves = [] if players == "-" else None  # seat and text of each, while they tell the whole game

    def _open(self, options, number=0):
        self._options = options
        self._batch = Batch(1, first_game=number, threads=1, arrays=ARRAYS, **options)
        self.spec = self._batch.spec
        self.config, self.skips_forced = options["configs"], options["skip_forced"]
        self.moves = self._result = None
        self._look()

    def _look(self):
        """After the position was replaced by another."""
        self._batch.observe()
        self.seed = self._batch.seed(0)  # 64 hexadecimal digits, as `bourse engine` takes them
        self._result = self._end() if self.over else None

    def _end(self):
        """Shares of the victory and money, once the game is over."""
        return self._batch.returns[0, :self.seats].tolist(), self._batch.scores[0, :self.seats].tolist()

    @property
    def seats(self):
        return int(self._batch.seats[0])

    @property
    def over(self):
        return bool(self._batch.seat[0] == NO_SEAT)

    @property
    def seat(self):
        """Who must choose; None when the game is over."""
        return None if self.over else int(self._batch.seat[0])

    @property
    def decision(self):
        """What the seat is asked, in a word; None when the game is over."""
        return None if self.over else self.spec.decisions[int(self._batch.decision[0])]

    @property
    def observation(self):
        return self._batch.observation[0]

    @property
    def mask(self):
        return self._batch.mask[0]

    @property
    def legal(self):
        """Ids of the legal moves, sorted."""
        return self._batch.legal[0, :self._batch.legal_count[0]].tolist()

    @property
    def returns(self):
        """The share of the victory of every seat; None before the end."""
        return None if self._result is None else self._result[0]

    @property
    def scores(self):
        """Money of every seat, in thousands."""
        return self._batch.current_scores(0)[:self.seats].tolist() if self._result is None else self._result[1]

    def step(self, move):
        """Plays an id, or the text of a move; a move that is not legal raises BourseError and changes nothing."""
        move = self.spec.move_id(move) if isinstance(move, str) else int(move)
        seat, seats = self.seat, self.seats
        self._batch.step([move])
        if self.moves is not None:
            self.moves.append((seat, at_the_table(self.spec.move_text(move), seat, seats)))
        if self._batch.ended[0]:
            self._result = self._end()

    def view(self, seat):
        """The observation of any seat."""
        return self._batch.observe_seat(0, seat)

    def told(self, seat, start=0):
        """What happened as the seat was told it: Events, which `spec.event_text` puts in words."""
        return self._batch.told(0, seat, start)

    def history(self, seat, start=0):
        return self._batch.history(0, seat, start)

    def bot(self, name, iterations=0):
        return int(self._batch.bot(name, iterations)[0])

    def record(self, engine):
        """A Record of the game so far, written by a bourse.Engine."""
        return record_of(self, engine)

    def save(self):
        return self._batch.save(0)

    def load(self, data):
        self._batch.load(0, data)
        self.moves = None
        self._look()

    def _copy(self, fill):
        """A game of the same kind, whose batch `fill` gives a position."""
        copy = Game.__new__(Game)
        copy._open(self._options)
        fill(copy._batch)
        copy._look()
        return copy

    def clone(self):
        copy = self._copy(lambda batch: self._batch.clone(0, 0, batch))
        copy.moves = None if self.moves is None else list(self.moves)
        return copy

    def __copy__(self):
        return self.clone()

    def __deepcopy__(self, known):
        return self.clone()

    def __getstate__(self):
        return {"options": self._options, "position": self.save(), "moves": self.moves}

    def __setstate__(self, state):
        self._open(state["options"])
        self.load(state["position"])
        self.moves = state["moves"]

    def determinize(self, seat, seed):
        """Another game that looks the same to the seat."""
        def imagine(batch):
            self._batch.clone(0, 0, batch)
            batch.determinize(0, seat, seed)
        return self._copy(imagine)
