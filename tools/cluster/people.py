"""People who play and watch at tables of a site, and come back when their connection is gone."""

import http.client
import json
import random
import socket
import threading
import time

from serving import until
from table_bot import WebSocket
from test_killed_under_load import explains

PEOPLE, PATIENCE = 3, 2.5


class Client(threading.Thread):
    """Somebody with a WebSocket that is opened again and again until the evening is over."""

    def __init__(self, table):
        super().__init__(daemon=True)
        self.table, self.problem = table, None

    def run(self):
        while not self.table.over() and not self.problem:
            try:
                # A process that was stopped says nothing and closes nothing, also not at the door.
                door = WebSocket(f"{self.table.url}/api/tables/{self.table.name}/socket", PATIENCE)
            except (OSError, ValueError):
                time.sleep(0.02)
                continue
            try:
                self.stay(door)
            except (OSError, ValueError):  # gone, or in the middle of a message for too long
                time.sleep(0.02)
            finally:
                door.close()

    def wrong(self, sentence):
        self.problem = f"table {self.table.name}: {sentence}"


class Person(Client):
    """Moves at random and says every move again that was not answered."""

    def __init__(self, table, seat, token, seed):
        super().__init__(table)
        self.seat, self.token, self.rng = seat, token, random.Random(seed)
        self.said = []  # [move, whether it was acknowledged]
        self.unanswered, self.repeated = None, 0

    def stay(self, door):
        door.send({"do": "enter", "protocol": 1, "token": self.token})
        door.send({"do": "standing", "collect": False})
        if self.unanswered:
            self.repeated += 1
            door.send(self.unanswered)
        self.unanswered = None
        while not self.table.over():
            try:
                told = door.receive()
            except socket.timeout:
                if self.unanswered:
                    raise
                door.send({"do": "ping"})  # it is somebody else's turn; is anybody there?
                told = door.receive()
            if told["type"] == "done" and self.said and told.get("re") == len(self.said):
                self.said[-1][1] = True
                self.unanswered = None
                self.table.acknowledged_at.append(time.monotonic())
            if told["type"] not in ("view", "change"):
                continue
            if "scores" in told:
                self.table.finished = True
                return
            if "decision" in told and self.unanswered is None:
                if self.table.pace:
                    time.sleep(self.table.pace)
                move = self.rng.choice(told["legal"])
                self.said.append([move, False])
                self.unanswered = {"do": "moves", "decision": told["decision"], "moves": [move], "id": len(self.said)}
                door.send(self.unanswered)


class Watcher(Client):
    """Keeps what was told, over all connections: nothing twice, nothing left out, nothing taken back."""

    def __init__(self, table):
        super().__init__(table)
        self.events = []

    def stay(self, door):
        door.send({"do": "enter", "protocol": 1})
        door.send({"do": "resync", "since": len(self.events), "id": "again"})
        known = False
        while not self.table.over():
            told = door.receive()
            if told["type"] not in ("view", "change") or "events" not in told:
                continue
            known = known or (told["type"] == "view" and told["from"] == len(self.events))
            if not known:
                continue  # what comes before the answer to "resync" is in it, also the very next event
            if told["type"] == "view":  # the one on entering, or the answer: it may tell again what was heard between them
                heard = self.events[told["from"]:]
                if told["from"] > len(self.events) or told["events"][:len(heard)] != heard:
                    return self.wrong(f"heard {len(self.events)} events, and a view tells otherwise from {told['from']} on")
                self.events += told["events"][len(heard):]
            elif told["from"] != len(self.events):
                return self.wrong(f"heard {len(self.events)} events, and then comes number {told['from']}")
            else:
                self.events += told["events"]
            if "scores" in told:
                return


class Table:
    def __init__(self, url, number, pace=0.0, made_at=None):
        """`made_at` is the process that shall drive it at first; any without it."""
        self.url, self.number, self.pace = url, number, pace
        self.finished, self.closing = False, threading.Event()
        self.acknowledged_at = []
        place = (made_at or url).removeprefix("http://")
        self.connection = http.client.HTTPConnection(place, timeout=30)
        # No undo here, so spectators never have to forget anything.
        self.name = self.ask("/api/tables", {"seats": [{"kind": "person"}] * PEOPLE, "grace": 0, "undo": False})["table"]
        self.people = []
        for seat in range(PEOPLE):
            sat = self.ask(f"/api/tables/{self.name}/seats", {"name": f"P{seat}", "seat": seat})
            self.people.append(Person(self, seat, sat["token"], number * PEOPLE + seat))
        self.connection.close()
        door = WebSocket(f"{url}/api/tables/{self.name}/socket")
        door.send({"do": "enter", "protocol": 1, "token": self.people[0].token})
        door.send({"do": "start", "id": "start"})
        until(door, lambda told: told.get("re") == "start")
        door.close()
        self.watcher = Watcher(self)
        for guest in (*self.people, self.watcher):
            guest.start()

    def ask(self, target, body):
        for _ in range(100):
            try:
                self.connection.request("POST", target, json.dumps(body))
                answer = self.connection.getresponse()
                told = json.loads(answer.read() or b"{}")
            except (OSError, http.client.HTTPException, ValueError):
                self.connection.close()
            else:
                if answer.status == 201:
                    return told
                if answer.status not in (502, 503, 504):
                    raise RuntimeError(f"{answer.status}: {told}")
            time.sleep(0.05)
        raise RuntimeError("nobody answers")

    def over(self):
        return self.finished or self.closing.is_set()

    def acknowledged(self):
        return len(self.acknowledged_at)

    def answered(self):
        """For each person, which moves were acknowledged by now."""
        return [[answered for _, answered in list(person.said)] for person in self.people]

    def problems(self, texts, answered, kept):
        """What is wrong between what was acknowledged before the database was read, and what it had then. People play
        on meanwhile: what they have said since may be there, and what was acknowledged since need not be."""
        for person, before in zip(self.people, answered):
            said = [(texts.of(move), i < len(before) and before[i]) for i, (move, _) in enumerate(list(person.said))]
            mine = [entry.split(" ", 1)[1] for entry in kept if entry.startswith(f"{person.seat} ")]
            if not explains(said, mine):
                yield f"table {self.name}, seat {person.seat}: said {said}, kept {mine}"
        for guest in (*self.people, self.watcher):
            if guest.problem:
                yield guest.problem
