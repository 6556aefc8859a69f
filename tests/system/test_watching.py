"""Every query of the alerts and the dashboard asks for metrics and labels that a running server has."""

import json
import re
import shutil
import subprocess
import tempfile
import unittest
import urllib.request

from metrics_check import Page
from serving import ROOT, Served

ALERTS = ROOT / "packaging" / "prometheus" / "alerts.yml"
DASHBOARD = ROOT / "packaging" / "grafana" / "bourse.json"
OF_PROMETHEUS = {"up", "instance", "job"}  # Prometheus adds them itself
FUNCTIONS = {"sum", "rate", "histogram_quantile", "increase", "changes", "predict_linear", "label_values", "ignoring", "by"}
SELECTOR = re.compile(r"\b([a-z_]+[a-z])\b(\{[^}]*\})?")


def alert_queries():
    return re.findall(r"^ +expr: (.+)$", ALERTS.read_text(), re.M)


def dashboard_queries():
    board = json.loads(DASHBOARD.read_text())
    queries = [target["expr"] for panel in board["panels"] for target in panel.get("targets", ())]
    return queries + [one["query"] for one in board["templating"]["list"] if one["type"] == "query"]


def selectors(query):
    """Metric and label matchers, for each that the query asks for."""
    query = re.sub(r"\b(by|ignoring) \(([^)]*)\)", "", query)
    query = re.sub(r"\[[^\]]*\]", "", query).replace("label_values(bourse_ready, instance)", "bourse_ready")
    for name, labels in SELECTOR.findall(re.sub(r'"[^"]*"', lambda text: text[0].replace(" ", ""), query)):
        if name in FUNCTIONS or name in OF_PROMETHEUS and not labels:
            continue
        if "{" + name not in query and not re.search(rf"[{{,]{name}(=|!)", query):
            yield name, re.findall(r'(\w+)(=~|=|!=|!~)"([^"]*)"', labels)


class Queries(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder, Served("--data", folder, "--metrics", "0") as server:
            server.table()
            server.ask("GET", "/api/tables/none")
            with urllib.request.urlopen(server.metrics(), timeout=30) as answer:
                cls.page = Page(answer.read().decode())

    def check(self, query):
        asked = 0
        for name, matchers in selectors(query):
            if name in OF_PROMETHEUS:
                continue
            plain = re.sub(r"_(bucket|sum|count)$", "", name)
            known = name if name in self.page.kinds else plain
            self.assertIn(known, self.page.kinds, query)
            samples = [dict(labels) for labels in self.page.values[name]]
            for label, how, value in matchers:
                if label in OF_PROMETHEUS:
                    continue
                self.assertTrue(all(label in one for one in samples), f"{name} has no label {label}: {query}")
                if how == "=":
                    self.assertTrue(any(one[label] == value for one in samples), f"{label} is never {value}: {query}")
            asked += 1
        return asked

    def test_of_the_alerts_have_answers(self):
        queries = alert_queries()
        self.assertGreater(len(queries), 10)
        self.assertGreaterEqual(sum(self.check(query) for query in queries), len(queries) - 1)  # `up` is not ours

    def test_of_the_dashboard_have_answers(self):
        queries = dashboard_queries()
        self.assertGreater(len(queries), 15)
        for query in queries:
            self.assertGreater(self.check(query), 0, query)

    def test_for_what_is_not_there_are_found(self):
        for query in ("rate(bourse_moved_total[5m])", 'bourse_tables{mood="good"}', 'bourse_tables{state="sleeping"}'):
            with self.assertRaises(AssertionError, msg=query):
                self.check(query)

    def test_are_read_by_prometheus_where_it_is_installed(self):
        if shutil.which("promtool") is None:
            self.skipTest("promtool is not installed")
        subprocess.run(["promtool", "check", "rules", str(ALERTS)], check=True, capture_output=True)

    def test_of_the_dashboard_are_those_of_its_list(self):
        subprocess.run(["python3", str(ROOT / "tools" / "package" / "dashboard.py"), "--check"], check=True)


if __name__ == "__main__":
    unittest.main()
