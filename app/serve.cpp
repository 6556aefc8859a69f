// bourse serve: the web client over HTTP, from this program alone.
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include "app/command.h"
#include "app/options.h"
#include "server/addresses.h"
#include "server/data_folder.h"
#include "server/net/listener.h"
#include "server/service.h"
#include "server/web_files.h"

namespace bourse {
namespace {

struct Wishes {
  std::string address = "127.0.0.1", data, web;
  int port = 8080;
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

}  // namespace

int runServe(int argc, char** argv) {
  Wishes wishes;
  Options options("serve", "serves the game to browsers, from this program alone; Ctrl-C ends it");
  options.text("address", "IP", "who may connect: 127.0.0.1 this machine, 0.0.0.0 everybody in the network",
               wishes.address);
  options.number("port", "N", "port to listen on, 0 for any free one", wishes.port, 0, 65535);
  options.text("data", "DIR", "folder for what has to last; made if missing, for one server at a time",
               wishes.data);
  options.text("web", "DIR", "serve this folder instead of the built-in client, for work on the client",
               wishes.web);
  if (!options.parse(argc, argv)) return options.exitCode();

  if (!isAddress(wishes.address))
    return options.misuse("--address takes an IP address such as 127.0.0.1, not “" + wishes.address + "”.");

  std::string problem;
  const std::shared_ptr<const WebFiles> files =
      options.given("web") ? folderFiles(wishes.web, problem) : embeddedFiles();
  if (files == nullptr) return options.misuse("--web: " + problem);
  std::unique_ptr<DataFolder> data;
  if (options.given("data")) data = DataFolder::open(wishes.data, problem);
  if (options.given("data") && data == nullptr) return fail("--data: " + problem);
  const auto listener =
      Listener::open(wishes.address, static_cast<std::uint16_t>(wishes.port), service(files), {}, problem);
  if (listener == nullptr) return fail(problem);

  std::signal(SIGPIPE, SIG_IGN);  // whoever reads our lines may go; the players stay
  listener->stopOnSignals();
  if (!options.given("web") && !clientIsEmbedded())
    std::fprintf(stderr, "This program was built without the web client; its page says how to build it.\n");
  printAddresses(wishes.address, listener->port());
  listener->run();
  return kDone;
}

}  // namespace bourse
