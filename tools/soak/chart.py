"""Rows of a soak as one SVG: a strip for each figure over the same minutes."""

STRIPS = [("memory", "memory of the server, MB", "#1f6f8b"), ("files", "open files", "#7a5195"),
          ("p99", "p99 of a move, ms", "#c0562f"), ("games", "games played", "#3d7a44")]
WIDTH, HEIGHT, LEFT, GAP = 760, 96, 60, 34


def strip(rows, what, title, colour, top):
    most = max(row[what] for row in rows) * 1.08 or 1
    last = rows[-1]["minute"] or 1
    x = lambda minute: LEFT + (WIDTH - LEFT - 12) * minute / last
    y = lambda value: top + HEIGHT - HEIGHT * value / most
    points = " ".join(f"{x(row['minute']):.1f},{y(row[what]):.1f}" for row in rows)
    lines = [f'<text x="{LEFT}" y="{top - 8}" font-weight="600">{title}</text>']
    for value in (0, most / 2, most):
        lines.append(f'<line x1="{LEFT}" x2="{WIDTH - 12}" y1="{y(value):.1f}" y2="{y(value):.1f}" stroke="#ddd"/>')
        lines.append(f'<text x="{LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{value:.0f}</text>')
    lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.6"/>')
    return lines


def chart(rows):
    height = len(STRIPS) * (HEIGHT + GAP) + 40
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12">',
           f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>']
    for number, (what, title, colour) in enumerate(STRIPS):
        out += strip(rows, what, title, colour, 28 + number * (HEIGHT + GAP))
    out.append(f'<text x="{WIDTH - 12}" y="{height - 10}" text-anchor="end">{rows[-1]["minute"]:.0f} minutes</text></svg>')
    return "\n".join(out) + "\n"
