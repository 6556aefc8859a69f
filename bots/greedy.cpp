#include "bots/greedy.h"

#include "bots/appraisal.h"
#include "games/stockpile/play.h"

namespace bourse::stockpile {
namespace {

// What $1K in hand counts while rounds are to come: it buys the next pile, at less than the pile is worth.
constexpr Value kCashWorth = kThousand * 3 / 2;
// What a round to come adds to the doubt about a majority: as much as a rival with two shares.
constexpr Value kRoundDoubt = (2 * 16) * (2 * 16);

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// What it has no opinion on: abilities and strategies offered beside its own choices.
constexpr Value kNever = INT32_MIN;

class Greedy {
 public:
  Greedy(const Rules& rules, const View& view);

  [[nodiscard]] Move place(const MoveList& legal) const;
  [[nodiscard]] Move bid(const MoveList& legal) const;
  [[nodiscard]] Move act(const MoveList& legal) const;
  [[nodiscard]] Move sell(const MoveList& legal) const;

 private:
  using CardWorth = std::array<Value, kMarketCards>;  // of each kind of card to whoever takes it
  using PileWorth = std::array<Value, kMostPiles>;

  /// All others' cards of a company; in 1/16, since of their unseen cards only the average is known.
  struct Rivals {
    Value regular = 0, split = 0;  // together
    Value mostShares = 0;          // of one of them
  };

  [[nodiscard]] const Player& own() const { return state_.player[me_]; }
  [[nodiscard]] int space(int company) const { return state_.price[at(company)]; }
  [[nodiscard]] int roundsLeft() const { return rules_.count.rounds - 1 - state_.flow.round; }
  /// What $1K in hand counts.
  [[nodiscard]] Value cashWorth() const { return roundsLeft() > 0 ? kCashWorth : kThousand; }

  void estimateRivals();
  [[nodiscard]] Value majority(int company, int more) const;
  [[nodiscard]] Value actionGain(Card card, int company) const;
  [[nodiscard]] CardWorth worthToMe() const;
  [[nodiscard]] CardWorth worthToAll(const CardWorth& toMe) const;
  [[nodiscard]] Value averageUnseen(const CardWorth& worth) const;

  /// The move with the highest score; of equal ones the first.
  template <class Score>
  static Move bestOf(const MoveList& legal, Score score) {
    Move best = legal[0];
    Value most = INT32_MIN;
    for (const Move move : legal)
      if (const Value value = score(move); value > most) {
        most = value;
        best = move;
      }
    return best;
  }

