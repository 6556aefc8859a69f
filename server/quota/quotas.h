// What one address, table or account may ask of a server. Every limit counts these and never a connection, so
// coming back changes nothing. Kept in memory, of bounded size. Several processes of one server count apart,
// each with its part of what an address may make and store.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "host/game/problem.h"
#include "server/common/token_bucket.h"
#include "server/http/access.h"
#include "server/http/websocket.h"

namespace bourse {

/// Who asks for something.
struct Requester {
  std::string address{};
  bool local = false;  // from this machine itself: its address has no limits
};

/// Who asks at a table. Somebody with a seat is counted by it, from wherever they come; spectators are
/// counted by their address, and all of a table's spectators together, which never costs a player anything.
struct TableRequester {
  const Requester& from;
  std::string_view table;
  int seat = -1;  // below 0: a spectator
  std::string_view account{};
};

/// Who writes something that is stored for good. Moves of a seat have shares of their own, and players have
/// one that spectators cannot use up.
struct Writer {
  const Requester& from;
  std::string_view table{};  // empty for what belongs to none yet
  int seat = -1;             // of a player; below 0: anybody else
  bool move = false;         // of that seat
};

struct QuotaOptions {
  double tablesPerMinute = 30;  // that an address makes; 0: no limit
  // Bytes that are stored for good within a day; 0: no limit. Half of an address's bytes are for moves; of a
  // table's, each seat has an eighth for its moves. Of the rest, one half is for what else players write, and
  // one for everybody else.
  double addressBytes = 64e6, tableBytes = 8e6;
};

class Quotas {
 public:
  explicit Quotas(const QuotaOptions& options = {},
                  std::shared_ptr<AddressNets> nets = std::make_shared<AddressNets>());

  /// Other limits from now on.
  void setOptions(const QuotaOptions& options);
  /// So many processes serve the same people. A table is at one of them, but an address may go to each: what
  /// it may make and store is divided, so it has no more of all together than of one alone.
  void setProcesses(int count);

  /// Whom somebody counts as: never their raw address.
  [[nodiscard]] std::string netOf(const Requester& who, Moment now) const;

  enum class Act : std::uint8_t { chat, report, fork, imagine };
  [[nodiscard]] bool allow(Act act, const TableRequester& who, Moment now);
  /// Tables that are asked for, forked from finished games, or made for a rematch; seats as well.
  [[nodiscard]] bool allowTable(const Requester& who, Moment now);
  /// Any message; all WebSockets of an address share this.
  [[nodiscard]] bool allowMessage(const Requester& who, Moment now);
  /// Frames, pings and pongs, binary messages; likewise shared.
  [[nodiscard]] bool allowInbound(Inbound kind, double count, const Requester& who, Moment now);

  /// A program has shares of its own, wherever it comes from. Its messages are not refused but slowed down:
  /// how long the next one has to wait.
  [[nodiscard]] Milliseconds programPause(std::string_view account, Moment now);
  /// Tables, seats and games of the ladder that a program asks for.
  [[nodiscard]] bool allowProgram(std::string_view account, Moment now);

  /// Whether something may be stored for good.
  [[nodiscard]] bool mayStore(const Writer& who, Moment now) const;
  /// It was.
  void stored(const Writer& who, std::size_t bytes, Moment now);

  /// Little space is left: games go on, and nothing new is taken.
  void setDiskLow(bool low) { diskLow_ = low; }
  [[nodiscard]] bool diskLow() const { return diskLow_; }

  /// Why nothing new may be stored; false if it may.
  [[nodiscard]] bool refusesNew(const Writer& who, Moment now, Problem& problem) const;

 private:
  struct ActLimits {
    TokenBuckets person, address, spectators;
  };
  bool refuse(const Requester& who, Moment now);
  [[nodiscard]] TokenRate tablesOfAddress() const;
  [[nodiscard]] TokenRate bytesOfAddress() const;

  std::shared_ptr<AddressNets> nets_;
  std::array<ActLimits, 4> acts_;
  /// Bytes of the day.
  struct ByteLimits {
    TokenBuckets address, table;
  };
  ByteLimits moves_, others_;
  [[nodiscard]] const ByteLimits& bytesFor(const Writer& who) const { return who.move ? moves_ : others_; }
  TokenBuckets tables_, messages_, programMessages_, programAsks_;
  std::array<TokenBuckets, 3> inbound_;  // by Inbound
  QuotaOptions options_;
  int processes_ = 1;
  bool diskLow_ = false;
};

/// A day's share is used up.
Problem quotaUsed();
Problem diskIsLow();

}  // namespace bourse
