// bourse serve: the web client and tables to play at, over HTTP and WebSockets, from this program alone.
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "app/command.h"
#include "app/options.h"
#include "app/server/operator_services.h"
#include "app/server/settings.h"
#include "host/game/version.h"
#include "server/assembly/table_server.h"
#include "server/cluster/postgres_leases.h"
#include "server/files/file_service.h"
#include "server/files/web_files.h"
#include "server/http/addresses.h"
#include "server/identity/secrets.h"
#include "server/net/listener.h"
#include "server/operate/process.h"
#include "server/operate/systemd.h"
#include "server/people/memory_people.h"
#include "server/people/postgres_people.h"
#include "server/people/sqlite_people.h"
#include "server/store/data_folder.h"
#include "server/store/memory_store.h"
#include "server/store/postgres_store.h"
#include "server/store/restore.h"
#include "server/store/sqlite_store.h"

namespace bourse {
namespace {

struct ServeOptions {
  std::string address = "127.0.0.1", data, store, reach, web, config;
  int port = 8080, tables = 2000, connections = 10'000;
  ApiOptions api;
  OperatorOptions operation;
  std::string site;
  int hashing = 1;
  bool privateWebhooks = false;
  int megabytesPerAddress = 64, megabytesPerTable = 8, megabytesFree = 256;
  bool timing = false;
  int bots = static_cast<int>(std::clamp(std::thread::hardware_concurrency() / 2, 1U, 16U));
  int dice = static_cast<int>(std::clamp(std::thread::hardware_concurrency() / 2, 1U, 16U));
};

constexpr double kMegabyte = 1e6;

int fail(const std::string& sentence) {
  std::fprintf(stderr, "bourse serve: %s\n", sentence.c_str());
  return kFailed;
}

/// For a person to open and for a script to wait for.
void printAddresses(const std::string& address, int port, const std::string& metrics) {
  const bool everybody = address == "0.0.0.0" || address == "::";
  std::printf("Bourse is at %s\n", pageAddress(everybody ? "127.0.0.1" : address, port).c_str());
  if (everybody)
    for (const std::string& one : networkAddresses())
      std::printf("In this network it is at %s\n", pageAddress(one, port).c_str());
  if (!metrics.empty()) std::printf("Metrics are at %s\n", metrics.c_str());
  std::printf("Ctrl-C ends it.\n");
  std::fflush(stdout);
}

/// Reads the command line and the settings file; false if the program should end now.
bool readOptions(Options& options, ServeOptions& settings, int argc, char** argv) {
  options.text("address", "IP",
               "who may connect: 127.0.0.1 only this machine, 0.0.0.0 everyone in the network",
               settings.address);
  options.number("port", "N", "port to listen on, 0 for any free one", settings.port, 0, 65535);
  options.text("data", "DIR", "folder for tables and accounts, created if missing; one server at a time",
               settings.data);
  options.text("store", "WHERE", "instead of --data: postgres://… shared by several processes, or a folder",
               settings.store);
  options.text("reach", "IP:PORT", "where other processes with the same store reach this one",
               settings.reach);
  options.text("web", "DIR", "serve this folder instead of the built-in client, for work on the client",
               settings.web);
  options.number("tables", "N", "most tables at once", settings.tables, 1, 100'000);
  options.number("bots", "N", "threads for bots", settings.bots, 1, 64);
  options.number("dice", "N", "threads for the dice of Stack Market", settings.dice, 1, 64);
  options.number("connections", "N", "most connections at once", settings.connections, 1, 1'000'000);
  options.flag("timing", "measure how long moves take; see /api/timing", settings.timing);
  options.text("name", "TEXT", "the name of the server", settings.api.name);
  options.text("origins", "LIST", "other sites whose pages may play here, such as https://example.org",
               settings.api.access.origins);
  options.text("hosts", "LIST", "host names of this server, such as example.org; others are refused",
               settings.api.access.hosts);
  options.text("trust-proxy", "LIST", "trusted proxies, which send X-Forwarded-For",
               settings.api.access.proxies);
  options.number("rate", "N", "tables and seats one address may make per minute; 0: no limit",
                 settings.api.access.changesPerMinute, 0, 1'000'000);
  options.number("per-address", "N", "WebSockets one address may have open; 0: no limit",
                 settings.api.access.socketsPerAddress, 0, 1'000'000);
  options.number("day-per-address", "MB", "megabytes one address may store per day; 0: no limit",
                 settings.megabytesPerAddress, 0, 1'000'000);
  options.number("day-per-table", "MB", "megabytes one table may store per day; 0: no limit",
                 settings.megabytesPerTable, 0, 1'000'000);
  options.number("least-free", "MB", "megabytes of free disk below which nothing new is stored",
                 settings.megabytesFree, 0, 1'000'000'000);
  addOperatorOptions(options, settings.operation);
  options.text("site", "URL", "public address of this server, for links in notices: https://example.org/",
               settings.site);
  options.number("hashing", "N", "threads for checking passwords", settings.hashing, 1, 16);
  options.flag("private-webhooks", "also send notices to addresses of this machine and its network",
               settings.privateWebhooks);
  options.text("config", "FILE", "options as TOML, such as port = 80; BOURSE_PORT=80 in the environment wins",
               settings.config);
  return options.parse(argc, argv) && readSettings(options, settings.config);
}

/// As many connections as the system lets a program have, at most as many as asked for.
int roomFor(int connections, const Log& log) {
  constexpr rlim_t kForOurselves = 64;
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return connections;
  const rlim_t wanted = static_cast<rlim_t>(connections) + ConnectionLimits::kToldFull + kForOurselves;
  if (files.rlim_cur < wanted) {
    files.rlim_cur = files.rlim_max == RLIM_INFINITY ? wanted : std::min(wanted, files.rlim_max);
    if (setrlimit(RLIMIT_NOFILE, &files) != 0) getrlimit(RLIMIT_NOFILE, &files);
  }
  if (files.rlim_cur >= wanted) return connections;
  const rlim_t taken = ConnectionLimits::kToldFull + kForOurselves;
  const int possible = files.rlim_cur > taken ? static_cast<int>(files.rlim_cur - taken) : 1;
  log.write(Level::notice, "few-files",
            "The system allows " + std::to_string(files.rlim_cur) + " open files, so there is room for " +
                std::to_string(possible) + " connections.");
  return possible;
}

using ProcessNumber = std::shared_ptr<std::atomic<std::int64_t>>;

/// Tables last as long as their database or folder, or without one as long as the program.
std::unique_ptr<Store> openStore(const ServeOptions& settings, const DataFolder* data,
                                 const ProcessNumber& number, std::string& problem) {
  if (isPostgresAddress(settings.store)) return openPostgresStore(settings.store, number, problem);
  if (data == nullptr) return std::make_unique<MemoryStore>();
  return openSqliteStore(storeFile(data->path()), problem);
}

/// Accounts are kept where tables are.
std::unique_ptr<PeopleStore> openPeople(const ServeOptions& settings, const DataFolder* data,
                                        std::string& problem) {
  if (isPostgresAddress(settings.store)) return openPostgresPeople(settings.store, problem);
  if (data == nullptr) return std::make_unique<MemoryPeople>();
  return openSqlitePeople(storeFile(data->path()), problem);
}

/// Where other processes share the store. False if `problem` is set.
bool share(const ServeOptions& settings, const ProcessNumber& number, Listener& listener, TableServer& server,
           std::string& problem) {
  const bool everybody = settings.address == "0.0.0.0" || settings.address == "::";
  MembershipOptions options;
  options.address = !settings.reach.empty() ? settings.reach
                                            : (everybody ? "127.0.0.1" : settings.address) + ":" +
                                                  std::to_string(listener.port());
  options.secret = sharedSecret(settings.store, newToken(), problem);
  if (options.secret.empty()) return false;
  options.numbered = [number](std::int64_t given) { number->store(given); };
  options.moved = [&listener](const std::string& table) { listener.cut(table); };
  options.trouble = [&server](const std::string& sentence) {
    server.log().write(Level::warning, "shared-store", sentence);
  };
  server.shareWith(postgresLeases(listener.database(settings.store), settings.store), std::move(options));
  return true;
}

/// Until it is stopped, or the store cannot keep what happens: then going on would be a lie to the players.
int serveUntilStopped(Listener& listener, TableServer& server, OperatorServices& services) {
  std::vector<std::string> troubles;
  std::string problem;
  bool storeWorks = true;
  const Post post = [&listener](std::function<void()> what) { listener.post(std::move(what)); };
  const auto failed = [&](const std::string& why) {
    server.log().write(Level::error, "store-failed",
                       why + " The server stops; what was acknowledged is safe.");
    storeWorks = false;
    listener.stop();
  };
  const bool began = server.begin(post, failed, troubles, problem);
  for (const std::string& trouble : troubles)
    server.log().write(Level::warning, "table-unread", trouble + " It stays as it is in the store.");
  if (began) {
    server.log().write(Level::info, "started", {},
                       {{"version", kVersion},
                        {"port", std::int64_t{listener.port()}},
                        {"tables", static_cast<std::int64_t>(server.tables())}});
    notifySystemd("READY=1");
    listener.run();
  }
  services.close();
  server.end();
  if (!began) return fail(problem);
  server.log().write(Level::info, "stopped", {});
  return storeWorks ? kDone : kFailed;
}

}  // namespace

int runServe(int argc, char** argv) {
  ServeOptions settings;
  Options options("serve", "serves the game and its tables to browsers; Ctrl-C stops it");
  if (!readOptions(options, settings, argc, argv)) return options.exitCode();
  if (!isAddress(settings.address))
    return options.misuse("--address takes an IP address such as 127.0.0.1, not “" + settings.address + "”.");

  keepFreedMemory();
  std::string problem;
  const std::shared_ptr<const WebFiles> files =
      options.given("web") ? folderFiles(settings.web, problem) : embeddedFiles();
  if (files == nullptr) return options.misuse("--web: " + problem);
  std::unique_ptr<DataFolder> data;
  const bool shared = isPostgresAddress(settings.store);
  if (!settings.store.empty() && !settings.data.empty())
    return options.misuse("--store takes the place of --data; give one of them.");
  const std::string folder = shared || settings.store.empty() ? settings.data : settings.store;
  const std::string option = settings.store.empty() ? "--data: " : "--store: ";
  if (!folder.empty()) data = DataFolder::open(folder, problem);
  if (!folder.empty() && data == nullptr) return fail(option + problem);
  const auto number = std::make_shared<std::atomic<std::int64_t>>(0);
  std::unique_ptr<Store> store = openStore(settings, data.get(), number, problem);
  if (store == nullptr) return fail(option + problem);
  std::unique_ptr<PeopleStore> people = openPeople(settings, data.get(), problem);
  if (people == nullptr) return fail(option + problem);
  settings.api.durable = shared || data != nullptr;
  TableServerOptions behaviour{
      .botThreads = settings.bots, .timing = settings.timing, .api = settings.api, .limits = {}};
  behaviour.log = logOf(settings.operation);
  behaviour.drain = settings.operation.drain;
  behaviour.people.site = settings.site;
  behaviour.hashThreads = settings.hashing;
  behaviour.privateWebhooks = settings.privateWebhooks;
  behaviour.dice.threads = settings.dice;
  behaviour.limits.tables = static_cast<std::size_t>(settings.tables);
  behaviour.limits.shared = shared;
  behaviour.quotas = {.tablesPerMinute = static_cast<double>(settings.api.access.changesPerMinute),
                      .addressBytes = kMegabyte * settings.megabytesPerAddress,
                      .tableBytes = kMegabyte * settings.megabytesPerTable};
  behaviour.leastFree =
      static_cast<std::uint64_t>(kMegabyte) * static_cast<std::uint64_t>(settings.megabytesFree);
  if (data != nullptr) behaviour.folder = data->path();
  ConnectionLimits limits;
  limits.connections = roomFor(settings.connections, behaviour.log);
  TableServer server(std::move(store), std::move(people), service(files), std::move(behaviour));
  OperatorServices services(settings.operation, server);
  const auto listener = Listener::open(settings.address, static_cast<std::uint16_t>(settings.port),
                                       services.withMetrics(server.doors()), limits, problem);
  if (listener == nullptr) return fail(problem);
  if (shared && !share(settings, number, *listener, server, problem)) return fail(option + problem);
  if (!services.open(*listener, data == nullptr ? "" : data->path(), problem)) {
    services.close();
    return fail(problem);
  }

  std::signal(SIGPIPE, SIG_IGN);  // the reader of our output may go; the players stay
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is a mistake of the store, told like any other
  listener->stopOnSignals();
  if (!options.given("web") && !clientIsEmbedded())
    server.log().write(Level::notice, "no-client",
                       "This program was built without the web client; its page says how to build it.");
  printAddresses(settings.address, listener->port(), services.metricsAddress());
  return serveUntilStopped(*listener, server, services);
}

}  // namespace bourse
