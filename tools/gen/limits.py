"""How much the engine has room for. More rows would compile and be lost without a word, so they are refused here."""

MODULES = (32, "a set of modules is one 32-bit word")
MOST_VALUES = 254  # 255 is a value that somebody may not see


def rows(wrong, section, count, file, room):
    most, why = room
    if count > most:
        wrong(f"{section} has {count} rows, but the engine has room for {most}: {why}.", file)


def values(file, type_, names, problems):
    if len(names) > MOST_VALUES:
        problems.add(file, f"{type_} has {len(names)} values, but a byte tells {MOST_VALUES} apart.")
