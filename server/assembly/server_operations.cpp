// Operating a table server: metrics, the log, bans, shutdown.
#include <algorithm>
#include <cstdint>
#include <ctime>

#include "host/game/any_game.h"
#include "host/game/version.h"
#include "server/admin/admin_commands.h"
#include "server/admin/stored_tables.h"
#include "server/assembly/table_server.h"
#include "server/operate/systemd.h"
#include "server/store/postgres_store.h"

namespace bourse {
namespace {

constexpr Milliseconds kTickDue{50};          // as the listener has it
constexpr Milliseconds kReadBansEvery{1000};  // at the bans
constexpr std::chrono::seconds kLookAtDiskEvery{5}, kLookAtDatabaseEvery{60};
constexpr std::chrono::seconds kSettleEvery{60};
constexpr std::chrono::seconds kForTheDisk{5};  // to store what is left

Moment now() { return std::chrono::steady_clock::now(); }

/// Worth a line of its own, for programs that ban addresses by the log.
bool isFailedLogin(std::string_view problem) {
  return problem == "login-wrong" || problem == "recovery-wrong" || problem == "password-wrong";
}

/// What the log calls the address of a request, and the table in it.
std::string_view routeOf(const Request& request, std::string& table) {
  if (AdminApi::owns(request)) return AdminApi::routeOf(request.target);
  if (LadderApi::owns(request)) return LadderApi::routeOf(request.target);
  return PeopleApi::owns(request) ? PeopleApi::routeOf(request.target)
                                  : TableApi::routeOf(request.target, table);
}

}  // namespace

// --- metrics and log ---

/// `request` has only method, target and address.
void TableServer::answered(const Request& request, const Response& response) {
  telemetry_.metrics.answers.add(std::to_string(response.status / 100) + "xx");
  std::string table;
  if (!response.problem.empty()) {
    const std::string_view route = routeOf(request, table);
    telemetry_.refuse(
        response.problem,
        {{"reason", response.problem}, {"route", route}, {"table", table}, {"from", request.from}});
    if (isFailedLogin(response.problem))
      telemetry_.log.write(Level::info, "login-failed", {}, {{"route", route}, {"from", request.from}});
  }
  if (!telemetry_.log.takes(Level::debug)) return;
  table.clear();
  const std::string_view route = routeOf(request, table);
  telemetry_.log.write(Level::debug, "request", {},
                       {{"request", ++requests_},
                        {"method", request.method},
                        {"route", route},
                        {"table", table},
                        {"status", static_cast<std::int64_t>(response.status)},
                        {"from", request.from}});
}

/// Somebody has opened a WebSocket.
void TableServer::connected(const Request& request) {
  if (!telemetry_.log.takes(Level::info)) return;
  std::string table;
  (void)TableApi::routeOf(request.target, table);
  telemetry_.log.write(Level::info, "connected", {}, {{"table", table}, {"from", request.from}});
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
             static_cast<double>(api_->sockets().count()));
  text.begin("bourse_tables", "gauge", "Tables in memory, and those of which only a clock is.");
  text.value("bourse_tables", {{"state", "awake"}}, static_cast<double>(hub_->tables()));
  text.value("bourse_tables", {{"state", "clock"}}, static_cast<double>(hub_->clocksKept()));
  text.value("bourse_tables", {{"state", "imagined"}}, static_cast<double>(hub_->imaginedTables()));
  if (knowsSpace()) {
    text.gauge("bourse_disk_free_bytes", "Space that is left where things are stored.",
               static_cast<double>(disk_.free()));
    text.gauge("bourse_disk_low", "1 while space is short and nothing new is stored.", disk_.isLow() ? 1 : 0);
  }
  text.gauge("bourse_tables_limit", "How many may be awake.", static_cast<double>(options_.limits.tables));
  text.gauge("bourse_journal_waiting", "Pieces of news that wait for the next write.",
             journal_ == nullptr ? 0 : static_cast<double>(journal_->waiting()));
  text.gauge("bourse_bot_queue", "Turns of bots that no thread has begun.",
             bots_ == nullptr ? 0 : static_cast<double>(bots_->waiting()));
  text.gauge("bourse_bot_threads", "Threads that bots think on.", options_.botThreads);
  text.gauge("bourse_bans", "Addresses and names that may not come in.",
             static_cast<double>(bans_.all().size()));
  bourse::writeMetrics(text, telemetry_.metrics);
}

