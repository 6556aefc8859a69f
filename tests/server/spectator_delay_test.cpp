// Spectators who see the game some seconds late, by a clock of the test's own.
#include "server/room/spectator_delay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/links/link_api.h"
#include "tests/server/test_server.h"

namespace bourse {
namespace {

using nlohmann::json;
using support::Duel;
using support::Person;
using ::testing::Not;

constexpr int kLag = 60;

/// How many lines of the record somebody was told.
std::size_t linesTold(const Person& who) {
  std::size_t lines = 0;
  for (const json& told : who.wire->heard)
    if (told["type"] == "view" || told["type"] == "change") lines = told["n"];
  return lines;
}

bool toldOver(const Person& who) {
  const json told = who.wire->last("table");
  return !told.is_null() && told["over"].get<bool>();
}

struct Late : Duel {
  explicit Late(json more = json::object()) : Duel(with(std::move(more))) { eve = server.comeIn(id); }
  static json with(json more) {
    more["delay_seconds"] = kLag;
    if (!more.contains("clock")) more["clock"] = 3600;
    return more;
  }
  void move() {
    if (!ada.move()) bob.move();
    server.settle();
  }
  void pass(double seconds) {
    for (double left = seconds; left > 0; left -= 0.5) {
      server.now += Milliseconds(500);
      server.hub->tick();
      server.settle();
    }
  }
  void playOut() {
    for (int i = 0; i < 2000 && !server.hub->find(id)->table().over(); ++i) move();
    ASSERT_TRUE(server.hub->find(id)->table().over());
  }
  json about() { return server.askJson("GET", "/api/tables/" + id); }
  int recordStatus() { return server.ask("GET", "/api/tables/" + id + "/record").status; }
  std::size_t lines() { return server.hub->find(id)->table().log().lines().size(); }

