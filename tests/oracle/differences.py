"""Names what differs between two values, in lines that people can read."""

from collections import Counter


def differences(where, mine, theirs):
    """Lines such as `players.2.cash: expected 17, came 18`."""
    if mine == theirs and type(mine) is type(theirs):
        return
    if isinstance(mine, dict) and isinstance(theirs, dict):
        for key in sorted(mine.keys() | theirs.keys()):
            yield from differences(f"{where}.{key}" if where else key, mine.get(key, "nothing"),
                                   theirs.get(key, "nothing"))
    elif isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        for number, (value, other) in enumerate(zip(mine, theirs)):
            yield from differences(f"{where}.{number}", value, other)
    else:
        yield f"{where}: expected {mine}, came {theirs}"


def list_differences(what, mine, theirs):
    """What only one of two lists has, however often."""
    mine, theirs = Counter(mine), Counter(theirs)
    lines = []
    if mine - theirs:
        lines.append(f"{what}: expected and missing {sorted((mine - theirs).elements())}")
    if theirs - mine:
        lines.append(f"{what}: came unexpected {sorted((theirs - mine).elements())}")
    return lines


def event_differences(what, mine, theirs):
    """The first event that differs, with its number."""
    for number, (expected, came) in enumerate(zip(mine, theirs)):
        if expected != came:
            return [f"{what}, number {number} of this move: expected {expected}, came {came}"]
    if len(mine) > len(theirs):
        return [f"{what}: expected {mine[len(theirs)]}, nothing came"]
    if len(theirs) > len(mine):
        return [f"{what}: nothing expected, came {theirs[len(mine)]}"]
    return []
