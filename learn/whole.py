"""The network in whole numbers, as bots/stockpile/whale plays it: bytes for weights, 32-bit sums, no fractions.

A layer is rows of bytes with a bias, a multiplier for each row and one shift: out = (sum + bias) * multiplier >> shift.
Activations are 0 … 4096 for 0 … 2, inputs are the bytes of the observation. `Whole` reckons with numpy exactly what the
C++ reckons, and `write` makes the file that it reads.
"""

import struct

import numpy

MAGIC = b"BRSWHALE"
VERSION = 2
ONE = 2048  # an activation of 1
MOST = 2 * ONE
LARGEST_QUERY = 32767
SCORE_BITS = 16  # scores and values are in 1/65536
TOGETHER = 8  # rows are filled with zeros to a multiple of this
GROUP = 32  # rows whose weights for a pair of inputs lie together
ALIGNMENT = 64


class Layer:
    """weights: int8 (rows × columns), bias: int32, multiplier: int32, shift."""

    def __init__(self, weights, bias, multiplier, shift):
        self.weights, self.bias, self.multiplier, self.shift = weights, bias, multiplier, shift

    def __call__(self, x):
        """Before any clip. Sums of whole numbers below 2^53 are exact in double precision, and much faster."""
        inputs = x.astype(numpy.float64)
        weights = self.weights[:, :x.shape[1]].astype(numpy.float64)  # a row from a file ends with zeros
        sums = numpy.rint(inputs @ weights.T).astype(numpy.int64)
        half = numpy.int64(1 << (self.shift - 1))
        return ((sums + self.bias) * self.multiplier.astype(numpy.int64) + half) >> numpy.int64(self.shift)


    def ordered(self, rows, columns):
        return Layer(self.weights[rows][:, columns], self.bias[rows], self.multiplier[rows], self.shift)


class Whole:
    def __init__(self, blocks, rest, parts, table, join, layers, query, values, moves):
        self.blocks, self.rest = blocks, rest
        self.parts, self.table, self.join, self.layers = parts, table, join, layers
        self.query, self.values, self.moves = query, values, moves

    def __call__(self, observation, seen=None):
        """Scores of all moves, and the logit of winning and the money, in 1/65536; `seen` gets what layers give."""
        note = seen or (lambda name, x: None)
        found = []
        for (_, first, stride, repeats), part in zip(self.blocks, self.parts):
            block = observation[:, first:first + stride * repeats].reshape(-1, stride)
            found.append(numpy.clip(part(block), 0, MOST).reshape(len(observation), -1))
            note("part", found[-1])
        rest = numpy.concatenate([observation[:, first:last] for first, last in self.rest], 1)
        found.append(numpy.clip(self.table(rest), 0, MOST))
        note("table", found[-1])
        h = numpy.clip(self.join(numpy.concatenate(found, 1)), 0, MOST)
        note("hidden", h)
        for layer in self.layers:
            h = numpy.clip(h + layer(h), 0, MOST)
            note("hidden", h)
        q = numpy.clip(self.query(h), -LARGEST_QUERY, LARGEST_QUERY)
        return self.moves(q), self.values(h)

    def reordered(self, parts, table, hidden):
        """The same network with its units in another order: of each part, of the table, of the hidden layers."""
        columns, at = [], 0
        for (_, _, _, repeats), order in zip(self.blocks, parts):
            for _ in range(repeats):
                columns.append(at + order)
                at += len(order)
        columns = numpy.concatenate([*columns, at + table])
        everything = slice(None)
        return Whole(self.blocks, self.rest,
                     [part.ordered(order, everything) for part, order in zip(self.parts, parts)],
                     self.table.ordered(table, everything), self.join.ordered(hidden, columns),
                     [layer.ordered(hidden, hidden) for layer in self.layers], self.query.ordered(everything, hidden),
                     self.values.ordered(everything, hidden), self.moves)

    def all_layers(self):
        return [*self.parts, self.table, self.join, *self.layers, self.query, self.values, self.moves]


