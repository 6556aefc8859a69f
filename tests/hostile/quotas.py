"""Attacks on what everybody shares: disk, tables, clocks, bots. Each says what the attacker gets.

quotas.py prints everything as JSON, with p50 and p99 of honest people meanwhile: `figures.py` compares two programs.
"""

import contextlib
import crowds
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import time

from siege import HERE, Stranger
from serving import Served, until

SECONDS = float(os.environ.get("BOURSE_ATTACK_SECONDS", "2"))
SPECTATOR = "127.9.5.1"
ALONE = {"seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}], "grace": 0, "pace": 0}


def enter(port, table, source=SPECTATOR, token=None):
    """A stranger at a table; None if the server does not let them in."""
    one = Stranger(port, f"/api/tables/{table}/socket", source)
    if one.status != 101:
        one.close()
        return None
    one.send({"do": "enter", "protocol": 1, **({"token": token} if token else {})})
    return one


def again_and_again(port, table, message, seconds, source=SPECTATOR):
    """One message over one connection after the other; how often it was taken."""
    taken, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        one = enter(port, table, source)
        if one is None:
            time.sleep(0.02)
            continue
        try:
            while time.monotonic() < end and one.code(message) == "":
                taken += 1
        except OSError:
            pass
        finally:
            one.close()
    return taken


def folder_bytes(folder):
    return sum(one.stat().st_size for one in pathlib.Path(folder).rglob("*") if one.is_file())


@contextlib.contextmanager
def served(*options, small=False):
    """A server that stores what happens, with a folder that is removed; it may have a small disk of its own."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        if small:
            stack.enter_context(crowds.small_disk(folder))
            options = (*options, *crowds.disk_options())
        yield stack.enter_context(Served("--data", folder, "--log-level", "error", *options)), folder


def begun(server, wishes=None):
    """A table of two people whose game has begun: its name and the doors."""
    table = server.table(wishes)
    tokens = [server.sit(table, name) for name in ("Victoria", "Walter")]
    doors = [server.door(table, token) for token in tokens]
    doors[0].send({"do": "start", "id": "start"})
    until(doors[0], lambda told: told.get("re") == "start")
    return table, doors


def finished(server):
    """A table whose game is over: a person against a bot, who agree to end it."""
    table = server.table(ALONE)
    door = server.door(table, server.sit(table, "Victoria"))
    for word in ("start", "end"):
        door.send({"do": word, "id": word})
        until(door, lambda told, word=word: told.get("re") == word)
    return table, door


def reports(server, folder):
    table, doors = begun(server)
    for number in range(10):
        doors[0].send({"do": "chat", "text": "\u4e2d" * 490 + str(number)})
    before = folder_bytes(folder)
    taken = again_and_again(server.port, table, {"do": "report", "about": 0, "text": "\u4e2d" * 1900}, SECONDS)
    for door in doors:
        door.close()
    return {"reports": taken, "kilobytes": round((folder_bytes(folder) - before) / 1000)}


def chat(server, _):
    table, doors = begun(server)
    taken = again_and_again(server.port, table, {"do": "chat", "text": "buy gold"}, SECONDS)
    for door in doors:
        door.close()
    return {"chats": taken}


def forks(server, _):
    table, door = finished(server)
    taken = again_and_again(server.port, table, {"do": "fork", "at": 0}, SECONDS)
    status, _, told = server.ask("POST", "/api/tables", ALONE, source=("127.9.5.2", 0))
    door.close()
    return {"tables": taken, "others": "served" if status == 201 else told["error"]["code"]}


def addresses(server, _):
    """One IPv6 network, 300 addresses."""
    made = 0
    for number in range(300):
        status, _, _ = server.ask("POST", "/api/tables", ALONE, {"X-Forwarded-For": f"2001:db8::{number:x}"})
        made += status == 201
    status, _, _ = server.ask("POST", "/api/tables", ALONE, {"X-Forwarded-For": "2001:db8:9::1"})
    return {"tables": made, "others": "served" if status == 201 else str(status)}


def view_of(door):
    """What somebody sees now."""
    door.send({"do": "resync"})
    door.send({"do": "ping", "id": (mark := f"ping {time.monotonic()}")})
    view = {}
    while (told := door.receive()).get("re") != mark:
        if told["type"] in ("view", "change"):
            view = told
    return view


def undo(server, _):
    """Sixty moves that are taken back; the clock had 60 seconds."""
    table, doors = begun(server, {"seats": [{"kind": "person"}] * 2, "clock": {"game": 60, "increment": 10}, "grace": 0})
    undone = 0
    views = [view_of(door) for door in doors]
    door, view = next(both for both in zip(doors, views) if "decision" in both[1])
    for number in range(61):  # the first move shows a card and stays
        door.send({"do": "moves", "decision": view["decision"], "moves": [view["legal"][0]], "id": f"move {number}"})
        view = until(door, lambda told: told["type"] in ("view", "change"))
        door.send({"do": "undo", "id": f"undo {number}"})
        told = until(door, lambda told, number=number: told.get("re") == f"undo {number}")
        if told["type"] == "done":
            undone += 1
            view = until(door, lambda told: told["type"] in ("view", "change"))
        time.sleep(0.1)  # as fast as one connection may talk
    eye = server.door(table)
    left = max(until(eye, lambda told: told["type"] == "clock")["left"])
    for door in (*doors, eye):
        door.close()
    return {"undone": undone, "seconds": round(left / 1000)}


def bots(server, _):
    """Fifteen abandoned tables of `shark`; how long a bot takes at the table of somebody who is there."""

    def answers(count):
        table = server.table({"seats": [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}], "grace": 0, "pace": 0})
        door, took = server.door(table, server.sit(table, "Ada")), []
        door.send({"do": "standing", "collect": False})
        door.send({"do": "start"})
        last = time.monotonic()
        for _ in range(count):
            told = until(door, lambda told: told["type"] in ("view", "change") and ("decision" in told or "scores" in told))
            took.append(time.monotonic() - last)
            if "scores" in told:
                break
            last = time.monotonic()
            door.send({"do": "moves", "decision": told["decision"], "moves": [told["legal"][0]]})
        door.close()
        return sorted(took)

    quiet = answers(40)
    for number in range(15):
        wishes = {"seats": [{"kind": "person"}] + [{"kind": "bot", "bot": "shark"}] * 4, "pace": 0, "grace": 0}
        table = server.ask("POST", "/api/tables", wishes, source=(SPECTATOR, 0))[2]["table"]
        seat = server.ask("POST", f"/api/tables/{table}/seats", {"name": f"Mallory {number}"}, source=(SPECTATOR, 0))
        door = enter(server.port, table, token=seat[2]["token"])
        for word in ("start", "resign"):
            door.send({"do": word, "id": word})
            until(door, lambda told, word=word: told.get("re") == word)
        door.close()
    loud = answers(40)
    mean = lambda took: sum(took) / len(took)  # noqa: E731
    return {"slower": round(mean(loud) / mean(quiet), 1), "mean_ms": round(mean(loud) * 1000, 1),
            "p99_ms": round(loud[-1] * 1000, 1)}


def fragments(server, _):
    """Empty fragments of a message that never ends, and pongs nobody asked for: frames until the server has enough."""
    table, doors = begun(server)
    counts = {}
    for name, kind in (("fragments", b"\x00\x80\0\0\0\0"), ("pongs", b"\x8a\x80\0\0\0\0")):
        one, sent, end = enter(server.port, table), 0, time.monotonic() + SECONDS
        if name == "fragments":
            one.socket.sendall(b"\x01\x80\0\0\0\0")
        with contextlib.suppress(OSError):
            while time.monotonic() < end:
                one.socket.sendall(kind * 100)
                sent += 100
                time.sleep(0.005)  # so that little waits in the kernel
        one.close()
        counts[name] = sent
    for door in doors:
        door.close()
    return counts


def smuggling(server, _):
    """A request inside a body whose encoding nobody knows."""
    hidden = b"GET /api/catalogue HTTP/1.1\r\nHost: x\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as one:
        one.sendall(b"POST /api/check HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n" + hidden)
        one.settimeout(1)
        text = b""
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                text += data
    return {"answers": text.count(b"HTTP/1.1 "), "status": int(text.split()[1])}


ATTACKS = {"reports": (reports, ()), "chat": (chat, ()), "forks": (forks, ()), "undo": (undo, ()), "bots": (bots, ("--bots", "1")),
           "addresses": (addresses, ("--trust-proxy", "127.0.0.1")), "frames": (fragments, ()), "smuggling": (smuggling, ()), **crowds.ATTACKS}


def attacked(name):
    """What the attacker gets, and honest people's moves meanwhile in milliseconds."""
    attack, options = ATTACKS[name]
    with served(*options, small=name == "disk") as (server, folder):
        honest = subprocess.Popen([sys.executable, HERE / "honest.py", server.url, "2", "0.02"], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, text=True)

        def report():
            honest.stdin.write("now\n")
            honest.stdin.flush()
            return json.loads(honest.stdout.readline())

        try:
            time.sleep(0.5)
            report()
            gains = attack(server, folder)
            told = report()
            end = time.monotonic() + 20
            while told["moves"] == 0 and time.monotonic() < end:
                time.sleep(0.1)
                told = report()
            return gains, told
        finally:
            honest.stdin.close()
            honest.kill()
            honest.wait()
            honest.stdout.close()


def main():
    names = sys.argv[1:] or [name for name in ATTACKS if name != "disk" or crowds.mountable()]
    print(json.dumps({name: attacked(name) for name in names}))


if __name__ == "__main__":
    main()
