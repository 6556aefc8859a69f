// The reasoner itself, against brute force: every way to deal the unseen cards is tried.
#include "tests/stockpile/hand_history.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

#include "core/rng.h"

namespace bourse::stockpile {
namespace {

constexpr int kBoom = static_cast<int>(Card::boom);
constexpr int kBust = static_cast<int>(Card::bust);
constexpr int kUsedCompanies = 3;  // enough for every kind of conflict, few enough to try everything
constexpr int kKindsTried[] = {0, 1, 2, kBoom, kBust};

/// What one observer saw of one player.
struct Seen {
  enum class What { start, batch, gained, unseen, lost, atLeast, all, action, ended } what;
  int a = 0, b = 0;
};

struct Cards {
  std::array<int, kUsedCompanies> regular{};
  int booms = 0, busts = 0;

  int& of(int card) {
    return card == kBoom ? booms : card == kBust ? busts : regular[static_cast<std::size_t>(card)];
  }
  [[nodiscard]] int stock() const { return regular[0] + regular[1] + regular[2]; }
};

/// Whether the unseen cards, named in the order in which they came, explain everything that was seen.
bool explains(const std::vector<Seen>& story, const std::vector<int>& unseen, Cards& cards) {
  std::size_t next = 0;
  for (const Seen& seen : story) switch (seen.what) {
      case Seen::What::start:
        if (unseen[next] >= kUsedCompanies) return false;
        ++cards.of(unseen[next++]);
        break;
      case Seen::What::batch:
        break;
      case Seen::What::gained:
        ++cards.of(seen.a);
        break;
      case Seen::What::unseen:
        ++cards.of(unseen[next++]);
        break;
      case Seen::What::lost:
        if (cards.of(seen.a)-- == 0) return false;
        break;
      case Seen::What::atLeast:
        if (cards.of(seen.a) < seen.b) return false;
        break;
      case Seen::What::all:
        if (cards.of(seen.a) != seen.b) return false;
        cards.of(seen.a) = 0;
        break;
      case Seen::What::action:
        if (cards.of(seen.a)-- == 0) return false;
        break;
      case Seen::What::ended:
        if (cards.booms + cards.busts > 0) return false;
        break;
    }
  return true;
}

HandHistory historyOf(const std::vector<Seen>& story) {
  HandHistory history;
  for (const Seen& seen : story) switch (seen.what) {
      case Seen::What::start:
        history.dealtStart(-1);
        break;
      case Seen::What::batch:
        history.beginBatch();
        break;
      case Seen::What::gained:
        history.gained(seen.a);
        break;
      case Seen::What::unseen:
        history.gainedUnseen();
        break;
      case Seen::What::lost:
        history.lost(seen.a);
        break;
      case Seen::What::atLeast:
        history.showedAtLeast(seen.a, seen.b);
        break;
      case Seen::What::all:
        history.showedAll(seen.a, seen.b);
        history.lost(seen.a, seen.b);
        break;
      case Seen::What::action:
        history.usedAction(seen.a == kBoom);
        break;
      case Seen::What::ended:
        history.endedActions();
        break;
    }
  return history;
}

/// Tells a story that really happened, and the cards that came unseen in it.
class Teller {
 public:
  explicit Teller(Rng& rng) : rng_(rng) {}

  std::vector<Seen> tell() {
    come({Seen::What::start}, below(kUsedCompanies));
    for (int rounds = 1 + below(3); rounds > 0; --rounds) round(rounds == 1);
    return story_;
  }
  [[nodiscard]] std::size_t unseen() const { return unseen_; }

 private:
  int below(int bound) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(bound))); }
  void come(Seen seen, int card) {
    ++cards_.of(card);
    if (seen.what != Seen::What::gained) ++unseen_;
    story_.push_back(seen);
  }
  void act() {
    for (const int card : {kBoom, kBust})
      while (cards_.of(card) > 0) {
        --cards_.of(card);
        story_.push_back({Seen::What::action, card});
        something();
      }
    story_.push_back({Seen::What::ended});
  }
  void something() {
    const int company = below(kUsedCompanies);
    const int held = cards_.of(company);
    switch (below(5)) {
      case 0:
        story_.push_back({Seen::What::all, company, held});
        cards_.of(company) = 0;
        break;
      case 1:
      case 2:
        story_.push_back({Seen::What::atLeast, company, below(held + 1)});
        break;
      case 3:
        if (held == 0) break;
        --cards_.of(company);
        story_.push_back({Seen::What::lost, company});
        break;
      default:
        break;
    }
  }
  void round(bool last) {
    story_.push_back({Seen::What::batch});
    for (int cards = below(3); cards > 0; --cards) {
      const int card = kKindsTried[below(5)];
      if (below(3) == 0)
        come({Seen::What::gained, card}, card);
      else
        come({Seen::What::unseen}, card);
    }
    something();
    if (last && below(2) == 0) return;  // before the Action turn
    act();
    for (int times = below(4); times > 0; --times) something();
  }

  Rng& rng_;
  Cards cards_;
  std::vector<Seen> story_;
  std::size_t unseen_ = 0;
};

