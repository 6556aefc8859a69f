// What seats are told through the C interface: their own history, no more in an imagined world than the seat
// that imagines it knows, and the names of it all.
#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "bindings/c/bourse.h"
#include "core/vocabulary.h"
#include "gen/stackmarket_vocabulary.h"
#include "gen/stockpile_vocabulary.h"
#include "tests/bindings/games.h"
#include "tests/support/sanitized.h"

namespace bourse {
namespace {

using support::Games;
using Told = std::vector<bourse_event>;

Told toldTo(bourse_batch* batch, std::uint32_t game, std::uint32_t seat, bool places = true) {
  const auto ask = places ? bourse_told : bourse_history;
  std::uint32_t count = 0;
  EXPECT_EQ(ask(batch, game, seat, 0, nullptr, 0, &count), BOURSE_OK) << bourse_last_error();
  Told told(count);
  EXPECT_EQ(ask(batch, game, seat, 0, told.data(), count, &count), BOURSE_OK);
  return told;
}

std::vector<int> partsOf(const bourse_event& event) {
  return {event.kind, event.seat, event.a, event.b, event.c, event.d, event.amount};
}

bool equal(const Told& one, const Told& other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](const bourse_event& a, const bourse_event& b) { return partsOf(a) == partsOf(b); });
}

struct Tables {
  const char *game, *configs;
};
constexpr Tables kTables[] = {
    {"stockpile",
     "seats=2; seats=3; seats=4; seats=5; seats=2 preset=everything; seats=3 preset=everything; "
     "seats=4 preset=everything; seats=5 preset=everything; seats=2 preset=epic; seats=4 preset=farabourse; "
     "seats=3 preset=continuing-corruption; seats=5 preset=illicit-investments"},
    {"stackmarket", "seats=3; seats=4; seats=3 preset=daring; seats=4 preset=steady-hand"}};

TEST(Told, ASeatIsToldWhatItWasShown) {
  Games games("seats=4", 1, BOURSE_HISTORY);
  for (int i = 0; i < 10; ++i) ASSERT_EQ(games.step(), BOURSE_OK);
  const Told mine = toldTo(games.batch, 0, 0), theirs = toldTo(games.batch, 0, 1);
  ASSERT_EQ(mine.size(), theirs.size());
  ASSERT_GT(mine.size(), 20u);
  bool hidden = false;
  for (std::size_t i = 0; i < mine.size(); ++i) hidden = hidden || mine[i].a != theirs[i].a;
  EXPECT_TRUE(hidden);
  Games silent("seats=4", 1);
  std::uint32_t count = 0;
  EXPECT_EQ(bourse_told(silent.batch, 0, 0, 0, nullptr, 0, &count), BOURSE_WRONG_ARGUMENT);
}

/// Seats count from the observer: seen from the next seat, everybody sits one place nearer.
TEST(Told, SeatsInArgumentsCountFromTheObserver) {
  constexpr int kSeats = 4;
  const EventInfo* outbid = stockpile::vocabulary().event("outbid");
  Games games("seats=4", 8, BOURSE_HISTORY);
  for (int i = 0; i < 80; ++i) ASSERT_EQ(games.step(), BOURSE_OK);
  int seen = 0;
  for (std::uint32_t game = 0; game < 8; ++game) {
    const Told first = toldTo(games.batch, game, 0), second = toldTo(games.batch, game, 1),
               table = toldTo(games.batch, game, 1, false);
    for (std::size_t i = 0; i < first.size(); ++i) {
      if (first[i].kind != outbid->number) continue;
      ++seen;
      EXPECT_EQ(second[i].seat, (first[i].seat + kSeats - 1) % kSeats);
      EXPECT_EQ(second[i].b, (first[i].b + kSeats - 1) % kSeats) << "who outbid";
      EXPECT_EQ(second[i].a, first[i].a) << "a pile is a pile";
      EXPECT_EQ(table[i].b, first[i].b) << "as programs of version 0.2 read it";
    }
  }
  EXPECT_GT(seen, 20);
}

