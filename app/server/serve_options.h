// The options of `bourse serve`, from the command line, the environment and a file.
#pragma once

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "app/server/operator_services.h"
#include "server/assembly/table_server.h"

namespace bourse {

class Options;

constexpr double kMegabyte = 1e6;

struct ServeOptions {
  std::string address = "127.0.0.1", data, store, reach, web, config, backup;
  int port = 8080, tables = 2000, connections = 10'000;
  ApiOptions api;
  OperatorOptions operation;
  std::string site, pushKey, pushContact;
  std::string smtp, smtpUser, smtpPasswordFile, smtpAuthorities, mailFrom;
  int mailWait = 60;
  int hashing = 1;
  bool privateWebhooks = false, migrateWithoutBackup = false;
  int megabytesPerAddress = 64, megabytesPerTable = 8, megabytesFree = 256, megabytesOfDatabase = 0;
  bool timing = false;
  int programs = 5;
  int bots = static_cast<int>(std::clamp(std::thread::hardware_concurrency() / 2, 1U, 16U));
  int dice = static_cast<int>(std::clamp(std::thread::hardware_concurrency() / 2, 1U, 16U));
};

/// False if the program should end now.
bool readServeOptions(Options& options, ServeOptions& settings, int argc, char** argv);

/// Those that a running server takes.
LiveSettings liveSettings(const ServeOptions& settings);

/// Options that differ and that only a restart changes.
std::vector<std::string> needRestart(const ServeOptions& running, const ServeOptions& settings);

}  // namespace bourse