using Key = std::tuple<int, int, int, int, int, int>;

/// Every hand, with its starting share, that some naming of the unseen cards explains.
std::set<Key> possibleHands(const std::vector<Seen>& story, std::size_t unseen) {
  std::set<Key> hands;
  std::size_t namings = 1;
  for (std::size_t i = 0; i < unseen; ++i) namings *= 5;
  for (std::size_t naming = 0; naming < namings; ++naming) {
    std::vector<int> named;
    for (std::size_t rest = naming; named.size() < unseen; rest /= 5) named.push_back(kKindsTried[rest % 5]);
    Cards cards;
    if (explains(story, named, cards))
      hands.insert(
          {cards.regular[0], cards.regular[1], cards.regular[2], cards.booms, cards.busts, named[0]});
  }
  return hands;
}

TEST(HandHistory, AcceptsExactlyTheHandsThatSomeDealExplains) {  // [B18]
  Rng rng(Seed::of(12), purpose::kTest);
  int accepted = 0;
  int refused = 0;
  for (int round = 0; round < 1500; ++round) {
    Teller teller(rng);
    const std::vector<Seen> story = teller.tell();
    if (teller.unseen() > 6) continue;
    const std::set<Key> possible = possibleHands(story, teller.unseen());
    ASSERT_FALSE(possible.empty());  // it really happened
    const HandHistory history = historyOf(story);
    const auto& [a, b, c, d, e, f] = *possible.begin();
    const int size = a + b + c + d + e;
    for (int x = 0; x <= size; ++x)
      for (int y = 0; x + y <= size; ++y)
        for (int z = 0; x + y + z <= size; ++z)
          for (int boom = 0; x + y + z + boom <= size; ++boom)
            for (int start = 0; start < kUsedCompanies; ++start) {
              const int bust = size - x - y - z - boom;
              const Hand hand{.regular = {x, y, z}, .booms = boom, .busts = bust, .start = start};
              const bool expected = possible.contains({x, y, z, boom, bust, start});
              const std::string why = history.whyImpossible(hand);
              ASSERT_EQ(why.empty(), expected)
                  << "story " << round << ", hand " << x << ' ' << y << ' ' << z << ' ' << boom << ' ' << bust
                  << " start " << start << ": " << why << "\n"
                  << history.describe();
              ++(expected ? accepted : refused);
            }
  }
  EXPECT_GT(accepted, 1000);
  EXPECT_GT(refused, 10000);
}

TEST(HandHistory, ACountOfStockSaysHowManyActionsThereAre) {
  HandHistory history;
  history.beginBatch();
  for (int card = 0; card < 3; ++card) history.gainedUnseen();
  history.countedStock(2, true);
  EXPECT_EQ(history.whyImpossible({.regular = {2}, .booms = 1}), "");
  EXPECT_NE(history.whyImpossible({.regular = {3}}), "");
  EXPECT_NE(history.whyImpossible({.regular = {1}, .booms = 1, .busts = 1}), "");
  history.usedAction(true);  // that was the one
  EXPECT_EQ(history.whyImpossible({.regular = {1, 1}}), "");
  EXPECT_NE(history.whyImpossible({.regular = {1}, .busts = 1}), "");
}

TEST(HandHistory, ACountThatIsAtLeastSoManyLeavesFewerActionsPossible) {
  HandHistory history;
  history.beginBatch();
  for (int card = 0; card < 3; ++card) history.gainedUnseen();
  history.countedStock(2, false);
  EXPECT_EQ(history.whyImpossible({.regular = {2}, .busts = 1}), "");
  EXPECT_EQ(history.whyImpossible({.regular = {3}}), "");
  EXPECT_NE(history.whyImpossible({.regular = {1}, .booms = 2}), "");
}

}  // namespace
}  // namespace bourse::stockpile