def digest(data):
    """core/digest.h over the bytes."""
    mask = (1 << 64) - 1
    value = 0x6a09e667f3bcc908

    def add(word):
        nonlocal value
        x = value ^ word
        x = ((x ^ (x >> 32)) * 0xd6e8feb86659fd93) & mask
        x = ((x ^ (x >> 29)) * 0xa0761d6478bd642f) & mask
        value = ((x ^ (x >> 32)) + 0x9e3779b97f4a7c15) & mask

    whole = len(data) // 8 * 8
    for (word,) in struct.iter_unpack("<Q", data[:whole]):
        add(word)
    last = int.from_bytes(data[whole:], "little")
    add(last | (len(data) << 56 & mask))
    return value


def padded(data):
    return data + bytes(-len(data) % ALIGNMENT)


def by_pairs(weights):
    """Groups of rows; in each, pairs of columns × rows × 2, filled up with zeros."""
    rows, columns = weights.shape
    wide = numpy.zeros((-(-rows // TOGETHER) * TOGETHER, -(-columns // 2) * 2), numpy.int8)
    wide[:rows, :columns] = weights
    groups = [wide[first:first + GROUP] for first in range(0, len(wide), GROUP)]
    return numpy.concatenate([group.reshape(len(group), -1, 2).transpose(1, 0, 2).ravel() for group in groups])


def by_rows(data, rows, pairs):
    """The rows again."""
    filled = -(-rows // TOGETHER) * TOGETHER
    groups = [data[2 * pairs * first:2 * pairs * min(first + GROUP, filled)].reshape(pairs, -1, 2)
              for first in range(0, filled, GROUP)]
    return numpy.concatenate([group.transpose(1, 0, 2).reshape(-1, 2 * pairs) for group in groups])[:rows]


def pack(whole, observation_bytes, moves):
    """The file: a header, the layers in the order they are used, and a digest of all that."""
    numbers = [VERSION, observation_bytes, moves, len(whole.blocks), len(whole.rest), len(whole.layers)]
    for (_, first, stride, repeats), part in zip(whole.blocks, whole.parts):
        numbers += [first, stride, repeats, len(part.weights)]
    for first, last in whole.rest:
        numbers += [first, last]
    data = padded(MAGIC + struct.pack(f"<{len(numbers)}I", *numbers))
    for layer in whole.all_layers():
        rows, columns = layer.weights.shape
        weights = by_pairs(layer.weights) if layer is not whole.moves else layer.weights
        data = padded(data + struct.pack("<4I", rows, -(-columns // 2), layer.shift, 0))
        for array in (layer.bias.astype("<i4"), layer.multiplier.astype("<i4"), weights):
            data = padded(data + array.tobytes())
    return data + struct.pack("<Q", digest(data))


def unpack(data, names):
    """The network of a file; `names` are those of the blocks."""
    if data[:8] != MAGIC or struct.unpack("<Q", data[-8:])[0] != digest(data[:-8]):
        raise ValueError("This is no network, or it is damaged.")
    at = 8

    def numbers(count):
        nonlocal at
        found = struct.unpack_from(f"<{count}I", data, at)
        at += 4 * count
        return found

    def array(kind, count):
        nonlocal at
        found = numpy.frombuffer(data, kind, count, at)
        at = -(-(at + found.nbytes) // ALIGNMENT) * ALIGNMENT
        return found

    def layer(in_pairs=True):
        nonlocal at
        rows, pairs, shift, _ = numbers(4)
        at = -(-at // ALIGNMENT) * ALIGNMENT
        bias, multiplier = array("<i4", rows), array("<i4", rows)
        filled = -(-rows // TOGETHER) * TOGETHER if in_pairs else rows
        weights = array("i1", filled * 2 * pairs)
        weights = by_rows(weights, rows, pairs) if in_pairs else weights.reshape(rows, 2 * pairs)
        return Layer(weights, bias.astype(numpy.int64), multiplier, shift)

    _, _, _, blocks, rest, layers = numbers(6)
    shapes = [(name, *numbers(4)[:3]) for name in names[:blocks]]
    ranges = [numbers(2) for _ in range(rest)]
    at = -(-at // ALIGNMENT) * ALIGNMENT
    found = [*(layer() for _ in range(blocks + 2 + layers + 2)), layer(in_pairs=False)]
    return Whole(shapes, ranges, found[:blocks], found[blocks], found[blocks + 1], found[blocks + 2:blocks + 2 + layers],
                 *found[blocks + 2 + layers:])
