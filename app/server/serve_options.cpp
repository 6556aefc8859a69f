#include "app/server/serve_options.h"

#include "app/options.h"
#include "app/server/settings.h"

namespace bourse {
namespace {

std::uint64_t megabytes(int count) {
  return static_cast<std::uint64_t>(kMegabyte) * static_cast<std::uint64_t>(count);
}

}  // namespace

bool readServeOptions(Options& options, ServeOptions& settings, int argc, char** argv) {
  options.text("address", "IP",
               "who may connect: 127.0.0.1 only this machine, 0.0.0.0 everyone in the network",
               settings.address);
  options.number("port", "N", "port to listen on, 0 for any free one", settings.port, 0, 65535);
  options.text("data", "DIR", "folder for tables and accounts, created if missing; one server at a time",
               settings.data);
  options.text("store", "WHERE", "instead of --data: postgres://… shared by several processes, or a folder",
               settings.store);
  options.number("database-limit", "MB",
                 "megabytes the database of --store may grow to, as --least-free counts; 0: unknown",
                 settings.megabytesOfDatabase, 0, 1'000'000'000);
  options.text("backup", "DIR", "with --store: where pg_dump puts a copy before a newer program changes it",
               settings.backup);
  options.flag("migrate-without-backup", "with --store: a newer program changes the database without a copy",
               settings.migrateWithoutBackup);
  options.text(
      "reach", "IP:PORT",
      "where other processes with the same store reach this one; auto: its first address in the network",
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
  options.text("trust-proxy", "LIST", "trusted proxies, which send X-Forwarded-For or Forwarded",
               settings.api.access.proxies);
  options.number("rate", "N", "tables and seats one address may make per minute; 0: no limit",
                 settings.api.access.changesPerMinute, 0, 1'000'000);
  options.number("per-address", "N", "WebSockets one address may have open; 0: no limit",
                 settings.api.access.socketsPerAddress, 0, 1'000'000);
  options.number("day-per-address", "MB", "megabytes one address may store per day; 0: no limit",
                 settings.megabytesPerAddress, 0, 1'000'000);
  options.number("day-per-table", "MB", "megabytes one table may store per day; 0: no limit",
                 settings.megabytesPerTable, 0, 1'000'000);
  options.number("programs", "N",
                 "programs (bots of other people) each account may register; 0: none may play here",
                 settings.programs, 0, 1000);
  options.number("least-free", "MB", "megabytes of free disk below which nothing new is stored",
                 settings.megabytesFree, 0, 1'000'000'000);
  addOperatorOptions(options, settings.operation);
  options.text("site", "URL", "public address of this server, for links in notices: https://example.org/",
               settings.site);
  options.number("hashing", "N", "threads for checking passwords", settings.hashing, 1, 16);
  options.text("push-key", "KEY",
               "private key for Web Push (VAPID), as Base64; otherwise the server makes one",
               settings.pushKey);
  options.text("push-contact", "URL", "where push services may write to you: mailto:you@example.org",
               settings.pushContact);
  options.text("smtp", "URL",
               "mail server for notices by e-mail, smtps://host or smtp://host:587; none: no e-mails",
               settings.smtp);
  options.text("smtp-user", "NAME", "who logs in at the mail server", settings.smtpUser);
  options.text("smtp-password-file", "FILE", "a file whose first line is the password for the mail server",
               settings.smtpPasswordFile);
  options.text("smtp-ca", "FILE", "certificates to trust at the mail server instead of the system's",
               settings.smtpAuthorities);
  options.text("mail-from", "ADDRESS", "the sender of e-mails, such as bourse@example.org",
               settings.mailFrom);
  options.number("mail-wait", "SECONDS", "how long somebody may be away before an e-mail tells of their turn",
                 settings.mailWait, 0, 86'400);
  options.flag("private-webhooks", "also send notices to addresses of this machine and its network",
               settings.privateWebhooks);
  options.text("config", "FILE", "options as TOML, such as port = 80; BOURSE_PORT=80 in the environment wins",
               settings.config);
  return options.parse(argc, argv) && readSettings(options, settings.config);
}

LiveSettings liveSettings(const ServeOptions& settings) {
  LiveSettings live{.access = settings.api.access,
                    .tables = static_cast<std::size_t>(settings.tables),
                    .leastFree = megabytes(settings.megabytesFree),
                    .databaseLimit = megabytes(settings.megabytesOfDatabase),
                    .quotas = {.tablesPerMinute = static_cast<double>(settings.api.access.changesPerMinute),
                               .addressBytes = kMegabyte * settings.megabytesPerAddress,
                               .tableBytes = kMegabyte * settings.megabytesPerTable},
                    .name = settings.api.name,
                    .site = settings.site,
                    .drain = settings.operation.drain,
                    .programs = settings.programs};
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
  compare("backup", running.backup, settings.backup);
  compare("migrate-without-backup", running.migrateWithoutBackup, settings.migrateWithoutBackup);
  compare("reach", running.reach, settings.reach);
  compare("web", running.web, settings.web);
  compare("bots", running.bots, settings.bots);
  compare("dice", running.dice, settings.dice);
  compare("connections", running.connections, settings.connections);
  compare("timing", running.timing, settings.timing);
  compare("metrics", running.operation.metrics, settings.operation.metrics);
  compare("log", running.operation.log, settings.operation.log);
  compare("hashing", running.hashing, settings.hashing);
  compare("push-key", running.pushKey, settings.pushKey);
  compare("push-contact", running.pushContact, settings.pushContact);
  compare("smtp", running.smtp, settings.smtp);
  compare("smtp-user", running.smtpUser, settings.smtpUser);
  compare("smtp-password-file", running.smtpPasswordFile, settings.smtpPasswordFile);
  compare("smtp-ca", running.smtpAuthorities, settings.smtpAuthorities);
  compare("mail-from", running.mailFrom, settings.mailFrom);
  compare("mail-wait", running.mailWait, settings.mailWait);
  compare("private-webhooks", running.privateWebhooks, settings.privateWebhooks);
  return names;
}

}  // namespace bourse