void TableServer::answerAdmin(const std::string& request, const std::function<void(std::string)>& reply) {
  runAdminCommand({.hub = *hub_, .sockets = api_->sockets().count(), .log = telemetry_.log}, request, reply);
}

// --- the admin page ---

/// Reports and tables are read on the thread of the people's store, by a connection of its own.
AdminApiServices TableServer::adminApiServices() {
  return {
      .readReports =
          [this](const std::function<void(const std::string&, PlayerReport)>& each, std::string& problem) {
            if (options_.place.empty()) return store_->readReports(each, problem);
            return readStoredReports(options_.place, each, problem);
          },
      .markReport =
          [this](std::int64_t report, std::int64_t time, bool& changed, std::string& problem) {
            if (options_.place.empty()) return store_->setHandled(report, time, changed, problem);
            return setStoredHandled(options_.place, report, time, changed, problem);
          },
      .readTables =
          [this](bool alsoOver, const std::function<void(const TableRow&)>& each, std::string& problem) {
            if (!options_.place.empty()) return readTableRows(options_.place, alsoOver, each, problem);
            return store_->readRunning(
                [&](const StoredTable& table) {
                  each({.table = table.id,
                        .facts = table.facts,
                        .entries = static_cast<std::int64_t>(table.entries.size())});
                },
                problem);
          },
      .endTable = [this](const std::string& table,
                         const std::function<void(int)>& then) { endTable(table, then); },
      .bansChanged = [this] { readBans(); }};
}

void TableServer::endTable(const std::string& table, const std::function<void(int)>& then) {
  if (peers_ != nullptr) return sendPeerCommand({.what = "end", .table = table, .account = {}}, 3, then);
  const std::shared_ptr<Room> room = hub_->find(table);
  if (room == nullptr) return then(404);
  if (room->table().over()) return then(409);
  room->endByOperator();
  telemetry_.log.write(Level::notice, "table-ended", "Ended by a host.", {{"table", table}});
  journal_->flush([then] { then(200); });
}

// --- bans ---

/// While the store does not answer, the bans stay as they are.
void TableServer::readBans() {
  if (peopleThread_ == nullptr) return;
  peopleThread_->ask([this, time = std::time(nullptr)](PeopleStore& store) -> std::function<void()> {
    std::string problem;
    std::vector<Ban> bans = store.bans(time, problem);
    if (!problem.empty()) return {};
    return [this, bans = std::move(bans)] { setBans(bans); };
  });
}

void TableServer::setBans(std::vector<Ban> bans) {
  if (bans == knownBans_) return;
  knownBans_ = std::move(bans);
  bans_ = Bans(bansWith(knownBans_, Ban::Effect::ban), addressSalt_);
  mutes_ = Bans(bansWith(knownBans_, Ban::Effect::mute), addressSalt_);
  telemetry_.log.write(Level::notice, "bans-read", {},
                       {{"bans", static_cast<std::int64_t>(bans_.all().size())},
                        {"mutes", static_cast<std::int64_t>(mutes_.all().size())}});
  api_->sockets().closeBanned(bans_);
  hub_->disconnectBanned();
}

// --- disk space ---

bool TableServer::knowsSpace() const {
  return !options_.folder.empty() || (options_.limits.shared && options_.databaseLimit > 0);
}

void TableServer::watchDisk() {
  if (const std::optional<std::uint64_t> free = freeBytes(options_.folder)) setSpace(*free);
}

/// A database tells its size, but not how much room its disk has: the operator says how large it may grow. It
/// is asked on the thread of the people's store, by a connection of its own.
void TableServer::watchDatabase() {
  if (peopleThread_ == nullptr) return;
  peopleThread_->ask([this, place = options_.place](PeopleStore&) -> std::function<void()> {
    std::string problem;
    const std::optional<std::uint64_t> bytes = databaseBytes(place, problem);
    if (!bytes) return {};
    return [this, bytes] {
      const std::uint64_t limit = options_.databaseLimit;
      if (limit > 0) setSpace(limit > *bytes ? limit - *bytes : 0);
    };
  });
}

