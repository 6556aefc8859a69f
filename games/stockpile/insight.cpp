#include "games/stockpile/insight.h"

#include <algorithm>

#include "games/stockpile/auction.h"
#include "games/stockpile/game.h"
#include "games/stockpile/investor.h"
#include "games/stockpile/modules.h"
#include "games/stockpile/play.h"
#include "games/stockpile/strategies/delayed.h"

namespace bourse::stockpile {
namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

constexpr int shares(const Holding& holding) { return holding.regular + 2 * holding.split; }

Holding holdingOf(const Player& player, int company) {
  return {.regular = player.regular[at(company)], .split = player.split[at(company)]};
}

/// Plays out for one hand what the observer knows is still to come for a company: moves that are half done on
/// the agenda, then its pair. With an empty hand it is the ghost of the company.
class Outlook {
 public:
  Outlook(const Rules& rules, const View& view, int company)
      : state_(view.masked), track_(rules.track[company]), company_(company) {
    for (std::size_t pair = 0; pair < kPairs; ++pair) {
      const Pair& known = state_.pair[pair];
      if (known.company == company && known.forecast < kForecasts && (known.flags & Pair::resolved) == 0)
        pair_ = static_cast<int>(pair);
    }
  }

  /// `place` of the hand in turn order: a dividend that is being paid has reached some and not others.
  PriceWalk play(int place, Holding& holding) const {
    PriceWalk walk{.space = state_.price[at(company_)]};
    for (int i = state_.agenda.size - 1; i >= 0; --i)
      playTask(state_.agenda.task[at(i)], place, holding, walk);
    if (pair_ < 0) return walk;
    const Pair& pair = state_.pair[at(pair_)];
    holding.income += shares(holding) * kForecastInfo[pair.forecast].dividend;
    add(walk, walkPrice(track_, walk.space, adjustedMove(state_, pair), holding));
    return walk;
  }

  [[nodiscard]] Ghost ghost() const {
    Holding nothing;
    const PriceWalk walk = play(0, nothing);
    Ghost ghost{.space = static_cast<std::uint8_t>(walk.space),
                .price = track_.value[walk.space],
                .splits = static_cast<std::uint8_t>(walk.splits),
                .bankrupt = static_cast<std::uint8_t>(walk.bankrupt ? 1 : 0)};
    if (pair_ < 0) return ghost;
    const Pair& pair = state_.pair[at(pair_)];
    ghost.source = (pair.flags & Pair::open) != 0 ? Ghost::Source::open : Ghost::Source::insider;
    ghost.pair = static_cast<std::uint8_t>(pair_);
    ghost.forecast = pair.forecast;
    ghost.dividend = kForecastInfo[pair.forecast].dividend;
    return ghost;
  }

 private:
  static void add(PriceWalk& walk, const PriceWalk& more) {
    walk.space = more.space;
    walk.splits += more.splits;
    walk.bankrupt = walk.bankrupt || more.bankrupt;
  }

  void playTask(const Task& task, int place, Holding& holding, PriceWalk& walk) const {
    if (task.a != company_) return;
    if (task.op == static_cast<int>(Op::dividend)) {
      // The seat being asked already had its part for split cards.
      if (place == task.stage) holding.income += holding.regular * task.b;
      if (place > task.stage) holding.income += shares(holding) * task.b;
    } else if (task.op == static_cast<int>(Op::movePrice) && task.c == 1) {  // a fall is never half done
      int steps = task.b;
      if (task.stage == 1) {  // the step that splits is made, the split itself is still to come
        walk.space = track_.length - 1;
        ++steps;
      }
      add(walk, walkPrice(track_, walk.space, steps, holding));
    }
  }

  const State& state_;
  const Track& track_;
  int company_;
  int pair_ = -1;
};

// ---- who leads ----

void setBounds(const Rules& rules, const View& view, int company, Majority& majority) {
  const State& state = view.masked;
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    const Player& player = state.player[seat];
    const int proved = player.regular[at(company)];
    int most = proved;
    if (seat != view.observer) {
      const int hidden =
          std::min<int>(player.unknown, state.deck[at(company)]);  // a view's deck holds all unseen
      most = std::clamp(state.known[view.observer][seat].atMost(company), proved, proved + hidden);
    }
    const int split = 2 * player.split[at(company)];
    majority.atLeast[seat] = static_cast<std::uint8_t>(proved + split);
    majority.atMost[seat] = static_cast<std::uint8_t>(most + split);
  }
}

