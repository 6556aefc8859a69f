#include "tests/support/laws_of_the_table.h"

#include <gtest/gtest.h>

#include "core/game.h"
#include "gen/stockpile_vocabulary.h"

namespace bourse::told {
namespace {

using namespace stockpile;

/// Every card of a kind, wherever it is.
int cardsOf(const State& state, std::size_t card) {
  int sum = state.deck[card] + state.discard[card];
  for (const Slot& slot : state.table()) sum += slot.card == card ? 1 : 0;
  for (const Player& player : state.player) {
    for (const std::uint8_t waiting : player.waiting) sum += waiting == card ? 1 : 0;
    if (card < kCompanies) sum += player.regular[card] + player.split[card];
    if (isFee(static_cast<std::uint8_t>(card))) sum += player.fees[card - kFirstFee];
    if (card == static_cast<std::size_t>(Card::boom)) sum += player.booms;
    if (card == static_cast<std::size_t>(Card::bust)) sum += player.busts;
  }
  return sum;
}

void expectProofsAreTrue(std::string_view act, const State& state, Seat observer, Seat owner) {
  const Known& known = state.known[observer][owner];
  const Player& player = state.player[owner];
  for (int company = 0; company < kCompanies; ++company) {
    const int held = player.regular[static_cast<std::size_t>(company)];
    EXPECT_TRUE(known.atLeast(company) <= held && held <= known.atMost(company))
        << "after " << act << ": observer " << int{observer} << " proves " << known.atLeast(company) << " to "
        << known.atMost(company) << " of company " << company << " for seat " << int{owner} << ", who holds "
        << held;
  }
  EXPECT_LE(known.booms(), player.booms) << "after " << act << ", observer " << int{observer};
  EXPECT_LE(known.busts(), player.busts) << "after " << act << ", observer " << int{observer};
  const int unseen = player.booms + player.busts - known.booms() - known.busts();
  EXPECT_GE(known.mayBeActions(), unseen) << "after " << act << ", observer " << int{observer};
  EXPECT_LE(known.mustBeActions(), unseen) << "after " << act << ", observer " << int{observer};
}

}  // namespace

void expectLaws(std::string_view act, const Rules& rules, const State& before, const State& after,
                std::span<const Event> events) {
  // With the real box cards come from the real table, and people say how many.
  for (std::size_t card = 0; card < kMarketCards && rules.config.companion == 0; ++card)
    EXPECT_EQ(cardsOf(after, card), kCardInfo[card].copies) << "after " << act << ", card " << card;

  Scores cash{};
  for (Seat seat = 0; seat < rules.seats(); ++seat) cash[seat] = before.player[seat].cash;
  for (const Event& event : events)
    if (const EventInfo* info = vocabulary().event(event.kind); info != nullptr && info->money != 0)
      cash[event.seat] = static_cast<Money>(cash[event.seat] + info->money * event.amount);
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    EXPECT_EQ(after.player[seat].cash, cash[seat])
        << "after " << act << ": cash that no event tells, seat " << int{seat};
    const bool taxed = after.flow.table == stockpile::Table::over && after.player[seat].taxes > 0;
    EXPECT_TRUE(taxed || after.player[seat].cash >= 0) << "after " << act << ", seat " << int{seat};
  }

  for (Seat observer = 0; observer < kObservers; ++observer)
    for (Seat owner = 0; owner < rules.seats(); ++owner)
      if (observer != owner && (observer < rules.seats() || observer == kSpectator))
        expectProofsAreTrue(act, after, observer, owner);
}

}  // namespace bourse::told
