// The laws at a table with the real box, over every legal set of modules and every number of players: above
// all that nobody is told what others hold in secret.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/stockpile/companion.h"
#include "tests/stockpile/stockpile_laws.h"
#include "tests/support/laws_runner.h"

namespace bourse {

/// The same game with another configuration, and with other things to count.
struct BesideTheBox : stockpile::Stockpile {};

namespace laws {

/// What can be concluded where cards lie on a real table: pairs, money, prices, investors and strategies.
class BoxKnowledge : public stockpile::KnowledgeBase {
 public:
  using KnowledgeBase::KnowledgeBase;

  [[nodiscard]] std::string accepts(const stockpile::State& world) const {
    for (Seat seat = 0; seat < rules_->seats(); ++seat)
      if (world.player[seat].cash != seat_[seat].cash) return "another sum of cash";
    for (std::size_t company = 0; company < stockpile::kCompanies; ++company)
      if (world.price[company] != price_[company]) return "another price";
    for (auto wrong :
         {&BoxKnowledge::wrongPairs, &BoxKnowledge::wrongInvestors, &BoxKnowledge::wrongStrategies})
      if (std::string why = (this->*wrong)(world); !why.empty()) return why;
    return {};
  }
};

template <>
struct Laws<BesideTheBox> : Laws<stockpile::Stockpile> {
  using KnowledgeBase = BoxKnowledge;

  /// The decks of market and commerce cards lie on the table, untouched as far as the engine knows.
  static std::string miscounted(const Rules& rules, State state) {
    for (std::size_t kind = 0; kind < stockpile::kMarketCards; ++kind)
      if (state.deck[kind] != stockpile::kCardInfo[kind].copies) return "a market card is missing";
    state.discard.fill(0);
    for (stockpile::Player& player : state.player) {
      player.regular.fill(0);
      player.split.fill(0);
      player.commodity.fill(0);
      player.taxes = 0;
    }
    return Laws<stockpile::Stockpile>::miscounted(rules, state);
  }
  static std::string miscountedInView(const Rules& rules, const View& view) {
    return miscounted(rules, view.masked);
  }
  static int mostDecisions(const Rules& rules) {
    const int booked = stockpile::kMostBookings + 2;  // and everybody is ready, twice in a round
    const int setup = 60 + rules.piles() * stockpile::kBidSpaces;
    return rules.seats() * booked * (rules.count.rounds + 1 + stockpile::kRecounts) + setup;
  }
};

}  // namespace laws

namespace stockpile {
namespace {

constexpr std::uint32_t kSets = 1u << kModules;
/// Each number of players takes other sets, one of so many; with BOURSE_LONG=1 all of them.
int step() { return laws::isLong() ? 1 : laws::kSanitized ? 16 : 2; }
constexpr std::uint8_t kRounds = 2;

class CompanionLaws : public testing::TestWithParam<int> {};

TEST_P(CompanionLaws, HoldInRandomSessionsOfEverySetOfModules) {
  laws::Counts counts;
  int configs = 0;
  for (std::uint32_t modules = 0; modules < kSets; ++modules) {
    Config config;
    config.seats = static_cast<std::uint8_t>(GetParam());
    config.modules.bits = modules;
    config.companion = 1;
    config.values.rounds = kRounds;  // a session asks the same in every round
    if (config.modules.has(Module::strategies)) config.promos = modules & 1u;
    const auto compiled = compile(config);
    if (!ok(compiled)) continue;
    if (++configs % step() != GetParam() % step()) continue;
    const laws::Findings findings = laws::play<BesideTheBox>(
        std::get<Rules>(compiled), {.series = 3000 + modules, .games = 1, .scope = {}}, counts);
    ASSERT_EQ(findings.text(laws::anyLaw), "");
  }
  EXPECT_EQ(configs, 192);
}

INSTANTIATE_TEST_SUITE_P(Seats, CompanionLaws, testing::Range(2, 6));

}  // namespace
}  // namespace stockpile
}  // namespace bourse
