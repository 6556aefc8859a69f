"""Five phones beside the real box, from set-up to count; every byte sent to each is searched for the others' secrets."""

import pathlib
import re
import signal
import tempfile
import unittest

from serving import Served, WebSocket

EPIC = {"config": {"preset": "epic", "companion": True}, "seats": [{"kind": "person"}] * 5}
NAMES = ("Ada", "Bob", "Cyd", "Dan", "Eve")
TAKE, PAY, READY, REGULAR, SPLIT, GOODS, RAISE, PLAY = 30, 31, 33, 34, 35, 36, 23, 28


class Phone(WebSocket):
    """A seat of the table: everything it was sent, and the table as it knows it."""

    def __init__(self, server, table, seat, token):
        self.seat, self.token, self.heard, self.last = seat, token, [], b""
        self.view, self.node, self.legal, self.decision, self.n = {}, {}, [], None, 0
        super().__init__(f"{server.url}/api/tables/{table}/socket")
        self.send({"do": "enter", "protocol": 1, **({"token": token} if token else {})})

    def take(self, size):
        self.last = super().take(size)
        return self.last

    def receive(self):
        told = super().receive()
        self.heard.append(self.last.decode())
        if told["type"] in ("view", "change"):
            self.n, self.node = told["n"], told["node"]
            self.legal, self.decision = told.get("legal", []), told.get("decision")
            if told["type"] == "view":
                self.view = told["view"]
            else:
                for path, value in told["change"].items():
                    self.put(path.split("/")[1:], value)
        return told

    def put(self, path, value):
        place = self.view
        for key in path[:-1]:
            place = place[int(key) if isinstance(place, list) else key]
        place[int(path[-1]) if isinstance(place, list) else path[-1]] = value

    def until(self, wanted):
        while not wanted(self):
            self.receive()

    def answer(self, **message):
        self.send({**message, "id": "mine"})
        while (told := self.receive()).get("re") != "mine":
            pass
        return told

    def can(self, verb):
        return [move for move in self.legal if move[0] == verb]


class Evening:
    def __init__(self, server, wishes=None):
        self.server = server
        self.table = server.table(wishes or EPIC)
        self.phones = []
        for seat, name in enumerate(NAMES):
            self.phones.append(Phone(server, self.table, seat, server.sit(self.table, name)))
            self.phones[-1].until(lambda phone: '"type":"welcome"' in "".join(phone.heard))
        self.watcher = Phone(server, self.table, None, None)
        assert self.phones[0].answer(do="start")["type"] == "done"
        for phone in self.all:
            phone.until(lambda phone: phone.node.get("kind") == "decision")

    @property
    def all(self):
        return [*self.phones, self.watcher]

    def move(self, phone, move):
        told = phone.answer(do="moves", decision=phone.decision, moves=[move])
        assert told["type"] == "done", told
        before = phone.n
        phone.until(lambda phone: phone.n > before)
        for other in self.all:
            other.until(lambda other: other.n >= phone.n)

    def restart(self, server):
        """Everybody comes back to the same table of another process; returns what they had heard before."""
        before = [phone.heard for phone in self.all]
        self.close()
        self.server = server
        self.phones = [Phone(server, self.table, phone.seat, phone.token) for phone in self.phones]
        self.watcher = Phone(server, self.table, None, None)
        for phone in self.all:
            phone.until(lambda phone: phone.node.get("kind") == "decision")
        return before

    def close(self):
        for phone in self.all:
            phone.close()

    def play(self, rounds=100):
        """What people do, with the real cards beside them, until so many rounds are over."""
        while self.phones[0].node["kind"] == "decision" and self.phones[0].view["round"] < rounds:
            decision, phone = self.phones[0].node["decision"], self.phones[self.phones[0].node["seat"]]
            if decision == "box-round":
                self.play_round(phone)
            elif decision == "box-payout":
                if phone.can(RAISE):
                    self.move(phone, phone.can(RAISE)[0])
                self.move(phone, [READY])
            elif decision == "box-count":
                self.count(phone)
            else:
                self.move(phone, phone.legal[0])

    def play_round(self, phone):
        self.move(phone, phone.can(TAKE)[4])
        self.move(phone, phone.can(PAY)[2])
        if phone.can(PLAY) and phone.view["round"] % 2:
            self.move(phone, phone.can(PLAY)[0])
        self.move(phone, [READY])

    def count(self, phone):
        for move in ([REGULAR, phone.seat, 2], [SPLIT, 5, 1], [GOODS, 11 + phone.seat, 1]):
            self.move(phone, move)
        self.move(phone, [READY])


def secrets_of(record):
    """From the record of the finished game: investors and strategies by seat, and the pairs of each round."""
    cards, rounds = [], []
    for line in record.splitlines():
        if found := re.match(r"\* deal-(?:strategy|investor) seat=(\d) (?:strategy|investor)=(\S+)", line):
            cards.append((int(found[1]), found[2]))
        if found := re.match(r"\* deal-company pair=(\d) company=(\S+)", line):
            if found[1] == "0":
                rounds.append({})
            rounds[-1][int(found[1])] = found[2]
    return cards, rounds


