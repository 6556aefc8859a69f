// The whole state of a game of Stockpile with every module: one copyable value without padding.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/agenda.h"
#include "core/seat.h"
#include "gen/stockpile_data.h"
#include "gen/stockpile_ids.h"

namespace bourse::stockpile {

inline constexpr int kMarketCards = 11;   // kinds in the market deck: six stocks, three fees, Boom, Bust
inline constexpr int kCommerceCards = 7;  // six commodities and the tax
inline constexpr int kMostForecasts = 11;
inline constexpr int kPairs = kCompanies;
inline constexpr int kMostPiles = 5;
inline constexpr int kMostMeeples = 5;
inline constexpr int kMostSlots = 24;
inline constexpr int kMostWaiting = 5;

inline constexpr std::uint8_t kUnknown =
    255;  // in views: there is something here, and the observer cannot see it
inline constexpr std::uint8_t kNone = 254;  // there is nothing here

enum class Face : std::uint8_t { up, down };
enum class Sale : std::uint8_t { regular, split, half };

constexpr bool isStock(std::uint8_t card) { return card < kCompanies; }
constexpr bool isFee(std::uint8_t card) { return card >= 6 && card <= 8; }
constexpr bool isAction(std::uint8_t card) { return card == 9 || card == 10; }
inline constexpr std::uint8_t kFirstFee = 6;
inline constexpr std::uint8_t kFirstCommerce = 11;
inline constexpr std::uint8_t kTax = 17;
inline constexpr std::uint8_t kFirstPlayerCard = 18;
constexpr bool isCommerce(std::uint8_t card) { return card >= kFirstCommerce && card <= kTax; }

/// What one observer can prove of one player's regular portfolio [B18]. Perfect memory is the engine's.
struct Known {
  static constexpr int kNoBound = 15;            // more than the ten copies of a company
  std::array<std::uint8_t, kCompanies> bound{};  // per company: at least (low half) and slack (high half)
  std::uint8_t unnamed = 0;                      // cards that came unseen and have not shown themselves since
  std::uint8_t fresh = 0;  // of them, how many may (low half) and how many must (high half) be a Boom or Bust
  std::uint8_t actions = 0;  // Booms (low half) and Busts (high half) that the observer knows to be there
  std::uint8_t namedStart =
      0;  // per company: a card that showed itself to be of it may have been the starting share
  std::uint8_t maybeStart = 0;  // per company: the starting share may still be unnamed and of it [B3]

  [[nodiscard]] int atLeast(int company) const { return bound[static_cast<std::size_t>(company)] & 15; }
  /// Unseen cards that can be of the company: those that came since it was last known exactly.
  [[nodiscard]] int slack(int company) const {
    const int counted = bound[static_cast<std::size_t>(company)] >> 4;
    return counted == kNoBound ? unnamed : counted;
  }
  [[nodiscard]] int atMost(int company) const {
    const std::uint8_t both = bound[static_cast<std::size_t>(company)];
    const int most = (both & 15) + (both >> 4);
    return most < kNoBound ? most : kNoBound;
  }
  void setExactly(int company, int cards) {
    bound[static_cast<std::size_t>(company)] = static_cast<std::uint8_t>(cards);
  }
  [[nodiscard]] int mayBeActions() const { return fresh & 15; }
  [[nodiscard]] int mustBeActions() const { return fresh >> 4; }
  void setActions(int may, int must) { fresh = static_cast<std::uint8_t>(may | must << 4); }
  [[nodiscard]] int booms() const { return actions & 15; }
  [[nodiscard]] int busts() const { return actions >> 4; }
};

struct Player {
  enum Flag : std::uint8_t { holds = 1 };  // no sale for the rest of the round [G22]
  Money cash = 0;                          // in thousands; below zero only by the taxes of the final count
  std::array<std::uint8_t, kCompanies> regular{}, split{};  // stock cards by company
  std::uint8_t booms = 0, busts = 0;                        // not used yet
  std::uint8_t unknown =
      0;  // in views only: cards among regular, booms and busts that the observer cannot name
  std::uint8_t start = kNone;          // company of the starting share; only knowledge depends on it
  std::array<std::uint8_t, 3> fees{};  // open ones, by value
  std::uint8_t bonds = 0, taxes = 0;
  std::array<std::uint8_t, 6> commodity{};
  std::array<std::uint8_t, 2> investor{kNone, kNone};             // two in a two-player game
  std::array<std::uint8_t, 4> offer{kNone, kNone, kNone, kNone};  // investors dealt and not decided yet
  std::array<std::uint8_t, 7> hand{};                             // strategy cards, one bit each
  std::array<std::uint8_t, kHandsStrategiesAside> laidAside{
      kNone, kNone};  // the two strategies given up; their owner remembers
  std::array<std::uint8_t, kMostWaiting> waiting{kNone, kNone, kNone, kNone, kNone};  // market cards to place
  std::array<std::uint8_t, 2> commerce{kNone, kNone};                 // commerce cards to place
  std::uint8_t feesPicked = 0, sharesSold = 0, strategiesPlayed = 0;  // this round
  std::uint8_t used = 0;   // abilities used this round, one bit each
  std::uint8_t flags = 0;  // buy-and-hold and the like, for this round

