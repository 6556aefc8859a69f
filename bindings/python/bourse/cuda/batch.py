"""bourse.Batch on a graphics card: the same games, moves and bytes, in arrays that never leave the card."""

import ctypes

import numpy

from bourse import _library
from bourse._library import BourseError, check, lib
from bourse.batch import DEFAULT, layout
from bourse.cuda.array import CardArray, address_of
from bourse.cuda.driver import CardError, card
from bourse.spec import Event, spec

TOGETHER = 65536  # play-outs that begin together stay together; later ones would need other instructions
OVERFLOW = 0xffffffff  # History::kOverflow
EVENTS_A_MOVE = 256  # kMostEventsPerMove
HIDDEN = 255
PARTS = (("a", 1), ("b", 2), ("c", 4), ("d", 8))
AMOUNT = 16
EVENT = numpy.dtype([(name, numpy.uint8) for name in ("kind", "seat", "sees", "secret", "a", "b", "c", "d")]
                    + [("amount", numpy.int16)])


class History(ctypes.Structure):
    _fields_ = [("events", ctypes.c_uint64), ("room", ctypes.c_uint32)]


def plan_of(games, configs, players, game, seed, first_game, flags):
    """The options as the card takes them; the library has checked them."""
    options = _library.Options(ctypes.sizeof(_library.Options), game.encode(), configs.encode(), players.encode(), seed,
                               first_game, games, 1, flags)
    size = ctypes.c_size_t()
    check(lib.bourse_plan(ctypes.byref(options), None, 0, ctypes.byref(size)))
    data = ctypes.create_string_buffer(size.value)
    check(lib.bourse_plan(ctypes.byref(options), data, len(data), ctypes.byref(size)))
    return data.raw


class Tables:
    """Rules on the card: the plan, and the configurations compiled from it."""

    def __init__(self, plan):
        self.driver = card()
        settings = int(numpy.frombuffer(plan, numpy.uint32, 1, 24)[0])
        self._plan = CardArray((len(plan),), numpy.uint8)
        self._plan.fill(numpy.frombuffer(plan, numpy.uint8))
        self._settings = CardArray((settings * self.driver.setting_bytes,), numpy.uint8)
        self.plan, self.settings = ctypes.c_uint64(self._plan.address), ctypes.c_uint64(self._settings.address)
        self.driver.launch("bourse_setup", settings, self.plan, self.settings)


class PlayOut:
    """Random games to their ends: `digests` and numbers of `decisions`, as lib.bourse_play_out gives them."""

    def __init__(self, games, configs="seats=4", *, game="stockpile", seed=0):
        self.games = games
        self._tables = Tables(plan_of(games, configs, "-", game, seed, 0, 0))
        self.digests, self.decisions = CardArray((games,), numpy.uint64), CardArray((games,), numpy.uint32)

    def play(self, first_game=0, together=TOGETHER, **launch):
        """Plays the games from number first_game on, so many at once. Returns before they have ended."""
        for start in range(0, self.games, together):
            count = min(together, self.games - start)
            self._tables.driver.launch("bourse_play_out", count, self._tables.plan, self._tables.settings,
                                       ctypes.c_uint64(first_game + start), ctypes.c_uint32(count),
                                       ctypes.c_uint64(self.digests.address + 8 * start),
                                       ctypes.c_uint64(self.decisions.address + 4 * start), **launch)


