#include "bots/stockpile/shark/quick.h"

#include <algorithm>

#include "bots/stockpile/shark/chances.h"
#include "games/stockpile/investor.h"
#include "games/stockpile/play.h"

namespace bourse::stockpile::shark {
namespace {

using search::Luck;

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
constexpr bool is(Move move, Verb verb) { return move.verb == static_cast<std::uint8_t>(verb); }

// Kinds of luck beside the draws of chance.
constexpr std::size_t kWhims = Luck::kDraws;         // + seat
constexpr std::size_t kAnything = Luck::kDraws + 8;  // + seat

constexpr double kAction = 3.5;   // what a Boom or Bust is worth on a pile
constexpr double kUnseen = 4;     // what a card is worth that one does not see
constexpr double kCommodity = 5;  // a first guess at what modules put on piles
constexpr double kTaxBurden = -4;
constexpr double kWhim = 2;  // how far a values may be from what it seems

/// What cash is worth to its owner: bots/stockpile/trader/worth.h with the numbers of `trader`.
class Purse {
 public:
  Purse(const Rules& rules, const State& state, Seat seat) {
    const int auctions = rules.count.rounds - 1 - state.flow.round;
    double others = 0;
    for (Seat other = 0; other < rules.seats(); ++other)
      if (other != seat) others += state.player[other].cash;
    constexpr double kCrowd = 60;
    const double scarcity = kCrowd / (kCrowd + others / (rules.seats() - 1));
    thrift_ = auctions <= 0 ? 0 : scarcity * (0.5 + 0.15 * auctions);
  }
  [[nodiscard]] double money(double cash) const {
    constexpr double kPlenty = 75;
    return cash + thrift_ * (cash < kPlenty ? cash - cash * cash / (2 * kPlenty) : kPlenty / 2);
  }

 private:
  double thrift_;
};

int sharesOf(const Player& player, std::size_t company) {
  return player.regular[company] + 2 * player.split[company];
}

/// One share more of the company, by the lead in shares.
double nextShare(const Rules& rules, const State& state, Seat seat, std::size_t company) {
  const int mine = sharesOf(state.player[seat], company);
  int rival = 0;
  for (Seat other = 0; other < rules.seats(); ++other)
    if (other != seat) rival = std::max(rival, sharesOf(state.player[other], company));
  const double doubt = 0.6 + 1.05 * (rules.count.rounds - 1 - state.flow.round);
  const auto claim = [&](int shares) {
    const double lead = shares - rival;
    return kMoneyMajority * (0.5 + 0.5 * lead / ((lead < 0 ? -lead : lead) + doubt)) * shares /
           (shares + 2.0);
  };
  return claim(mine + 1) - claim(mine);
}

bool offers(const MoveList& legal, Verb verb) { return is(legal[0], verb) || is(legal.back(), verb); }

}  // namespace

Appraisal Quick::appraise(const Rules& rules, const State& state, Seat seat) const {
  Appraisal found;
  const auto moves = at(std::max(rules.count.rounds - state.flow.round, 1));
  std::array<std::uint8_t, kCompanies> forecast;
  forecast.fill(kUnseenForecast);
  for (const Pair& pair : state.pair) {
    if (pair.company >= kCompanies || pair.forecast >= kForecasts) continue;
    if ((contains(pair.knowCompany, seat) && contains(pair.knowForecast, seat)) ||
        (pair.flags & Pair::open) != 0)
      forecast[pair.company] = pair.forecast;
  }
  for (std::size_t company = 0; company < kCompanies; ++company) {
    const std::size_t space = state.price[company];
    found.kept[company] = tables_.kept[company][moves][space][forecast[company]];
    found.best[company] = std::max<double>(rules.track[company].value[space], found.kept[company].regular);
  }
  return found;
}

Move Quick::place(const Rules& rules, const State& state, Seat seat, const MoveList& legal,
                  Luck& luck) const {
  const Appraisal worth = appraise(rules, state, seat);
  std::array<double, kMostPiles> values{};
  for (const Slot& slot : state.table())
    if (slot.card < kCompanies && (slot.faceUp() || contains(slot.known, seat)))
      values[slot.pile] += worth.best[slot.card];
  std::size_t liked = 0;
  for (std::size_t pile = 1; pile < at(rules.piles()); ++pile)
    if (values[pile] > values[liked]) liked = pile;
  Move best = legal[0];
  double most = -1e9;
  const std::uint32_t luckOfTurn = luck.below(kAnything + seat, 1u << 30);
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const Move move = legal[i];
    const double card = isStock(move.a) ? worth.best[move.a] : isAction(move.a) ? kAction : -3;
    const bool down = move.c == static_cast<int>(Face::down);
    double score = static_cast<double>(search::mixed(luckOfTurn + i * 0x9e3779b97f4a7c15ULL) >> 54) / 256;
    if (card > 0)
      score += (move.b == liked ? card * 0.3 : 0) + (down ? card * 0.2 : 0);
    else
      score += move.b == liked ? -2 : values[move.b] * 0.2;
    if (score <= most) continue;
    most = score;
    best = move;
  }
  return best;
}

