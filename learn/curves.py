"""Curves of a run: rows of a CSV file, and a picture of them as SVG, with nothing but Python."""

import csv
import html

COLORS = ("#1b6ca8", "#c8553d", "#3a7d44", "#8e5aa8", "#b8860b", "#4a4a4a")
WIDTH, HEIGHT, LEFT, TOP, GAP = 720, 200, 60, 30, 50


def append(path, row):
    """Adds a row; columns that are new begin a new header, so rows of earlier stages stay as they are."""
    rows = read(path)
    rows.append({name: f"{value:.6g}" if isinstance(value, float) else str(value) for name, value in row.items()})
    names = list(dict.fromkeys(name for one in rows for name in one))
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, names)
        writer.writeheader()
        writer.writerows(rows)


def read(path):
    try:
        with open(path, newline="", encoding="utf-8") as file:
            return [{name: value for name, value in row.items() if value} for row in csv.DictReader(file)]
    except FileNotFoundError:
        return []


def line(points, box, color):
    left, top, width, height, (low, high), (start, end) = box
    span, time = (high - low) or 1, (end - start) or 1
    path = " ".join(f"{left + width * (x - start) / time:.1f},{top + height * (1 - (y - low) / span):.1f}"
                    for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="1.5"/>'


def chart(rows, title, names, x_name, top):
    """One panel with a curve per name that has at least one value."""
    series = {name: [(float(row[x_name]), float(row[name])) for row in rows if name in row and x_name in row]
              for name in names}
    series = {name: points for name, points in series.items() if points}
    if not series:
        return ""
    values = [y for points in series.values() for _, y in points]
    times = [x for points in series.values() for x, _ in points]
    box = (LEFT, top, WIDTH - LEFT - 150, HEIGHT, (min(values), max(values)), (min(times), max(times)))
    parts = [f'<text x="{LEFT}" y="{top - 8}" font-weight="bold">{html.escape(title)}</text>',
             f'<rect x="{LEFT}" y="{top}" width="{box[2]}" height="{HEIGHT}" fill="none" stroke="#999"/>',
             f'<text x="{LEFT - 6}" y="{top + 10}" text-anchor="end">{max(values):.3g}</text>',
             f'<text x="{LEFT - 6}" y="{top + HEIGHT}" text-anchor="end">{min(values):.3g}</text>',
             f'<text x="{LEFT + box[2]}" y="{top + HEIGHT + 16}" text-anchor="end">{max(times):.3g} {x_name}</text>']
    for number, (name, points) in enumerate(series.items()):
        color = COLORS[number % len(COLORS)]
        parts.append(line(points, box, color))
        parts.append(f'<text x="{LEFT + box[2] + 10}" y="{top + 14 + 16 * number}" fill="{color}">{html.escape(name)}</text>')
    return "\n".join(parts)


def draw(rows, path):
    panels = [("victories of one against a table of", [name for row in rows for name in row if name.startswith("vs ")]),
              ("entropy of the policy", ["entropy"]), ("error of the chance to win (Brier)", ["brier"]),
              ("moves outside the trust region", ["clipped"]), ("decisions a second", ["speed"])]
    drawn, top = [], TOP
    for title, names in panels:
        panel = chart(rows, title, list(dict.fromkeys(names)), "minutes", top)
        if panel:
            drawn.append(panel)
            top += HEIGHT + GAP
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{top}" font-family="sans-serif" '
                   f'font-size="11">\n<rect width="100%" height="100%" fill="white"/>\n' + "\n".join(drawn) + "\n</svg>\n")
