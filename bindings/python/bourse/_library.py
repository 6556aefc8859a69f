"""libbourse.so through ctypes: where it is, and what its functions take."""

import ctypes
import os
import pathlib

NAME = "libbourse.so"
MOST_SEATS = 5
MOST_MOVES = 256
NO_SEAT = 255
BOT = 255
KEEP = -1

ILLEGAL_MOVE = 3  # of the codes in bourse.h
AUTO_RESET, SKIP_FORCED, HISTORY, DUPLICATE, VIEW_ONLY = 1, 2, 4, 8, 16


class BourseError(Exception):
    """What the library refused, in its own words; `code` is one of bourse.h."""

    def __init__(self, code, sentence):
        super().__init__(sentence)
        self.code = code


class LibraryMissing(ImportError):
    """libbourse.so was not found."""


class Options(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_size_t), ("game", ctypes.c_char_p), ("configs", ctypes.c_char_p),
                ("players", ctypes.c_char_p), ("seed", ctypes.c_uint64), ("first_game", ctypes.c_uint64),
                ("games", ctypes.c_uint32), ("threads", ctypes.c_uint32), ("flags", ctypes.c_uint32)]


ROWS = ("observation", "mask", "legal", "legal_count", "seat", "policy", "decision", "seats", "config", "number",
        "ended", "returns", "scores", "players", "refused")


class Rows(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_size_t)] + [(name, ctypes.c_void_p) for name in ROWS]


class Event(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint8) for name in ("kind", "seat", "a", "b", "c", "d")] + [("amount", ctypes.c_int16)]


def candidates():
    """$BOURSE_LIBRARY, beside this package, then wherever the system looks."""
    if os.environ.get("BOURSE_LIBRARY"):
        yield os.environ["BOURSE_LIBRARY"]
        return
    yield str(pathlib.Path(__file__).resolve().parent / NAME)
    yield NAME + ".0"
    yield NAME


def load():
    tried = []
    for path in candidates():
        try:
            return ctypes.CDLL(path)
        except OSError as error:
            tried.append(f"{path} ({error})")
    raise LibraryMissing("libbourse.so was not found; set BOURSE_LIBRARY to its path. Tried: " + "; ".join(tried))


def declare(library):
    """Argument and result types, so that a wrong call fails in Python and not in memory."""
    text, batch, number, address = ctypes.c_char_p, ctypes.c_void_p, ctypes.c_uint32, ctypes.c_void_p
    for name, result, arguments in (
            ("version", text, []), ("last_error", text, []), ("game_names", text, []),
            ("observation_size", ctypes.c_size_t, [text]), ("move_count", ctypes.c_size_t, [text]),
            ("move_feature_size", ctypes.c_size_t, [text]), ("move_features", ctypes.c_int, [text, address]),
            ("observation_fields", text, [text]), ("move_fields", text, [text]), ("event_fields", text, [text]),
            ("decision_names", text, [text]), ("value_names", text, [text]),
            ("move_text", text, [text, ctypes.c_int]), ("move_id", ctypes.c_int, [text, text]), ("bots", text, [text]),
            ("open", ctypes.c_int, [ctypes.POINTER(Options), ctypes.POINTER(batch)]), ("close", None, [batch]),
            ("play_out", ctypes.c_int, [ctypes.POINTER(Options), address, address]),
            ("plan", ctypes.c_int, [ctypes.POINTER(Options), address, ctypes.c_size_t, ctypes.POINTER(ctypes.c_size_t)]),
            ("games", number, [batch]), ("step", ctypes.c_int, [batch, address, ctypes.POINTER(Rows)]),
            ("observe", ctypes.c_int, [batch, ctypes.POINTER(Rows)]),
            ("observe_seat", ctypes.c_int, [batch, number, number, address]),
            ("reset", ctypes.c_int, [batch, number, ctypes.c_uint64]),
            ("seed", ctypes.c_int, [batch, number, address]),
            ("scores", ctypes.c_int, [batch, number, address]),
            ("save_size", ctypes.c_size_t, [batch, number]),
            ("save", ctypes.c_int, [batch, number, address, ctypes.c_size_t]),
            ("load", ctypes.c_int, [batch, number, address, ctypes.c_size_t]),
            ("clone", ctypes.c_int, [batch, number, batch, number]),
            ("determinize", ctypes.c_int, [batch, number, number, ctypes.c_uint64]),
            ("bot", ctypes.c_int, [batch, text, number, address, address]),
            *((name, ctypes.c_int, [batch, number, number, number, address, number, ctypes.POINTER(ctypes.c_uint32)])
              for name in ("told", "history"))):
        function = getattr(library, "bourse_" + name, None)
        if function is None:
            continue  # an older library: what it lacks fails when it is called
        function.restype, function.argtypes = result, arguments
    return library


lib = declare(load())


def check(code):
    if code != 0:
        raise BourseError(code, lib.bourse_last_error().decode())


def version():
    return lib.bourse_version().decode()
