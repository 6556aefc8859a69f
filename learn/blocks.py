"""How an observation falls into repeated things, each with its own small layer, and the rest."""

GROUPS = ("company", "player", "pile", "pair")  # one small layer with the same weights for each of a kind


def blocks_of(spec):
    """(name, offset, stride, repeats) of every repeated thing, and the ranges of everything else."""
    blocks, covered = [], []
    for name in GROUPS:
        fields = [field for field in spec.fields if field.name.startswith(name + ".")]
        first = min(field.offset for field in fields)
        stride, repeats = fields[0].stride, fields[0].repeats
        blocks.append((name, first, stride, repeats))
        covered.append((first, first + stride * repeats))
    rest, at = [], 0
    for first, last in sorted(covered):
        if first > at:
            rest.append((at, first))
        at = last
    if at < spec.observation_size:
        rest.append((at, spec.observation_size))
    return blocks, rest
