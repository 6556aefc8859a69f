"""E-mails from two processes on one PostgreSQL: each turn is told once, whichever process drives the table."""

import pathlib
import sys
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tools" / "cluster"))

from machines import Site, wait_for  # noqa: E402
from mail_receiver import MailReceiver  # noqa: E402
from test_mail import FROM, PATIENCE, SITE, Evening  # noqa: E402
from test_shared_push import OPTIONS, ByTurns  # noqa: E402


class SharedMail(unittest.TestCase):
    def setUp(self):
        self.receiver = MailReceiver()
        self.addCleanup(self.receiver.end)
        self.site = Site(processes=2, options=(*OPTIONS, "--smtp", self.receiver.url, "--mail-from", FROM, "--site",
                                               SITE, "--mail-wait", "1"))
        self.addCleanup(self.site.close)

    def test_tells_each_turn_once_whichever_process_drives_and_dies(self):
        site = ByTurns(self.site)
        evening = Evening(site, self.receiver)
        asked = 2
        self.assertTrue(self.receiver.wait(asked + 1, PATIENCE), "the first turn")
        for turn in range(2, 6):
            seat = evening.move(site)
            self.assertTrue(self.receiver.wait(asked + turn, PATIENCE), f"turn {turn}")
            self.assertEqual(self.receiver.mails[-1]["to"], [f"RCPT TO:<seat{1 - seat}@example.org>"])
            if turn % 2 == 0:
                self.kill_driver(evening.table)
        time.sleep(3)  # what would come twice
        self.assertEqual(len(self.receiver.mails), asked + 5)

    def kill_driver(self, table):
        for process in self.site.processes:
            if table in self.site.driven_by(process):
                process.kill()
                wait_for(lambda: self.site.living() == 1)
                process.start()
                wait_for(lambda: self.site.living() == 2)
                return


if __name__ == "__main__":
    unittest.main()
