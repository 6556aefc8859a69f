// What to sell: for each company the number of cards that leaves most, money in hand and the majority
// reckoned.
#include "bots/stockpile/trader/choices.h"
#include "games/stockpile/investor.h"

namespace bourse::stockpile::trader {
namespace {

class Selling {
 public:
  explicit Selling(const Worth& worth) : worth_(worth) { bonus_ = saleBonus(worth.state(), worth.me()); }

  /// What it brings to begin with this sale, when as many of its kind follow as is best.
  [[nodiscard]] double gain(Move move, double each) const {
    const int company = move.a;
    const Player& own = worth_.own();
    const bool regular = is(move, Verb::sell);
    const int cards = regular ? own.regular[at(company)] : own.split[at(company)];
    double most = kNever;
    for (int sold = 1; sold <= cards; ++sold) most = std::max(most, gainOf(move, sold, each));
    return most;
  }

  /// Of selling one share at another price than the company's.
  [[nodiscard]] double gainOf(Move move, int sold, double each) const {
    const int company = move.a;
    const int shares = sold * (is(move, Verb::sellSplit) ? 2 : 1);
    const double cash = worth_.own().cash;
    const double eager = worth_.skill().eager;
    const double income = worth_.money(cash + shares * (each + bonus_), eager, worth_.roundsLeft()) -
                          worth_.money(cash, eager, worth_.roundsLeft());
    const CardWorth& kept = worth_.kept(company);
    const double lost = is(move, Verb::sell)        ? kept.regular
                        : is(move, Verb::sellSplit) ? kept.split
                                                    : kept.split - kept.regular;
    const bool gone = kept.regular <= 0.01;  // what is certain to be lost claims no majority
    return income - sold * (lost + worth_.skill().hold) - shares * bonus_ * kLater +
           (gone ? 0 : worth_.majorityGain(worth_.me(), company, -shares));
  }

 private:
  static constexpr double kLater = 0.9;  // a bonus on every sale is paid for a later sale as well

  const Worth& worth_;
  double bonus_;
};

}  // namespace

Move chooseSale(const Worth& worth, const MoveList& legal, Weights* heard) {
  const Selling selling(worth);
  return bestMove(
      legal,
      [&](Move move) {
        if (is(move, Verb::endSelling)) return 0.0;
        if (is(move, Verb::shortSell)) {
          const Verb verb = move.b == static_cast<int>(Sale::regular) ? Verb::sell : Verb::sellHalf;
          return selling.gainOf(make(verb, move.a), 1, kShortingSorosPrice);
        }
        return selling.gain(move, worth.price(move.a));
      },
      heard);
}

}  // namespace bourse::stockpile::trader
