// What a table's host and those who run the server do about people: mutes, removed spectators, reports.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/admin/moderation.h"
#include "server/identity/address_hash.h"
#include "tests/people/accounts_server.h"

namespace bourse {
namespace {

using support::AccountsServer;
using support::Duel;
using support::json;
using support::Member;
using support::Person;
using support::TestServer;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<PlayerReport> reportsOf(TestServer& server) {
  std::vector<PlayerReport> reports;
  std::string problem;
  EXPECT_TRUE(server.memory.readReports(
      [&](const std::string&, const PlayerReport& report) { reports.push_back(report); }, problem));
  return reports;
}

std::string codeOf(const Person& person) {
  const json refused = person.wire->last("refused");
  return refused.is_null() ? "" : refused["error"]["code"].get<std::string>();
}

Person watch(Duel& duel, const std::string& name, const std::string& from) {
  return duel.server.comeIn(duel.id, {{"do", "enter"}, {"name", name}}, from);
}

TEST(AddressHash, IsStableAndHidesTheAddress) {
  const std::string hash = addressHash("salt", "203.0.113.7");
  EXPECT_TRUE(isAddressHash(hash)) << hash;
  EXPECT_EQ(hash, addressHash("salt", "::ffff:203.0.113.7"));
  EXPECT_NE(hash, addressHash("salt", "203.0.113.8"));
  EXPECT_NE(hash, addressHash("other salt", "203.0.113.7"));
  EXPECT_EQ(addressHash("salt", "2001:db8::1"), addressHash("salt", "2001:db8::2")) << "one customer's /64";
  EXPECT_EQ(addressHash("salt", ""), "");
  for (const char* none : {"", "@", "203.0.113.7", "@0123456789abcde", "@0123456789abcdeX", "Mallory"})
    EXPECT_FALSE(isAddressHash(none)) << none;
}

TEST(AddressHash, IsBannedLikeTheAddress) {
  const Bans bans({{.kind = Ban::Kind::addressHash, .what = addressHash("salt", "203.0.113.7")}}, "salt");
  EXPECT_TRUE(bans.address("203.0.113.7"));
  EXPECT_FALSE(bans.address("203.0.113.8"));
  EXPECT_FALSE(bans.person("Mallory"));
}

TEST(Moderation, ReadsDurations) {
  EXPECT_EQ(durationOf("30m"), 1800);
  EXPECT_EQ(durationOf("12h"), 43200);
  EXPECT_EQ(durationOf("3d"), 259200);
  EXPECT_EQ(durationOf("2w"), 1209600);
  for (const char* none : {"", "3", "d", "-1d", "0d", "3days", "3 d", "999999999999d"})
    EXPECT_EQ(durationOf(none), 0) << none;
}

// --- reports ---

TEST(Reports, CarryAccountsAndHashedAddresses) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  Person first, second;
  server.duel(ada, bob, first, second);
  second.say({{"do", "chat"}, {"text", "rude"}});
  second.handler = nullptr;  // gone, but still known
  first.say({{"do", "report"}, {"about", 1}, {"text", "he was rude"}});
  server.settle();
  const std::vector<PlayerReport> reports = reportsOf(server);
  ASSERT_EQ(reports.size(), 1U);
  const json people = json::parse(reports[0].people), chats = json::parse(reports[0].chats);
  const std::string address = addressHash("", "192.0.2.1");
  EXPECT_EQ(people["by"], (json{{"name", "Ada"}, {"account", ada.id}, {"address", address}}));
  EXPECT_EQ(people["about"], (json{{"name", "Bob"}, {"account", bob.id}, {"address", address}}));
  EXPECT_EQ(chats[0]["from"]["account"], bob.id);
  EXPECT_EQ(chats[0]["from"]["address"], address);
  EXPECT_THAT(reports[0].people + reports[0].chats, Not(HasSubstr("192.0.2")));
  EXPECT_THAT(first.wire->last("chat").dump(), Not(HasSubstr(bob.id))) << "for the store alone";
}

TEST(Reports, NameOneSpectator) {
  Duel duel;
  const Person eve = watch(duel, "Eve", "198.51.100.7");
  eve.say({{"do", "chat"}, {"text", "boo"}});
  const json from = duel.ada.wire->last("chat")["from"];
  duel.ada.say({{"do", "report"}, {"about", "spectator"}, {"spectator", 99}, {"text", "who?"}});
  EXPECT_EQ(codeOf(duel.ada), "no-such-spectator");
  duel.ada.say(
      {{"do", "report"}, {"about", "spectator"}, {"spectator", from["spectator"]}, {"text", "boos"}});
  duel.server.settle();
  const std::vector<PlayerReport> reports = reportsOf(duel.server);
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(json::parse(reports[0].people)["about"],
            (json{{"name", "Eve"}, {"address", addressHash("", "198.51.100.7")}}));
}

// --- mutes by those who run the server ---

TEST(Mutes, KeepPeopleFromTheChatAndNothingElse) {
  Bans mutes;
  TestServer server;
  server.mutes = &mutes;
  server.restart();
  const std::string id = server.table(support::kTwo);
  const Person ada = server.sit(id, "Ada"), bob = server.sit(id, "Bob");
  ada.say({{"do", "start"}});
  server.settle();
  const auto chats = [&](const Person& person) {
    const std::size_t before = bob.wire->heard.size();
    person.say({{"do", "chat"}, {"text", "hello"}});
    server.settle();
    return std::any_of(bob.wire->heard.begin() + static_cast<std::ptrdiff_t>(before), bob.wire->heard.end(),
                       [](const json& told) { return told["type"] == "chat"; });
  };
  EXPECT_TRUE(chats(ada));
  mutes = Bans({{.kind = Ban::Kind::name, .what = "ADA"}});
  EXPECT_FALSE(chats(ada));
  EXPECT_EQ(codeOf(ada), "muted");
  EXPECT_TRUE(chats(bob));
  EXPECT_EQ(ada.wire->closed, 0);
  EXPECT_TRUE(ada.move() || bob.move()) << "the game goes on";
  mutes = Bans({{.kind = Ban::Kind::addressHash, .what = addressHash("", "198.51.100.7")}});
  EXPECT_TRUE(chats(ada));
  EXPECT_FALSE(chats(server.comeIn(id, {{"do", "enter"}}, "198.51.100.7")));
  EXPECT_TRUE(chats(server.comeIn(id, {{"do", "enter"}}, "198.51.100.8")));
}

// --- what the host of a table may do ---

TEST(TableHost, SeesMutesAndUnmutesSpectators) {
  Duel duel;
  const Person eve = watch(duel, "Eve", "198.51.100.7"), dan = watch(duel, "Dan", "198.51.100.8");
  duel.bob.say({{"do", "spectators"}});
  EXPECT_EQ(codeOf(duel.bob), "not-host");
  eve.say({{"do", "mute"}, {"spectator", 2}, {"muted", true}});
  EXPECT_EQ(codeOf(eve), "not-host");
  duel.ada.say({{"do", "spectators"}, {"id", 1}});
  const json here = duel.ada.wire->last("spectators");
  EXPECT_EQ(duel.ada.wire->last("done")["re"], 1);
  EXPECT_EQ(here["spectators"], (json{{{"spectator", 1}, {"name", "Eve"}, {"muted", false}},
                                      {{"spectator", 2}, {"name", "Dan"}, {"muted", false}}}));
  for (const json& wrong : {json(7), json("Eve"), json()}) {
    duel.ada.say({{"do", "mute"}, {"spectator", wrong}, {"muted", true}});
    EXPECT_EQ(codeOf(duel.ada), "no-such-spectator") << wrong;
  }
  duel.ada.say({{"do", "mute"}, {"spectator", 1}});
  EXPECT_EQ(codeOf(duel.ada), "message-malformed");

  duel.ada.say({{"do", "mute"}, {"spectator", 1}, {"muted", true}, {"id", 2}});
  duel.server.settle();
  EXPECT_EQ(duel.ada.wire->last("done")["re"], 2);
  const auto chats = [&](const Person& person, const std::string& text) {
    person.say({{"do", "chat"}, {"text", text}});
    duel.server.settle();
    const json heard = duel.bob.wire->last("chat");
    return !heard.is_null() && heard["text"] == text;
  };
  EXPECT_FALSE(chats(eve, "one"));
  EXPECT_EQ(codeOf(eve), "muted");
  EXPECT_TRUE(chats(dan, "two"));
  EXPECT_FALSE(chats(watch(duel, "Eva", "198.51.100.7"), "three")) << "another name does not help";
  duel.ada.say({{"do", "mute"}, {"spectator", 1}, {"muted", false}});
  duel.server.settle();
  EXPECT_TRUE(chats(eve, "four"));
}

TEST(TableHost, RemovesSpectatorsForGood) {
  Duel duel;
  const Person eve = watch(duel, "Eve", "198.51.100.7"), dan = watch(duel, "Dan", "198.51.100.8");
  duel.bob.say({{"do", "remove"}, {"spectator", 1}});
  EXPECT_EQ(codeOf(duel.bob), "not-host");
  duel.ada.say({{"do", "remove"}, {"spectator", 1}, {"id", 3}});
  duel.server.settle();
  EXPECT_EQ(duel.ada.wire->last("done")["re"], 3);
  EXPECT_EQ(eve.wire->closed, kPolicyViolation);
  EXPECT_FALSE(eve.wire->last("removed").is_null());
  EXPECT_EQ(dan.wire->closed, 0);
  EXPECT_EQ(codeOf(watch(duel, "Another", "198.51.100.7")), "removed");
  EXPECT_EQ(codeOf(watch(duel, "Another", "198.51.100.9")), "");
  duel.server.restart();
  EXPECT_EQ(codeOf(watch(duel, "Eve", "198.51.100.7")), "removed") << "and after a restart";
  const Person back =
      duel.server.comeIn(duel.id, {{"do", "enter"}, {"token", duel.bob.token}}, "198.51.100.7");
  EXPECT_EQ(codeOf(back), "") << "a seat is its owner's, wherever they are";
}

TEST(TableHost, KeepsRemovedSpectatorsFromSittingDown) {
  TestServer server;
  const std::string id = server.table(support::kTwo);
  const Person ada = server.sit(id, "Ada");
  const Person eve = server.comeIn(id, {{"do", "enter"}, {"name", "Eve"}}, "192.0.2.1");
  ada.say({{"do", "remove"}, {"spectator", 1}});
  server.settle();
  EXPECT_EQ(server.askJson("POST", "/api/tables/" + id + "/seats", {{"name", "Eve"}})["error"]["code"],
            "removed");
}

// --- people who delete their account ---

TEST(DeletedAccounts, VanishFromReportsAndUploadedRecords) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  Person first, second;
  const std::string over = server.duel(ada, bob, first, second);
  first.say({{"do", "chat"}, {"text", "well played"}});
  second.say({{"do", "report"}, {"about", 0}, {"text", "too slow"}});
  server.settle();
  support::playOut(server, {&first, &second});
  const std::string record(server.ask("GET", "/api/tables/" + over + "/record").body.bytes());
  ASSERT_THAT(record, HasSubstr("Ada"));
  const std::string copy = server.askJson("POST", "/api/records", {{"record", record}}).value("table", "");
  const std::string looked = server.askJson("POST", "/api/records", {{"record", record}}).value("table", "");
  EXPECT_THAT(std::string(server.ask("GET", "/api/tables/" + copy + "/record").body.bytes()),
              HasSubstr("Ada"));
  const Person eve = server.comeIn(looked);  // somebody looks at this one

