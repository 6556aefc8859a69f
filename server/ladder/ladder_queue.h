// Who plays whom on the ladder of programs: those who wait are put together, the longest first, and our own
// bots fill up. No clock, store or table: the ladder itself is server/ladder/ladder_api.h.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/common/time.h"

namespace bourse {

/// What is played: rated apart from everything else.
struct LadderTerms {
  std::string game{}, preset{};  // no preset: the game's usual rules
  int seats = 0;

  /// GameResult::kind: `ladder-epic-3`.
  [[nodiscard]] std::string kind() const;
  /// The other way round; seats are 0 if it is no such kind.
  static LadderTerms of(const std::string& game, std::string_view kind);

  friend auto operator<=>(const LadderTerms&, const LadderTerms&) = default;
};

/// A program that waits for a game.
struct LadderAsk {
  std::uint64_t number = 0;  // who to answer
  std::string account{}, owner{};
  Moment until{};  // then our own bots fill up
};

/// Who sits in a seat of a game that can begin.
struct LadderSeat {
  std::uint64_t number = 0;  // the ask; 0: a bot
  std::string account{}, bot{};
};

class LadderQueue {
 public:
  /// A program waits once: who asks again takes the place of the former ask, whose number is returned,
  /// otherwise 0.
  std::uint64_t add(const LadderTerms& terms, const LadderAsk& ask);
  struct Match {
    LadderTerms terms;
    std::vector<LadderSeat> seats;
  };
  using BotsOf = std::function<std::vector<std::string_view>(const LadderTerms&)>;
  /// The next game that can begin, with our bots to fill up; no seats if there is none. Programs of one owner
  /// never meet: they could play into each other's hands.
  Match take(const BotsOf& botsOf, Moment now);
  [[nodiscard]] std::size_t waiting() const;
  /// Everybody who waits, and nobody any more.
  std::vector<std::uint64_t> clear();

 private:
  using Waiting = std::vector<LadderAsk>;  // the longest waiting first
  [[nodiscard]] static std::vector<std::size_t> party(const Waiting& waiting, int seats);
  void seatFairly(Match& match);

  std::map<LadderTerms, Waiting> waiting_;
  /// How often a player of these terms had each seat, and our bots a game.
  std::map<std::pair<LadderTerms, std::string>, std::vector<int>> had_;
};

}  // namespace bourse
