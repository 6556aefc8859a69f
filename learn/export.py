#!/usr/bin/env python3
"""Weights of a stage without optimizer and earlier selves: `python3 learn/export.py stage/model.pt learn/weights/NAME.npz`.

The file has one array of half precision per layer and `about`, a JSON text with the network's shape and what it has
learned from. learn/train.py --resume takes it.
"""

import argparse
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER), str(FOLDER.parent / "bindings/python")]

import checkpoint  # noqa: E402  (found through the path above)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=pathlib.Path)
    parser.add_argument("weights", type=pathlib.Path)
    options = parser.parse_args()
    saved, _ = checkpoint.load(options.model, "cpu")
    if saved is None:
        sys.exit(f"{options.model} is not there.")
    options.weights.parent.mkdir(parents=True, exist_ok=True)
    checkpoint.write_weights(options.weights, saved)
    print(f"{options.weights}: {options.weights.stat().st_size} bytes, {saved['counters']}")


if __name__ == "__main__":
    main()
