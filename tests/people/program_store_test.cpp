// Programs and their ladder in every kind of store.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/people/store_suite.h"

namespace bourse {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class ProgramStores : public support::PeopleStoreSuite {};

TEST_P(ProgramStores, KeepProgramsWithTheirOwner) {
  const Account ada = person("Ada");
  person("Bob");
  Account program{.id = "id-Deep", .name = "Deep (bot)", .skeleton = "look-Deep"};
  program.made = 200;
  program.owner = ada.id;
  program.about = "Thinks long.";
  program.link = "https://example.org/deep";
  EXPECT_EQ(ok(store().addAccount(program, problem)), StoreOutcome::done);
  EXPECT_EQ(ok(store().account(program.id, problem)), program);
  EXPECT_THAT(ok(store().programsOf(ada.id, problem)), ElementsAre(program));
  EXPECT_THAT(ok(store().programsOf("id-Bob", problem)), IsEmpty());
  program.about = "Thinks longer.";
  EXPECT_EQ(ok(store().changeAccount(program, problem)), StoreOutcome::done);
  kept->reopen();
  if (GetParam().name == "Memory") return;
  EXPECT_THAT(ok(store().programsOf({}, problem)), ElementsAre(program));
}

TEST_P(ProgramStores, RateProgramsAndOurBotsApartFromPeople) {
  const Account ada = person("Ada");
  Account program = person("Deep"), hidden = person("Deeper");
  const Account eve = [&] {
    Account one = person("Eve");
    one.listed = false;
    EXPECT_EQ(ok(store().changeAccount(one, problem)), StoreOutcome::done);
    return one;
  }();
  program.owner = ada.id;
  hidden.owner = eve.id;
  ASSERT_EQ(ok(store().changeAccount(program, problem)), StoreOutcome::done);
  ASSERT_EQ(ok(store().changeAccount(hidden, problem)), StoreOutcome::done);
  const auto ladderGame = [&](const std::string& table, std::int64_t time) {
    GameResult result = game(table, {program.id, hidden.id, "guest", "guest"}, time);
    result.kind = "ladder-base-4";
    result.seats[2].bot = result.seats[3].bot = "greedy";
    return result;
  };
  const auto rate = [](GameResult& result) {
    for (ResultSeat& seat : result.seats) seat.after = {seat.before.mean + 3 - seat.place, 2};
  };
  GameResult first = ladderGame("t1", 1000), second = ladderGame("t2", 2000);
  EXPECT_EQ(ok(store().keepResult(first, rate, problem)), StoreOutcome::done);
  EXPECT_EQ(ok(store().keepResult(second, rate, problem)), StoreOutcome::done);
  EXPECT_EQ(second.seats[2].before, (SkillRating{25, 2})) << "our bot has a rating too";
  const std::vector<LadderRank> rows = ok(store().ladderRows("stockpile", "ladder-base-4", 0, 10, problem));
  ASSERT_THAT(rows, SizeIs(3)) << "a bot that sat twice counts once";
  EXPECT_EQ(rows[0].account, program.id);
  EXPECT_EQ(rows[0].name, "Deep");
  EXPECT_EQ(rows[0].owner, ada.id);
  EXPECT_EQ(rows[0].ownerName, "Ada");
  EXPECT_EQ(rows[0].rating, (SkillRating{29, 2}));
  EXPECT_EQ(rows[0].games, 2);
  EXPECT_EQ(rows[0].last, 2000);
  EXPECT_EQ(rows[1].account, hidden.id);
  EXPECT_EQ(rows[1].owner + rows[1].ownerName, "") << "the owner's page is hidden";
  EXPECT_EQ(rows[2].bot, "greedy");
  EXPECT_EQ(rows[2].account + rows[2].name, "");
  EXPECT_THAT(ok(store().ladderRows("stockpile", "ladder-base-4", 1, 1, problem)), SizeIs(1));
  EXPECT_THAT(ok(store().bestRatings("stockpile", "ladder-base-4", 0, 10, problem)), IsEmpty())
      << "never with people";
  const auto own = ok(store().ratingsOf(hidden.id, problem));
  ASSERT_THAT(own, SizeIs(1));
  EXPECT_EQ(own[0].kind, "ladder-base-4");
  EXPECT_EQ(own[0].place, 2);
  const std::vector<LadderCount> counts = ok(store().ladderCounts(problem));
  ASSERT_THAT(counts, SizeIs(1));
  EXPECT_EQ(counts[0].games, 2);

  EXPECT_EQ(ok(store().removeAccount(ada.id, problem)), StoreOutcome::done);
  EXPECT_EQ(ok(store().account(program.id, problem)), std::nullopt) << "it goes with its owner";
  EXPECT_THAT(ok(store().ladderRows("stockpile", "ladder-base-4", 0, 10, problem)), SizeIs(2));
  EXPECT_EQ(ok(store().results({.most = 1}, problem))[0].seats[0].account, "");
  EXPECT_EQ(ok(store().results({.most = 1}, problem))[0].seats[0].name, "");
}

INSTANTIATE_TEST_SUITE_P(All, ProgramStores, ::testing::ValuesIn(support::peopleStoreKinds()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace bourse