  const Rules& rules_;
  const View& view_;
  const State& state_;
  Seat me_;
  Appraisal appraisal_;
  std::array<Rivals, kCompanies> rivals_{};
};

Greedy::Greedy(const Rules& rules, const View& view)
    : rules_(rules),
      view_(view),
      state_(view.masked),
      me_(view.observer),
      appraisal_(rules, view, Appraisal::By::observer) {
  estimateRivals();
}

/// What others hold: what is proved, and of their unseen cards the share that each company has of all unseen
/// stock.
void Greedy::estimateRivals() {
  int unseen = 0;
  for (std::size_t company = 0; company < kCompanies; ++company) unseen += state_.deck[company];
  unseen = std::max(unseen, 1);
  for (Seat seat = 0; seat < rules_.seats(); ++seat) {
    if (seat == me_) continue;
    const Player& player = state_.player[seat];
    const Value unknownShare = player.unknown * 16 * 256 / unseen;
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

/// What the majority bonus is worth with `more` shares than I have: by the squares of my shares and the
/// strongest rival's, less sure the more rounds are to come.
Value Greedy::majority(int company, int more) const {
  const Value own16 = 16 * std::max(0, own().regular[at(company)] + 2 * own().split[at(company)] + more);
  const Value rival16 = rivals_[at(company)].mostShares;
  const Value all = own16 * own16 + rival16 * rival16 + kRoundDoubt * roundsLeft();
  return all > 0 ? kMoneyMajority * kThousand * (own16 * own16 / 16) / (all / 16 + 1) : 0;
}

/// What a Boom or Bust on the company brings me, less what it brings the others on average.
Value Greedy::actionGain(Card card, int company) const {
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

Greedy::CardWorth Greedy::worthToMe() const {
  CardWorth worth{};
  for (int company = 0; company < kCompanies; ++company)
    worth[at(company)] =
        appraisal_.best(company, space(company)).regular + majority(company, 1) - majority(company, 0);
  for (std::size_t fee = kFirstFee; fee < kFirstFee + 3; ++fee)
    worth[fee] = -kCardInfo[fee].fee * cashWorth();
  for (const Card action : {Card::boom, Card::bust}) {
    Value most = INT32_MIN;
    for (int company = 0; company < kCompanies; ++company) most = std::max(most, actionGain(action, company));
    worth[static_cast<std::size_t>(action)] = most;
  }
  return worth;
}

/// What somebody sees in the cards who knows only the open pairs; the rest as to me.
Greedy::CardWorth Greedy::worthToAll(const CardWorth& toMe) const {
  CardWorth worth = toMe;
  const Appraisal everybody(rules_, view_, Appraisal::By::everybody);
  for (int company = 0; company < kCompanies; ++company)
    worth[at(company)] = everybody.best(company, space(company)).regular;
  return worth;
}

Value Greedy::averageUnseen(const CardWorth& worth) const {
  Value sum = 0;
  Value cards = 0;
  for (std::size_t card = 0; card < kMarketCards; ++card) {
    sum += worth[card] * state_.deck[card];
    cards += state_.deck[card];
  }
  return cards > 0 ? sum / cards : 0;
}

/// Good cards go where they stay cheap, bad ones where others will pay for them: the best pile's surplus
/// counts for me, the surplus of the other piles against me.
Move Greedy::place(const MoveList& legal) const {
  const CardWorth toMe = worthToMe();
  const CardWorth toAll = worthToAll(toMe);
  const Value unseenToMe = averageUnseen(toMe);
  const Value unseenToAll = averageUnseen(toAll);
  // A pile's surplus: what I know to be in it, less what everybody sees in it, which its buyer will have to
  // pay.
  PileWorth surplus{};
  for (const Slot& slot : state_.table()) {
    surplus[slot.pile] += slot.card < kMarketCards ? toMe[slot.card] : unseenToMe;
    surplus[slot.pile] -= slot.faceUp() ? toAll[slot.card] : unseenToAll;
  }
  return bestOf(legal, [&](Move move) {
    const bool up = move.c == static_cast<int>(Face::up);
    const Value change = toMe[move.a] - (up ? toAll[move.a] : unseenToAll);
    Value most = INT32_MIN;
    Value sum = 0;
    for (int pile = 0; pile < rules_.piles(); ++pile) {
      const Value value = surplus[at(pile)] + (pile == move.b ? change : 0);
      most = std::max(most, value);
      sum += value;
    }
    return most - (sum - most) / (rules_.piles() - 1);
  });
}

/// The pile that leaves most after its price. Whoever is outbid chooses anew, so the lowest raise is enough.
Move Greedy::bid(const MoveList& legal) const {
  const CardWorth toMe = worthToMe();
  const Value unseen = averageUnseen(toMe);
  PileWorth worth{};
  for (const Slot& slot : state_.table())
    worth[slot.pile] += slot.card < kMarketCards ? toMe[slot.card] : unseen;
  return bestOf(legal, [&](Move move) {
    if (move.verb != static_cast<int>(Verb::bid)) return kNever;
    return worth[move.a] - bidCost(rules_, state_, me_, move.b) * cashWorth();
  });
}

Move Greedy::act(const MoveList& legal) const {
  return bestOf(legal, [&](Move move) {
    if (move.verb == static_cast<int>(Verb::endActions)) return Value{0};
    if (move.verb != static_cast<int>(Verb::boom) && move.verb != static_cast<int>(Verb::bust)) return kNever;
    return actionGain(move.verb == static_cast<int>(Verb::boom) ? Card::boom : Card::bust, move.a);
  });
}

/// Sells what is worth less kept than its price now; shares given up also count in the majority, unless they
/// are certain to be lost.
Move Greedy::sell(const MoveList& legal) const {
  return bestOf(legal, [&](Move move) {
    if (move.verb == static_cast<int>(Verb::endSelling)) return Value{0};
    if (move.verb > static_cast<int>(Verb::endSelling)) return kNever;
    const CardValue kept = appraisal_.kept(move.a, space(move.a));
    const Value cash = rules_.price(state_, move.a) * cashWorth();
    const auto givenUp = [&](int shares) {
      return kept.regular > 0 ? majority(move.a, 0) - majority(move.a, -shares) : 0;
    };
    if (move.verb == static_cast<int>(Verb::sell)) return cash - kept.regular - givenUp(1);
    if (move.verb == static_cast<int>(Verb::sellSplit)) return 2 * cash - kept.split - givenUp(2);
    return cash + kept.regular - kept.split - givenUp(1);
  });
}

}  // namespace

Move chooseGreedy(const Rules& rules, const View& view, const MoveList& legal, Budget, Rng& rng) {
  if (legal.size() == 1) return legal[0];
  switch (static_cast<Decision>(Stockpile::nodeOf(rules, view).what)) {
    case Decision::bid:
      return Greedy(rules, view).bid(legal);
    case Decision::act:
      return Greedy(rules, view).act(legal);
    case Decision::sell:
      return Greedy(rules, view).sell(legal);
    case Decision::showShares:
      return legal.back();  // every card it has: money now, and nothing to hide
    case Decision::placeCard:
      if (legal[0].a < kMarketCards) return Greedy(rules, view).place(legal);
      [[fallthrough]];
    default:  // it has no opinion on modules
      return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  }
}

}  // namespace bourse::stockpile
