// What an observation tells of the players.
#include "bots/stockpile/features/observation_encoder.h"
#include "games/stockpile/modules.h"
#include "games/stockpile/play.h"

namespace bourse::stockpile {

using namespace features;
using namespace lanes;

namespace {

constexpr Limits<24> kCashLimits({1,  2,  3,  4,  5,  6,  8,  10, 12, 15, 18,  20,
                                  22, 25, 28, 32, 36, 40, 45, 50, 60, 75, 100, 150});
constexpr Limits<16> kLeadLimits({-60, -40, -25, -15, -10, -5, -2, 0, 1, 3, 6, 11, 16, 26, 41, 61});

int cardsWaiting(const Player& player) {
  constexpr Lanes kNothing = each(kNone) >> 8 * (8 - kMostWaiting);
  if (load(player.waiting) == kNothing) return 0;
  int waiting = 0;
  for (const std::uint8_t card : player.waiting) waiting += card != kNone ? 1 : 0;
  return waiting;
}

}  // namespace

/// Cash, bonds, and proved cards at today's price.
void ObservationEncoder::findWorth() {
  for (int seat = 0; seat < seats_; ++seat) {
    const Player& player = state_.player[at(seat)];
    std::array<Byte, 8> shares;
    store<8>(shares.data(), load(player.regular) + load(player.split) * 2);
    int worth = player.cash + player.bonds * rules_.count.bondPrice;
    for (std::size_t company = 0; company < kCompanies; ++company) worth += shares[company] * price_[company];
    worth_[at(seat)] = worth;
  }
}

void ObservationEncoder::writePlayer(PlayerRow& row, int place) const {
  const Seat seat = seatAt(place);
  const Player& player = state_.player[seat];
  row.cash.times = number(player.cash, 1);
  reached(row.cash.upTo, player.cash, kCashLimits);
  row.bound = number(boundCash(rules_, state_, seat), 4);
  const int worth = worth_[seat];
  row.worth = number(worth, 1);
  if (place > 0) reached(row.behind, worth_[at(me_)] - worth, kLeadLimits);
  writeCards(row.counts, player, state_.known[at(me_)][seat]);
  writeBids(row, seat);
  if (rules_.config.modules.bits != 0) writeModules(row, player, seat);
}

void ObservationEncoder::writeCards(PlayerRow::Counts& row, const Player& player, const Known& known) {
  using Counts = PlayerRow::Counts;
  static constexpr Counts kScale{.cards = 8,
                                 .unknown = 10,
                                 .fees = {60, 60, 60},
                                 .actions = {60, 60},
                                 .hiddenActions = {25, 60, 60, 60},
                                 .splitCards = 16,
                                 .waiting = 60,
                                 .holds = 255,
                                 .thisRound = {40, 40, 40}};
  const auto byte = [](int number) { return static_cast<Byte>(number); };
  const Counts counts{
      .cards = byte(sumOf(load(player.regular)) + player.booms + player.busts + player.unknown),
      .unknown = player.unknown,
      .fees = {player.fees[0], player.fees[1], player.fees[2]},
      .actions = {player.booms, player.busts},
      .hiddenActions = {byte(known.mayBeActions()), byte(known.mustBeActions()), byte(known.booms()),
                        byte(known.busts())},
      .splitCards = byte(sumOf(load(player.split))),
      .waiting = byte(cardsWaiting(player)),
      .holds = byte((player.flags & Player::holds) != 0 ? 1 : 0),
      .thisRound = {player.feesPicked, player.sharesSold, player.strategiesPlayed}};
  scaleEach(reinterpret_cast<const Byte(&)[sizeof counts]>(counts),
            reinterpret_cast<const Byte(&)[sizeof counts]>(kScale), reinterpret_cast<Byte*>(&row));
}

void ObservationEncoder::writeBids(PlayerRow& row, Seat seat) const {
  const int meeples = rules_.count.meeples;
  for (int which = 0; which < meeples; ++which) {
    const Bid& bid = state_.bid[at(seat * meeples + which)];
    if (!bid.stands()) continue;
    row.bid[which].pile[bid.pile] = 255;
    row.bid[which].space[bid.space] = 255;
  }
  store(row.highestBid, load(memory_.bid[seat]) * 31);
  row.bids = small(memory_.bids[seat], 30);
}

void ObservationEncoder::writeModules(PlayerRow& row, const Player& player, Seat seat) const {
  row.bonds.times = number(player.bonds, 12);
  upTo(row.bonds.upTo, player.bonds);
  row.taxes.times = number(taxesOf(player), 4);
  upTo(row.taxes.upTo, player.taxes);
  if (load(player.commodity) != 0) {
    storeScaled(row.commodities, player.commodity, 85);
    row.commodityWorth = number(commodityWorth(player), 2);
  }
  if (const int cards = cardsIn(player.hand); cards > 0) {
    row.strategies[0] = number(cards, 24);
    row.strategies[1] = flag(player.strategiesPlayed < strategiesPerRound(state_, seat));
  }
  for (std::size_t which = 0; which < player.investor.size(); ++which)
    if (player.investor[which] < kInvestors) {
      row.investors[player.investor[which]] = 255;
      row.used[which] = flag((player.used >> which & 1u) != 0);
    }
  // wants: a byte for each hook, in it a bit for each seat
  static_assert(kHooksUsed == 22);
  const auto wanted = [&](Lanes hooks) { return (hooks >> seat & each(1)) * 255; };
  store<8>(row.abilities, wanted(load<8>(state_.wants.data())));
  store<8>(row.abilities + 8, wanted(load<8>(state_.wants.data() + 8)));
  store<6>(row.abilities + 16, wanted(load<6>(state_.wants.data() + 16)));
}

}  // namespace bourse::stockpile
