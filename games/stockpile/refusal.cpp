#include "games/stockpile/refusal.h"

#include <algorithm>

#include "games/stockpile/auction.h"
#include "games/stockpile/companion.h"
#include "games/stockpile/investor_refusal.h"
#include "games/stockpile/modules.h"
#include "games/stockpile/steps.h"
#include "games/stockpile/strategies/refusal.h"
#include "gen/stockpile_vocabulary.h"

namespace bourse::stockpile {
namespace {

/// A commerce card or the first-player card: always face-up, the second commerce card of two on another pile.
Rejection whyNotPlaceOpen(const Attempt& attempt, bool waits) {
  const Move move = attempt.move;
  if (!waits) return attempt.because(Refusal::cardNotWaiting, move.a);
  if (move.b >= attempt.rules.piles()) return attempt.because(Refusal::noSuchPile, attempt.rules.piles());
  if (move.c > static_cast<int>(Face::down)) return attempt.because(Refusal::noSuchFace);
  if (move.c == static_cast<int>(Face::down)) return attempt.because(Refusal::notOffered);
  return attempt.because(Refusal::samePile, move.b);
}

Rejection whyNotPlace(const Attempt& attempt) {
  const Move move = attempt.move;
  const Step& step = currentStep(attempt.rules, attempt.state);
  const auto& commerce = attempt.player().commerce;
  if (&step == &placeCommerceCards)
    return whyNotPlaceOpen(attempt, isCommerce(move.a) && (move.a == commerce[0] || move.a == commerce[1]));
  if (&step == &placeFirstPlayerCard) return whyNotPlaceOpen(attempt, move.a == kFirstPlayerCard);
  const auto& waiting = attempt.player().waiting;
  if (move.a >= kMarketCards || std::find(waiting.begin(), waiting.end(), move.a) == waiting.end())
    return attempt.because(Refusal::cardNotWaiting, move.a);
  if (move.b >= attempt.rules.piles()) return attempt.because(Refusal::noSuchPile, attempt.rules.piles());
  if (move.c > static_cast<int>(Face::down)) return attempt.because(Refusal::noSuchFace);
  if (&step == &layOutPiles) {  // one face-down, then the others face-up where nothing lies yet
    const Face face = attempt.state.flow.cursor == 0 ? Face::down : Face::up;
    return move.c != static_cast<int>(face) ? attempt.because(Refusal::notOffered)
                                            : attempt.because(Refusal::samePile, move.b);
  }
  return attempt.because(Refusal::faceTaken, move.c);
}

Rejection whyNotBid(const Attempt& attempt) {
  const auto& [rules, state, node, seat, move] = attempt;
  if (move.c != 0) return attempt.because(Refusal::extraArgument);
  if (move.a >= rules.piles()) return attempt.because(Refusal::noSuchPile, rules.piles());
  if (move.b >= kBidSpaces) return attempt.because(Refusal::noSuchSpace);
  if (const int meeple = standingMeeple(rules, state, move.a); meeple >= 0) {
    const Seat holder = rules.ownerOfMeeple(meeple);
    if (holder == seat) return attempt.because(Refusal::ownTrack, move.a);
    const int standing = state.bid[static_cast<std::size_t>(meeple)].space;
    const int lowest = lowestSpace(rules, state, seat, move.a);
    if (lowest >= kBidSpaces) return attempt.because(Refusal::trackClosed, move.a, standing, holder);
    if (move.b < lowest) return attempt.because(Refusal::bidTooLow, move.a, standing, holder, lowest);
  }
  if (&currentStep(rules, state) == &bidForInvestors)
    return attempt.because(Refusal::bidTooDear, rules.bids[move.b], moneyOnPile(rules, state, move.a), 0);
  return attempt.because(Refusal::bidTooDear, bidCost(rules, state, seat, move.b), attempt.player().cash,
                         boundCash(rules, state, seat));
}

Rejection whyNotAct(const Attempt& attempt) {
  const Player& player = attempt.player();
  const Move move = attempt.move;
  if (move.verb == static_cast<int>(Verb::endActions)) {
    if ((move.a | move.b | move.c) != 0) return attempt.because(Refusal::extraArgument);
    return attempt.because(Refusal::actionsLeft, player.booms, player.busts);
  }
  if ((move.b | move.c) != 0) return attempt.because(Refusal::extraArgument);
  if (move.a >= kCompanies) return attempt.because(Refusal::noSuchCompany);
  return attempt.because(
      Refusal::noActionCard,
      static_cast<int>(move.verb == static_cast<int>(Verb::boom) ? Card::boom : Card::bust));
}

Rejection whyNotSell(const Attempt& attempt) {
  const Move move = attempt.move;
  if (move.verb == static_cast<int>(Verb::endSelling) || (move.b | move.c) != 0)
    return attempt.because(Refusal::extraArgument);
  if (move.a >= kCompanies) return attempt.because(Refusal::noSuchCompany);
  const bool regular = move.verb == static_cast<int>(Verb::sell);
  return attempt.because(regular ? Refusal::nothingToSell : Refusal::noSplitCard, move.a);
}

Rejection whyNotShow(const Attempt& attempt) {
  const Move move = attempt.move;
  if (move.c != 0) return attempt.because(Refusal::extraArgument);
  if (move.a >= kCompanies) return attempt.because(Refusal::noSuchCompany);
  const int asked = attempt.state.agenda.top().a;
  if (move.a != asked) return attempt.because(Refusal::otherCompany, asked);
  return attempt.because(Refusal::showsTooMany, asked,
                         attempt.player().regular[static_cast<std::size_t>(asked)]);
}

Rejection whyNotBonds(const Attempt& attempt) {
  const Move move = attempt.move;
  if ((move.b | move.c) != 0) return attempt.because(Refusal::extraArgument);
  const int cost = move.a * attempt.rules.count.bondPrice;
  if (move.a <= kBondsMostARound && cost > attempt.player().cash)
    return attempt.because(Refusal::cannotPay, cost, attempt.player().cash);
  return attempt.because(Refusal::notOffered);
}

/// What the round with the box allows and the count does not, or the other way round, is not for now.
Rejection whyNotWithTheBox(const Attempt& attempt) {
  const Move move = attempt.move;
  const auto& verbs = vocabulary().decision(attempt.node.what)->verbs;
  if (std::find(verbs.begin(), verbs.end(), move.verb) == verbs.end())
    return attempt.because(Refusal::notNow, attempt.node.what);
  switch (static_cast<Verb>(move.verb)) {
    case Verb::payMoney:
      if ((move.b | move.c) == 0 && move.a > attempt.player().cash)
        return attempt.because(Refusal::cannotPay, move.a, attempt.player().cash);
      break;
    case Verb::play:
      if ((move.b | move.c) == 0 && move.a < kStrategies)
        return attempt.because(Refusal::notYourStrategy, move.a);
      break;
    case Verb::raise:
    case Verb::lower:
    case Verb::setPrice:
      if (attempt.seat != attempt.state.flow.first)
        return attempt.because(Refusal::notYourPrices, attempt.state.flow.first);
      if (move.a >= kCompanies) return attempt.because(Refusal::noSuchCompany);
      if (move.verb == static_cast<int>(Verb::setPrice)) return attempt.because(Refusal::noSuchSpace);
      break;
    default:
      break;
  }
  return attempt.because(Refusal::notOffered);
}

Rejection whyNotChoose(const Attempt& attempt) {
  const Move move = attempt.move;
  if ((move.b | move.c) != 0) return attempt.because(Refusal::extraArgument);
  return attempt.because(Refusal::noSuchSeat, attempt.rules.seats());
}

}  // namespace

Rejection whyNot(const Rules& rules, const State& state, const Node& node, Seat seat, Move move) {
  const Attempt attempt{rules, state, node, seat, move};
  if (node.kind == Node::Kind::over) return attempt.because(Refusal::gameOver);
  if (node.kind == Node::Kind::chance)
    return seat == kNobody ? attempt.because(Refusal::notAnOutcome)
                           : attempt.because(Refusal::notYourTurn, kNobody);
  if (seat >= rules.seats()) return attempt.because(Refusal::noSuchSeat, rules.seats());
  if (!contains(node.pending, seat)) return attempt.because(Refusal::notYourTurn, node.seat);
  const auto what = static_cast<Decision>(node.what);
  switch (static_cast<Verb>(move.verb)) {
    case Verb::place:
      if (what == Decision::placeCard) return whyNotPlace(attempt);
      break;
    case Verb::bid:
      if (what == Decision::bid) return whyNotBid(attempt);
      break;
    case Verb::boom:
    case Verb::bust:
    case Verb::endActions:
      if (what == Decision::act) return whyNotAct(attempt);
      break;
    case Verb::play:
      if (what == Decision::act) return whyNotPlay(attempt);
      if (isOfTheBox(node.what)) return whyNotWithTheBox(attempt);
      break;
    case Verb::chooseStrategy:
      if (what == Decision::layAside) return whyNotLayAside(attempt);
      break;
    case Verb::sell:
    case Verb::sellSplit:
    case Verb::sellHalf:
      if (what == Decision::strategy) return whyNotStrategy(attempt);
      [[fallthrough]];
    case Verb::endSelling:
      if (what == Decision::sell) return whyNotSell(attempt);
      break;
    case Verb::show:
      if (what == Decision::showShares) return whyNotShow(attempt);
      if (what == Decision::strategy) return whyNotStrategy(attempt);
      if (what == Decision::ability) return whyNotAbility(attempt);
      break;
    case Verb::look:
      if (what == Decision::bid) return whyNotWindow(attempt, Hook::demandAside);
      if (what == Decision::strategy) return whyNotStrategy(attempt);
      if (what == Decision::ability) return whyNotAbility(attempt);
      break;
    case Verb::raise:
    case Verb::lower:
    case Verb::giveUp:
    case Verb::moveBack:
      if (what == Decision::act) return whyNotWindow(attempt, Hook::ownAction);
      if (isOfTheBox(node.what)) return whyNotWithTheBox(attempt);
      if (what == Decision::strategy) return whyNotStrategy(attempt);
      break;
    case Verb::shortSell:
      if (what == Decision::sell) return whyNotWindow(attempt, Hook::specialSale);
      break;
    case Verb::chooseInvestor:
      if (what == Decision::chooseInvestor) return whyNotInvestor(attempt);
      if (what == Decision::ability) return whyNotAbility(attempt);
      break;
    case Verb::chooseSeat:
      if (what == Decision::giveFirstCard) return whyNotChoose(attempt);
      if (what == Decision::strategy) return whyNotStrategy(attempt);
      if (what == Decision::ability) return whyNotAbility(attempt);
      break;
    case Verb::chooseCompany:
    case Verb::chooseForecast:
    case Verb::chooseCard:
    case Verb::choosePile:
    case Verb::choosePair:
    case Verb::moveCard:
    case Verb::exchange:
    case Verb::pass:
      if (what == Decision::strategy) return whyNotStrategy(attempt);
      if (what == Decision::ability) return whyNotAbility(attempt);
      break;
    case Verb::takeMoney:
    case Verb::payMoney:
    case Verb::setPrice:
    case Verb::ready:
    case Verb::countRegular:
    case Verb::countSplit:
    case Verb::countGoods:
      if (isOfTheBox(node.what)) return whyNotWithTheBox(attempt);
      break;
    case Verb::buyBonds:
      if (what == Decision::buyBonds) return whyNotBonds(attempt);
      break;
    default:
      if (const VerbInfo* verb = vocabulary().verb(move.verb); verb == nullptr || verb->chance)
        return attempt.because(Refusal::unknownVerb);
  }
  return attempt.because(Refusal::notNow, node.what);
}

}  // namespace bourse::stockpile
