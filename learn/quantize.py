#!/usr/bin/env python3
"""Carries the trained network over to whole numbers, for the bot `whale`.

    python3 learn/quantize.py learn/weights/stockpile.npz data/stockpile/whale.bin

It plays games with the network, takes the step of every row of weights and the rounding of every weight so that what the
layer says in those games changes least, and tells how often the whole numbers choose another move than the trained
network in games it has not seen. Needs numpy and libbourse.so ($BOURSE_LIBRARY), no PyTorch.
"""

import argparse
import json
import pathlib
import sys
import zlib

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER), str(FOLDER.parent / "bindings/python")]

import numpy  # noqa: E402  (found through the path above)

import bourse  # noqa: E402
import whole  # noqa: E402
from blocks import blocks_of  # noqa: E402

TABLES = "6 seats=4; 2 seats=2; 2 seats=3; 2 seats=5; 2 seats=4 preset=everything; 1 seats=2 preset=everything; " \
         "1 seats=3 preset=everything; 1 seats=5 preset=everything; 1 seats=4 preset=farabourse; 1 seats=4 preset=epic"
MULTIPLIER_BITS = 24
STEPS = numpy.linspace(0.55, 1.0, 19)  # tried shares of the largest weight of a row
DAMPING = 0.01
GAMES, WARM_UP = 96, 30
ORDERED_BY = 3000  # positions


class Trained:
    """The network of learn/network.py in numpy, for play."""

    def __init__(self, path, spec):
        with numpy.load(path) as file:
            self.about = json.loads(str(file["about"]))
            value = {name: file[name].astype(numpy.float32) for name in file.files if name != "about"}
        self.blocks, self.rest = blocks_of(spec)
        self.parts = [(value[f"parts.{name}.weight"], value[f"parts.{name}.bias"]) for name, *_ in self.blocks]
        self.table = value["table.weight"], value["table.bias"]
        self.join = value["join.weight"], value["join.bias"]
        self.layers = [(value[f"layers.{i}.weight"], value[f"layers.{i}.bias"])
                       for i in range(self.about["shape"]["layers"])]
        self.query = value["query.weight"], value["query.bias"]
        self.values = value["values.weight"], value["values.bias"]
        features = spec.move_features.astype(numpy.float32) / 255
        self.moves = features @ value["moves.weight"].T + value["own"], value["bias"]

    def __call__(self, observation, seen=None):
        """Scores and values; `seen` is called with each layer's name and inputs."""
        note = seen or (lambda name, x: None)
        x = observation.astype(numpy.float32) / 255

        def apply(name, inputs, layer):
            note(name, inputs)
            return inputs @ layer[0].T + layer[1]

        found = []
        for number, (_, first, stride, repeats) in enumerate(self.blocks):
            block = x[:, first:first + stride * repeats].reshape(-1, stride)
            found.append(clip(apply(f"part{number}", block, self.parts[number])).reshape(len(x), -1))
        rest = numpy.concatenate([x[:, first:last] for first, last in self.rest], 1)
        found.append(clip(apply("table", rest, self.table)))
        h = clip(apply("join", numpy.concatenate(found, 1), self.join))
        for number, layer in enumerate(self.layers):
            h = clip(h + apply(f"layer{number}", h, layer))
        values = apply("values", h, self.values)
        return apply("moves", apply("query", h, self.query), self.moves), values


def clip(x):
    return numpy.clip(x, 0, 2)


