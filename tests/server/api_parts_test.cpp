// What the table API is made of: routes, pending replies, open sockets, access rules.
#include <gtest/gtest.h>

#include "server/http/access.h"
#include "server/http/net_counts.h"
#include "server/http/routes.h"
#include "server/identity/bans.h"
#include "server/tables/open_sockets.h"
#include "server/tables/pending_replies.h"
#include "tests/server/test_server.h"

namespace bourse {
namespace {

using support::TestSink;

TEST(PendingReplies, AnswerOnce) {
  PendingReplies pending;
  std::vector<int> answers;
  const Reply reply = pending.track([&](const Response& response) { answers.push_back(response.status); });
  reply({.status = 201});
  reply({.status = 200});
  pending.answerAll([] { return Response{.status = 503}; });
  EXPECT_EQ(answers, std::vector<int>{201});
}

TEST(PendingReplies, AreAnsweredTogetherWhenTheStoreFails) {
  PendingReplies pending;
  std::vector<int> answers;
  const Reply later = pending.track([&](const Response& response) { answers.push_back(response.status); });
  const Reply never = pending.track([&](const Response& response) { answers.push_back(response.status); });
  pending.answerAll([] { return Response{.status = 503}; });
  later({.status = 201});
  EXPECT_EQ(answers, (std::vector<int>{503, 503})) << "and not again when the store answers after all";
}

TEST(OpenSockets, CountByAddressWhileHeld) {
  OpenSockets sockets;
  std::shared_ptr<void> one = sockets.add("192.0.2.1", std::make_shared<TestSink>());
  const std::shared_ptr<void> two = sockets.add("192.0.2.1", std::make_shared<TestSink>());
  const std::shared_ptr<void> three = sockets.add("192.0.2.2", std::make_shared<TestSink>());
  EXPECT_EQ(sockets.count(), 3U);
  EXPECT_EQ(sockets.countOf("192.0.2.1"), 2);
  one.reset();
  EXPECT_EQ(sockets.countOf("192.0.2.1"), 1);
  EXPECT_EQ(sockets.countOf("192.0.2.3"), 0);
}

TEST(OpenSockets, MayOutliveTheirCounter) {
  std::shared_ptr<void> held;
  {
    OpenSockets sockets;
    held = sockets.add("192.0.2.1", std::make_shared<TestSink>());
  }
  held.reset();
}

TEST(OpenSockets, CloseThoseOfBannedAddresses) {
  OpenSockets sockets;
  const auto good = std::make_shared<TestSink>(), bad = std::make_shared<TestSink>();
  const std::shared_ptr<void> one = sockets.add("192.0.2.1", good);
  const std::shared_ptr<void> two = sockets.add("203.0.113.9", bad);
  sockets.closeBanned(Bans({{.kind = Ban::Kind::address, .what = "203.0.113.0/24"}}));
  EXPECT_EQ(good->closed, 0);
  EXPECT_EQ(bad->closed, kPolicyViolation);
}

TEST(AccessRules, NeverRefuseWithoutALimit) {
  NetCounts open;
  for (int i = 0; i < 1000; ++i) open.add("192.0.2.1");
  EXPECT_FALSE(isCrowding("192.0.2.1", open, {.socketsPerAddress = 0}, {}));
}

TEST(AccessRules, CountConnectionsOfAWiderNetAfterAbuse) {
  const AccessRules rules{.socketsPerAddress = 10};
  const Moment now{};
  NetCounts open;
  OpenSockets sockets;
  std::vector<std::shared_ptr<void>> held;
  for (int network = 0; network < 30; ++network) {
    const std::string from = "2001:db8:0:" + std::to_string(network) + "::1";
    open.add(from);
    held.push_back(sockets.add(from, std::make_shared<TestSink>()));
  }
  EXPECT_FALSE(isCrowding("2001:db8:0:1::1", open, rules, now)) << "one connection each";
  EXPECT_EQ(sockets.countOf(rules.nets->of("2001:db8:0:1::1", now)), 1);
  for (int i = 0; i < 300; ++i) rules.nets->refused("2001:db8:0:77::1", now);
  EXPECT_TRUE(isCrowding("2001:db8:0:1::1", open, rules, now)) << "thirty, in what now counts as one";
  EXPECT_EQ(sockets.countOf(rules.nets->of("2001:db8:0:1::1", now)), 30);
  EXPECT_FALSE(isCrowding("2001:db8:1::1", open, rules, now));
  held.clear();
  EXPECT_EQ(sockets.countOf(rules.nets->of("2001:db8:0:1::1", now)), 0);
}

TEST(AccessRules, BansSpareThisMachine) {
  const Bans bans({{.kind = Ban::Kind::address, .what = "0.0.0.0/0"}, {.what = "::/0"}});
  const AccessRules rules{.bans = &bans};
  Request request{.method = "GET", .target = "/"};
  request.from = "192.0.2.1";
  EXPECT_TRUE(isBannedAddress(request, rules));
  request.from = "127.0.0.1";
  EXPECT_FALSE(isBannedAddress(request, rules));
  EXPECT_FALSE(isBannedAddress(request, {}));
}

struct NumberedRoute {
  Endpoint at;
  int number;
};

TEST(Routes, AreFoundByMethodAndPath) {
  static constexpr NumberedRoute kRoutes[] = {
      {{"GET", "/api/tables"}, 1}, {{"POST", "/api/tables"}, 2}, {{"GET", "/api/tables/{table}"}, 3}};
  const std::span<const NumberedRoute> routes = kRoutes;
  std::string part;
  Response refusal;
  const auto find = [&](const char* method, const char* target) {
    const NumberedRoute* route = findRoute(routes, {.method = method, .target = target}, part, refusal);
    return route == nullptr ? 0 : route->number;
  };
  EXPECT_EQ(find("GET", "/api/tables?x=1"), 1);
  EXPECT_EQ(find("HEAD", "/api/tables"), 1);
  EXPECT_EQ(find("POST", "/api/tables"), 2);
  EXPECT_EQ(find("GET", "/api/tables/abc"), 3);
  EXPECT_EQ(part, "abc");
  EXPECT_EQ(find("DELETE", "/api/tables"), 0);
  EXPECT_EQ(refusal.status, 405);
  EXPECT_EQ(refusal.header("Allow"), "GET, HEAD, POST");
  EXPECT_EQ(find("GET", "/api/nothing"), 0);
  EXPECT_EQ(refusal.status, 404);
}

}  // namespace
}  // namespace bourse
