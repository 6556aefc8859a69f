// What a table server does to tables that any of several processes may drive.
#include <nlohmann/json.hpp>
#include <utility>

#include "server/assembly/table_server.h"
#include "server/http/answers.h"

namespace bourse {
namespace {

constexpr int kTries = 3;  // a table may be moving between processes

std::int64_t unixSeconds() {
  const auto time = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::seconds>(time).count();
}

}  // namespace

/// Sent to this process itself: its listener forwards it, or claims the table.
void TableServer::sendPeerCommand(PeerCommand call, int tries, std::function<void(int)> then) {
  if (peers_ == nullptr) return then(0);
  WebhookRequest request = signedRequest(call, address_, secret_, unixSeconds());
  peers_->send(std::move(request), [this, call = std::move(call), tries, then = std::move(then)](int status) {
    const bool again = (status == 0 || status == 503) && tries > 1;
    again ? sendPeerCommand(call, tries - 1, then) : then(status);
  });
}

void TableServer::answerPeerCommand(const Request& request, const Reply& reply) {
  PeerCommand call;
  if (!readPeerCommand(request, secret_, unixSeconds(), call))
    return reply(refused(403, "house-only", "This is for processes of the same server."));
  const std::shared_ptr<Room> room = hub_->find(call.table);
  if (room == nullptr) return reply(refused(404, "table-unknown", "There is no such table."));
  const auto done = [reply] { reply(jsonAnswer(200, {{"done", true}})); };
  if (call.what == "forget") return hub_->forgetAccount(call.account, {call.table}, done);
  if (call.what == "settle")
    return hub_->settle(call.table) ? done()
                                    : reply(refused(404, "no-result", "This table will have no result."));
  if (call.what != "end")
    return reply(refused(400, "message-unknown", "The server does not know this question."));
  if (room->table().over()) return reply(refused(409, "ended", "The game is over already."));
  room->endByOperator();
  telemetry_.log.write(Level::notice, "table-ended", "Ended by the operator.", {{"table", call.table}});
  journal_->flush(done);
}

/// One table after the other: an old account has many, and others play meanwhile.
void TableServer::forgetEverywhere(const std::string& account, std::vector<std::string> tables,
                                   std::function<void(bool)> done) {
  if (tables.empty()) return done(true);
  PeerCommand call{.what = "forget", .table = tables.back(), .account = account};
  tables.pop_back();
  sendPeerCommand(std::move(call), kTries,
                  [this, account, tables = std::move(tables), done = std::move(done)](int status) {
                    if (status != 200 && status != 404) return done(false);
                    forgetEverywhere(account, tables, done);
                  });
}

/// A process may have died between the last move of a game and its result.
void TableServer::settleAwaited() {
  people_->awaited([this](const std::string& table) {
    sendPeerCommand({.what = "settle", .table = table, .account = {}}, 1, [this, table](int status) {
      if (status == 404) people_->forgetTable(table);
    });
  });
}

}  // namespace bourse