PileValues Quick::pileValues(const Rules& rules, const State& state, Seat seat) const {
  const Appraisal worth = appraise(rules, state, seat);
  PileValues values{};
  std::array<double, kCompanies> majority;
  majority.fill(-1);
  const bool likesFees = wants(state, Hook::feeDue, seat);
  for (const Slot& slot : state.table()) {
    const bool sees = slot.faceUp() || contains(slot.known, seat) || slot.placedBy == seat;
    double adds = kUnseen;
    if (sees && isStock(slot.card)) {
      if (majority[slot.card] < 0) majority[slot.card] = nextShare(rules, state, seat, slot.card);
      adds = worth.best[slot.card] + majority[slot.card];
    } else if (sees && isFee(slot.card)) {
      adds = (likesFees ? 1.3 : -1.3) * kCardInfo[slot.card].fee;
    } else if (sees) {
      adds = isAction(slot.card)     ? kAction
             : slot.card == kTax     ? kTaxBurden
             : isCommerce(slot.card) ? kCommodity
                                     : 0.5;
    }
    values[slot.pile] += adds;
  }
  return values;
}

double Quick::plausibility(const Rules& rules, const State& state, Seat observer) const {
  constexpr double kIndifference = 4;  // $1K by which people do not choose as they should
  constexpr double kNobodyCan = 1000;  // outbid the highest space
  double plausible = 1;
  for (int meeple = 0; meeple < rules.meeples(); ++meeple) {
    const Bid& stands = state.bid[at(meeple)];
    const Seat seat = rules.ownerOfMeeple(meeple);
    if (!stands.stands() || seat == observer) continue;
    PileValues left = pileValues(rules, state, seat);
    double most = -1e9, all = 0;
    for (std::size_t pile = 0; pile < at(rules.piles()); ++pile) {
      int space = pile == stands.pile ? stands.space : 0;
      for (int other = 0; other < rules.meeples() && pile != stands.pile; ++other)
        if (state.bid[at(other)].pile == pile) space = std::max(space, state.bid[at(other)].space + 1);
      left[pile] -= space < kBidSpaces ? bidCost(rules, state, seat, space) : kNobodyCan;
      most = std::max(most, left[pile]);
    }
    for (std::size_t pile = 0; pile < at(rules.piles()); ++pile)
      all += power((left[pile] - most) / kIndifference);
    const double chosen = power((left[stands.pile] - most) / kIndifference);
    plausible *= chosen / all;
  }
  return plausible;
}

Move Quick::bid(const Rules& rules, const State& state, Seat seat, const MoveList& legal,
                const Luck& luck) const {
  const PileValues values = pileValues(rules, state, seat);
  const Purse purse(rules, state, seat);
  const double cash = state.player[seat].cash;
  const double all = purse.money(cash);
  Move best = legal[0];
  double most = -1e9;
  int last = -1;
  for (const Move move : legal) {
    if (!is(move, Verb::bid) || move.a == last) continue;  // the lowest space of each pile comes first
    last = move.a;
    const double whim =
        kWhim *
        (static_cast<double>(luck.fixed(kWhims + seat, at(state.flow.round * 8 + last), 2001)) / 1000 - 1);
    const double left =
        values[move.a] + whim - (all - purse.money(cash - bidCost(rules, state, seat, move.b)));
    if (left <= most) continue;
    most = left;
    best = move;
  }
  return best;
}

