// bourse serve: the web client and tables to play at, over HTTP and WebSockets, from this program alone.
#include <sys/resource.h>
#include <unistd.h>

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
#include "app/server/mail_settings.h"
#include "app/server/operator_services.h"
#include "app/server/serve_options.h"
#include "app/server/terminal_qr.h"
#include "host/game/version.h"
#include "server/assembly/table_server.h"
#include "server/cluster/postgres_leases.h"
#include "server/files/file_service.h"
#include "server/files/web_files.h"
#include "server/identity/addresses.h"
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

constexpr const char* kSummary = "serves the game and its tables to browsers; Ctrl-C stops it";

/// Where others in the network find it; empty if they do not.
std::string networkAddress(const std::string& address, int port) {
  if (address != "0.0.0.0" && address != "::")
    return address.starts_with("127.") || address == "::1" ? std::string() : pageAddress(address, port);
  const std::vector<std::string> ours = networkAddresses();
  return ours.empty() ? std::string() : pageAddress(ours.front(), port);
}

/// For a person to open and for a script to wait for.
void printAddresses(const std::string& address, int port, const std::string& metrics) {
  const bool everybody = address == "0.0.0.0" || address == "::";
  std::printf("Bourse is at %s\n", pageAddress(everybody ? "127.0.0.1" : address, port).c_str());
  if (everybody)
    for (const std::string& one : networkAddresses())
      std::printf("In this network it is at %s\n", pageAddress(one, port).c_str());
  // Phones in the same room scan it; a log would only be in the way.
  if (const std::string network = networkAddress(address, port);
      !network.empty() && isatty(STDOUT_FILENO) != 0)
    std::printf("%s", terminalQr(network).c_str());
  if (!metrics.empty()) std::printf("Metrics are at %s\n", metrics.c_str());
  std::printf("Ctrl-C ends it.\n");
  std::fflush(stdout);
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
  if (isPostgresAddress(settings.store))
    return openPostgresStore(settings.store, number, problem,
                             {.folder = settings.backup, .unnecessary = settings.migrateWithoutBackup});
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
  const std::vector<std::string> ours = networkAddresses();
  if (settings.reach == "auto" && ours.empty()) {
    problem = "This machine has no address in a network, so --reach auto finds none.";
    return false;
  }
  const std::string here = settings.reach == "auto" ? ours.front()
                           : everybody              ? "127.0.0.1"
                                                    : settings.address;
  options.address = settings.reach.empty() || settings.reach == "auto"
                        ? here + ":" + std::to_string(listener.port())
                        : settings.reach;
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
  if (!began) return fail("serve", problem);
  server.log().write(Level::info, "stopped", {});
  return storeWorks ? kDone : kFailed;
}

/// Reads the settings again (SIGHUP). A mistake in them changes nothing.
void reload(TableServer& server, const ServeOptions& running, int argc, char** argv) {
  ServeOptions settings;
  Options options("serve", kSummary);
  if (!readServeOptions(options, settings, argc, argv)) {
    server.log().write(Level::error, "settings-refused", "The settings stay as they were.");
    return;
  }
  server.apply(liveSettings(settings));
  server.log().write(Level::notice, "settings-read", {});
  for (const std::string& name : needRestart(running, settings))
    server.log().write(Level::warning, "settings-later", "This setting changes at the next restart.",
                       {{"setting", name}});
}

}  // namespace

int runServe(int argc, char** argv) {
  ServeOptions settings;
  Options options("serve", kSummary);
  if (!readServeOptions(options, settings, argc, argv)) return options.exitCode();
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
  if (!folder.empty() && data == nullptr) return fail("serve", option + problem);
  const auto number = std::make_shared<std::atomic<std::int64_t>>(0);
  std::unique_ptr<Store> store = openStore(settings, data.get(), number, problem);
  if (store == nullptr) return fail("serve", option + problem);
  std::unique_ptr<PeopleStore> people = openPeople(settings, data.get(), problem);
  if (people == nullptr) return fail("serve", option + problem);
  settings.api.durable = shared || data != nullptr;
  TableServerOptions behaviour{
      .botThreads = settings.bots, .timing = settings.timing, .api = settings.api, .limits = {}};
  behaviour.log = logOf(settings.operation);
  behaviour.drain = settings.operation.drain;
  behaviour.people.site = settings.site;
  behaviour.people.programs = settings.programs;
  behaviour.people.push.contact = settings.pushContact;
  if (!settings.pushKey.empty()) {
    const std::optional<PushKey> key = pushKeyOf(settings.pushKey);
    if (!key) return options.misuse("--push-key is not a private key of P-256 as Base64, 43 letters.");
    behaviour.people.push.key = *key;
  }
  if (const std::string wrong = readMailSettings(settings, behaviour); !wrong.empty())
    return options.misuse(wrong);
  behaviour.hashThreads = settings.hashing;
  behaviour.privateWebhooks = settings.privateWebhooks;
  behaviour.dice.threads = settings.dice;
  behaviour.limits.tables = static_cast<std::size_t>(settings.tables);
  behaviour.limits.shared = shared;
  const LiveSettings live = liveSettings(settings);
  behaviour.quotas = live.quotas;
  behaviour.leastFree = live.leastFree;
  behaviour.databaseLimit = live.databaseLimit;
  if (data != nullptr) behaviour.folder = data->path();
  behaviour.place = shared ? settings.store : data != nullptr ? storeFile(data->path()) : std::string();
  ConnectionLimits limits;
  limits.connections = roomFor(settings.connections, behaviour.log);
  TableServer server(std::move(store), std::move(people), service(files), std::move(behaviour));
  OperatorServices services(settings.operation, server);
  Doors doors = services.withMetrics(server.doors());
  doors.reload = [&server, &settings, argc, argv] { reload(server, settings, argc, argv); };
  const auto listener = Listener::open(settings.address, static_cast<std::uint16_t>(settings.port),
                                       std::move(doors), limits, problem);
  if (listener == nullptr) return fail("serve", problem);
  if (shared && !share(settings, number, *listener, server, problem)) return fail("serve", option + problem);
  if (!services.open(*listener, data == nullptr ? "" : data->path(), problem)) {
    services.close();
    return fail("serve", problem);
  }

  std::signal(SIGPIPE, SIG_IGN);  // the reader of our output may go; the players stay
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is a mistake of the store, told like any other
  listener->stopOnSignals();
  if (!options.given("web") && !clientIsEmbedded())
    server.log().write(Level::notice, "no-client",
                       "This program was built without the web client; its page says how to build it.");
  if (settings.site.empty()) server.setNetwork(networkAddress(settings.address, listener->port()));
  printAddresses(settings.address, listener->port(), services.metricsAddress());
  return serveUntilStopped(*listener, server, services);
}

}  // namespace bourse
