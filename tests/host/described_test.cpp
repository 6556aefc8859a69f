// What is said is what is described: whole games of every kind and preset, and everything that a worker is
// answered. Tables of other tests are held against the description by their doors (tests/host/table_door.h,
// tests/server/test_server.h).
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "host/game/catalogue.h"
#include "host/game/game_registry.h"
#include "host/games/stackmarket/hindsight.h"
#include "host/games/stackmarket/stacking/live_stacking.h"
#include "host/games/stackmarket/stacking/solo_json.h"
#include "host/games/stackmarket/stacking/stacking_json.h"
#include "host/games/stackmarket/stacking/stacking_table.h"
#include "host/games/stockpile/companion.h"
#include "host/games/stockpile/hindsight.h"
#include "host/protocol/engine_protocol.h"
#include "host/record/replay.h"
#include "tests/host/table_door.h"
#include "tests/support/described.h"
#include "tests/support/json_schema.h"
#include "tests/support/sanitized.h"

namespace bourse {
namespace {

using nlohmann::json;
using support::Door;
using support::expectDescribed;
using support::JsonSchema;

struct Kind {
  const GameKind* game;
  std::string config;
};

/// Every preset of every game, by turns with as few and as many seats as there may be.
std::vector<Kind> everyPreset() {
  std::vector<Kind> all;
  for (const GameKind* game : games()) {
    const json about = game->catalogue();
    for (const json& preset : about["presets"]) {
      const char* seats = all.size() % 2 == 0 ? "least" : "most";
      all.push_back(
          {game, "seats=" + about["seats"][seats].dump() + " preset=" + preset["name"].get<std::string>()});
    }
  }
  return all;
}

std::unique_ptr<GameLog> begun(const Kind& kind, std::uint64_t seed) {
  Problem problem;
  std::unique_ptr<GameLog> log = GameLog::start(*kind.game, kind.config, Seed::of(seed), problem);
  EXPECT_NE(log, nullptr) << kind.config << ": " << problem.sentence;
  return log;
}

std::string nameOf(const Kind& kind, const char* shape) {
  return std::string(kind.game->name()) + "." + shape;
}

TEST(Described, TablesOfEveryPreset) {
  Rng rng(Seed::of(23), purpose::kTest);
  const std::vector<Kind> kinds = everyPreset();
  for (std::size_t i = 0; i < kinds.size(); i += support::kSanitized ? 3 : 1) {
    const Kind& kind = kinds[i];
    SCOPED_TRACE(std::string(kind.game->name()) + " " + kind.config);
    Door door(begun(kind, 5));
    door.seatEverybody();
    door.watch(90);
    door.start();
    for (int moves = 0; moves < 3000 && !door.table().over(); ++moves) {
      const Seat seat = door.asked();
      ASSERT_NE(seat, kNobody);
      if (moves % 16 == 0) door.send(seat, {{"do", "explain"}, {"move", door.guest(seat).last["legal"][0]}});
      ASSERT_EQ(door.randomMove(seat, rng)["type"], "done");
    }
    ASSERT_TRUE(door.table().over());
    EXPECT_EQ(door.send(0, {{"do", "record"}})["type"], "record");
    EXPECT_EQ(door.send(0, {{"do", "fork"}, {"at", 10}})["type"], "forked");
    for (const char* type : {"view", "change", "table", "done", "explained"})
      EXPECT_GT(door.seen[type], 0) << type;
    if (::testing::Test::HasFailure()) return;  // the first says enough
  }
}

TEST(Described, ReplaysOfEveryPreset) {
  for (const Kind& kind : everyPreset()) {
    SCOPED_TRACE(std::string(kind.game->name()) + " " + kind.config);
    const std::unique_ptr<GameLog> log = begun(kind, 7);
    Rng rng(Seed::of(7), purpose::kTest);
    while (support::playLine(*log, rng)) {
    }
    RecordProblem problem;
    const std::unique_ptr<Replay> replay = Replay::open(log->recordText(), problem);
    ASSERT_NE(replay, nullptr) << problem.text();
    expectDescribed(nameOf(kind, "ReplayAbout"), replay->about());
    for (std::size_t line = 0; line <= replay->lines(); line += support::kSanitized ? 53 : 13) {
      expectDescribed(nameOf(kind, "ReplayMoment"), replay->moment(line, kSpectator));
      expectDescribed(nameOf(kind, "ReplayMoment"), replay->openMoment(line, 0));
    }
    for (const json& event : replay->events(1)) expectDescribed(nameOf(kind, "ToldEvent"), event);
    for (const json& point : replay->worth()) expectDescribed(nameOf(kind, "WorthPoint"), point);
    if (::testing::Test::HasFailure()) return;
  }
}

void checkHindsight(const Kind& kind, AnyHindsight& hindsight, std::size_t lines) {
  hindsight.setPasses(2);
  expectDescribed(nameOf(kind, "Findings"), hindsight.result());
  while (hindsight.step()) {
  }
  const json found = hindsight.result();
  expectDescribed(nameOf(kind, "Findings"), found);
  EXPECT_FALSE(found["choices"].empty());
  int told = 0;
  for (std::size_t line = 0; line < lines && told < 12; line += 5) {
    const json advice = hindsight.advice(line);
    if (advice.is_null()) continue;
    expectDescribed(nameOf(kind, "Advice"), advice);
    ++told;
  }
  EXPECT_GT(told, 4);
}

TEST(Described, HindsightOfBothGames) {
  Problem problem;
  const GameKind* first = findGame("stockpile", problem);
  const GameKind* second = findGame("stackmarket", problem);
  Rng rng(Seed::of(3), purpose::kTest);
  const auto played = [&](const Kind& kind) {
    std::unique_ptr<GameLog> log = begun(kind, 3);
    while (support::playLine(*log, rng)) {
    }
    return log->record();
  };
  const Kind stockpile{first, "seats=3"}, stackmarket{second, "seats=3 rounds=1 modules=no-dexterity"};
  const Record one = played(stockpile), other = played(stackmarket);
  const auto hindsight = Hindsight::open(one, 0, problem);
  ASSERT_NE(hindsight, nullptr) << problem.sentence;
  checkHindsight(stockpile, *hindsight, one.lines.size());
  const auto stacked = StackHindsight::open(other, 0, problem);
  ASSERT_NE(stacked, nullptr) << problem.sentence;
  checkHindsight(stackmarket, *stacked, other.lines.size());
}

constexpr int kEngineSteps = support::kSanitized ? 40 : 120;

TEST(Described, TheEngineProtocolOfEveryPreset) {
  for (const Kind& kind : everyPreset()) {
    SCOPED_TRACE(std::string(kind.game->name()) + " " + kind.config);
    EngineSession session;
    const auto ask = [&](const json& request) {
      const json reply = json::parse(session.answer(request.dump()));
      support::expectEngineAnswer(kind.game->name(), request, reply);
      expectDescribed(nameOf(kind, "EngineRequest"), request);
      return reply;
    };
    ask({{"do", "new"}, {"game", kind.game->name()}, {"config", kind.config}, {"seed", 4}, {"id", 1}});
    for (int i = 0; i < kEngineSteps; ++i) {
      const json node = ask({{"do", "node"}})["node"];
      if (node["kind"] == "over") break;
      const json legal = ask({{"do", "legal"}});
      if (node["kind"] != "decision") {
        ask({{"do", "chance"}, {"all", true}});
        continue;
      }
      const json& moves = legal["moves"];
      const json& move = moves[static_cast<std::size_t>(i) % moves.size()];
      ask({{"do", "explain"}, {"seat", node["seat"]}, {"move", move["text"]}});
      ask({{"do", "apply"}, {"seat", node["seat"]}, {"move", move["move"]}});
      if (i % 10 != 0) continue;
      for (const json& seat : {json(0), json("spectator")}) {
        ask({{"do", "view"}, {"seat", seat}});
        ask({{"do", "events"}, {"seat", seat}});
        ask({{"do", "digest"}, {"seat", seat}});
        ask({{"do", "determinize"}, {"seat", seat}, {"seed", 1}});
      }
      ask({{"do", "state"}});
      ask({{"do", "events"}, {"since", 3}});
      ask({{"do", "apply"}, {"seat", node["seat"]}, {"move", moves[0]["move"]}});  // often refused
    }
    ask({{"do", "scores"}});
    const json saved = ask({{"do", "save"}, {"id", "text"}});
    ask({{"do", "load"}, {"record", saved["record"]}});
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(Described, TheEngineKnowsExactlyTheDescribedRequests) {
  EngineSession session;
  const json help = json::parse(session.answer(R"({"do":"help"})"));
  support::expectEngineAnswer("", {{"do", "help"}}, help);
  std::set<std::string> known, described;
  for (const auto& [name, about] : help["requests"].items()) known.insert(name);
  for (const std::string& name : support::tagsOf("EngineRequest", "do")) described.insert(name);
  EXPECT_EQ(known, described);
}

TEST(Described, ATableKnowsEveryRequest) {
  support::Three three;
  for (const std::string& name : support::tagsOf("TableRequest", "do"))
    EXPECT_NE(support::codeOf(three.send(0, {{"do", name}})), "message-unknown") << name;
  EXPECT_EQ(support::codeOf(three.send(0, {{"do", "dance"}})), "message-unknown");
}

TEST(Described, TheCatalogueAndWhatCannotBePlayed) {
  const json catalogue = catalogueJson(ourBots());
  expectDescribed("Catalogue", catalogue);
  for (const json& game : catalogue["games"])
    expectDescribed(game["game"].get<std::string>() + ".CatalogueGame", game);
  for (const json& wish : {json{{"game", "chess"}}, json{{"config", {{"seats", 9}}}},
                           json{{"config", {{"modules", {"investor-bidding"}}}}}}) {
    const json problem = problemOf(wish);
    ASSERT_FALSE(problem.is_null());
    expectDescribed("RulesProblem", problem);
  }
}

TEST(Described, TheCompanion) {
  const json config{{"seats", 2}, {"modules", {"bonds", "commodities"}}};
  const auto ask = [&](const json& asked) {
    Problem problem;
    const json answer = companion(asked, problem);
    EXPECT_FALSE(problem.found()) << problem.sentence;
    return answer;
  };
  const json deal{{"do", "deal"}, {"config", config}, {"seed", "7"}};
  expectDescribed("stockpile.CompanionDeal", deal);
  expectDescribed("stockpile.DealtPairs", ask(deal));
  const json move{{"do", "move"}, {"config", config}, {"company", 1}, {"space", 4}, {"up", 2}, {"down", 0}};
  expectDescribed("stockpile.CompanionMove", move);
  expectDescribed("stockpile.MovedPrice", ask(move));
  const json player{{"cash", 20}, {"regular", {1, 0, 0, 0, 0, 0}},     {"split", {0, 0, 0, 0, 0, 0}},
                    {"bonds", 1}, {"commodities", {0, 0, 0, 0, 0, 0}}, {"taxes", 0}};
  const json count{
      {"do", "count"}, {"config", config}, {"prices", {4, 4, 4, 4, 4, 4}}, {"players", {player, player}}};
  expectDescribed("stockpile.CompanionCount", count);
  expectDescribed("stockpile.Counted", ask(count));
}

TEST(Described, AStacking) {
  StackingTask task;
  task.seat = 1;
  task.dice = task.setup.dice = 4;
  task.setup.building = physics::freshBuilding(3);
  task.around.emplace_back(2, 5);
  expectDescribed("DiceTold", stackingJson(task, true));
  const LiveStacking live(task.setup, 7);
  expectDescribed("StackingOutcome", outcomeJson(live.stacking()));
}

TEST(Described, TowersWithoutAMarket) {
  const SoloTower tower = towerOfDay(*dayOf("2026-11-18"));
  expectDescribed("SoloTold", soloJson(soloTask(tower.setup), tower.faces, false));
  expectDescribed("TowerDuel", duelJson(TowerDuel(Seed::of(1))));
  const json tried{{"record", nullptr}, {"height", 3},       {"dice", 4},
                   {"reached", 5},      {"collapsed", true}, {"fell_off", 0}};
  expectDescribed("HandTried", tried);
  const json record = recordJson(*withStacking(tried));
  expectDescribed("HandRecord", record);
  const json asked{{"record", record}, {"height", 3}, {"dice", 4}};
  expectDescribed("HandAsked", asked);
  expectDescribed("HandChance", chanceFor(asked));
}

// ---- that it can fail ----

std::string said(const std::string& shape, const json& value) {
  std::string text;
  for (const std::string& one : support::wireSchema().problems("#/$defs/" + shape, value)) text += one + "\n";
  return text;
}

TEST(JsonSchema, ExplainsInvalidMessages) {
  const json offers{{"type", "offers"},       {"paused", false}, {"ended", false},
                    {"pause", json::array()}, {"end", {1}},      {"resume", {0, 4}}};
  const auto changed = [&](const char* key, const json& value) {
    json other = offers;
    other[key] = value;
    return said("ServerTold", other);
  };
  EXPECT_EQ(said("ServerTold", offers), "");
  EXPECT_EQ(changed("house", true), "");
  EXPECT_EQ(changed("house", false), "/house is false, not true\n");
  EXPECT_EQ(changed("paused", 1), "/paused is 1, no boolean\n");
  EXPECT_EQ(changed("end", {5}), "/end/0 is 5, out of bounds\n");
  EXPECT_EQ(changed("mood", "good"), "/mood is not described: \"good\"\n");
  EXPECT_EQ(
      changed("type", "offer"), "/ is " + [&] {
        json other = offers;
        other["type"] = "offer";
        return other.dump();
      }() + ", which is none of what it may be\n");
  json short_ = offers;
  short_.erase("pause");
  EXPECT_EQ(said("ServerTold", short_), "/pause is missing\n");
}

TEST(JsonSchema, ExplainsInvalidEventsMovesAndViews) {
  EXPECT_EQ(said("stockpile.ToldEvent",
                 {{"event", "card-placed"}, {"seat", 1}, {"card", nullptr}, {"pile", 0}, {"face", "down"}}),
            "");
  EXPECT_EQ(
      said("stockpile.ToldEvent",
           {{"event", "card-placed"}, {"seat", 1}, {"card", nullptr}, {"pile", nullptr}, {"face", "left"}}),
      "/face is \"left\", none of [\"up\",\"down\"]\n/pile is null, no integer\n");
  EXPECT_NE(said("stackmarket.ToldEvent", {{"event", "card-placed"}}), "") << "that is another game's";
  EXPECT_EQ(said("stockpile.Move", {2, 0, 7}), "");
  EXPECT_NE(said("stockpile.Move", {2, 0}), "");
  EXPECT_NE(said("stockpile.Move", {99}), "");
  support::Three three;
  json view = three.guest(0).view;
  EXPECT_EQ(said("stockpile.View", view), "");
  view["piles"][0]["cards"][0]["card"] = "broom";
  view["players"][1].erase("cash");
  view["phase"] = "lunch";
  const std::string wrong = said("stockpile.View", view);
  for (const char* place : {"/piles/0/cards/0/card", "/players/1/cash is missing", "/phase"})
    EXPECT_NE(wrong.find(place), std::string::npos) << wrong;
}

TEST(JsonSchema, StopsAtUnknownKeywords) {
  EXPECT_THROW(JsonSchema(json{{"$defs", {{"A", {{"type", "string"}, {"pattern", "x"}}}}}}),
               std::logic_error);
}

}  // namespace
}  // namespace bourse
