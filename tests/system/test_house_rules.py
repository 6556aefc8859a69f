"""House rules at a server: told to everyone, kept in the record, never rated. Needs a built program."""

import unittest

from serving import Served

import table_bot  # serving has put examples/ on the path

HOUSE = ["start-money:33", "rounds:2", "bid-track:0/2/4/7/11/16/22/30"]
PEOPLE = [{"kind": "person"}, {"kind": "person"}, {"kind": "person"}]


class HouseRules(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Served()
        cls.addClassCleanup(cls.server.end)

    def refused(self, wishes):
        status, _, told = self.server.ask("POST", "/api/tables", wishes)
        self.assertEqual(status, 400, told)
        return told["error"]["sentence"]

    def test_everyone_is_told_and_the_record_keeps_them(self):
        seats = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}]
        table = self.server.table({"seats": seats, "pace": 0, "config": {"set": HOUSE}})
        _, _, about = self.server.ask("GET", f"/api/tables/{table}")
        self.assertEqual(about["config"]["set"], HOUSE, "on the invitation")
        table_bot.TableBot(self.server.url, table, "Ada").play(start=True)
        _, _, record = self.server.ask("GET", f"/api/tables/{table}/record")
        rows = record.decode().split("\n")
        self.assertIn("config seats=3 set=" + ",".join(HOUSE), rows)
        rounds = [row for row in rows if row.startswith("* deal-company pair=0 ")]
        self.assertEqual(len(rounds), 2)

    def test_an_investor_brings_what_the_table_says(self):
        values = ["investor.mayknow-martha.more:44", "investor.wise-warren.more:3"]
        seats = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}]
        config = {"modules": ["investors"], "sets": ["base"], "set": values}
        table = self.server.table({"seats": seats, "pace": 0, "config": config})
        _, _, about = self.server.ask("GET", f"/api/tables/{table}")
        self.assertEqual(sorted(about["config"]["set"]), sorted(values), "on the invitation")
        table_bot.TableBot(self.server.url, table, "Ada").play(start=True)
        _, _, record = self.server.ask("GET", f"/api/tables/{table}/record")
        row = next(row for row in record.decode().split("\n") if row.startswith("config "))
        for value in values:
            self.assertIn(value, row)

    def test_they_are_never_rated(self):
        wishes = {"seats": PEOPLE, "config": {"set": HOUSE[1:2]}, "rated": True, "clock": 60}
        self.assertIn("without house rules", self.refused(wishes))

    def test_values_that_make_no_game_are_refused(self):
        self.assertIn("two seats", self.refused({"seats": PEOPLE, "config": {"modules": ["investors"],
                                                                             "set": ["investor.wise-warren.two:9"]}}))
        for wrong in ("rounds:0", "rounds:99", "start-money:-1", "bid-track:1/2/3", "moon:3", "rounds"):
            self.assertTrue(self.refused({"seats": PEOPLE, "config": {"set": [wrong]}}), wrong)


if __name__ == "__main__":
    unittest.main()