class Companion(unittest.TestCase):
    def test_five_phones_play_an_epic_game_and_none_is_told_a_secret(self):
        with Served() as server:
            evening = Evening(server)
            self.addCleanup(evening.close)
            before = [len(phone.heard) for phone in evening.all]
            evening.play()
            self.assertEqual(evening.phones[0].node["kind"], "over")
            running = [phone.heard[:-1] for phone in evening.all]  # the last message tells the count
            self.assertTrue(all(before))
            self.search(evening, running)
            counts = [[player["cash"] for player in phone.view["players"]] for phone in evening.all]
            self.assertTrue(all(one == counts[0] for one in counts), "the count is shared")

    def search(self, evening, running):
        """`running` is what each phone was sent before the count."""
        cards, rounds = secrets_of(evening.phones[0].answer(do="record")["record"])
        self.assertEqual(len(rounds), evening.phones[0].view["rounds"])
        self.assertGreaterEqual(len(cards), 5 * 5, "strategies and investors were dealt to everybody")
        searched = 0
        for phone, heard in zip(evening.all, running):
            searched += self.search_cards(phone, heard, cards)
            searched += self.search_pairs(phone, heard)
            for other in evening.phones:
                if other is not phone:
                    self.assertNotIn(other.token, "".join(heard))
        self.assertGreater(searched, 1000)
        print(f"{sum(len(text) for heard in running for text in heard)} bytes, {searched} searches")
        for seat, card in cards:  # what is searched for is there where it belongs
            self.assertIn(f'"{card}"', "".join(running[seat]))

    def test_a_session_goes_on_after_the_server_was_killed(self):
        with tempfile.TemporaryDirectory() as folder:
            options = ["--data", str(pathlib.Path(folder) / "data")]
            server = Served(*options)
            evening = Evening(server)
            evening.play(rounds=3)
            views = [phone.view for phone in evening.all]
            server.end(signal.SIGKILL)
            server.__exit__()
            with Served(*options) as again:
                before = evening.restart(again)
                self.addCleanup(evening.close)
                self.assertEqual([phone.view for phone in evening.all], views, "what each has and sees")
                evening.play()
                self.assertEqual(evening.phones[0].node["kind"], "over")
                self.search(evening, [old + phone.heard[:-1] for old, phone in zip(before, evening.all)])

    def test_phones_play_at_the_address_in_the_network(self):
        with Served("--address", "0.0.0.0") as server:
            if not server.through_the_network():
                self.skipTest("this machine is in no network")
            evening = Evening(server)
            self.addCleanup(evening.close)
            self.assertNotIn("127.0.0.1", server.url)
            evening.play()
            self.search(evening, [phone.heard[:-1] for phone in evening.all])

    def search_cards(self, phone, heard, cards):
        """Nobody hears of a card before its owner shows it; of what is never shown, never."""
        searched = 0
        for seat, card in cards:
            if seat == phone.seat:
                continue
            for text in heard:
                searched += 1
                name = f'"{card}"'
                if name not in text:
                    continue
                shown = re.search(r'"event":"(strategy-played|investor-taken|investor-offered)"[^}]*' + name, text)
                self.assertTrue(shown, f"{card} of seat {seat} in what {phone.seat} was sent: {text[:300]}")
                break
        return searched

    def search_pairs(self, phone, heard):
        """From the deal to the reveal no company is named that lies in another's pair."""
        searched, allowed, dealing = 0, set(), False
        for text in heard:
            if '"event":"round-began"' in text:
                dealing, allowed = True, set()
            if '"event":"pair-revealed"' in text:
                dealing = False
            if not dealing:
                continue
            for found in re.finditer(r'\{[^{}]*"event":"company-dealt"[^{}]*\}', text):
                company = re.search(r'"company":"([a-z-]+)"', found[0])
                seat = re.search(r'"seat":(\d)', found[0])
                if company and (seat is None or int(seat[1]) == phone.seat):
                    allowed.add(company[1])
            for company in COMPANIES - allowed:
                searched += 1
                self.assertNotIn(f'"{company}"', text, f"seat {phone.seat}")
        return searched

    def test_only_people_sit_there_and_no_clock_runs(self):
        with Served() as server:
            for wrong, code in (({"seats": [{"kind": "person"}, {"kind": "bot", "bot": "trader"}]}, "people-only"),
                                ({"clock": 60}, "wish-wrong"), ({"grace": 30}, "wish-wrong")):
                two = {"config": {"companion": True}, "seats": [{"kind": "person"}] * 2, **wrong}
                status, _, told = server.ask("POST", "/api/tables", two)
                self.assertEqual((status, told["error"]["code"]), (400, code))


COMPANIES = {"cosmic-computers", "bottomline-bank", "leading-laboratories", "american-automotive", "stanford-steel",
             "epic-electric"}

if __name__ == "__main__":
    unittest.main()