Move Quick::act(const Rules& rules, const State& state, Seat seat, const MoveList& legal) const {
  const Appraisal worth = appraise(rules, state, seat);
  const auto moves = at(std::max(rules.count.rounds - state.flow.round, 1));
  Move best = legal[0];
  double most = -1e9;
  for (const Move move : legal) {
    double gain = -1e8;
    if (is(move, Verb::endActions)) gain = 0;
    int steps = 0;
    if (is(move, Verb::boom) || is(move, Verb::bust))
      steps = +kCardInfo[static_cast<std::size_t>(is(move, Verb::boom) ? Card::boom : Card::bust)].move;
    else if (is(move, Verb::raise) || is(move, Verb::lower))
      steps = is(move, Verb::raise) ? move.b : -move.b;
    if (steps != 0) {
      const std::size_t company = move.a;
      Holding one{.regular = 1};
      Holding two{.split = 1};
      const PriceWalk walk = walkPrice(rules.track[company], state.price[company], steps, one);
      walkPrice(rules.track[company], state.price[company], steps, two);
      const CardWorth& there = tables_.before[company][moves][at(walk.space)];
      const double regular =
          one.income + one.regular * there.regular + one.split * there.split - worth.best[company];
      const double split = two.income + two.regular * there.regular + two.split * there.split -
                           std::max(worth.kept[company].split, 2 * worth.best[company]);
      gain = 0;
      for (Seat other = 0; other < rules.seats(); ++other) {
        const Player& player = state.player[other];
        const double change = player.regular[company] * regular + player.split[company] * split;
        gain += other == seat ? change : -change / (rules.seats() - 1);
      }
    }
    if (gain <= most) continue;
    most = gain;
    best = move;
  }
  return best;
}

Move Quick::sell(const Rules& rules, const State& state, Seat seat, const MoveList& legal) const {
  const Appraisal worth = appraise(rules, state, seat);
  const Purse purse(rules, state, seat);
  const double cash = state.player[seat].cash;
  const double before = purse.money(cash);
  Move best = legal.back();
  double most = 0;
  for (const Move move : legal) {
    if (is(move, Verb::endSelling)) {
      best = most > 0 ? best : move;
      continue;
    }
    if (!is(move, Verb::sell) && !is(move, Verb::sellSplit) && !is(move, Verb::sellHalf)) continue;
    const std::size_t company = move.a;
    const CardWorth& kept = worth.kept[company];
    const int shares = is(move, Verb::sellSplit) ? 2 : 1;
    const double lost = is(move, Verb::sell)        ? kept.regular
                        : is(move, Verb::sellSplit) ? kept.split
                                                    : kept.split - kept.regular;
    const double claim = kept.regular <= 0.01 ? 0 : shares * 0.7;
    const double gain =
        purse.money(cash + shares * rules.price(state, static_cast<int>(company))) - before - lost - claim;
    if (gain <= most) continue;
    most = gain;
    best = move;
  }
  return best;
}

Move Quick::choose(const Rules& rules, const State& state, const Node& node, const MoveList& legal,
                   Luck& luck) const {
  const Seat seat = node.seat;
  switch (static_cast<Decision>(node.what)) {
    case Decision::placeCard:
      return place(rules, state, seat, legal, luck);
    case Decision::bid:
      if (state.flow.table == Table::setup || !offers(legal, Verb::bid)) break;
      return bid(rules, state, seat, legal, luck);
    case Decision::act:
      return act(rules, state, seat, legal);
    case Decision::sell:
      return sell(rules, state, seat, legal);
    case Decision::showShares:
      return legal.back();
    case Decision::buyBonds:
      return legal[0];
    default:
      break;
  }
  return legal[luck.below(kAnything + seat, static_cast<std::uint32_t>(legal.size()))];
}

}  // namespace bourse::stockpile::shark
