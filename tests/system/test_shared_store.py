"""What a store in PostgreSQL promises its operator: old tables go, and a full database stops nothing but new things."""

import http.client
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tools" / "cluster"))

from machines import Postgres, Process, wait_for  # noqa: E402
from serving import PROGRAM, TWO  # noqa: E402


class SharedStore(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="bourse-store-")
        cls.postgres = Postgres(cls.folder.name)

    @classmethod
    def tearDownClass(cls):
        cls.postgres.stop()
        cls.folder.cleanup()

    def serve(self, *options):
        process = Process(self.postgres.address(), options)
        self.addCleanup(lambda: process.process.poll() is None and process.kill())
        wait_for(lambda: self.ask(process, "GET", "/api/ready")[0] == 200)
        return process

    def ask(self, process, method, target, body=None):
        line = http.client.HTTPConnection("127.0.0.1", process.port, timeout=60)
        try:
            line.request(method, target, None if body is None else json.dumps(body))
            answer = line.getresponse()
            return answer.status, json.loads(answer.read() or b"null")
        finally:
            line.close()

    def table(self, process):
        made = wait_for(lambda: (told := self.ask(process, "POST", "/api/tables", TWO))[0] == 201 and told)
        return made[1]["table"]

    def has(self, table):
        return self.postgres.ask(f"SELECT 1 FROM tables WHERE id = '{table}'") != []

    def test_a_backup_by_its_settings_is_a_dump(self):
        process = self.serve()
        table = self.table(process)
        with tempfile.TemporaryDirectory() as folder:
            settings, copies = pathlib.Path(folder, "serve.toml"), pathlib.Path(folder, "copies")
            settings.write_text(f'store = "{self.postgres.address()}"\n')
            copies.mkdir()
            environment = {**os.environ, "PATH": f"{self.postgres.programs}:{os.environ['PATH']}"}
            for expected in (0, 1):
                copy = copies if expected == 0 else next(copies.iterdir())  # no copy takes the place of another
                done = subprocess.run([PROGRAM, "backup", "--config", settings, copy], env=environment, check=False,
                                      capture_output=True, text=True)
                self.assertEqual(done.returncode, expected, done.stderr)
            (copy,) = copies.iterdir()
            self.assertRegex(copy.name, r"^bourse-\d{4}-\d\d-\d\dT\d{6}\.dump$")
            self.assertEqual(copy.stat().st_mode & 0o077, 0)
            text = subprocess.run([f"{self.postgres.programs}/pg_restore", "-f", "-", copy], capture_output=True, text=True,
                                  check=True).stdout
            self.assertIn(table, text)

    def test_the_compose_file_copies_the_database_before_a_start(self):
        self.postgres.ask("CREATE TABLE kept (word text)")
        self.postgres.ask("INSERT INTO kept VALUES ('held')")
        with tempfile.TemporaryDirectory() as copies:
            for day in range(15):  # as if for two weeks
                pathlib.Path(copies, f"before-2026-01-{day + 1:02}-030000.dump").touch()
            environment = {"PATH": f"{self.postgres.programs}:{os.environ['PATH']}", "FOLDER": copies, "KIND": "before",
                           "PGHOST": "127.0.0.1", "PGPORT": str(self.postgres.port), "PGUSER": "bourse", "PGDATABASE": "bourse"}
            script = HERE.parents[1] / "packaging" / "compose" / "copy.sh"
            subprocess.run(["sh", script], env=environment, check=True, timeout=60)
            kept = sorted(one.name for one in pathlib.Path(copies).iterdir())
            self.assertEqual(len(kept), 14)
            self.assertEqual(kept[0], "before-2026-01-03-030000.dump", "the oldest go first")
            self.postgres.ask("DROP TABLE kept")
            subprocess.run(["pg_restore", "-t", "kept", "-d", "bourse", pathlib.Path(copies, kept[-1])],
                           env=environment, check=True, timeout=60)
            self.assertEqual(self.postgres.ask("SELECT word FROM kept"), [["held"]])
            self.postgres.ask("DROP TABLE kept")
            done = subprocess.run(["sh", script], env={**environment, "PGPORT": "1"}, capture_output=True, check=False, timeout=60)
            self.assertNotEqual(done.returncode, 0, "without a copy the server does not start")

    def test_removes_tables_that_never_began_after_a_restart_too(self):
        process = self.serve()
        old, young, begun = self.table(process), self.table(process), self.table(process)
        process.stop()
        self.postgres.ask(f"UPDATE tables SET holder = NULL WHERE id IN ('{old}', '{young}', '{begun}')")
        self.postgres.ask("UPDATE facts SET facts = jsonb_set(facts::jsonb, '{made}', '5')::text FROM tables WHERE "
                          f"of = number AND id IN ('{old}', '{begun}')")
        self.postgres.ask("UPDATE facts SET facts = jsonb_set(facts::jsonb, '{begun}', 'true')::text FROM tables "
                          f"WHERE of = number AND id = '{begun}'")
        self.serve()
        wait_for(lambda: not self.has(old))
        self.assertTrue(self.has(young), "seven days are not over")
        self.assertTrue(self.has(begun), "its game has begun")

    def test_a_database_near_its_limit_takes_nothing_new(self):
        settings = pathlib.Path(self.folder.name) / "serve.toml"
        settings.write_text("database-limit = 100000\n")
        process = self.serve("--config", str(settings))
        self.table(process)
        settings.write_text("database-limit = 1\n")
        process.signal(signal.SIGHUP)
        status, told = wait_for(lambda: (told := self.ask(process, "POST", "/api/tables", TWO))[0] == 503 and told)
        self.assertEqual((status, told["error"]["code"]), (503, "disk-low"))
        settings.write_text("database-limit = 0\n")
        process.signal(signal.SIGHUP)
        self.table(process)


if __name__ == "__main__":
    unittest.main()
