"""Finds the package and the library beside it; where the library was not built, its tests are skipped."""

import os
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "bindings/python"))

if "BOURSE_LIBRARY" not in os.environ:
    for folder in ("release", "research", "quick"):
        if (ROOT / "build" / folder / "libbourse.so").exists():
            os.environ["BOURSE_LIBRARY"] = str(ROOT / "build" / folder / "libbourse.so")
            break

PROGRAM = os.environ.get("BOURSE_PROGRAM") or next(
    (str(path) for path in (ROOT / "build/release/bourse", ROOT / "build/quick/bourse") if path.exists()), None)

try:
    import bourse  # noqa: F401
except ImportError as error:
    raise unittest.SkipTest(f"libbourse.so is not built, or numpy is missing: {error}")