  [[nodiscard]] int regularCards() const;
  [[nodiscard]] int splitCards() const;
  [[nodiscard]] bool hasOpenFees() const { return (fees[0] | fees[1] | fees[2]) != 0; }
  /// Whether there is any stock card, regular or split.
  [[nodiscard]] bool hasStock() const;
  [[nodiscard]] bool hasSplit() const;
  /// Cards before the player that are not named to everybody: the number is public at all times [B16].
  [[nodiscard]] int cards() const { return regularCards() + booms + busts + unknown; }
};

/// A card on a stockpile. Knowledge belongs to the card: face-up is what spectators know.
struct Slot {
  std::uint8_t card = kNone, pile = 0;
  SeatSet known = kNoOne;
  Seat placedBy = kNobody;

  [[nodiscard]] bool faceUp() const { return contains(known, kSpectator); }
};

/// A company with its forecast.
struct Pair {
  enum Flag : std::uint8_t { open = 1, resolved = 2, falsified = 4 };
  std::uint8_t company = kNone, forecast = kNone;
  Seat holder = kNobody;  // nobody: the public pair or one face-down by the board
  SeatSet knowCompany = kNoOne, knowForecast = kNoOne;
  std::uint8_t flags = 0;
};

struct Bid {
  std::uint8_t pile = kNone, space = 0;

  [[nodiscard]] bool stands() const { return pile != kNone; }
};

/// A strategy card whose effect is still to come.
struct Delayed {
  std::uint8_t card = kNone;
  Seat seat = kNobody;
  std::uint8_t a = 0, b = 0;
};

enum class Table : std::uint8_t { setup, round, end, over };

/// Where we are. Everything here is public.
struct Flow {
  Table table = Table::setup;
  std::uint8_t step = 0;    // row of that table
  std::uint8_t cursor = 0;  // how far the step has got, usually seats in turn order
  std::uint8_t stage = 0;   // within a turn
  std::uint8_t round = 0;   // counted from 0
  Seat first = 0, nextFirst = 0;
  Seat actor = kNobody;       // who must choose
  SeatSet pending = kNoOne;   // all who may choose now
  std::uint8_t bidsBind = 0;  // one bit per meeple that stands and is not paid: it binds its cost [B9]
};

inline constexpr int kMostTasks = 8;  // strategy, price, dividend: three lie on each other at most
inline constexpr int kHooks = 24;

struct State {
  std::array<Player, kMaxSeats> player{};
  std::array<std::array<Known, kMaxSeats>, kObservers> known{};  // [observer][player]
  std::array<Slot, kMostSlots> slot{};                           // in the order in which the cards were laid
  std::array<Pair, kPairs> pair{};
  std::array<Bid, kMostMeeples> bid{};           // by meeple; they stand until the Action Phase is over
  std::array<std::uint8_t, kCompanies> price{};  // space indices
  std::array<std::uint8_t, kMarketCards> deck{}, discard{};  // counts: nothing looks at the order of a deck
  std::array<std::uint8_t, kCommerceCards> commerceDeck{}, commerceGone{};  // left, and paid away face-up
  std::array<std::uint8_t, kMostForecasts> forecasts{};                     // of this round, not dealt yet
  std::array<std::uint8_t, 7> strategyPool{}, strategyBox{};
  std::array<std::uint8_t, kCompanies> finalForecast{};
  std::array<Delayed, 8> delayed{};
  std::array<std::uint8_t, kMostPiles> investorOnPile{kNone, kNone, kNone, kNone, kNone};
  std::array<SeatSet, kHooks> wants{};  // per hook: which seats fill it
  std::uint8_t bondsLeft = 0;
  std::uint8_t slots = 0;
  std::uint8_t spare = 0;  // an even number of bytes, so no padding
  Flow flow;
  Agenda<kMostTasks> agenda;

  [[nodiscard]] std::span<Slot> table() { return {slot.data(), slots}; }
  [[nodiscard]] std::span<const Slot> table() const { return {slot.data(), slots}; }
};
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 1024);

inline int Player::regularCards() const {
  int sum = 0;
  for (const std::uint8_t cards : regular) sum += cards;
  return sum;
}

inline int Player::splitCards() const {
  int sum = 0;
  for (const std::uint8_t cards : split) sum += cards;
  return sum;
}

inline bool Player::hasStock() const {
  static_assert(sizeof regular == 6 && sizeof split == 6);  // one look at all twelve: asked at every sale
  std::uint64_t ends[2] = {0, 0};
  __builtin_memcpy(&ends[0], regular.data(), sizeof regular);
  __builtin_memcpy(&ends[1], split.data(), sizeof split);
  return (ends[0] | ends[1]) != 0;
}

inline bool Player::hasSplit() const {
  std::uint64_t all = 0;
  __builtin_memcpy(&all, split.data(), sizeof split);
  return all != 0;
}

/// What a seat, or a spectator, may know: the same fields, secrets replaced by marks. A type of its own, so
/// that a function that takes a View can never be handed a State.
struct View {
  State masked;
  Seat observer = kSpectator;
  std::uint8_t spare = 0;  // an even number of bytes, so no padding
};
static_assert(std::has_unique_object_representations_v<View>);

}  // namespace bourse::stockpile