/// Parts that are hidden from the seat that imagines are hidden from all in its world.
TEST(Told, NobodyIsToldMoreInAnImaginedWorld) {
  int kept = 0;
  for (const Tables& tables : kTables) {
    Games games(tables.configs, 24, BOURSE_AUTO_RESET | BOURSE_HISTORY, 1, "-", tables.game);
    Games twin(tables.configs, 24, BOURSE_HISTORY, 1, "-", tables.game);
    std::vector<std::uint8_t> seats(24);
    games.rows.seats = seats.data();
    for (int i = 0; i < (support::kSanitized ? 40 : 150); ++i) {
      ASSERT_EQ(games.step(), BOURSE_OK);
      for (std::uint32_t at = 0; at < 24; ++at) {
        const std::uint32_t seat = games.seat[at];
        ASSERT_EQ(bourse_clone(games.batch, at, twin.batch, at), BOURSE_OK);
        ASSERT_EQ(bourse_determinize(twin.batch, at, seat, 7), BOURSE_OK);
        const Told known = toldTo(games.batch, at, seat, false);
        ASSERT_TRUE(equal(toldTo(twin.batch, at, seat, false), known)) << tables.game << " " << at;
        for (std::uint32_t other = 0; other < seats[at]; ++other) {
          if (other == seat) continue;
          const Told truth = toldTo(games.batch, at, other, false),
                     imagined = toldTo(twin.batch, at, other, false);
          ASSERT_EQ(truth.size(), imagined.size());
          for (std::size_t event = 0; event < truth.size(); ++event) {
            const auto mine = partsOf(known[event]), theirs = partsOf(truth[event]),
                       dreamt = partsOf(imagined[event]);
            for (std::size_t part = 2; part < mine.size() - 1; ++part) {
              if (mine[part] != 255 || theirs[part] == 255) continue;
              ++kept;
              ASSERT_EQ(dreamt[part], 255) << tables.game << ": seat " << other << " is told in event "
                                           << event << " what seat " << seat << " was not";
            }
          }
        }
      }
    }
  }
  EXPECT_GT(kept, 1000);
}

/// The lines of a text, split at tabs.
std::vector<std::vector<std::string>> linesOf(const char* text) {
  std::vector<std::vector<std::string>> lines;
  std::istringstream all(text);
  for (std::string line; std::getline(all, line);) {
    lines.emplace_back();
    std::istringstream parts(line);
    for (std::string part; std::getline(parts, part, '\t');) lines.back().push_back(part);
  }
  return lines;
}

TEST(Told, EveryEventAndDecisionHasItsName) {
  for (const Vocabulary* vocabulary : {&stockpile::vocabulary(), &stackmarket::vocabulary()}) {
    const std::string game(vocabulary->game);
    const auto events = linesOf(bourse_event_fields(game.c_str()));
    ASSERT_EQ(events.size(), vocabulary->events.size());
    for (const auto& line : events) {
      const EventInfo* info = vocabulary->event(std::stoi(line[0]));
      ASSERT_NE(info, nullptr) << line[0];
      EXPECT_EQ(line[1], info->name);
      const std::size_t arguments = info->args.size() + (info->seat ? 1 : 0);
      const std::string text = line.size() > 2 ? line[2] : "";
      EXPECT_EQ(static_cast<std::size_t>(std::count(text.begin(), text.end(), ':')), 2 * arguments) << text;
      EXPECT_EQ(text.find('?') != std::string::npos, info->secret != 0) << line[1];
    }
    const auto decisions = linesOf(bourse_decision_names(game.c_str()));
    ASSERT_EQ(decisions.size(), vocabulary->decisions.size());
    for (const auto& line : decisions) EXPECT_EQ(vocabulary->decision(std::stoi(line[0]))->name, line[1]);
  }
  EXPECT_NE(std::string(bourse_event_fields("stockpile"))
                .find("10\toutbid\tseat:seat:seat a:pile:pile b:by:seat\n"),
            std::string::npos);
  EXPECT_NE(std::string(bourse_event_fields("stockpile")).find("a:card:card? b:pile:pile c:face:face\n"),
            std::string::npos);
  EXPECT_NE(std::string(bourse_value_names("stockpile")).find("face\t"), std::string::npos);
  EXPECT_EQ(bourse_event_fields("chess"), nullptr);
  EXPECT_EQ(bourse_decision_names("chess"), nullptr);
  EXPECT_EQ(bourse_value_names(nullptr), nullptr);
}

