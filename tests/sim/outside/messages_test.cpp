#include "sim/outside/messages.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/chance.h"
#include "host/json/json.h"

namespace bourse {
namespace {

using nlohmann::json;

/// Plays at random and calls look(position, seat, events so far) at every decision.
template <class Look>
void playAndLook(const GameKind& kind, const std::string& config, std::uint64_t seed, const Look& look) {
  EventRoom room;
  EventSink started(room);
  Problem problem;
  const std::unique_ptr<Position> position = kind.start(config, started, problem);
  ASSERT_NE(position, nullptr) << problem.sentence;
  std::vector<Event> events(started.list().begin(), started.list().end());
  Chance chance(Seed::of(seed));
  Rng rng(Seed::of(seed), purpose::kTest);
  for (Node node = position->node(); node.kind != Node::Kind::over; node = position->node()) {
    Move move;
    if (node.kind == Node::Kind::decision) {
      look(*position, node.seat, events);
      MoveList legal;
      position->legal(node.seat, legal);
      move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    } else {
      OutcomeList outcomes;
      position->outcomes(outcomes);
      move = chance.draw(streamOf(node), outcomes);
    }
    EventRoom next;
    EventSink sink(next);
    position->apply(node.kind == Node::Kind::decision ? node.seat : kNobody, move, sink);
    events.insert(events.end(), sink.list().begin(), sink.list().end());
  }
}

std::string lineFor(const Position& position, Seat seat, std::span<const Event> events) {
  const std::unique_ptr<AnyView> view = position.view(seat);
  MoveList legal;
  view->legal(legal);
  return chooseLine(*view, legal, events);
}

/// Somebody else's secret, whatever it is.
Event changedSecret(Event event) {
  if (event.secret & Event::partA) event.a ^= 1;
  if (event.secret & Event::partB) event.b ^= 1;
  if (event.secret & Event::partC) event.c ^= 1;
  if (event.secret & Event::partD) event.d ^= 1;
  if (event.secret & Event::partAmount) event.amount ^= 1;
  return event;
}

struct Table {
  std::string game, config;
};

class OutsideMessages : public testing::TestWithParam<Table> {
 protected:
  [[nodiscard]] static const GameKind& kind() {
    Problem problem;
    return *findGame(GetParam().game, problem);
  }
};

TEST_P(OutsideMessages, WorldsThatLookAlikeGiveTheSameBytes) {
  int looks = 0, others = 0;
  for (std::uint64_t seed = 0; seed < 3; ++seed)
    playAndLook(kind(), GetParam().config, seed,
                [&](const Position& position, Seat seat, const std::vector<Event>& events) {
                  std::vector<Event> elsewhere = events;
                  for (Event& event : elsewhere)
                    if (event.secret != 0 && !contains(event.sees, seat)) event = changedSecret(event);
                  Rng rng(Seed::of(seed), purpose::kDeterminize + seat, static_cast<std::uint64_t>(looks));
                  const std::unique_ptr<Position> world = position.view(seat)->determinize(rng);
                  others += world->digest() != position.digest() ? 1 : 0;
                  ASSERT_EQ(lineFor(position, seat, events), lineFor(*world, seat, elsewhere));
                  ++looks;
                });
  EXPECT_GT(looks, 20);
  if (GetParam().game == "stockpile") EXPECT_GT(others, looks / 2) << "otherwise nothing was compared";
}

TEST_P(OutsideMessages, AreTheViewAndTheMovesOfTheSeat) {
  playAndLook(kind(), GetParam().config, 9,
              [&](const Position& position, Seat seat, const std::vector<Event>& events) {
                const json line = json::parse(lineFor(position, seat, events));
                std::vector<std::string> keys;
                for (const auto& [key, value] : line.items()) keys.push_back(key);
                EXPECT_EQ(keys, (std::vector<std::string>{"do", "events", "moves", "node", "seat", "view"}));
                EXPECT_EQ(line["view"], position.view(seat)->json());
                EXPECT_EQ(line["seat"], seat);
                MoveList legal;
                position.legal(seat, legal);
                ASSERT_EQ(line["moves"].size(), legal.size());
                for (std::size_t i = 0; i < legal.size(); ++i)
                  EXPECT_EQ(line["moves"][i]["move"], moveJson(kind().vocabulary(), legal[i]));
                for (std::size_t i = 0; i < events.size(); ++i)
                  EXPECT_EQ(line["events"][i], eventJson(kind().vocabulary(), events[i], seat));
              });
}

INSTANTIATE_TEST_SUITE_P(Tables, OutsideMessages,
                         testing::Values(Table{"stockpile", "seats=4"}, Table{"stockpile", "seats=2"},
                                         Table{"stockpile", "seats=3 preset=everything"},
                                         Table{"stackmarket", "seats=3 modules=no-dexterity"},
                                         Table{"toy", ""}),
                         [](const auto& info) {
                           std::string name = info.param.game + "_" + info.param.config;
                           for (char& letter : name)
                             if (std::isalnum(static_cast<unsigned char>(letter)) == 0) letter = '_';
                           return name;
                         });

TEST(OutsideMessages, TheEndTellsScoresAndWhyAPlayerLost) {
  Problem problem;
  const Vocabulary& vocabulary = findGame("stockpile", problem)->vocabulary();
  const Scores scores{10, 20, 30};
  const json plain = json::parse(endLine(vocabulary, 1, {}, scores, 3, ""));
  EXPECT_EQ(plain, json::parse(R"({"do":"end","events":[],"scores":[10,20,30]})"));
  const json lost = json::parse(endLine(vocabulary, 1, {}, scores, 3, "It said \"no\"."));
  EXPECT_EQ(lost["forfeit"], "It said \"no\".");
}

}  // namespace
}  // namespace bourse
