"""Starts `bourse serve` the way an operator does, for the tests here; puts examples/ on the path."""

import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT / "examples")]

from table_bot import WebSocket  # noqa: E402

PROGRAM = os.path.abspath(os.environ.get("BOURSE_PROGRAM", str(ROOT / "build" / "release" / "bourse")))
TWO = {"seats": [{"kind": "person"}, {"kind": "person"}], "grace": 0, "pace": 0}


class Served:
    """The server with these options, and what it says on standard error."""

    def __init__(self, *options, environment=None):
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", "0", *options], stdout=subprocess.PIPE,
                                        stderr=self.errors, text=True, env={**os.environ, **(environment or {})})
        self.said = []
        for line in self.process.stdout:
            self.said.append(line)
            if line.startswith("Ctrl-C"):
                break
        found = re.search(r"at (http://127\.0\.0\.1:(\d+))/", "".join(self.said))
        if not found:
            self.end()
            raise RuntimeError("the server does not start: " + self.log())
        self.url, self.host, self.port = found[1], "127.0.0.1", int(found[2])

    def through_the_network(self):
        """From now on at the address that phones beside this machine use; false if it is in no network."""
        found = re.search(r"In this network it is at (http://([0-9.]+):\d+)/", "".join(self.said))
        if found:
            self.url, self.host = found[1], found[2]
        return bool(found)

    def metrics(self):
        return re.search(r"Metrics are at (\S+)", "".join(self.said))[1]

    def ask(self, method, target, body=None, headers=None, source=None):
        """Status, headers and body; the body as JSON where it is."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=30, source_address=source)
        try:
            connection.request(method, target, None if body is None else json.dumps(body), headers or {})
            answer = connection.getresponse()
            text = answer.read()
            isJson = answer.headers.get("Content-Type", "").startswith("application/json")
            return answer.status, answer.headers, json.loads(text) if isJson else text
        finally:
            connection.close()

    def table(self, wishes=None):
        status, _, told = self.ask("POST", "/api/tables", wishes or TWO)
        assert status == 201, told
        return told["table"]

    def sit(self, table, name):
        status, _, told = self.ask("POST", f"/api/tables/{table}/seats", {"name": name})
        assert status == 201, told
        return told["token"]

    def door(self, table, token=None):
        door = WebSocket(f"{self.url}/api/tables/{table}/socket")
        door.send({"do": "enter", "protocol": 1, **({"token": token} if token else {})})
        return door

    def tell(self, number=signal.SIGTERM):
        self.process.send_signal(number)

    def end(self, number=signal.SIGTERM):
        """Its exit code; everything it said is in log() after that."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        self.process.wait(60)
        self.process.stdout.close()
        return self.process.returncode

    def log(self):
        self.errors.seek(0)
        return self.errors.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.errors.close()


def until(door, wanted, seconds=60):
    """The next message of which `wanted` is true; what came before is left out."""
    deadline, heard = time.monotonic() + seconds, []
    while not wanted(told := door.receive()):
        heard.append(told["type"])
        assert time.monotonic() < deadline, f"only {heard} came"  # pings keep a silent line open
    return told


def admin(*words, code=0):
    done = subprocess.run([PROGRAM, "admin", *words], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == code, f"{words}: {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout if code == 0 else done.stderr