class Batch:
    """Games in step on the card. Arguments as of bourse.Batch, but our own bots do not play here; `history` is how many
    events of each game are kept, 0 for none. Every array is a CardArray, an attribute of its name, and is overwritten by
    the next step. `stream` is the CUDA stream that kernels run on, as a number."""

    def __init__(self, games, configs="seats=4", players="-", *, game="stockpile", seed=0, first_game=0,
                 auto_reset=False, skip_forced=False, history=0, duplicate=False, arrays=None, stream=0):
        self.spec, self.games, self.stream = spec(game), games, stream
        flags = (auto_reset * _library.AUTO_RESET | skip_forced * _library.SKIP_FORCED | duplicate * _library.DUPLICATE)
        self._tables = Tables(plan_of(games, configs, players, game, seed, first_game, flags))
        self._driver = self._tables.driver
        if (self._driver.observation, self._driver.moves) != (self.spec.observation_size, self.spec.moves):
            raise CardError("bourse.ptx and libbourse.so are of different versions: build both anew.")
        self._states = CardArray((games * self._driver.game_bytes,), numpy.uint8)
        self._room = history + EVENTS_A_MOVE if history else 0
        self._told = CardArray((games * self._room * EVENT.itemsize,), numpy.uint8) if history else None
        self._history = History(self._told.address if history else 0, self._room)
        self._moves = CardArray((games,), numpy.int32)
        self.use(DEFAULT if arrays is None else arrays)
        self.reset(first_game)

    def use(self, arrays):
        """Fills these arrays from now on: names, or a dict from names to arrays on the card."""
        shapes = layout(self.spec)
        self._rows = _library.Rows(ctypes.sizeof(_library.Rows))
        for name in _library.ROWS:
            setattr(self, name, None)
        for name in arrays:
            if name not in shapes:
                raise BourseError(1, f"There is no array {name!r}; there are {', '.join(shapes)}.")
            shape, kind = shapes[name]
            array = arrays[name] if isinstance(arrays, dict) else CardArray((self.games, *shape), kind)
            setattr(self._rows, name, address_of(array, (self.games, *shape), kind, name))
            setattr(self, name, array)

    def close(self):
        """Lets go of the games and the arrays; tensors made of them stay."""
        self.use(())
        self._states = self._told = self._moves = None

    def _launch(self, kernel, threads, *arguments):
        self._driver.launch(kernel, threads, *arguments, stream=self.stream)

    def reset(self, first):
        """Begins game number first + i in every place."""
        self._launch("bourse_begin", self.games, self._tables.plan, self._tables.settings, self._address(self._states),
                     self._history, ctypes.c_uint64(first))
        self.observe()

    def step(self, moves):
        """One int32 id for every game, or -1 to leave it alone: an array on the card, or one of the processor, which is
        copied. Then fills the arrays. An illegal move is not played; `refused` tells of it."""
        if not hasattr(moves, "__cuda_array_interface__"):
            self._moves.fill(moves)
            moves = self._moves
        self._step(address_of(moves, (self.games,), numpy.int32, "moves"))

    def observe(self):
        """Fills the arrays without moving."""
        self._step(0)

    def _step(self, moves):
        plan, settings, states = self._tables.plan, self._tables.settings, self._address(self._states)
        self._launch("bourse_step", self.games, plan, settings, states, self._history, ctypes.c_uint64(moves), self._rows)
        if self._rows.observation:
            self._launch("bourse_observe", self.games, plan, settings, states, ctypes.c_uint64(self._rows.observation))
        if self._rows.mask:
            self._launch("bourse_mask", self.games * self.spec.moves // 4, plan, states, ctypes.c_uint64(self._rows.mask))
        if self._rows.legal:
            self._launch("bourse_legal", self.games, plan, states, ctypes.c_uint64(self._rows.legal))

    def told(self, game, seat, start=0):
        """As bourse.Batch.told. Reads the array `seats`."""
        return [told(event, seat, seats, self.spec.events) for event, seats in self._events(game, start)]

    def history(self, game, seat, start=0):
        """As bourse.Batch.history. Reads the array `seats`."""
        return [told(event, seat, seats) for event, seats in self._events(game, start)]

    def _events(self, game, start):
        """Whole events, secrets included, each with the number of seats."""
        if self._told is None:
            raise BourseError(1, "This batch keeps no history; open it with history=4096, the most events of a game.")
        if self.seats is None:
            raise BourseError(1, "told() needs the array seats among those that are filled.")
        counts = CardArray((self.games,), numpy.uint32)
        self._launch("bourse_events", self.games, self._tables.plan, self._address(self._states), self._address(counts))
        count = int(counts.numpy()[game])
        if count == OVERFLOW:
            raise BourseError(5, f"Game {game} has more than {self._room - EVENTS_A_MOVE} events.")
        events = numpy.zeros(count, EVENT)
        self._driver.read(events.ctypes.data, self._told.address + game * self._room * EVENT.itemsize, events.nbytes)
        seats = int(self.seats.numpy()[game])
        return [(event, seats) for event in events[start:]]

    @staticmethod
    def _address(array):
        return ctypes.c_uint64(array.address)


def told(event, seat, seats, kinds=None):
    """As shownTo in core/event.h and bourse_told: secrets blanked, seats counted from the observer. Without the kinds of
    events, those that an argument names are left as they are."""
    def place(who):
        return (who + seats - seat) % seats if who < seats else _library.NO_SEAT

    hidden = int(event["secret"]) if not event["sees"] >> seat & 1 else 0
    named = kinds[int(event["kind"])].seats if kinds else ()
    arguments = {name: HIDDEN if hidden & part else int(event[name]) for name, part in PARTS}
    for name in named:
        arguments[name] = place(arguments[name])
    return Event(int(event["kind"]), place(int(event["seat"])), **arguments,
                 amount=0 if hidden & AMOUNT else int(event["amount"]))
