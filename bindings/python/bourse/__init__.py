"""Bourse from Python: rules-exact games of Stockpile and Stack Market, thousands at a time, in numpy arrays.

    import bourse
    batch = bourse.Batch(1024, "seats=4", auto_reset=True, seed=1)
    while True:
        batch.step(choose(batch.observation, batch.mask))

docs/research.md tells the whole story.
"""

from bourse._library import BourseError, LibraryMissing, version
from bourse.batch import Batch
from bourse.engine import Engine, EngineError
from bourse.game import Game
from bourse.matches import ladder, match
from bourse.records import Record, RecordError
from bourse.spec import Event, Field, Spec, spec

__all__ = ["Batch", "BourseError", "Engine", "EngineError", "Event", "Field", "Game", "LibraryMissing", "Record", "RecordError",
           "Spec", "ladder", "match", "spec", "version"]
