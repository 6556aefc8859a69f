// Games that went back to a decision: what is drawn anew, what the record says, and what proves it.
#include "host/record/take_back.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "tests/host/random_game.h"

namespace bourse {
namespace {

using support::newGame;
using support::playLine;

/// Plays so many lines, or to the end.
void play(GameLog& log, Rng& rng, std::size_t lines) {
  for (std::size_t i = 0; i < lines && playLine(log, rng); ++i) {
  }
}

std::optional<std::size_t> lastDecision(const GameLog& log, std::size_t notAfter) {
  for (std::size_t line = std::min(notAfter, log.lines().size()); line > 0; --line)
    if (log.lines()[line - 1].seat != kNobody) return line - 1;
  return {};
}

std::vector<std::string> viewsBefore(const GameLog& log, std::size_t line) {
  const std::unique_ptr<Position> position = log.positionBefore(line);
  std::vector<std::string> views;
  for (Seat seat = 0; seat < position->seats(); ++seat) views.push_back(position->view(seat)->json().dump());
  views.push_back(position->view(kSpectator)->json().dump());
  return views;
}

std::vector<Event> eventsTo(const GameLog& log, std::size_t line, Seat observer) {
  std::vector<Event> told;
  const std::size_t count = line < log.lines().size() ? log.eventsBefore(line) : log.events().size();
  for (const Event& event : log.events().first(count)) {
    told.push_back(shownTo(observer, event));
    told.back().sees = kNoOne;  // who else sees it is not told
    told.back().secret = 0;
  }
  return told;
}

/// How often it was undone.
std::size_t depthOf(std::string_view attachment) {
  std::size_t depth = 0;
  for (; attachment.starts_with("@undone "); attachment.remove_prefix(8)) ++depth;
  return depth;
}

Record readAgain(const GameLog& log) {
  ReplayedRecord read;
  RecordProblem problem;
  EXPECT_TRUE(readRecord(log.recordText(), read, problem)) << problem.text() << log.recordText();
  EXPECT_EQ(read.position->digest(), log.position().digest()) << "it replays to the same state";
  return read.record;
}

struct Kind {
  const GameKind* game;
  std::string config;
};

/// Every preset of both games with as few and as many seats as there may be, and smaller mixes of Stockpile;
/// but none where dice are stacked by hand, since those cannot be put back.
std::vector<Kind> everyKind() {
  std::vector<Kind> all;
  for (int seats = 2; seats <= 5; ++seats)
    for (const char* modules : {"", " modules=bonds"})
      all.push_back({games().front(), "seats=" + std::to_string(seats) + modules});
  for (const GameKind* game : games()) {
    const nlohmann::json about = game->catalogue();
    for (const nlohmann::json& preset : about["presets"])
      for (const char* seats : {"least", "most"})
        all.push_back(
            {game, "seats=" + about["seats"][seats].dump() + " preset=" + preset["name"].get<std::string>()});
  }
  std::erase_if(all, [](const Kind& kind) {
    EventSink nobody;
    Problem problem;
    const std::unique_ptr<Position> start = kind.game->start(kind.config, nobody, problem);
    EXPECT_NE(start, nullptr) << kind.config << ": " << problem.sentence;
    return start == nullptr || start->handsAnswerWorld();
  });
  return all;
}

/// Everybody knows afterwards what they knew before, and the record proves what was drawn anew. How many
/// lines that were.
std::size_t takeBackAndCheck(GameLog& log, std::size_t line) {
  const std::vector<std::string> views = viewsBefore(log, line);
  std::vector<std::vector<Event>> told;
  for (Seat observer = 0; observer < kObservers; ++observer) told.push_back(eventsTo(log, line, observer));
  const Seat seat = log.lines()[line].seat;
  log.takeBack(line);
  EXPECT_EQ(log.lines().size(), line);
  EXPECT_EQ(log.takenBackTo(), line);
  EXPECT_TRUE(contains(log.position().node().pending, seat)) << "the same seat decides again";
  EXPECT_EQ(viewsBefore(log, line), views) << "nobody sees a difference";
  for (Seat observer = 0; observer < kObservers; ++observer)
    EXPECT_EQ(eventsTo(log, line, observer), told[observer]) << "nor was told of one";
  EXPECT_EQ(foreignDraw(readAgain(log)), 0U) << log.recordText();
  std::size_t redrawn = 0;
  for (const Attachment& one : log.record().attachments) redrawn += one.text.starts_with("@unseen ");
  return redrawn;
}

/// Going on from a record draws the same cards.
void checkThatItGoesOn(const GameLog& log) {
  const Record record = readAgain(log);
  EXPECT_EQ(foreignDraw(record), 0U);
  const std::size_t half = record.lines.size() / 2 + log.takenBackTo() / 2;
  const std::unique_ptr<GameLog> again = GameLog::resume(record, half, std::nullopt);
  for (std::size_t i = half; half >= log.takenBackTo() && i < record.lines.size(); ++i) {
    if (again->position().node().kind == Node::Kind::decision)
      again->apply(record.lines[i]);
    else
      ASSERT_TRUE(again->draw() == record.lines[i]) << i;
  }
}

/// Of random games with take-backs at random places, also of take-backs.
TEST(TakeBack, LeavesWhatEverybodyKnowsAndARecordThatProvesIt) {
  std::size_t redrawn = 0;
  std::set<std::string> played;
  std::uint64_t seed = 0;
  for (const auto& [game, config] : everyKind()) {
    SCOPED_TRACE(std::string(game->name()) + " " + config);
    Problem problem;
    const std::unique_ptr<GameLog> log = GameLog::start(*game, config, Seed::of(++seed), problem);
    ASSERT_NE(log, nullptr) << problem.sentence;
    Rng rng(Seed::of(seed), purpose::kTest);
    int takenBack = 0;
    for (int i = 0; i < 6; ++i) {
      play(*log, rng, 20 + rng.below(60));
      const std::size_t back = rng.below(80);
      const std::optional<std::size_t> line =
          lastDecision(*log, log->lines().size() - std::min<std::size_t>(back, log->lines().size()));
      if (log->over()) break;
      if (!line) continue;  // so far back nobody had chosen anything
      redrawn += takeBackAndCheck(*log, *line);
      ++takenBack;
      if (HasFailure()) return;
    }
    play(*log, rng, 10'000);
    ASSERT_TRUE(log->over());
    checkThatItGoesOn(*log);
    EXPECT_GT(takenBack, 0);
    played.insert(std::string(game->name()));
  }
  EXPECT_THAT(played, ::testing::ElementsAre("stackmarket", "stockpile"));
  EXPECT_GT(redrawn, 10U) << "cards that nobody had seen are others now";
}

TEST(TakeBack, DrawsOtherCardsThanBefore) {
  int same = 0, all = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const std::unique_ptr<GameLog> log = newGame("seats=3", seed);
    Rng rng(Seed::of(seed), purpose::kTest);
    play(*log, rng, 30);
    while (log->position().node().kind != Node::Kind::decision) log->draw();
    const std::size_t line = log->lines().size();
    const auto goOn = [&] {  // the same decisions as long as that is possible, to see the next ten draws
      std::vector<Move> drawn;
      Rng moves(Seed::of(99), purpose::kTest);
      while (drawn.size() < 10 && !log->over()) {
        const bool decides = log->position().node().kind == Node::Kind::decision;
        playLine(*log, moves);
        if (!decides) drawn.push_back(log->lines().back().move);
      }
      return drawn;
    };
    const std::vector<Move> first = goOn();
    log->takeBack(line);
    const std::vector<Move> second = goOn();
    log->takeBack(line);
    const std::vector<Move> third = goOn();
    same += (first == second) + (second == third) + (first == third);
    all += 3;
  }
  EXPECT_EQ(same, 0) << "of " << all;
}

/// Two worlds that nobody could tell apart: the one that comes out is as likely to be the other.
TEST(TakeBack, UnseenPairsBecomeOthersAsOftenAsTheyShould) {
  int changed = 0, all = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const std::unique_ptr<GameLog> log = newGame("seats=3", seed);
    while (log->position().node().kind != Node::Kind::decision) log->draw();
    const std::size_t line = log->lines().size();
    const std::vector<RecordLine> before = log->lines();
    Rng rng(Seed::of(seed), purpose::kTest);
    play(*log, rng, 1);
    log->takeBack(line);
    ++all;
    for (std::size_t i = 0; i < line; ++i)
      if (!(log->lines()[i] == before[i]) &&
          lineText(log->vocabulary(), before[i]).find("deal-company") != std::string::npos)
        ++changed;
  }
  EXPECT_NEAR(changed, all / 2, 25) << "of two pairs that lie face-down, each is as likely the first";
}

TEST(TakeBack, StandsInTheRecordWithAllThatWasUndone) {
  const std::unique_ptr<GameLog> log = newGame("seats=2", 3);
  Rng rng(Seed::of(3), purpose::kTest);
  play(*log, rng, 40);
  const std::size_t line = *lastDecision(*log, 30);
  const Record before = log->record();
  log->takeBack(line);
  const std::string text = log->recordText();
  EXPECT_NE(text.find("\n@take-back 1 " + std::to_string(before.lines[line].seat) + "\n"), std::string::npos);
  for (std::size_t i = line; i < before.lines.size(); ++i)
    EXPECT_NE(text.find("\n@undone " + lineText(log->vocabulary(), before.lines[i]) + "\n"),
              std::string::npos);
  const std::optional<Record> unfolded = beforeLastTakeBack(log->record(), log->vocabulary(), 2);
  ASSERT_TRUE(unfolded.has_value());
  EXPECT_EQ(unfolded->lines, before.lines) << "the game as it was can be seen again";
}

/// The keeper of a record could claim that something else was undone, or that other cards came after it.
TEST(TakeBack, AnythingElseInTheRecordIsFound) {
  const std::unique_ptr<GameLog> log = newGame("seats=3", 5);
  Rng rng(Seed::of(5), purpose::kTest);
  play(*log, rng, 60);
  log->takeBack(*lastDecision(*log, 40));
  play(*log, rng, 60);
  log->takeBack(*lastDecision(*log, 25));  // the first one is among what is undone
  play(*log, rng, 60);
  const Record honest = log->record();
  ASSERT_EQ(foreignDraw(honest), 0U);
  int found = 0;
  for (std::size_t i = 0; i < honest.attachments.size(); ++i) {
    Record forged = honest;
    forged.attachments.erase(forged.attachments.begin() + static_cast<std::ptrdiff_t>(i));
    const std::string& text = honest.attachments[i].text;
    const bool matters =
        text.find(" * ") != std::string::npos || text.find("@take-back") != std::string::npos;
    const bool last = i + 1 == honest.attachments.size() ||
                      depthOf(honest.attachments[i + 1].text) < depthOf(text);  // it may have ended there
    if (!matters || last) continue;  // a decision alone proves nothing
    EXPECT_NE(foreignDraw(forged), 0U) << text;
    ++found;
  }
  EXPECT_GT(found, 10);
  Record other = honest;
  for (Attachment& one : other.attachments)
    if (one.text.starts_with("@take-back ")) one.text = "@take-back 1 0";
  EXPECT_NE(foreignDraw(other), 0U) << "a number that fits no seed";
  for (const char* wrong :
       {"@take-back 0 0", "@take-back 1 9", "@take-back", "@take-back x 1", "@take-back 101 0"})
    EXPECT_FALSE(takeBackMark(wrong).has_value()) << wrong;
}

TEST(TakeBack, UndoAfterItDrawsWhatWouldHaveComeNext) {
  const std::unique_ptr<GameLog> log = newGame("seats=2", 9);
  Rng rng(Seed::of(9), purpose::kTest);
  play(*log, rng, 50);
  log->takeBack(*lastDecision(*log, 40));
  play(*log, rng, 30);
  const Record whole = log->record();
  const std::size_t from = log->takenBackTo();
  log->rewind(from + 5);
  for (std::size_t i = from + 5; i < whole.lines.size(); ++i)
    if (log->position().node().kind == Node::Kind::decision)
      log->apply(whole.lines[i]);
    else
      EXPECT_TRUE(log->draw() == whole.lines[i]) << i;
  EXPECT_EQ(log->record(), whole);
  Chance chance = chanceAfter(whole, *whole.seed);
  if (log->position().node().kind == Node::Kind::chance) {
    OutcomeList outcomes;
    log->position().outcomes(outcomes);
    EXPECT_TRUE(chance.draw(streamOf(log->position().node()), outcomes) == log->draw().move);
  }
}

}  // namespace
}  // namespace bourse
