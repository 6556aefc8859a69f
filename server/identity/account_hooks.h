// What tables tell about people who have accounts, and what they ask about them. server/people answers;
// tables know nothing of accounts but this. Without accounts every hook is empty.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/seat.h"

namespace bourse {

struct Request;
struct Response;

/// Somebody at a table; guests have no account.
struct Identity {
  std::string name, account{};
  std::string net{};                     // what their address counts as
  std::string from{};                    // their address
  std::vector<std::string> languages{};  // that they speak
  std::optional<int> points{};           // their rating for such a game, if others may see it
  bool program = false;                  // the account is that of a program
};

/// What an account is worth, by game and kind, as docs/people.md has them.
struct AccountPoints {
  std::map<std::pair<std::string, std::string>, int> points{};
  bool shown = false;  // others may see them
};

/// Accounts that somebody has blocked; kept up to date while it is held.
using BlockList = std::set<std::string>;

/// A game that is over, as histories and ratings need it.
struct EndedGame {
  struct Player {
    std::string name{}, account{}, bot{};
    std::int64_t score = 0;
    bool resigned = false;
    bool present = false;   // connected when the game ended
    std::string seatKey{};  // the hash of the seat's token
  };
  std::string table{}, game{};
  std::string modules{};        // names with spaces between them
  bool played = false;          // to its end: otherwise there is no result
  bool rated = false;           // as agreed, and the cards were neither chosen nor taken from another game
  bool correspondence = false;  // people come and go while it lasts
  std::string ladder{};         // of programs, which it counts for; empty: none
  std::vector<Player> players{};
};

/// Somebody has to decide and is not connected.
struct WaitingTurn {
  std::string table{}, game{}, account{};
  std::string seatKey{};  // the hash of the seat's token
  Seat seat = 0;
  std::size_t line = 0;  // of the record; the same after a restart, unlike the number of a decision
  bool correspondence = false;
};

struct AccountHooks {
  /// An account has taken a seat.
  std::function<void(const std::string& table, Seat seat, const std::string& account)> seated{};
  /// The game is over, and the store knows it.
  std::function<void(const EndedGame&)> gameOver{};
  std::function<void(const WaitingTurn&)> turnWaiting{};
  /// A browser subscribes to the turns of a seat; the request has the subscription.
  std::function<void(const std::string& table, const std::string& seatKey, const Request&,
                     const std::function<void(Response)>& reply)>
      pushSeat{};
  /// The mail address that a seat wants to hear at; `net` is what they come from, empty for this machine.
  std::function<void(const std::string& table, const std::string& seatKey, const std::string& net,
                     const Request&, const std::function<void(Response)>& reply)>
      mailSeat{};
  /// A table waits in the lobby for more people; `about` is what everybody is told of it, as JSON.
  std::function<void(const std::string& table, const std::string& game, const std::string& about)>
      tableOpened{};
  std::function<std::shared_ptr<const BlockList>(const std::string& account)> blocksOf{};
  /// Whose session a token is; nothing if it is nobody's.
  std::function<void(std::string token, std::function<void(std::optional<Identity>)> then)> identify{};
  /// False if any of the seated accounts has blocked this one.
  std::function<void(std::vector<std::string> seated, std::string account, std::function<void(bool)> then)>
      mayJoin{};
  std::function<void(std::string account, std::function<void(AccountPoints)> then)> pointsOf{};
};

/// Shown in place of the name of somebody who has deleted their account.
inline constexpr const char* kDeletedName = "somebody";

}  // namespace bourse
