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
#include "app/server/serve_house.h"
#include "app/server/settings.h"
#include "host/game/version.h"
#include "server/addresses.h"
#include "server/cluster/postgres_leases.h"
#include "server/data_folder.h"
#include "server/net/listener.h"
#include "server/operate/notify.h"
#include "server/operate/process.h"
#include "server/people/memory_people.h"
#include "server/people/postgres_people.h"
#include "server/people/sqlite_people.h"
#include "server/service.h"
#include "server/store/memory_store.h"
#include "server/store/postgres_store.h"
#include "server/store/restore.h"
#include "server/store/sqlite_store.h"
#include "server/tables/secrets.h"
#include "server/tables/table_server.h"
#include "server/web_files.h"

namespace bourse {
namespace {

struct Wishes {
  std::string address = "127.0.0.1", data, store, reach, web, config;
  int port = 8080, tables = 2000, connections = 10'000;
  ApiOptions api;
  HouseWishes house;
  std::string site;
  int hashing = 1;
  bool privateWebhooks = false;
  bool timing = false;
  int bots = static_cast<int>(std::clamp(std::thread::hardware_concurrency() / 2, 1U, 16U));
  int dice = static_cast<int>(std::clamp(std::thread::hardware_concurrency() / 2, 1U, 16U));
};

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

/// The wishes, complete; false if the program should end now.
bool readOptions(Options& options, Wishes& wishes, int argc, char** argv) {
  options.text("address", "IP", "who may connect: 127.0.0.1 this machine, 0.0.0.0 everybody in the network",
               wishes.address);
  options.number("port", "N", "port to listen on, 0 for any free one", wishes.port, 0, 65535);
  options.text("data", "DIR", "folder for what has to last; made if missing, for one server at a time",
               wishes.data);
  options.text("store", "WHERE", "instead of --data: postgres://… that several processes share, or a folder",
               wishes.store);
  options.text("reach", "IP:PORT", "where other processes with the same store reach this one", wishes.reach);
  options.text("web", "DIR", "serve this folder instead of the built-in client, for work on the client",
               wishes.web);
  options.number("tables", "N", "how many tables there may be at once", wishes.tables, 1, 100'000);
  options.number("bots", "N", "threads that bots think on", wishes.bots, 1, 64);
  options.number("dice", "N", "threads on which dice of Stack Market stand and fall", wishes.dice, 1, 64);
  options.number("connections", "N", "how many connections there may be at once", wishes.connections, 1,
                 1'000'000);
  options.flag("timing", "measure how long moves take, and tell it at /api/timing", wishes.timing);
  options.text("name", "TEXT", "what the server calls itself", wishes.api.name);
  options.text("origins", "LIST", "other sites whose pages may play here, such as https://example.org",
               wishes.api.origins);
  options.text("trust-proxy", "LIST", "addresses of proxies that tell who asks, by X-Forwarded-For",
               wishes.api.proxies);
  options.number("rate", "N", "tables and seats that one address makes in a minute, 0 without end",
                 wishes.api.changes, 0, 1'000'000);
  options.number("per-address", "N", "WebSockets that one address has at once, 0 without end",
                 wishes.api.sockets, 0, 1'000'000);
  addHouseOptions(options, wishes.house);
  options.text("site", "URL", "where people reach this server, for links in notices: https://example.org/",
               wishes.site);
  options.number("hashing", "N", "threads that passwords are checked on", wishes.hashing, 1, 16);
  options.flag("private-webhooks", "take notices also to addresses of this machine and its network",
               wishes.privateWebhooks);
  options.text("config", "FILE",
               "options as TOML, such as port = 80; BOURSE_PORT=80 in the environment comes first",
               wishes.config);
  return options.parse(argc, argv) && readSettings(options, wishes.config);
}

/// As many connections as the system lets a program have, at most those that are wished for.
int roomFor(int connections, const Log& log) {
  constexpr rlim_t kForOurselves = 64;
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return connections;
  const rlim_t wanted = static_cast<rlim_t>(connections) + Limits::kToldFull + kForOurselves;
  if (files.rlim_cur < wanted) {
    files.rlim_cur = files.rlim_max == RLIM_INFINITY ? wanted : std::min(wanted, files.rlim_max);
    if (setrlimit(RLIMIT_NOFILE, &files) != 0) getrlimit(RLIMIT_NOFILE, &files);
  }
  if (files.rlim_cur >= wanted) return connections;
  const rlim_t taken = Limits::kToldFull + kForOurselves;
  const int possible = files.rlim_cur > taken ? static_cast<int>(files.rlim_cur - taken) : 1;
  log.write(Level::notice, "few-files",
            "The system allows " + std::to_string(files.rlim_cur) + " open files, so there is room for " +
                std::to_string(possible) + " connections.");
  return possible;
}

using ProcessNumber = std::shared_ptr<std::atomic<std::int64_t>>;

/// Tables last as long as their database or folder, or without one as long as the program.
std::unique_ptr<Store> openStore(const Wishes& wishes, const DataFolder* data, const ProcessNumber& number,
                                 std::string& problem) {
  if (isPostgresAddress(wishes.store)) return openPostgresStore(wishes.store, number, problem);
  if (data == nullptr) return std::make_unique<MemoryStore>();
  return openSqliteStore(storeFile(data->path()), problem);
}

/// Accounts are kept where tables are.
std::unique_ptr<PeopleStore> openPeople(const Wishes& wishes, const DataFolder* data, std::string& problem) {
  if (isPostgresAddress(wishes.store)) return openPostgresPeople(wishes.store, problem);
  if (data == nullptr) return std::make_unique<MemoryPeople>();
  return openSqlitePeople(storeFile(data->path()), problem);
}

/// Where other processes share the store. False if `problem` is set.
bool share(const Wishes& wishes, const ProcessNumber& number, Listener& listener, TableServer& server,
           std::string& problem) {
  const bool everybody = wishes.address == "0.0.0.0" || wishes.address == "::";
  MembershipOptions options;
  options.address = !wishes.reach.empty()
                        ? wishes.reach
                        : (everybody ? "127.0.0.1" : wishes.address) + ":" + std::to_string(listener.port());
  options.secret = sharedSecret(wishes.store, newToken(), problem);
  if (options.secret.empty()) return false;
  options.numbered = [number](std::int64_t given) { number->store(given); };
  options.moved = [&listener](const std::string& table) { listener.cut(table); };
  options.trouble = [&server](const std::string& sentence) {
    server.log().write(Level::warning, "shared-store", sentence);
  };
  server.shareWith(postgresLeases(listener.database(wishes.store), wishes.store), std::move(options));
  return true;
}

/// Until it is stopped, or the store cannot keep what happens: then going on would be a lie to the players.
int serveUntilStopped(Listener& listener, TableServer& server, ServeHouse& house) {
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
    tellSystemd("READY=1");
    listener.run();
  }
  house.close();
  server.end();
  if (!began) return fail(problem);
  server.log().write(Level::info, "stopped", {});
  return storeWorks ? kDone : kFailed;
}

}  // namespace

int runServe(int argc, char** argv) {
  Wishes wishes;
  Options options("serve",
                  "serves the game and its tables to browsers, from this program alone; Ctrl-C ends it");
  if (!readOptions(options, wishes, argc, argv)) return options.exitCode();
  if (!isAddress(wishes.address))
    return options.misuse("--address takes an IP address such as 127.0.0.1, not “" + wishes.address + "”.");

  keepMemory();
  std::string problem;
  const std::shared_ptr<const WebFiles> files =
      options.given("web") ? folderFiles(wishes.web, problem) : embeddedFiles();
  if (files == nullptr) return options.misuse("--web: " + problem);
  std::unique_ptr<DataFolder> data;
  const bool shared = isPostgresAddress(wishes.store);
  if (!wishes.store.empty() && !wishes.data.empty())
    return options.misuse("--store takes the place of --data; give one of them.");
  const std::string folder = shared || wishes.store.empty() ? wishes.data : wishes.store;
  const std::string option = wishes.store.empty() ? "--data: " : "--store: ";
  if (!folder.empty()) data = DataFolder::open(folder, problem);
  if (!folder.empty() && data == nullptr) return fail(option + problem);
  const auto number = std::make_shared<std::atomic<std::int64_t>>(0);
  std::unique_ptr<Store> store = openStore(wishes, data.get(), number, problem);
  if (store == nullptr) return fail(option + problem);
  std::unique_ptr<PeopleStore> people = openPeople(wishes, data.get(), problem);
  if (people == nullptr) return fail(option + problem);
  wishes.api.durable = shared || data != nullptr;
  TableServerOptions behaviour{
      .botThreads = wishes.bots, .timing = wishes.timing, .api = wishes.api, .limits = {}};
  behaviour.log = logOf(wishes.house);
  behaviour.drain = wishes.house.drain;
  behaviour.people.site = wishes.site;
  behaviour.hashThreads = wishes.hashing;
  behaviour.privateWebhooks = wishes.privateWebhooks;
  behaviour.dice.threads = wishes.dice;
  behaviour.limits.tables = static_cast<std::size_t>(wishes.tables);
  behaviour.limits.shared = shared;
  Limits limits;
  limits.connections = roomFor(wishes.connections, behaviour.log);
  TableServer server(std::move(store), std::move(people), service(files), std::move(behaviour));
  ServeHouse house(wishes.house, server);
  const auto listener = Listener::open(wishes.address, static_cast<std::uint16_t>(wishes.port),
                                       house.withMetrics(server.doors()), limits, problem);
  if (listener == nullptr) return fail(problem);
  if (shared && !share(wishes, number, *listener, server, problem)) return fail(option + problem);
  if (!house.open(*listener, data == nullptr ? "" : data->path(), problem)) {
    house.close();
    return fail(problem);
  }

  std::signal(SIGPIPE, SIG_IGN);  // whoever reads our lines may go; the players stay
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is a mistake of the store, told like any other
  listener->stopOnSignals();
  if (!options.given("web") && !clientIsEmbedded())
    server.log().write(Level::notice, "no-client",
                       "This program was built without the web client; its page says how to build it.");
  printAddresses(wishes.address, listener->port(), house.metricsAddress());
  return serveUntilStopped(*listener, server, house);
}

}  // namespace bourse
