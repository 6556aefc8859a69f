// bourse verify: whether a record is whole, follows from its seed, and fits what was promised before the
// game.
#include <cstdio>
#include <string>

#include "app/command.h"
#include "app/files.h"
#include "app/options.h"
#include "host/games/stackmarket/stacking/stacking_table.h"
#include "host/record/game_log.h"
#include "host/record/notation.h"
#include "server/identity/secrets.h"

namespace bourse {
namespace {

int fail(const std::string& sentence) {
  std::fprintf(stderr, "bourse verify: %s\n", sentence.c_str());
  return kFailed;
}

/// The first line that chance drew and the seed would not have drawn, counted from 1; 0 if there is none.
std::size_t foreignDraw(const Record& record) {
  const std::unique_ptr<GameLog> log = GameLog::resume(record, 0, {});
  for (std::size_t i = 0; i < record.lines.size(); ++i) {
    if (log->position().node().kind != Node::Kind::chance)
      log->apply(record.lines[i]);
    else if (!(log->draw() == record.lines[i]))
      return i + 1;
  }
  return 0;
}

}  // namespace

int runVerify(int argc, char** argv) {
  std::string name, promised;
  Options options("verify", "checks a record: its moves, its digest, and that its seed drew every card");
  options.word("RECORD", "the record, - for standard input", name, true);
  options.text("commitment", "HEX",
               "the commitment that the table showed before the game; the seed must match", promised);
  if (!options.parse(argc, argv)) return options.exitCode();

  std::string text, trouble;
  if (!readFile(name, text, trouble)) return fail(trouble);
  ReplayedRecord replayed;
  RecordProblem problem;
  if (!readRecord(text, replayed, problem)) return fail(problem.text());
  const Record& record = replayed.record;
  std::printf("Every move is legal, and the digest fits: %zu lines.\n", record.lines.size());
  StackingsProved stackings;
  if (Problem denied; !provesItsFalls(record, stackings, denied)) return fail(denied.sentence);
  if (stackings.computed > 0)
    std::printf("What hands did gives the same dice again: %d stackings.\n", stackings.computed);
  if (stackings.earlier > 0)
    std::printf("Not computed again, since an earlier version made them: %d stackings.\n", stackings.earlier);
  if (!record.seed) {
    if (options.given("commitment")) return fail("The record has no seed, so nothing can be said about it.");
    std::printf("It has no seed, so nothing can be said about the cards.\n");
    return kDone;
  }
  if (const std::size_t line = foreignDraw(record); line != 0)
    return fail("The seed does not draw what move " + std::to_string(line) +
                " says: " + lineText(replayed.position->kind().vocabulary(), record.lines[line - 1]));
  const std::string commitment = seedCommitment(*record.seed);
  std::printf("The seed drew every card. Its commitment is %s.\n", commitment.c_str());
  if (!options.given("commitment")) return kDone;
  if (!sameSecret(commitment, promised)) return fail("That is not the commitment told before the game.");
  std::printf("That is what was told before the game.\n");
  return kDone;
}

}  // namespace bourse