/// No-peek, for every seat: in a world that looks the same to it, its bytes and what it was told are the
/// same, and so are the moves of the one who must choose.
void expectTheSameInAnImaginedWorld(Games& games, Games& twin, const std::vector<std::uint8_t>& seats,
                                    std::uint32_t at, std::uint64_t seed, std::size_t size) {
  std::vector<std::uint8_t> row(size), there(size);
  for (std::uint32_t seat = 0; seat < seats[at]; ++seat) {
    ASSERT_EQ(bourse_clone(games.batch, at, twin.batch, at), BOURSE_OK) << bourse_last_error();
    ASSERT_EQ(bourse_determinize(twin.batch, at, seat, seed), BOURSE_OK);
    ASSERT_EQ(bourse_observe_seat(games.batch, at, seat, row.data()), BOURSE_OK);
    ASSERT_EQ(bourse_observe_seat(twin.batch, at, seat, there.data()), BOURSE_OK);
    ASSERT_EQ(row, there) << "seat " << seat << " of game " << at;
    ASSERT_TRUE(equal(toldTo(games.batch, at, seat), toldTo(twin.batch, at, seat)));
  }
}

void expectNoPeek(const char* game, const char* configs, std::uint32_t count, int steps,
                  std::uint32_t flags) {
  Games games(configs, count, flags | BOURSE_AUTO_RESET | BOURSE_HISTORY, 1, "-", game);
  Games twin(configs, count, flags | BOURSE_HISTORY, 1, "-", game);
  ASSERT_EQ(games.code, BOURSE_OK) << bourse_last_error();
  std::vector<std::uint8_t> seats(count);
  games.rows.seats = seats.data();
  for (int i = 0; i < steps; ++i) {
    ASSERT_EQ(games.step(), BOURSE_OK);
    for (std::uint32_t at = 0; at < count; ++at) {
      expectTheSameInAnImaginedWorld(games, twin, seats, at, static_cast<std::uint64_t>(i),
                                     bourse_observation_size(game));
      if (testing::Test::HasFatalFailure()) return;
      ASSERT_EQ(bourse_clone(games.batch, at, twin.batch, at), BOURSE_OK);
      ASSERT_EQ(bourse_determinize(twin.batch, at, games.seat[at], static_cast<std::uint64_t>(i)), BOURSE_OK);
    }
    bourse_observe(twin.batch, &twin.rows);
    ASSERT_EQ(games.mask, twin.mask) << i;
    ASSERT_EQ(games.seat, twin.seat) << i;
  }
}

TEST(Told, WorldsThatLookAlikeGiveTheSameBytes) {
  for (const Tables& tables : kTables)
    for (const std::uint32_t flags : {std::uint32_t{0}, std::uint32_t{BOURSE_VIEW_ONLY}})
      expectNoPeek(tables.game, tables.configs, 24, support::kSanitized ? 15 : 60, flags);
}

/// Mixes of modules that no preset has: every seventh that the rules allow.
TEST(Told, WorldsThatLookAlikeGiveTheSameBytesInAnyMix) {
  const std::span<const std::string_view> modules = stockpile::vocabulary().modules;
  const int step = support::kSanitized ? 56 : 7;
  int allowed = 0, played = 0;
  for (std::uint32_t set = 0; set < 1u << modules.size(); ++set) {
    std::string names;
    for (std::size_t i = 0; i < modules.size(); ++i)
      if ((set >> i & 1u) != 0) names += (names.empty() ? "" : ",") + std::string(modules[i]);
    const std::string config =
        "seats=" + std::to_string(2 + set % 4) + (names.empty() ? "" : " modules=" + names);
    if (Games(config.c_str(), 1).code != BOURSE_OK || ++allowed % step != 0) continue;
    ++played;
    expectNoPeek("stockpile", config.c_str(), 4, 40, 0);
    ASSERT_FALSE(testing::Test::HasFatalFailure()) << config;
  }
  EXPECT_EQ(allowed, 192);
  EXPECT_EQ(played, 192 / step);
}

}  // namespace
}  // namespace bourse
