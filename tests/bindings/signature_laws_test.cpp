// The random games of the signature, played through the C interface: seats, legal moves and choices come from
// the library, and the digest must be the one in tests/signature.txt.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "bindings/c/bourse.h"
#include "bots/stackmarket/features/observation.h"
#include "bots/stockpile/features/move_features.h"
#include "core/digest.h"
#include "host/record/game_log.h"
#include "host/record/notation.h"
#include "tests/signature/series.h"
#include "tests/support/sanitized.h"

namespace bourse {
namespace {

const GameKind& kindNamed(const std::string& name) {
  for (const GameKind* kind : games())
    if (kind->vocabulary().game == name) return *kind;
  return *games()[0];
}

/// One game of the library, with what it shows of it.
class PlayedGame {
 public:
  PlayedGame(const Series& series, std::uint64_t number, std::uint32_t flags = 0)
      : ids_(std::string(series.game) == "stockpile" ? stockpile::kIds : stackmarket::kIds) {
    const bourse_options options{.struct_size = sizeof options,
                                 .game = series.game,
                                 .configs = series.config,
                                 .players = "-",
                                 .seed = 2015,
                                 .first_game = number,
                                 .games = 1,
                                 .threads = 1,
                                 .flags = flags};
    EXPECT_EQ(bourse_open(&options, &batch_), BOURSE_OK) << bourse_last_error();
    rows_.struct_size = sizeof rows_;
    rows_.legal = legal_.data();
    rows_.legal_count = &count_;
    rows_.seat = &seat;
    rows_.decision = &decision;
    rows_.seats = &seats;
    rows_.scores = scores.data();
    bourse_observe(batch_, &rows_);
  }
  ~PlayedGame() { bourse_close(batch_); }
  PlayedGame(const PlayedGame&) = delete;
  PlayedGame& operator=(const PlayedGame&) = delete;

  [[nodiscard]] std::vector<Move> legal() const {
    std::vector<Move> moves;
    for (std::size_t i = 0; i < count_; ++i) moves.push_back(ids_.moveOf(legal_[i], seat, seats));
    std::sort(moves.begin(), moves.end());
    return moves;
  }
  void step(Move move) {
    const std::int32_t id = ids_.idOf(move, seat, seats);
    EXPECT_EQ(bourse_step(batch_, &id, &rows_), BOURSE_OK) << bourse_last_error();
  }

  /// What happened, as that seat was told it.
  [[nodiscard]] std::vector<bourse_event> told(Seat observer) const {
    std::uint32_t count = 0;
    EXPECT_EQ(bourse_told(batch_, 0, observer, 0, nullptr, 0, &count), BOURSE_OK) << bourse_last_error();
    std::vector<bourse_event> events(count);
    EXPECT_EQ(bourse_told(batch_, 0, observer, 0, events.data(), count, &count), BOURSE_OK);
    return events;
  }

  std::uint8_t seat = 0, decision = 0, seats = 0;
  std::array<float, BOURSE_MOST_SEATS> scores{};

 private:
  const MoveIds& ids_;
  bourse_batch* batch_ = nullptr;
  bourse_rows rows_{};
  std::array<std::int16_t, BOURSE_MOST_MOVES> legal_{};
  std::uint16_t count_ = 0;
};

/// As tests/signature/main.cpp hashes a game, with the library in the place of the position wherever it can
/// tell.
class Signature {
 public:
  void addGame(const Series& series, std::uint64_t number) {
    const Seed seed = seedOfGame(Seed::of(2015), number);
    Problem problem;
    const std::unique_ptr<GameLog> log = GameLog::start(kindNamed(series.game), series.config, seed, problem);
    PlayedGame game(series, number);
    Rng rng(seed, purpose::kTest);
    tellEvents(*log, 0);
    for (Node node = log->position().node(); node.kind != Node::Kind::over; node = log->position().node()) {
      const std::size_t before = log->events().size();
      if (node.kind == Node::Kind::decision) {
        const Seat seat = game.seat;
        const Move move = choose(*log, game, rng);
        log->apply({seat, move});
        game.step(move);
      } else {
        log->draw();
      }
      digest_.addText(lineText(log->vocabulary(), log->lines().back()));
      tellEvents(*log, before);
    }
    ASSERT_EQ(game.seat, BOURSE_NO_SEAT);
    for (std::size_t seat = 0; seat < game.seats; ++seat)
      digest_.addText(std::to_string(static_cast<int>(game.scores[seat])));
  }
  [[nodiscard]] std::string text() const { return digestText(digest_.value()); }

 private:
  Move choose(const GameLog& log, const PlayedGame& game, Rng& rng) {
    const Vocabulary& vocabulary = log.vocabulary();
    digest_.addText(std::to_string(game.seat) + " " +
                    valueText(vocabulary, ArgType::decision, game.decision));
    const std::vector<Move> legal = game.legal();
    for (const Move move : legal) digest_.addText(moveText(vocabulary, move));
    return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  }

  void tellEvents(const GameLog& log, std::size_t from) {
    for (const Event& event : log.events().subspan(from)) {
      if (event.secret == 0) {
        digest_.addText(eventText(log.vocabulary(), event, kSpectator));
        continue;
      }
      for (Seat observer = 0; observer < kObservers; ++observer)
        if (observer < log.position().seats() || observer == kSpectator)
          digest_.addText(eventText(log.vocabulary(), event, observer));
    }
  }

