#include "host/protocol/engine_protocol.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "host/json/json.h"
#include "tests/host/random_game.h"
#include "tests/support/described.h"

namespace bourse {
namespace {

using nlohmann::json;

struct Session : EngineSession {
  json ask(const json& request) {
    const json reply = json::parse(answer(request.dump()));
    support::expectEngineAnswer("", request, reply);
    if (!reply.contains("error")) support::expectRequest("", "EngineRequest", request);
    return reply;
  }
  std::string code(const std::string& line) {
    const json reply = json::parse(answer(line));
    return reply.contains("error") ? reply["error"]["code"].get<std::string>() : "fine";
  }
};

std::string fileText(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Long answers are cut short in the document.
std::string shortened(const std::string& answer) {
  constexpr std::size_t kLong = 220;
  std::size_t end = 180;
  if (answer.size() <= kLong) return answer;
  while ((static_cast<unsigned char>(answer[end]) & 0xc0) == 0x80) --end;  // not in the middle of a letter
  return answer.substr(0, end) + "…";
}

TEST(EngineProtocol, TheSessionInTheDocumentIsTrue) {
  const std::string name = std::string(BOURSE_SOURCE_DIR) + "/docs/engine-protocol.md";
  const std::string document = fileText(name);
  const std::size_t start = document.find("```session\n") + 11;
  const std::size_t end = document.find("```", start);
  ASSERT_LT(start, end);
  std::istringstream lines(document.substr(start, end - start));
  EngineSession session;
  std::string played, line;
  int answers = 0;
  while (std::getline(lines, line)) {
    if (!line.starts_with("> ")) continue;
    played += line + "\n< " + shortened(session.answer(line.substr(2))) + "\n";
    ++answers;
  }
  EXPECT_GT(answers, 20);
  if (std::getenv("BOURSE_RERECORD") != nullptr)
    std::ofstream(name, std::ios::binary) << document.substr(0, start) + played + document.substr(end);
  else
    EXPECT_EQ(document.substr(start, end - start), played) << "BOURSE_RERECORD=1 writes the session anew";
}

TEST(EngineProtocol, EveryRequestIsInTheDocument) {
  const std::string document = fileText(std::string(BOURSE_SOURCE_DIR) + "/docs/engine-protocol.md");
  Session session;
  const auto help = session.ask({{"do", "help"}});
  for (const auto& [name, what] : help["requests"].items())
    EXPECT_NE(document.find("\n| `" + name + "` |"), std::string::npos) << name;
}

/// An outside program that chooses every outcome and every move by the protocol alone.
TEST(EngineProtocol, PlaysWholeGamesAndSavesWhatItPlayed) {
  for (const std::string& config : support::everyConfig()) {
    Session session;
    ASSERT_FALSE(session.ask({{"do", "new"}, {"config", config}}).contains("error"));
    Rng rng(Seed::of(3), purpose::kTest);
    int lines = 0;
    for (json node = session.ask({{"do", "node"}})["node"]; node["kind"] != "over"; ++lines) {
      const json legal = session.ask({{"do", "legal"}});
      const json& list = legal[node["kind"] == "chance" ? "outcomes" : "moves"];
      ASSERT_FALSE(list.empty());
      const json& chosen = list[rng.below(static_cast<std::uint32_t>(list.size()))];
      const json move = rng.below(2) == 0 ? chosen["move"] : chosen["text"];
      const json reply = node["kind"] == "chance"
                             ? session.ask({{"do", "chance"}, {"move", move}})
                             : session.ask({{"do", "apply"}, {"seat", node["seat"]}, {"move", move}});
      ASSERT_FALSE(reply.contains("error")) << reply;
      node = reply["node"];
    }
    const json saved = session.ask({{"do", "save"}});
    const json digest = session.ask({{"do", "digest"}});
    const json scores = session.ask({{"do", "scores"}});
    EXPECT_TRUE(scores["over"].get<bool>());
    Session other;
    const json loaded = other.ask({{"do", "load"}, {"record", saved["record"]}});
    EXPECT_EQ(loaded["n"], lines);
    EXPECT_EQ(other.ask({{"do", "digest"}}), digest);
    EXPECT_EQ(other.ask({{"do", "scores"}}), scores);
    EXPECT_EQ(other.ask({{"do", "events"}}), session.ask({{"do", "events"}}));
  }
}

/// Goes on by the seed until the game is over, with bots that choose; the digest of the end.
std::string playOn(Session& session, const char* bot) {
  for (json node = session.ask({{"do", "node"}})["node"]; node["kind"] != "over";) {
    if (node["kind"] == "decision") {
      const json chosen = session.ask({{"do", "bot"}, {"bot", bot}});
      node = session.ask({{"do", "apply"}, {"seat", chosen["seat"]}, {"move", chosen["move"]}})["node"];
    } else {
      node = session.ask({{"do", "chance"}, {"all", true}})["node"];
    }
  }
  return session.ask({{"do", "digest"}})["digest"];
}

TEST(EngineProtocol, CloneCanBePlayedOnRepeatedly) {
  for (const char* game : {"stockpile", "stackmarket"}) {
    Session session;
    session.ask({{"do", "new"}, {"game", game}, {"seed", 5}});
    session.ask({{"do", "chance"}, {"all", true}});
    const json kept = session.ask({{"do", "clone"}});
    EXPECT_EQ(kept["clone"], 0);
    const std::string end = playOn(session, "random");
    EXPECT_EQ(session.ask({{"do", "clone"}, {"to", 7}})["clone"], 7);
    for (int times = 0; times < 2; ++times) {
      EXPECT_EQ(session.ask({{"do", "clone"}, {"from", 0}})["n"], kept["n"]);
      EXPECT_EQ(playOn(session, "random"), end);
    }
    session.ask({{"do", "clone"}, {"from", 7}});
    EXPECT_EQ(session.ask({{"do", "digest"}})["digest"], end);
    EXPECT_EQ(session.code(R"({"do":"clone","from":3})"), "request-wrong");
    EXPECT_EQ(session.code(R"({"do":"clone","to":256})"), "request-wrong");
    EXPECT_EQ(session.code(R"({"do":"clone","to":1,"from":0})"), "request-wrong");
  }
}

TEST(EngineProtocol, WhatIsUndoneIsDrawnAgainTheSameWay) {
  Session session;
  session.ask({{"do", "new"}, {"config", {{"seats", 3}, {"first", 0}}}, {"seed", 8}});
  session.ask(
      {{"do", "chance"}, {"move", "starting-share seat=0 company=stanford-steel"}});  // not the seed's
  session.ask({{"do", "chance"}, {"all", true}});
  const json record = session.ask({{"do", "save"}});
  const json events = session.ask({{"do", "events"}});
  const auto lines = session.ask({{"do", "node"}})["n"].get<int>();
  for (int keep = lines; keep >= 1; --keep) {
    EXPECT_EQ(session.ask({{"do", "undo"}, {"to", keep}})["n"], keep);
    if (keep < lines) session.ask({{"do", "chance"}, {"all", true}});
    EXPECT_EQ(session.ask({{"do", "save"}}), record) << keep;
  }
  EXPECT_EQ(session.ask({{"do", "events"}}), events);
  const std::string before = session.ask({{"do", "digest"}})["digest"];
  const json chosen = session.ask({{"do", "bot"}, {"bot", "greedy"}});
  session.ask({{"do", "apply"}, {"seat", chosen["seat"]}, {"move", chosen["text"]}});
  EXPECT_EQ(session.ask({{"do", "undo"}})["n"], lines);
  EXPECT_EQ(session.ask({{"do", "digest"}})["digest"], before);
  EXPECT_EQ(session.ask({{"do", "undo"}, {"to", 0}})["n"], 0);
  EXPECT_EQ(session.code(R"({"do":"undo"})"), "request-wrong");
  EXPECT_EQ(session.code(R"({"do":"undo","to":1})"), "request-wrong");
}

TEST(EngineProtocol, BotsChooseByNameAndBySeed) {
  Session session;
  session.ask({{"do", "new"}, {"config", {{"seats", 2}, {"first", 0}}}, {"seed", 2}});
  EXPECT_EQ(session.code(R"({"do":"bot","bot":"greedy"})"), "request-wrong") << "nobody chooses at a draw";
  session.ask({{"do", "chance"}, {"all", true}});
  const json request = {{"do", "bot"}, {"bot", "shark"}, {"iterations", 50}, {"seed", 9}};
  const json chosen = session.ask(request);
  EXPECT_EQ(chosen, session.ask(request));
  EXPECT_EQ(session.ask({{"do", "explain"}, {"seat", chosen["seat"]}, {"move", chosen["move"]}})["legal"],
            true);
  EXPECT_EQ(session.code(R"({"do":"bot","bot":"nobody"})"), "request-wrong");
  EXPECT_EQ(session.code(R"({"do":"bot"})"), "request-wrong");
  EXPECT_EQ(session.code(R"({"do":"bot","bot":"greedy","seat":1})"), "request-wrong");
  EXPECT_EQ(session.code(R"({"do":"bot","bot":"greedy","iterations":-1})"), "request-wrong");
}

TEST(EngineProtocol, RefusesBadRequestsWithACodeAndChangesNothing) {
  Session session;
  EXPECT_EQ(session.code(R"({"do":"node"})"), "no-game");
  session.ask({{"do", "new"}, {"config", {{"seats", 3}, {"first", 0}}}, {"seed", 1}});
  session.ask({{"do", "chance"}, {"all", true}});
  const json before = {session.ask({{"do", "save"}}), session.ask({{"do", "digest"}}),
                       session.ask({{"do", "events"}})};
  const std::pair<const char*, const char*> wrong[] = {
      {"", "line-malformed"},
      {"[]", "line-malformed"},
      {"{\"do\":\"node\"", "line-malformed"},
      {"{}", "request-unknown"},
      {R"({"do":["node"]})", "request-unknown"},
      {R"({"do":"new","game":"chess"})", "game-unknown"},
      {R"({"do":"new","game":7})", "game-unknown"},
      {R"({"do":"new","config":{"seats":9}})", "seats-out-of-range"},
      {R"({"do":"new","config":[]})", "config-wrong"},
      {R"({"do":"new","config":"seats"})", "config-wrong"},
      {R"({"do":"new","config":{"modules":["x"]}})", "module-unknown"},
      {R"({"do":"new","seed":"x"})", "seed-wrong"},
      {R"({"do":"new","seed":-1})", "seed-wrong"},
      {R"({"do":"load"})", "record-missing"},
      {R"({"do":"load","record":"x"})", "record-foreign"},
      {R"({"do":"view"})", "no-such-seat"},
      {R"({"do":"view","seat":3})", "no-such-seat"},
      {R"({"do":"view","seat":"nobody"})", "no-such-seat"},
      {R"({"do":"legal","seat":"spectator"})", "no-such-seat"},
      {R"({"do":"apply","move":[5]})", "no-such-seat"},
      {R"({"do":"apply","seat":0})", "move-missing"},
      {R"({"do":"apply","seat":0,"move":7})", "move-wrong"},
      {R"({"do":"apply","seat":0,"move":[]})", "move-wrong"},
      {R"({"do":"apply","seat":0,"move":[2,0]})", "argument-missing"},
      {R"({"do":"apply","seat":0,"move":[77]})", "verb-unknown"},
      {R"({"do":"apply","seat":0,"move":[5,1]})", "argument-wrong"},
      {R"({"do":"apply","seat":0,"move":[1,200,0,0]})", "argument-wrong"},
      {R"({"do":"apply","seat":0,"move":{"verb":"bid","pile":0}})", "argument-missing"},
      {R"({"do":"apply","seat":0,"move":{"verb":"end-actions","pile":0}})", "argument-extra"},
      {R"({"do":"apply","seat":0,"move":{"pile":0}})", "verb-unknown"},
      {R"({"do":"apply","seat":0,"move":"bid pile=0 space=0"})", "not-now"},
      {R"({"do":"apply","seat":1,"move":"bid pile=0 space=0"})", "not-your-turn"},
      {R"({"do":"apply","seat":0,"move":"place card=bust pile=7 face=up"})", "card-not-waiting"},
      {R"({"do":"chance"})", "not-chance"},
      {R"({"do":"chance","move":[128,0]})", "not-chance"},
      {R"({"do":"chance","all":1})", "request-wrong"},
      {R"({"do":"events","since":-1})", "request-wrong"},
      {R"({"do":"explain","seat":0})", "move-missing"},
      {R"({"do":"determinize","seat":9})", "no-such-seat"},
  };
  for (const auto& [line, code] : wrong) EXPECT_EQ(session.code(line), code) << line;
  EXPECT_EQ(session.code(std::string(100000, '[')), "line-malformed");
  EXPECT_EQ(session.code(std::string(2000000, ' ')), "line-malformed");
  EXPECT_EQ(session.code("{\"do\":\"\xff\"}"), "line-malformed") << "no UTF-8";
  EXPECT_EQ(
      (json{session.ask({{"do", "save"}}), session.ask({{"do", "digest"}}), session.ask({{"do", "events"}})}),
      before);
  Session unseeded;
  unseeded.ask({{"do", "new"}});
  EXPECT_EQ(unseeded.code(R"({"do":"chance"})"), "no-seed");
  EXPECT_EQ(unseeded.code(R"({"do":"chance","move":[128,9]})"), "not-an-outcome");
}

TEST(EngineProtocol, AnIllegalMoveGetsTheRefusalWithItsArguments) {
  Session session;
  session.ask({{"do", "new"}, {"config", "seats=3 first=0"}, {"seed", 1}});
  session.ask({{"do", "chance"}, {"all", true}});
  const json reply = session.ask({{"do", "apply"}, {"seat", 0}, {"move", "bid pile=0 space=0"}, {"id", 5}});
  EXPECT_EQ(reply["id"], 5);
  EXPECT_EQ(reply["error"]["refusal"], (json{{"refusal", "not-now"}, {"decision", "place-card"}}));
  EXPECT_EQ(reply["error"]["sentence"], "First: place a card.");
}

TEST(EngineProtocol, TheSameSeedDrawsTheSameCardsAfterLoading) {
  Session one, two;
  one.ask({{"do", "new"}, {"config", "seats=4"}, {"seed", 12}});
  one.ask({{"do", "chance"}});
  two.ask({{"do", "load"}, {"record", one.ask({{"do", "save"}})["record"]}});
  EXPECT_EQ(one.ask({{"do", "chance"}, {"all", true}}), two.ask({{"do", "chance"}, {"all", true}}));
}

}  // namespace
}  // namespace bourse
