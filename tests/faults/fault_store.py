"""What can be wrong with the store itself: a second server, a foreign hand, damaged rows and pages, an older form."""

import http.client
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile
import unittest

from players import LONG, Players, Server, Texts, breathe
from serving import PROGRAM

ROUNDS = 20 if LONG else 1


class Store(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = f"{self.folder.name}/bourse.db"
        self.texts = Texts()
        self.addCleanup(self.texts.close)

    def change(self, *statements):
        """How many rows it changed."""
        database = sqlite3.connect(self.file)
        for sql, *values in statements:
            database.execute(sql, values)
        database.commit()
        changed = database.total_changes
        database.close()
        return changed

    def refused(self, server, table, code):
        """What the server says of a table: a code, and nothing that is in it."""
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        for place in ("", "/record", "/socket"):
            connection.request("GET", f"/api/tables/{table}{place}")
            answer = connection.getresponse()
            text = answer.read().decode()
            # A running game gives no record, whether or not it can be read.
            self.assertIn(answer.status, (code, 409) if place == "/record" else (code,), text)
            for planted in ("secret-card", '{"secret":'):
                self.assertNotIn(planted, text)
        connection.close()
        return text

    def test_refuses_a_second_server(self):
        with Server(folder=self.folder.name) as server, Server(folder=self.folder.name, start=False) as second:
            players = Players(server, tables=2)
            players.play_on(10)
            code, said = second.refuses()
            self.assertEqual(code, 1)
            self.assertRegex(said, rf"Another server uses the folder .* \(process {server.process.pid}\)\.")
            link = pathlib.Path(self.folder.name + "-link")
            link.symlink_to(self.folder.name)
            second.folder = str(link)
            self.assertEqual(second.refuses()[0], 1, "by another name it is the same folder")
            link.unlink()
            players.play_on(10)
            server.kill()
            breathe()
            players.kept(self, self.texts)
            second.folder, second.port = self.folder.name, server.port
            second.start()  # a lock goes with its server
            players.server = second
            players.play_on(10)
            players.close()
            moves = players.kept(self, self.texts)
        print("two servers: the second is refused, by the folder's name and the number of the process; "
              f"{moves} moves, none lost")

    def foreign_hand(self, players):
        """Three entries nobody of the house wrote, in a game that has just begun: one near its end might write no more."""
        while True:
            players.fill()
            table = players.tables[-1].name
            if self.change(("INSERT INTO entries SELECT of, max(n) + k, '* a-secret-card' FROM entries, "
                            "(SELECT 1 AS k UNION SELECT 2 UNION SELECT 3) WHERE of = (SELECT number FROM tables "
                            "WHERE id = ?) GROUP BY k HAVING max(n) < 100", table)):
                return table

    def test_detects_another_writer(self):
        with Server(folder=self.folder.name) as server:
            players = Players(server, tables=3)
            players.play_on(10)
            table = self.foreign_hand(players)
            players.play_until_it_ends()
            self.assertEqual(server.ended(), 1)
            self.assertRegex(server.log(), rf"store-failed: Entry \d+ of the table {table} is not the next one\.")
            breathe()
            players.kept(self, self.texts)
            server.start()
            self.assertIn("table-unread", self.refused(server, table, 500))
            self.assertIn(f"warning table-unread: Table {table}: Entry ", server.log())
            self.assertNotIn("secret", server.log())
            players.play_on(10)
            players.close()
            moves = players.kept(self, self.texts)
        print(f"a foreign hand in one table: the server stops, that table is refused, the others go on; {moves} moves, "
              "none lost")

    def test_refuses_a_damaged_row_and_keeps_the_others(self):
        for round_ in range(ROUNDS):
            self.damage(round_)
        print(f"damaged rows: {2 * ROUNDS} tables refused with the number of the entry, the others went on, and all of "
              "them from the backup")

    def damage(self, round_):
        with tempfile.TemporaryDirectory() as folder, Server(folder=folder) as server:
            self.file = f"{folder}/bourse.db"
            players = Players(server, tables=4)
            players.play_on(40)
            self.assertEqual(server.stop(), 0)
            breathe()
            players.kept(self, self.texts)
            backup = f"{folder}/backup.db"
            subprocess.run([PROGRAM, "backup", folder, backup], check=True, capture_output=True)
            running = [row[0] for row in self.rows("SELECT id FROM tables WHERE over = 0 ORDER BY number")]
            row, facts = running[round_ % 2], running[2]
            place = "(SELECT number FROM tables WHERE id = ?)"
            self.change((f"UPDATE entries SET entry = '* a-secret-card' WHERE n = ? AND of = {place}", round_ % 5, row),
                        ("UPDATE tables SET facts = '{\"secret\":' WHERE id = ?", facts))
            server.start()
            for table in (row, facts):
                self.assertIn("cannot be read from the store", self.refused(server, table, 500))
            self.assertIn(f"table-unread: Table {row}: Entry {round_ % 5}: it is not a line of a record", server.log())
            self.assertIn(f"table-unread: Table {facts}: What is stored about the table cannot be read.", server.log())
            self.assertNotIn("secret", server.log())
            players.play_on(10)
            self.assertEqual(server.stop(), 0)
            subprocess.run([PROGRAM, "restore", backup, folder, "--force"], check=True, capture_output=True)
            server.start()
            self.assertEqual(server.log().count("table-unread"), 2, "each once, however often it is asked for")
            players.play_on(10)
            players.close()

    def rows(self, sql):
        database = sqlite3.connect(self.file)
        found = database.execute(sql).fetchall()
        database.close()
        return found

    def test_reports_a_damaged_page_and_restores_a_backup(self):
        with Server(folder=self.folder.name) as server:
            players = Players(server, tables=3)
            players.play_on(60)
            self.assertEqual(server.stop(), 0)
            breathe()
            backup = f"{self.folder.name}/backup.db"
            subprocess.run([PROGRAM, "backup", self.folder.name, backup], check=True, capture_output=True)
            whole = pathlib.Path(self.file).read_bytes()
            said = set()
            pages = len(whole) // 4096
            for page in range(0, pages, 1 if LONG else max(1, pages // 4)):
                damaged = bytearray(whole)
                damaged[page * 4096:(page + 1) * 4096] = b"\x5a" * 4096
                pathlib.Path(self.file).write_bytes(damaged)
                said.add(self.started(server))
            pathlib.Path(self.file).write_bytes(whole[:len(whole) // 2])
            said.add(self.started(server))
            subprocess.run([PROGRAM, "restore", backup, self.folder.name, "--force"], check=True, capture_output=True)
            server.start()
            players.play_on(10)
            players.close()
            moves = players.kept(self, self.texts)
        self.assertTrue(any("cannot be read" in one or "could not be read" in one for one in said), said)
        print(f"damaged pages: {len(said)} different sentences or none, never a crash; all {moves} moves are back from "
              "the backup")

    def started(self, server):
        """What a start with such a file says; it may go well where nobody looks at the page yet."""
        before = len(server.log())
        try:
            server.start()
        except RuntimeError:
            self.assertEqual(server.process.returncode, 1)
            server.process.stdout.close()
            said = server.log()[before:]
            self.assertRegex(said, r"(cannot|could not) be (read|opened|brought|used)|is a database of another program"
                                   r"|file is not a database|malformed")
            return said.split(self.file)[-1]
        code = server.stop()
        self.assertIn(code, (0, 1))
        return ""

    def test_upgrades_with_running_games(self):
        with Server(folder=self.folder.name) as server:
            players = Players(server, tables=3)
            newest = self.rows("PRAGMA user_version")[0][0]
            self.assertGreater(newest, 2)
            for form in (2, 1) * ROUNDS:
                players.play_on(15)
                self.assertEqual(server.stop(), 0)
                breathe()
                players.kept(self, self.texts)
                self.make_older(form)
                server.start()
                self.assertEqual(self.rows("PRAGMA user_version")[0][0], newest)
            players.play_on(15)
            self.assertEqual(server.stop(), 0)
            breathe()
            shutil.copy(self.file, self.file + ".kept")
            self.change(("PRAGMA user_version = 99",))
            code, said = server.refuses()
            self.assertEqual(code, 1)
            self.assertIn("was written by a newer program", said)
            shutil.move(self.file + ".kept", self.file)
            server.start()
            players.play_on(15)
            players.close()
            moves = players.kept(self, self.texts)
        print(f"upgrade: {2 * ROUNDS} times from older forms with games running, {moves} moves, none lost; a newer form "
              "is refused")

    def make_older(self, form):
        """As a program of former days has left it: what came with later forms is not there."""
        tables = [row[0] for row in self.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE "
                                              "'sqlite%'")]
        later = [one for one in tables if one not in (["tables", "entries", "reports"] if form == 2 else
                                                      ["tables", "entries"])]
        self.assertGreater(len(later), 0)
        changed = [("DROP INDEX tables_uploaded",)]
        if form == 2:
            changed += [(f"ALTER TABLE reports DROP COLUMN {column}",) for column in ("people", "handled")]
        self.change(("PRAGMA foreign_keys = OFF",), *((f"DROP TABLE {one}",) for one in later), *changed,
                    (f"PRAGMA user_version = {form}",))


if __name__ == "__main__":
    unittest.main()
