"""Many games at once. Arrays are made once and filled in place: no copies, one call a step."""

import ctypes

import numpy

from bourse import _library
from bourse._library import BourseError, MOST_MOVES, MOST_SEATS, check, lib
from bourse.spec import Event, spec

DEFAULT = ("observation", "mask", "seat", "policy", "ended", "returns")


def layout(what):
    """Shape behind the number of games, and type, of every array."""
    return {"observation": ((what.observation_size,), numpy.uint8), "mask": ((what.moves,), numpy.uint8),
            "legal": ((MOST_MOVES,), numpy.int16), "legal_count": ((), numpy.uint16), "seat": ((), numpy.uint8),
            "policy": ((), numpy.uint8), "decision": ((), numpy.uint8), "seats": ((), numpy.uint8),
            "config": ((), numpy.uint16), "number": ((), numpy.uint64), "ended": ((), numpy.uint8),
            "returns": ((MOST_SEATS,), numpy.float32), "scores": ((MOST_SEATS,), numpy.float32),
            "players": ((MOST_SEATS,), numpy.uint8), "refused": ((), numpy.uint8)}


class Batch:
    """Games in step. `configs`, `players` and the flags are those of bourse.h.

    arrays: names of what step() fills, a dict from names to arrays of the caller, or None for the usual ones. Every
    array is an attribute of the same name and is overwritten by the next step.
    """

    def __init__(self, games, configs="seats=4", players="-", *, game="stockpile", seed=0, first_game=0, threads=0,
                 auto_reset=False, skip_forced=False, history=False, duplicate=False, view_only=False,
                 arrays=None):
        self._handle = ctypes.c_void_p()
        self.spec = spec(game)
        self.games = games
        flags = (auto_reset * _library.AUTO_RESET | skip_forced * _library.SKIP_FORCED
                 | history * _library.HISTORY | duplicate * _library.DUPLICATE
                 | view_only * _library.VIEW_ONLY)
        options = _library.Options(ctypes.sizeof(_library.Options), game.encode(), configs.encode(), players.encode(),
                                   seed, first_game, games, threads, flags)
        check(lib.bourse_open(ctypes.byref(options), ctypes.byref(self._handle)))
        self._rows = _library.Rows(ctypes.sizeof(_library.Rows))
        # Made once: numpy and ctypes take microseconds for each of them.
        self._rows_address = ctypes.byref(self._rows)
        self._moves = numpy.zeros(games, numpy.int32)
        self._moves_address = self._moves.ctypes.data
        self.use(DEFAULT if arrays is None else arrays)
        self.observe()

    def use(self, arrays):
        """Fills these arrays from now on."""
        shapes, used = layout(self.spec), {}
        for name in arrays:
            if name not in shapes:
                raise BourseError(1, f"There is no array {name!r}; there are {', '.join(shapes)}.")
            shape, kind = shapes[name]
            shape = (self.games, *shape)
            array = arrays[name] if isinstance(arrays, dict) else numpy.zeros(shape, kind)
            if array.shape != shape or array.dtype != kind or not array.flags.c_contiguous or not array.flags.writeable:
                raise BourseError(1, f"{name} must be a contiguous array of {numpy.dtype(kind)} with shape {shape}.")
            used[name] = array
        for name in _library.ROWS:
            array = used.get(name)
            setattr(self, name, array)
            setattr(self._rows, name, None if array is None else array.ctypes.data)

    def close(self):
        if self._handle:
            lib.bourse_close(self._handle)
            self._handle = ctypes.c_void_p()

    def __del__(self):
        if getattr(self, "_handle", None):
            self.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def step(self, moves):
        """One id for every game, or -1 to leave it alone; then fills the arrays."""
        moves = numpy.asarray(moves)
        if moves.shape != (self.games,):
            raise BourseError(1, f"step needs {self.games} moves, not an array of shape {moves.shape}.")
        self._moves[:] = moves
        code = lib.bourse_step(self._handle, self._moves_address, self._rows_address)
        if code != 0:
            check(code)

    def observe(self):
        check(lib.bourse_observe(self._handle, self._rows_address))

    def observe_seat(self, game, seat, row=None):
        row = numpy.zeros(self.spec.observation_size, numpy.uint8) if row is None else row
        check(lib.bourse_observe_seat(self._handle, game, seat, row.ctypes.data))
        return row

    def reset(self, game, number):
        check(lib.bourse_reset(self._handle, game, number))

    def seed(self, game):
        """64 hexadecimal digits, as `bourse engine` takes them."""
        digits = ctypes.create_string_buffer(65)
        check(lib.bourse_seed(self._handle, game, digits))
        return digits.value.decode()

    def current_scores(self, game):
        scores = numpy.zeros(MOST_SEATS, numpy.float32)
        check(lib.bourse_scores(self._handle, game, scores.ctypes.data))
        return scores

    def save(self, game):
        data = ctypes.create_string_buffer(lib.bourse_save_size(self._handle, game))
        check(lib.bourse_save(self._handle, game, data, len(data)))
        return data.raw

    def load(self, game, data):
        check(lib.bourse_load(self._handle, game, data, len(data)))

    def clone(self, game, place, to=None):
        check(lib.bourse_clone(self._handle, game, (to or self)._handle, place))

    def determinize(self, game, seat, seed):
        check(lib.bourse_determinize(self._handle, game, seat, seed))

    def bot(self, name, iterations=0, which=None):
        """What a bot of ours would do in every game."""
        moves = numpy.zeros(self.games, numpy.int32)
        chosen = None if which is None else numpy.ascontiguousarray(which, numpy.uint8)
        if chosen is not None and chosen.shape != (self.games,):
            raise BourseError(1, f"which needs {self.games} flags.")
        check(lib.bourse_bot(self._handle, name.encode(), iterations, None if chosen is None else chosen.ctypes.data,
                             moves.ctypes.data))
        return moves

    def told(self, game, seat, start=0):
        """What happened in a game as the seat was told it, as Events. All seats count from the observer, also those that
        an argument names; `spec.event_text` reads them."""
        return self._events(lib.bourse_told, game, seat, start)

    def history(self, game, seat, start=0):
        """As told(), but seats that an argument names are seats of the table: what version 0.2 gave."""
        return self._events(lib.bourse_history, game, seat, start)

    def _events(self, ask, game, seat, start):
        count = ctypes.c_uint32()
        check(ask(self._handle, game, seat, 0, None, 0, ctypes.byref(count)))
        room = max(0, count.value - start)
        events = (_library.Event * room)()
        check(ask(self._handle, game, seat, start, events, room, ctypes.byref(count)))
        return [Event(one.kind, one.seat, one.a, one.b, one.c, one.d, one.amount) for one in events]
