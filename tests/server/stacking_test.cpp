// Dice at a server's table: who may move them, who sees them, and what is left when the server dies.
#include <gtest/gtest.h>

#include <algorithm>

#include "host/games/stackmarket/stacking/stacking_table.h"
#include "host/record/notation.h"
#include "server/tables/stacking_pool.h"
#include "tests/server/test_server.h"

namespace bourse {
namespace {

using support::json;
using support::Person;
using support::TestServer;

json request(const json& more = json::object()) {
  json all{{"game", "stackmarket"},
           {"config", {{"rounds", 1}, {"first", 0}}},
           {"seats", {{{"kind", "person"}}, {{"kind", "bot"}, {"bot", "good"}}, {{"kind", "person"}}}},
           {"seed", std::string(64, 'd')}};
  all.update(more);
  return all;
}

/// Ada, a bot and Bob at a table of Stack Market; it is played until somebody has to stack.
struct Site {
  explicit Site(const json& more = json::object()) : id(server.table(request(more))) {
    ada = server.sit(id, "Ada");
    bob = server.sit(id, "Bob");
    ada.say({{"do", "start"}});
    server.settle();
  }
  [[nodiscard]] const Room& room() const { return *server.hub->find(id); }
  [[nodiscard]] const GameLog& log() const { return room().table().log(); }
  [[nodiscard]] bool stacking() const { return room().table().asksWorld(); }

  /// Everybody makes their first legal moves until dice have to be stacked.
  void untilStacking() {
    for (int i = 0; i < 200 && !stacking() && !room().table().over(); ++i) {
      if (!ada.move()) bob.move();
      server.settle();
    }
    ASSERT_TRUE(stacking());
  }
  /// Until it is the turn of that seat to stack; the others' dice are left to the clock or to their bot.
  void untilStackingOf(Seat seat) {
    for (int i = 0; i < 50; ++i) {
      untilStacking();
      if (ada.wire->last("stacking")["seat"] == seat) return;
      finish();
    }
    FAIL() << "seat " << int{seat} << " never stacked";
  }
  void ticks(int count) {
    for (int i = 0; i < count; ++i) server.tickDice();
  }
  void finish() {
    for (int i = 0; i < 24 * 300 && stacking(); ++i) server.tickDice();
    ASSERT_FALSE(stacking());
  }
  void tell(const Person& person, const physics::Vec& place, std::uint32_t sequence, bool grab = false) {
    physics::Intent intent = physics::intentAt(place, sequence);
    intent.grab = grab;
    person.handler->onBytes(physics::bytesOf(intent));
  }
  static physics::FrameMerger sceneOf(const Person& person) {
    physics::FrameMerger scene;
    for (const std::string& picture : person.wire->pictures) scene.take(picture);
    return scene;
  }

