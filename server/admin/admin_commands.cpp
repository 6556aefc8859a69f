#include "server/admin/admin_commands.h"

#include <chrono>
#include <nlohmann/json.hpp>

#include "host/game/version.h"
#include "host/json/json.h"
#include "server/operate/log.h"
#include "server/store/store.h"
#include "server/tables/hub.h"

namespace bourse {
namespace {

using nlohmann::json;

std::string refusal(const char* code, const std::string& sentence) {
  return compact({{"error", problemJson({code, sentence})}});
}

json awake(const Hub& hub) {
  json tables = json::array();
  hub.eachAwake([&](const Room& room) {
    tables.push_back({{"table", room.id()},
                      {"guests", room.state().clients.size()},
                      {"imagined", room.state().imagined()}});
  });
  return tables;
}

std::string end(const AdminContext& context, const std::string& table) {
  const std::shared_ptr<Room> room = context.hub.find(table);
  if (room == nullptr) return refusal("table-unknown", "There is no such table.");
  if (room->table().over()) return refusal("ended", "The game is over already.");
  room->endByOperator();
  context.log.write(Level::notice, "table-ended", "Ended by the operator.", {{"table", table}});
  return compact({{"done", true}});
}

/// A hub that writes at once and has no bots: enough to change one table while no server runs.
RoomServices offlineServices(Store& store, std::uint64_t fence, std::string& problem) {
  return {.persist =
              [&store, fence, &problem](TableUpdate news, const std::function<void()>& durable) {
                news.fence = fence;
                if (!store.write(std::span(&news, 1), problem)) return;
                if (store.fencedOff().empty()) return durable();
                problem = "A process has begun to drive the table; please try again.";
              },
          .think = [](const BotTurn&, const ThinkFor&, const OnMoveChosen&) { return nullptr; },
          .now = [] { return std::chrono::steady_clock::now(); },
          .unixTime =
              [] {
                const auto time = std::chrono::system_clock::now().time_since_epoch();
                return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
              },
          .bots = ourBots()};
}

}  // namespace

void runAdminCommand(const AdminContext& context, const std::string& request,
                     const std::function<void(std::string)>& reply) {
  const json question = parseJson(request);
  const json* word = member(question, "do");
  const json* table = member(question, "table");
  if (word == nullptr) return reply(refusal("message-malformed", "A question has \"do\"."));
  if (*word == "status")
    return reply(compact({{"version", kVersion},
                          {"awake", context.hub.tables()},
                          {"clocks", context.hub.clocksKept()},
                          {"sockets", context.sockets}}));
  if (*word == "tables") return reply(compact({{"tables", awake(context.hub)}}));
  if (*word == "end" && table != nullptr && table->is_string())
    return reply(end(context, table->get<std::string>()));
  reply(refusal("message-unknown", "The server does not know this question."));
}

bool endStoredTable(Store& store, const std::string& table, std::string& problem, std::uint64_t fence) {
  const std::optional<StoredTable> stored = store.find(table, problem);
  if (!stored) {
    if (problem.empty()) problem = "There is no such table.";
    return false;
  }
  if (stored->over) {
    problem = "The game is over already.";
    return false;
  }
  Hub hub(store, offlineServices(store, fence, problem), {});
  const std::shared_ptr<Room> room = hub.find(table);
  if (room == nullptr) {
    problem = "The table cannot be brought back, so it cannot be ended either.";
    return false;
  }
  room->endByOperator();
  return problem.empty();
}

bool recordOfTable(Store& store, const std::string& table, bool alsoRunning, std::string& record,
                   std::string& problem) {
  const std::optional<StoredTable> stored = store.find(table, problem);
  TableFacts facts;
  Problem why;
  if (!stored) {
    if (problem.empty()) problem = "There is no such table.";
    return false;
  }
  const std::unique_ptr<GameLog> log =
      readFacts(stored->facts, facts, why) ? replayed(facts, stored->entries, why) : nullptr;
  if (log == nullptr) {
    problem = why.sentence;
    return false;
  }
  if (!alsoRunning && !log->over() && !facts.ended) {
    problem = "The game runs, and its record holds every secret; --secrets gives it nevertheless.";
    return false;
  }
  record = log->recordText();
  return true;
}

}  // namespace bourse
