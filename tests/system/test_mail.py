"""Notices by e-mail from outside: a mail server that takes what the server sends."""

import pathlib
import signal
import tempfile
import threading
import time
import unittest

from mail_receiver import MailReceiver, certificate, link_in
from serving import TWO, Served, until

PATIENCE = 40  # on a machine that has other work
FROM = "bourse@example.org"
SITE = "https://bourse.example/"


class Evening:
    """A slow game of two guests. One connects only to move; both get e-mails."""

    def __init__(self, server, receiver):
        self.receiver = receiver
        self.table = server.table({**TWO, "clock": 86400})
        self.tokens = [server.sit(self.table, name) for name in ("Ada", "Bob")]
        doors = [server.door(self.table, token) for token in self.tokens]
        for door in doors:
            until(door, lambda told: told["type"] == "welcome")
        doors[0].send({"do": "start", "id": 1})
        until(doors[0], lambda told: told.get("re") == 1)
        for seat in range(2):
            self.agree(server, seat)
        for door in doors:
            door.close()

    def ask(self, server, seat, address, **more):
        return server.ask("POST", f"/api/tables/{self.table}/mail",
                          {"token": self.tokens[seat], "address": address, "language": "en", **more})

    def agree(self, server, seat):
        before = len(self.receiver.mails)
        status, _, told = self.ask(server, seat, f"seat{seat}@example.org")
        assert status == 200 and told["waiting"] == f"seat{seat}@example.org", told
        assert len(self.receiver.mails) == before + 1, "it was handed over before the answer"
        secret = link_in(self.receiver.mails[-1]["text"], "confirm")
        status, _, told = server.ask("POST", f"/api/mail/confirm/{secret}")
        assert (status, told) == (200, {"address": f"seat{seat}@example.org"}), told

    def move(self, server):
        """The seat to move decides until it is another seat's turn; returns the seat that moved."""
        seats = [{"table": self.table, "token": token} for token in self.tokens]
        for seat, one in enumerate(seats):
            tables = server.ask("POST", "/api/me/tables", {"seats": [one]})[2]["tables"]
            if not tables or not tables[0]["asked"]:
                continue
            door = server.door(self.table, self.tokens[seat])
            told = until(door, lambda told: told["type"] == "view")
            while "decision" in told:
                door.send({"do": "moves", "decision": told["decision"], "moves": [told["legal"][0]], "id": 2})
                told = until(door, lambda told: told["type"] == "change")
            door.close()
            return seat
        raise AssertionError("nobody is asked")


