// What the suites of people stores share.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "tests/people/stores.h"

namespace bourse::support {

/// One suite for every kind of store that people are kept in.
class PeopleStoreSuite : public ::testing::TestWithParam<PeopleStoreKind> {
 protected:
  void SetUp() override {
    kept = GetParam().open();
    ASSERT_NE(kept, nullptr);
  }
  /// The store itself must never fail here.
  template <class Answer>
  Answer ok(Answer answer) {
    EXPECT_EQ(problem, "");
    return answer;
  }
  Account person(const std::string& name) {
    Account account{.id = "id-" + name, .name = name, .skeleton = "look-" + name};
    account.passwordHash = "hash";
    account.made = 100;
    EXPECT_EQ(ok(store().addAccount(account, problem)), StoreOutcome::done);
    return account;
  }
  PeopleStore& store() { return kept->store(); }

  /// A game that the first won, the others in their order; all are accounts, `guest` is none.
  GameResult game(const std::string& table, const std::vector<std::string>& ids, std::int64_t time = 1000) {
    GameResult result{.table = table, .time = time, .game = "stockpile", .kind = "base", .rated = true};
    int place = 0;
    for (const std::string& id : ids)
      result.seats.push_back(
          {.account = id == "guest" ? "" : id, .name = id, .place = ++place, .score = 100});
    return result;
  }
  StoreOutcome persist(GameResult result) { return ok(store().keepResult(result, winnerGains, problem)); }
  /// Easy to recompute: by the place alone.
  static void winnerGains(GameResult& result) {
    for (ResultSeat& seat : result.seats)
      if (!seat.account.empty()) seat.after = {seat.before.mean + (seat.place == 1 ? 2 : -1), 2};
  }
  std::vector<std::string> tables(const ResultFilter& filter) {
    std::vector<std::string> names;
    for (const GameResult& result : ok(store().results(filter, problem))) names.push_back(result.table);
    return names;
  }

  std::unique_ptr<OpenPeople> kept;
  std::string problem;
};

}  // namespace bourse::support
