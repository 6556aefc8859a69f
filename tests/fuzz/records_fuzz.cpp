// Bytes as a record, a golden game and a file of counts: they are refused with a reason, or read back
// exactly.
#include <algorithm>
#include <string_view>

#include "host/game/perft.h"
#include "host/record/golden.h"
#include "host/record/notation.h"
#include "host/record/record.h"
#include "tests/fuzz/bytes.h"

namespace bourse {
namespace {

using fuzz::require;

/// The text with its last line put right, so that mutations get past the digest.
std::string repaired(std::string_view text, const RecordProblem& problem) {
  const std::string& sentence = problem.problem.sentence;
  const std::size_t at = sentence.find("should be ");
  if (problem.problem.code != "digest-wrong" || at == std::string::npos) return {};
  std::string whole(text);
  const std::size_t digest = whole.rfind("digest ");
  if (digest == std::string::npos) return {};
  return whole.substr(0, digest + 7) + sentence.substr(at + 10, 16) + "\n";
}

void tryRecord(std::string_view text, bool repair) {
  ReplayedRecord replayed;
  RecordProblem problem;
  if (!readRecord(text, replayed, problem)) {
    require(problem.found() && !problem.problem.sentence.empty(), "a refused record has a reason");
    require(problem.line >= 0 && problem.line <= 2 + std::count(text.begin(), text.end(), '\n'),
            "and a line");
    require(replayed.position == nullptr, "nothing is read in part");
    if (const std::string again = repair ? repaired(text, problem) : ""; !again.empty())
      tryRecord(again, false);
    return;
  }
  const std::string written = recordText(replayed.record);
  ReplayedRecord again;
  require(readRecord(written, again, problem), "what was read can be written and read");
  require(again.record == replayed.record && recordText(again.record) == written, "exactly");
}

}  // namespace
}  // namespace bourse

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bourse;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  tryRecord(text, true);
  std::string asPlayed;
  RecordProblem problem;
  if (replayGolden(text, asPlayed, problem)) {
    std::string again;
    require(replayGolden(asPlayed, again, problem) && again == asPlayed,
            "a golden game is written the same way twice");
  }
  PerftCase counts;
  if (!readPerft(text, counts, problem))
    require(!problem.problem.sentence.empty(), "a refused file has a reason");
  return 0;
}
