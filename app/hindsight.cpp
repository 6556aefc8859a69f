// bourse hindsight: what a good player would have done in a recorded game, and how much of it was luck.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "app/command.h"
#include "app/files.h"
#include "app/options.h"
#include "gen/stackmarket_vocabulary.h"
#include "gen/stockpile_vocabulary.h"
#include "host/games/stackmarket/hindsight.h"
#include "host/games/stockpile/hindsight.h"
#include "host/json/json.h"
#include "host/record/report.h"
#include "words/words.h"

namespace bourse {
namespace {

int fail(const std::string& sentence) {
  std::fprintf(stderr, "bourse hindsight: %s\n", sentence.c_str());
  return kFailed;
}

std::string signed1(const Average& tally) {
  char text[64];
  std::snprintf(text, sizeof text, "%+.1f ± %.1f", tally.mean(), tally.error());
  return text;
}

/// What was found, for people.
class Page {
 public:
  Page(const Hindsight& hindsight, const Words& words, std::vector<std::string> names)
      : hindsight_(hindsight), words_(words), names_(std::move(names)) {}

  void print(int most) const {
    std::printf("Leads over the others' average in $1K, by %d duplicate deals (± one standard error).\n\n",
                hindsight_.deals());
    for (std::size_t seat = 0; seat < names_.size(); ++seat) printSeat(static_cast<Seat>(seat));
    std::vector<const Hindsight::Choice*> worst;
    for (const Hindsight::Choice& choice : hindsight_.choices())
      if (choice.tried) worst.push_back(&choice);
    std::stable_sort(worst.begin(), worst.end(), [](const auto* one, const auto* other) {
      return std::abs(one->gain.mean()) > std::abs(other->gain.mean());
    });
    if (worst.size() > static_cast<std::size_t>(most)) worst.resize(static_cast<std::size_t>(most));
    if (!worst.empty()) std::printf("\nChoices that mattered most:\n");
    for (const Hindsight::Choice* choice : worst) printChoice(*choice);
  }

 private:
  [[nodiscard]] Audience audience(Seat viewer) const { return {.names = names_, .viewer = viewer}; }

  void printSeat(Seat seat) const {
    const Hindsight::Sums& sums = hindsight_.sums(seat);
    std::printf("%s: from %s to %+.1f\n    luck of the deal %s\n", names_[seat].c_str(),
                signed1(sums.start).c_str(), hindsight_.points().back().lead[seat].mean(),
                signed1(sums.luck).c_str());
    if (contains(hindsight_.judged(), seat))
      std::printf("    own choices %s\n    the others, and guesses that came off or not %s\n",
                  signed1(sums.choice).c_str(), signed1(sums.rest).c_str());
  }

  void printChoice(const Hindsight::Choice& choice) const {
    const Vocabulary& vocabulary = stockpile::vocabulary();
    const stockpile::Advice advice = hindsight_.adviceAt(choice.line);
    std::printf("\n  line %zu, round %d, %s: %s\n", choice.line + 1, choice.round + 1,
                names_[choice.seat].c_str(), signed1(choice.gain).c_str());
    const auto tell = [&](const char* who, Move move) {
      const stockpile::Candidate* candidate = advice.find(move);
      std::string because;
      if (candidate != nullptr)
        because = words_.reason(vocabulary, stockpile::reasonInfo(candidate->because.reason),
                                candidate->because.arg, audience(choice.seat));
      std::printf("    %s: %s. %s\n", who, words_.move(vocabulary, move, audience(choice.seat)).c_str(),
                  because.c_str());
    };
    tell("chosen", choice.chosen);
    tell("trader", choice.best);
  }

  const Hindsight& hindsight_;
  const Words& words_;
  std::vector<std::string> names_;
};

/// Stack Market: leads part by part, and the choices that cost most.
class StackPage {
 public:
  StackPage(const StackHindsight& hindsight, const Words& words, std::vector<std::string> names)
      : hindsight_(hindsight), words_(words), names_(std::move(names)) {}

  void print(int most) const {
    std::printf("Leads over the others' average in $1K, by builders who play on (± one standard error).\n\n");
    for (std::size_t seat = 0; seat < names_.size(); ++seat) {
      const StackHindsight::Sums& sums = hindsight_.sums(static_cast<Seat>(seat));
      std::printf("%s: from %s to %+.1f\n    luck of the dice %s\n    own hand %s\n", names_[seat].c_str(),
                  signed1(sums.start).c_str(), hindsight_.points().back().now[seat],
                  signed1(sums.luck).c_str(), signed1(sums.hand).c_str());
      if (contains(hindsight_.judged(), static_cast<Seat>(seat)))
        std::printf("    own choices %s\n    the others %s\n", signed1(sums.choice).c_str(),
                    signed1(sums.rest).c_str());
    }
    printChoices(most);
  }

