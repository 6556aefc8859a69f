// Tables over HTTP: what can be played, who may ask how often, and that the description is true.
#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "server/http/net_counts.h"
#include "server/links/link_api.h"
#include "server/tables/table_api.h"
#include "tests/server/test_server.h"

namespace bourse {
namespace {

using support::Duel;
using support::json;
using support::kTwo;
using support::Person;
using support::TestServer;
using support::with;
using ::testing::HasSubstr;

TEST(TableApi, ServesTheCatalogueAndChecksConfigs) {
  TestServer server;
  const json catalogue = server.askJson("GET", "/api/catalogue");
  EXPECT_EQ(catalogue["games"][0]["game"], "stockpile");
  EXPECT_FALSE(catalogue["games"][0]["bots"].empty());
  EXPECT_FALSE(catalogue["games"][0]["presets"].empty());
  EXPECT_EQ(catalogue["server"]["name"], "Bourse");
  EXPECT_EQ(catalogue["server"]["version"], catalogue["version"]);
  EXPECT_FALSE(catalogue["server"]["durable"].get<bool>());

  const auto problem = [&](const json& request) {
    return server.askJson("POST", "/api/check", request)["problem"];
  };
  EXPECT_TRUE(problem({{"config", {{"seats", 3}}}}).is_null());
  EXPECT_TRUE(problem({{"game", "stockpile"}, {"config", {{"seats", 3}, {"modules", {"bonds"}}}}}).is_null());
  EXPECT_EQ(problem({{"config", {{"modules", {"rockets"}}}}})["code"], "module-unknown");
  EXPECT_EQ(problem({{"game", "chess"}})["code"], "game-unknown");
  EXPECT_EQ(server.ask("POST", "/api/check", json::array()).status, 400);
}

TEST(TableApi, MatchesTheOpenApiDescription) {
  std::ifstream file(BOURSE_SOURCE_DIR "/docs/openapi.json");
  const json description = json::parse(file);
  std::set<std::string> described, served = {"GET /healthz"};
  for (const auto& [path, methods] : description["paths"].items())
    for (const auto& [method, about] : methods.items()) {
      if (method == "parameters") continue;
      std::string upper = method;
      for (char& c : upper) c = static_cast<char>(c - 32);
      described.insert(upper + " " + path);
      EXPECT_TRUE(about.contains("responses")) << path;
    }
  for (const Endpoint& endpoint : TableApi::endpoints())
    served.insert(std::string(endpoint.method) + " " + std::string(endpoint.path));
  for (const Endpoint& endpoint : LinkApi::endpoints())
    served.insert(std::string(endpoint.method) + " " + std::string(endpoint.path));
  for (const Endpoint& endpoint : AdminApi::endpoints())
    served.insert(std::string(endpoint.method) + " " + std::string(endpoint.path));
  for (const Endpoint& endpoint : PeopleApi::endpoints())
    served.insert(std::string(endpoint.method) + " " + std::string(endpoint.path));
  for (const Endpoint& endpoint : LadderApi::endpoints())
    served.insert(std::string(endpoint.method) + " " + std::string(endpoint.path));
  EXPECT_EQ(described, served);

  // Every answer of a test server is held against the description; here, that no wish is described in vain.
  TestServer server;
  for (const auto& [wish, about] :
       description["components"]["schemas"]["NewTableRequest"]["properties"].items()) {
    const json answer = server.askJson("POST", "/api/tables", with(kTwo, {{wish, json::array({json()})}}));
    EXPECT_THAT(answer.dump(), ::testing::Not(HasSubstr("A table has no"))) << wish;
  }
}

void answerWith(const char* key, const json& value) {
  static TestServer server;
  static const std::string id = server.table(kTwo);
  json about = server.askJson("GET", "/api/tables/" + id);
  if (value.is_discarded())
    about.erase(key);
  else
    about[key] = value;
  support::expectHttpAnswer("GET", "/api/tables/" + id, "", 200, "application/json", about.dump());
}

TEST(TableApi, AnAnswerThatIsNotDescribedFails) {
  answerWith("ended", "house");
  EXPECT_NONFATAL_FAILURE(answerWith("ended", "weather"), "/ended");
  EXPECT_NONFATAL_FAILURE(answerWith("free", "two"), "/free is \"two\", no integer");
  EXPECT_NONFATAL_FAILURE(answerWith("weather", "fine"), "/weather is not described");
  EXPECT_NONFATAL_FAILURE(answerWith("host", json(json::value_t::discarded)), "/host is missing");
  EXPECT_NONFATAL_FAILURE(
      support::expectHttpAnswer("GET", "/api/tables/x", "", 418, "application/json", "{}"), "418");
}

TEST(TableApi, ARoomKnowsEveryMessageThatIsDescribed) {
  for (const std::string& name : support::tagsOf("RoomRequest", "do")) {
    Duel duel;
    duel.ada.say({{"do", name}});
    duel.server.settle();
    EXPECT_NE(duel.code(duel.ada), "message-unknown") << name;
  }
  Duel duel;
  duel.ada.say({{"do", "dance"}});
  duel.server.settle();
  EXPECT_EQ(duel.code(duel.ada), "message-unknown");
}

TEST(TableApi, ReadsEveryFormOfClock) {
  TestServer server;
  const auto clock = [&](const json& wish) {
    const json made = server.askJson("POST", "/api/tables", with(kTwo, {{"clock", wish}}));
    return made.contains("error") ? made["error"]["code"] : made["clock"];
  };
  EXPECT_EQ(clock(60), 60);
  EXPECT_EQ(clock({{"turn", 90}}), 90);
  EXPECT_EQ(clock({{"game", 600}}), (json{{"game", 600}, {"increment", 0}}));
  EXPECT_EQ(clock({{"game", 600}, {"increment", 5}}), (json{{"game", 600}, {"increment", 5}}));
  for (const json& wrong : {json{{"game", 0}}, json{{"increment", 5}}, json{{"turn", 5}, {"game", 5}},
                            json{{"turn", 5}, {"increment", 5}}, json{{"hour", 1}}, json("60"), json(-1)})
    EXPECT_EQ(clock(wrong), "wish-wrong") << wrong;
}

TEST(TableApi, BelievesOnlyTrustedProxies) {
  const auto requester = [](const std::string& from, const std::string& forwarded,
                            const std::string& proxies) {
    Request request{.method = "GET", .target = "/"};
    request.from = from;
    if (!forwarded.empty()) request.headers.push_back({"X-Forwarded-For", forwarded});
    return clientAddress(request, proxies);
  };
  EXPECT_EQ(requester("192.0.2.1", "198.51.100.7", ""), "192.0.2.1");
  EXPECT_EQ(requester("192.0.2.1", "198.51.100.7", "192.0.2.9"), "192.0.2.1");
  EXPECT_EQ(requester("192.0.2.9", "198.51.100.7", "192.0.2.8, 192.0.2.9"), "198.51.100.7");
  EXPECT_EQ(requester("192.0.2.9", "203.0.113.1, 198.51.100.7", "192.0.2.9"), "198.51.100.7")
      << "anybody may have written the first";
  EXPECT_EQ(requester("192.0.2.9", "", "192.0.2.9"), "192.0.2.9");
}

TEST(TableApi, CountsWebSocketsByAddress) {
  TestServer server;
  const std::string id = server.table(kTwo);
  const AccessRules access{.proxies = "192.0.2.9", .socketsPerAddress = 2};
  TableApi api(*server.hub, [&] { return server.now; }, ApiOptions{.access = access}, server.quotas);
  const auto comeFrom = [&](const std::string& from) {
    Request request{.method = "GET", .target = "/api/tables/" + id + "/socket"};
    request.from = from;
    Response refusal;
    auto handler = api.admit(request, std::make_shared<support::TestSink>(), refusal);
    EXPECT_EQ(handler == nullptr, refusal.status != 200) << refusal.status;
    return handler;
  };
  auto one = comeFrom("192.0.2.1");
  const auto two = comeFrom("192.0.2.1"), other = comeFrom("192.0.2.2");
  EXPECT_NE(other, nullptr);
  EXPECT_EQ(comeFrom("192.0.2.1"), nullptr);
  one.reset();
  EXPECT_NE(comeFrom("192.0.2.1"), nullptr) << "there is room again";
  const auto crowds = [&](const std::string& from, int open, const AccessRules& rules) {
    NetCounts counts;
    for (int i = 0; i < open; ++i) counts.add(from);
    return isCrowding(from, counts, rules, {});
  };
  EXPECT_FALSE(crowds("192.0.2.1", 5, access));
  EXPECT_TRUE(crowds("192.0.2.1", 6, access)) << "with what a browser asks beside them";
  EXPECT_FALSE(crowds("127.0.0.1", 1000, access));
  EXPECT_TRUE(crowds("192.0.2.1", 1000, {})) << "by default too";
  EXPECT_FALSE(crowds("192.0.2.9", 1000, access)) << "a proxy comes for many";
}

TEST(TableApi, AcknowledgesNothingOnceTheStoreHasFailed) {
  Duel duel;
  Request request{.method = "POST", .target = "/api/tables", .body = kTwo.dump()};
  request.from = "192.0.2.1";
  std::vector<Response> answers;
  duel.server.api->answer(request, [&](Response response) { answers.push_back(std::move(response)); });
  const Person& mover = duel.toMove();
  const std::size_t heard = mover.wire->heard.size();
  mover.move();
  EXPECT_TRUE(answers.empty()) << "both wait for the store";
  duel.server.api->fail();
  duel.server.hub->fail();
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0].status, 503);
  EXPECT_THAT(answers[0].body.bytes(), HasSubstr("store-failed"));
  ASSERT_EQ(mover.wire->heard.size(), heard + 1);
  EXPECT_EQ(mover.wire->heard.back()["error"]["code"], "store-failed");
  EXPECT_EQ(mover.wire->closed, kOurMistake);
  mover.say({{"do", "ping"}});
  EXPECT_EQ(mover.wire->heard.size(), heard + 1) << "nothing is taken any more";
  EXPECT_EQ(duel.server.ask("POST", "/api/tables", kTwo).status, 503);
}

}  // namespace
}  // namespace bourse
