// Requests for consent, counts of mails and wishes for tables, in every kind of people store.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/people/stores.h"

namespace bourse {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class MailStores : public ::testing::TestWithParam<support::PeopleStoreKind> {
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
  static PushSubscription mailOf(const std::string& id, const std::string& account, const std::string& seat,
                                 const std::string& address, std::int64_t made = 100) {
    return {.id = id,
            .account = account,
            .table = seat.empty() ? "" : "t1",
            .seatKey = seat,
            .endpoint = "mailto:" + address,
            .language = "fr",
            .quietFrom = 1320,
            .quietUntil = 420,
            .made = made};
  }
  bool count(const std::vector<MailCount>& counts, std::int64_t now) {
    bool allowed = false;
    EXPECT_TRUE(ok(store().countMail(counts, now, allowed, problem)));
    return allowed;
  }

  std::unique_ptr<support::OpenPeople> kept;
  std::string problem;
};

TEST_P(MailStores, GiveARequestOnce) {
  account("a1");
  const PushSubscription mine = mailOf("r1", "a1", "", "ada@example.org"),
                         guest = mailOf("r2", "", "seat", "g@example.org");
  EXPECT_TRUE(ok(store().putMailRequest(mine, problem)));
  EXPECT_TRUE(ok(store().putMailRequest(guest, problem)));
  kept->reopen();
  EXPECT_THAT(ok(store().mailRequestsOf("a1", "", problem)), ElementsAre(mine));
  EXPECT_THAT(ok(store().mailRequestsOf("", "seat", problem)), ElementsAre(guest));
  EXPECT_THAT(ok(store().mailRequestsOf("", "", problem)), IsEmpty());
  EXPECT_EQ(ok(store().takeMailRequest("r1", problem)), mine);
  EXPECT_EQ(ok(store().takeMailRequest("r1", problem)), std::nullopt);
  EXPECT_EQ(ok(store().takeMailRequest("nothing", problem)), std::nullopt);
}

TEST_P(MailStores, KeepTheNewestRequestOfAnOwner) {
  for (const char* id : {"r1", "r2"})
    EXPECT_TRUE(
        ok(store().putMailRequest(mailOf(id, "", "seat", std::string(id) + "@example.org"), problem)));
  EXPECT_THAT(ok(store().mailRequestsOf("", "seat", problem)), SizeIs(1));
  EXPECT_TRUE(ok(store().removeMailRequests("mailto:r2@example.org", problem)));
  EXPECT_THAT(ok(store().mailRequestsOf("", "seat", problem)), IsEmpty());
}

TEST_P(MailStores, ForgetRequestsOfDeletedAccounts) {
  account("a1");
  EXPECT_TRUE(ok(store().putMailRequest(mailOf("r1", "a1", "", "ada@example.org"), problem)));
  EXPECT_TRUE(ok(store().putSubscription(mailOf("s1", "a1", "", "ada@example.org"), 1, problem)));
  EXPECT_TRUE(ok(store().putWish({"s1", "a1", "{}", 1000, 3}, problem)));
  EXPECT_EQ(ok(store().removeAccount("a1", problem)), StoreOutcome::done);
  EXPECT_EQ(ok(store().takeMailRequest("r1", problem)), std::nullopt);
  EXPECT_EQ(ok(store().endpointOf("s1", problem)), "");
  EXPECT_THAT(ok(store().wishes(0, problem)), IsEmpty());
}

TEST_P(MailStores, CountForAllKeysOrNone) {
  const MailCount address{.key = "a", .most = 2, .since = 0}, all{.key = "all", .most = 3, .since = 0};
  EXPECT_TRUE(count({address, all}, 10));
  EXPECT_TRUE(count({address, all}, 20));
  EXPECT_FALSE(count({address, all}, 30)) << "the address has had two";
  EXPECT_TRUE(count({all}, 30)) << "and the refused one did not count";
  EXPECT_FALSE(count({all}, 30));
  EXPECT_TRUE(count({{.key = "a", .most = 2, .since = 10}}, 40)) << "what was before does not count any more";
  EXPECT_FALSE(count({{.key = "a", .most = 1, .since = 10, .counts = false}}, 40));
  EXPECT_TRUE(count({{.key = "b", .most = 1, .since = 0, .counts = false}}, 40));
  EXPECT_TRUE(count({{.key = "b", .most = 1, .since = 0}}, 40)) << "looking does not count";
}

TEST_P(MailStores, ForgetWhatIsOld) {
  EXPECT_TRUE(ok(store().putMailRequest(mailOf("r1", "", "seat", "x@example.org", 100), problem)));
  EXPECT_TRUE(count({{.key = "a", .most = 1, .since = 0}}, 100));
  EXPECT_TRUE(ok(store().forgetMails(100, 100, problem)));
  EXPECT_FALSE(count({{.key = "a", .most = 1, .since = 0}}, 100));
  EXPECT_TRUE(ok(store().forgetMails(101, 101, problem)));
  EXPECT_EQ(ok(store().takeMailRequest("r1", problem)), std::nullopt);
  EXPECT_TRUE(count({{.key = "a", .most = 1, .since = 0}}, 100));
}

TEST_P(MailStores, CountBrowsersAndAddressesApart) {
  account("a1");
  EXPECT_TRUE(ok(store().putSubscription(mailOf("s1", "a1", "", "s1@example.org", 1), 1, problem)));
  EXPECT_TRUE(ok(store().putSubscription(mailOf("s2", "a1", "", "s2@example.org", 2), 1, problem)));
  PushSubscription browser = mailOf("b1", "a1", "", "x", 900);
  browser.endpoint = "https://push.example/b1";
  EXPECT_TRUE(ok(store().putSubscription(browser, 1, problem)));
  std::vector<std::string> left;
  for (const PushSubscription& one : ok(store().subscriptionsOf("a1", "", problem))) left.push_back(one.id);
  EXPECT_THAT(left, ::testing::UnorderedElementsAre("s2", "b1"));
  EXPECT_EQ(ok(store().endpointOf("s2", problem)), "mailto:s2@example.org");
  // Browsers confirm themselves again and again; nobody does that for an address.
  EXPECT_TRUE(ok(store().putSubscription(mailOf("g1", "", "seat", "g@example.org", 100), 1, problem)));
  EXPECT_TRUE(ok(store().forgetSubscriptions(10'000, problem)));
  EXPECT_THAT(ok(store().subscriptionsOf("a1", "", problem)), SizeIs(1));
  EXPECT_THAT(ok(store().subscriptionsOf("", "seat", problem)), IsEmpty());
}

TEST_P(MailStores, EndWishesByTimeAndByTables) {
  for (const char* id : {"w1", "w2"}) {
    PushSubscription to = mailOf(id, "", std::string("wish ") + id, "x");
    to.endpoint = std::string("https://push.example/") + id;
    to.point = "point";
    EXPECT_TRUE(ok(store().putSubscription(to, 1, problem)));
  }
  EXPECT_TRUE(ok(store().putWish({"w1", "", R"({"game":"stockpile"})", 1000, 2}, problem)));
  EXPECT_TRUE(ok(store().putWish({"w2", "", "{}", 500, 3}, problem)));
  EXPECT_TRUE(ok(store().putWish({"w2", "", "{}", 600, 3}, problem))) << "in the place of the first";
  auto found = ok(store().wishes(0, problem));
  ASSERT_THAT(found, SizeIs(2));
  EXPECT_THAT(ok(store().wishes(600, problem)), SizeIs(1));
  EXPECT_EQ(store().wishes(600, problem)[0].first.wish, R"({"game":"stockpile"})");
  EXPECT_EQ(store().wishes(600, problem)[0].second.endpoint, "https://push.example/w1");
  EXPECT_EQ(store().wishes(600, problem)[0].second.point, "point");
  EXPECT_TRUE(ok(store().useWish("w1", problem)));
  EXPECT_THAT(ok(store().wishes(600, problem)), SizeIs(1));
  EXPECT_TRUE(ok(store().useWish("w1", problem)));
  EXPECT_THAT(ok(store().wishes(600, problem)), IsEmpty());
  EXPECT_TRUE(ok(store().forgetWishes(600, problem)));
  EXPECT_EQ(ok(store().endpointOf("w1", problem)), "") << "what was made for a wish goes with it";
  EXPECT_EQ(ok(store().endpointOf("w2", problem)), "");
}

INSTANTIATE_TEST_SUITE_P(Mail, MailStores, ::testing::ValuesIn(support::peopleStoreKinds()),
                         [](const auto& kind) { return kind.param.name; });

}  // namespace
}  // namespace bourse