class Mail(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def receiver(self, **how):
        receiver = MailReceiver(**how)
        self.addCleanup(receiver.end)
        return receiver

    def options(self, receiver, *more):
        return ["--data", str(self.folder / "data"), "--smtp", receiver.url, "--mail-from", FROM, "--site", SITE,
                "--mail-wait", "1", *more]

    def test_reaches_a_guest_once_per_turn_over_restarts(self):
        receiver = self.receiver()
        server = Served(*self.options(receiver))
        evening = Evening(server, receiver)
        asked = len(receiver.mails)
        self.assertTrue(receiver.wait(asked + 1, PATIENCE), "the first turn")
        for turn in range(2, 5):
            seat = evening.move(server)
            self.assertTrue(receiver.wait(asked + turn, PATIENCE), f"turn {turn}")
            one = receiver.mails[-1]
            self.assertEqual(one["to"], [f"RCPT TO:<seat{1 - seat}@example.org>"])
            self.assertEqual(one["sender"].split(" SIZE")[0], f"MAIL FROM:<{FROM}>")
            mail = one["mail"]
            self.assertEqual(mail["From"].addresses[0].addr_spec, FROM)
            self.assertEqual(mail["To"].addresses[0].addr_spec, f"seat{1 - seat}@example.org")
            self.assertEqual(mail["Subject"], "It is your turn in Stockpile")
            self.assertEqual(mail["List-Unsubscribe-Post"], "List-Unsubscribe=One-Click")
            stop = link_in(one["text"], "stop")
            self.assertEqual(mail["List-Unsubscribe"], f"<{SITE}api/mail/stop/{stop}>")
            self.assertIn(f"{SITE}t/{evening.table}", one["text"])
            for secret in [*evening.tokens, "Ada", "Bob"]:
                self.assertNotIn(secret, str(mail) + one["text"])
            if turn % 2 == 0:
                server.end(signal.SIGKILL)
            else:
                self.assertEqual(server.end(), 0)
            server.__exit__()
            server = Served(*self.options(receiver))
        time.sleep(3)
        self.assertEqual(len(receiver.mails), asked + 4, "none was sent twice")
        # As a mail program does it, RFC 8058: without a session, without a page.
        status, _, told = server.ask("POST", f"/api/mail/stop/{stop}", headers={
            "Content-Type": "application/x-www-form-urlencoded"})
        self.assertEqual((status, told), (200, {"stopped": True}))
        for _ in range(3):
            evening.move(server)
        self.assertTrue(receiver.wait(asked + 5, PATIENCE), "the other still gets them")
        time.sleep(3)
        stopped = one["to"]
        self.assertNotIn(stopped, [later["to"] for later in receiver.mails[asked + 4:]])
        self.assertEqual(server.end(), 0)
        server.__exit__()

    def test_asks_an_address_before_it_writes_there(self):
        receiver = self.receiver()
        with Served(*self.options(receiver)) as server:
            table = server.table({**TWO, "clock": 86400, "config": {"first": 0}})
            token = server.sit(table, "Ada")
            other = server.sit(table, "Bob")
            ask = lambda body: server.ask("POST", f"/api/tables/{table}/mail", {"token": token, **body})
            for address in ("ada", "ada@example.org\r\nBcc: eve@example.org", "ada@example.org>\r\nDATA",
                            "ada@example.org, eve@example.org", "\"a\"@example.org", "a" * 300 + "@example.org"):
                status, _, told = ask({"address": address})
                self.assertEqual((status, told["error"]["code"]), (400, "mail-wrong"), address)
            self.assertEqual(receiver.commands, [], "nothing of it reached the mail server")
            self.assertEqual(ask({"address": "ada@example.org"})[0], 200)
            text = receiver.mails[0]["text"]
            self.assertIn(f"{SITE}#/mail/confirm/", text)
            door = server.door(table, other)
            until(door, lambda told: told["type"] == "welcome")
            door.send({"do": "start", "id": 1})  # it is Ada's turn, who is not there
            until(door, lambda told: told.get("re") == 1)
            time.sleep(3)
            self.assertEqual(len(receiver.mails), 1)
            for _ in range(5):
                status, _, told = ask({"address": "a.da+x@example.org"})
            self.assertEqual((status, told["error"]["code"]), (429, "mail-too-often"))
            self.assertEqual(len(receiver.mails), 3, "a day")
            stop = link_in(receiver.mails[-1]["text"], "stop")
            self.assertEqual(server.ask("POST", f"/api/mail/stop/{stop}")[0], 200)
            secret = link_in(receiver.mails[-1]["text"], "confirm")
            self.assertEqual(server.ask("POST", f"/api/mail/confirm/{secret}")[2]["error"]["code"], "mail-lapsed")
            door.close()
            self.assertNotIn("example.org", server.log().replace(FROM, ""), "no address in the log")

    def test_logs_in_over_tls_and_never_without(self):
        files = certificate(self.folder)
        (self.folder / "password").write_text("let me in\nnot this\n")
        login = ["--smtp-user", "bourse", "--smtp-password-file", str(self.folder / "password")]
        receiver = self.receiver(tls=files, user="bourse", password="let me in")
        with Served(*self.options(receiver, *login, "--smtp-ca", str(files[0]))) as server:
            evening = Evening(server, receiver)
            self.assertTrue(receiver.mails[0]["encrypted"])
            self.assertEqual(receiver.mails[0]["user"], "bourse")
            self.assertTrue(receiver.wait(3, PATIENCE), evening.table)
        plain = self.receiver(user="bourse", password="let me in")
        with Served(*self.options(plain, *login, "--smtp-ca", str(files[0]))) as server:
            table = server.table()
            token = server.sit(table, "Ada")
            status, _, told = server.ask("POST", f"/api/tables/{table}/mail",
                                         {"token": token, "address": "ada@example.org"})
            self.assertEqual((status, told["error"]["code"]), (502, "mail-failed"))
            self.assertFalse([one for one in plain.commands if one.startswith("AUTH")], "the password stays here")
            self.assertIn("mail-failed", server.log())

    def test_tries_again_and_forgets_mailboxes_that_do_not_exist(self):
        receiver = self.receiver()
        with Served(*self.options(receiver)) as server:
            evening = Evening(server, receiver)
            self.assertTrue(receiver.wait(3, PATIENCE), "the first turn")
            receiver.answers["RCPT"] = "550 5.1.1 No such mailbox"
            seat = 1 - evening.move(server)
            deadline = time.monotonic() + PATIENCE
            state = None
            while time.monotonic() < deadline:
                state = server.ask("POST", f"/api/tables/{evening.table}/mail", {"token": evening.tokens[seat]})[2]
                if state["address"] is None:
                    break
                time.sleep(0.2)
            self.assertIsNone(state["address"])

    def test_sends_once_from_several_requests(self):
        receiver = self.receiver()
        with Served(*self.options(receiver)) as server:
            table = server.table()
            token = server.sit(table, "Ada")
            body = {"token": token, "address": "ada@example.org"}
            threads = [threading.Thread(target=server.ask, args=("POST", f"/api/tables/{table}/mail", body))
                       for _ in range(20)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(len(receiver.mails), 3)

    def test_says_which_setting_is_wrong(self):
        for options, name in (
                (["--mail-from", FROM], "--smtp"),
                (["--smtp", "http://example.org", "--mail-from", FROM, "--site", SITE], "--smtp"),
                (["--smtp", "smtp://example.org", "--site", SITE], "--mail-from"),
                (["--smtp", "smtp://example.org", "--mail-from", "me", "--site", SITE], "--mail-from"),
                (["--smtp", "smtp://example.org", "--mail-from", FROM], "--site"),
                (["--smtp", "smtp://example.org", "--mail-from", FROM, "--site", SITE, "--smtp-user", "x"],
                 "--smtp-password-file"),
                (["--smtp", "smtp://example.org", "--mail-from", FROM, "--site", SITE, "--smtp-user", "x",
                  "--smtp-password-file", str(self.folder / "none")], "--smtp-password-file")):
            with self.assertRaises(RuntimeError, msg=name) as refused:
                Served(*options).__exit__()
            self.assertIn(name, str(refused.exception))

    def test_is_off_by_itself(self):
        with Served() as server:
            self.assertEqual(server.ask("GET", "/api/mail")[2], {"from": ""})
            table = server.table()
            token = server.sit(table, "Ada")
            status, _, told = server.ask("POST", f"/api/tables/{table}/mail",
                                         {"token": token, "address": "ada@example.org"})
            self.assertEqual((status, told["error"]["code"]), (404, "mail-off"))


if __name__ == "__main__":
    unittest.main()
