"""The other side: one `bourse engine` process, asked in JSON Lines."""

import json
import subprocess


class Refused(Exception):
    pass


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)

    def ask(self, do, **fields):
        return self.ask_all([{"do": do, **fields}])[0]

    def ask_all(self, requests):
        """Sends several requests at once, because waiting for each answer takes most of the time."""
        self.process.stdin.write("".join(json.dumps(request) + "\n" for request in requests))
        self.process.stdin.flush()
        answers = [self.read_answer() for request in requests]
        if "error" in answers[0]:
            raise Refused(f"{requests[0]}: {answers[0]['error']}")
        return answers

    def read_answer(self):
        line = self.process.stdout.readline()
        if not line:
            raise Refused("the engine ended")
        return json.loads(line)

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()
