#include "bots/stockpile/hindsight/coach.h"

#include "bots/stockpile/whale/whale.h"

namespace bourse::stockpile {
namespace {

/// Whether a reason holds for a move that the trader would not make: it names something good in the move
/// itself, and does not say that all else is worse or would have been better.
constexpr bool standsAlone(Reason reason) {
  switch (reason) {
    case Reason::onlyChoice:
    case Reason::pileInsider:
    case Reason::pileStock:
    case Reason::pileMajority:
    case Reason::pileAction:
    case Reason::pileUnseen:
    case Reason::bidLeft:
    case Reason::bidPushed:
    case Reason::bidOver:
    case Reason::placeOwn:
    case Reason::placeHide:
    case Reason::placeSpoil:
    case Reason::sellFalls:
    case Reason::sellCash:
    case Reason::keepAll:
    case Reason::actGain:
    case Reason::actHurts:
    case Reason::showMoney:
    case Reason::bondInterest:
    case Reason::bondPurse:
    case Reason::investorWorth:
    case Reason::strategyAside:
    case Reason::lookFirst:
    case Reason::lastSeesMost:
    case Reason::imaginedGain:
      return true;
    default:
      return false;
  }
}

}  // namespace

Suggestion suggestionFor(const Rules& rules, const View& view, const Seed& seed) {
  const Advice advice = adviceFor(rules, view, seed);
  Suggestion found{.move = advice.best, .because = std::nullopt};
  if (whale::network() != nullptr) {
    MoveList legal;
    Stockpile::legalOf(rules, view, legal);
    Rng unused(seed, purpose::kBot);  // it draws nothing
    found.move = chooseWhale(rules, view, legal, {}, unused);
  }
  const Candidate* candidate = advice.find(found.move);
  if (candidate != nullptr && (found.move == advice.best || standsAlone(candidate->because.reason)))
    found.because = candidate->because;
  return found;
}

}  // namespace bourse::stockpile
