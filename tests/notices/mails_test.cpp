// Who gets notices by e-mail: only those who agreed, once per turn, and nobody again and again.
#include "server/people/mails.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/record/base64.h"
#include "tests/people/accounts_server.h"

namespace bourse {
namespace {

using nlohmann::json;
using support::AccountsServer;
using support::Member;
using support::Person;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

/// Two guests whose game goes on for days; the one who has to decide may be away.
struct MailGame {
  MailGame() {
    id = server.table({{"seats", {{{"kind", "person"}}, {{"kind", "person"}}}},
                       {"clock", 86400},
                       {"grace", 0},
                       {"seed", 7}});
    ada = server.sit(id, "Ada");
    bob = server.sit(id, "Bob");
    ada.say({{"do", "start"}});
    server.settle();
    if (ada.decision().is_null()) std::swap(ada, bob);
  }
  Response ask(json body, const Person& who) {
    body["token"] = who.token;
    return server.ask("POST", "/api/tables/" + id + "/mail", body);
  }
  /// What stands behind `#/mail/WHAT/` in a mail.
  static std::string linkIn(const WebhookRequest& mail, const std::string& what) {
    std::string encoded = mail.body.substr(mail.body.find("\r\n\r\n") + 4), text;
    std::erase_if(encoded, [](char c) { return c == '\r' || c == '\n'; });
    EXPECT_TRUE(fromBase64(encoded, text));
    const std::string mark = "#/mail/" + what + "/";
    const std::size_t at = text.find(mark);
    EXPECT_NE(at, std::string::npos) << text;
    return at == std::string::npos ? ""
                                   : text.substr(at + mark.size(), text.find("\r\n", at) - at - mark.size());
  }
  /// The token of the mail that asks for consent.
  std::string asked(const std::string& address, const Person& who) {
    server.mails.clear();
    ask({{"address", address}, {"language", "en"}}, who);
    EXPECT_THAT(server.mails, SizeIs(1));
    if (server.mails.empty()) return "";
    return linkIn(server.mails[0], "confirm");
  }
  int confirm(const std::string& token) { return server.ask("POST", "/api/mail/confirm/" + token).status; }
  void leave(Person& who) {
    who.handler.reset();
    server.settle();
  }
  void comeBack(Person& who) {
    const std::string token = who.token;
    who = server.comeIn(id, {{"do", "enter"}, {"token", token}});
    who.token = token;
  }
  std::size_t sent(int seconds) {
    server.mails.clear();
    server.unixSeconds += seconds;
    server.pass(seconds);
    server.people->tick();
    return server.mails.size();
  }