  Person eve;
};

TEST(SpectatorDelay, ShowsEveryMoveSoManySecondsLate) {
  Late game;
  game.pass(kLag + 2);
  const std::size_t before = linesTold(game.eve);
  EXPECT_EQ(before, game.lines()) << "the deal is long ago";
  game.move();
  const std::size_t first = game.lines();
  game.pass(20);
  game.move();
  const std::size_t second = game.lines();
  ASSERT_GT(second, first);
  game.pass(kLag - 20 - 1);
  EXPECT_EQ(linesTold(game.eve), before);
  game.pass(3);
  EXPECT_EQ(linesTold(game.eve), first);
  game.pass(16);
  EXPECT_EQ(linesTold(game.eve), first);
  game.pass(4);
  EXPECT_EQ(linesTold(game.eve), second);
}

/// Law: at no time has a spectator, a newcomer or a picture more than what had happened so many seconds ago.
TEST(SpectatorDelay, NeverShowsAnythingEarly) {
  for (const bool undo : {false, true}) {
    Late game(json{{"undo", undo}});
    std::vector<std::pair<Moment, std::size_t>> happened;
    int held = 0;
    for (int step = 0; step < 120; ++step) {
      if (game.server.hub->find(game.id)->table().over()) break;
      game.move();
      if (undo && step % 5 == 4) {
        for (const Person* who : {&game.ada, &game.bob}) who->say({{"do", "undo"}});
        game.server.settle();
      }
      happened.emplace_back(game.server.now, game.lines());
      game.pass(step % 7);
      std::size_t allowed = 0;
      for (const auto& [when, lines] : happened)
        if (when + std::chrono::seconds(kLag) <= game.server.now) allowed = std::max(allowed, lines);
      EXPECT_LE(linesTold(game.eve), allowed) << step;
      const Person newcomer = game.server.comeIn(game.id);
      EXPECT_LE(linesTold(newcomer), allowed) << step;
      EXPECT_EQ(linesTold(newcomer),
                game.server.hub->find(game.id)->table().logFor(kSpectator).lines().size());
      held += linesTold(game.eve) < game.lines();
      if (step % 30 == 29) {
        game.server.restart();
        game.ada = game.server.comeIn(game.id, {{"do", "enter"}, {"token", game.ada.token}});
        game.bob = game.server.comeIn(game.id, {{"do", "enter"}, {"token", game.bob.token}});
        game.eve = game.server.comeIn(game.id);
        EXPECT_LE(linesTold(game.eve), allowed) << step;
        break;
      }
    }
    EXPECT_GT(held, 15);
  }
}

TEST(SpectatorDelay, GoesOnAfterARestart) {
  Late game;
  game.pass(kLag + 2);
  const std::size_t seen = linesTold(game.eve);
  game.move();
  const std::size_t moved = game.lines();
  game.pass(30);
  game.server.restart();
  game.eve = game.server.comeIn(game.id);
  EXPECT_EQ(linesTold(game.eve), seen) << "neither more nor less than before";
  game.pass(kLag - 30 - 2);
  EXPECT_EQ(linesTold(game.eve), seen);
  game.pass(5);
  EXPECT_EQ(linesTold(game.eve), moved) << "and it comes when it would have come";
}

TEST(SpectatorDelay, HoldsTheEndBackEverywhere) {
  Late game;
  game.playOut();
  EXPECT_TRUE(game.ada.wire->last("change").contains("scores")) << "players know the end at once";
  EXPECT_FALSE(game.eve.wire->last("change").contains("scores"));
  EXPECT_FALSE(toldOver(game.eve));
  EXPECT_EQ(game.about()["over"], false);
  EXPECT_EQ(game.recordStatus(), 409);
  game.eve.say({{"do", "record"}, {"id", 1}});
  game.server.settle();
  EXPECT_EQ(game.eve.wire->last("refused")["error"]["code"], "game-running");
  game.eve.say({{"do", "fork"}, {"id", 2}});
  game.server.settle();
  EXPECT_EQ(game.eve.wire->last("refused")["error"]["code"], "not-seated");
  const Response own = game.server.ask("GET", "/api/tables/" + game.id + "/record", nullptr,
                                       {{"Authorization", "Bearer " + game.ada.token}});
  EXPECT_EQ(own.status, 200) << "its players have it at once";
  game.pass(kLag - 2);
  EXPECT_FALSE(toldOver(game.eve));
  EXPECT_EQ(game.about()["over"], false);
  game.pass(5);
  EXPECT_TRUE(toldOver(game.eve));
  EXPECT_EQ(linesTold(game.eve), game.lines());
  EXPECT_EQ(game.about()["over"], true);
  EXPECT_EQ(game.recordStatus(), 200);
}

TEST(SpectatorDelay, HoldsAnAgreedEndBack) {
  Late game;
  game.move();
  for (const Person* who : {&game.ada, &game.bob}) who->say({{"do", "end"}});
  game.server.settle();
  EXPECT_TRUE(game.about()["ended"].is_null());
  EXPECT_FALSE(toldOver(game.eve));
  for (const json& told : game.eve.wire->heard)
    if (told["type"] == "offers") {
      EXPECT_EQ(told["ended"], false);
    }
  game.eve.say({{"do", "moves"}, {"decision", 1}, {"moves", json::array()}, {"id", 1}});
  game.server.settle();
  EXPECT_NE(game.eve.wire->last("refused")["error"]["code"], "ended");
  game.pass(kLag + 3);
  EXPECT_EQ(game.about()["ended"], "agreement");
  EXPECT_TRUE(toldOver(game.eve));
}

TEST(SpectatorDelay, HoldsTheRecordBackAlsoAfterARestart) {
  Late game;
  game.playOut();
  game.server.restart();
  EXPECT_EQ(game.recordStatus(), 409);
  EXPECT_EQ(game.about()["over"], false);
  game.pass(kLag + 3);
  EXPECT_EQ(game.recordStatus(), 200);
  EXPECT_EQ(game.about()["over"], true);
}

TEST(SpectatorDelay, HoldsBackWhatPlayersSay) {
  Late game;
  game.ada.say({{"do", "chat"}, {"text", "I bid fifteen"}});
  game.server.settle();
  EXPECT_EQ(game.bob.wire->last("chat")["text"], "I bid fifteen");
  EXPECT_TRUE(game.eve.wire->last("chat").is_null());
  EXPECT_EQ(game.server.comeIn(game.id).wire->last("chats")["chats"], json::array());
  game.eve.say({{"do", "chat"}, {"text", "Hello"}});
  game.server.settle();
  EXPECT_EQ(game.eve.wire->last("chat")["text"], "Hello") << "spectators read each other at once";
  game.pass(kLag - 2);
  EXPECT_EQ(game.eve.wire->last("chat")["text"], "Hello");
  game.pass(3);
  EXPECT_EQ(game.eve.wire->last("chat")["text"], "I bid fifteen");
  EXPECT_EQ(game.server.comeIn(game.id).wire->last("chats")["chats"].size(), 2);
}

TEST(SpectatorDelay, TellsRefusedSpectatorsNothing) {
  Late game;
  game.pass(kLag + 2);
  const std::size_t seen = linesTold(game.eve);
  for (int i = 0; i < 6; ++i) game.move();
  ASSERT_GT(game.lines(), seen);
  // "at" is refused beyond what they have seen, not beyond what there is.
  game.eve.say({{"do", "fork"}, {"at", seen + 1}, {"id", 1}});
  game.server.settle();
  EXPECT_EQ(game.eve.wire->last("refused")["error"]["code"], "message-malformed");
  game.eve.say({{"do", "resync"}, {"id", 2}});
  game.server.settle();
  EXPECT_EQ(linesTold(game.eve), seen);
}

TEST(SpectatorDelay, IsInMovesOrSecondsNotBoth) {
  support::TestServer server;
  const auto made = [&](json more) {
    json wish = support::kTwo;
    wish.update(more);
    return server.ask("POST", "/api/tables", wish).status;
  };
  EXPECT_EQ(made({{"delay_seconds", 1800}}), 201);
  EXPECT_EQ(made({{"delay_seconds", 1801}}), 400);
  EXPECT_EQ(made({{"delay_seconds", -1}}), 400);
  EXPECT_EQ(made({{"delay_seconds", 30}, {"delay", 4}}), 400);
  EXPECT_EQ(made({{"delay_seconds", 0}, {"delay", 4}}), 201);
}

/// A busy table writes few marks, however many moves there are.
TEST(SpectatorDelay, RemembersFewTimes) {
  Late game(json{{"delay_seconds", kLag}});
  for (int i = 0; i < 200 && !game.server.hub->find(game.id)->table().over(); ++i) {
    game.move();
    game.server.now += Milliseconds(100);
    game.server.hub->tick();
    EXPECT_LE(game.server.hub->find(game.id)->facts().unshown.size(), 62);
  }
}

}  // namespace
}  // namespace bourse
