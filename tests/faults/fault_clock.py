"""A clock on the wall that is set forward and back while people play.

The server is told another time of day by a few lines of C that stand between it and the system; how long something
takes is measured by another clock, which nobody can set.
"""

import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

from players import Players, Server, Texts, ask, breathe
from serving import until
from table_bot import WebSocket

SHIM = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long jumped(void) {
  long seconds = 0;
  FILE* file = fopen(getenv("JUMPED"), "r");
  if (file) { if (fscanf(file, "%ld", &seconds) != 1) seconds = 0; fclose(file); }
  return seconds;
}
int clock_gettime(clockid_t clock, struct timespec* at) {
  static int (*real)(clockid_t, struct timespec*);
  if (!real) real = (int (*)(clockid_t, struct timespec*))dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(clock, at);
  if (clock == CLOCK_REALTIME) at->tv_sec += jumped();
  return result;
}
time_t time(time_t* at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
"""
YEAR = 366 * 24 * 3600


@unittest.skipUnless(shutil.which("cc"), "a clock that jumps needs a C compiler")
class Clock(unittest.TestCase):
    def test_jumps_forward_and_back(self):
        texts = Texts()
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder)
            (place / "shim.c").write_text(SHIM)
            subprocess.run(["cc", "-shared", "-fPIC", "-o", place / "shim.so", place / "shim.c", "-ldl"], check=True)
            jumped = place / "jumped"
            jumped.write_text("0")
            environment = {"LD_PRELOAD": f"{place}/shim.so", "JUMPED": str(jumped)}
            with Server(folder=f"{folder}/games", environment=environment) as server:
                moves, times = self.play(server, jumped, texts)
        texts.close()
        print(f"clock set forward and back by a year, also over a restart: {moves} moves acknowledged, none lost; chats were "
              f"stamped so many years off: {times}")

    def play(self, server, jumped, texts):
        players = Players(server)
        wishes = {"seats": [{"kind": "person"}, {"kind": "person"}], "grace": 0, "clock": 3600}
        table = ask(f"{server.url}/api/tables", wishes)["table"]
        tokens = [ask(f"{server.url}/api/tables/{table}/seats", {"name": name})["token"] for name in ("Ada", "Bob")]
        doors = [WebSocket(f"{server.url}/api/tables/{table}/socket") for _ in tokens]
        for door, token in zip(doors, tokens):
            door.send({"do": "enter", "protocol": 1, "token": token})
        doors[0].send({"do": "start", "id": "start"})
        until(doors[0], lambda told: told.get("re") == "start")
        years = []
        for seconds in (YEAR, -YEAR, 0):
            jumped.write_text(str(seconds))
            players.play_on(15)
            doors[0].send({"do": "chat", "text": "what time is it?"})
            at = until(doors[0], lambda told: told["type"] == "chat")["at"] / 1000
            years.append(round((at - time.time()) / YEAR))
        self.assertEqual(years, [1, -1, 0], "the server did see the other time")
        for seconds in (YEAR, -YEAR):  # and over a restart
            jumped.write_text(str(seconds))
            self.assertEqual(server.stop(), 0)
            breathe()
            players.kept(self, texts)
            server.start()
            left = self.left(server, table, tokens)
            self.assertTrue(0 < left <= 3600, left)
            players.play_on(15)
        players.close()
        for door in doors:
            door.close()
        return players.kept(self, texts), years

    def left(self, server, table, tokens):
        """Seconds left to the player who has to decide."""
        door = WebSocket(f"{server.url}/api/tables/{table}/socket")
        door.send({"do": "enter", "protocol": 1, "token": tokens[0]})
        clock = until(door, lambda told: told["type"] == "clock" and any(told["running"]))
        door.close()
        return max(left for left, runs in zip(clock["left"], clock["running"]) if runs) / 1000


if __name__ == "__main__":
    unittest.main()
