#include "bots/stockpile/hindsight/reasons.h"

#include <cmath>

#include "bots/stockpile/trader/experience.h"

namespace bourse::stockpile::hindsight {
namespace {

using trader::at;
using trader::is;
using trader::Worth;

constexpr double kOften = 0.4;    // a pile that is mine so often counts as mine
constexpr double kSeldom = 0.34;  // a bid that holds less often is a step on the way
constexpr double kNotable = 0.5;  // $1K; less is no reason

AdviceReason because(Reason reason, int a = 0, int b = 0, int c = 0) { return {reason, {a, b, c}}; }

/// The heaviest of several reasons, whichever way it pulls.
class Heaviest {
 public:
  void add(double weight, AdviceReason one) {
    if (std::abs(weight) <= most_) return;
    most_ = std::abs(weight);
    found_ = one;
  }
  [[nodiscard]] bool any() const { return most_ > kNotable; }
  [[nodiscard]] AdviceReason found() const { return found_; }

 private:
  double most_ = 0;
  AdviceReason found_;
};

/// What lies on one pile, as far as I see it.
struct PileCards {
  std::array<int, kCompanies> stock{};
  int unseen = 0;
  double fees = 0, goods = 0;
  std::array<double, 2> action{};

  PileCards(const Worth& worth, int pile) {
    for (const Slot& slot : worth.state().table()) {
      if (slot.pile != pile) continue;
      if (slot.card == kUnknown)
        ++unseen;
      else if (isStock(slot.card))
        ++stock[slot.card];
      else if (isFee(slot.card))
        fees += worth.toMe(slot.card);
      else if (isAction(slot.card))
        action[slot.card == static_cast<int>(Card::boom) ? 0 : 1] += worth.toMe(slot.card);
      else
        goods += worth.toMe(slot.card);
    }
  }
};

AdviceReason heaviestOnPile(const Worth& worth, int pile) {
  const PileCards cards(worth, pile);
  Heaviest most;
  for (int company = 0; company < kCompanies; ++company) {
    const int held = cards.stock[at(company)];
    if (held == 0) continue;
    const double all = held * worth.toAll(company);
    const double secret = held * worth.best(company).regular - all;
    const double majority = worth.majorityGain(worth.me(), company, held);
    most.add(secret > 0 ? all : all + secret, because(Reason::pileStock, company, rounded(all + secret)));
    // What nobody else sees decides more than its size: others do not bid for it.
    if (secret > kNotable) most.add(2 * secret, because(Reason::pileInsider, company, rounded(secret)));
    most.add(majority, because(Reason::pileMajority, company, rounded(majority)));
  }
  most.add(cards.fees, because(Reason::pileFees, rounded(cards.fees)));
  most.add(cards.goods, because(Reason::pileGoods, rounded(cards.goods)));
  most.add(cards.action[0],
           because(Reason::pileAction, static_cast<int>(Card::boom), rounded(cards.action[0])));
  most.add(cards.action[1],
           because(Reason::pileAction, static_cast<int>(Card::bust), rounded(cards.action[1])));
  most.add(cards.unseen * worth.unseenToMe(),
           because(Reason::pileUnseen, cards.unseen, rounded(cards.unseen * worth.unseenToMe())));
  return most.any() ? most.found() : because(Reason::thumb);
}

/// What a move of the price brings me, and what it brings the others on average.
struct Push {
  double mine = 0, others = 0;