  Digest digest_;
};

std::map<std::string, std::string> expectedDigests() {
  std::ifstream file(std::string(BOURSE_SOURCE_DIR) + "/tests/signature.txt");
  std::map<std::string, std::string> expected;
  for (std::string name, digest; file >> name >> digest;) expected[name] = digest;
  return expected;
}

TEST(ResearchLaws, GamesThroughCHaveTheSignature) {
  const std::map<std::string, std::string> expected = expectedDigests();
  int number = 0;
  for (const Series& series : kSeries) {
    if (support::kSanitized && (series.games > 50 || ++number % 4 != 0)) continue;
    Signature signature;
    for (std::uint64_t game = 0; game < series.games; ++game) signature.addGame(series, game);
    ASSERT_TRUE(expected.contains(series.name)) << series.name;
    EXPECT_EQ(signature.text(), expected.at(series.name)) << series.name;
  }
}

/// The lines of bots are theirs; every other one must be played above.
TEST(ResearchLaws, NoRandomGamesOfTheSignatureAreLeftOut) {
  std::map<std::string, std::string> others = expectedDigests();
  for (const Series& series : kSeries) EXPECT_EQ(others.erase(series.name), 1u) << series.name;
  for (const auto& [name, digest] : others) {
    const std::string player = name.substr(0, name.find('-'));
    EXPECT_TRUE(player == "greedy" || player == "builder" || player == "whale") << name;
  }
}

/// The engine's event as the library tells it: seats count from the observer, also those of arguments.
bool toldAlike(const Vocabulary& vocabulary, const Event& whole, const bourse_event& told, Seat observer,
               int seats) {
  const auto place = [&](int seat) {
    return seat < seats ? (seat + seats - observer) % seats : BOURSE_NO_SEAT;
  };
  Event event = shownTo(observer, whole);
  const EventInfo* info = vocabulary.event(event.kind);
  for (std::size_t i = 0; i < info->args.size(); ++i)
    if (info->args[i].type == ArgType::seat)
      setPart(event, info->part[i], place(partOf(event, info->part[i])));
  return told.kind == event.kind && told.seat == place(event.seat) && told.a == event.a &&
         told.b == event.b && told.c == event.c && told.d == event.d && told.amount == event.amount;
}

/// Whether every seat was told the same from the first event to the last.
bool toldAlike(const GameLog& log, const PlayedGame& game) {
  const std::span<const Event> events = log.events();
  for (Seat observer = 0; observer < game.seats; ++observer) {
    const std::vector<bourse_event> told = game.told(observer);
    if (!std::equal(events.begin(), events.end(), told.begin(), told.end(),
                    [&](const Event& one, const auto& other) {
                      return toldAlike(log.vocabulary(), one, other, observer, game.seats);
                    }))
      return false;
  }
  return true;
}

/// Plays one game through the library beside the engine's own; false if anything differs.
bool playsAlike(const Series& series, std::uint64_t number) {
  const Seed seed = seedOfGame(Seed::of(2015), number);
  Problem problem;
  const std::unique_ptr<GameLog> log = GameLog::start(kindNamed(series.game), series.config, seed, problem);
  PlayedGame game(series, number, BOURSE_HISTORY);
  Rng rng(seed, purpose::kTest);
  for (Node node = log->position().node(); node.kind != Node::Kind::over; node = log->position().node()) {
    if (node.kind != Node::Kind::decision) {
      log->draw();
      continue;
    }
    const Seat seat = game.seat;
    if (!contains(node.pending, seat) || node.what != game.decision) return false;
    MoveList legal;
    log->position().legal(seat, legal);
    std::vector<Move> moves(legal.begin(), legal.end());
    std::sort(moves.begin(), moves.end());
    if (moves != game.legal()) return false;
    const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    log->apply({seat, move});
    game.step(move);
  }
  if (game.seat != BOURSE_NO_SEAT || game.seats != log->position().seats()) return false;
  const Scores scores = log->position().scores();
  for (std::size_t seat = 0; seat < game.seats; ++seat)
    if (scores[seat] != static_cast<int>(game.scores[seat])) return false;
  return toldAlike(*log, game);
}

/// All 192 sets that the rules allow, at every number of players.
TEST(ResearchLaws, EverySetOfModulesIsPlayedThroughC) {
  const GameKind& kind = kindNamed("stockpile");
  const nlohmann::json modules = kind.catalogue()["modules"];
  const int step = support::kSanitized ? 16 : 1;
  int allowed = 0;
  for (int seats = 2; seats <= kMaxSeats; ++seats)
    for (std::uint32_t set = 0; set < 1u << modules.size(); ++set) {
      std::string names;
      for (std::size_t i = 0; i < modules.size(); ++i)
        if ((set >> i & 1u) != 0) names += (names.empty() ? "" : ",") + modules[i]["name"].get<std::string>();
      const std::string config =
          "seats=" + std::to_string(seats) + (names.empty() ? "" : " modules=" + names);
      EventSink unheard;
      Problem problem;
      if (kind.start(config, unheard, problem) == nullptr || ++allowed % step != 0) continue;
      ASSERT_TRUE(playsAlike({config.c_str(), "stockpile", config.c_str(), 1}, set)) << config;
    }
  EXPECT_EQ(allowed, 4 * 192);
}

/// As records write them.
TEST(ResearchLaws, HouseRulesArePlayedThroughC) {
  for (const char* config :
       {"seats=3 set=start-money:33,rounds:2,bid-track:0/2/4/7/11/16/22/30",
        "seats=2 modules=investors set=investor.bailout-barack.two:7",
        "seats=5 preset=everything set=rounds:1,investor.bailout-barack.more:40,start-money:0"})
    for (std::uint64_t game = 0; game < 4; ++game)
      ASSERT_TRUE(playsAlike({config, "stockpile", config, 1}, game)) << config;
}

}  // namespace
}  // namespace bourse
