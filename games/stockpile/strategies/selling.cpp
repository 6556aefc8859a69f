// The operation sell: shares at the card's price, in the Action turn.  [G11, G22]
//
// It goes on asking while shares are left in the limit and the public must reckon with stock, even if only
// passing is possible: stopping by itself would prove that no further card is there.
#include "games/stockpile/sale.h"
#include "games/stockpile/strategies/walk.h"

namespace bourse::stockpile {
namespace {

// e counts shares, b is the company sold last or named.

bool isAmong(const Task& task, const WalkStep& step, int company) {
  if (step.among == Among::named || (step.among == Among::one && task.e > 0)) return company == task.b;
  return true;
}

bool maySell(const Player& player, const WalkStep& step, int company, Sale sale, int sharesLeft) {
  const int regular = player.regular[at(company)];
  const int split = player.split[at(company)];
  if (sharesOf(sale) > sharesLeft || (sale == Sale::regular ? regular : split) == 0) return false;
  return step.among != Among::ofTwo || regular + 2 * split >= 2;
}

int sharesLeft(const Task& task, const WalkStep& step) { return step.most - task.e; }

Next enterSell(Play& play, Task& task, const WalkStep& step) {
  if (task.e == kEnough || sharesLeft(task, step) <= 0 || !mayHaveStock(play.state, task.seat))
    return Next::done;
  return Next::wait;
}

void offerSell(const Rules&, const State& state, const Task& task, const WalkStep& step, MoveList& moves) {
  const Player& player = state.player[task.seat];
  constexpr std::pair<Verb, Sale> kSales[] = {
      {Verb::sell, Sale::regular}, {Verb::sellSplit, Sale::split}, {Verb::sellHalf, Sale::half}};
  for (const auto& [verb, sale] : kSales)
    pushEach(moves, verb, kCompanies, [&, sold = sale](int company) {
      return isAmong(task, step, company) && maySell(player, step, company, sold, sharesLeft(task, step));
    });
  if (task.e >= step.fewest) moves.push(make(Verb::pass));
}

void takeSell(Play& play, Task& task, const WalkStep& step, Move move) {
  if (isPass(move)) return passOperation(play, task);
  const Sale sale = saleOf(move);
  task.b = move.a;
  task.e = static_cast<std::uint8_t>(task.e + sharesOf(sale));
  if (step.among == Among::ofTwo && play.player(task.seat).split[move.a] == 0) {  // two are shown first
    play.show(EventKind::sharesShown, task.seat, move.a, 2);
    learnAtLeast(play, task.seat, move.a, 2);
  }
  const int each =
      step.fixed > 0 ? step.fixed : play.rules.price(play.state, move.a) * step.factor + step.plus;
  sellCard(play, task.seat, move.a, sale, each);
}

Obstacle nothingToSell(const Rules&, const State& state, Seat seat, const WalkStep& step) {
  const Player& player = state.player[seat];
  if ((player.flags & Player::holds) != 0) return {Refusal::holds};
  if (step.fewest == 0) return kNoObstacle;
  const int company = firstOf(kCompanies, [&](int c) {
    return maySell(player, step, c, Sale::regular, step.most) ||
           maySell(player, step, c, Sale::half, step.most);
  });
  return needs(company < kCompanies, Refusal::targetMissing);
}

}  // namespace

BOURSE_TABLE constinit const Operation sellOperation{
    .enter = enterSell, .offer = offerSell, .take = takeSell, .obstacle = nothingToSell};

}  // namespace bourse::stockpile
