#include "bots/stockpile/features/observation.h"

#include "bots/stockpile/features/observation_encoder.h"
#include "games/stockpile/play.h"

namespace bourse::stockpile {

using namespace features;

static_assert(sizeof(ObservationRow) == kObservationBytes && alignof(ObservationRow) == 1);

/// With two seats no row of the tables is dropped.
Rules everyRow() { return std::get<Rules>(compile(configOf(Preset::everything, 2))); }

ObservationKit::ObservationKit(const Rules& compiled, const Rules& all) : rules(&compiled) {
  std::uint8_t number = 0;
  for (std::size_t table = 0; table < 3; ++table) {
    std::size_t own = 0;
    for (std::size_t row = 0; row < kMostSteps && all.table[table][row] != nullptr; ++row, ++number)
      if (all.table[table][row] == compiled.table[table][own]) step[table][own++] = number;
  }
  BOURSE_CHECK(int{number}, <=, kStepRows);
  for (int company = 0; company < kCompanies; ++company)
    for (int space = 0; space < kLongestTrack; ++space) {
      const Track& track = compiled.track[company];
      CompanyRow::Standing& shown =
          standing[static_cast<std::size_t>(company)][static_cast<std::size_t>(space)];
      upTo(shown.space, space + 1);
      upTo(shown.toSplit, track.length - space);
      shown.price = small(track.value[space], 18);
      shown.dollarNext = flag((track.dollars >> (space + 1) & 1u) != 0);
    }
  for (std::size_t space = 0; space < bidCost.size(); ++space)
    bidCost[space] = features::number(compiled.bids[space], 8);
}

ObservationEncoder::ObservationEncoder(const ObservationKit& kit, const View& view, const Memory& memory,
                                       ObservationRow& row)
    : kit_(kit),
      rules_(*kit.rules),
      view_(view),
      state_(view.masked),
      memory_(memory),
      row_(row),
      me_(view.observer),
      seats_(rules_.seats()) {
  place_.fill(-1);
  for (int place = 0; place < seats_; ++place) {
    const int seat = me_ + place < seats_ ? me_ + place : me_ + place - seats_;
    seat_[at(place)] = static_cast<Seat>(seat);
    place_[at(seat)] = static_cast<std::int8_t>(place);
  }
}

void ObservationEncoder::write() {
  writeTable(row_.table);
  if (!state_.agenda.empty()) writeTask(row_.task);
  writeCompanies();
  findWorth();
  for (int place = 0; place < seats_; ++place) writePlayer(row_.player[place], place);
  writeOwn(row_.own);
  writePiles();
  for (std::size_t pair = 0; pair < state_.pair.size(); ++pair) writePair(row_.pair[pair], state_.pair[pair]);
  writeDecks(row_.decks);
  if (rules_.has(Module::investors)) writeSlots();  // only investors ask for a card by its slot
}

void ObservationEncoder::writeTable(TableRow& row) const {
  const Flow& flow = state_.flow;
  const Node node = Stockpile::nodeOf(rules_, view_);
  const bool mine = node.kind == Node::Kind::decision && contains(node.pending, static_cast<Seat>(me_));
  oneHot(row.seats, seats_ - kFewestSeats);
  bits(row.modules, rules_.config.modules.bits);
  bits(row.investorSets, rules_.has(Module::investors) ? rules_.config.investorSets : 0u);
  row.promos = flag(rules_.config.promos != 0);
  oneHot(row.decision, mine ? node.what - 1 : -1);
  if (flow.table != Table::over) oneHot(row.step, kit_.step[static_cast<std::size_t>(flow.table)][flow.step]);
  upTo(row.stage, flow.stage);
  upTo(row.roundsLeft, rules_.count.rounds - flow.round);
  upTo(row.round, flow.round);
  oneHot(row.ownSeat, me_);
  oneHot(row.firstPlayer, placeOf(flow.first));
  oneHot(row.nextFirstPlayer, placeOf(flow.nextFirst));
  bits(row.pending, placesOf(flow.pending));
  writeBidCosts(row);
}

void ObservationEncoder::writeBidCosts(TableRow& row) const {
  const auto me = static_cast<Seat>(me_);
  const int free = state_.player[me].cash - boundCash(rules_, state_, me);
  if (!hasOwnCosts(state_, me)) {
    std::memcpy(row.bidCost, kit_.bidCost.data(), sizeof row.bidCost);
    for (int space = 0; space < kBidSpaces; ++space)
      row.bidAffordable[space] = flag(rules_.bids[at(space)] <= free);
    return;
  }
  for (int space = 0; space < kBidSpaces; ++space) {
    const int cost = bidCost(rules_, state_, me, space);
    row.bidCost[space] = number(cost, 8);
    row.bidAffordable[space] = flag(cost <= free);
  }
}

void ObservationEncoder::writeTask(TaskRow& row) const {
  const Task& task = state_.agenda.top();
  const auto op = static_cast<Op>(task.op);
  const bool strategy = op == Op::strategy && task.a < kStrategies;
  const bool ofCompany = op == Op::movePrice || op == Op::dividend;
  oneHot(row.task, task.op);
  upTo(row.stage, task.stage);
  if (op == Op::ability || strategy) oneHot(row.player, placeOf(task.seat));
  if (ofCompany) oneHot(row.company, task.a);
  if (ofCompany) upTo(row.amount, task.b);
  if (op == Op::ability) oneHot(row.investor, investorOfTask(state_));
  if (!strategy) return;
  oneHot(row.strategy, task.a);
  if (task.stage < kWalks[task.a].length)
    oneHot(row.operation, static_cast<int>(kWalks[task.a].step[task.stage].op));
  bits(row.named, task.c);
  upTo(row.done, task.e < 16 ? task.e : 0);
}

void ObservationEncoder::writeOwn(OwnRow& row) const {
  const Player& own = state_.player[at(me_)];
  for (const std::uint8_t card : own.waiting)
    if (card < kCards) raise(row.waiting[card], 100);
  for (const std::uint8_t card : own.commerce)
    if (card < kCards) raise(row.waiting[card], 100);
  int placed[2] = {};
  for (const Slot& slot : state_.table())
    if (slot.placedBy == me_) ++placed[slot.faceUp() ? 0 : 1];
  row.placed[0] = number(placed[0], 60);
  row.placed[1] = number(placed[1], 60);
  if (rules_.config.modules.bits == 0) return;
  for (const std::uint8_t investor : own.offer) oneHot(row.offer, investor);
  for (const std::uint8_t card : own.laidAside) oneHot(row.laidAside, card);
  if (rules_.strategies == 0) return;
  bits(row.hand, bitsOf(own.hand));
  bits(row.strategiesGone, bitsOf(state_.strategyBox));
}

void ObservationEncoder::writePair(PairRow& row, const Pair& pair) const {
  if (pair.company != kNone) oneHot(row.holder, pair.holder == kNobody ? kMaxSeats : placeOf(pair.holder));
  oneHot(row.company, pair.company);
  static_assert(Pair::open == 1 && Pair::resolved == 2 && Pair::falsified == 4);
  bits(row.known, (pair.forecast < kForecasts ? 1u : 0u) | pair.flags * 2u);
}

void ObservationEncoder::writeDecks(DecksRow& row) const {
  static_assert(kCompanies + sizeof row.deck == kMarketCards);
  storeScaled(row.deck, state_.deck.data() + kCompanies, 60);
  storeScaled(row.discard, state_.discard.data() + kCompanies, 60);
  storeScaled(row.forecasts, state_.forecasts, 85);
  storeScaled(row.commerceDeck, state_.commerceDeck, 30);
  storeScaled(row.commerceGone, state_.commerceGone, 60);
  row.bondsLeft = number(state_.bondsLeft, 6);
}

void ObservationEncoder::writeSlots() const {
  for (std::size_t i = 0; i < state_.slots; ++i) {
    const Slot& slot = state_.slot[i];
    if (slot.card == kNone) continue;
    SlotRow& row = row_.slot[i];
    row.pile = number(slot.pile + 1, 50);
    row.hidden = flag(slot.card == kUnknown);
    row.price = number(isStock(slot.card) ? price_[slot.card] : 0, 18);
  }
}

void observe(const ObservationKit& kit, const View& view, const Memory& memory, std::uint8_t* row) {
  // Two halves whose size is known only here: so the C library clears them, in 90 stores. Compilers and,
  // above 2 KiB, the library too would take an instruction that is slow to start.
  std::memset(row, 0, kit.half);
  std::memset(row + kit.half, 0, kit.half);
  Memory now;
  ObservationEncoder(kit, view, current(memory, view.masked, now), *reinterpret_cast<ObservationRow*>(row))
      .write();
}

}  // namespace bourse::stockpile