  server.now += std::chrono::seconds(60);
  ASSERT_EQ(server.as(ada, "POST", "/api/me/delete", {{"password", AccountsServer::kPassword}}).status, 200);
  const std::vector<PlayerReport> reports = reportsOf(server);
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_THAT(reports[0].people + reports[0].chats, Not(HasSubstr("Ada")));
  EXPECT_THAT(reports[0].people + reports[0].chats, Not(HasSubstr(ada.id)));
  const json people = json::parse(reports[0].people);
  EXPECT_EQ(people["about"], (json{{"name", "deleted"}, {"account", "deleted"}}));
  EXPECT_EQ(people["by"]["name"], "Bob");
  EXPECT_EQ(json::parse(reports[0].chats)[0]["from"]["name"], "deleted");

  for (const std::string& id : {copy, looked})
    EXPECT_THAT(std::string(server.ask("GET", "/api/tables/" + id + "/record").body.bytes()),
                ::testing::AllOf(Not(HasSubstr("Ada")), HasSubstr("somebody"), HasSubstr("Bob")));
}

TEST(DeletedAccounts, StayOutOfLaterReports) {
  AccountsServer server;
  const Member ada = server.join("Ada"), bob = server.join("Bob");
  Person first, second;
  server.duel(ada, bob, first, second);
  first.say({{"do", "chat"}, {"text", "goodbye"}});
  server.settle();
  server.now += std::chrono::seconds(60);
  ASSERT_EQ(server.as(ada, "POST", "/api/me/delete", {{"password", AccountsServer::kPassword}}).status, 200);
  second.say({{"do", "report"}, {"about", 0}, {"text", "she left"}});
  server.settle();
  const std::vector<PlayerReport> reports = reportsOf(server);
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_THAT(reports[0].people + reports[0].chats, Not(HasSubstr("Ada")));
  EXPECT_THAT(reports[0].people + reports[0].chats, Not(HasSubstr(ada.id)));
  EXPECT_EQ(json::parse(reports[0].people)["about"], (json{{"name", "deleted"}, {"account", "deleted"}}));
}

}  // namespace
}  // namespace bourse
