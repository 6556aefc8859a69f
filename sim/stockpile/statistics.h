// Statistics for game designers: who wins and where the money comes from, by seat, place, bot, investor,
// strategy, bid space, company and module. Integers only, so the order of adding does not matter.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/vocabulary.h"
#include "games/stockpile/state.h"
#include "sim/tally.h"

namespace bourse {

/// Room for the events of the vocabulary that carry money; MoneyEvents checks that they fit.
inline constexpr std::size_t kMoneyEvents = 32;
/// Money by event, signed: what was paid is below zero.
using MoneyFlow = std::array<std::int64_t, kMoneyEvents>;

/// Which events carry money, read from the vocabulary: new ones are counted without a change here.
class MoneyEvents {
 public:
  static const MoneyEvents& all();

  /// Where the event is counted, or -1.
  [[nodiscard]] int indexOf(std::uint8_t kind) const { return index_[kind]; }
  [[nodiscard]] int signOf(std::size_t index) const { return events_[index]->money; }
  [[nodiscard]] std::span<const EventInfo* const> events() const { return events_; }

 private:
  MoneyEvents();
  std::vector<const EventInfo*> events_;
  std::array<std::int8_t, 256> index_{};
};

/// The columns of a game: before the first round, the rounds, the final count.
inline constexpr std::size_t kMostRounds = 7;
inline constexpr std::size_t kStartColumn = 0;
inline constexpr std::size_t kFinalColumn = kMostRounds + 1;
inline constexpr std::size_t kColumns = kMostRounds + 2;

/// Final worth in steps of $10K; the outermost bins hold everything beyond.
inline constexpr std::size_t kWorthBins = 70;
inline constexpr int kWorthStep = 10, kLeastWorth = -50;
std::size_t worthBin(int worth);

/// Players with something in common: a seat, an investor.
struct Group {
  Tally tally;
  MoneyFlow flow{};

  friend bool operator==(const Group&, const Group&) = default;
};

struct StrategyTally {
  std::int64_t dealt = 0;
  Tally kept, played;               // of those who kept it, and of those who played it
  std::int64_t paid = 0, cost = 0;  // by the events of the card itself

  friend bool operator==(const StrategyTally&, const StrategyTally&) = default;
};

/// Piles won at one space of the bid track. Worth counts stock at its price when the pile is collected, less
/// fees; other cards are only counted.
struct SpaceTally {
  std::int64_t piles = 0, paid = 0, worth = 0, cards = 0, otherCards = 0;
  std::int64_t gain = 0, gainSquares = 0;  // worth less what was paid

  friend bool operator==(const SpaceTally&, const SpaceTally&) = default;
};

struct CompanyTally {
  std::int64_t splits = 0, bankruptcies = 0, dividends = 0, sold = 0,
               majorities = 0;  // the last three: money

  friend bool operator==(const CompanyTally&, const CompanyTally&) = default;
};

/// Games with a module, or without.
struct ModuleTally {
  std::int64_t games = 0, decisions = 0;
  std::int64_t margin = 0;  // between the winner and the next
  Tally all, first, bot;    // every seat; the first player; the bot named first

  friend bool operator==(const ModuleTally&, const ModuleTally&) = default;
};

/// Worth after a column, over seats and games.
struct WorthTally {
  std::int64_t games = 0, all = 0, winner = 0, last = 0;

  friend bool operator==(const WorthTally&, const WorthTally&) = default;
};

/// The last bin holds everything beyond.
inline constexpr std::size_t kPileSizes = 25, kCashBins = 61;

struct Statistics {
  std::int64_t games = 0, decisions = 0, margin = 0;
  std::array<Group, kMaxSeats> seats{}, places{}, bots{};  // place 0: the first player of the first round
  std::array<Group, stockpile::kInvestors> investors{};
  std::array<std::int64_t, stockpile::kInvestors> investorsDealt{};
  std::array<StrategyTally, stockpile::kStrategies> strategies{};
  std::array<SpaceTally, stockpile::kBidSpaces> spaces{};
  std::array<CompanyTally, stockpile::kCompanies> companies{};
  std::array<std::array<ModuleTally, 2>, stockpile::kModules> modules{};  // [module][1: with it]
  std::array<MoneyFlow, kColumns> flow{};
  std::array<WorthTally, kColumns> worth{};
  std::array<std::int64_t, kWorthBins> worths{}, winnersWorths{};
  std::array<std::int64_t, kPileSizes> pileSizes{};  // piles by their cards when they were won
  std::array<std::int64_t, kCashBins> cashLeft{};    // players by their cash after the first round

  void add(const Statistics& other);
  friend bool operator==(const Statistics&, const Statistics&) = default;
};
static_assert(std::has_unique_object_representations_v<Statistics>,
              "nothing but std::int64_t: add() counts on it");

/// Sources of money as people call them; each covers some events of the vocabulary.
struct MoneySource {
  std::string_view name;
  std::vector<std::string_view> events;
};
std::span<const MoneySource> moneySources();
/// The sum over the events of a source. A test checks that every event has exactly one source.
std::int64_t sourceSum(const MoneySource& source, const MoneyFlow& flow);

}  // namespace bourse