Lead leadOf(const Rules& rules, Seat observer, const Majority& majority) {
  if (observer >= rules.seats() || majority.atMost[observer] == 0) return Lead::none;
  const int own = majority.atLeast[observer];
  int least = 0;
  int most = 0;
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    if (seat == observer) continue;
    least = std::max<int>(least, majority.atLeast[seat]);
    most = std::max<int>(most, majority.atMost[seat]);
  }
  if (own < least) return Lead::behind;
  if (own > most) return Lead::sole;
  return own == least && own == most ? Lead::tied : Lead::unsure;
}

// ---- the count ----

/// Adds to the cash and pays the fees that can now be paid, cheapest first [B9].
void gain(Count& count, int& cash, std::array<std::uint8_t, 3>& fees, int amount) {
  cash += amount;
  for (std::size_t kind = 0; kind < fees.size(); ++kind) {
    const int fee = kCardInfo[kFirstFee + kind].fee;
    for (; fees[kind] > 0 && cash >= fee; --fees[kind]) {
      cash -= fee;
      count.fees = static_cast<Money>(count.fees + fee);
    }
  }
}

/// The majority bonus of a seat, every share counted that the observer can prove [B15].
Money bonus(const Rules& rules, const Majority& majority, Seat seat) {
  const int own = majority.atLeast[seat];
  int leaders = 1;
  for (Seat other = 0; other < rules.seats(); ++other) {
    if (majority.atLeast[other] > own) return 0;
    if (other != seat && majority.atLeast[other] == own) ++leaders;
  }
  if (own == 0) return 0;
  return leaders == 1 ? kMoneyMajority : kMoneyMajorityTied;
}

/// What the seat would get for a share now.
int pricePerShare(const Rules& rules, const State& state, Seat seat, std::size_t company) {
  return rules.price(state, static_cast<int>(company)) + saleBonus(state, seat);
}

Count countIfOver(const Rules& rules, const State& state, Seat seat,
                  const std::array<Majority, kCompanies>& majority) {
  const Player& player = state.player[seat];
  Count count{.cash = player.cash};
  std::array<std::uint8_t, 3> fees = player.fees;
  int cash = player.cash;
  for (std::size_t company = 0; company < kCompanies; ++company) {
    count.majority[company] = bonus(rules, majority[company], seat);
    count.majorities = static_cast<Money>(count.majorities + count.majority[company]);
    if (count.majority[company] > 0) gain(count, cash, fees, count.majority[company]);
  }
  for (std::size_t company = 0; company < kCompanies; ++company) {
    const int held = shares(holdingOf(player, static_cast<int>(company)));
    count.stock[company] = static_cast<Money>(held * pricePerShare(rules, state, seat, company));
    count.stocks = static_cast<Money>(count.stocks + count.stock[company]);
    if (held > 0) gain(count, cash, fees, count.stock[company]);
  }
  if (const int extra = finalExtra(rules, state, seat); extra > 0) {
    count.abilities = static_cast<Money>(extra);
    gain(count, cash, fees, extra);
  }
  count.bonds = static_cast<Money>(player.bonds * rules.count.bondPrice);
  count.commodities = commodityWorth(player);
  count.strategies = paidAtTheEnd(state, seat);
  count.taxes = taxesOf(player);
  for (const Money income : {count.bonds, count.commodities, count.strategies})
    if (income > 0) gain(count, cash, fees, income);
  count.total = static_cast<Money>(cash - count.taxes);
  return count;
}

Worth worthOf(const Rules& rules, const View& view, Seat seat,
              const std::array<Majority, kCompanies>& majority) {
  const State& state = view.masked;
  const Player& player = state.player[seat];
  const int place = (seat + rules.seats() - state.flow.first) % rules.seats();
  int now = player.cash + player.bonds * rules.count.bondPrice;
  int known = now;
  for (int company = 0; company < kCompanies; ++company) {
    Holding holding = holdingOf(player, company);
    now += shares(holding) * pricePerShare(rules, state, seat, at(company));
    const PriceWalk walk = Outlook(rules, view, company).play(place, holding);
    known +=
        holding.income + shares(holding) * (rules.track[company].value[walk.space] + saleBonus(state, seat));
  }
  Worth worth{.now = static_cast<Money>(now),
              .known = static_cast<Money>(known),
              .bound = boundCash(rules, state, seat),
              .unproved = player.unknown,
              .ifOver = countIfOver(rules, state, seat, majority)};
  for (std::size_t kind = 0; kind < player.fees.size(); ++kind)
    worth.openFees = static_cast<Money>(worth.openFees + player.fees[kind] * kCardInfo[kFirstFee + kind].fee);
  return worth;
}

