"""What an observer can prove of everybody's regular cards, remembered from events alone (B16, B18)."""

from oracle import data


MOST_COUNTED = 15           # the engine says no more; of a company there are ten cards


class Row:
    """Of one seat: at least and at most so many regular cards by company, and known or possible Booms and Busts.

    A company that split or went bankrupt can be none of the cards that lay there unknown before. So of the unknown
    cards in the order they came, the newest `could[c]` may be of company c, and the newest `fresh` a Boom or Bust.
    """

    def __init__(self):
        self.unknown = 0
        self.least = [0] * len(data.COMPANIES)
        self.could = [0] * len(data.COMPANIES)
        self.actions = {"boom": 0, "bust": 0}
        self.fresh = 0
        self.split = 0                      # cards in the Split Portfolio, which everybody sees

    def most(self):
        return [min(MOST_COUNTED, least + could) for least, could in zip(self.least, self.could)]

    def may_hold_stock(self):
        return self.unknown > 0 or any(self.least)

    def gain(self, company, cards=1):
        self.least[company] += cards

    def gain_unknown(self, fresh):
        self.unknown += 1
        self.fresh += fresh
        self.could = [could + 1 for could in self.could]

    def identify(self, among, cards=1):
        """So many unknown cards, all among the newest ones, became known: they are nothing else."""
        def left(could):
            return could - max(0, cards - max(0, among - could))
        self.could = [left(could) for could in self.could]
        self.fresh = left(self.fresh)
        self.unknown -= cards

    def prove(self, company, cards):
        """At least so many cards are of this company."""
        new = cards - self.least[company]
        if new > 0:
            self.identify(self.could[company], new)
            self.least[company] = cards

    def prove_exactly(self, company, cards):
        self.prove(company, cards)
        self.could[company] = 0

    def lose(self, company):
        self.prove(company, 1)
        self.least[company] -= 1

    def lose_all(self, company, cards):
        self.prove_exactly(company, cards)
        self.least[company] = 0

    def count_stock(self, shares):
        """Buy and Hold pays for all shares, at most 8: at least so many cards are stock, the others may be anything."""
        unknown_stock = shares - 2 * self.split - sum(self.least)
        self.fresh = max(0, min(self.fresh, self.unknown - unknown_stock))

    def use_action(self, card):
        if self.actions[card]:
            self.actions[card] -= 1
        else:
            self.identify(self.fresh)
        self.narrow()

    def narrow(self):
        """No more cards can be anything than there are unknown ones. B18 raises no lower bound by counting."""
        self.could = [min(could, self.unknown) for could in self.could]
        self.fresh = min(self.fresh, self.unknown)


