#include "app/server/serve_options.h"

#include "app/options.h"
#include "app/server/settings.h"

namespace bourse {

bool readServeOptions(Options& options, ServeOptions& settings, int argc, char** argv) {
  options.text("address", "IP", "who may connect: 127.0.0.1 this machine, 0.0.0.0 everybody in the network",
               settings.address);
  options.number("port", "N", "port to listen on, 0 for any free one", settings.port, 0, 65535);
  options.text("data", "DIR", "folder for what has to last; made if missing, for one server at a time",
               settings.data);
  options.text("store", "WHERE", "instead of --data: postgres://… that several processes share, or a folder",
               settings.store);
  options.text("reach", "IP:PORT",
               "where other processes with the same store reach this one; auto: at its first network address",
               settings.reach);
  options.text("web", "DIR", "serve this folder instead of the built-in client, for work on the client",
               settings.web);
  options.number("tables", "N", "how many tables there may be at once", settings.tables, 1, 100'000);
  options.number("bots", "N", "threads that bots think on", settings.bots, 1, 64);
  options.number("dice", "N", "threads on which dice of Stack Market stand and fall", settings.dice, 1, 64);
  options.number("connections", "N", "how many connections there may be at once", settings.connections, 1,
                 1'000'000);
  options.flag("timing", "measure how long moves take, and tell it at /api/timing", settings.timing);
  options.text("name", "TEXT", "what the server calls itself", settings.api.name);
  options.text("origins", "LIST", "other sites whose pages may play here, such as https://example.org",
               settings.api.access.origins);
  options.text("hosts", "LIST",
               "names by which this server is reached, such as example.org; others are refused",
               settings.api.access.hosts);
  options.text("trust-proxy", "LIST", "addresses of proxies that tell who asks, by X-Forwarded-For",
               settings.api.access.proxies);
  options.number("rate", "N", "tables and seats that one address makes in a minute, 0 without end",
                 settings.api.access.changesPerMinute, 0, 1'000'000);
  options.number("per-address", "N", "WebSockets that one address has at once, 0 without end",
                 settings.api.access.socketsPerAddress, 0, 1'000'000);
  options.number("day-per-address", "MB",
                 "megabytes that one address may have stored in a day, 0 without end",
                 settings.megabytesPerAddress, 0, 1'000'000);
  options.number("day-per-table", "MB", "megabytes that one table may have stored in a day, 0 without end",
                 settings.megabytesPerTable, 0, 1'000'000);
  options.number("least-free", "MB", "megabytes of the disk that must be free for anything new to be stored",
                 settings.megabytesFree, 0, 1'000'000'000);
  addOperatorOptions(options, settings.operation);
  options.text("site", "URL", "where people reach this server, for links in notices: https://example.org/",
               settings.site);
  options.number("hashing", "N", "threads that passwords are checked on", settings.hashing, 1, 16);
  options.flag("private-webhooks", "take notices also to addresses of this machine and its network",
               settings.privateWebhooks);
  options.text("config", "FILE",
               "options as TOML, such as port = 80; BOURSE_PORT=80 in the environment comes first",
               settings.config);
  return options.parse(argc, argv) && readSettings(options, settings.config);
}

LiveSettings liveSettings(const ServeOptions& settings) {
  LiveSettings live{
      .access = settings.api.access,
      .tables = static_cast<std::size_t>(settings.tables),
      .leastFree = static_cast<std::uint64_t>(kMegabyte) * static_cast<std::uint64_t>(settings.megabytesFree),
      .drain = settings.operation.drain};
  levelOf(settings.operation.logLevel, live.logLevel);
  return live;
}

std::vector<std::string> needRestart(const ServeOptions& running, const ServeOptions& settings) {
  std::vector<std::string> names;
  const auto compare = [&](const char* name, const auto& before, const auto& now) {
    if (before != now) names.emplace_back(name);
  };
  compare("address", running.address, settings.address);
  compare("port", running.port, settings.port);
  compare("data", running.data, settings.data);
  compare("store", running.store, settings.store);
  compare("reach", running.reach, settings.reach);
  compare("web", running.web, settings.web);
  compare("bots", running.bots, settings.bots);
  compare("dice", running.dice, settings.dice);
  compare("connections", running.connections, settings.connections);
  compare("timing", running.timing, settings.timing);
  compare("name", running.api.name, settings.api.name);
  compare("rate", running.api.access.changesPerMinute, settings.api.access.changesPerMinute);
  compare("day-per-address", running.megabytesPerAddress, settings.megabytesPerAddress);
  compare("day-per-table", running.megabytesPerTable, settings.megabytesPerTable);
  compare("metrics", running.operation.metrics, settings.operation.metrics);
  compare("log", running.operation.log, settings.operation.log);
  compare("site", running.site, settings.site);
  compare("hashing", running.hashing, settings.hashing);
  compare("private-webhooks", running.privateWebhooks, settings.privateWebhooks);
  return names;
}

}  // namespace bourse
