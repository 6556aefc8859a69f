// Subscriptions and pushes in every kind of people store.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/people/stores.h"

namespace bourse {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

class PushStores : public ::testing::TestWithParam<support::PeopleStoreKind> {
 protected:
  void SetUp() override {
    kept = GetParam().open();
    ASSERT_NE(kept, nullptr);
  }
  template <class Answer>
  Answer ok(Answer answer) {
    EXPECT_EQ(problem, "");
    return answer;
  }
  PeopleStore& store() { return kept->store(); }
  void account(const std::string& id) {
    EXPECT_EQ(ok(store().addAccount({.id = id, .name = id, .skeleton = id}, problem)), StoreOutcome::done);
  }
  static PushSubscription ofSeat(const std::string& id, const std::string& key, std::int64_t made = 100) {
    return {.id = id,
            .table = "t1",
            .seatKey = key,
            .endpoint = "https://push.example/" + id,
            .point = "point",
            .auth = "auth",
            .language = "fr",
            .quietFrom = 1320,
            .quietUntil = 420,
            .made = made};
  }
  static PushSubscription ofAccount(const std::string& id, const std::string& account, std::int64_t made) {
    PushSubscription one = ofSeat(id, "", made);
    one.table = "";
    one.account = account;
    return one;
  }
  static PushSubscription ofSession(const std::string& id, const std::string& session) {
    PushSubscription one = ofAccount(id, "ada", 100);
    one.session = session;
    return one;
  }
  bool put(const PushSubscription& one, std::size_t most = 4) {
    return ok(store().putSubscription(one, most, problem));
  }
  std::vector<PushSubscription> of(const std::string& account, const std::string& key) {
    return ok(store().subscriptionsOf(account, key, problem));
  }
  bool add(const PushSubscription& to, std::int64_t decision, std::int64_t due = 50) {
    bool fresh = false;
    const Push push{.to = to,
                    .table = "t1",
                    .game = "g",
                    .what = "turn",
                    .seat = 1,
                    .decision = decision,
                    .time = 40,
                    .due = due};
    EXPECT_TRUE(ok(store().addPush(push, fresh, problem)));
    return fresh;
  }
  std::vector<Push> take(std::int64_t now, std::size_t most = 10) {
    return ok(store().takePushes(now, most, problem));
  }

