// Around the tables of a server as a person does it: settings, backup and restore, and the check of a record.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "host/record/notation.h"
#include "server/identity/fair_deal.h"
#include "server/identity/secrets.h"
#include "tests/app/program.h"
#include "tests/server/socket.h"

namespace bourse {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;

std::string post(const std::string& target, const std::string& body) {
  return "POST " + target + " HTTP/1.1\r\nHost: here\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\n\r\n" + body;
}

/// Makes a table at a server with this folder, and ends the server without a word.
std::string tableIn(const std::string& folder) {
  Running server({"serve", "--port", "0", "--data", folder});
  Socket socket(portOf(server));
  const Answer made = socket.ask(post("/api/tables", R"({"seats":[{"kind":"person"},{"kind":"person"}]})"));
  EXPECT_EQ(made.status, 201) << made.body;
  EXPECT_THAT(made.head, HasSubstr("Content-Security-Policy"));
  server.signal(SIGKILL);
  server.finish();
  return json::parse(made.body)["table"];
}

int statusOfTable(const std::string& folder, const std::string& table) {
  Running server({"serve", "--port", "0", "--data", folder});
  const int status = Socket(portOf(server)).ask(get("/api/tables/" + table)).status;
  server.signal(SIGTERM);
  EXPECT_EQ(server.finish().exitCode, 0);
  return status;
}

TEST(Backup, BringsTablesBackAndNeverDeletesAny) {
  const std::string folder = freshFile("data"), copy = freshFile("copy.db");
  const std::string first = tableIn(folder);
  EXPECT_EQ(runProgram({"backup", folder, copy}).exitCode, 0);
  EXPECT_EQ(runProgram({"backup", folder, copy}).exitCode, 1) << "a backup is never written over";
  const std::string settings = freshFile("serve.toml"), configured = freshFile("copy.db");
  std::ofstream(settings) << "port = 8080\ndata = \"" << folder << "\"\n";
  EXPECT_EQ(runProgram({"backup", "--config", settings, configured}).exitCode, 0);
  EXPECT_TRUE(fs::exists(configured));
  EXPECT_EQ(runProgram({"backup", "--config", settings, folder, configured}).exitCode, 2);
  EXPECT_EQ(runProgram({"backup", folder}).exitCode, 2) << "no file";
  std::ofstream(settings) << "port = 8080\n";
  EXPECT_THAT(runProgram({"backup", "--config", settings, copy}).errors, HasSubstr("stores nothing"));
  for (const std::string& one : {settings, configured}) fs::remove(one);
  const std::string second = tableIn(folder);
  EXPECT_EQ(statusOfTable(folder, second), 200);
  const Ran refused = runProgram({"restore", copy, folder});
  EXPECT_EQ(refused.exitCode, 1);
  EXPECT_THAT(refused.errors, HasSubstr("--force"));
  const Ran restored = runProgram({"restore", copy, folder, "--force"});
  EXPECT_EQ(restored.exitCode, 0) << restored.errors;
  EXPECT_EQ(statusOfTable(folder, first), 200);
  EXPECT_EQ(statusOfTable(folder, second), 404);
  int aside = 0;
  for (const auto& entry : fs::directory_iterator(folder))
    aside += entry.path().string().find(".db.before-") != std::string::npos;
  EXPECT_EQ(aside, 1);
  EXPECT_EQ(runProgram({"restore", folder + "/lock", folder, "--force"}).exitCode, 1) << "no backup";
  Running server({"serve", "--port", "0", "--data", folder});
  ASSERT_NE(portOf(server), 0);
  EXPECT_THAT(runProgram({"restore", copy, folder, "--force"}).errors, HasSubstr("Another server uses"));
  fs::remove_all(folder);
  fs::remove(copy);
}

TEST(Serve, LosesNothingToThoseWhoLookIntoItsStoreFromBeside) {
  const std::string folder = freshFile("beside");
  std::string table;
  {
    Running server({"serve", "--port", "0", "--data", folder});
    Socket socket(portOf(server));
    const auto make = [&] {
      const Answer made =
          socket.ask(post("/api/tables", R"({"seats":[{"kind":"person"},{"kind":"person"}]})"));
      EXPECT_EQ(made.status, 201) << made.body;
      return json::parse(made.body)["table"].get<std::string>();
    };
    make();
    EXPECT_EQ(runProgram({"reports", folder}).exitCode, 0);
    table = make();
    server.signal(SIGKILL);
    server.finish();
  }
  EXPECT_EQ(statusOfTable(folder, table), 200);
  fs::remove_all(folder);
}

/// Files that a program started meanwhile writes have an end: a disk that is full, for it alone.
class SmallDisk {
 public:
  explicit SmallDisk(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &former_);
    const rlimit small{.rlim_cur = bytes, .rlim_max = former_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
  }
  ~SmallDisk() { setrlimit(RLIMIT_FSIZE, &former_); }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