// ---- what moves would bring the observer ----

/// Spaces and dividend of the nth thing that could move a price.
ForecastInfo outlook(std::size_t nth) {
  if (nth < kForecasts) return kForecastInfo[nth];
  const Card card = nth == kForecasts ? Card::boom : Card::bust;
  return {.move = kCardInfo[static_cast<std::size_t>(card)].move, .dividend = 0, .copies = 0};
}

Prospect prospectOf(const Rules& rules, const View& view, int company) {
  const State& state = view.masked;
  const Seat seat = view.observer;
  const Track& track = rules.track[company];
  const int place = (seat + rules.seats() - state.flow.first) % rules.seats();
  const auto worth = [&](const Holding& holding, int space) {
    return static_cast<Money>(holding.income +
                              shares(holding) * (track.value[space] + saleBonus(state, seat)));
  };
  const Holding held = holdingOf(state.player[seat], company);
  const int space = state.price[at(company)];
  Prospect prospect;
  prospect.now = worth(held, space);
  Holding known = held;
  const PriceWalk end = Outlook(rules, view, company).play(place, known);
  prospect.known = worth(known, end.space);
  for (std::size_t nth = 0; nth < kOutlooks; ++nth) {
    const ForecastInfo info = outlook(nth);
    Holding moved = held;
    moved.income = shares(moved) * info.dividend;
    const PriceWalk walk = walkPrice(track, space, info.move, moved);
    prospect.move[nth] = {.space = static_cast<std::uint8_t>(walk.space),
                          .splits = static_cast<std::uint8_t>(walk.splits),
                          .bankrupt = static_cast<std::uint8_t>(walk.bankrupt ? 1 : 0),
                          .worth = worth(moved, walk.space)};
  }
  return prospect;
}

// ---- the auction ----

PileBids bidsOn(const Rules& rules, const View& view, int pile) {
  const State& state = view.masked;
  PileBids bids;
  if (const int meeple = standingMeeple(rules, state, pile); meeple >= 0) {
    bids.holder = rules.ownerOfMeeple(meeple);
    bids.space = state.bid[at(meeple)].space;
  }
  bids.lowest = static_cast<std::uint8_t>(lowestSpace(rules, state, view.observer, pile));
  for (int space = 0; space < kBidSpaces; ++space) {
    BidChoice& choice = bids.choice[at(space)];
    choice.cost = bidCost(rules, state, view.observer, space);
    const Verdict verdict = Stockpile::explain(rules, view, make(Verb::bid, pile, space));
    choice.open = ok(verdict) ? 1 : 0;
    if (const auto* why = std::get_if<Rejection>(&verdict)) choice.why = *why;
  }
  return bids;
}

}  // namespace

Insight insight(const Rules& rules, const View& view) {
  Insight result;
  result.observer = view.observer;
  if (view.masked.flow.table != Table::over && view.masked.flow.table != Table::end)
    result.roundsLeft = static_cast<std::uint8_t>(rules.count.rounds - 1 - view.masked.flow.round);
  for (int company = 0; company < kCompanies; ++company) {
    result.ghost[at(company)] = Outlook(rules, view, company).ghost();
    setBounds(rules, view, company, result.majority[at(company)]);
    result.majority[at(company)].lead = leadOf(rules, view.observer, result.majority[at(company)]);
  }
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    result.worth[seat] = worthOf(rules, view, seat, result.majority);
  for (int pile = 0; pile < rules.piles(); ++pile) result.pile[at(pile)] = bidsOn(rules, view, pile);
  if (view.observer < rules.seats())
    for (int company = 0; company < kCompanies; ++company)
      result.prospect[at(company)] = prospectOf(rules, view, company);
  return result;
}

}  // namespace bourse::stockpile
