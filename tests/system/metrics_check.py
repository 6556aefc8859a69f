"""Whether a page of metrics is one that Prometheus reads (text format 0.0.4): metrics_check.py URL

Stricter than Prometheus in a few points: every metric has help and type, before its values and together, counters end
in _total, and histograms are whole.
"""

import math
import re
import sys
import urllib.request

NAME = re.compile(r"[a-zA-Z_:][a-zA-Z0-9_:]*")
LABEL = re.compile(r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)')
SAMPLE = re.compile(r"([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)( -?\d+)?$")
KINDS = ("counter", "gauge", "histogram", "summary", "untyped")


class Wrong(Exception):
    """What is wrong, and in which line."""


def labels_of(text, line):
    found, at = {}, 0
    while at < len(text):
        match = LABEL.match(text, at)
        if not match:
            raise Wrong(f"labels: {line}")
        if match[1] in found:
            raise Wrong(f"a label twice: {line}")
        found[match[1]] = re.sub(r"\\(.)", lambda escape: "\n" if escape[1] == "n" else escape[1], match[2])
        at = match.end()
    return found


def number(text, line):
    try:
        return {"+Inf": math.inf, "-Inf": -math.inf, "NaN": math.nan}.get(text) or float(text)
    except ValueError:
        raise Wrong(f"no number: {line}") from None


class Page:
    """values[name][labels] = value, labels being a sorted tuple of pairs; kinds[name] = its type."""

    def __init__(self, text):
        self.values, self.kinds, self.helps = {}, {}, {}
        self.current, self.done = None, set()
        if not text.endswith("\n"):
            raise Wrong("the last line has no end")
        for line in text.split("\n")[:-1]:
            if line.startswith("# "):
                self.about(line)
            elif line and not line.startswith("#"):
                self.sample(line)
        self.finish()
        for name, kind in self.kinds.items():
            if kind == "histogram":
                self.check_histogram(name)

    def about(self, line):
        _, word, name, rest = (line.split(" ", 3) + ["", ""])[:4]
        if word not in ("HELP", "TYPE"):
            return
        if not NAME.fullmatch(name):
            raise Wrong(f"no name: {line}")
        if name != self.current:
            self.finish()
            if name in self.done:
                raise Wrong(f"{name} is in two places: {line}")
            self.current = name
        known = self.helps if word == "HELP" else self.kinds
        if name in known or self.of(name):
            raise Wrong(f"too late, or twice: {line}")
        if word == "TYPE" and rest not in KINDS:
            raise Wrong(f"no type: {line}")
        known[name] = rest

    def finish(self):
        name = self.current
        if name is None:
            return
        if not self.helps.get(name) or name not in self.kinds:
            raise Wrong(f"{name} has no help or no type")
        if (self.kinds[name] == "counter") != name.endswith("_total"):
            raise Wrong(f"counters, and only they, end in _total: {name}")
        self.done.add(name)
        self.current = None

    def of(self, name):
        """Names of samples that belong to a metric."""
        return [one for one in self.values if one == name or (
            self.kinds.get(name) == "histogram" and one in (name + "_bucket", name + "_sum", name + "_count"))]

    def sample(self, line):
        match = SAMPLE.fullmatch(line)
        if not match:
            raise Wrong(f"no sample: {line}")
        name, kind = match[1], self.kinds.get(self.current)
        mine = [self.current] if kind != "histogram" else [self.current + end for end in ("_bucket", "_sum", "_count")]
        if self.current is None or kind is None or name not in mine:
            raise Wrong(f"not after its help and type: {line}")
        key = tuple(sorted(labels_of(match[2] or "", line).items()))
        if key in self.values.setdefault(name, {}):
            raise Wrong(f"twice: {line}")
        value = number(match[3], line)
        if kind in ("counter", "histogram") and not value >= 0:
            raise Wrong(f"below zero: {line}")
        self.values[name][key] = value

    def check_histogram(self, name):
        buckets = [(number(dict(key)["le"], name), value) for key, value in self.values[name + "_bucket"].items()]
        if [bound for bound, _ in buckets] != sorted(bound for bound, _ in buckets) or buckets[-1][0] != math.inf:
            raise Wrong(f"{name}: bounds in order, +Inf at the end")
        if [count for _, count in buckets] != sorted(count for _, count in buckets):
            raise Wrong(f"{name}: a bucket holds what those before it hold")
        if buckets[-1][1] != self.value(name + "_count"):
            raise Wrong(f"{name}: all of them are at most +Inf")
        self.value(name + "_sum")

    def value(self, name, **labels):
        return self.values[name][tuple(sorted(labels.items()))]


def read(url):
    with urllib.request.urlopen(url, timeout=30) as answer:
        kind = answer.headers["Content-Type"]
        if not kind.startswith("text/plain; version=0.0.4"):
            raise Wrong(f"the type of the page is {kind}")
        return Page(answer.read().decode())


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        print(f"{len(read(sys.argv[1]).kinds)} metrics, all as they should be")
    except Wrong as wrong:
        sys.exit(str(wrong))
