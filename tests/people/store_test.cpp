// The contract of every people store.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "server/people/memory_people.h"
#include "server/people/sqlite_people.h"
#include "tests/people/store_suite.h"

namespace bourse {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class PeopleStores : public support::PeopleStoreSuite {};

TEST_P(PeopleStores, RefuseAccountsWithSimilarNames) {
  Account ada = person("Ada");
  ada.feedHash = "feed";
  ada.webhook = "https://example.org/";
  ada.webhookSecret = "s";
  ada.listed = false;
  EXPECT_EQ(ok(store().changeAccount(ada, problem)), StoreOutcome::done);
  EXPECT_EQ(ok(store().account(ada.id, problem)), ada);
  EXPECT_EQ(ok(store().accountLike("look-Ada", problem)), ada);
  EXPECT_EQ(ok(store().accountOfFeed("feed", problem)), ada);
  EXPECT_EQ(ok(store().accountOfFeed("", problem)), std::nullopt);
  EXPECT_EQ(ok(store().account("id-Eve", problem)), std::nullopt);

  const Account bob = person("Bob");
  Account like = bob;
  like.id = "other";
  EXPECT_EQ(ok(store().addAccount(like, problem)), StoreOutcome::taken);
  Account twice = bob;
  twice.skeleton = "another";
  EXPECT_EQ(ok(store().addAccount(twice, problem)), StoreOutcome::taken);
  Account renamed = bob;
  renamed.skeleton = ada.skeleton;
  EXPECT_EQ(ok(store().changeAccount(renamed, problem)), StoreOutcome::taken);
  EXPECT_EQ(ok(store().account(bob.id, problem)), bob);
  like.skeleton = "nobody's";
  EXPECT_EQ(ok(store().changeAccount(like, problem)), StoreOutcome::unknown);
}

TEST_P(PeopleStores, DeriveAccountBansFromBans) {
  Account ada = person("Ada");
  ada.skeleton = banKey(Ban::Kind::name, "Ada");
  EXPECT_EQ(ok(store().changeAccount(ada, problem)), StoreOutcome::done);
  const Account bob = person("Bob");
  const auto until = [&](const Account& who) { return ok(store().account(who.id, problem))->bannedUntil; };
  const Ban name{.kind = Ban::Kind::name, .what = "ADA", .why = "“why”", .since = 10, .until = 50};
  const Ban address{.what = "192.0.2.0/24", .since = 20};
  EXPECT_EQ(ok(store().addBan(name, problem)), StoreOutcome::done);
  EXPECT_EQ(ok(store().addBan(address, problem)), StoreOutcome::done);
  EXPECT_EQ(ok(store().addBan(name, problem)), StoreOutcome::taken);
  EXPECT_THAT(ok(store().bans(49, problem)), ElementsAre(name, address));
  EXPECT_THAT(ok(store().bans(50, problem)), ElementsAre(address));
  EXPECT_EQ(until(ada), 50);
  EXPECT_EQ(ok(store().accountLike(ada.skeleton, problem))->bannedUntil, 50);
  EXPECT_EQ(until(bob), 0);

  Ban byId{.kind = Ban::Kind::name, .what = "Somebody Else", .account = bob.id, .since = 60};
  EXPECT_EQ(ok(store().addBan(byId, problem)), StoreOutcome::done);
  EXPECT_EQ(until(bob), kForEver);
  Ban later = name;
  later.since = 70, later.until = 90;
  EXPECT_EQ(ok(store().addBan(later, problem)), StoreOutcome::done) << "the former is over";
  EXPECT_EQ(ok(store().removeBan(Ban::Effect::ban, Ban::Kind::name, "somebodyelse", problem)),
            StoreOutcome::done)
      << "looks the same";
  EXPECT_EQ(ok(store().removeBan(Ban::Effect::ban, Ban::Kind::name, "Somebody Else", problem)),
            StoreOutcome::unknown);
  EXPECT_EQ(ok(store().removeBan(Ban::Effect::ban, Ban::Kind::address, "192.0.2.0/24", problem)),
            StoreOutcome::done);
  EXPECT_EQ(until(bob), 0);
  EXPECT_THAT(ok(store().bans(75, problem)), ElementsAre(later));
}

TEST_P(PeopleStores, KeepMutesApartFromBans) {
  Account ada = person("Ada");
  ada.skeleton = banKey(Ban::Kind::name, "Ada");
  EXPECT_EQ(ok(store().changeAccount(ada, problem)), StoreOutcome::done);
  const Ban ban{.kind = Ban::Kind::addressHash, .what = "@0123456789abcdef", .since = 5};
  Ban mute{.kind = Ban::Kind::name, .what = "Ada", .account = ada.id, .since = 10, .until = 50};
  mute.effect = Ban::Effect::mute;
  Ban same = ban;
  same.effect = Ban::Effect::mute;
  EXPECT_EQ(ok(store().addBan(mute, problem)), StoreOutcome::done);
  EXPECT_EQ(ok(store().addBan(mute, problem)), StoreOutcome::taken);
  EXPECT_EQ(ok(store().addBan(ban, problem)), StoreOutcome::done);
  EXPECT_EQ(ok(store().addBan(same, problem)), StoreOutcome::done) << "muted and banned";
  EXPECT_EQ(ok(store().account(ada.id, problem))->bannedUntil, 0) << "a mute is no ban";
  EXPECT_EQ(ok(store().bans(49, problem)).size(), 3U);
  EXPECT_THAT(ok(store().bans(50, problem)), ElementsAre(ban, same));
  EXPECT_EQ(ok(store().removeBan(Ban::Effect::ban, Ban::Kind::name, "Ada", problem)), StoreOutcome::unknown);
  EXPECT_EQ(ok(store().removeBan(Ban::Effect::mute, Ban::Kind::addressHash, same.what, problem)),
            StoreOutcome::done);
  EXPECT_THAT(ok(store().bans(50, problem)), ElementsAre(ban));
}

TEST_P(PeopleStores, KeepSecretsHostsAndWhatWasDone) {
  EXPECT_EQ(ok(store().secret("salt", "first", problem)), "first");
  EXPECT_EQ(ok(store().secret("salt", "second", problem)), "first");
  EXPECT_EQ(ok(store().secret("other", "third", problem)), "third");

  Account ada = person("Ada"), bob = person("Bob");
  ada.host = true;
  EXPECT_EQ(ok(store().changeAccount(ada, problem)), StoreOutcome::done);
  EXPECT_EQ(ok(store().account(ada.id, problem)), ada);
  EXPECT_THAT(ok(store().accountsWith("look-", 10, problem)), ::testing::UnorderedElementsAre(ada, bob));
  EXPECT_THAT(ok(store().accountsWith("-Bo", 10, problem)), ElementsAre(bob));
  EXPECT_EQ(ok(store().accountsWith("", 1, problem)).size(), 1U);

  AdminAction first{.time = 1, .who = "Ada", .whoAccount = ada.id, .what = "mute", .whom = "Bob"};
  first.whomAccount = bob.id, first.why = "“shouts”", first.until = 9;
  const AdminAction second{.time = 2, .who = "root", .what = "end", .whom = "t1"};
  EXPECT_TRUE(ok(store().addAction(first, problem)));
  EXPECT_TRUE(ok(store().addAction(second, problem)));
  std::vector<AdminAction> told = ok(store().actions(0, 10, problem));
  ASSERT_EQ(told.size(), 2U);
  EXPECT_EQ(told[0].whom, "t1");
  first.number = told[1].number;
  EXPECT_EQ(told[1], first);
  EXPECT_THAT(ok(store().actions(told[0].number, 10, problem)), ElementsAre(first));
  EXPECT_EQ(ok(store().actions(0, 1, problem)).size(), 1U);

  EXPECT_EQ(ok(store().removeAccount(bob.id, problem)), StoreOutcome::done);
  told = ok(store().actions(0, 10, problem));
  EXPECT_EQ(told[1].whom, "deleted");
  EXPECT_EQ(told[1].whomAccount, "deleted");
  EXPECT_EQ(told[1].who, "Ada");
}

TEST_P(PeopleStores, SurviveARestart) {
  const Account ada = person("Ada");
  kept->reopen();
  EXPECT_EQ(ok(store().account(ada.id, problem)), ada);
}

TEST_P(PeopleStores, KeepSessions) {
  person("Ada");
  person("Bob");
  EXPECT_TRUE(ok(store().addSession({"h1", "id-Ada", 10, 10}, problem)));
  EXPECT_TRUE(ok(store().addSession({"h2", "id-Ada", 20, 20}, problem)));
  EXPECT_TRUE(ok(store().addSession({"h3", "id-Bob", 30, 30}, problem)));
  EXPECT_EQ(ok(store().session("h2", problem))->account, "id-Ada");
  EXPECT_EQ(ok(store().session("h4", problem)), std::nullopt);
  EXPECT_TRUE(ok(store().sawSession("h1", 99, problem)));
  EXPECT_EQ(ok(store().session("h1", problem))->seen, 99);
  EXPECT_THAT(ok(store().sessionsOf("id-Ada", problem)), SizeIs(2));
  EXPECT_TRUE(ok(store().endSession("h2", problem)));
  EXPECT_EQ(ok(store().session("h2", problem)), std::nullopt);
  EXPECT_TRUE(ok(store().forgetSessions(31, problem)));
  EXPECT_EQ(ok(store().session("h3", problem)), std::nullopt);
  EXPECT_NE(ok(store().session("h1", problem)), std::nullopt);
  EXPECT_TRUE(ok(store().endSessions("id-Ada", problem)));
  EXPECT_EQ(ok(store().session("h1", problem)), std::nullopt);
  EXPECT_FALSE(store().addSession({"h5", "nobody", 1, 1}, problem));
}

TEST_P(PeopleStores, ListTablesThatOweAResult) {
  person("Ada");
  person("Bob");
  for (const AccountSeat& one : {AccountSeat{"t1", "id-Ada", 0}, {"t1", "id-Bob", 1}, {"t2", "id-Ada", 2}})
    EXPECT_TRUE(ok(store().addSeating(one, problem)));
  EXPECT_TRUE(ok(store().addSeating({"t2", "id-Ada", 3}, problem))) << "they moved to another seat";
  EXPECT_THAT(ok(store().awaitedTables(problem)), ElementsAre("t1", "t2"));
  EXPECT_EQ(ok(store().seatingsOf("id-Ada", problem))[1].seat, 3);
  EXPECT_EQ(persist(game("t1", {"id-Ada", "id-Bob"})), StoreOutcome::done);
  EXPECT_THAT(ok(store().awaitedTables(problem)), ElementsAre("t2"));
  EXPECT_TRUE(ok(store().removeSeatings("t2", problem)));
  EXPECT_THAT(ok(store().awaitedTables(problem)), IsEmpty());
}

TEST_P(PeopleStores, RateAGameOnce) {
  person("Ada");
  person("Bob");
  EXPECT_EQ(persist(game("t1", {"id-Ada", "guest", "id-Bob"})), StoreOutcome::done);
  EXPECT_EQ(persist(game("t1", {"id-Bob", "id-Ada"})), StoreOutcome::taken);
  GameResult friendly = game("t2", {"id-Bob", "id-Ada"});
  friendly.rated = false;
  EXPECT_EQ(persist(friendly), StoreOutcome::done);
  EXPECT_EQ(persist(game("t3", {"id-Ada", "id-Bob"}, 3000)), StoreOutcome::done);

  const auto ada = ok(store().ratingsOf("id-Ada", problem));
  ASSERT_THAT(ada, SizeIs(1));
  EXPECT_EQ(ada[0].rating, (SkillRating{29, 2}));
  EXPECT_EQ(ada[0].games, 2);
  EXPECT_EQ(ada[0].last, 3000);
  EXPECT_EQ(ada[0].place, 1);
  EXPECT_EQ(ok(store().ratingsOf("id-Bob", problem))[0].place, 2);

  const auto results = ok(store().results({.account = "id-Ada"}, problem));
  ASSERT_THAT(results, SizeIs(3));
  EXPECT_EQ(results[0].table, "t3");
  EXPECT_EQ(results[0].seats[0].before, (SkillRating{27, 2}));
  EXPECT_EQ(results[0].seats[0].after, (SkillRating{29, 2}));
  EXPECT_EQ(results[1].seats[0].after, results[1].seats[0].before);
  EXPECT_EQ(results[2].seats[1].name, "guest");
  EXPECT_EQ(results[2].seats[1].account, "");
}

TEST_P(PeopleStores, RankOnlyListedAccounts) {
  person("Ada");
  Account bob = person("Bob");
  person("Cy");
  persist(game("t1", {"id-Bob", "id-Ada", "id-Cy"}));
  persist(game("t2", {"id-Ada", "id-Cy"}));
  const auto names = [&](std::size_t from, std::size_t most) {
    std::vector<std::string> found;
    for (const RatingRow& row : ok(store().bestRatings("stockpile", "base", from, most, problem)))
      found.push_back(row.name);
    return found;
  };
  EXPECT_THAT(names(0, 10), ElementsAre("Bob", "Ada", "Cy"));
  EXPECT_THAT(names(1, 1), ElementsAre("Ada"));
  EXPECT_THAT(names(9, 1), IsEmpty());
  EXPECT_THAT(ok(store().bestRatings("stockpile", "two", 0, 10, problem)), IsEmpty());
  bob.listed = false;
  EXPECT_EQ(ok(store().changeAccount(bob, problem)), StoreOutcome::done);
  EXPECT_THAT(names(0, 10), ElementsAre("Ada", "Cy"));
  EXPECT_EQ(ok(store().ratingsOf("id-Cy", problem))[0].place, 2);
}

TEST_P(PeopleStores, FilterResults) {
  person("Ada");
  person("Bob");
  person("Cy");
  persist(game("t1", {"id-Ada", "id-Bob"}, 1000));
  GameResult other = game("t2", {"id-Bob", "id-Ada"}, 2000);
  other.kind = "modules";
  other.modules = "bonds forecast_dice";
  persist(other);
  GameResult stack = game("t3", {"id-Bob", "id-Cy", "id-Ada"}, 3000);
  stack.game = "stackmarket";
  persist(stack);
  EXPECT_THAT(tables({}), ElementsAre("t3", "t2", "t1"));
  EXPECT_THAT(tables({.account = "id-Cy"}), ElementsAre("t3"));
  EXPECT_THAT(tables({.account = "id-Ada", .place = 1}), ElementsAre("t1"));
  EXPECT_THAT(tables({.game = "stockpile"}), ElementsAre("t2", "t1"));
  EXPECT_THAT(tables({.kind = "modules"}), ElementsAre("t2"));
  EXPECT_THAT(tables({.module = "bonds"}), ElementsAre("t2"));
  EXPECT_THAT(tables({.module = "dice"}), IsEmpty()) << "a part of a name is none";
  EXPECT_THAT(tables({.seats = 3}), ElementsAre("t3"));
  EXPECT_THAT(tables({.from = 2000, .until = 3000}), ElementsAre("t2"));
  const std::int64_t second = ok(store().results({.kind = "modules"}, problem))[0].number;
  EXPECT_THAT(tables({.before = second}), ElementsAre("t1"));
  EXPECT_THAT(tables({.most = 2}), ElementsAre("t3", "t2"));
}

TEST_P(PeopleStores, KeepGamesOfDeletedAccounts) {
  const Account ada = person("Ada");
  person("Bob");
  persist(game("t1", {"id-Ada", "id-Bob"}));
  Notice notice{.account = "id-Ada", .table = "t1", .what = "turn", .due = 1};
  bool fresh = false;
  EXPECT_TRUE(ok(store().addNotice(notice, fresh, problem)));
  EXPECT_TRUE(ok(store().addSession({"h", "id-Ada", 1, 1}, problem)));
  EXPECT_TRUE(ok(store().addSeating({"t2", "id-Ada", 0}, problem)));
  EXPECT_TRUE(ok(store().setBlock("id-Bob", "id-Ada", true, problem)));

  EXPECT_EQ(ok(store().removeAccount("id-Ada", problem)), StoreOutcome::done);
  EXPECT_EQ(ok(store().removeAccount("id-Ada", problem)), StoreOutcome::unknown);
  EXPECT_EQ(ok(store().account("id-Ada", problem)), std::nullopt);
  EXPECT_EQ(ok(store().session("h", problem)), std::nullopt);
  EXPECT_THAT(ok(store().awaitedTables(problem)), IsEmpty());
  EXPECT_THAT(ok(store().ratingsOf("id-Ada", problem)), IsEmpty());
  EXPECT_THAT(ok(store().blocksOf("id-Bob", problem)), IsEmpty());
  EXPECT_THAT(ok(store().takeDue(10, 20, 10, problem)), IsEmpty());
  EXPECT_THAT(tables({.account = "id-Ada"}), IsEmpty());
  const auto results = ok(store().results({.account = "id-Bob"}, problem));
  ASSERT_THAT(results, SizeIs(1));
  EXPECT_EQ(results[0].seats[0].account, "");
  EXPECT_EQ(results[0].seats[0].name, "");
  EXPECT_EQ(ok(store().addAccount(ada, problem)), StoreOutcome::done) << "the name is free again";

  EXPECT_EQ(ok(store().removeAccount("id-Ada", problem)), StoreOutcome::done);
  EXPECT_EQ(persist(game("t2", {"id-Ada", "id-Bob"})), StoreOutcome::done) << "gone while the game ran";
  EXPECT_EQ(ok(store().results({.most = 1}, problem))[0].seats[0].account, "");
}

TEST_P(PeopleStores, KeepBlocks) {
  for (const char* name : {"Ada", "Bob", "Cy"}) person(name);
  EXPECT_TRUE(ok(store().setBlock("id-Ada", "id-Cy", true, problem)));
  EXPECT_TRUE(ok(store().setBlock("id-Ada", "id-Bob", true, problem)));
  EXPECT_TRUE(ok(store().setBlock("id-Ada", "id-Bob", true, problem)));
  EXPECT_TRUE(ok(store().setBlock("id-Ada", "nobody", true, problem)));
  EXPECT_THAT(ok(store().blocksOf("id-Ada", problem)), ElementsAre("id-Bob", "id-Cy"));
  EXPECT_TRUE(ok(store().setBlock("id-Ada", "id-Bob", false, problem)));
  EXPECT_THAT(ok(store().blocksOf("id-Ada", problem)), ElementsAre("id-Cy"));
  EXPECT_THAT(ok(store().blocksOf("id-Cy", problem)), IsEmpty());
}

TEST_P(PeopleStores, StoreNoticesOnceAndRetryUntilDone) {
  person("Ada");
  const auto add = [&](std::int64_t decision, std::int64_t due) {
    Notice notice{.account = "id-Ada", .table = "t", .game = "stockpile", .what = "turn"};
    notice.decision = decision;
    notice.due = due;
    bool fresh = false;
    EXPECT_TRUE(ok(store().addNotice(notice, fresh, problem)));
    return fresh ? notice.number : 0;
  };
  const std::int64_t first = add(7, 100);
  EXPECT_NE(first, 0);
  EXPECT_EQ(add(7, 100), 0) << "told of once";
  EXPECT_NE(add(8, 0), 0);
  EXPECT_THAT(ok(store().takeDue(99, 200, 10, problem)), IsEmpty());
  const auto due = ok(store().takeDue(100, 200, 10, problem));
  ASSERT_THAT(due, SizeIs(1));
  EXPECT_EQ(due[0].number, first);
  EXPECT_EQ(due[0].tries, 1);
  EXPECT_THAT(ok(store().takeDue(150, 300, 10, problem)), IsEmpty()) << "somebody sends it";
  EXPECT_EQ(ok(store().takeDue(200, 300, 10, problem))[0].tries, 2) << "who died meanwhile";
  EXPECT_TRUE(ok(store().setDue(first, 0, problem)));
  EXPECT_THAT(ok(store().takeDue(1000, 2000, 10, problem)), IsEmpty());
  for (std::int64_t n = 100; n < 220; ++n) EXPECT_NE(add(n, 0), 0);
  const auto notices = ok(store().noticesOf("id-Ada", 1000, problem));
  ASSERT_THAT(notices, SizeIs(100));
  EXPECT_EQ(notices.front().decision, 219);
  EXPECT_THAT(ok(store().noticesOf("id-Ada", 3, problem)), SizeIs(3));
}

INSTANTIATE_TEST_SUITE_P(All, PeopleStores, ::testing::ValuesIn(support::peopleStoreKinds()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace bourse
