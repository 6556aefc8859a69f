// bourse serve: the web client and tables to play at, over HTTP and WebSockets, from this program alone.
#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "app/command.h"
#include "app/options.h"
#include "app/settings.h"
#include "server/addresses.h"
#include "server/data_folder.h"
#include "server/net/listener.h"
#include "server/service.h"
#include "server/store/memory_store.h"
#include "server/store/restore.h"
#include "server/store/sqlite_store.h"
#include "server/tables/table_server.h"
#include "server/web_files.h"

namespace bourse {
namespace {

struct Wishes {
  std::string address = "127.0.0.1", data, web, origins, config;
  int port = 8080, tables = 2000;
  int bots = static_cast<int>(std::clamp(std::thread::hardware_concurrency() / 2, 1U, 16U));
};

int fail(const std::string& sentence) {
  std::fprintf(stderr, "bourse serve: %s\n", sentence.c_str());
  return kFailed;
}

/// For a person to open and for a script to wait for.
void printAddresses(const std::string& address, int port) {
  const bool everybody = address == "0.0.0.0" || address == "::";
  std::printf("Bourse is at %s\n", pageAddress(everybody ? "127.0.0.1" : address, port).c_str());
  if (everybody)
    for (const std::string& one : networkAddresses())
      std::printf("In this network it is at %s\n", pageAddress(one, port).c_str());
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
  options.text("web", "DIR", "serve this folder instead of the built-in client, for work on the client",
               wishes.web);
  options.number("tables", "N", "how many tables there may be at once", wishes.tables, 1, 100'000);
  options.number("bots", "N", "threads that bots think on", wishes.bots, 1, 64);
  options.text("origins", "LIST", "other sites whose pages may play here, such as https://example.org",
               wishes.origins);
  options.text("config", "FILE",
               "options as TOML, such as port = 80; BOURSE_PORT=80 in the environment comes first",
               wishes.config);
  return options.parse(argc, argv) && readSettings(options, wishes.config);
}

/// Tables last as long as their folder, or without one as long as the program.
std::unique_ptr<Store> openStore(const DataFolder* data, std::string& problem) {
  if (data == nullptr) return std::make_unique<MemoryStore>();
  return openSqliteStore(storeFile(data->path()), problem);
}

/// Until it is stopped, or the store cannot keep what happens: then going on would be a lie to the players.
int serveUntilStopped(Listener& listener, TableServer& server) {
  std::vector<std::string> troubles;
  std::string problem;
  bool storeWorks = true;
  const Post post = [&listener](std::function<void()> what) { listener.post(std::move(what)); };
  const auto failed = [&](const std::string& why) {
    std::fprintf(stderr, "bourse serve: %s The server stops; what was acknowledged is safe.\n", why.c_str());
    storeWorks = false;
    listener.stop();
  };
  const bool began = server.begin(post, failed, troubles, problem);
  for (const std::string& trouble : troubles)
    std::fprintf(stderr, "bourse serve: %s It stays as it is in the store.\n", trouble.c_str());
  if (began) listener.run();
  server.end();
  if (!began) return fail(problem);
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

  std::string problem;
  const std::shared_ptr<const WebFiles> files =
      options.given("web") ? folderFiles(wishes.web, problem) : embeddedFiles();
  if (files == nullptr) return options.misuse("--web: " + problem);
  std::unique_ptr<DataFolder> data;
  if (options.given("data")) data = DataFolder::open(wishes.data, problem);
  if (options.given("data") && data == nullptr) return fail("--data: " + problem);
  std::unique_ptr<Store> store = openStore(data.get(), problem);
  if (store == nullptr) return fail("--data: " + problem);
  TableServerOptions behaviour{.botThreads = wishes.bots, .origins = wishes.origins, .limits = {}};
  behaviour.limits.tables = static_cast<std::size_t>(wishes.tables);
  TableServer server(std::move(store), service(files), std::move(behaviour));
  const auto listener =
      Listener::open(wishes.address, static_cast<std::uint16_t>(wishes.port), server.doors(), {}, problem);
  if (listener == nullptr) return fail(problem);

  std::signal(SIGPIPE, SIG_IGN);  // whoever reads our lines may go; the players stay
  listener->stopOnSignals();
  if (!options.given("web") && !clientIsEmbedded())
    std::fprintf(stderr, "This program was built without the web client; its page says how to build it.\n");
  printAddresses(wishes.address, listener->port());
  return serveUntilStopped(*listener, server);
}

}  // namespace bourse