  std::unique_ptr<support::OpenPeople> kept;
  std::string problem;
};

TEST_P(PushStores, KeepSubscriptions) {
  const PushSubscription one = ofSeat("a", "key");
  ASSERT_TRUE(put(one));
  kept->reopen();
  if (GetParam().name != "Memory") EXPECT_THAT(of("", "key"), ElementsAre(one));
  EXPECT_THAT(of("", "other"), IsEmpty());
  EXPECT_THAT(of("", ""), IsEmpty());
  PushSubscription changed = one;
  changed.language = "fa";
  changed.made = 200;
  ASSERT_TRUE(put(changed));
  EXPECT_THAT(of("", "key"), ElementsAre(changed));
  ASSERT_TRUE(ok(store().forgetSubscriptions(200, problem)));
  EXPECT_THAT(of("", "key"), SizeIs(1));
  ASSERT_TRUE(ok(store().forgetSubscriptions(201, problem)));
  EXPECT_THAT(of("", "key"), IsEmpty());
}

TEST_P(PushStores, KeepTheNewestOfAnOwner) {
  account("ada");
  for (int i = 0; i < 6; ++i) {
    ASSERT_TRUE(put(ofSeat("s" + std::to_string(i), "key", 100 + i)));
    ASSERT_TRUE(put(ofAccount("a" + std::to_string(i), "ada", 100 + i)));
  }
  const std::vector<PushSubscription> seats = of("", "key"), accounts = of("ada", "");
  ASSERT_THAT(seats, SizeIs(4));
  EXPECT_EQ(seats.front().id, "s2");
  EXPECT_THAT(accounts, SizeIs(4));
  EXPECT_THAT(of("ada", "key"), SizeIs(8));
}

TEST_P(PushStores, TellABrowserOfOneAccount) {
  account("ada");
  account("bob");
  ASSERT_TRUE(put(ofAccount("a", "ada", 100)));
  PushSubscription other = ofAccount("b", "bob", 101);
  other.endpoint = "https://push.example/a";
  ASSERT_TRUE(put(other));
  EXPECT_THAT(of("ada", ""), IsEmpty());
  EXPECT_THAT(of("bob", ""), SizeIs(1));
}

TEST_P(PushStores, TellOfADecisionOnce) {
  const PushSubscription one = ofSeat("a", "key");
  ASSERT_TRUE(put(one));
  EXPECT_TRUE(add(one, 7));
  EXPECT_FALSE(add(one, 7));
  EXPECT_FALSE(add(one, 5)) << "a process that is behind";
  EXPECT_THAT(take(49), IsEmpty());
  const std::vector<Push> due = take(50);
  ASSERT_THAT(due, SizeIs(1));
  EXPECT_EQ(due[0].to, one);
  EXPECT_EQ(due[0].table, "t1");
  EXPECT_EQ(due[0].what, "turn");
  EXPECT_EQ(due[0].seat, 1);
  EXPECT_EQ(due[0].decision, 7);
  EXPECT_EQ(due[0].tries, 1);
  EXPECT_THAT(take(1'000'000), IsEmpty()) << "nobody takes it twice";
  if (GetParam().name != "Memory") kept->reopen();
  EXPECT_FALSE(add(one, 7)) << "also after a restart";
  EXPECT_TRUE(add(one, 8));
  EXPECT_THAT(take(50), SizeIs(1));
}

TEST_P(PushStores, TryAgainUnlessAnotherTurnHasCome) {
  const PushSubscription one = ofSeat("a", "key");
  ASSERT_TRUE(put(one));
  add(one, 7);
  const std::vector<Push> first = take(50);
  ASSERT_THAT(first, SizeIs(1));
  ASSERT_TRUE(ok(store().setPushDue(first[0], 80, problem)));
  EXPECT_THAT(take(79), IsEmpty());
  EXPECT_EQ(take(80).at(0).tries, 2);
  add(one, 8);
  EXPECT_THAT(take(80), SizeIs(1));
  ASSERT_TRUE(ok(store().setPushDue(first[0], 90, problem)));
  EXPECT_THAT(take(1000), IsEmpty());
}

TEST_P(PushStores, ForgetPushesWithTheirSubscription) {
  account("ada");
  const PushSubscription one = ofSeat("a", "key"), two = ofAccount("b", "ada", 100),
                         three = ofSeat("c", "key");
  for (const PushSubscription& each : {one, two, three}) {
    ASSERT_TRUE(put(each));
    EXPECT_TRUE(add(each, 7));
  }
  ASSERT_TRUE(ok(store().removeEndpoint(one.endpoint, problem)));
  EXPECT_EQ(ok(store().removeAccount("ada", problem)), StoreOutcome::done);
  ASSERT_TRUE(ok(store().removeSubscription("c", problem)));
  EXPECT_THAT(take(1000), IsEmpty());
  EXPECT_THAT(of("ada", "key"), IsEmpty());
  EXPECT_FALSE(add(one, 9)) << "there is nobody to tell";
}

TEST_P(PushStores, EndWithTheSessionTheyWereMadeIn) {
  account("ada");
  for (const char* session : {"desk", "phone"})
    ASSERT_TRUE(ok(store().addSession({session, "ada", 10, 10}, problem)));
  const PushSubscription desk = ofSession("a", "desk"), phone = ofSession("b", "phone");
  PushSubscription mail = ofAccount("c", "ada", 100);
  mail.endpoint = "mailto:ada@example.org";
  for (const PushSubscription& each : {desk, phone, mail}) {
    ASSERT_TRUE(put(each));
    EXPECT_TRUE(add(each, 7));
  }
  EXPECT_THAT(of("ada", ""), UnorderedElementsAre(desk, phone, mail));
  ASSERT_TRUE(ok(store().endSession("phone", problem)));
  EXPECT_THAT(of("ada", ""), UnorderedElementsAre(desk, mail));
  EXPECT_THAT(take(1000), SizeIs(2)) << "what was to be sent there is not sent";
  EXPECT_FALSE(store().putSubscription(phone, 4, problem)) << "nobody is logged in there";
  ASSERT_TRUE(ok(store().endSessions("ada", problem)));
  EXPECT_THAT(of("ada", ""), ElementsAre(mail)) << "an address is no browser";
}

TEST_P(PushStores, BelongToTheSessionThatSubscribedLast) {
  account("ada");
  for (const char* session : {"old", "new"})
    ASSERT_TRUE(ok(store().addSession({session, "ada", 10, 10}, problem)));
  ASSERT_TRUE(put(ofSession("a", "old")));
  ASSERT_TRUE(put(ofSession("a", "new")));
  ASSERT_TRUE(ok(store().endSession("old", problem)));
  EXPECT_THAT(of("ada", ""), ElementsAre(ofSession("a", "new")));
  ASSERT_TRUE(ok(store().forgetSessions(11, problem)));
  EXPECT_THAT(of("ada", ""), IsEmpty());
}

TEST_P(PushStores, EndWithAllSessionsAlsoIfAnOlderProgramKeptThem) {
  account("ada");
  account("bob");
  ASSERT_TRUE(put(ofAccount("a", "ada", 100)));
  ASSERT_TRUE(put(ofAccount("b", "bob", 100)));
  ASSERT_TRUE(put(ofSeat("c", "key")));
  ASSERT_TRUE(ok(store().endSessions("ada", problem)));
  EXPECT_THAT(of("ada", "key"), ElementsAre(ofSeat("c", "key")));
  EXPECT_THAT(of("bob", ""), SizeIs(1));
}

TEST_P(PushStores, StayWithASessionThatTakesThePlaceOfTheirs) {
  account("ada");
  for (const char* session : {"desk", "phone"})
    ASSERT_TRUE(ok(store().addSession({session, "ada", 10, 10}, problem)));
  ASSERT_TRUE(put(ofSession("a", "desk")));
  ASSERT_TRUE(put(ofSession("b", "phone")));
  ASSERT_TRUE(put(ofAccount("c", "ada", 100)));
  EXPECT_TRUE(add(ofSession("a", "desk"), 7));
  EXPECT_THAT(take(1000), SizeIs(1));
  ASSERT_TRUE(ok(store().replaceSessions("desk", {"new", "ada", 20, 20}, problem)));
  EXPECT_THAT(of("ada", ""), ElementsAre(ofSession("a", "new")));
  EXPECT_FALSE(add(ofSession("a", "new"), 7)) << "it was told of this turn";
  const std::vector<Session> sessions = ok(store().sessionsOf("ada", problem));
  ASSERT_THAT(sessions, SizeIs(1));
  EXPECT_EQ(sessions[0].hash, "new");
}

TEST_P(PushStores, NameTablesWhoseSeatsWereNotToldOfTheEnd) {
  account("ada");
  const auto awaited = [&] { return ok(store().awaitedTables(problem)); };
  ASSERT_TRUE(put(ofAccount("a", "ada", 100)));
  EXPECT_THAT(awaited(), IsEmpty()) << "an account's is no seat's";
  const PushSubscription one = ofSeat("b", "key"), two = ofSeat("c", "other");
  ASSERT_TRUE(put(one));
  ASSERT_TRUE(put(two));
  EXPECT_TRUE(add(one, 7));
  EXPECT_THAT(awaited(), ElementsAre("t1"));
  for (const PushSubscription& to : {one, two}) {
    EXPECT_THAT(awaited(), ElementsAre("t1"));
    bool fresh = false;
    ok(store().addPush({.to = to, .table = "t1", .game = "g", .what = "over", .due = 50}, fresh, problem));
    EXPECT_TRUE(fresh);
  }
  EXPECT_THAT(awaited(), IsEmpty());
  ASSERT_TRUE(put(ofSeat("d", "third")));
  EXPECT_THAT(awaited(), ElementsAre("t1"));
  ASSERT_TRUE(ok(store().removeSeatSubscriptions("t1", problem)));
  EXPECT_THAT(awaited(), IsEmpty());
  EXPECT_THAT(of("", "key"), IsEmpty());
  EXPECT_THAT(of("ada", ""), SizeIs(1));
}

INSTANTIATE_TEST_SUITE_P(All, PushStores, ::testing::ValuesIn(support::peopleStoreKinds()),
                         [](const auto& kind) { return kind.param.name; });

}  // namespace
}  // namespace bourse
