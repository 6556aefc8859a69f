"""The page of all fields: `python3 -m bourse.fields > docs/reference/observation.md`."""

from bourse.spec import spec

HEAD = """# What a learner sees

Written by `python3 -m bourse.fields`; a test compares it. One row of bytes is what a seat sees: it is made from the
seat's view, the rules of the table and what everybody saw this round, and from nothing else. *Places* count clockwise
from the observer, who is place 0. Flags are 0 or 255; *× n* is a number times n, at most 255; *up to n* is n bytes of
which as many are 255. A field that repeats comes again after *every* bytes: for each company, place, pile or pair.
"""


def table(fields):
    lines = ["| field | offset | bytes | repeats | every | meaning |", "|---|---|---|---|---|---|"]
    for field in fields:
        again = (field.repeats, field.stride) if field.repeats > 1 else ("", "")
        lines.append(f"| `{field.name}` | {field.offset} | {field.count} | {again[0]} | {again[1]} | {field.meaning} |")
    return "\n".join(lines)


def page():
    parts = [HEAD]
    for name, title in (("stockpile", "Stockpile"), ("stackmarket", "Stack Market")):
        what = spec(name)
        parts.append(f"## {title}: the observation, {what.observation_size} bytes\n\n{table(what.fields)}\n")
        parts.append(f"## {title}: a move, {what.move_features.shape[1]} bytes\n\n"
                     f"There are {what.moves} moves; `bourse.spec(\"{name}\").move_features` has a row for each.\n\n"
                     f"{table(what.move_fields)}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    print(page(), end="")