  mutable TestServer server;
  std::string id;
  Person ada, bob;
};

TEST(RoomStacking, ShowsThePlayersHandToAll) {
  Site site;
  site.untilStackingOf(0);
  const json told = site.ada.wire->last("stacking");
  EXPECT_EQ(told["bot"], false);
  EXPECT_EQ(told["stacking"], site.log().lines().size());
  EXPECT_EQ(site.bob.wire->last("stacking"), told);
  site.ticks(1);
  const physics::ShownHand before = Site::sceneOf(site.ada).frame().hand;
  for (std::uint32_t i = 1; i <= 24; ++i) {
    site.tell(site.ada, {80, 40, 100}, i);
    site.tell(site.bob, {-500, -500, 100}, i + 1000);
    site.ticks(1);
  }
  const physics::FrameMerger scene = Site::sceneOf(site.ada);
  EXPECT_EQ(scene.frame().hand.sequence, 24) << "nobody else's intents count";
  EXPECT_GT(scene.frame().hand.y, before.y + 1000);
  EXPECT_EQ(Site::sceneOf(site.bob).whole(), scene.whole());
}

TEST(RoomStacking, BotsStackAndTheRecordVerifies) {
  Site site;
  site.untilStackingOf(1);
  EXPECT_EQ(site.ada.wire->last("stacking")["bot"], true);
  site.tell(site.ada, {0, 0, 30}, 100000);  // nobody reaches into it
  const std::size_t line = site.log().lines().size();
  site.finish();
  const json change = site.bob.wire->last("change");
  EXPECT_GT(change["n"], line);
  EXPECT_TRUE(Site::sceneOf(site.ada).frame().over);
  StackingsProved stackings;
  Problem problem;
  EXPECT_TRUE(provesItsFalls(site.log().record(), stackings, problem)) << problem.sentence;
  EXPECT_GE(stackings.computed, 1);
}

TEST(RoomStacking, NewcomersGetTheSameBytes) {
  Site site;
  site.untilStackingOf(1);
  site.ticks(60);
  const Person eve = site.server.comeIn(site.id);
  EXPECT_EQ(eve.wire->last("stacking"), site.ada.wire->last("stacking"));
  ASSERT_EQ(eve.wire->pictures.size(), 1u);
  EXPECT_EQ(Site::sceneOf(eve).whole(), Site::sceneOf(site.ada).whole());
  site.ticks(100);
  EXPECT_EQ(Site::sceneOf(eve).whole(), Site::sceneOf(site.ada).whole());
  site.finish();
  EXPECT_EQ(Site::sceneOf(eve).frame().hand.placed, Site::sceneOf(site.bob).frame().hand.placed);
  EXPECT_EQ(Site::sceneOf(eve).whole(), Site::sceneOf(site.ada).whole());
}

TEST(RoomStacking, ACrashLosesOnlyTheUnfinishedStacking) {
  Site site;
  site.untilStackingOf(1);  // then another one, on dice that somebody has left crooked
  site.finish();
  site.untilStacking();
  site.ticks(1);
  const std::string first = Site::sceneOf(site.ada).whole();
  site.ticks(150);
  const std::string text = site.log().recordText();
  const std::string token = site.ada.token;
  site.ada = Person{};
  site.bob = Person{};
  site.server.restart();
  EXPECT_TRUE(site.server.troubles.empty());
  site.ada = site.server.comeIn(site.id, {{"do", "enter"}, {"token", token}});
  EXPECT_EQ(site.log().recordText(), text) << "all that had happened is there";
  ASSERT_TRUE(site.stacking());
  EXPECT_FALSE(site.room().betweenTurns());
  site.ticks(1);
  EXPECT_EQ(Site::sceneOf(site.ada).whole(), first) << "from the dice as they last stood";
  site.finish();
  StackingsProved stackings;
  Problem problem;
  EXPECT_TRUE(provesItsFalls(site.log().record(), stackings, problem)) << problem.sentence;
}

/// The seed makes the tremor: who has it knows when to let go.
TEST(RoomStacking, KeepsTheTremorSecret) {
  Site site;
  site.untilStackingOf(1);
  const std::optional<StackingTask> task =
      StackingTable(site.room().facts().seed).task(site.log().position(), site.log().lines().size());
  ASSERT_TRUE(task.has_value());
  const Person eve = site.server.comeIn(site.id);
  site.ticks(100);
  const std::string seed = seedText(site.room().facts().seed), secret = seedText(task->setup.secret);
  std::string raw;
  for (const std::uint32_t word : task->setup.secret.word)
    for (unsigned i = 0; i < 4; ++i) raw += static_cast<char>(word >> (8 * i) & 255u);
  for (const Person* person : std::initializer_list<const Person*>{&site.ada, &site.bob, &eve}) {
    for (const json& message : person->wire->heard) {
      EXPECT_EQ(message.dump().find(seed), std::string::npos);
      EXPECT_EQ(message.dump().find(secret), std::string::npos);
      EXPECT_EQ(message.dump().find("@hand"), std::string::npos);
    }
    ASSERT_FALSE(person->wire->pictures.empty());
    for (const std::string& picture : person->wire->pictures)
      EXPECT_EQ(picture.find(raw.substr(0, 8)), std::string::npos);
  }
  EXPECT_EQ(site.server.ask("GET", "/api/tables/" + site.id + "/record").status, 409);
}

TEST(RoomStacking, PauseStopsTheDiceAndOrdersAreFinal) {
  Site site;
  site.untilStackingOf(0);
  site.ada.say({{"do", "undo"}});
  EXPECT_NE(site.ada.wire->last("refused"), json());
  site.ticks(3);
  site.ada.say({{"do", "pause"}});
  site.bob.say({{"do", "pause"}});
  site.server.settle();
  const std::size_t pictures = site.ada.wire->pictures.size();
  site.ticks(24 * 40);
  EXPECT_EQ(site.ada.wire->pictures.size(), pictures);
  EXPECT_TRUE(site.stacking());
  site.ada.say({{"do", "resume"}});
  site.bob.say({{"do", "resume"}});
  site.server.settle();
  site.finish();  // the clock runs down, and the dice are dropped
  EXPECT_FALSE(site.stacking());
}

TEST(RoomStacking, BotTakesOverAfterAResignation) {
  Site site;
  site.untilStackingOf(0);
  site.ticks(5);
  site.ada.say({{"do", "resign"}});
  site.server.settle();
  EXPECT_EQ(site.bob.wire->last("stacking")["bot"], true);
  site.ticks(24);
  EXPECT_GT(Site::sceneOf(site.bob).frame().hand.sequence, 40) << "sixty intents a second";
}

TEST(RoomStacking, BotsBuildAsFastAsTheSlowestWish) {
  Site site;
  site.untilStackingOf(1);
  const auto stepsIn = [&](int ticks) {
    const std::uint32_t before = Site::sceneOf(site.ada).frame().step;
    site.ticks(ticks);
    return Site::sceneOf(site.ada).frame().step - before;
  };
  const auto wish = [&](const Person& person, int times) {
    person.say({{"do", "tempo"}, {"times", times}});
    site.server.settle();
    EXPECT_EQ(person.wire->last("refused"), json());
  };
  constexpr std::uint32_t kPace = physics::kStepsPerTick;
  site.ticks(2);
  wish(site.ada, 4);
  EXPECT_EQ(stepsIn(6), 6 * kPace) << "Bob has not wished for it";
  wish(site.bob, 16);
  EXPECT_EQ(stepsIn(6), 4 * 6 * kPace);
  wish(site.ada, 1);
  EXPECT_EQ(stepsIn(6), 6 * kPace);
  wish(site.ada, 16);
  site.finish();
  StackingsProved stackings;
  Problem problem;
  EXPECT_TRUE(provesItsFalls(site.log().record(), stackings, problem))
      << "the dice are the same: " << problem.sentence;
}

TEST(RoomStacking, PeoplesHandsKeepTheirPace) {
  Site site;
  site.untilStackingOf(0);
  for (const Person* person : {&site.ada, &site.bob}) person->say({{"do", "tempo"}, {"times", 4}});
  site.server.settle();
  site.ticks(1);
  const std::uint32_t before = Site::sceneOf(site.ada).frame().step;
  for (std::uint32_t i = 1; i <= 5; ++i) {
    site.tell(site.ada, {80, 40, 100 + 2.0 * i}, i);
    site.ticks(1);
  }
  EXPECT_EQ(Site::sceneOf(site.ada).frame().step - before, 5u * physics::kStepsPerTick);
}

TEST(RoomStacking, OnlyPlayersSayHowFastBotsBuild) {
  Site site;
  const Person eve = site.server.comeIn(site.id);
  eve.say({{"do", "tempo"}, {"times", 4}});
  site.ada.say({{"do", "tempo"}, {"times", 17}});
  site.bob.say({{"do", "tempo"}, {"times", -1}});
  site.server.settle();
  EXPECT_EQ(eve.wire->last("refused")["error"]["code"], "not-seated");
  EXPECT_EQ(site.ada.wire->last("refused")["error"]["code"], "message-malformed");
  EXPECT_EQ(site.bob.wire->last("refused")["error"]["code"], "message-malformed");
}

TEST(RoomStacking, StopsWhenTheGameEnds) {
  Site site;
  site.untilStackingOf(0);
  site.ticks(2);
  for (const Person* person : {&site.ada, &site.bob}) person->say({{"do", "end"}});
  site.server.settle();
  EXPECT_EQ(site.bob.wire->last("stacking")["stacking"], json());
  EXPECT_FALSE(site.server.tickDice() && site.server.tickDice());
  EXPECT_TRUE(site.room().betweenTurns());
}

TEST(RoomStacking, HidesDiceFromDelayedSpectators) {
  Site site(json{{"delay", 3}});
  const Person eve = site.server.comeIn(site.id);
  site.untilStackingOf(1);
  site.ticks(50);
  EXPECT_TRUE(eve.wire->pictures.empty());
  EXPECT_TRUE(eve.wire->last("stacking").is_null());
  EXPECT_FALSE(site.ada.wire->pictures.empty());
}

TEST(RoomStacking, DrawsWithoutHands) {
  Site site(json{{"hands", false}});
  support::playOut(site.server, {&site.ada, &site.bob});
  EXPECT_TRUE(site.room().table().over());
  EXPECT_TRUE(site.ada.wire->pictures.empty());
}

TEST(StackingPool, BuildsFasterWhereItIsWishedFor) {
  std::mutex mutex;
  bool ended = false;
  const Post atOnce = [&](const std::function<void()>& what) {
    const std::lock_guard lock(mutex);
    what();
  };
  physics::StackingSetup setup;
  setup.building = physics::freshBuilding(3);
  setup.seconds = 60;  // nobody stacks
  const auto start = std::chrono::steady_clock::now();
  StackingPool pool({.threads = 1, .perThread = 1, .ticked = {}}, atOnce);
  const auto run = pool.begin(std::make_unique<LiveStacking>(setup, 1),
                              [&](const StackingSight& sight) { ended = ended || sight.end.has_value(); });
  run->hurry(16);
  const auto over = [&] {
    const std::lock_guard lock(mutex);
    return ended;
  };
  while (!over() && std::chrono::steady_clock::now() < start + std::chrono::seconds(40))
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_TRUE(over()) << "a minute of the dice in less than forty seconds";
}

TEST(StackingPool, KeepsItsPaceAndReportsTheEnd) {
  std::mutex mutex;
  std::vector<StackingSight> seen;
  const Post atOnce = [&](const std::function<void()>& what) {
    const std::lock_guard lock(mutex);
    what();
  };
  physics::StackingSetup setup;
  setup.building = physics::freshBuilding(3);
  setup.seconds =
      1;  // nobody stacks: the clock is over after a second, the verdict comes half a second later
  const auto start = std::chrono::steady_clock::now();
  StackingPool pool({.threads = 1, .perThread = 1, .ticked = {}}, atOnce);
  const auto begin = [&] {
    return pool.begin(std::make_unique<LiveStacking>(setup, 1),
                      [&](const StackingSight& sight) { seen.push_back(sight); });
  };
  const auto first = begin();
  const auto waits = begin();  // there is room for one
  const auto unwanted = begin();
  unwanted->cancel();
  const auto ends = [&] {
    const std::lock_guard lock(mutex);
    return std::count_if(seen.begin(), seen.end(),
                         [](const StackingSight& one) { return one.end.has_value(); });
  };
  const auto patience = start + std::chrono::seconds(60);
  while (ends() < 2 && std::chrono::steady_clock::now() < patience)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(ends(), 2);
  EXPECT_GE(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(1800))
      << "two of more than a second, one after the other";
}

}  // namespace
}  // namespace bourse
