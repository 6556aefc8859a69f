"""Honest people at a server, in a process of their own: honest.py URL TABLES [SECONDS between moves]

Every line on standard input is answered with one on standard output: how long the moves since the last one took from
the moment they were said until they were acknowledged, as JSON in milliseconds.
"""

import json
import pathlib
import random
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "examples"))

from table_bot import WebSocket, ask  # noqa: E402


class Person(threading.Thread):
    def __init__(self, group, door, seed):
        super().__init__(daemon=True)
        self.group, self.door, self.rng = group, door, random.Random(seed)
        self.asked, self.number, self.over = 0.0, 0, False

    def run(self):
        try:
            while not self.over:
                self.hear(self.door.receive())
        except OSError as problem:
            self.group.problems.append(str(problem))
        self.door.close()

    def hear(self, told):
        if told["type"] == "done" and told.get("re") == self.number and self.asked:
            self.group.took.append(time.monotonic() - self.asked)
            self.asked = 0.0
        if told["type"] not in ("view", "change"):
            return
        self.over = "scores" in told
        if "decision" in told and not self.asked:
            time.sleep(self.rng.uniform(0.5, 1.5) * self.group.pause)
            self.number += 1
            self.asked = time.monotonic()
            self.door.send({"do": "moves", "decision": told["decision"], "moves": [self.rng.choice(told["legal"])],
                            "id": self.number})


class HonestPlayers:
    def __init__(self, url, pause):
        self.url, self.pause, self.took, self.problems, self.made = url, pause, [], [], 0
        self.people = set()

    def table(self):
        """Two people who play one game after the other."""
        while True:
            self.made += 1
            wishes = {"seats": [{"kind": "person"}, {"kind": "person"}], "grace": 0, "pace": 0}
            table = ask(f"{self.url}/api/tables", wishes)["table"]
            people = []
            for name in ("Ada", "Bob"):
                token = ask(f"{self.url}/api/tables/{table}/seats", {"name": name})["token"]
                door = WebSocket(f"{self.url}/api/tables/{table}/socket")
                door.send({"do": "enter", "protocol": 1, "token": token})
                door.send({"do": "standing", "collect": False})
                people.append(Person(self, door, self.made * 2 + len(people)))
            people[0].door.send({"do": "start"})
            self.people.update(people)
            for person in people:
                person.start()
            for person in people:
                person.join()
            self.people.difference_update(people)

    def report(self):
        """Requests still open count with the time they have waited so far."""
        took, self.took = self.took, []
        now = time.monotonic()
        took = sorted(took + [now - asked for person in list(self.people) if (asked := person.asked)])
        if not took:
            return {"moves": 0, "problems": self.problems}
        at = lambda share: round(took[min(len(took) - 1, int(share * len(took)))] * 1000, 2)  # noqa: E731
        return {"moves": len(took), "p50": at(0.5), "p99": at(0.99), "most": round(took[-1] * 1000, 2),
                "problems": self.problems}


def main():
    group = HonestPlayers(sys.argv[1], float(sys.argv[3]) if len(sys.argv) > 3 else 0.02)
    for _ in range(int(sys.argv[2])):
        threading.Thread(target=group.table, daemon=True).start()
    for _ in sys.stdin:
        print(json.dumps(group.report()), flush=True)


if __name__ == "__main__":
    main()
