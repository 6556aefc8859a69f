// What every room uses and does not own. Tests give their own, so they need no sockets, threads or time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "host/table/table.h"
#include "server/common/time.h"
#include "server/identity/account_hooks.h"
#include "server/identity/bans.h"
#include "server/operate/latency.h"
#include "server/operate/telemetry.h"
#include "server/quota/quotas.h"
#include "server/room/stacking_run.h"
#include "server/room/table_request.h"
#include "server/store/journal.h"

namespace bourse {

using OnMoveChosen = std::function<void(const BotTurn&, Move)>;
/// Whom a bot thinks for: tables with somebody at them come first, and addresses take turns.
struct ThinkFor {
  bool present = true;  // somebody is there
  std::string address{};

  bool operator==(const ThinkFor&) const = default;
};
/// A bot that is choosing, or waits for its turn to.
class Thought {
 public:
  Thought() = default;
  Thought(const Thought&) = delete;
  Thought& operator=(const Thought&) = delete;
  virtual ~Thought() = default;

  /// Somebody has come, or the last one has left.
  virtual void setFor(const ThinkFor& whom) = 0;
  /// Nobody needs it any more. True if it had not begun and never calls back; otherwise it is cut short and
  /// calls back soon.
  virtual bool withdraw() = 0;
};
/// Lets a bot choose and calls back on the thread of the tables.
using ThinkAsync = std::function<std::shared_ptr<Thought>(BotTurn, const ThinkFor&, OnMoveChosen)>;

struct RoomServices {
  Persist persist;
  ThinkAsync think;
  std::function<Moment()> now;
  std::function<std::int64_t()> unixTime;  // milliseconds since 1970
  const BotFactory& bots;
  /// Makes another table and calls back with its name when it is durable. False if `problem` is set.
  std::function<bool(NewTable, Problem&, std::function<void(const std::string&)>)> open{};
  /// A table for an imagined world; its name, empty if `problem` is set.
  std::function<std::string(TableFacts, std::unique_ptr<GameLog>, const Requester&, Problem&)> imagine{};
  /// Calls Room::ring() then, or a little later.
  std::function<void(const std::string& table, Moment)> alarm{};
  LatencyHistogram* timing = nullptr;  // of moves; optional
  Telemetry* telemetry = nullptr;      // optional
  const Bans* bans = nullptr;          // optional
  const Bans* mutes = nullptr;         // optional
  std::string addressSalt{};           // for hashes of addresses
  std::shared_ptr<Quotas> quotas = std::make_shared<Quotas>();
  AccountHooks accountHooks{};
  StartStacking startStacking{};  // without it, what becomes of the dice is drawn
};

}  // namespace bourse
