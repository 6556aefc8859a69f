// The fields of an observation, in the order of the row. One function for the bytes and for their
// description.
#pragma once

#include <algorithm>
#include <cstring>

#include "bots/stockpile/features/lanes.h"
#include "bots/stockpile/features/observation.h"
#include "games/stockpile/insight.h"
#include "games/stockpile/investor.h"
#include "games/stockpile/modules.h"
#include "games/stockpile/play.h"
#include "games/stockpile/strategies/delayed.h"
#include "games/stockpile/strategies/strategy_set.h"
#include "gen/stockpile_strategies.h"

namespace bourse::stockpile {

inline constexpr features::Limits<24> kCashLimits({1,  2,  3,  4,  5,  6,  8,  10, 12, 15, 18,  20,
                                                   22, 25, 28, 32, 36, 40, 45, 50, 60, 75, 100, 150});
inline constexpr features::Limits<16> kLeadLimits({-60, -40, -25, -15, -10, -5, -2, 0, 1, 3, 6, 11, 16, 26,
                                                   41, 61});
inline constexpr features::Limits<7> kShareLimits({-3, -2, -1, 0, 1, 2, 3});
inline constexpr int kMeeplesEach = 2;
inline constexpr int kOthers = kMaxSeats - 1;
/// Strategies that lie face-up until their moment comes.
inline constexpr Strategy kLaid[] = {
    Strategy::callOption,     Strategy::putOption,      Strategy::straddle, Strategy::churning,
    Strategy::circuitBreaker, Strategy::ventureCapital, Strategy::annuity,  Strategy::creditDefaultSwap};
inline constexpr int kLaidKinds = static_cast<int>(std::size(kLaid));
inline constexpr int kOps = 6;  // of the agenda

inline int laidKind(const Delayed& delayed) {
  for (int kind = 0; kind < kLaidKinds; ++kind)
    if (delayed.card == static_cast<int>(kLaid[kind])) return kind;
  return -1;
}

/// What the observer knows of a company's pair, and where it takes the price.
struct Course {
  int forecast = -1, move = 0, dividend = 0, holder = -1;
  std::uint8_t flags = 0, knowers = 0;  // knowers: places
  bool nobodys = false;
  PriceWalk walk;
};

/// What the observer knows of another's holdings, by company.
struct Others {
  Lanes least = 0, mostShown = 0, splitShown = 0;
};

/// What lies on a pile, counted as it is shown.
struct PileCount {
  std::array<std::uint8_t, kCards> up{};
  std::array<std::uint8_t, kMarketCards> down{};
  std::array<std::uint8_t, kMaxSeats> hiddenBy{};
  int unknown = 0, mine = 0, all = 0, value = 0, next = 0, fees = 0;
};

template <class Pen>
class Scribe {
 public:
  Scribe(const ObservationKit& kit, const View& view, const Memory& memory)
      : kit_(kit),
        rules_(*kit.rules),
        view_(view),
        state_(view.masked),
        memory_(memory),
        me_(view.observer),
        seats_(rules_.seats()) {
    place_.fill(-1);
    for (int place = 0; place < seats_; ++place) {
      const int seat = me_ + place < seats_ ? me_ + place : me_ + place - seats_;
      seat_[at(place)] = static_cast<Seat>(seat);
      place_[at(seat)] = static_cast<std::int8_t>(place);
    }
    for (int company = 0; company < kCompanies; ++company)
      price_[at(company)] = rules_.price(state_, company);
    for (Seat seat = 0; seat < seats_; ++seat) worth_[seat] = worthOf(seat);
    findWays();
    findHoldings();
    findPiles();
  }

