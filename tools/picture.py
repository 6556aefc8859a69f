#!/usr/bin/env python3
"""Draws what a terminal shows as a picture: ANSI text on standard input, SVG on standard output.

    build/release/bourse play --seed 7 --colour < choices.txt | tools/picture.py > docs/pictures/play.svg
"""

import html
import re
import sys

COLOURS = {30: "#1d2021", 31: "#c0392b", 32: "#2e8b57", 33: "#b8860b", 34: "#2f6fb3", 35: "#8e5aa8", 36: "#16888c",
           37: "#d5cfc0", 90: "#8a8577", 91: "#e05c4b", 92: "#57b27f", 93: "#d9a520", 94: "#5b9bd5", 95: "#b185c9",
           96: "#3fb8bc", 97: "#ffffff"}
PAPER, INK = "#22252a", "#e8e3d5"
WIDTH, HEIGHT, SIZE = 8.4, 18, 14  # of a cell, and of the letters
ESCAPE = re.compile(r"\x1b\[([0-9;]*)m|\x1b\[[0-9;?]*[A-Za-z]")


def runs(line):
    """(column, text, style) of a line; style is (colour, bold, reversed)."""
    colour, bold, reverse, column, at = INK, False, False, 0, 0
    for match in ESCAPE.finditer(line):
        text = line[at:match.start()]
        if text:
            yield column, text, (colour, bold, reverse)
            column += len(text)
        at = match.end()
        if match.group(1) is None:
            continue
        codes = [int(code or 0) for code in match.group(1).split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                colour, bold, reverse = INK, False, False
            elif code == 1:
                bold = True
            elif code == 2:
                colour = COLOURS[90]
            elif code == 7:
                reverse = True
            elif code == 38 and len(codes) >= 2 and codes[0] == 5:
                colour = cube(codes[1])
                codes = codes[2:]
            elif code == 39:
                colour = INK
            elif code in COLOURS:
                colour = COLOURS[code]
    if line[at:]:
        yield column, line[at:], (colour, bold, reverse)


def cube(number):
    """One of the 256 colours."""
    if number < 16:
        return COLOURS[number + 30 if number < 8 else number + 82]
    if number >= 232:
        return "#" + 3 * f"{8 + 10 * (number - 232):02x}"
    number -= 16
    levels = (0, 95, 135, 175, 215, 255)
    return "#" + "".join(f"{levels[part]:02x}" for part in (number // 36, number // 6 % 6, number % 6))


def draw(lines):
    columns = max((sum(len(text) for _, text, _ in runs(line)) for line in lines), default=1)
    width, height = columns * WIDTH + 32, len(lines) * HEIGHT + 32
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" role="img" '
           f'aria-label="A game of Stockpile in the terminal">')
    yield f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>'
    yield (f'<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{SIZE}" '
           f'xml:space="preserve">')
    for row, line in enumerate(lines):
        y = 16 + row * HEIGHT
        for column, text, (colour, bold, reverse) in runs(line):
            x = 16 + column * WIDTH
            if reverse:
                yield f'<rect x="{x:.1f}" y="{y}" width="{len(text) * WIDTH:.1f}" height="{HEIGHT}" fill="{colour}"/>'
            if text.strip():
                weight = ' font-weight="bold"' if bold else ""
                yield (f'<text x="{x:.1f}" y="{y + 13}" textLength="{len(text) * WIDTH:.1f}" '
                       f'fill="{PAPER if reverse else colour}"{weight}>{html.escape(text)}</text>')
    yield "</g></svg>"


def main():
    lines = sys.stdin.read().rstrip("\n").split("\n")
    print("\n".join(draw(lines)))


if __name__ == "__main__":
    main()
