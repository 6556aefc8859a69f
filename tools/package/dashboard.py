"""Writes packaging/grafana/bourse.json, the dashboard for Grafana, from the list below: dashboard.py [--check]"""

import json
import pathlib
import sys

FILE = pathlib.Path(__file__).resolve().parent.parent.parent / "packaging" / "grafana" / "bourse.json"
HERE = '{instance=~"$instance"}'


def quantile(share, metric):
    return f"histogram_quantile({share}, sum by (le) (rate({metric}_bucket{HERE}[$__rate_interval])))"


def per_second(metric, by=None):
    rate = f"rate({metric}{HERE}[$__rate_interval])"
    return f"sum by ({by}) ({rate})" if by else f"sum({rate})"


def total(metric):
    return f"sum({metric}{HERE})"


# Rows of panels: title, unit, lines of (query, legend), and from where on it is red.
ROWS = (
    ("Now", (
        ("Ready", "short", ((total("bourse_ready"), "processes"),), None),
        ("People connected", "short", ((total("bourse_websockets"), "WebSockets"),), None),
        ("Tables", "short", ((f"sum by (state) (bourse_tables{HERE})", "{{state}}"),), None),
        ("Games finished in a day", "short", ((f"sum(increase(bourse_games_over_total{HERE}[1d]))", "games"),), None),
    )),
    ("Speed", (
        ("A move, until it is stored", "s", ((quantile(0.5, "bourse_move_seconds"), "half"),
                                              (quantile(0.99, "bourse_move_seconds"), "99 of 100")), 0.1),
        ("Delay of the main thread", "s", ((quantile(0.99, "bourse_loop_delay_seconds"), "99 of 100"),), 0.05),
        ("A write to the disk", "s", ((quantile(0.99, "bourse_journal_write_seconds"), "99 of 100"),), 0.1),
        ("Bots that wait to think", "short", ((total("bourse_bot_queue"), "waiting"),
                                              (total("bourse_bot_threads"), "threads")), None),
    )),
    ("Traffic", (
        ("Moves a second", "ops", ((per_second("bourse_moves_total", "by"), "{{by}}"),), None),
        ("Requests a second", "reqps", ((per_second("bourse_requests_total", "code"), "{{code}}"),), None),
        ("Refused a second", "ops", ((per_second("bourse_refused_total", "reason"), "{{reason}}"),), None),
        ("Turned away a second", "ops", ((per_second("bourse_connections_turned_away_total"), "connections"),
                                         (per_second("bourse_requests_malformed_total"), "malformed requests")), None),
    )),
    ("Room left", (
        ("Connections in use", "percentunit", ((f"{total('bourse_connections')} / {total('bourse_connections_limit')}", "share"),), 0.8),
        ("Tables in use", "percentunit",
         (('sum(bourse_tables{instance=~"$instance",state="awake"}) / ' + total("bourse_tables_limit"), "share"),), 0.8),
        ("Memory", "bytes", ((f"process_resident_memory_bytes{HERE}", "{{instance}}"),), None),
        ("Free disk", "bytes", ((f"bourse_disk_free_bytes{HERE}", "{{instance}}"),), None),
    )),
)


def panel(number, title, unit, lines, red, x, y):
    steps = [{"color": "green", "value": None}] + ([{"color": "red", "value": red}] if red is not None else [])
    return {
        "id": number, "type": "timeseries", "title": title, "gridPos": {"x": x, "y": y, "w": 6, "h": 7},
        "datasource": {"type": "prometheus", "uid": "${source}"},
        "fieldConfig": {"defaults": {
            "unit": unit, "min": 0, "thresholds": {"mode": "absolute", "steps": steps},
            "custom": {"fillOpacity": 10, "thresholdsStyle": {"mode": "off" if red is None else "line"}}}, "overrides": []},
        "options": {"legend": {"displayMode": "list", "placement": "bottom"}, "tooltip": {"mode": "multi"}},
        "targets": [{"refId": chr(ord("A") + at), "expr": query, "legendFormat": legend}
                    for at, (query, legend) in enumerate(lines)],
    }


def dashboard():
    panels, y = [], 0
    for title, row in ROWS:
        panels.append({"id": len(panels) + 1, "type": "row", "title": title, "collapsed": False,
                       "gridPos": {"x": 0, "y": y, "w": 24, "h": 1}, "panels": []})
        panels += [panel(len(panels) + 1 + at, *one, x=6 * at, y=y + 1) for at, one in enumerate(row)]
        y += 8
    return {
        "title": "Bourse", "uid": "bourse", "tags": ["bourse"], "schemaVersion": 36, "version": 1, "editable": True,
        "refresh": "30s", "time": {"from": "now-6h", "to": "now"}, "timezone": "",
        "templating": {"list": [
            {"name": "source", "label": "Data source", "type": "datasource", "query": "prometheus"},
            {"name": "instance", "label": "Process", "type": "query", "query": "label_values(bourse_ready, instance)",
             "datasource": {"type": "prometheus", "uid": "${source}"}, "includeAll": True, "multi": True, "allValue": ".*",
             "current": {"text": "All", "value": "$__all"}, "refresh": 2}]},
        "panels": panels,
    }


def main(arguments):
    text = json.dumps(dashboard(), indent=1) + "\n"
    if arguments == ["--check"]:
        if FILE.read_text() != text:
            raise SystemExit(f"{FILE.name} is not what dashboard.py writes; run it.")
        return
    FILE.write_text(text)


if __name__ == "__main__":
    main(sys.argv[1:])