def positions(trained, count, seed):
    """Observations and masks of `count` decisions, from games of the network with itself and with two bots."""
    batch = bourse.Batch(GAMES, configs=TABLES, players="3 -; 1 trader 1; 1 greedy", seed=seed, auto_reset=True,
                         skip_forced=True, view_only=True)
    draw = numpy.random.default_rng(seed)
    observations, masks = [], []
    for step in range(WARM_UP + -(-count // GAMES)):
        scores, _ = trained(batch.observation)
        scores = numpy.where(batch.mask > 0, scores, -1e9)
        if step >= WARM_UP:  # by then the games stand at all kinds of places
            observations.append(batch.observation.copy())
            masks.append(batch.mask > 0)
        noise = draw.gumbel(size=scores.shape)
        batch.step((scores + noise).argmax(1).astype(numpy.int32))
    batch.close()
    return numpy.concatenate(observations)[:count], numpy.concatenate(masks)[:count]


def rounded(weights, inputs):
    """(int8 rows, steps): every weight is rounded, and what that changes is made up for by the weights after it."""
    rows, columns = weights.shape
    moment = (inputs.T @ inputs / len(inputs)).astype(numpy.float64)
    largest = numpy.maximum(numpy.abs(weights).max(1), 1e-6)
    best, steps = numpy.full(rows, numpy.inf), largest / 127
    for share in STEPS:
        step = (share * largest / 127)[:, None]
        error = numpy.clip(numpy.rint(weights / step), -127, 127) * step - weights
        loss = numpy.einsum("rc,cd,rd->r", error, moment, error, optimize=True)
        better = loss < best
        best, steps = numpy.where(better, loss, best), numpy.where(better, step[:, 0], steps)
    # The inputs that say most first; the error of a column is spread over those not yet rounded.
    order = numpy.argsort(-numpy.diag(moment), kind="stable")
    damped = moment[numpy.ix_(order, order)] + numpy.eye(columns) * (DAMPING * numpy.mean(numpy.diag(moment)) + 1e-9)
    upper = numpy.linalg.cholesky(numpy.linalg.inv(damped)).T
    rest = weights[:, order].astype(numpy.float64)
    result = numpy.zeros((rows, columns), numpy.int8)
    for column in range(columns):
        now = numpy.clip(numpy.rint(rest[:, column] / steps), -127, 127)
        result[:, order[column]] = now
        error = (rest[:, column] - now * steps) / upper[column, column]
        rest[:, column + 1:] -= error[:, None] * upper[column, column + 1:][None, :]
    return result, steps


def carried(layer, inputs, unit_in, unit_out):
    """A Layer of whole numbers: an input of 1 means `unit_in`, an output of 1 `unit_out`."""
    weights, bias = layer
    print(f"rounding {weights.shape[0]} × {weights.shape[1]} weights by {len(inputs)} inputs", file=sys.stderr, flush=True)
    units, steps = rounded(weights, inputs)
    # What rounding changes on average goes into the bias.
    mean = inputs.mean(0).astype(numpy.float64)
    shifted = bias - (units * steps[:, None] - weights) @ mean
    scale = steps * unit_in
    ratio = scale / unit_out
    shift = int(min(40, numpy.floor(MULTIPLIER_BITS - numpy.log2(ratio.max()))))
    return whole.Layer(units, numpy.rint(shifted / scale).astype(numpy.int64),
                       numpy.rint(ratio * 2.0 ** shift).astype(numpy.int64), shift)


def quantize(trained, observation):
    seen = {}
    trained(observation, lambda name, x: seen.__setitem__(name, x))
    active = 1 / whole.ONE
    queries = numpy.abs(seen["moves"]).max()
    query = 2.0 ** -numpy.floor(numpy.log2(whole.LARGEST_QUERY / (1.5 * queries)))
    score = 2.0 ** -whole.SCORE_BITS
    return whole.Whole(
        trained.blocks, trained.rest,
        [carried(part, seen[f"part{i}"], 1 / 255, active) for i, part in enumerate(trained.parts)],
        carried(trained.table, seen["table"], 1 / 255, active),
        carried(trained.join, seen["join"], active, active),
        [carried(layer, seen[f"layer{i}"], active, active) for i, layer in enumerate(trained.layers)],
        carried(trained.query, seen["query"], active, query),
        carried(trained.values, seen["values"], active, score),
        carried(trained.moves, seen["moves"], query, score))


def paired(active):
    """Units in an order in which those that are active together are side by side; rows of `active` are positions."""
    together = active.T.astype(numpy.float32) @ active.astype(numpy.float32)
    left, right = numpy.triu_indices(len(together), 1)
    free = numpy.ones(len(together), bool)
    order = []
    for place in numpy.argsort(-together[left, right], kind="stable"):
        pair = left[place], right[place]
        if free[pair[0]] and free[pair[1]]:
            free[list(pair)] = False
            order += pair
    return numpy.array([*order, *numpy.flatnonzero(free)])


def for_speed(numbers, observation):
    """The same network in an order that makes the most of kernel.h: a pair of inputs that are both zero costs nothing."""
    seen = {"part": [], "table": [], "hidden": []}
    numbers(observation, lambda name, x: seen[name].append(x != 0))
    parts = [paired(x.reshape(-1, len(part.weights))) for part, x in zip(numbers.parts, seen["part"])]
    return numbers.reordered(parts, paired(seen["table"][0]), paired(numpy.concatenate(seen["hidden"])))


def compare(trained, numbers, observation, mask):
    """What differs between the two over these positions."""
    scores, values = trained(observation)
    rough, rough_values = numbers(observation)
    scores, rough = numpy.where(mask, scores, -1e9), numpy.where(mask, rough / 2.0 ** whole.SCORE_BITS, -1e9)
    choices = mask.sum(1) > 1
    same = scores.argmax(1) == rough.argmax(1)
    chance = 1 / (1 + numpy.exp(-values[:, 0]))
    rough_chance = 1 / (1 + numpy.exp(-rough_values[:, 0] / 2.0 ** whole.SCORE_BITS))
    given_up = scores.max(1) - numpy.take_along_axis(scores, rough.argmax(1)[:, None], 1)[:, 0]
    return {"positions": int(choices.sum()), "same_move": round(100 * float(same[choices].mean()), 2),
            "score_error": round(float(numpy.abs((scores - rough)[mask]).mean()), 5),
            "given_up_where_different": round(float(given_up[choices & ~same].mean()), 4) if (~same).any() else 0.0,
            "chance_error": round(100 * float(numpy.abs(chance - rough_chance).mean()), 3)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--positions", type=int, default=8000, help="to choose steps and rounding by")
    parser.add_argument("--fresh", type=int, default=10000, help="to compare with the trained network")
    options = parser.parse_args()
    spec = bourse.spec("stockpile")
    trained = Trained(options.weights, spec)
    known = positions(trained, options.positions, 1)[0]
    numbers = for_speed(quantize(trained, known), known[:ORDERED_BY])
    found = compare(trained, numbers, *positions(trained, options.fresh, 2))
    data = whole.pack(numbers, spec.observation_size, spec.moves)
    options.out.write_bytes(data)
    packed = len(zlib.compress(data, 9))
    found.update(bytes=len(data), compressed=packed, digest=f"{whole.digest(data[:-8]):016x}")
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
