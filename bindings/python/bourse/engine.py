"""`bourse engine` over pipes: records, views, legal moves and explanations, for games that are looked at one by one.

    with bourse.Engine() as engine:
        engine.new("seats=4", seed=7)
        print(engine.ask("legal")["moves"])

docs/engine-protocol.md has every request. The program is found in $BOURSE_PROGRAM or where the system looks.
"""

import json
import os
import shutil
import subprocess


class EngineError(Exception):
    """What the engine refused, in its own words; `code` is one of docs/engine-protocol.md."""

    def __init__(self, code, sentence):
        super().__init__(sentence)
        self.code = code


class Engine:
    def __init__(self, program=None):
        program = program or os.environ.get("BOURSE_PROGRAM") or shutil.which("bourse")
        if program is None:
            raise FileNotFoundError("There is no program bourse; install it, or set BOURSE_PROGRAM to its path.")
        self._process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                         encoding="utf-8")

    def ask(self, do, **fields):
        """Sends a request and returns the answer."""
        if self._process is None:
            raise EngineError("closed", "This engine was closed.")
        self._process.stdin.write(json.dumps({"do": do, **fields}) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise EngineError("ended", "The engine has ended.")
        answer = json.loads(line)
        if "error" in answer:
            raise EngineError(answer["error"]["code"], answer["error"]["sentence"])
        return answer

    def new(self, config="seats=4", *, game="stockpile", seed=0):
        return self.ask("new", game=game, config=config, seed=seed)

    def draw(self, node=None):
        """Lets chance and the world go on to the next decision or the end; the node there. `node` is where the game stands,
        if that is known."""
        node = node or self.ask("node")["node"]
        while node["kind"] in ("chance", "world"):
            node = self.ask("chance", **({"all": True} if node["kind"] == "chance" else {}))["node"]
        return node

    def close(self):
        process, self._process = self._process, None
        if process is not None:
            process.stdin.close()
            process.wait(timeout=10)
            process.stdout.close()

    def __del__(self):
        if getattr(self, "_process", None) is not None:
            self.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
