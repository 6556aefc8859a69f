"""Attacks by many at once: sockets, worlds, addresses, passwords, and a disk that is nearly full.

Like quotas.py, which runs them: each function gets the server and its folder and says what the attackers get.
"""

import contextlib
import http.client
import os
import pathlib
import random
import socket
import subprocess
import tempfile
import threading
import time

from siege import Stranger
from serving import PROGRAM, until

SECONDS = float(os.environ.get("BOURSE_ATTACK_SECONDS", "2"))
ATTACKER, OTHER = "127.9.6.1", "127.9.6.2"
ALONE = {"seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}], "grace": 0, "pace": 0}
ADDRESSES = 60_000  # more than a limiter remembers
PASSWORD = "correct horse"


def entered(port, table, token=None):
    """A stranger at a table; None if the server does not let them in."""
    one = Stranger(port, f"/api/tables/{table}/socket", ATTACKER)
    if one.status != 101:
        one.close()
        return None
    one.send({"do": "enter", "protocol": 1, **({"token": token} if token else {})})
    return one


def begun(server, source=None):
    """The table of somebody who plays a bot: its name, their token and door."""
    table = server.ask("POST", "/api/tables", ALONE, source=source)[2]["table"]
    token = server.ask("POST", f"/api/tables/{table}/seats", {"name": "Victoria"}, source=source)[2]["token"]
    door = server.door(table, token)
    door.send({"do": "start", "id": "start"})
    until(door, lambda told: told.get("re") == "start")
    return table, token, door


def served_others(server):
    """What becomes of somebody else who wants a table."""
    status, _, told = server.ask("POST", "/api/tables", ALONE, source=(OTHER, 0))
    return "served" if status == 201 else told["error"]["code"]


def sockets(server, _):
    """Four hundred sockets that fork a finished game, five times each."""
    table, _, door = begun(server)
    door.send({"do": "end", "id": "end"})
    until(door, lambda told: told.get("re") == "end")
    strangers = [one for _ in range(400) if (one := entered(server.port, table)) is not None]
    made = 0
    for _ in range(5):
        for one in strangers:
            with contextlib.suppress(OSError):
                made += one.code({"do": "fork", "at": 0}) == ""
    gains = {"sockets": len(strangers), "tables": made, "others": served_others(server)}
    for one in (*strangers, door):
        one.close()
    return gains


def imagined(server, _):
    """A player who asks for imagined worlds over one connection after the other."""
    table, token, door = begun(server, (ATTACKER, 0))
    worlds, end = 0, time.monotonic() + SECONDS
    while time.monotonic() < end:
        one = entered(server.port, table, token)
        if one is None:
            time.sleep(0.02)
            continue
        with contextlib.suppress(OSError):
            while time.monotonic() < end and one.code({"do": "fork"}) == "":
                worlds += 1
        one.close()
    gains = {"worlds": worlds, "others": served_others(server)}
    door.close()
    return gains


def limiter(server, _):
    """One request from each of many addresses, and then newcomers."""

    def statuses(addresses):
        """Requests one behind the other on one connection."""
        found = {}
        with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
            text = b"".join(b"GET /api/tables/none HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: %s\r\n\r\n" % one.encode()
                            for one in addresses)
            threading.Thread(target=line.sendall, args=(text,), daemon=True).start()
            heard = b""
            while sum(found.values()) < len(addresses) and (data := line.recv(1 << 16)):
                heard += data
                *whole, heard = heard.split(b"HTTP/1.1 ")
                for one in whole:
                    if one:
                        found[one[:3].decode()] = found.get(one[:3].decode(), 0) + 1
                if heard.endswith(b"}\n") or heard.endswith(b"}"):
                    found[heard[:3].decode()] = found.get(heard[:3].decode(), 0) + 1
                    heard = b""
        return found

    answered = 0
    for first in range(0, ADDRESSES, 1000):
        found = statuses([f"10.{one >> 16}.{one >> 8 & 255}.{one & 255}" for one in range(first, first + 1000)])
        answered += sum(found.values())
    newcomers = [f"198.51.100.{one}" for one in range(1, 201)]
    # There is no such table: 404 is what somebody hears who is served; no answer at all counts as refused.
    return {"addresses": answered, "newcomers_refused": len(newcomers) - statuses(newcomers).get("404", 0)}


def passwords(server, _):
    """Strangers from everywhere guess somebody's password; she logs in meanwhile, where she has before."""

    def login(address, password):
        return server.ask("POST", "/api/people/login", {"name": "Victoria", "password": password},
                          {"X-Forwarded-For": address})[0]

    home = {"X-Forwarded-For": "198.51.100.1"}
    assert server.ask("POST", "/api/people", {"name": "Victoria", "password": PASSWORD}, home)[0] == 201
    assert login("198.51.100.1", PASSWORD) == 200
    checked, over = [], threading.Event()

    def guess(seed):
        rng = random.Random(seed)
        while not over.is_set():
            with contextlib.suppress(OSError, http.client.HTTPException):
                if login(f"10.{rng.randrange(256)}.{rng.randrange(256)}.{rng.randrange(256)}", f"guess {rng.random()}") == 401:
                    checked.append(seed)

    guessers = [threading.Thread(target=guess, args=(seed,), daemon=True) for seed in range(12)]
    for one in guessers:
        one.start()
    time.sleep(SECONDS / 2)
    tries, home_again = 5, 0
    for _ in range(tries):
        home_again += login("198.51.100.1", PASSWORD) == 200
        time.sleep(SECONDS / 10)
    over.set()
    for one in guessers:
        one.join(60)
    return {"guesses": len(checked), "owner": f"let in {home_again} of {tries} times"}


def disk(server, folder):
    """The disk has six megabytes left, and strangers make tables until something gives way."""
    _, _, door = begun(server)
    free = os.statvfs(folder)
    filler = pathlib.Path(folder) / "filler"
    filler.write_bytes(b"\0" * max(0, free.f_bavail * free.f_frsize - 6_000_000))
    time.sleep(7)  # the server looks every five seconds
    made, why = 0, ""
    for number in range(3000):
        try:
            status, _, told = server.ask("POST", "/api/tables", ALONE, {"X-Forwarded-For": f"10.0.{number >> 8}.{number & 255}"})
        except (OSError, http.client.HTTPException):
            why = "none"
            break
        if status != 201:
            why = told["error"]["code"]
            break
        made += 1
    gains = {"tables": made, "answer": why or "served"}
    try:
        door.send({"do": "ping", "id": "ping"})
        until(door, lambda told: told.get("re") == "ping")
        gains["games"] = "go on"
    except (OSError, ValueError, AssertionError):
        gains["games"] = "stopped"
    with contextlib.suppress(OSError):
        door.close()
    return gains


def has_option(name):
    """Whether the program that is attacked knows it: older ones are compared with it."""
    told = subprocess.run([PROGRAM, "serve", "--help"], capture_output=True, text=True, check=False)
    return name in told.stdout + told.stderr


@contextlib.contextmanager
def small_disk(folder, megabytes=32):
    """A file system of its own for the folder; needs to be root."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0700", "bourse-attack", folder], check=True,
                   capture_output=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def mountable():
    """Whether this user may mount something here; containers often may not."""
    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(OSError, subprocess.CalledProcessError):
        with small_disk(folder, 1):
            return True
    return False


PROXY = ("--trust-proxy", "127.0.0.1")
ATTACKS = {"sockets": (sockets, ()), "imagined": (imagined, ("--tables", "60")), "limiter": (limiter, PROXY),
           "passwords": (passwords, PROXY), "disk": (disk, PROXY)}


def disk_options():
    return ("--least-free", "8") if has_option("--least-free") else ()
