// bourse hindsight: what a good player would have done in a recorded game, and how much of it was luck.
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "app/command.h"
#include "app/files.h"
#include "app/games.h"
#include "host/json/json.h"
#include "host/record/report.h"
#include "words/words.h"

namespace bourse {
namespace {

/// By seat: the player's name, the bot's name, or the seat number.
std::vector<std::string> namesIn(const Record& record, int seats) {
  std::vector<std::string> names(static_cast<std::size_t>(seats));
  for (const RecordPlayer& player : record.players)
    names[player.seat] = player.name.empty() ? player.bot : player.name;
  for (std::size_t seat = 0; seat < names.size(); ++seat)
    if (names[seat].empty()) names[seat] = "seat " + std::to_string(seat);
  return names;
}

}  // namespace

std::string signedText(const Average& average) {
  char text[64];
  std::snprintf(text, sizeof text, "%+.1f ± %.1f", average.mean(), average.error());
  return text;
}

int runHindsight(int argc, char** argv) {
  std::string file, text, problem, language = "en";
  int passes = 48, seat = -1, most = 8;
  bool asJson = false;
  Options options("hindsight", "what a good player would have done, and how much was luck or choice.");
  options.word("FILE", "a record or a report, or a link to one; - is standard input", file, true);
  options.flag("json", "print everything as JSON", asJson);
  options.number("passes", "N", "duplicate deals played from every position; more are more precise", passes,
                 2, 10'000);
  options.number("seat", "N", "judge this seat; -1: all people, or everyone if there are none", seat, -1,
                 kMaxSeats - 1);
  options.number("most", "N", "how many choices to show", most, 0, 1000);
  options.text("language", "L", "language of moves and reasons", language);
  if (!options.parse(argc, argv)) return options.exitCode();
  if (isReportLink(file))
    text = std::exchange(file, "the link");
  else if (!readFile(file, text, problem))
    return fail("hindsight", problem);
  ProblemReport report;
  ReplayedRecord replayed;
  RecordProblem wrong;
  if (!readReport(text, report, wrong) || !readRecord(report.record, replayed, wrong))
    return fail("hindsight", file + ": " + wrong.text());
  const std::variant<Words, std::string> words = Words::load(language);
  if (const std::string* sentence = std::get_if<std::string>(&words)) return options.misuse(*sentence);
  if (seat >= replayed.position->seats())
    return options.misuse("--seat is below " + std::to_string(replayed.position->seats()) + " here.");
  const Seat only = seat < 0 ? kNobody : static_cast<Seat>(seat);
  const GameKind& kind = replayed.position->kind();
  const auto open = commandsOf(kind).hindsight;
  Problem refused;
  std::unique_ptr<HindsightPage> page;
  std::unique_ptr<AnyHindsight> plain;
  if (open != nullptr)
    page = open(replayed.record, only, refused);
  else
    plain = kind.makeHindsight(replayed.record, only, refused);
  if (page == nullptr && plain == nullptr) return fail("hindsight", refused.sentence);
  AnyHindsight& found = page != nullptr ? page->hindsight() : *plain;
  found.setPasses(passes);
  while (found.step()) {
  }
  if (asJson || page == nullptr)
    std::printf("%s\n", compact(found.result()).c_str());
  else
    page->print(std::get<Words>(words), namesIn(replayed.record, replayed.position->seats()), most);
  return kDone;
}

}  // namespace bourse