  Push(const Worth& worth, int company, int steps) {
    const trader::CardWorth now = worth.best(company);
    const trader::CardWorth then = worth.moved(company, steps);
    for (Seat seat = 0; seat < worth.rules().seats(); ++seat) {
      const double change = worth.regular(seat, company) * (then.regular - now.regular) +
                            worth.state().player[seat].split[at(company)] * (then.split - now.split);
      if (seat == worth.me())
        mine += change;
      else
        others += change / (worth.rules().seats() - 1);
    }
  }
};

AdviceReason whyPush(const ReasonContext& context, int company, int steps) {
  const Push push(context.worth, company, steps);
  if (push.mine > kNotable && push.mine >= -push.others)
    return because(Reason::actGain, company, rounded(push.mine));
  if (push.others < -kNotable && push.mine - push.others > 0)
    return because(Reason::actHurts, company, rounded(push.others));
  if (push.mine < -kNotable) return because(Reason::actLoses, company, rounded(push.mine));
  if (push.others > kNotable) return because(Reason::actHelps, company, rounded(push.others));
  return because(Reason::actNothing);
}

AdviceReason whyImagined(const ReasonContext& context, Move move) {
  const trader::Weight* weight = context.weightOf(move);
  if (weight == nullptr) return because(Reason::thumb);
  return because(weight->worth < 0 ? Reason::imaginedLoss : Reason::imaginedGain, rounded(weight->worth));
}

}  // namespace

int rounded(double amount) { return static_cast<int>(std::lround(std::abs(amount))); }

const trader::Weight* ReasonContext::weightOf(Move move) const {
  for (const trader::Weight& weight : weights)
    if (weight.move == move && weight.worth > trader::kNever) return &weight;
  return nullptr;
}

AdviceReason whyBid(const ReasonContext& context, Move move) {
  const Worth& worth = context.worth;
  if (!is(move, Verb::bid)) return because(Reason::lookFirst);
  if (context.view.masked.flow.table == Table::setup) return whyElse(context, move);
  const trader::Weight* own = context.weightOf(move);
  const double price = worth.paying(worth.me(), worth.rules().bids[move.b]);
  const double left = trader::ownPileValues(worth)[move.a] - price;
  bool ahead = false;
  for (const trader::Weight& other : context.weights) {
    if (own == nullptr || other.worth <= trader::kNever || !is(other.move, Verb::bid)) continue;
    if (other.move.a != move.a || other.move.b >= move.b) continue;
    if (other.worth > own->worth + kNotable)
      return because(Reason::bidOver, worth.rules().bids[move.b] - worth.rules().bids[other.move.b]);
    ahead = ahead || other.worth + kNotable < own->worth;
  }
  if (left < -1) return because(Reason::bidDear, rounded(left));
  if (ahead && move == context.best) return because(Reason::bidAhead);
  if (context.mine[move.a] < kSeldom) return because(Reason::bidPushed);
  const AdviceReason pile = heaviestOnPile(worth, move.a);
  if (pile.reason == Reason::thumb || pile.reason == Reason::pileUnseen)
    if (left > kNotable) return because(Reason::bidLeft, rounded(left));
  return pile;
}

AdviceReason whyPlace(const ReasonContext& context, Move move) {
  const Worth& worth = context.worth;
  if (!is(move, Verb::place)) return because(Reason::thumb);
  const double card = worth.toMe(move.a) + (isStock(move.a) ? worth.nextShare(worth.me(), move.a) : 0);
  const bool mine = context.mine[move.b] >= kOften;
  if (card < 0) return because(mine ? Reason::placeBurden : Reason::placeSpoil, move.a, move.b);
  if (!mine) return because(Reason::placeGift, move.a, move.b);
  const bool hidden = move.c == static_cast<int>(Face::down);
  return because(hidden ? Reason::placeHide : Reason::placeOwn, move.a, move.b);
}

AdviceReason whySell(const ReasonContext& context, Move move) {
  const Worth& worth = context.worth;
  if (is(move, Verb::endSelling)) {
    const trader::Weight* best = context.weightOf(context.best);
    if (best != nullptr && best->worth > kNotable) return because(Reason::keepCosts, rounded(best->worth));
    return because(Reason::keepAll);
  }
  const double price = worth.price(move.a);
  const double kept = worth.kept(move.a).regular;
  if (kept + kNotable < price) return because(Reason::sellFalls, move.a, rounded(std::max(kept, 0.0)));
  if (worth.majorityGain(worth.me(), move.a, -1) < -2) return because(Reason::sellMajority, move.a);
  if (kept > price + kNotable) return because(Reason::sellRises, move.a, rounded(kept));
  return because(Reason::sellCash, rounded(price));
}

AdviceReason whyAct(const ReasonContext& context, Move move) {
  const auto steps = [](Card card) { return kCardInfo[static_cast<std::size_t>(card)].move; };
  if (is(move, Verb::endActions)) return because(Reason::actNothing);
  if (is(move, Verb::boom)) return whyPush(context, move.a, steps(Card::boom));
  if (is(move, Verb::bust)) return whyPush(context, move.a, steps(Card::bust));
  if (is(move, Verb::raise)) return whyPush(context, move.a, move.b);
  if (is(move, Verb::lower)) return whyPush(context, move.a, -move.b);
  const trader::Weight* weight = context.weightOf(move);
  if (is(move, Verb::play) && weight != nullptr && weight->worth < 0)
    return because(Reason::strategyLater, move.a, rounded(trader::strategyWorth(move.a)));
  return whyImagined(context, move);
}

AdviceReason whyElse(const ReasonContext& context, Move move) {
  const auto investor = [&](int which) {
    const double adds = trader::investorWorth(context.rules, which);
    return because(adds < 0 ? Reason::investorWeak : Reason::investorWorth, which, rounded(adds));
  };
  switch (context.decision) {
    case Decision::bid:
      return investor(context.view.masked.investorOnPile[move.a]);
    case Decision::chooseInvestor:
      return investor(move.a);
    case Decision::layAside:
      return because(Reason::strategyAside, move.a, rounded(trader::strategyWorth(move.a)));
    case Decision::buyBonds: {
      const int left = context.worth.own().cash - move.a * context.rules.count.bondPrice;
      const int interest =
          rounded(context.worth.bond(context.worth.me(), move.a)) - move.a * context.rules.count.bondPrice;
      const bool poor = left < context.worth.skill().purse;
      return move.a == 0 || poor ? because(Reason::bondPurse, left)
                                 : because(Reason::bondInterest, move.a, std::max(interest, 0));
    }
    case Decision::showShares:
      return because(Reason::showMoney);
    case Decision::giveFirstCard:
      return because(Reason::lastSeesMost);
    default:
      return is(move, Verb::look) ? because(Reason::lookFirst) : whyImagined(context, move);
  }
}

AdviceReason why(const ReasonContext& context, Move move) {
  switch (context.decision) {
    case Decision::bid:
      return whyBid(context, move);
    case Decision::placeCard:
      return whyPlace(context, move);
    case Decision::sell:
      return whySell(context, move);
    case Decision::act:
      return whyAct(context, move);
    default:
      return whyElse(context, move);
  }
}

}  // namespace bourse::stockpile::hindsight
