// The toy game is a game of the product: everything that any game gets for nothing works with it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "host/game/catalogue.h"
#include "host/games/toy/binding.h"
#include "host/protocol/engine_protocol.h"
#include "host/record/any_hindsight.h"
#include "host/record/replay.h"
#include "tests/host/table_door.h"
#include "words/words.h"

namespace bourse {
namespace {

using nlohmann::json;
using testing::HasSubstr;

const GameKind& toyKind() {
  Problem problem;
  return *findGame("toy", problem);
}

std::unique_ptr<GameLog> newToyGame(const std::string& config, std::uint64_t seed) {
  Problem problem;
  return GameLog::start(toyKind(), config, Seed::of(seed), problem);
}

std::unique_ptr<GameLog> randomToyGame(std::uint64_t seed) {
  auto log = newToyGame("seats=4 rounds=5", seed);
  Rng rng(Seed::of(seed), purpose::kTest);
  while (support::playLine(*log, rng)) {
  }
  return log;
}

TEST(ToyProduct, ComesAfterTheGamesPeopleAreOffered) {
  const json games = catalogueJson(ourBots())["games"];
  bool samples = false;  // once they begin, nothing else follows
  for (const json& game : games) {
    samples = samples || game["game"] == "toy";
    EXPECT_EQ(game.contains("sample"), samples) << game["game"];
  }
  ASSERT_TRUE(samples);
  EXPECT_EQ(games[0]["game"], "stockpile");
  EXPECT_EQ(games.back()["bots"], json({"random", "mason"}));
  Problem problem;
  EXPECT_EQ(findGame("chess", problem), nullptr);
  EXPECT_EQ(problem.sentence.find("toy"), std::string::npos);
}

TEST(ToyProduct, RefusesConfigsWithASentence) {
  EXPECT_EQ(toyKind().configProblem({{"seats", 5}, {"rounds", 9}})["sentence"],
            "With this many players a game has 1 to 4 rounds; this one would have 9.");
  EXPECT_TRUE(toyKind().configProblem({{"seats", 3}}).is_null());
  EXPECT_FALSE(toyKind().configProblem({{"seats", 3}, {"modules", {"bonds"}}}).is_null());
}

TEST(ToyProduct, RecordsReplayToTheSamePosition) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto log = randomToyGame(seed);
    ReplayedRecord read;
    RecordProblem problem;
    ASSERT_TRUE(readRecord(log->recordText(), read, problem)) << problem.text();
    EXPECT_EQ(read.position->digest(), log->position().digest());
    const auto replay = Replay::open(log->recordText(), problem);
    ASSERT_NE(replay, nullptr);
    EXPECT_EQ(replay->moment(replay->lines(), 1)["view"], log->position().view(1)->json());
    EXPECT_EQ(replay->openMoment(3, 1), replay->moment(3, 1));  // it has no open view
    EXPECT_EQ(replay->worth().back()["worth"].size(), 4u);
  }
}

TEST(ToyProduct, RefusesAMoveWithAReason) {
  auto log = newToyGame("seats=2", 4);
  while (log->position().node().kind != Node::Kind::decision) log->draw();
  MoveList legal;
  log->position().legal(0, legal);
  for (int block = 0; block < toy::kBlocks; ++block) {
    const Move move = make(toy::Verb::build, block);
    const Verdict verdict = log->position().check(0, move);
    if (contains(legal, move)) continue;
    ASSERT_FALSE(ok(verdict));
    EXPECT_THAT(log->position().problem(std::get<Rejection>(verdict)).sentence,
                HasSubstr("Your blocks do not include a "));
  }
  log->apply({0, legal[0]});
  const Verdict verdict = log->position().check(0, legal[0]);
  ASSERT_FALSE(ok(verdict));
  EXPECT_EQ(log->position().problem(std::get<Rejection>(verdict)).code, "already-chosen");
}

TEST(ToyProduct, IsPlayedByTheEngineProtocol) {
  EngineSession session;
  const auto ask = [&](const json& request) { return json::parse(session.answer(request.dump())); };
  EXPECT_EQ(ask({{"do", "new"}, {"game", "toy"}, {"config", "seats=3"}, {"seed", "7"}})["node"]["draw"],
            "block");
}

TEST(ToyProduct, IsPlayedAtATableToTheEnd) {
  support::Door door(newToyGame("seats=3 rounds=6", 11));
  door.seatEverybody({"", "mason", "random"});
  door.watch(9);
  EXPECT_EQ(door.start()["type"], "done");
  Rng rng(Seed::of(3), purpose::kTest);
  int moves = 0;
  while (!door.table().over() && moves < 100) {
    door.randomMove(0, rng);
    ++moves;
  }
  EXPECT_EQ(moves, 6);
  EXPECT_EQ(door.send(0, {{"do", "record"}})["type"], "record");
  EXPECT_EQ(door.send(0, {{"do", "plan"}, {"bids", {{{"verb", "rest"}}}}})["error"]["code"], "plan-wrong");
}

TEST(ToyProduct, HasNoHindsightAndSaysSo) {
  Problem problem;
  EXPECT_EQ(toyKind().makeHindsight(randomToyGame(1)->record(), kNobody, problem), nullptr);
  EXPECT_EQ(problem.code, "hindsight-missing");
}

TEST(ToyProduct, SpeaksEveryLanguage) {
  const auto log = randomToyGame(2);
  const Vocabulary& vocabulary = toyKind().vocabulary();
  for (const Language& language : languages()) {
    const Words words = std::get<Words>(Words::load(language.id));
    for (const Event& event : log->events())
      EXPECT_EQ(words.event(vocabulary, event, {}).find("toy."), std::string::npos) << language.id;
    for (const RecordLine& line : log->lines())
      EXPECT_EQ(words.move(vocabulary, line.move, {}).find("toy."), std::string::npos) << language.id;
  }
  const Words english = std::get<Words>(Words::load("en"));
  EXPECT_EQ(english.move(vocabulary, make(toy::Verb::build, 3), {}), "Build with a boulder");
  EXPECT_EQ(english.move(vocabulary, make(toy::Verb::answer, 0), {}), "The tower falls");
}

TEST(ToyProduct, MasonBeatsRandom) {
  int mason = 0, random = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    auto log = newToyGame("seats=2 rounds=10", seed);
    const auto careful = ourBots().make(toyKind(), "mason"), careless = ourBots().make(toyKind(), "random");
    Rng rng(Seed::of(seed), purpose::kTest);
    const Seat seat = seed % 2;
    for (Node node = log->position().node(); node.kind != Node::Kind::over; node = log->position().node()) {
      if (node.kind != Node::Kind::decision) {
        log->draw();
        continue;
      }
      const auto view = log->position().view(node.seat);
      MoveList legal;
      view->legal(legal);
      log->apply({node.seat, (node.seat == seat ? careful : careless)->choose(*view, legal, {}, rng)});
    }
    const Scores scores = log->position().scores();
    mason += scores[seat];
    random += scores[1 - seat];
  }
  EXPECT_GT(mason, random + 400);  // at least $1K a game
}

}  // namespace
}  // namespace bourse