void TableServer::setSpace(std::uint64_t free) {
  if (!disk_.look(free)) return;
  quotas_->setDiskLow(disk_.isLow());
  telemetry_.log.write(disk_.isLow() ? Level::warning : Level::notice, "disk",
                       disk_.isLow() ? "Little space is left: games go on, and nothing new is stored."
                                     : "There is space again.",
                       {{"free", static_cast<std::int64_t>(free)}});
}

// --- settings ---

void TableServer::apply(const LiveSettings& settings) {
  AccessRules& access = options_.api.access;
  access.origins = settings.access.origins;
  access.hosts = settings.access.hosts;
  access.proxies = settings.access.proxies;
  access.socketsPerAddress = settings.access.socketsPerAddress;
  access.changesPerMinute = settings.access.changesPerMinute;
  quotas_->setOptions(settings.quotas);
  api_->setAccess(access);
  api_->setName(settings.name);
  options_.people.site = settings.site;
  if (people_ != nullptr) people_->setSite(settings.site);
  linkApi_->setAccess(access);
  if (peopleApi_ != nullptr) peopleApi_->setAccess(access);
  if (adminApi_ != nullptr) adminApi_->setAccess(access);
  if (ladderApi_ != nullptr) ladderApi_->setAccess(access);
  if (people_ != nullptr) people_->setPrograms(settings.programs);
  hub_->setMostTables(settings.tables);
  disk_.setLeast(settings.leastFree);
  options_.databaseLimit = settings.databaseLimit;
  lastDiskLook_ = lastDatabaseLook_ = {};
  telemetry_.log.setLeast(settings.logLevel);
  options_.drain = settings.drain;
}

// --- time and shutdown ---

void TableServer::tick() {
  const Moment moment = now();
  if (lastTick_ != Moment{})
    telemetry_.metrics.loopDelay.add(std::max(Moment::duration{}, moment - lastTick_ - kTickDue));
  lastTick_ = moment;
  watchdog_.alive(moment);
  if (membership_ != nullptr) membership_->tick();
  hub_->tick();
  if (people_ != nullptr) people_->tick();
  if (ladderApi_ != nullptr) ladderApi_->tick();
  if (moment - lastLook_ >= kReadBansEvery) {
    lastLook_ = moment;
    readBans();
  }
  if (moment - lastDiskLook_ >= kLookAtDiskEvery) {
    lastDiskLook_ = moment;
    if (!options_.folder.empty()) watchDisk();
  }
  if (options_.limits.shared && moment - lastDatabaseLook_ >= kLookAtDatabaseEvery) {
    lastDatabaseLook_ = moment;
    options_.databaseLimit > 0 ? watchDatabase() : setSpace(UINT64_MAX);
  }
  if (peers_ != nullptr && membership_ != nullptr && membership_->number() != 0 && moment >= nextSettling_) {
    nextSettling_ = moment + kSettleEvery;
    settleAwaited();
  }
  if (stopAt_ && (moment >= *stopAt_ || api_->sockets().count() == 0)) freeze();
  if (frozenAt_ && moment - *frozenAt_ >= kForTheDisk) drained();
}

void TableServer::drain(std::function<void()> then) {
  drained_ = std::move(then);
  telemetry_.log.write(Level::notice, "stopping", {}, {{"seconds", std::int64_t{options_.drain}}});
  notifySystemd("STOPPING=1");
  api_->drain();
  if (ladderApi_ != nullptr) ladderApi_->stop(serverStops);
  hub_->stopSoon(options_.drain);
  stopAt_ = now() + std::chrono::seconds(options_.drain);
  if (options_.drain == 0) freeze();
}

/// Takes no new messages; what was taken is stored and sent before the connections are closed.
void TableServer::freeze() {
  stopAt_.reset();
  frozenAt_ = now();
  api_->stop();
  hub_->freeze();
  if (journal_ == nullptr) return drained();
  journal_->flush([this] { drained(); });
}

void TableServer::drained() {
  frozenAt_.reset();
  if (drained_) drained_();
}

}  // namespace bourse
