// All laws over every pair of investors in one hand, two players, everything else switched on.
#include <gtest/gtest.h>

#include <bit>

#include "games/stockpile/investor.h"
#include "tests/stockpile/stockpile_laws.h"
#include "tests/support/laws_runner.h"

namespace bourse::stockpile {
namespace {

/// Two investors that do not collide with the pair in seat 0, other ones for other pairs.
std::uint32_t opponentsOf(std::uint32_t pair) {
  std::uint32_t others = 0;
  const auto from =
      static_cast<unsigned>(std::countr_zero(pair)) + 3u * static_cast<unsigned>(std::bit_width(pair));
  for (unsigned next = from; std::popcount(others) < 2; next += 5)
    if (const std::uint32_t one = 1u << next % kInvestors; (one & pair) == 0) others |= one;
  return others;
}

/// Begins with the two investors of `Rules::investors` in seat 0, and two others in seat 1.
struct PairedStockpile : Stockpile {
  static State start(const Rules& rules, EventSink& events) {
    State state = Stockpile::start(rules, events);
    while (stepName(rules, state) != "deal investors") {  // strategies may be dealt before
      OutcomeList list;
      Stockpile::outcomes(rules, state, list);
      Stockpile::apply(rules, state, kNobody, list[0].move, events);
    }
    Play play{rules, state, events};
    const std::uint32_t hands[] = {rules.investors, opponentsOf(rules.investors)};
    for (const Seat seat : {Seat{0}, Seat{1}})
      for (std::uint32_t left = hands[seat]; left != 0; left &= left - 1)
        takeInvestor(play, seat, static_cast<std::uint8_t>(std::countr_zero(left)));
    while (stepName(rules, state) != "lay strategies aside") ++state.flow.step;
    state.flow.cursor = state.flow.stage = 0;
    advance(play);
    return state;
  }
};

}  // namespace
}  // namespace bourse::stockpile

namespace bourse::laws {

template <>
struct Laws<stockpile::PairedStockpile> : Laws<stockpile::Stockpile> {};

}  // namespace bourse::laws

namespace bourse::stockpile {
namespace {

Rules rulesWith(int one, int other, bool advanced) {
  Config config{.seats = 2, .firstPlayer = 0, .modules = {}};
  for (int module = 0; module < kModules; ++module) config.modules.add(static_cast<Module>(module));
  if (!advanced) config.modules.bits &= ~(1u << static_cast<unsigned>(Module::advancedBoard));
  Rules rules = std::get<Rules>(compile(config));
  rules.investors = 1u << one | 1u << other;
  return rules;
}

class InvestorPairs : public testing::TestWithParam<int> {};

TEST_P(InvestorPairs, KeepTheLaws) {
  laws::Counts counts;
  for (int other = GetParam() + 1; other < kInvestors; ++other) {
    const Rules rules = rulesWith(GetParam(), other, other % 2 == 0);
    const laws::Batch batch{.series = static_cast<std::uint64_t>(3000 + 26 * GetParam() + other),
                            .first = 0,
                            .games = laws::isLong()     ? 100
                                     : laws::kSanitized ? 1
                                                        : 2,
                            .scope = {.allObservers = laws::isLong()}};
    const laws::Findings findings = laws::play<PairedStockpile>(rules, batch, counts);
    ASSERT_EQ(findings.text([](laws::Law) { return true; }), "")
        << vocabulary().nameOf(stockpile::arg::investor, GetParam()) << " and "
        << vocabulary().nameOf(stockpile::arg::investor, other);
  }
}

INSTANTIATE_TEST_SUITE_P(Table, InvestorPairs, testing::Range(0, kInvestors - 1));

}  // namespace
}  // namespace bourse::stockpile
