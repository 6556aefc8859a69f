"""The page of all fields: `python3 -m bourse.fields > docs/reference/observation.md`."""

from bourse.spec import spec

HEAD = """# What a learner sees

Written by `python3 -m bourse.fields`; a test compares it. One row of bytes is what a seat sees: it is made from the
seat's view, the rules of the table and what everybody saw this round, and from nothing else. *Places* count clockwise
from the observer, who is place 0. Flags are 0 or 255; *× n* is a number times n, at most 255; *up to n* is n bytes of
which as many are 255. A field that repeats comes again after *every* bytes: for each company, place, pile or pair.
"""


EVENTS = """## What a learner is told

`batch.told(game, seat)`, in C `bourse_told`, gives what happened as that seat was told it, for perfect recall. Seats count
clockwise from the observer, both the one whose event it is (*seat*) and those that arguments name; 255 is nobody. An
argument with a *?* may be kept from some seats: it is 255 then. Numbers are appended, never changed.
"""
GAMES = (("stockpile", "Stockpile"), ("stackmarket", "Stack Market"))


def table(fields):
    lines = ["| field | offset | bytes | repeats | every | meaning |", "|---|---|---|---|---|---|"]
    for field in fields:
        again = (field.repeats, field.stride) if field.repeats > 1 else ("", "")
        lines.append(f"| `{field.name}` | {field.offset} | {field.count} | {again[0]} | {again[1]} | {field.meaning} |")
    return "\n".join(lines)


def events_table(what):
    lines = ["| number | event | seat | a | b | c | d | amount |", "|---|---|---|---|---|---|---|---|"]
    for event in what.events.values():
        words = {one.part: f"{one.name}{'' if one.name == one.type else f': {one.type}'}{'?' if one.secret else ''}"
                 for one in event.arguments}
        words["seat"] = "×" if "seat" in words else ""
        parts = " | ".join(words.get(part, "") for part in ("seat", "a", "b", "c", "d", "amount"))
        lines.append(f"| {event.number} | `{event.name}` | {parts} |")
    return "\n".join(lines)


def names_table(what):
    lines = ["| type | names of 0, 1 … |", "|---|---|"]
    lines += [f"| {name} | {', '.join(names)} |" for name, names in what.values.items()]
    return "\n".join(lines)


def events_part(name, title):
    what = spec(name)
    asked = ", ".join(f"{number} {decision}" for number, decision in what.decisions.items())
    return (f"## {title}: events\n\n`bourse.spec(\"{name}\").events` and `bourse_event_fields` have them too.\n\n"
            f"{events_table(what)}\n\nArguments that are not seats or numbers:\n\n{names_table(what)}\n\n"
            f"What players are asked, the array `decision`: {asked}.\n")


def page():
    parts = [HEAD]
    for name, title in GAMES:
        what = spec(name)
        parts.append(f"## {title}: the observation, {what.observation_size} bytes\n\n{table(what.fields)}\n")
        parts.append(f"## {title}: a move, {what.move_features.shape[1]} bytes\n\n"
                     f"There are {what.moves} moves; `bourse.spec(\"{name}\").move_features` has a row for each.\n\n"
                     f"{table(what.move_fields)}\n")
    parts.append(EVENTS)
    parts += [events_part(name, title) for name, title in GAMES]
    return "\n".join(parts)


if __name__ == "__main__":
    print(page(), end="")
