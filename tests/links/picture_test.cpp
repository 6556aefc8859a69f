// Pictures of links: drawn from what a spectator sees, and from nothing else.
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <tuple>

#include "host/json/text.h"
#include "links/card.h"
#include "links/colours.h"
#include "links/person_card.h"
#include "links/png.h"
#include "tests/host/random_game.h"
#include "tests/support/sanitized.h"

namespace bourse::links {
namespace {

using nlohmann::json;

json aboutOf(const Position& position) {
  json about{{"game", position.kind().name()},
             {"config", position.configJson()},
             {"free", 0},
             {"started", true},
             {"over", false},
             {"paused", false},
             {"spectators", true},
             {"rated", false},
             {"seats", json::array()}};
  for (int seat = 0; seat < position.seats(); ++seat)
    about["seats"].push_back({{"kind", "person"}, {"name", "Player " + std::to_string(seat)}});
  return about;
}

Subject seenIn(const Position& position, const std::string& language = "en") {
  return {.about = aboutOf(position), .view = position.view(kSpectator), .language = language};
}

struct Walk {
  std::string game, config;
  std::uint64_t seed;
};

/// Every seat count, with and without modules, and the other game.
const std::vector<Walk>& walks() {
  static const std::vector<Walk> kWalks = {
      {"stockpile", "seats=2", 1},
      {"stockpile", "seats=3 modules=advanced-board", 2},
      {"stockpile", "seats=4 modules=bonds,commodities,forecast-dice", 3},
      {"stockpile", "seats=5 modules=investors,strategies,first-player-card", 4},
      {"stockpile", "seats=2 modules=investors", 6},
      {"stackmarket", "seats=4 modules=no-dexterity", 5},
  };
  return kWalks;
}

/// Law: worlds that look alike to a spectator have one picture, at 1,000 positions of random games.
TEST(LinkPicture, IsTheSameInAllWorldsThatLookAlikeToASpectator) {
  constexpr int kPositions = support::kSanitized ? 120 : 1000;
  const Lettering lettering;
  const char* languages[] = {"en", "pt", "fr", "fa"};
  int positions = 0, different = 0;
  for (int round = 0; positions < kPositions; ++round)
    for (const Walk& walk : walks()) {
      Problem problem;
      const GameKind* kind = findGame(walk.game, problem);
      ASSERT_NE(kind, nullptr);
      const std::uint64_t seed = walk.seed + 10 * static_cast<std::uint64_t>(round);
      const auto log = GameLog::start(*kind, walk.config, Seed::of(seed), problem);
      ASSERT_NE(log, nullptr) << problem.sentence;
      Rng rng(Seed::of(seed), purpose::kTest);
      for (int line = 0; positions < kPositions && support::playLine(*log, rng); ++line) {
        if (log->position().node().kind != Node::Kind::decision || line % 3 != 0) continue;
        ++positions;
        const std::string language = languages[positions % 4];
        const Subject real = seenIn(log->position(), language);
        const std::unique_ptr<Position> other = real.view->determinize(rng);
        const Subject imagined = seenIn(*other, language);
        different += log->position().digest() != other->digest();
        ASSERT_EQ(pictureKey(real), pictureKey(imagined));
        const std::string svg = drawCard(real, lettering);
        ASSERT_EQ(svg, drawCard(imagined, lettering)) << walk.config << " line " << line;
        if (positions % (kPositions / 4) == 0) {
          EXPECT_EQ(pngOf(svg), pngOf(drawCard(imagined, lettering)));
        }
      }
    }
  std::printf("%d positions, %d of them imagined anew in another way\n", positions, different);
  EXPECT_GT(different, kPositions * 3 / 10) << "the worlds must differ for this to mean anything";
}

TEST(LinkPicture, ChangesWithWhatASpectatorSees) {
  const Lettering lettering;
  const auto log = support::newGame("seats=3", 7);
  Rng rng(Seed::of(7), purpose::kTest);
  std::string last;
  int changes = 0;
  while (support::playLine(*log, rng)) {
    std::string svg = drawCard(seenIn(log->position()), lettering);
    changes += svg != last;
    last = std::move(svg);
  }
  EXPECT_GT(changes, 50);
}

/// An investor's face is there once everybody has chosen, and not before.
TEST(LinkPicture, ShowsTheFacesOfInvestorsThatLieOpen) {
  const Lettering lettering;
  for (const char* config : {"seats=2 modules=investors", "seats=5 modules=investors"}) {
    const auto log = support::newGame(config, 8);
    Rng rng(Seed::of(8), purpose::kTest);
    int hidden = 0, open = 0;
    for (int line = 0; line < 60 && support::playLine(*log, rng); ++line) {
      const Subject subject = seenIn(log->position());
      const json view = json::parse(subject.view->text({}).text());
      std::size_t known = 0;
      for (const json& player : view["players"])
        if (player.contains("investors"))
          for (const json& one : player["investors"]) known += one.is_string();
      const std::string svg = drawCard(subject, lettering);
      std::size_t drawn = 0;
      for (std::size_t at = svg.find("viewBox=\"19 7 82 82\""); at != std::string::npos;
           at = svg.find("viewBox=\"19 7 82 82\"", at + 1))
        ++drawn;
      EXPECT_EQ(drawn, known) << config << " line " << line;
      (known > 0 ? open : hidden) += 1;
    }
    EXPECT_FALSE(pngOf(drawCard(seenIn(log->position()), lettering)).empty());
    EXPECT_GT(hidden, 0) << config;
    EXPECT_GT(open, 10) << config;
  }
}

TEST(LinkPicture, IsAPngOfTheRightSize) {
  const Lettering lettering;
  for (const char* language : {"en", "fa"}) {
    const std::string png =
        pngOf(drawCard(seenIn(support::newGame("seats=5", 3)->position(), language), lettering));
    ASSERT_GT(png.size(), 10'000U);
    EXPECT_EQ(png.substr(1, 3), "PNG");
    const auto number = [&](std::size_t at) {
      int value = 0;
      for (std::size_t i = at; i < at + 4; ++i) value = value * 256 + static_cast<unsigned char>(png[i]);
      return value;
    };
    EXPECT_EQ(number(16), kWidth);
    EXPECT_EQ(number(20), kHeight);
  }
  EXPECT_EQ(pngOf("no picture"), "");
}

/// Names are chosen by strangers; as outlines they cannot be markup.
TEST(LinkPicture, DrawsAnyName) {
  const Lettering lettering;
  json about = aboutOf(support::newGame("seats=4", 3)->position());
  about["started"] = false;
  about["free"] = 1;
  about["seats"] = {{{"kind", "person"}, {"name", "</svg><script>\"'&"}},
                    {{"kind", "person"}, {"name", "مریم Ada"}},
                    {{"kind", "person"}, {"name", "😀漢字"}},
                    {{"kind", "empty"}}};
  const std::string svg = drawCard({.about = about, .language = "en"}, lettering);
  EXPECT_EQ(svg.find("script"), std::string::npos);
  EXPECT_GT(pngOf(svg).size(), 10'000U);
}

TEST(Lettering, WritesEveryLanguageAndLeavesOutWhatNoFontHas) {
  const Lettering lettering;
  for (const Face face : {Face::display, Face::text, Face::strong}) {
    for (const char* text : {"Stockpile", "Ação", "Élysée", "فرابورس"}) {
      const TextRun line = lettering.line(text, face, 20, false);
      EXPECT_GT(line.width, 20) << text;
      EXPECT_FALSE(line.path.empty()) << text;
    }
    EXPECT_EQ(lettering.line("漢字", face, 20, false).width, 0);
  }
}

TEST(Lettering, ShrinksAndCutsWhatIsTooLong) {
  const Lettering lettering;
  double size = 30;
  const TextRun line =
      lettering.fitted("A name that is much too long for its place", Face::text, size, 120, false);
  EXPECT_LE(line.width, 120);
  EXPECT_GT(line.width, 60);
  EXPECT_NEAR(size, 20, 0.01);
}

/// The letters of a word in Persian are joined, and so narrower than when they stand apart.
TEST(Lettering, JoinsPersianLetters) {
  const Lettering lettering;
  const double joined = lettering.line("بورس", Face::strong, 20, true).width;
  double apart = 0;
  for (const char* letter : {"ب", "و", "ر", "س"})
    apart += lettering.line(letter, Face::strong, 20, true).width;
  EXPECT_LT(joined, apart - 1);
}

TEST(LinkPicture, HasTheColoursOfTheWebClient) {
  std::ifstream file(BOURSE_SOURCE_DIR "/clients/web/src/look/tokens.css");
  std::stringstream css;
  css << file.rdbuf();
  for (const std::string_view colour :
       {kDesk,      kDeskDeep, kPaper,    kPaper2,   kPaper3,   kBoard,    kBoard2,   kFlap,    kFlap2,
        kInk,       kInk2,     kInk3,     kRule,     kOnBoard,  kOnBoard2, kBrass,    kBrassHi, kBrassLo,
        kBrassText, kOnBrass,  kOnPlayer, kSeats[0], kSeats[1], kSeats[2], kSeats[3], kSeats[4]})
    EXPECT_NE(css.str().find(colour), std::string::npos) << colour;
}

TEST(PersonPicture, IsDrawnOfTheNameAndTheRatingsAlone) {
  const Lettering lettering;
  json about{{"person", {{"id", "a1"}, {"name", "Ada <b>"}, {"made", 5}}}, {"ratings", json::array()}};
  std::vector<std::string> keys, pictures;
  for (const auto& [kind, points, games] :
       {std::tuple("two", 1032, 1), std::tuple("base", 1471, 120), std::tuple("modules", 900, 7),
        std::tuple("ladder-usual-4", 1500, 900)}) {
    for (const char* language : {"en", "pt", "fr", "fa"}) {
      const PersonSubject subject{.about = about, .language = language};
      keys.push_back(pictureKey(subject));
      pictures.push_back(drawPersonCard(subject, lettering));
      EXPECT_FALSE(pngOf(pictures.back()).empty());
    }
    about["ratings"].push_back({{"game", "stockpile"}, {"kind", kind}, {"points", points}, {"games", games}});
  }
  for (std::size_t one = 0; one < keys.size(); ++one)
    for (std::size_t other = 0; other < one; ++other) {
      EXPECT_NE(keys[one], keys[other]);
      EXPECT_NE(pictures[one], pictures[other]);
    }
  const PersonSubject subject{.about = about};
  EXPECT_EQ(pictureKey(subject), keys[12]) << "the ladder of programs has its own page";
  about["statistics"] = {{"met", {{"b2", "Bob"}}}};
  EXPECT_EQ(drawPersonCard({.about = about}, lettering), drawPersonCard(subject, lettering));
}

}  // namespace
}  // namespace bourse::links