  AccountsServer server;
  std::string id;
  Person ada, bob;
};

TEST(Mails, GoOnlyToThoseWhoAgreed) {
  MailGame game;
  const std::string token = game.asked("Ada@Example.ORG", game.ada);
  game.leave(game.ada);
  EXPECT_EQ(game.sent(3600), 0) << "nobody has opened the link";
  game.comeBack(game.ada);
  EXPECT_EQ(game.confirm(token + "x"), 404);
  EXPECT_EQ(game.confirm(token), 200);
  EXPECT_EQ(game.confirm(token), 404) << "a link works once";
  game.leave(game.ada);
  EXPECT_EQ(game.sent(5), 0) << "a moment to come back";
  ASSERT_EQ(game.sent(60), 1);
  const WebhookRequest mail = game.server.mails[0];
  EXPECT_EQ(mail.address, "Ada@example.org");
  EXPECT_THAT(mail.body, Not(HasSubstr(game.ada.token)));
  EXPECT_EQ(game.sent(3600), 0) << "once per turn";
  game.server.restart();
  EXPECT_EQ(game.sent(3600), 0) << "also over a restart";
}

TEST(Mails, SayNothingToThoseWhoCameBack) {
  MailGame game;
  ASSERT_EQ(game.confirm(game.asked("ada@example.org", game.ada)), 200);
  game.leave(game.ada);
  EXPECT_EQ(game.sent(5), 0);
  game.comeBack(game.ada);
  while (game.ada.move()) game.server.settle();
  game.leave(game.ada);
  EXPECT_EQ(game.sent(600), 0) << "the turn is over";
}

TEST(Mails, KeepQuietHours) {
  MailGame game;
  game.server.mails.clear();
  game.ask({{"address", "ada@example.org"}, {"quiet", {{"from", 22 * 60}, {"until", 60}}}}, game.ada);
  ASSERT_THAT(game.server.mails, SizeIs(1));  // 1'700'000'000 is 22:13 in UTC
  ASSERT_EQ(game.confirm(MailGame::linkIn(game.server.mails[0], "confirm")), 200);
  game.leave(game.ada);
  EXPECT_EQ(game.sent(3600), 0);
  EXPECT_EQ(game.sent(2 * 3600), 1);
}

TEST(Mails, StopAtOnePress) {
  MailGame game;
  const std::string token = game.asked("ada@example.org", game.ada);
  const std::string first = MailGame::linkIn(game.server.mails[0], "stop");
  ASSERT_EQ(game.confirm(token), 200);
  game.leave(game.ada);
  ASSERT_EQ(game.sent(61), 1);
  const std::string stop = MailGame::linkIn(game.server.mails[0], "stop");
  EXPECT_THAT(game.server.mails[0].body, HasSubstr("api/mail/stop/" + stop + ">"));
  EXPECT_EQ(stop, first) << "also the link of the first mail stops them";
  // As a mail program does it (RFC 8058).
  EXPECT_EQ(game.server.ask("POST", "/api/mail/stop/" + stop).status, 200);
  EXPECT_EQ(game.server.ask("POST", "/api/mail/stop/" + stop).status, 200) << "again";
  EXPECT_EQ(game.server.ask("POST", "/api/mail/stop/" + std::string(96, 'a')).status, 404);
  game.comeBack(game.ada);
  while (game.ada.move()) game.server.settle();
  game.leave(game.ada);
  while (game.bob.move()) game.server.settle();
  EXPECT_EQ(game.sent(600), 0);
  EXPECT_TRUE(json::parse(game.ask(json::object(), game.ada).body.bytes())["address"].is_null());
}

TEST(Mails, CannotBeStoppedByThoseWhoKnowTheAddress) {
  MailGame game;
  ASSERT_EQ(game.confirm(game.asked("ada@example.org", game.ada)), 200);
  EXPECT_EQ(game.server.ask("POST", "/api/push/stop", {{"endpoint", "mailto:ada@example.org"}}).status, 400);
  json browser{
      {"endpoint", "mailto:ada@example.org"}, {"p256dh", "x"}, {"auth", "y"}, {"token", game.ada.token}};
  EXPECT_EQ(game.server.ask("POST", "/api/tables/" + game.id + "/push", browser).status, 400)
      << "and nobody subscribes an address without its consent";
}

TEST(Mails, NeverAskAgainWhereSomebodyRefused) {
  MailGame game;
  game.asked("eve@example.org", game.ada);
  const std::string stop = MailGame::linkIn(game.server.mails[0], "stop");
  EXPECT_EQ(game.server.ask("POST", "/api/mail/stop/" + stop).status, 200);
  for (const int days : {0, 2, 100}) {
    game.server.unixSeconds += days * 86'400LL;
    game.server.mails.clear();
    const Response again = game.ask({{"address", "e.ve+x@example.org"}}, game.bob);
    EXPECT_EQ(game.server.codeOf(again), "mail-too-often") << days;
    EXPECT_THAT(game.server.mails, IsEmpty());
    game.server.pass(7200);
    game.server.people->tick();  // forgets what is old
  }
}

TEST(Mails, BombNobody) {
  MailGame game;
  // One address, however it is spelt and no matter who asks.
  int sent = 0;
  for (int i = 0; i < 20; ++i) {
    game.server.mails.clear();
    game.server.now += std::chrono::seconds(10);
    const Person& who = i % 2 == 0 ? game.ada : game.bob;
    game.ask({{"address", "v.ictim+" + std::to_string(i) + "@example.org"}}, who);
    sent += static_cast<int>(game.server.mails.size());
  }
  EXPECT_EQ(sent, kMailsAskedPerAddress);
  // One seat, many strangers.
  sent = 0;
  for (int i = 0; i < 20; ++i) {
    game.server.mails.clear();
    game.ask({{"address", "stranger" + std::to_string(i) + "@example.org"}}, game.ada);
    sent += static_cast<int>(game.server.mails.size());
  }
  EXPECT_LE(sent, kMailsAskedPerOwner);
  game.server.unixSeconds += 86'400 + 1;
  game.server.mails.clear();
  game.ask({{"address", "stranger@example.org"}}, game.ada);
  EXPECT_THAT(game.server.mails, SizeIs(1)) << "the next day";
}

TEST(Mails, AreLimitedForANetwork) {
  AccountsServer server;
  int sent = 0;
  for (int i = 0; i < 30; ++i) {
    constexpr std::string_view kApart = "bdfhkmnprstvwxz";  // no two look alike
    const auto at = static_cast<std::size_t>(i);
    const Member one = server.join(std::string("Person ") + kApart[at % 15] + kApart[at / 15]);
    server.mails.clear();
    server.now += std::chrono::seconds(60);
    Request request{.method = "POST", .target = "/api/me/mail"};
    request.from = "203.0.113.9";
    request.headers = {{"Authorization", "Bearer " + one.session}};
    request.body = json{{"address", "stranger" + std::to_string(i) + "@example.org"}}.dump();
    server.peopleApi->answer(request, [](const Response&) {});
    sent += static_cast<int>(server.mails.size());
  }
  EXPECT_EQ(sent, kMailsAskedPerNet);
}

TEST(Mails, SayWhatWentWrong) {
  MailGame game;
  EXPECT_EQ(game.server.codeOf(game.ask({{"address", "ada"}}, game.ada)), "mail-wrong");
  EXPECT_EQ(game.server.codeOf(game.ask({{"address", "ada@example.org\r\nBcc: eve@example.org"}}, game.ada)),
            "mail-wrong");
  EXPECT_EQ(game.server.codeOf(game.ask({{"address", 7}}, game.ada)), "mail-wrong");
  EXPECT_EQ(
      game.server.codeOf(game.ask({{"address", "ada@example.org"}, {"quiet", {{"from", 1}}}}, game.ada)),
      "body-malformed");
  EXPECT_EQ(game.server.ask("POST", "/api/tables/" + game.id + "/mail", {{"token", "x"}}).status, 403);
  EXPECT_EQ(game.server.ask("POST", "/api/me/mail", {{"address", "ada@example.org"}}).status, 401);
  EXPECT_EQ(game.server.askJson("GET", "/api/mail")["from"], "bourse@b.example");
  // The mail server takes nothing: the request is refused, and no address waits for its link.
  game.server.mails.clear();
  game.server.mailStatus = 0;
  EXPECT_EQ(game.server.codeOf(game.ask({{"address", "ada@example.org"}}, game.ada)), "mail-failed");
  ASSERT_THAT(game.server.mails, SizeIs(1));
  EXPECT_EQ(game.confirm(MailGame::linkIn(game.server.mails[0], "confirm")), 404);
}

TEST(Mails, LapseUnconfirmed) {
  MailGame game;
  const std::string token = game.asked("ada@example.org", game.ada);
  game.server.unixSeconds += kConfirmSeconds + 1;
  EXPECT_EQ(game.confirm(token), 404);
}

TEST(Mails, BelongToTheAccount) {
  AccountsServer server;
  const Member ada = server.join("Ada");
  server.as(ada, "POST", "/api/me/mail", {{"address", "ada@example.org"}, {"language", "pt"}});
  ASSERT_THAT(server.mails, SizeIs(1));
  json told = server.jsonAs(ada, "GET", "/api/me/export");
  ASSERT_THAT(told["mails"], SizeIs(1));
  EXPECT_EQ(told["mails"][0]["confirmed"], false);
  const std::string token = MailGame::linkIn(server.mails[0], "confirm");
  EXPECT_EQ(server.ask("POST", "/api/mail/confirm/" + token).status, 200);
  told = server.jsonAs(ada, "GET", "/api/me/export");
  ASSERT_THAT(told["mails"], SizeIs(1));
  EXPECT_EQ(told["mails"][0]["address"], "ada@example.org");
  EXPECT_EQ(told["mails"][0]["confirmed"], true);
  EXPECT_THAT(told["pushes"], SizeIs(0));
  EXPECT_EQ(server.jsonAs(ada, "POST", "/api/me/mail", json::object())["address"], "ada@example.org");
  EXPECT_EQ(server.as(ada, "POST", "/api/me/delete", {{"password", AccountsServer::kPassword}}).status, 200);
  std::string problem;
  EXPECT_THAT(server.accounts.subscriptionsOf(ada.id, {}, problem), IsEmpty());
  EXPECT_THAT(server.accounts.mailRequestsOf(ada.id, {}, problem), IsEmpty());
}

TEST(Mails, AreOffUnlessTheHostWantsThem) {
  MailGame game;
  game.server.mailOptions.from.clear();
  game.server.restart();
  EXPECT_EQ(game.server.askJson("GET", "/api/mail")["from"], "");
  EXPECT_EQ(game.server.codeOf(game.ask({{"address", "ada@example.org"}}, game.ada)), "mail-off");
}

}  // namespace
}  // namespace bourse
