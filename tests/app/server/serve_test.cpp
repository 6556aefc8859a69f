// bourse serve and bourse site as a person starts them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "host/game/version.h"
#include "server/files/web_files.h"
#include "tests/app/program.h"
#include "tests/server/socket.h"

namespace bourse {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

std::string clientFolder(const std::string& page) {
  const std::string folder = freshFile("client");
  fs::create_directories(folder + "/assets");
  std::ofstream(folder + "/index.html") << page;
  std::ofstream(folder + "/assets/main-B4kz_x1Q.js") << "export {};";
  return folder;
}

TEST(Serve, ServeAndSiteAreListedCommands) {
  const Ran help = runProgram({"--help"});
  for (const char* command : {"serve", "site"}) EXPECT_THAT(help.output, HasSubstr(command));
}

TEST(Serve, ServesTheClientAndItsHealthUntilItIsTerminated) {
  Running server({"serve", "--port", "0"});
  const int port = portOf(server);
  ASSERT_NE(port, 0);
  Socket socket(port);
  const Answer page = socket.ask(get("/"));
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.body, fileText(std::string(BOURSE_WEB_EMBEDDED) + "/index.html"));
  EXPECT_THAT(page.head, HasSubstr("Content-Security-Policy: default-src 'none'"));
  EXPECT_THAT(socket.ask(get("/", "Accept-Encoding: gzip\r\n")).body, testing::StartsWith("\x1f\x8b"));
  EXPECT_EQ(socket.ask(get("/healthz")).body,
            std::string(R"({"status":"ok","version":")") + kVersion + "\"}\n");
  EXPECT_EQ(socket.ask(get("/no-such-page")).status, 404);
  server.signal(SIGTERM);
  EXPECT_TRUE(socket.closesWithin(10'000)) << "also with a client that waits";
  const Ran ran = server.finish();
  EXPECT_EQ(ran.exitCode, 0) << ran.errors;
  EXPECT_EQ(ran.errors.find("without the web client") == std::string::npos, clientIsEmbedded()) << ran.errors;
}

TEST(Serve, AnInterruptEndsItToo) {
  Running server({"serve", "--port=0", "--address", "0.0.0.0"});
  ASSERT_NE(portOf(server), 0);
  EXPECT_NE(server.printed("Ctrl-C"), "");
  server.signal(SIGINT);
  EXPECT_EQ(server.finish().exitCode, 0);
}

TEST(Serve, ASecondSignalStopsAtOnce) {
  Running server({"serve", "--port", "0"});
  const int port = portOf(server);
  ASSERT_NE(port, 0);
  Socket slow(port), other(port);
  slow.send("GET / HT");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(other.ask(get("/healthz")).status, 200);
  server.signal(SIGTERM);
  EXPECT_TRUE(other.closesWithin(10'000));
  server.signal(SIGTERM);
  EXPECT_TRUE(slow.closesWithin(3'000)) << "it would have had five seconds";
  EXPECT_EQ(server.finish().exitCode, 0);
}

TEST(Serve, ServesAFolderInstead) {
  const std::string folder = clientFolder("mine");
  Running server({"serve", "--port", "0", "--web", folder});
  const int port = portOf(server);
  ASSERT_NE(port, 0);
  EXPECT_EQ(Socket(port).ask(get("/")).body, "mine");
  EXPECT_THAT(Socket(port).ask(get("/assets/main-B4kz_x1Q.js")).head, HasSubstr("immutable"));
  EXPECT_EQ(Socket(port).ask(get("/../../../../etc/passwd")).status, 400);
  EXPECT_EQ(Socket(port).ask(get("//etc/passwd")).status, 404);
  server.signal(SIGTERM);
  EXPECT_EQ(server.finish().exitCode, 0);
  fs::remove_all(folder);
}

TEST(Serve, TwoServersShareNeitherAPortNorAFolder) {
  const std::string data = freshFile("data");
  Running server({"serve", "--port", "0", "--data", data});
  const int port = portOf(server);
  ASSERT_NE(port, 0);
  const Ran samePort = runProgram({"serve", "--port", std::to_string(port)});
  EXPECT_EQ(samePort.exitCode, 1);
  EXPECT_THAT(samePort.errors, HasSubstr("Port " + std::to_string(port) + " of 127.0.0.1 is in use"));
  EXPECT_EQ(samePort.output, "");
  const Ran sameFolder = runProgram({"serve", "--port", "0", "--data", data});
  EXPECT_EQ(sameFolder.exitCode, 1);
  EXPECT_THAT(sameFolder.errors, HasSubstr("Another server uses the folder " + data));
  server.signal(SIGKILL);
  server.finish();
  Running next({"serve", "--port", "0", "--data", data});
  EXPECT_NE(portOf(next), 0) << "a server that died leaves the folder free";
  next.signal(SIGTERM);
  next.finish();
  fs::remove_all(data);
}

TEST(Serve, ExplainsErrorsInASentence) {
  struct Wrong {
    std::vector<std::string> options;
    int exitCode;
    const char* says;
  };
  const Wrong cases[] = {
      {{"--port", "70000"}, 2, "--port takes a number from 0 to 65535, not 70000."},
      {{"--port", "http"}, 2, "--port takes a whole number, not “http”."},
      {{"--address", "localhost"}, 2, "--address takes an IP address such as 127.0.0.1, not “localhost”."},
      {{"--address", "192.0.2.1", "--port", "0"}, 1, "This machine does not have the address 192.0.2.1."},
      {{"--web", "/nowhere"}, 2, "--web: /nowhere is no folder."},
      {{"--port", "0", "--data", "/dev/null/x"}, 1, "--data: The folder /dev/null/x cannot be made"},
      {{"--poort", "1"}, 2, "Did you mean --port?"},
  };
  for (const Wrong& wrong : cases) {
    std::vector<std::string> arguments{"serve"};
    arguments.insert(arguments.end(), wrong.options.begin(), wrong.options.end());
    const Ran ran = runProgram(arguments);
    EXPECT_EQ(ran.exitCode, wrong.exitCode) << wrong.says;
    EXPECT_THAT(ran.errors, HasSubstr(wrong.says));
  }
}

TEST(Site, WritesWhatAHostNeeds) {
  const std::string folder = clientFolder("mine"), site = freshFile("site");
  const Ran ran = runProgram({"site", site, "--web", folder});
  EXPECT_EQ(ran.exitCode, 0) << ran.errors;
  EXPECT_THAT(ran.output, HasSubstr("2 files (1 kB) and 0 compressed forms are in " + site));
  EXPECT_EQ(fileText(site + "/index.html"), "mine");
  EXPECT_THAT(fileText(site + "/_headers"), HasSubstr("Content-Security-Policy: "));
  const Ran again = runProgram({"site", site, "--web", folder});
  EXPECT_EQ(again.exitCode, 1);
  EXPECT_THAT(again.errors, HasSubstr("is not empty"));
  EXPECT_EQ(runProgram({"site", site, "--web", folder, "--force"}).exitCode, 0);
  fs::remove_all(folder);
  fs::remove_all(site);
}

TEST(Site, NeedsABuiltInClient) {
  const std::string site = freshFile("site");
  const Ran ran = runProgram({"site", site});
  if (clientIsEmbedded()) {
    EXPECT_EQ(ran.exitCode, 0) << ran.errors;
    EXPECT_EQ(fileText(site + "/index.html"), fileText(std::string(BOURSE_WEB_EMBEDDED) + "/index.html"));
  } else {
    EXPECT_EQ(ran.exitCode, 1);
    EXPECT_THAT(ran.errors, HasSubstr("built without the web client"));
    EXPECT_FALSE(fs::exists(site));
  }
  EXPECT_EQ(runProgram({"site"}).exitCode, 2);
  fs::remove_all(site);
}

}  // namespace
}  // namespace bourse
