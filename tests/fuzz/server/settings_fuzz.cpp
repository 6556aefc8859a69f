// Bytes as a file of settings: it is taken, or refused in a sentence that names the place.
#include <unistd.h>

#include <cstdio>
#include <string>

#include "app/options.h"
#include "app/server/settings.h"
#include "tests/fuzz/bytes.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bourse;
  static const std::string kFile = "/tmp/bourse-settings-" + std::to_string(getpid());
  std::FILE* file = std::fopen(kFile.c_str(), "wb");
  fuzz::require(file != nullptr, "there is a place for a file");
  std::fwrite(data, 1, size, file);
  std::fclose(file);

  Options options("serve", "");
  int port = 8080;
  std::string address = "127.0.0.1", log = "text";
  bool quiet = false;
  options.number("port", "N", "", port, 0, 65535);
  options.text("address", "A", "", address);
  options.choice("log", "", log, {"text", "json"});
  options.flag("quiet", "", quiet);
  char name[] = "serve";
  char* words[] = {name, nullptr};
  fuzz::require(options.parse(1, words), "nothing is a command line");
  const bool taken = readSettings(options, kFile);
  fuzz::require(taken || options.exitCode() != 0, "what is refused has an exit code");
  fuzz::require(port >= 0 && port <= 65535, "a number stays within its bounds");
  fuzz::require(log == "text" || log == "json", "a choice is one of its words");
  std::remove(kFile.c_str());
  return 0;
}
