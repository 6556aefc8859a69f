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

template <class Writer>
class ObservationEncoder {
 public:
  ObservationEncoder(const ObservationKit& kit, const View& view, const Memory& memory)
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
  Writer write(Writer writer) {
    writer = writeTask(writeTable(writer));
    for (int company = 0; company < kCompanies; ++company) writer = writeCompany(writer, company);
    for (int place = 0; place < kMaxSeats; ++place) writer = writePlayer(writer, place);
    writer = writeOwn(writer);
    for (int pile = 0; pile < kMostPiles; ++pile) writer = writePile(writer, pile);
    for (const Pair& pair : state_.pair) writer = writePair(writer, pair);
    writer = writeSlots(writeDecks(writer));
    writer.field("reserved", "always 0");
    writer.skip(13);
    return writer;
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static Writer skipped(Writer writer, int bytes) {
    writer.skip(bytes);
    return writer;
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
  Writer writeTable(Writer writer);
  Writer writeTask(Writer writer);
  Writer writeCompany(Writer writer, int company);
  Writer writeHoldings(Writer writer, int company);
  Writer writePlayer(Writer writer, int place);
  Writer writeModulesOf(Writer writer, const Player& player, Seat seat);
  Writer writeOwn(Writer writer);
  Writer writePile(Writer writer, int pile);
  Writer writePair(Writer writer, const Pair& pair);
  Writer writeDecks(Writer writer);
  Writer writeSlots(Writer writer);

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

template <class Writer>
void ObservationEncoder<Writer>::findWays() {
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

template <class Writer>
Writer ObservationEncoder<Writer>::writeTable(Writer writer) {
  const Node node = Stockpile::nodeOf(rules_, view_);
  const bool mine = node.kind == Node::Kind::decision && contains(node.pending, static_cast<Seat>(me_));
  writer.field("seats", "players at the table: 2, 3, 4, 5");
  writer.oneHot(seats_ - kFewestSeats, 4);
  writer.field("modules", "a flag per module, in the order of modules.toml");
  writer.bits(rules_.config.modules.bits, kModules);
  writer.field("investor-sets", "a flag per set in the game: base, cc, ii, pp");
  writer.bits(rules_.has(Module::investors) ? rules_.config.investorSets : 0u, kInvestorSets);
  writer.field("promos", "whether promotional strategies are in the deck");
  writer.flag(rules_.config.promos != 0);
  writer.field("decision",
               "what the observer is asked, in the order of vocabulary.toml; none if it is not asked");
  writer.oneHot(mine ? node.what - 1 : -1, 11);
  writer.field("step", "the row of the set-up, the round or the end that the game stands at");
  writer.oneHot(state_.flow.table == Table::over
                    ? -1
                    : kit_.step[static_cast<std::size_t>(state_.flow.table)][state_.flow.step],
                kStepRows);
  writer.field("stage", "how far a turn has got");
  writer.upTo(state_.flow.stage, 4);
  writer.field("rounds-left", "up to 7, this one included");
  writer.upTo(rules_.count.rounds - state_.flow.round, 7);
  writer.field("round", "rounds played before this one, up to 7");
  writer.upTo(state_.flow.round, 7);
  writer.field("own-seat", "which seat the observer has, counted from the first at the table");
  writer.oneHot(me_, kMaxSeats);
  writer.field("first-player", "by place clockwise from the observer");
  writer.oneHot(placeOf(state_.flow.first), kMaxSeats);
  writer.field("next-first-player", "by place");
  writer.oneHot(placeOf(state_.flow.nextFirst), kMaxSeats);
  writer.field("pending", "who may choose now, by place");
  writer.bits(placesOf(state_.flow.pending), kMaxSeats);
  writer.field("bid-cost", "what each space of a bid track costs the observer, × 8");
  std::array<int, kBidSpaces> cost{};
  for (int space = 0; space < kBidSpaces; ++space)
    cost[at(space)] = bidCost(rules_, state_, static_cast<Seat>(me_), space);
  for (const int money : cost) writer.number(money, 8);
  writer.field("bid-affordable", "whether the observer could pay that space beside its standing bids");
  const int free = state_.player[at(me_)].cash - boundCash(rules_, state_, static_cast<Seat>(me_));
  for (const int money : cost) writer.flag(money <= free);
  return writer;
}

template <class Writer>
Writer ObservationEncoder<Writer>::writeTask(Writer writer) {
  constexpr int kTaskBytes =
      kOps + 8 + kMaxSeats + kCompanies + 3 + kInvestors + kStrategies + kWalkOps + kCompanies + 6;
  if (state_.agenda.empty() && std::is_same_v<Writer, features::RowWriter>)
    return skipped(writer, kTaskBytes);
  const Task task = state_.agenda.empty() ? Task{} : state_.agenda.top();
  const auto op = static_cast<Op>(task.op);
  const bool strategy = op == Op::strategy && task.a < kStrategies;
  writer.field("task", "what is half done: none, price move, dividend, ability, strategy, proxy fight");
  writer.oneHot(task.op, kOps);
  writer.field("task.stage", "how far it has got");
  writer.upTo(task.stage, 8);
  writer.field("task.player", "who does it, by place");
  writer.oneHot(op == Op::ability || strategy ? placeOf(task.seat) : -1, kMaxSeats);
  writer.field("task.company", "of a price move or a dividend");
  writer.oneHot(op == Op::movePrice || op == Op::dividend ? task.a : -1, kCompanies);
  writer.field("task.amount", "spaces left or dividend a share");
  writer.upTo(op == Op::movePrice || op == Op::dividend ? task.b : 0, 3);
  writer.field("task.investor", "whose ability it is");
  writer.oneHot(op == Op::ability ? investorOfTask(state_) : -1, kInvestors);
  writer.field("task.strategy", "which card is being played");
  writer.oneHot(strategy ? task.a : -1, kStrategies);
  writer.field("task.operation", "which operation of the card, in the order of its data");
  writer.oneHot(strategy && task.stage < kWalks[task.a].length
                    ? static_cast<int>(kWalks[task.a].step[task.stage].op)
                    : -1,
                kWalkOps);
  writer.field("task.named", "companies named by the card");
  writer.bits(strategy ? task.c : 0u, kCompanies);
  writer.field("task.done", "how often the operation was done");
  writer.upTo(strategy && task.e < 16 ? task.e : 0, 6);
  return writer;
}

template <class Writer>
Writer ObservationEncoder<Writer>::writeCompany(Writer writer, int company) {
  const Track& track = rules_.track[company];
  const int space = state_.price[at(company)];
  const Course& way = way_[at(company)];
  writer.field("company.space", "spaces below the price marker, up to 10");
  writer.upTo(space + 1, kLongestTrack);
  writer.field("company.to-split", "spaces to the next split, up to 10");
  writer.upTo(track.length - space, kLongestTrack);
  writer.field("company.price", "in thousands × 18");
  writer.small(track.value[space], 18);
  writer.field("company.dollar-next", "whether the next space pays");
  writer.flag((track.dollars >> (space + 1) & 1u) != 0);
  writer.field("company.forecast", "of a pair the observer knows");
  writer.oneHot(way.forecast, kForecasts);
  writer.field("company.up", "spaces up by that forecast");
  writer.upTo(way.move, 4);
  writer.field("company.down", "spaces down by that forecast");
  writer.upTo(-way.move, 4);
  writer.field("company.dividend", "a share by that forecast");
  writer.upTo(way.dividend, 3);
  writer.field("company.pair", "of that pair: open to everybody, resolved, falsified, held by nobody");
  writer.flag((way.flags & Pair::open) != 0);
  writer.flag((way.flags & Pair::resolved) != 0);
  writer.flag((way.flags & Pair::falsified) != 0);
  writer.flag(way.nobodys);
  writer.field("company.holder", "of that pair, by place");
  writer.oneHot(way.holder, kMaxSeats);
  writer.field("company.knowers", "who knows that forecast, by place");
  writer.bits(way.knowers, kMaxSeats);
  writer.field("company.next-price", "after the known forecast × 18");
  writer.small(track.value[way.walk.space], 18);
  writer.field("company.next-rise", "how much dearer, up to 6");
  writer.upTo(track.value[way.walk.space] - track.value[space], 6);
  writer.field("company.next-fall", "how much cheaper, up to 6");
  writer.upTo(track.value[space] - track.value[way.walk.space], 6);
  writer.field("company.next", "whether it splits or goes bankrupt on the way");
  writer.flag(way.walk.splits > 0);
  writer.flag(way.walk.bankrupt);
  writer.field("company.unseen", "cards the observer has not located × 25");
  writer.small(state_.deck[at(company)], 25);
  writer.field("company.discard", "× 25");
  writer.small(state_.discard[at(company)], 25);
  if (rules_.strategies == 0 && std::is_same_v<Writer, features::RowWriter>) {
    writer.skip(1 + 2 * kLaidKinds);
    return writeHoldings(writer, company);
  }
  writer.field("company.resolved-number",
               "of this round's forecast with strategies on it, 8 is nought, × 16");
  writer.small(state_.finalForecast[at(company)], 16);
  std::uint64_t mine = 0, theirs = 0;
  for (const Delayed& laid : state_.delayed) {
    const int kind = laidKind(laid);
    if (kind < 0 || kLaid[kind] == Strategy::ventureCapital || kLaid[kind] == Strategy::churning) continue;
    const bool here = laid.a == company || (kLaid[kind] == Strategy::straddle && laid.b == company);
    if (here) (laid.seat == me_ ? mine : theirs) |= std::uint64_t{1} << kind;
  }
  writer.field("company.laid-own", "own cards that lie on the company, by kind of delayed card");
  writer.bits(mine, kLaidKinds);
  writer.field("company.laid-others", "others' cards that lie on it");
  writer.bits(theirs, kLaidKinds);
  return writeHoldings(writer, company);
}

/// What is known of the others, all companies at once.
template <class Writer>
void ObservationEncoder<Writer>::findHoldings() {
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

template <class Writer>
Writer ObservationEncoder<Writer>::writeHoldings(Writer writer, int company) {
  const Player& own = state_.player[at(me_)];
  const int shares = own.regular[at(company)] + 2 * own.split[at(company)];
  writer.field("company.own", "regular cards of the observer × 20, and up to 6");
  writer.small(own.regular[at(company)], 20);
  writer.upTo(own.regular[at(company)], 6);
  writer.field("company.own-split", "split cards of the observer × 40, and up to 3");
  writer.number(own.split[at(company)], 40);
  writer.upTo(own.split[at(company)], 3);
  writer.field("company.own-public", "regular cards that everybody can prove of the observer × 25");
  writer.small(state_.known[kSpectator][at(me_)].atLeast(company), 25);
  writer.field("company.lead-least", "own shares less the most that another surely has: from -3, -2 … 3 on");
  writer.reached(shares - laneOf(mostLeast_, company), kShareLimits);
  writer.field("company.lead-most", "own shares less the most that another may have: from -3, -2 … 3 on");
  writer.reached(shares - laneOf(mostMost_, company), kShareLimits);
  writer.field("company.others", "by place: surely held × 25 and up to 4, at most × 16, split × 40");
  for (int place = 1; place < seats_; ++place) {
    const Others& others = others_[at(place)];
    writer.word(kLeastShown.row[static_cast<std::size_t>(laneOf(others.least, company))] |
                    static_cast<std::uint64_t>(laneOf(others.mostShown, company)) << 40 |
                    static_cast<std::uint64_t>(laneOf(others.splitShown, company)) << 48,
                7);
  }
  writer.skip(7 * (kMaxSeats - seats_));
  writer.field("company.sold", "cards sold this round by place × 60");
  writer.copy(sold_[at(company)]);
  writer.field("company.sold-before", "cards sold the round before by place × 60");
  writer.copy(soldAgo_[at(company)]);
  return writer;
}

}  // namespace bourse::stockpile
