"""The picture of learning: what the network won at the end of each stage, with its range, and in between."""

import html

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 400, 52, 172, 54, 52
STYLE = ("text{font-family:'PT Sans','Segoe UI',system-ui,'DejaVu Sans',sans-serif;font-size:12px;fill:#1d1a15}.h{font-size:14px;font-weight:700}"
         ".p{fill:#fbf6ea}.g{stroke:#ddd2ba}.e{stroke:#5f5647;stroke-dasharray:5 4}.s{fill:#5f5647}"
         ".l0{stroke:#a5661c}.l1{stroke:#2449ad}.l2{stroke:#7a2d6b}.f0{fill:#a5661c}.f1{fill:#2449ad}.f2{fill:#7a2d6b}.q{opacity:.35}"
         "@media (prefers-color-scheme:dark){text{fill:#f3ead6}.p{fill:#23241f}.g{stroke:#4a4a40}.e{stroke:#cfc4ad}.s{fill:#cfc4ad}"
         ".l0{stroke:#e0ab62}.l1{stroke:#9db4f2}.l2{stroke:#dc93cb}.f0{fill:#e0ab62}.f1{fill:#9db4f2}.f2{fill:#dc93cb}}")
SERIES = (("vs greedy", "three greedy"), ("vs trader", "three trader"), ("vs trader, everything", "three trader, everything"))
EVEN = 25


def chart(stages, ranged):
    """`ranged` says the percent, the least and the most of a stage's last evaluation in a column."""
    end = max(float(row["minutes"]) for stage in stages for row in stage.rows)

    def x(minutes):
        return LEFT + (WIDTH - LEFT - RIGHT) * float(minutes) / end

    def y(percent):
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * percent / 100

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
             "<title>Victories of the network by minutes of learning</title>", f"<style>{STYLE}</style>",
             f'<rect class="p" width="{WIDTH}" height="{HEIGHT}"/>', f'<text class="h" x="{LEFT - 20}" y="26">Wins of one against …</text>']
    for percent in (0, 25, 50, 75, 100):
        parts.append(f'<path class="{"e" if percent == EVEN else "g"}" d="M{LEFT} {y(percent):.1f}H{WIDTH - RIGHT}"/>'
                     f'<text class="s" x="{LEFT - 8}" y="{y(percent) + 4:.1f}" text-anchor="end">{percent} %</text>')
    parts.append(f'<text class="s" x="{WIDTH - RIGHT + 8}" y="{y(EVEN) + 16:.1f}">an even share</text>')
    for number, stage in enumerate(stages, 1):
        begin, over = x(stage.begin), x(stage.rows[-1]["minutes"])
        parts.append(f'<path class="g" d="M{over:.1f} {TOP}V{HEIGHT - BOTTOM}"/>'
                     f'<text class="s" x="{(begin + over) / 2:.1f}" y="{TOP - 6}" text-anchor="middle">{number}</text>')
    for minutes in range(0, int(end) + 1, 15):
        parts.append(f'<text class="s" x="{x(minutes):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{minutes}</text>')
    parts.append(f'<text class="s" x="{(LEFT + WIDTH - RIGHT) / 2:.1f}" y="{HEIGHT - 12}" text-anchor="middle">minutes of all stages, numbered above</text>')
    for style, (column, name) in enumerate(SERIES):
        for stage in stages:
            parts += [f'<circle class="f{style} q" cx="{x(row["minutes"]):.1f}" cy="{y(100 * float(row[column])):.1f}" r="2"/>'
                      for row in stage.rows if row[column] and row is not stage.last]
        ends = [(x(stage.last["minutes"]), *map(y, ranged(stage, column))) for stage in stages if stage.last]
        parts.append(f'<path class="l{style}" fill="none" stroke-width="2" d="M{"L".join(f"{a:.1f} {b:.1f}" for a, b, *_ in ends)}"/>')
        parts += [f'<path class="l{style}" stroke-width="2" d="M{a:.1f} {low:.1f}V{high:.1f}"/>'
                  f'<circle class="f{style}" cx="{a:.1f}" cy="{b:.1f}" r="3.5"/>' for a, b, low, high in ends]
        parts.append(f'<text class="f{style}" x="{WIDTH - RIGHT + 8}" y="{ends[-1][1] + 4:.1f}">{html.escape(name)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
