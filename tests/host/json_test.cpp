#include "host/json/json.h"

#include <gtest/gtest.h>

#include <array>

#include <nlohmann/json.hpp>

#include "gen/stockpile_ids.h"
#include "gen/stockpile_vocabulary.h"
#include "host/json/text.h"
#include "host/record/notation.h"
#include "host/table/view_change.h"
#include "tests/host/random_game.h"

namespace bourse {
namespace {

using nlohmann::json;

const Vocabulary& words() { return stockpile::vocabulary(); }

TEST(Json, EveryLegalMoveReadsBackFromItsThreeForms) {
  const auto log = support::newGame("seats=4 modules=advanced-board", 2);
  Rng rng(Seed::of(2), purpose::kTest);
  int moves = 0;
  while (support::playLine(*log, rng)) {
    const Move move = log->lines().back().move;
    const VerbInfo* verb = words().verb(move.verb);
    json named{{"verb", verb->name}};
    const std::string text = moveText(words(), move);
    std::string_view rest = text;
    for (nextWord(rest); !rest.empty();) {
      std::string_view word = nextWord(rest);
      const std::string name(nextWord(word, '='));
      std::uint64_t number = 0;
      named[name] = parseNumber(word, 255, number) ? json(number) : json(word);
    }
    for (const json& form : {moveJson(words(), move), json(text), named}) {
      Move read;
      Problem problem;
      ASSERT_TRUE(parseMoveJson(words(), form, read, problem)) << form << problem.sentence;
      ASSERT_EQ(read, move);
    }
    ++moves;
  }
  EXPECT_GT(moves, 200);
}

TEST(Json, AnEventTellsAnObserverNoMoreThanItsText) {
  const auto log = support::randomGame("seats=5", 4);
  int secrets = 0;
  for (const Event& event : log->events())
    for (Seat observer = 0; observer < kObservers; ++observer) {
      const json told = eventJson(words(), event, observer);
      Event read;
      Problem problem;
      ASSERT_TRUE(parseEvent(words(), eventText(words(), event, observer), read, problem));
      const EventInfo* info = words().event(event.kind);
      for (std::size_t i = 0; i < info->args.size(); ++i) {
        const bool hidden = (event.secret & info->part[i]) != 0 && !contains(event.sees, observer);
        ASSERT_EQ(told.at(std::string(info->args[i].name)).is_null(), hidden) << told;
        if (hidden) ++secrets;
      }
    }
  EXPECT_GT(secrets, 500);
}

TEST(Json, WritesNodesRefusalsAndNobody) {
  EXPECT_EQ(nodeJson(words(), {}).dump(), R"({"kind":"over"})");
  EXPECT_EQ(
      nodeJson(words(), {.kind = Node::Kind::decision, .what = 2, .seat = 1, .pending = only(1)}).dump(),
      R"({"decision":"bid","kind":"decision","pending":[1],"seat":1})");
  EXPECT_EQ(nodeJson(words(), {.kind = Node::Kind::chance, .what = 6}).dump(),
            R"({"draw":"market-card","kind":"chance"})");
  EXPECT_EQ(refusalJson(words(), {.code = 2, .seat = 0, .move = {}, .arg = {kNobody, 0, 0, 0}}).dump(),
            R"({"refusal":"not-your-turn","seat":null})");
  EXPECT_EQ(eventJson(words(), {.kind = 4, .seat = kNobody, .a = 5, .b = 1}, 0).dump(),
            R"({"company":"bottomline-bank","event":"company-dealt","pair":5,"seat":null})");
}

TEST(Json, AWholeEventHasNullForWhatNobodySees) {
  const auto seen = static_cast<std::uint8_t>(stockpile::EventKind::stockSeen);
  const Event card{.kind = seen, .seat = 0, .sees = only(0), .secret = Event::partA, .a = 1, .b = 2};
  const Event blank{.kind = seen, .seat = 0, .sees = kNoOne, .secret = Event::partA, .a = kHidden, .b = 2};
  EXPECT_EQ(
      wholeEventJson(words(), card).dump(),
      R"({"at":2,"company":"bottomline-bank","event":"stock-seen","seat":0,"secret":["company"],"sees":[0]})");
  EXPECT_EQ(wholeEventJson(words(), blank).dump(),
            R"({"at":2,"company":null,"event":"stock-seen","seat":0,"secret":["company"],"sees":[]})");
}

TEST(Json, ParsingNeverStopsTheProgram) {
  for (const char* text : {"", "{", "}", "[1,", "nul", "\"\\u12\"", "1e999999", "{\"a\":}", "\xff\xfe",
                           "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["})
    EXPECT_TRUE(parseJson(text).is_discarded()) << text;
  EXPECT_TRUE(parseJson(std::string(1000000, '[')).is_discarded());
  EXPECT_EQ(parseJson("{\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\":\"\\\"[\"}").size(), 1u)
      << "brackets in texts are no depth";
  EXPECT_FALSE(compact(json("\xff")).empty());
}

TEST(Json, AHandIsNamesToItsOwnerAndANumberToOthers) {
  const auto log = support::newGame("seats=3 modules=strategies promos=true first=0", 4);
  Rng rng(Seed::of(4), purpose::kTest);
  while (log->position().view(0)->json()["step"] != "sell") ASSERT_TRUE(support::playLine(*log, rng));
  const json own = log->position().view(0)->json(), other = log->position().view(1)->json();
  ASSERT_TRUE(own["players"][0]["hand"].is_array());
  EXPECT_EQ(own["players"][0]["laid_aside"].size(), 2u);
  EXPECT_TRUE(own["players"][0]["laid_aside"][0].is_string());
  EXPECT_EQ(other["players"][0]["hand"], own["players"][0]["hand"].size());
  EXPECT_EQ(other["players"][0]["laid_aside"], json::array({nullptr, nullptr}));
  EXPECT_EQ(other["players"][0]["strategies_played"], own["players"][0]["strategies_played"]);
  EXPECT_FALSE(own["players"][0]["holds"].is_null());
  EXPECT_TRUE(own["delayed"].is_array());
  EXPECT_EQ(own["strategy_box"], other["strategy_box"]);
  EXPECT_TRUE(own["pairs"][0]["falsified"].is_boolean());
}

TEST(Views, AreWrittenAsATreeWouldBe) {
  for (const char* config : {"seats=2", "seats=5 modules=advanced-board", "seats=3 preset=farabourse",
                             "seats=4 preset=continuing-corruption", "seats=3 preset=illicit-investments",
                             "seats=4 preset=everything"}) {
    const auto log = support::newGame(config, 9);
    ASSERT_NE(log, nullptr) << config;
    Rng rng(Seed::of(9), purpose::kTest);
    std::string written;
    JsonWriter out(written);
    out.beginList();
    std::vector<json> trees;
    std::array<ViewText, kObservers> former;  // what is still the same is copied from it
    do {
      for (const Seat observer : {Seat{0}, Seat{1}, kSpectator}) {
        const ViewText& view = former[observer] = log->position().view(observer)->text(former[observer]);
        const std::string text(view.text());
        ASSERT_EQ(text, log->position().view(observer)->text({}).text()) << config;
        const ViewText read(text);
        ASSERT_EQ(view.outline().size(), read.outline().size());
        for (std::size_t i = 0; i < read.outline().size(); ++i) {
          ASSERT_EQ(view.textOf(i), read.textOf(i));
          ASSERT_EQ(view.outline()[i].after, read.outline()[i].after);
        }
        ASSERT_EQ(json::parse(text).dump(), text) << config << ": keys stand in the order of the alphabet";
        for (const Event& event : log->events().last(std::min<std::size_t>(3, log->events().size()))) {
          writeEvent(out, log->vocabulary(), event, observer);
          trees.push_back(eventJson(log->vocabulary(), event, observer));
        }
      }
      MoveList legal;
      log->position().legal(0, legal);
      writeMoves(out, log->vocabulary(), std::span(legal.begin(), legal.end()));
      trees.push_back(legalJson(log->vocabulary(), legal));
      writeNode(out, log->vocabulary(), log->position().node());
      trees.push_back(nodeJson(log->vocabulary(), log->position().node()));
    } while (support::playLine(*log, rng));
    out.endList();
    out.finish();
    ASSERT_EQ(written, json(trees).dump()) << config;
  }
}

TEST(ViewChange, LeadsFromOneViewToTheNext) {
  for (const std::string& config : support::everyConfig()) {
    const auto log = support::newGame(config, 6);
    Rng rng(Seed::of(6), purpose::kTest);
    ViewText before = log->position().view(0)->text({});
    json kept = json::parse(before.text());
    while (support::playLine(*log, rng)) {
      if (rng.below(3) != 0) continue;
      const ViewText after = log->position().view(0)->text({});
      ASSERT_TRUE(applyChange(kept, json::parse(changeBetween(before, after))));
      ASSERT_EQ(kept.dump(), after.text());
      ASSERT_EQ(viewDigest(kept), viewTextDigest(after.text()));
      before = after;
    }
  }
}

TEST(ViewChange, SendsOnlyDifferencesAndReplacesOtherShapes) {
  const json before = json::parse(R"({"a":{"x":1,"y":[1,2]},"b":[{"c":1},{"c":2}],"d~/":1,"e":[{"k":1}]})");
  json after = before;
  EXPECT_EQ(changeBetween(ViewText(before.dump()), ViewText(after.dump())), "{}");
  after["a"]["y"] = {1, 3};
  after["b"][1]["c"] = nullptr;
  after["d~/"] = 2;
  after["e"] = {{{"k", 1}, {"l", 2}}};
  const json change = json::parse(changeBetween(ViewText(before.dump()), ViewText(after.dump())));
  EXPECT_EQ(change.dump(), R"({"/a/y":[1,3],"/b/1/c":null,"/d~0~1":2,"/e/0":{"k":1,"l":2}})");
  json applied = before;
  EXPECT_TRUE(applyChange(applied, change));
  EXPECT_EQ(applied, after);
  for (const char* nowhere : {R"({"/z":1})", R"({"/b/2":1})", R"({"/b/x":1})", R"({"/a/x/y":1})",
                              R"({"/b/-1":1})", "[]", R"({"/b/99999999999999":1})"}) {
    json view = before;
    EXPECT_FALSE(applyChange(view, json::parse(nowhere))) << nowhere;
  }
}

}  // namespace
}  // namespace bourse