  /// Pens go from hand to hand: one that nobody else can reach stays in a register.
  Pen write(Pen pen) {
    pen = writeTask(writeTable(pen));
    for (int company = 0; company < kCompanies; ++company) pen = writeCompany(pen, company);
    for (int place = 0; place < kMaxSeats; ++place) pen = writePlayer(pen, place);
    pen = writeOwn(pen);
    for (int pile = 0; pile < kMostPiles; ++pile) pen = writePile(pen, pile);
    for (const Pair& pair : state_.pair) pen = writePair(pen, pair);
    pen = writeSlots(writeDecks(pen));
    pen.field("reserved", "always 0");
    pen.skip(13);
    return pen;
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static Pen skipped(Pen pen, int bytes) {
    pen.skip(bytes);
    return pen;
  }
  /// Places clockwise from the observer; -1 for nobody.
  [[nodiscard]] int placeOf(Seat seat) const { return place_[seat & 7u]; }
  [[nodiscard]] Seat seatAt(int place) const { return seat_[at(place)]; }
  [[nodiscard]] std::uint64_t placesOf(SeatSet seats) const {
    const unsigned all = (1u << seats_) - 1u, set = seats & all;
    return (set >> me_ | set << (seats_ - me_)) & all;
  }
  [[nodiscard]] int priceOf(int company) const { return price_[at(company)]; }

  void findWays();
  void findHoldings();
  void findPiles();
  Pen writeTable(Pen pen);
  Pen writeTask(Pen pen);
  Pen writeCompany(Pen pen, int company);
  Pen writeHoldings(Pen pen, int company);
  Pen writePlayer(Pen pen, int place);
  Pen writeModulesOf(Pen pen, const Player& player, Seat seat);
  Pen writeOwn(Pen pen);
  Pen writePile(Pen pen, int pile);
  Pen writePair(Pen pen, const Pair& pair);
  Pen writeDecks(Pen pen);
  Pen writeSlots(Pen pen);

  [[nodiscard]] int worthOf(Seat seat) const;

  const ObservationKit& kit_;
  const Rules& rules_;
  const View& view_;
  const State& state_;
  const Memory& memory_;
  const int me_, seats_;
  std::array<Seat, kMaxSeats> seat_{};  // by place
  std::array<std::int8_t, 8> place_{};  // by seat; nobody is the last
  std::array<int, kCompanies> price_{};
  std::array<int, kMaxSeats> worth_{};
  std::array<Course, kCompanies> way_;
  std::array<Others, kMaxSeats> others_;  // by place
  Lanes mostLeast_ = 0, mostMost_ = 0;    // of any other: surely, and perhaps
  std::array<std::array<std::uint8_t, kMaxSeats>, kCompanies> sold_{}, soldAgo_{};  // by company and place
  std::array<PileCount, kMostPiles> pile_;
};

template <class Pen>
void Scribe<Pen>::findWays() {
  for (int company = 0; company < kCompanies; ++company)
    way_[at(company)].walk.space = state_.price[at(company)];
  for (const Pair& pair : state_.pair) {
    if (pair.company >= kCompanies || pair.forecast >= kForecasts) continue;
    Course& way = way_[pair.company];
    way.forecast = pair.forecast;
    way.move = adjustedMove(state_, pair);
    way.dividend = kForecastInfo[pair.forecast].dividend;
    way.flags = pair.flags;
    way.holder = placeOf(pair.holder);
    way.nobodys = pair.holder == kNobody;
    way.knowers = static_cast<std::uint8_t>(placesOf(pair.knowForecast));
    Holding nothing;
    if ((pair.flags & Pair::resolved) == 0)
      way.walk = walkPrice(rules_.track[pair.company], way.walk.space, way.move, nothing);
  }
}

template <class Pen>
Pen Scribe<Pen>::writeTable(Pen pen) {
  const Node node = Stockpile::nodeOf(rules_, view_);
  const bool mine = node.kind == Node::Kind::decision && contains(node.pending, static_cast<Seat>(me_));
  pen.field("seats", "players at the table: 2, 3, 4, 5");
  pen.oneHot(seats_ - kFewestSeats, 4);
  pen.field("modules", "a flag per module, in the order of modules.toml");
  pen.bits(rules_.config.modules.bits, kModules);
  pen.field("investor-sets", "a flag per set in the game: base, cc, ii, pp");
  pen.bits(rules_.has(Module::investors) ? rules_.config.investorSets : 0u, kInvestorSets);
  pen.field("promos", "whether promotional strategies are in the deck");
  pen.flag(rules_.config.promos != 0);
  pen.field("decision",
            "what the observer is asked, in the order of vocabulary.toml; none if it is not asked");
  pen.oneHot(mine ? node.what - 1 : -1, 11);
  pen.field("step", "the row of the set-up, the round or the end that the game stands at");
  pen.oneHot(state_.flow.table == Table::over
                 ? -1
                 : kit_.step[static_cast<std::size_t>(state_.flow.table)][state_.flow.step],
             kStepRows);
  pen.field("stage", "how far a turn has got");
  pen.upTo(state_.flow.stage, 4);
  pen.field("rounds-left", "up to 7, this one included");
  pen.upTo(rules_.count.rounds - state_.flow.round, 7);
  pen.field("round", "rounds played before this one, up to 7");
  pen.upTo(state_.flow.round, 7);
  pen.field("own-seat", "which seat the observer has, counted from the first at the table");
  pen.oneHot(me_, kMaxSeats);
  pen.field("first-player", "by place clockwise from the observer");
  pen.oneHot(placeOf(state_.flow.first), kMaxSeats);
  pen.field("next-first-player", "by place");
  pen.oneHot(placeOf(state_.flow.nextFirst), kMaxSeats);
  pen.field("pending", "who may choose now, by place");
  pen.bits(placesOf(state_.flow.pending), kMaxSeats);
  pen.field("bid-cost", "what each space of a bid track costs the observer, × 8");
  std::array<int, kBidSpaces> cost{};
  for (int space = 0; space < kBidSpaces; ++space)
    cost[at(space)] = bidCost(rules_, state_, static_cast<Seat>(me_), space);
  for (const int money : cost) pen.number(money, 8);
  pen.field("bid-affordable", "whether the observer could pay that space beside its standing bids");
  const int free = state_.player[at(me_)].cash - boundCash(rules_, state_, static_cast<Seat>(me_));
  for (const int money : cost) pen.flag(money <= free);
  return pen;
}

template <class Pen>
Pen Scribe<Pen>::writeTask(Pen pen) {
  constexpr int kTaskBytes =
      kOps + 8 + kMaxSeats + kCompanies + 3 + kInvestors + kStrategies + kWalkOps + kCompanies + 6;
  if (state_.agenda.empty() && std::is_same_v<Pen, features::BytePen>) return skipped(pen, kTaskBytes);
  const Task task = state_.agenda.empty() ? Task{} : state_.agenda.top();
  const auto op = static_cast<Op>(task.op);
  const bool strategy = op == Op::strategy && task.a < kStrategies;
  pen.field("task", "what is half done: none, price move, dividend, ability, strategy, proxy fight");
  pen.oneHot(task.op, kOps);
  pen.field("task.stage", "how far it has got");
  pen.upTo(task.stage, 8);
  pen.field("task.player", "who does it, by place");
  pen.oneHot(op == Op::ability || strategy ? placeOf(task.seat) : -1, kMaxSeats);
  pen.field("task.company", "of a price move or a dividend");
  pen.oneHot(op == Op::movePrice || op == Op::dividend ? task.a : -1, kCompanies);
  pen.field("task.amount", "spaces left or dividend a share");
  pen.upTo(op == Op::movePrice || op == Op::dividend ? task.b : 0, 3);
  pen.field("task.investor", "whose ability it is");
  pen.oneHot(op == Op::ability ? investorOfTask(state_) : -1, kInvestors);
  pen.field("task.strategy", "which card is being played");
  pen.oneHot(strategy ? task.a : -1, kStrategies);
  pen.field("task.operation", "which operation of the card, in the order of its data");
  pen.oneHot(strategy && task.stage < kWalks[task.a].length
                 ? static_cast<int>(kWalks[task.a].step[task.stage].op)
                 : -1,
             kWalkOps);
  pen.field("task.named", "companies named by the card");
  pen.bits(strategy ? task.c : 0u, kCompanies);
  pen.field("task.done", "how often the operation was done");
  pen.upTo(strategy && task.e < 16 ? task.e : 0, 6);
  return pen;
}

template <class Pen>
Pen Scribe<Pen>::writeCompany(Pen pen, int company) {
  const Track& track = rules_.track[company];
  const int space = state_.price[at(company)];
  const Course& way = way_[at(company)];
  pen.field("company.space", "spaces below the price marker, up to 10");
  pen.upTo(space + 1, kLongestTrack);
  pen.field("company.to-split", "spaces to the next split, up to 10");
  pen.upTo(track.length - space, kLongestTrack);
  pen.field("company.price", "in thousands × 18");
  pen.small(track.value[space], 18);
  pen.field("company.dollar-next", "whether the next space pays");
  pen.flag((track.dollars >> (space + 1) & 1u) != 0);
  pen.field("company.forecast", "of a pair the observer knows");
  pen.oneHot(way.forecast, kForecasts);
  pen.field("company.up", "spaces up by that forecast");
  pen.upTo(way.move, 4);
  pen.field("company.down", "spaces down by that forecast");
  pen.upTo(-way.move, 4);
  pen.field("company.dividend", "a share by that forecast");
  pen.upTo(way.dividend, 3);
  pen.field("company.pair", "of that pair: open to everybody, resolved, falsified, held by nobody");
  pen.flag((way.flags & Pair::open) != 0);
  pen.flag((way.flags & Pair::resolved) != 0);
  pen.flag((way.flags & Pair::falsified) != 0);
  pen.flag(way.nobodys);
  pen.field("company.holder", "of that pair, by place");
  pen.oneHot(way.holder, kMaxSeats);
  pen.field("company.knowers", "who knows that forecast, by place");
  pen.bits(way.knowers, kMaxSeats);
  pen.field("company.next-price", "after the known forecast × 18");
  pen.small(track.value[way.walk.space], 18);
  pen.field("company.next-rise", "how much dearer, up to 6");
  pen.upTo(track.value[way.walk.space] - track.value[space], 6);
  pen.field("company.next-fall", "how much cheaper, up to 6");
  pen.upTo(track.value[space] - track.value[way.walk.space], 6);
  pen.field("company.next", "whether it splits or goes bankrupt on the way");
  pen.flag(way.walk.splits > 0);
  pen.flag(way.walk.bankrupt);
  pen.field("company.unseen", "cards the observer has not located × 25");
  pen.small(state_.deck[at(company)], 25);
  pen.field("company.discard", "× 25");
  pen.small(state_.discard[at(company)], 25);
  if (rules_.strategies == 0 && std::is_same_v<Pen, features::BytePen>) {
    pen.skip(1 + 2 * kLaidKinds);
    return writeHoldings(pen, company);
  }
  pen.field("company.resolved-number", "of this round's forecast with strategies on it, 8 is nought, × 16");
  pen.small(state_.finalForecast[at(company)], 16);
  std::uint64_t mine = 0, theirs = 0;
  for (const Delayed& laid : state_.delayed) {
    const int kind = laidKind(laid);
    if (kind < 0 || kLaid[kind] == Strategy::ventureCapital || kLaid[kind] == Strategy::churning) continue;
    const bool here = laid.a == company || (kLaid[kind] == Strategy::straddle && laid.b == company);
    if (here) (laid.seat == me_ ? mine : theirs) |= std::uint64_t{1} << kind;
  }
  pen.field("company.laid-own", "own cards that lie on the company, by kind of delayed card");
  pen.bits(mine, kLaidKinds);
  pen.field("company.laid-others", "others' cards that lie on it");
  pen.bits(theirs, kLaidKinds);
  return writeHoldings(pen, company);
}

/// What is known of the others, all companies at once.
template <class Pen>
void Scribe<Pen>::findHoldings() {
  const Lanes unlocated = load(state_.deck);
  for (int place = 1; place < seats_; ++place) {
    const Player& player = state_.player[seatAt(place)];
    const Lanes bound = load(state_.known[at(me_)][seatAt(place)].bound), split = load(player.split);
    const Lanes least = bound & each(15);
    const Lanes most = lower(least + (bound >> 4 & each(15)), each(Known::kNoBound));
    const Lanes unseen = lower(each(player.unknown), unlocated);
    Others& others = others_[at(place)];
    others.least = least;
    others.mostShown = most * 16;
    others.splitShown = lower(split, each(6)) * 40 + (above(split, each(6)) & each(15));
    mostLeast_ = higher(mostLeast_, least + split * 2);
    mostMost_ = higher(mostMost_, lower(most, least + unseen) + split * 2);
  }
  for (int place = 0; place < seats_; ++place) {
    const Lanes sold = load(memory_.sold[seatAt(place)]), ago = load(memory_.soldAgo[seatAt(place)]);
    if ((sold | ago) == 0) continue;
    for (int company = 0; company < kCompanies; ++company) {
      sold_[at(company)][at(place)] = static_cast<std::uint8_t>(laneOf(sold, company) * 60);
      soldAgo_[at(company)][at(place)] = static_cast<std::uint8_t>(laneOf(ago, company) * 60);
    }
  }
}

template <class Pen>
Pen Scribe<Pen>::writeHoldings(Pen pen, int company) {
  const Player& own = state_.player[at(me_)];
  const int shares = own.regular[at(company)] + 2 * own.split[at(company)];
  pen.field("company.own", "regular cards of the observer × 20, and up to 6");
  pen.small(own.regular[at(company)], 20);
  pen.upTo(own.regular[at(company)], 6);
  pen.field("company.own-split", "split cards of the observer × 40, and up to 3");
  pen.number(own.split[at(company)], 40);
  pen.upTo(own.split[at(company)], 3);
  pen.field("company.own-public", "regular cards that everybody can prove of the observer × 25");
  pen.small(state_.known[kSpectator][at(me_)].atLeast(company), 25);
  pen.field("company.lead-least", "own shares less the most that another surely has: from -3, -2 … 3 on");
  pen.reached(shares - laneOf(mostLeast_, company), kShareLimits);
  pen.field("company.lead-most", "own shares less the most that another may have: from -3, -2 … 3 on");
  pen.reached(shares - laneOf(mostMost_, company), kShareLimits);
  pen.field("company.others", "by place: surely held × 25 and up to 4, at most × 16, split × 40");
  for (int place = 1; place < seats_; ++place) {
    const Others& others = others_[at(place)];
    pen.word(kLeastShown.row[static_cast<std::size_t>(laneOf(others.least, company))] |
                 static_cast<std::uint64_t>(laneOf(others.mostShown, company)) << 40 |
                 static_cast<std::uint64_t>(laneOf(others.splitShown, company)) << 48,
             7);
  }
  pen.skip(7 * (kMaxSeats - seats_));
  pen.field("company.sold", "cards sold this round by place × 60");
  pen.copy(sold_[at(company)]);
  pen.field("company.sold-before", "cards sold the round before by place × 60");
  pen.copy(soldAgo_[at(company)]);
  return pen;
}

}  // namespace bourse::stockpile
