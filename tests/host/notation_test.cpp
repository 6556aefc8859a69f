#include "host/record/notation.h"

#include <gtest/gtest.h>

#include "gen/stockpile_vocabulary.h"
#include "host/game/sentence.h"
#include "tests/host/random_game.h"

namespace bourse {
namespace {

std::string problemOfMove(std::string_view text) {
  Move move{.verb = 77};
  Problem problem;
  if (parseMove(stockpile::vocabulary(), text, move, problem)) return "fine";
  EXPECT_EQ(move, Move{.verb = 77}) << "a move that is not understood must stay as it was";
  EXPECT_TRUE(problem.sentence.ends_with(".") || problem.sentence.ends_with("?")) << problem.sentence;
  return problem.code;
}

TEST(Notation, WritesMovesWithTheNamesOfTheVocabulary) {
  EXPECT_EQ(moveText(stockpile::vocabulary(), {2, 1, 4}), "bid pile=1 space=4");
  EXPECT_EQ(moveText(stockpile::vocabulary(), {1, 5, 0, 1}), "place card=epic-electric pile=0 face=down");
  EXPECT_EQ(moveText(stockpile::vocabulary(), {133, 2, 9}), "deal-card seat=2 card=boom");
  EXPECT_EQ(moveText(stockpile::vocabulary(), {5}), "end-actions");
}

TEST(Notation, EveryWellFormedMoveReadsBackAsItself) {
  int moves = 0;
  for (const VerbInfo& verb : stockpile::vocabulary().verbs)
    for (int a = 0; a < 256; a += 3)
      for (int b = 0; b < 256; b += 5)
        for (int c = 0; c < 256; c += 51) {
          const Move move{verb.number, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                          static_cast<std::uint8_t>(c)};
          if (!wellFormed(stockpile::vocabulary(), move)) continue;
          Move read;
          Problem problem;
          ASSERT_TRUE(
              parseMove(stockpile::vocabulary(), moveText(stockpile::vocabulary(), move), read, problem))
              << problem.sentence;
          EXPECT_EQ(read, move);
          ++moves;
        }
  EXPECT_GT(moves, 4000);
}

TEST(Notation, SaysWhichWordIsWrongAndWhatWasExpected) {
  EXPECT_EQ(problemOfMove("bid pile=1 space=4"), "fine");
  EXPECT_EQ(problemOfMove(""), "verb-unknown");
  EXPECT_EQ(problemOfMove("bet pile=1 space=4"), "verb-unknown");
  EXPECT_EQ(problemOfMove("bid"), "argument-missing");
  EXPECT_EQ(problemOfMove("bid pile=1"), "argument-missing");
  EXPECT_EQ(problemOfMove("bid space=4 pile=1"), "argument-unknown");
  EXPECT_EQ(problemOfMove("bid pile 1"), "argument-unknown");
  EXPECT_EQ(problemOfMove("bid  pile=1 space=4"), "argument-unknown");
  EXPECT_EQ(problemOfMove("bid pile=1 space=4 "), "argument-extra");
  EXPECT_EQ(problemOfMove("bid pile=1 space=4 for=me"), "argument-extra");
  for (const char* wrong :
       {"bid pile=one space=4", "bid pile=01 space=4", "bid pile=-1 space=4", "bid pile=255 space=4",
        "bid pile=99999999999999999999 space=4", "bid pile= space=4", "boom company=bottomline",
        "boom company=1", "place card=boom pile=0 face=sideways"})
    EXPECT_EQ(problemOfMove(wrong), "argument-wrong") << wrong;
  Move move;
  Problem problem;
  parseMove(stockpile::vocabulary(), "boom company=bottomlin-bank", move, problem);
  EXPECT_NE(problem.sentence.find("“company=bottomlin-bank”"), std::string::npos) << problem.sentence;
  EXPECT_NE(problem.sentence.find("Did you mean bottomline-bank?"), std::string::npos) << problem.sentence;
}

TEST(Notation, WritesAnEventWholeAndAsAnObserverIsToldIt) {
  const Event event{.kind = 8, .seat = 1, .sees = only(1), .secret = Event::partA, .a = 9, .b = 2, .c = 1};
  EXPECT_EQ(eventText(stockpile::vocabulary(), event),
            "card-placed seat=1 card=~boom pile=2 face=down sees=1");
  EXPECT_EQ(eventText(stockpile::vocabulary(), event, 1), "card-placed seat=1 card=boom pile=2 face=down");
  EXPECT_EQ(eventText(stockpile::vocabulary(), event, 0), "card-placed seat=1 card=? pile=2 face=down");
  EXPECT_EQ(eventText(stockpile::vocabulary(), event, kSpectator),
            "card-placed seat=1 card=? pile=2 face=down");
}

TEST(Notation, EveryEventOfRandomGamesReadsBackAsItself) {
  for (const std::string& config : support::everyConfig()) {
    const auto log = support::randomGame(config, 11);
    for (const Event& event : log->events()) {
      Event read;
      Problem problem;
      ASSERT_TRUE(
          parseEvent(stockpile::vocabulary(), eventText(stockpile::vocabulary(), event), read, problem))
          << problem.sentence;
      EXPECT_EQ(eventText(stockpile::vocabulary(), read), eventText(stockpile::vocabulary(), event));
      if (event.secret != 0) {
        EXPECT_EQ(read, event) << eventText(stockpile::vocabulary(), event);
      }
      for (Seat observer = 0; observer < kObservers; ++observer) {
        const std::string told = eventText(stockpile::vocabulary(), event, observer);
        ASSERT_TRUE(parseEvent(stockpile::vocabulary(), told, read, problem))
            << told << ": " << problem.sentence;
        EXPECT_EQ(eventText(stockpile::vocabulary(), read, observer), told);
      }
    }
  }
}

TEST(Notation, RefusesEventsThatAreNotWrittenThisWay) {
  for (const char* wrong :
       {"", "bid-paced seat=0 pile=1 space=4", "bid-placed seat=0 pile=1", "bid-placed pile=1 space=4",
        "card-dealt seat=1 card=~", "card-dealt seat=1 card=~boom sees=7",
        "card-dealt seat=1 card=~boom sees=1,1", "card-dealt seat=1 card=~boom sees=", "game-over now"}) {
    Event event;
    Problem problem;
    EXPECT_FALSE(parseEvent(stockpile::vocabulary(), wrong, event, problem)) << wrong;
    EXPECT_FALSE(problem.sentence.empty());
  }
}

TEST(Notation, SeedsAndDigestsReadBack) {
  Seed big;
  for (std::uint32_t i = 0; i < 8; ++i) big.word[i] = 0x89abcdefu * (i + 1);
  for (const Seed& seed : {Seed::of(0), Seed::of(42), Seed::of(UINT64_MAX), big}) {
    Seed read;
    ASSERT_TRUE(Seed::parse(seedText(seed), read)) << seedText(seed);
    EXPECT_EQ(read, seed);
  }
  std::uint64_t digest = 0;
  ASSERT_TRUE(parseDigest(digestText(0x0123456789abcdefu), digest));
  EXPECT_EQ(digest, 0x0123456789abcdefu);
  EXPECT_FALSE(parseDigest("0123456789ABCDEF", digest));
  EXPECT_FALSE(parseDigest("0123", digest));
}

TEST(Sentence, FillsInPluralsAndChoices) {
  const char* message =
      "{n, plural, =0 {none} one {# card} other {# cards}} for {who, select, you {you} other {{who}}}";
  EXPECT_EQ(filledIn(message, {{"n", "0"}, {"who", "Ada"}}), "none for Ada");
  EXPECT_EQ(filledIn(message, {{"n", "1"}, {"who", "you"}}), "1 card for you");
  EXPECT_EQ(filledIn(message, {{"n", "12"}, {"who", "Ada"}}), "12 cards for Ada");
}

TEST(Sentence, EveryRefusalHasOneWithoutGaps) {
  for (const RefusalInfo& info : stockpile::vocabulary().refusals)
    for (std::int16_t value = 0; value < 4; ++value) {
      const Problem problem =
          problemOf(stockpile::vocabulary(),
                    {.code = info.number, .seat = 0, .move = {}, .arg = {value, value, value, value}});
      EXPECT_EQ(problem.code, info.name);
      EXPECT_EQ(problem.sentence.find_first_of("{}#"), std::string::npos) << problem.sentence;
      EXPECT_TRUE(problem.sentence.ends_with(".")) << problem.sentence;
    }
  EXPECT_EQ(
      problemOf(stockpile::vocabulary(), {.code = 11, .seat = 2, .move = {}, .arg = {1, 4, 0, 5}}).sentence,
      "Pile 2: seat 1 leads with $10K. Next bid: $15K.");
}

}  // namespace
}  // namespace bourse
