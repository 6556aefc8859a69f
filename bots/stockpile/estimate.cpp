#include "bots/stockpile/estimate.h"

#include "bots/stockpile/taste.h"
#include "games/stockpile/investor.h"
#include "games/stockpile/modules.h"

namespace bourse::stockpile {
namespace {

// What a round to come adds to the doubt about a majority: as much as a rival with two shares.
constexpr Value kRoundDoubt = (2 * 16) * (2 * 16);
// What a different commodity, or a tax, adds to the next one that comes, in a round: about three commodities
// to a tax are drawn, a card each, and two commodities in three begin no new set.
constexpr Value kSetProgress = kThousand * 3 / 4;
constexpr Value kTaxProgress = kThousand / 2;

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

constexpr unsigned kBoardAlone = 1u << static_cast<unsigned>(Module::advancedBoard);

/// Modules sell more than piles, and money that comes early is spent more often.
Value worthOfCash(const Rules& rules, int roundsLeft) {
  if (roundsLeft == 0) return kThousand;
  if ((rules.config.modules.bits & ~kBoardAlone) == 0) return kCashWorth;
  return kCashWorthWithModules + roundsLeft * kCashWorthPerRound;
}

}  // namespace

Estimate::Estimate(const Rules& rules, const View& view)
    : rules_(rules),
      view_(view),
      state_(view.masked),
      me_(view.observer),
      cashWorth_(worthOfCash(rules, roundsLeft())),
      appraisal_(rules, view, Appraisal::By::observer) {
  estimateRivals();
}

void Estimate::estimateRivals() {
  int unseen = 0;
  for (std::size_t company = 0; company < kCompanies; ++company) unseen += state_.deck[company];
  unseen_ = std::max(unseen, 1);
  for (Seat seat = 0; seat < rules_.seats(); ++seat) {
    if (seat == me_) continue;
    const Player& player = state_.player[seat];
    const Value unknownShare = player.unknown * 16 * 256 / unseen_;
    for (std::size_t company = 0; company < kCompanies; ++company) {
      Rivals& rivals = rivals_[company];
      const Value regular = player.regular[company] * 16 + state_.deck[company] * unknownShare / 256;
      const Value split = player.split[company] * 16;
      rivals.regular += regular;
      rivals.split += split;
      rivals.mostShares = std::max(rivals.mostShares, regular + 2 * split);
    }
  }
}

Value Estimate::majority(int company, int more) const {
  const Value own16 = 16 * std::max(0, own().regular[at(company)] + 2 * own().split[at(company)] + more);
  const Value rival16 = rivals_[at(company)].mostShares;
  const Value all = own16 * own16 + rival16 * rival16 + kRoundDoubt * roundsLeft();
  return all > 0 ? kMoneyMajority * kThousand * (own16 * own16 / 16) / (all / 16 + 1) : 0;
}

Value Estimate::actionGain(Card card, int company) const {
  const CardValue now = appraisal_.best(company, space(company));
  const CardValue moved =
      appraisal_.moved(company, space(company), kCardInfo[static_cast<std::size_t>(card)].move);
  const Value regular = moved.regular - now.regular;
  const Value split = moved.split - now.split;
  const Rivals& rivals = rivals_[at(company)];
  const Value others = (rivals.regular * regular + rivals.split * split) / 16;
  return own().regular[at(company)] * regular + own().split[at(company)] * split -
         others / (rules_.seats() - 1);
}

Value Estimate::bestActionGain(Card card) const {
  Value most = INT32_MIN;
  for (int company = 0; company < kCompanies; ++company) most = std::max(most, actionGain(card, company));
  return most;
}

Estimate::CardWorth Estimate::worthToMe() const {
  CardWorth worth{};
  for (int company = 0; company < kCompanies; ++company)
    worth[at(company)] =
        appraisal_.best(company, space(company)).regular + majority(company, 1) - majority(company, 0);
  for (std::size_t fee = kFirstFee; fee < kFirstFee + 3; ++fee)
    worth[fee] = -kCardInfo[fee].fee * cashWorth();
  for (const Card action : {Card::boom, Card::bust})
    worth[static_cast<std::size_t>(action)] = bestActionGain(action);
  if (rules_.config.modules.bits != 0) addModules(worth);
  return worth;
}

/// What modules make of the cards: commerce cards and the first-player card, and what an investor changes.
[[gnu::cold, gnu::noinline]] void Estimate::addModules(CardWorth& worth) const {
  const int rounds = roundsLeft();
  const Value perShare = saleBonus(state_, me_) * kThousand;
  const Taste taste = tasteOf(own());
  for (std::size_t company = 0; company < kCompanies; ++company) {
    worth[company] += perShare;
    if (own().regular[company] + own().split[company] == 0)
      worth[company] += taste.perCompany * kThousand * (rounds + 1);
  }
  if (wants(state_, Hook::feeDue, me_))
    for (std::size_t fee = kFirstFee; fee < kFirstFee + 3; ++fee) worth[fee] = -worth[fee];
  if (rules_.has(Module::commodities))
    for (int card = kFirstCommerce; card <= kTax; ++card)
      worth[at(card)] = commerceGain(own(), card, rounds) +
                        (card == kTax ? 0 : taste.perCommodity * kThousand * (rounds + 1));
  worth[kFirstPlayerCard] = kFirstPlayerWorth;
}

Estimate::CardWorth Estimate::worthToAll(const CardWorth& toMe) const {
  CardWorth worth = toMe;
  const Appraisal everybody(rules_, view_, Appraisal::By::everybody);
  for (int company = 0; company < kCompanies; ++company)
    worth[at(company)] = everybody.best(company, space(company)).regular;
  if (!rules_.has(Module::commodities)) return worth;
  for (int card = kFirstCommerce; card <= kTax; ++card) {
    Value sum = 0;
    for (Seat seat = 0; seat < rules_.seats(); ++seat)
      if (seat != me_) sum += commerceGain(state_.player[seat], card, roundsLeft());
    worth[at(card)] = sum / (rules_.seats() - 1);
  }
  return worth;
}

Value Estimate::averageUnseen(const CardWorth& worth) const {
  Value sum = 0;
  Value cards = 0;
  for (std::size_t card = 0; card < kMarketCards; ++card) {
    sum += worth[card] * state_.deck[card];
    cards += state_.deck[card];
  }
  return cards > 0 ? sum / cards : 0;
}

Estimate::PileWorth Estimate::surplus(const CardWorth& toMe, const CardWorth& toAll) const {
  const Value unseenToMe = averageUnseen(toMe);
  const Value unseenToAll = averageUnseen(toAll);
  PileWorth surplus{};
  for (const Slot& slot : state_.table()) {
    surplus[slot.pile] += slot.card < kCards ? toMe[slot.card] : unseenToMe;
    surplus[slot.pile] -= slot.faceUp() ? toAll[slot.card] : unseenToAll;
  }
  return surplus;
}

Value Estimate::promise(const PileWorth& surplus) const {
  Value most = INT32_MIN;
  Value sum = 0;
  for (int pile = 0; pile < rules_.piles(); ++pile) {
    most = std::max(most, surplus[at(pile)]);
    sum += surplus[at(pile)];
  }
  return most - (sum - most) / (rules_.piles() - 1);
}

Value commerceWorth(const Player& player, int roundsLeft) {
  int different = 0;
  for (const std::uint8_t cards : player.commodity) different += cards > 0 ? 1 : 0;
  return (commodityWorth(player) - taxesOf(player)) * kThousand +
         roundsLeft * (different * kSetProgress - player.taxes * kTaxProgress);
}

Value commerceGain(const Player& player, int card, int roundsLeft) {
  Player more = player;
  if (card == kTax) {
    if (player.taxes + 1 == std::ssize(kTaxes)) return 0;  // there are no more
    ++more.taxes;
  } else {
    ++more.commodity[at(card - kFirstCommerce)];
  }
  return commerceWorth(more, roundsLeft) - commerceWorth(player, roundsLeft);
}

}  // namespace bourse::stockpile
