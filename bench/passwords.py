"""Whether strangers who try passwords slow down those who play: passwords.py [--checks N] [--tables N] [--seconds N].

Starts `bourse serve --timing` with a data folder, plays at its tables with bench_load, first alone and then while
strangers try passwords from many addresses, and prints the server's own time per move of both. Strangers try evenly
over the time of the second part, and it is repeated until they have tried as often as asked for.
"""

import argparse
import http.client
import json
import multiprocessing
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time

BUILD = pathlib.Path(__file__).resolve().parent.parent / "build" / "release"
P99 = re.compile(r"server time per move.*?p50 ([\d.]+) ms, p99 ([\d.]+) ms, most ([\d.]+) ms")


def serve(program, folder):
    server = subprocess.Popen([program, "serve", "--port", "0", "--timing", "--data", folder, "--tables", "100000",
                               "--connections", "20000"], stdout=subprocess.PIPE, text=True)
    return server, int(re.search(r":(\d+)/", server.stdout.readline())[1])


def play(load, port, tables, seconds):
    """The times of a move in milliseconds: p50, p99, most."""
    told = subprocess.run([load, "--at", f"127.0.0.1:{port}", "--tables", str(tables), "--rate", "1",
                           "--seconds", str(seconds)], capture_output=True, text=True, check=True).stdout
    return [float(number) for number in P99.search(told).groups()]


def knock(port, number, mine, wish, answers):
    """Tries so often, evenly over the time and not in step with the others. Each try is from an address of its own:
    loopback has millions, and only 127.0.0.1 itself is trusted."""
    apart = wish.seconds / mine
    begin = time.monotonic() + apart * number / wish.strangers
    for tries in range(mine):
        time.sleep(max(0.0, begin + apart * tries - time.monotonic()))
        address = (f"127.{10 + number}.{tries // 250 % 250}.{tries % 250 + 1}", 0)
        try:
            line = http.client.HTTPConnection("127.0.0.1", port, source_address=address, timeout=60)
            line.request("POST", "/api/people/login", json.dumps({"name": f"Ada {tries}", "password": "guess me"}))
            status = line.getresponse().status
            line.close()
        except OSError:
            status = 0
        answers.append(status)


def strangers(port, wish, told):
    """A process that gives way to everything else: strangers bring machines of their own."""
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    answers = []
    mine = wish.checks // wish.strangers
    threads = [threading.Thread(target=knock, args=(port, number, mine, wish, answers), daemon=True)
               for number in range(wish.strangers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told.put({status: answers.count(status) for status in set(answers)})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(BUILD / "bourse"))
    parser.add_argument("--load", default=str(BUILD / "bench_load"))
    parser.add_argument("--checks", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--strangers", type=int, default=64, help="how many try at once; more than may wait")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, port = serve(wish.program, folder)
        try:
            alone = play(wish.load, port, wish.tables, wish.seconds)
            told = multiprocessing.Queue()
            crowd = multiprocessing.Process(target=strangers, args=(port, wish, told), daemon=True)
            begin = time.monotonic()
            crowd.start()
            rounds = [play(wish.load, port, wish.tables, wish.seconds)]
            while told.empty() and time.monotonic() - begin < 20 * wish.seconds:
                rounds.append(play(wish.load, port, wish.tables, wish.seconds))
            answers = told.get(timeout=60)
            seconds = time.monotonic() - begin
        finally:
            server.terminate()
            server.wait()
    print(f"alone:           p50 {alone[0]:.2f} ms, p99 {alone[1]:.2f} ms, most {alone[2]:.2f} ms")
    for p50, p99, most in rounds:
        print(f"with strangers:  p50 {p50:.2f} ms, p99 {p99:.2f} ms, most {most:.2f} ms, p99 × {p99 / alone[1]:.2f}")
    print(f"{sum(answers.values())} tries in {seconds:.0f} s: {answers.get(401, 0)} were hashed and wrong, "
          f"{answers.get(503, 0)} found the queue full, {answers.get(429, 0)} came too often, "
          f"{answers.get(0, 0)} got no answer")
    return 0 if max(one[1] for one in rounds) <= 2 * alone[1] else 1


if __name__ == "__main__":
    sys.exit(main())