class Memory:
    def __init__(self, seats, observer):
        self.observer = observer
        self.rows = [Row() for seat in range(seats)]
        self.going = None                   # a company that splits or goes bankrupt
        self.back = None                    # a company whose split card was just moved back

    def row(self, seat):
        """What can be proved of the seat, in the engine's words; nothing needs proof of one's own cards."""
        self.settle()
        row = Row() if seat == self.observer else self.rows[seat]
        return {"least": list(row.least), "most": row.most(), "fresh": row.fresh,
                "booms": row.actions["boom"], "busts": row.actions["bust"]}

    def may_hold_stock(self, seat):
        self.settle()
        return self.rows[seat].may_hold_stock()

    def may_hold(self, seat, companies):
        """Whether a regular card of one of these companies cannot be excluded."""
        self.settle()
        most = self.rows[seat].most()
        return any(most[data.COMPANIES.index(company)] for company in companies)

    def may_hold_action(self, seat):
        self.settle()
        row = self.rows[seat]
        return row.fresh > 0 or any(row.actions.values())

    def hear(self, event):
        if event["event"] not in WHOLESALE:
            self.settle()
        if event["event"] != "stock-made-split":
            self.back = None                # a strategy moves split cards back too, and makes none split
        handler = HANDLERS.get(event["event"])
        if handler:
            handler(self, event, *[data.COMPANIES.index(event["company"])] if event.get("company") else [])
            for row in self.rows:
                row.narrow()

    def settle(self):
        """After a split or a bankruptcy the exact number that everybody had is known."""
        if self.going:
            for row, cards in zip(self.rows, self.going["cards"]):
                row.lose_all(self.going["company"], cards)
                row.narrow()
            self.going = None

    # ---- what events tell -----------------------------------------------------------------------------------

    def starting_share(self, event, company=None):
        row = self.rows[event["seat"]]
        if company is None:
            row.gain_unknown(fresh=0)
        else:
            row.gain(company)

    def collected(self, event):
        row, card = self.rows[event["seat"]], event["card"]
        if card is None:
            row.gain_unknown(fresh=1)
        elif card in data.COMPANIES:
            row.gain(data.COMPANIES.index(card))
        elif card in row.actions:
            row.actions[card] += 1

    def used_action(self, event, company=None):
        if event["card"] in ("boom", "bust"):
            self.rows[event["seat"]].use_action(event["card"])

    def ended_actions(self, event):
        self.rows[event["seat"]].fresh = 0

    def sold(self, event, company):
        row = self.rows[event["seat"]]
        if event["sale"] == "regular":
            row.lose(company)
            return
        row.split -= 1
        if event["sale"] == "half":
            row.gain(company)

    def moved_back(self, event, company):
        self.rows[event["seat"]].gain(company)
        self.rows[event["seat"]].split -= 1
        self.back = company

    def made_split(self, event, company):
        row = self.rows[event["seat"]]
        if company == self.back:            # the card that was just moved back is another one
            row.prove(company, 2)
        row.lose(company)
        row.split += 1
        self.back = None

    def gained(self, event, company):
        self.rows[event["seat"]].gain(company)

    def lost(self, event, company):
        self.rows[event["seat"]].lose(company)

    def handed_over(self, event, company):
        self.rows[event["seat"]].lose(company)
        self.rows[event["to"]].gain(company)

    def takeover_failed(self, event, company):
        self.rows[event["at"]].prove_exactly(company, 0)

    def shown(self, event, company):
        self.rows[event["seat"]].prove(company, event["cards"])


    def company_goes(self, event, company):
        """Everybody's cards of it go, shown; who has some is told next."""
        self.going = {"company": company, "cards": [0] * len(self.rows)}

    def cards_went(self, event, company):
        self.going["cards"][event["seat"]] = event["cards"]
        self.rows[event["seat"]].split += event["cards"] if event["event"] == "cards-split" else -event["split"]

    def named_seat(self, event):
        if event["strategy"] == "forensic-audit":
            self.audit = {"at": event["at"], "seen": []}

    def saw_stock(self, event, company=None):
        self.audit["seen"].append(company)

    def strategy_paid(self, event):
        if event["strategy"] == "forensic-audit":
            self.audited(event)
        elif event["strategy"] == "buy-and-hold":
            self.rows[event["seat"]].count_stock(event["amount"])

    def audited(self, event):
        """The auditor sees the whole portfolio; the others learn from 0 that there is none."""
        seen = self.audit["seen"]
        if event["seat"] == self.observer or event["amount"] == 0:
            row = self.rows[self.audit["at"]]
            for company in range(len(data.COMPANIES)):
                row.prove_exactly(company, seen.count(company))

    def all_sold(self, event):
        self.rows = [Row() for row in self.rows]


WHOLESALE = ("stock-split", "split-paid", "fee-paid", "cards-split", "bankrupt", "cards-lost")
HANDLERS = {
    "stock-split": Memory.company_goes,
    "cards-split": Memory.cards_went,
    "bankrupt": Memory.company_goes,
    "cards-lost": Memory.cards_went,
    "starting-share-dealt": Memory.starting_share,
    "card-collected": Memory.collected,
    "action-used": Memory.used_action,
    "card-paid": Memory.used_action,
    "actions-ended": Memory.ended_actions,
    "card-sold": Memory.sold,
    "stock-taken": Memory.gained,
    "stock-moved-back": Memory.moved_back,
    "seat-named": Memory.named_seat,
    "stock-seen": Memory.saw_stock,
    "strategy-paid": Memory.strategy_paid,
    "stock-given-up": Memory.lost,
    "stock-made-split": Memory.made_split,
    "stock-handed-over": Memory.handed_over,
    "takeover-failed": Memory.takeover_failed,
    "shares-shown": Memory.shown,
    "game-over": Memory.all_sold,
}
