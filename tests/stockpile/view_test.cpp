// Every byte of State is public, masked, derived or idle, and views treat it so.  [B16]
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstring>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "games/stockpile/strategies/strategy_set.h"
#include "tests/stockpile/random_positions.h"
#include "tests/stockpile/state_fields.h"

namespace bourse::stockpile {
namespace {

using Bytes = std::array<unsigned char, sizeof(State)>;

Bytes bytesOf(const State& state) {
  Bytes bytes;
  std::memcpy(bytes.data(), &state, sizeof(State));
  return bytes;
}

bool same(const View& a, const View& b) { return std::memcmp(&a, &b, sizeof(View)) == 0; }

TEST(StateFields, NameEveryByteOnce) {
  std::size_t next = 0;
  for (const Member& member : membersOfState()) {
    EXPECT_EQ(member.offset, next) << "before " << member.name
                                   << " there is a byte without a name, or one with two";
    std::size_t within = 0;
    for (const Field& field : member.fields) {
      EXPECT_EQ(field.offset, within) << "before " << member.name << '.' << field.name;
      within += field.size;
    }
    EXPECT_EQ(within, member.stride) << "at the end of " << member.name;
    next += member.count * member.stride;
  }
  EXPECT_EQ(next, sizeof(State)) << "a new field must be entered in state_fields.cpp";
  EXPECT_EQ(nameOfByte(0), "player[0].cash[0]");
  EXPECT_EQ(nameOfByte(offsetof(State, player) + sizeof(Player) + offsetof(Player, regular) + 2),
            "player[1].regular[2]");
  EXPECT_EQ(nameOfByte(sizeof(State)), "unknown field");
}

TEST(View, PublicBytesAreEqualForAllAndUnusedOnesConstant) {
  std::array<Openness, sizeof(State)> openness{};
  for (std::size_t i = 0; i < sizeof(State); ++i) openness[i] = fieldAt(i).field->openness;
  const Bytes first = bytesOf(State{});
  std::set<std::string> wrong;
  everywhere(3, [&](const Rules& rules, const State& state, const Node&) {
    const Bytes real = bytesOf(state);
    everyObserver(rules, [&](Seat observer) {
      const Bytes seen = bytesOf(Stockpile::view(rules, state, observer).masked);
      for (std::size_t i = 0; i < sizeof(State); ++i) {
        if (openness[i] == Openness::open && seen[i] != real[i]) wrong.insert(nameOfByte(i) + " is not open");
        if (openness[i] == Openness::idle && (seen[i] != first[i] || real[i] != first[i]))
          wrong.insert(nameOfByte(i) + " is not idle any more: say in state_fields.cpp what it is now");
      }
    });
  });
  EXPECT_THAT(wrong, testing::IsEmpty());
}

/// Every field that is named as masked must really be masked somewhere, or the table flatters itself.
TEST(View, MaskedAndDerivedFieldsDifferFromTheStateSomewhere) {
  std::set<std::string> expected;
  for (const Member& member : membersOfState())
    for (const Field& field : member.fields)
      if (field.openness == Openness::masked || field.openness == Openness::derived)
        expected.insert(std::string(member.name) + '.' + std::string(field.name));
  std::set<std::string> differs;
  everywhere(1, [&](const Rules& rules, const State& state, const Node&) {
    const Bytes real = bytesOf(state);
    everyObserver(rules, [&](Seat observer) {
      const Bytes seen = bytesOf(Stockpile::view(rules, state, observer).masked);
      for (std::size_t i = 0; i < sizeof(State); ++i)
        if (seen[i] != real[i]) {
          const FieldAt at = fieldAt(i);
          differs.insert(std::string(at.member->name) + '.' + std::string(at.field->name));
        }
    });
  });
  EXPECT_EQ(differs, expected);
}

// ---- secrets: states that differ only in one of them look the same to an outsider ----

/// Makes one secret different in a way that `outsider` cannot know of; false if there is none at this
/// position. What leaves a place goes to the deck, and the other way round: the deck of a view is derived
/// from both.
using Secret = bool (*)(const Rules& rules, State& state, Seat outsider);

bool exchange(State& state, std::uint8_t& card) {
  for (std::uint8_t other = 0; other < kMarketCards; ++other)
    if (card < kMarketCards && other != card && state.deck[other] > 0) {
      ++state.deck[card];
      --state.deck[other];
      card = other;
      return true;
    }
  return false;
}

bool waitingCard(const Rules& rules, State& state, Seat outsider) {
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    if (seat != outsider && exchange(state, state.player[seat].waiting[0])) return true;
  return false;
}

bool slotCard(const Rules&, State& state, Seat outsider) {
  for (Slot& slot : state.table())
    if (!contains(slot.known, outsider) && exchange(state, slot.card)) return true;
  return false;
}

bool start(const Rules& rules, State& state, Seat outsider) {
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    if (std::uint8_t& company = state.player[seat].start; seat != outsider && company < kCompanies)
      return company = static_cast<std::uint8_t>((company + 1) % kCompanies), true;
  return false;
}

template <std::uint8_t Pair::* half, SeatSet Pair::* known>
bool pairHalf(const Rules&, State& state, Seat outsider) {
  for (Pair& one : state.pair)
    for (Pair& other : state.pair)
      if (!contains(one.*known, outsider) && !contains(other.*known, outsider) && one.*half != other.*half &&
          one.*half != kNone && other.*half != kNone)
        return std::swap(one.*half, other.*half), true;
  return false;
}

/// A seat's cards that the outsider cannot name: of some company it holds more than its view shows.
struct Hidden {
  Seat seat;
  std::size_t company;
};
std::optional<Hidden> hiddenStock(const Rules& rules, const State& state, Seat outsider) {
  const View view = Stockpile::view(rules, state, outsider);
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    for (std::size_t company = 0; company < kCompanies; ++company)
      if (seat != outsider && state.player[seat].regular[company] > view.masked.player[seat].regular[company])
        return Hidden{seat, company};
  return std::nullopt;
}

bool regularCard(const Rules& rules, State& state, Seat outsider) {
  const auto hidden = hiddenStock(rules, state, outsider);
  if (!hidden) return false;
  for (std::size_t other = 0; other < kCompanies; ++other)
    if (other != hidden->company && state.deck[other] > 0) {
      --state.player[hidden->seat].regular[hidden->company];
      ++state.deck[hidden->company];
      ++state.player[hidden->seat].regular[other];
      --state.deck[other];
      return true;
    }
  return false;
}

template <std::uint8_t Player::* action, Card card>
bool actionCard(const Rules& rules, State& state, Seat outsider) {
  const auto hidden = hiddenStock(rules, state, outsider);
  std::uint8_t& left = state.deck[static_cast<std::size_t>(card)];
  if (!hidden || left == 0) return false;
  --state.player[hidden->seat].regular[hidden->company];
  ++state.deck[hidden->company];
  ++(state.player[hidden->seat].*action);
  --left;
  return true;
}

bool knownBytes(const Rules& rules, State& state, Seat outsider) {
  const Seat other = outsider == 0 ? 1 : 0;
  std::array<std::uint8_t, sizeof(Known)> notes;
  notes.fill(0x5a);
  state.known[other][clockwise(other, 1, rules.seats())] = std::bit_cast<Known>(notes);
  return true;
}

/// Exchanges a strategy of somebody else's hand for one that the outsider cannot see either.
bool handCard(const Rules& rules, State& state, Seat outsider) {
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    const std::uint64_t hand = bitsOf(state.player[seat].hand);
    const std::uint64_t pool = bitsOf(state.strategyPool);
    if (seat == outsider || hand == 0 || pool == 0) continue;
    const std::uint64_t change = (hand & (~hand + 1)) | (pool & (~pool + 1));
    state.player[seat].hand = strategySet(hand ^ change);
    state.strategyPool = strategySet(pool ^ change);
    return true;
  }
  return false;
}

/// Exchanges an investor that somebody else is choosing among for one that nobody has.
template <std::size_t places, std::array<std::uint8_t, places> Player::* list>
bool investorCard(const Rules& rules, State& state, Seat outsider) {
  std::uint32_t left = rules.investors;
  for (const Player& player : state.player) {
    for (const std::uint8_t dealt : player.offer) left &= dealt < kInvestors ? ~(1u << dealt) : ~0u;
    for (const std::uint8_t chosen : player.investor) left &= chosen < kInvestors ? ~(1u << chosen) : ~0u;
  }
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    if (std::uint8_t& first = (state.player[seat].*list)[0];
        seat != outsider && left != 0 && first < kInvestors && state.player[seat].offer[0] != kNone)
      return first = static_cast<std::uint8_t>(std::countr_zero(left)), true;
  return false;
}

bool commerceCard(const Rules& rules, State& state, Seat outsider) {
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    for (std::size_t other = 0; other < kCommerceCards; ++other)
      if (std::uint8_t& card = state.player[seat].commerce[0]; seat != outsider && isCommerce(card) &&
                                                               card != kFirstCommerce + other &&
                                                               state.commerceDeck[other] > 0) {
        ++state.commerceDeck[card - kFirstCommerce];
        --state.commerceDeck[other];
        card = static_cast<std::uint8_t>(kFirstCommerce + other);
        return true;
      }
  return false;
}

bool laidAsideCard(const Rules& rules, State& state, Seat outsider) {
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    if (std::uint8_t& card = state.player[seat].laidAside[0]; seat != outsider && card < kStrategies)
      return card = static_cast<std::uint8_t>((card + 1) % kStrategies), true;
  return false;
}

const std::map<std::string, Secret> kSecrets = {
    {"player.regular", regularCard},
    {"player.booms", actionCard<&Player::booms, Card::boom>},
    {"player.busts", actionCard<&Player::busts, Card::bust>},
    {"player.start", start},
    {"player.waiting", waitingCard},
    {"player.hand", handCard},
    {"player.commerce", commerceCard},
    {"player.laidAside", laidAsideCard},
    {"player.investor", investorCard<2, &Player::investor>},
    {"player.offer", investorCard<4, &Player::offer>},
    {"known.", knownBytes},
    {"slot.card", slotCard},
    {"pair.company", pairHalf<&Pair::company, &Pair::knowCompany>},
    {"pair.forecast", pairHalf<&Pair::forecast, &Pair::knowForecast>},
};

TEST(View, EveryMaskedFieldHasItsProof) {
  for (const Member& member : membersOfState())
    for (const Field& field : member.fields) {
      if (field.openness != Openness::masked) continue;
      EXPECT_EQ(kSecrets.count(std::string(member.name) + '.' + std::string(field.name)), 1u)
          << member.name << '.' << field.name << ": add how it can differ without an outsider's knowing";
    }
}

TEST(View, StatesThatDifferInASecretLookTheSameToAnOutsider) {
  std::map<std::string, int> compared;
  std::map<std::string, int> seenByAnother;
  everywhere(2, [&](const Rules& rules, const State& state, const Node&) {
    for (const auto& [name, differ] : kSecrets)
      everyObserver(rules, [&, &field = name, &makeDifferent = differ](Seat outsider) {
        State other = state;
        if (!makeDifferent(rules, other, outsider)) return;
        ++compared[field];
        ASSERT_TRUE(same(Stockpile::view(rules, state, outsider), Stockpile::view(rules, other, outsider)))
            << field << " shows to observer " << int{outsider};
        everyObserver(rules, [&](Seat insider) {
          if (!same(Stockpile::view(rules, state, insider), Stockpile::view(rules, other, insider)))
            ++seenByAnother[field];
        });
      });
  });
  for (const auto& [name, differ] : kSecrets) {
    EXPECT_GT(compared[name], 100) << name;
    EXPECT_GT(seenByAnother[name], 0) << name << " is a secret to everybody, so nothing was compared";
  }
}

// ---- what is derived ----

TEST(View, TheDeckIsEverythingTheObserverCannotSee) {
  everywhere(1, [](const Rules& rules, const State& state, const Node&) {
    everyObserver(rules, [&](Seat observer) {
      const State seen = Stockpile::view(rules, state, observer).masked;
      int hidden = 0;
      for (const Player& player : seen.player) {
        hidden += player.unknown;
        for (const std::uint8_t card : player.waiting) hidden += card == kUnknown ? 1 : 0;
      }
      for (const Slot& slot : seen.table()) hidden += slot.card == kUnknown ? 1 : 0;
      for (std::size_t kind = 0; kind < kMarketCards; ++kind) {
        ASSERT_GE(seen.deck[kind], state.deck[kind]);
        hidden -= seen.deck[kind] - state.deck[kind];
      }
      ASSERT_EQ(hidden, 0);
      for (Seat seat = 0; seat < rules.seats(); ++seat)
        ASSERT_EQ(seen.player[seat].cards(), state.player[seat].cards()) << "the number of cards is public";
    });
  });
}

TEST(View, AnObserverSeesItsOwnThingsAndASpectatorNobodys) {
  everywhere(1, [](const Rules& rules, const State& state, const Node&) {
    for (Seat seat = 0; seat < rules.seats(); ++seat) {
      const Player own = Stockpile::view(rules, state, seat).masked.player[seat];
      ASSERT_EQ(std::memcmp(&own, &state.player[seat], sizeof own), 0);
      const Player watched = Stockpile::view(rules, state, kSpectator).masked.player[seat];
      ASSERT_TRUE(watched.start == kNone || watched.start == kUnknown);
    }
  });
}

}  // namespace
}  // namespace bourse::stockpile