 private:
  rlimit former_{};
};

TEST(Serve, ADiskThatIsFullIsToldAndWhatWasAcknowledgedIsSafe) {
  const std::string folder = freshFile("full");
  std::unique_ptr<Running> server;
  {
    const SmallDisk disk(500'000);
    server = std::make_unique<Running>(
        std::vector<std::string>{"serve", "--port", "0", "--data", folder, "--name", "Full"});
  }
  const int port = portOf(*server);
  std::vector<std::string> tables;
  Answer answer;
  for (int i = 0; i < 1000; ++i) {
    answer = Socket(port).ask(post("/api/tables", R"({"seats":[{"kind":"person"},{"kind":"person"}]})"));
    if (answer.status != 201) break;
    tables.push_back(json::parse(answer.body)["table"]);
  }
  EXPECT_EQ(answer.status, 503);
  EXPECT_THAT(answer.body, HasSubstr("store-failed"));
  EXPECT_GT(tables.size(), 5U);
  const Ran ran = server->finish();
  EXPECT_EQ(ran.exitCode, 1);
  EXPECT_THAT(ran.errors, HasSubstr("what was acknowledged is safe"));

  Running again({"serve", "--port", "0", "--data", folder});
  Socket socket(portOf(again));
  for (const std::string& table : tables) EXPECT_EQ(socket.ask(get("/api/tables/" + table)).status, 200);
  EXPECT_THAT(socket.ask(get("/api/catalogue")).body, HasSubstr("\"durable\":true"));
  again.signal(SIGTERM);
  EXPECT_EQ(again.finish().exitCode, 0);
  const Ran reports = runProgram({"reports", folder});
  EXPECT_EQ(reports.exitCode, 0) << reports.errors;
  EXPECT_EQ(runProgram({"reports", folder + ".none"}).exitCode, 1);
  fs::remove_all(folder);
}

TEST(Serve, EndsWithOpenWebSocketsAlsoOfThoseWhoDoNotAnswer) {
  Running server({"serve", "--port", "0"});
  const int port = portOf(server);
  const Answer made =
      Socket(port).ask(post("/api/tables", R"({"seats":[{"kind":"person"},{"kind":"person"}]})"));
  const std::string table = json::parse(made.body)["table"];
  Socket silent(port);
  EXPECT_EQ(silent
                .ask(get("/api/tables/" + table + "/socket",
                         "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"))
                .status,
            101);
  server.signal(SIGTERM);
  EXPECT_THAT(silent.everything(20'000), HasSubstr("The server stops."));
  EXPECT_EQ(server.finish().exitCode, 0);
}

TEST(Settings, ComeFromTheEnvironmentAndAFileAndAreCheckedAlike) {
  const std::string file = freshFile("settings.toml");
  std::ofstream(file) << "port = 0\nadress = \"127.0.0.1\"\n";
  const Ran unknown = runProgram({"serve", "--config", file});
  EXPECT_EQ(unknown.exitCode, 2);
  EXPECT_THAT(unknown.errors,
              HasSubstr(file + ", adress: There is no option of this name. Did you mean address?"));
  std::ofstream(file) << "port = 70000\n";
  EXPECT_THAT(runProgram({"serve", "--config", file}).errors,
              HasSubstr(", port: --port takes a number from 0"));
  std::ofstream(file) << "port = [1]\n";
  EXPECT_THAT(runProgram({"serve", "--config", file}).errors, HasSubstr(", port: A value is a text"));
  std::ofstream(file) << "port 1\n";
  EXPECT_THAT(runProgram({"serve", "--config", file}).errors, HasSubstr(file + ", line 1"));
  EXPECT_EQ(runProgram({"serve", "--config", file + ".none"}).exitCode, 2);
  ::setenv("BOURSE_PORT", "many", 1);
  EXPECT_THAT(runProgram({"serve"}).errors,
              HasSubstr("BOURSE_PORT: --port takes a whole number, not “many”."));
  std::ofstream(file) << "port = 70000\n";
  ::setenv("BOURSE_PORT", "0", 1);
  {
    Running server({"serve", "--config", file});
    EXPECT_NE(portOf(server), 0) << "the environment comes before the file";
  }
  ::unsetenv("BOURSE_PORT");
  fs::remove(file);
}

TEST(Verify, TellsWhetherTheSeedDrewTheCards) {
  const std::string file = freshFile("record");
  const Ran played = runProgram({"engine"}, R"({"do":"new","config":{"seats":3},"seed":7}
{"do":"chance","all":true}
{"do":"save"}
{"do":"new","config":{"seats":3},"seed":7}
{"do":"chance","move":"first-player seat=0"}
{"do":"save"}
)");
  std::vector<std::string> records;
  for (std::size_t at = 0, end; (end = played.output.find('\n', at)) != std::string::npos; at = end + 1)
    if (const json answer = json::parse(played.output.substr(at, end - at)); answer.contains("record"))
      records.push_back(answer["record"]);
  ASSERT_EQ(records.size(), 2U);
  const std::string commitment = seedCommitment(Seed::of(7));
  std::ofstream(file) << records[0];
  const Ran fine = runProgram({"verify", file, "--commitment", commitment});
  EXPECT_EQ(fine.exitCode, 0) << fine.errors;
  EXPECT_THAT(fine.output, HasSubstr(commitment));
  const Ran broken = runProgram({"verify", file, "--commitment", seedCommitment(Seed::of(8))});
  EXPECT_EQ(broken.exitCode, 1);
  EXPECT_THAT(broken.errors, HasSubstr("not the commitment"));
  std::ofstream(file) << records[1];
  const Ran chosen = runProgram({"verify", file});
  EXPECT_EQ(chosen.exitCode, 1) << "the first player was chosen, not drawn";
  EXPECT_THAT(chosen.errors, HasSubstr("move 1"));
  std::ofstream(file) << records[0].substr(0, records[0].size() - 20);
  EXPECT_EQ(runProgram({"verify", file}).exitCode, 1);
  EXPECT_EQ(runProgram({"verify"}).exitCode, 2);
  fs::remove(file);
}

TEST(Verify, TellsWhetherEverybodyMadeTheSeed) {
  const std::string ada(64, 'a'), bob(64, 'b');
  FairDeal deal{Seed::of(7), {{contributionCommitment(ada), ada}, {contributionCommitment(bob), ""}, {}}};
  const Ran played =
      runProgram({"engine"}, R"({"do":"new","config":{"seats":3},"seed":")" + seedText(dealtSeed(deal)) +
                                 "\"}\n{\"do\":\"chance\",\"all\":true}\n{\"do\":\"save\"}\n");
  const std::size_t last = played.output.rfind('\n', played.output.size() - 2) + 1;
  ReplayedRecord read;
  RecordProblem wrong;
  const std::string saved = json::parse(played.output.substr(last))["record"];
  ASSERT_TRUE(readRecord(saved, read, wrong)) << wrong.text();
  const std::string file = freshFile("record");
  const auto verified = [&](const FairDeal& told, std::vector<std::string> more = {}) {
    Record record = read.record;
    for (const std::string& line : dealLines(told)) record.attachments.push_back({0, line});
    std::ofstream(file) << recordText(record);
    more.insert(more.begin(), {"verify", file});
    return runProgram(more);
  };
  const std::string seats = deal.seats[0].commitment + "," + deal.seats[1].commitment + ",-";
  const Ran fine = verified(deal, {"--commitment", seedCommitment(deal.server), "--seats", seats});
  EXPECT_EQ(fine.exitCode, 0) << fine.errors;
  EXPECT_THAT(fine.output, HasSubstr("That is what was told before the game."));
  const Ran others = verified(deal, {"--seats", seats.substr(65) + "," + deal.seats[0].commitment});
  EXPECT_EQ(others.exitCode, 1);
  EXPECT_THAT(others.errors, HasSubstr("The commitments of the seats are not those told before the game."));
  FairDeal late = deal;  // a contribution that was exchanged after the others were seen
  late.seats[0].value = bob;
  EXPECT_EQ(verified(late).exitCode, 1);
  FairDeal steered = deal;  // a server that changed its own part
  steered.server = Seed::of(8);
  EXPECT_EQ(verified(steered).exitCode, 1);
  FairDeal without = deal;  // a seat that was left out
  without.seats[0] = {};
  EXPECT_EQ(verified(without).exitCode, 1);
  fs::remove(file);
}

}  // namespace
}  // namespace bourse
