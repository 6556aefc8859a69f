#include "bots/stockpile/trader/abilities.h"

#include "bots/stockpile/trader/experience.h"
#include "games/stockpile/strategies/strategy_set.h"

namespace bourse::stockpile::trader {
namespace {

constexpr double kLack = 3;        // what each $1K costs that is missing for the bids of a round
constexpr double kStartMoney = 3;  // what $1K before the first round is worth at the end

/// The move that seems best, with the mistakes of a level.
template <class Score>
Move seemsBest(const Question& question, Score score) {
  return bestMove(
      question.legal,
      [&](Move move) {
        const double wrong =
            question.skill.slip > 0
                ? question.skill.slip * (static_cast<double>(question.rng.below(2001)) / 1000 - 1)
                : 0;
        return score(move) + wrong;
      },
      question.heard);
}

}  // namespace

/// Safe and slow: what it brings until the end against what the money could buy before.
Move buyBonds(const Worth& worth, const MoveList& legal, Weights* heard) {
  const double cash = worth.own().cash;
  const int price = worth.rules().count.bondPrice;
  return bestMove(
      legal,
      [&](Move move) {
        const double left = cash - move.a * price;
        return worth.bond(worth.me(), move.a) + worth.money(left, 1, worth.roundsLeft()) -
               kLack * std::max(0.0, worth.skill().purse - left);
      },
      heard);
}

Move keepInvestor(const Question& question) {
  return seemsBest(question, [&](Move move) { return investorWorth(question.rules, move.a); });
}

/// What is bid is missing at the start, when money is dearest: all rounds are played with it.
Move bidForInvestor(const Question& question, const Worth& worth) {
  return seemsBest(question, [&](Move move) {
    return investorWorth(worth.rules(), worth.state().investorOnPile[move.a]) -
           kStartMoney * worth.rules().bids[move.b];
  });
}

Move layAside(const Question& question) {
  return seemsBest(question, [](Move move) { return -strategyWorth(move.a); });
}

/// The last player has seen most.
Move giveFirstCard(const Worth& worth) {
  return make(Verb::chooseSeat, clockwise(worth.me(), 1, worth.rules().seats()));
}

Move actWithAll(const Question& question, const Worth& worth) {
  const Imagining imagining(question.rules, question.view, question.skill, question.rng);
  const int cards = cardsIn(worth.own().hand);
  const int turns = worth.roundsLeft() + 1;
  // A card that is not played now may be played later, the surer the fewer there are.
  const double later = worth.roundsLeft() == 0 ? 0 : cards <= turns ? 0.7 : 0.4;
  return seemsBest(question, [&](Move move) {
    if (is(move, Verb::endActions)) return 0.0;
    if (is(move, Verb::boom))
      return worth.moveGain(move.a, kCardInfo[static_cast<std::size_t>(Card::boom)].move);
    if (is(move, Verb::bust))
      return worth.moveGain(move.a, kCardInfo[static_cast<std::size_t>(Card::bust)].move);
    if (is(move, Verb::raise)) return worth.moveGain(move.a, move.b);
    if (is(move, Verb::lower)) return worth.moveGain(move.a, -move.b);
    const double gain = imagining.gain(move);
    return is(move, Verb::play) ? gain - later * strategyWorth(move.a) : gain;
  });
}

bool lookFirst(const Worth& worth, const MoveList& legal, Move& look) {
  // Another player's pair tells what its owner will pay for, too.
  bool found = false;
  for (const Move move : legal) {
    if (!is(move, Verb::look)) continue;
    if (found && worth.state().pair[move.a].holder == kNobody) continue;
    look = move;
    found = true;
  }
  return found;
}

namespace {

/// The pile with most cards that I have not seen.
Move lookAtPile(const Worth& worth, const MoveList& legal) {
  return bestMove(legal, [&](Move move) {
    if (!is(move, Verb::choosePile)) return 0.0;
    double unseen = 0;
    for (const Slot& slot : worth.state().table())
      if (slot.pile == move.a && slot.card == kUnknown) unseen += 1;
    return unseen;
  });
}

/// The forecast that moves most, up rather than down: I can buy what rises and sell only what I have.
Move takeForPair(const Worth& worth, const MoveList& legal) {
  return bestMove(legal, [&](Move move) {
    if (is(move, Verb::chooseForecast)) {
      const ForecastInfo& forecast = kForecastInfo[move.a];
      return forecast.move > 0 ? 2.0 * forecast.move : -1.0 * forecast.move + forecast.dividend;
    }
    return worth.shares(worth.me(), move.a) * worth.price(move.a) / 8;
  });
}

bool offers(const MoveList& legal, Verb verb) {
  for (const Move move : legal)
    if (is(move, verb)) return true;
  return false;
}

}  // namespace

Move answer(const Question& question, const Worth& worth) {
  const MoveList& legal = question.legal;
  const bool ability =
      Stockpile::nodeOf(question.rules, question.view).what == static_cast<int>(Decision::ability);
  if (ability && offers(legal, Verb::moveCard)) return moveCard(worth, legal, question.rng, question.heard);
  if (ability && offers(legal, Verb::choosePile)) return lookAtPile(worth, legal);
  if (ability && offers(legal, Verb::chooseForecast)) return takeForPair(worth, legal);
  if (Move look; ability && lookFirst(worth, legal, look)) return look;
  if (ability && offers(legal, Verb::chooseSeat))  // money given away goes where it does least harm
    return bestMove(legal, [&](Move move) { return -worth.estate(move.a); });
  if (isShowing(legal)) return legal.back();
  const Imagining imagining(question.rules, question.view, question.skill, question.rng);
  return seemsBest(question, [&](Move move) { return imagining.gain(move); });
}

}  // namespace bourse::stockpile::trader
