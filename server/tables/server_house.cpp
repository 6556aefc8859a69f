// A table server as whoever runs it sees it: counts, the log, its end, who may not come in.
#include <algorithm>
#include <ctime>

#include "host/game/any_game.h"
#include "host/game/version.h"
#include "server/operate/desk.h"
#include "server/operate/notify.h"
#include "server/tables/table_server.h"

namespace bourse {
namespace {

constexpr Milliseconds kTickDue{50};      // as the listener has it
constexpr Milliseconds kBansEvery{1000};  // at the bans
constexpr std::chrono::seconds kSettleEvery{60};
constexpr std::chrono::seconds kForTheDisk{5};  // to keep what is left

Moment now() { return std::chrono::steady_clock::now(); }

}  // namespace

// --- what is counted and told ---

/// `request` has method, target and who asked.
void TableServer::answered(const Request& request, const Response& response) {
  watch_.metrics.answers.add(std::to_string(response.status / 100) + "xx");
  std::string table;
  if (!response.problem.empty()) {
    const std::string_view route = TableApi::routeOf(request.target, table);
    watch_.refuse(response.problem,
                  {{"reason", response.problem}, {"route", route}, {"table", table}, {"from", request.from}});
  }
  if (!watch_.log.takes(Level::debug)) return;
  table.clear();
  const std::string_view route = TableApi::routeOf(request.target, table);
  watch_.log.write(Level::debug, "request", {},
                   {{"request", ++requests_},
                    {"method", request.method},
                    {"route", route},
                    {"table", table},
                    {"status", static_cast<std::int64_t>(response.status)},
                    {"from", request.from}});
}

void TableServer::writeMetrics(MetricsText& text) const {
  text.begin("bourse_build_info", "gauge", "Which program this is; always 1.");
  MetricsText::Labels about{{"version", kVersion}};
  std::vector<std::string> names;
  for (const GameKind* kind : games()) names.push_back("rules_" + std::string(kind->name()));
  for (std::size_t i = 0; i < names.size(); ++i)
    about.emplace_back(names[i], std::to_string(games()[i]->rulesVersion()));
  text.value("bourse_build_info", about, 1);
  text.gauge("bourse_ready", "1 while people should be sent here; 0 when the server is about to stop.",
             drained_ == nullptr ? 1 : 0);
  text.gauge("bourse_websockets", "People and spectators who are connected.",
             static_cast<double>(api_->sockets()));
  text.begin("bourse_tables", "gauge", "Tables in memory, and those of which only a clock is.");
  text.value("bourse_tables", {{"state", "awake"}}, static_cast<double>(hub_->tables()));
  text.value("bourse_tables", {{"state", "clock"}}, static_cast<double>(hub_->clocksKept()));
  text.gauge("bourse_tables_limit", "How many may be awake.", static_cast<double>(options_.limits.tables));
  text.gauge("bourse_journal_waiting", "Pieces of news that wait for the next write.",
             journal_ == nullptr ? 0 : static_cast<double>(journal_->waiting()));
  text.gauge("bourse_bot_queue", "Turns of bots that no thread has begun.",
             bots_ == nullptr ? 0 : static_cast<double>(bots_->waiting()));
  text.gauge("bourse_bot_threads", "Threads that bots think on.", options_.botThreads);
  text.gauge("bourse_bans", "Addresses and names that may not come in.",
             static_cast<double>(bans_.all().size()));
  bourse::writeMetrics(text, watch_.metrics);
}

void TableServer::askDesk(const std::string& request, const std::function<void(std::string)>& reply) {
  askTheDesk({.hub = *hub_, .sockets = api_->sockets(), .log = watch_.log}, request, reply);
}

// --- who may not come in ---

/// While the store does not answer, those who were out stay out.
void TableServer::lookAtBans() {
  if (clerk_ == nullptr) return;
  clerk_->ask([this, time = std::time(nullptr)](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    std::vector<Ban> bans = store.bans(time, problem);
    if (!problem.empty()) return {};
    return [this, bans = std::move(bans)] { setBans(bans); };
  });
}

void TableServer::setBans(std::vector<Ban> bans) {
  if (bans == bans_.all()) return;
  bans_ = Bans(std::move(bans));
  watch_.log.write(Level::notice, "bans-read", {}, {{"bans", static_cast<std::int64_t>(bans_.all().size())}});
  api_->sendAwayBanned();
  hub_->sendAwayBanned();
}

// --- time, and the end ---

void TableServer::tick() {
  const Moment moment = now();
  if (lastTick_ != Moment{})
    watch_.metrics.loopDelay.add(std::max(Moment::duration{}, moment - lastTick_ - kTickDue));
  lastTick_ = moment;
  if (membership_ != nullptr) membership_->tick();
  hub_->tick();
  if (people_ != nullptr) people_->tick();
  if (moment - lastLook_ >= kBansEvery) {
    lastLook_ = moment;
    lookAtBans();
  }
  if (peers_ != nullptr && membership_ != nullptr && membership_->number() != 0 && moment >= nextSettling_) {
    nextSettling_ = moment + kSettleEvery;
    settleAwaited();
  }
  if (stopAt_ && (moment >= *stopAt_ || api_->sockets() == 0)) hush();
  if (hushedAt_ && moment - *hushedAt_ >= kForTheDisk) drained();
}

void TableServer::drain(std::function<void()> then) {
  drained_ = std::move(then);
  watch_.log.write(Level::notice, "stopping", {}, {{"seconds", std::int64_t{options_.drain}}});
  tellSystemd("STOPPING=1");
  api_->drain();
  hub_->stopSoon(options_.drain);
  stopAt_ = now() + std::chrono::seconds(options_.drain);
  if (options_.drain == 0) hush();
}

/// Nothing new is heard, and what was heard is kept and told before the connections are closed.
void TableServer::hush() {
  stopAt_.reset();
  hushedAt_ = now();
  api_->stop();
  hub_->hush();
  if (journal_ == nullptr) return drained();
  journal_->flush([this] { drained(); });
}

void TableServer::drained() {
  hushedAt_.reset();
  if (drained_) drained_();
}

}  // namespace bourse
