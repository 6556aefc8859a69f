"""What a site of several processes is made of, all on loopback: PostgreSQL, `bourse serve` three times, nginx.

Everything lives in a temporary folder and ends with it. PostgreSQL refuses to run as root, so that it is run as
the user `postgres` there.
"""

import glob
import os
import pathlib
import pwd
import re
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "system"), str(ROOT / "examples")]
PROGRAM = os.environ.get("BOURSE_PROGRAM", str(ROOT / "build" / "release" / "bourse"))


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def wait_for(what, seconds=60):
    """Asks again and again; the limit is for a machine that is very busy."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        if found := what():
            return found
        time.sleep(0.02)
    raise TimeoutError(f"it did not happen within {seconds} seconds")


class Postgres:
    def __init__(self, folder, settings=()):
        self.folder, self.port = pathlib.Path(folder) / "postgres", free_port()
        self.programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.folder.mkdir()
        self.user = None
        if os.geteuid() == 0:
            self.user = "postgres"
            os.chmod(folder, 0o755)
            os.chown(self.folder, pwd.getpwnam(self.user).pw_uid, pwd.getpwnam(self.user).pw_gid)
        subprocess.run([f"{self.programs}/initdb", "-D", self.folder / "data", "-U", "bourse", "-A", "trust", "--no-sync",
                        "-E", "UTF8", "--locale=C"], check=True, user=self.user, cwd="/", stdout=subprocess.DEVNULL)
        options = ["port=%d" % self.port, "listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}",
                   "max_connections=60", *settings]
        self.log = open(self.folder / "log", "wb")
        self.process = subprocess.Popen(
            [f"{self.programs}/postgres", "-D", self.folder / "data", *(word for one in options for word in ("-c", one))],
            user=self.user, cwd="/", stdout=self.log, stderr=self.log)
        wait_for(lambda: subprocess.run([f"{self.programs}/pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)],
                                        check=False).returncode == 0)
        self.ask("CREATE DATABASE bourse", "postgres")

    def address(self, port=None):
        return f"postgres://bourse@127.0.0.1:{port or self.port}/bourse"

    def ask(self, sql, database="bourse"):
        """Rows of texts."""
        said = subprocess.run([f"{self.programs}/psql", "-XAtq", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1",
                               "-p", str(self.port), "-U", "bourse", database, "-c", sql],
                              check=True, capture_output=True, text=True, timeout=60)
        return [line.split("\t") for line in said.stdout.splitlines()]

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)
        self.log.close()


class Cutter(threading.Thread):
    """The way of one process to the database. When it is cut nothing goes through and nothing is closed, as with a
    cable; healed, the old connections are gone."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.to, self.is_cut = port, False
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        self.selector, self.other, self.over = selectors.DefaultSelector(), {}, False
        self.lock = threading.Lock()
        self.selector.register(self.door, selectors.EVENT_READ)
        self.start()

    def run(self):
        while not self.over:
            if self.is_cut:
                time.sleep(0.01)
                continue
            for key, _ in self.selector.select(0.05):
                with self.lock:
                    if self.is_cut:
                        break
                    self.move(key.fileobj)

    def move(self, one):
        if one is self.door:
            inside = self.door.accept()[0]
            try:
                outside = socket.create_connection(("127.0.0.1", self.to))
            except OSError:  # nobody is there now
                inside.close()
                return
            for left, right in ((inside, outside), (outside, inside)):
                left.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self.other[left] = right
                self.selector.register(left, selectors.EVENT_READ)
            return
        if one not in self.other:
            return
        try:
            data = one.recv(65536)
            if data:
                self.other[one].sendall(data)
                return
        except OSError:
            pass
        self.drop(one)

    def drop(self, one):
        for end in (one, self.other[one]):
            self.selector.unregister(end)
            del self.other[end]
            end.close()

    def cut(self):
        with self.lock:
            self.is_cut = True

    def heal(self):
        with self.lock:
            while self.other:
                self.drop(next(iter(self.other)))
            self.is_cut = False

    def close(self):
        self.over = True
        self.join(5)
        self.door.close()


class Process:
    """`bourse serve`, which keeps its port when it is started again."""

    def __init__(self, store, options=()):
        self.store, self.options, self.port = store, list(options), 0
        self.start()

    def start(self):
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", str(self.port), "--store", self.store, "--bots", "1",
                                         *self.options], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if not found:
            raise RuntimeError("a process does not start")
        self.port = int(found[1])

    def signal(self, number):
        self.process.send_signal(number)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.terminate()
        self.process.wait(60)
        self.process.stdout.close()
        return self.process.returncode


class Nginx:
    """Any process for any request, one after the other, as a plain site would have it."""

    CONFIG = """
daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;
events {{ worker_connections 4096; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
  uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  map $http_upgrade $connection_wish {{ default upgrade; '' close; }}
  upstream tables {{ {servers} }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://tables;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_wish;
      proxy_connect_timeout 1s; proxy_read_timeout 120s;
      proxy_next_upstream error timeout http_503;
    }}
  }}
}}
"""

    def __init__(self, folder, ports):
        self.folder, self.port = pathlib.Path(folder) / "nginx", free_port()
        self.folder.mkdir()
        servers = " ".join(f"server 127.0.0.1:{port} max_fails=0;" for port in ports)
        config = self.folder / "nginx.conf"
        config.write_text(self.CONFIG.format(folder=self.folder, port=self.port, servers=servers))
        self.process = subprocess.Popen([shutil.which("nginx") or "/usr/sbin/nginx", "-p", self.folder, "-c", config],
                                        stderr=subprocess.DEVNULL)
        wait_for(self.answers)

    def answers(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            return True
        except OSError:
            return False

    def stop(self):
        self.process.terminate()
        self.process.wait(30)


class Site:
    """The database, so many processes, the first of them behind a cable that can be cut, and nginx before them."""

    def __init__(self, processes=3, options=("--trust-proxy", "127.0.0.1", "--rate", "0", "--per-address", "0")):
        self.folder = tempfile.TemporaryDirectory(prefix="bourse-site-")
        self.processes, self.nginx = [], None
        self.postgres = Postgres(self.folder.name)
        self.cutter = Cutter(self.postgres.port)
        try:
            for way in [self.cutter.port] + [None] * (processes - 1):
                self.processes.append(Process(self.postgres.address(way), options))
            wait_for(lambda: self.living() == processes)
            self.nginx = Nginx(self.folder.name, [process.port for process in self.processes])
        except BaseException:
            self.close()
            raise
        self.url = f"http://127.0.0.1:{self.nginx.port}"

    def living(self):
        return int(self.postgres.ask("SELECT count(*) FROM processes WHERE expires > clock_timestamp()")[0][0])

    def driven_by(self, process):
        """Running tables that a process drives now."""
        return {row[0] for row in self.postgres.ask(
            "SELECT id FROM tables JOIN processes p ON holder = p.number WHERE NOT over AND p.expires > clock_timestamp() "
            f"AND p.address = '127.0.0.1:{process.port}'")}

    def entries(self):
        """What the database has of every table, in order."""
        kept = {}
        for table, entry in self.postgres.ask("SELECT id, entry FROM entries JOIN tables ON of = number ORDER BY of, n"):
            kept.setdefault(table, []).append(entry)
        return kept

    def close(self):
        if self.nginx:
            self.nginx.stop()
        for process in self.processes:
            if process.process.poll() is None:
                process.signal(signal.SIGCONT)
                process.kill()
        self.cutter.close()
        self.postgres.stop()
        self.folder.cleanup()