 private:
  void printChoices(int most) const {
    std::vector<const StackHindsight::Choice*> worst;
    for (const StackHindsight::Choice& choice : hindsight_.choices())
      if (choice.tried) worst.push_back(&choice);
    std::stable_sort(worst.begin(), worst.end(), [](const auto* one, const auto* other) {
      return std::abs(one->gain.mean()) > std::abs(other->gain.mean());
    });
    if (worst.size() > static_cast<std::size_t>(most)) worst.resize(static_cast<std::size_t>(most));
    if (!worst.empty()) std::printf("\nChoices that mattered most:\n");
    const Vocabulary& vocabulary = stackmarket::vocabulary();
    for (const StackHindsight::Choice* choice : worst) {
      const Audience audience{.names = names_, .viewer = choice->seat};
      std::printf("\n  line %zu, round %d, %s: %s\n    chosen: %s.\n    expert: %s.\n", choice->line + 1,
                  choice->round + 1, names_[choice->seat].c_str(), signed1(choice->gain).c_str(),
                  words_.move(vocabulary, choice->chosen, audience).c_str(),
                  words_.move(vocabulary, choice->best, audience).c_str());
    }
  }

  const StackHindsight& hindsight_;
  const Words& words_;
  std::vector<std::string> names_;
};

/// By seat: the name, the bot, or the number.
std::vector<std::string> namesIn(const Record& record, int seats) {
  std::vector<std::string> names(static_cast<std::size_t>(seats));
  for (const RecordPlayer& player : record.players)
    names[player.seat] = player.name.empty() ? player.bot : player.name;
  for (std::size_t seat = 0; seat < names.size(); ++seat)
    if (names[seat].empty()) names[seat] = "seat " + std::to_string(seat);
  return names;
}

}  // namespace

int runHindsight(int argc, char** argv) {
  std::string file, text, problem, language = "en";
  int passes = 48, seat = -1, most = 8;
  bool asJson = false;
  Options options("hindsight", "what the trader would have done, and how much was the deal or choice.");
  options.word("FILE", "a record or a report, or a link to one; - is standard input", file, true);
  options.flag("json", "print everything as JSON", asJson);
  options.number("passes", "N", "duplicate deals played from every position: more are surer", passes, 2,
                 10'000);
  options.number("seat", "N", "judge this seat; -1: all people, or everybody", seat, -1, kMaxSeats - 1);
  options.number("most", "N", "choices that are told", most, 0, 1000);
  options.text("language", "L", "of moves and reasons", language);
  if (!options.parse(argc, argv)) return options.exitCode();
  if (isReportLink(file))
    text = std::exchange(file, "the link");
  else if (!readFile(file, text, problem))
    return fail(problem);
  ProblemReport report;
  ReplayedRecord replayed;
  RecordProblem wrong;
  if (!readReport(text, report, wrong) || !readRecord(report.record, replayed, wrong))
    return fail(file + ": " + wrong.text());
  const std::variant<Words, std::string> words = Words::load(language);
  if (const std::string* sentence = std::get_if<std::string>(&words)) return options.misuse(*sentence);
  if (seat >= replayed.position->seats())
    return options.misuse("--seat is below " + std::to_string(replayed.position->seats()) + " here.");
  const Seat only = seat < 0 ? kNobody : static_cast<Seat>(seat);
  std::vector<std::string> names = namesIn(replayed.record, replayed.position->seats());
  Problem refused;
  const auto look = [&](const auto& hindsight, const auto& page) {
    if (hindsight == nullptr) return fail(refused.sentence);
    hindsight->setPasses(passes);
    while (hindsight->step()) {
    }
    if (asJson)
      std::printf("%s\n", compact(hindsight->result()).c_str());
    else
      page(*hindsight);
    return static_cast<int>(kDone);
  };
  const Words& spoken = std::get<Words>(words);
  if (replayed.record.game == stackmarket::vocabulary().game)
    return look(StackHindsight::open(replayed.record, only, refused),
                [&](const StackHindsight& found) { StackPage(found, spoken, std::move(names)).print(most); });
  return look(Hindsight::open(replayed.record, only, refused),
              [&](const Hindsight& found) { Page(found, spoken, std::move(names)).print(most); });
}

}  // namespace bourse
