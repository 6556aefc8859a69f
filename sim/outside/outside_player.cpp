#include "sim/outside/outside_player.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/game/sentence.h"
#include "host/json/json.h"
#include "host/record/notation.h"
#include "sim/format.h"
#include "sim/outside/command_words.h"
#include "sim/outside/messages.h"

namespace bourse {
namespace {

using nlohmann::json;

ChildProcess::Deadline inSeconds(double seconds) {
  return std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                std::chrono::duration<double>(seconds));
}

/// What it said, short enough for a sentence and without letters that would upset a terminal.
std::string quotedAnswer(std::string_view answer) {
  constexpr std::size_t kMost = 60;
  std::string text;
  for (const char letter : answer.substr(0, kMost)) text += letter >= ' ' && letter < 127 ? letter : '?';
  return "“" + text + (answer.size() > kMost ? "…" : "") + "”";
}

}  // namespace

std::unique_ptr<OutsidePlayer> OutsidePlayer::start(const std::string& bot, const GameKind& kind,
                                                    const OutsideLimits& limits, std::string& problem) {
  const std::vector<std::string> words =
      commandWords(std::string_view(bot).substr(kOutsidePrefix.size()), problem);
  if (words.empty()) return nullptr;
  std::unique_ptr<ChildProcess> process = ChildProcess::start(words, problem);
  if (process == nullptr) return nullptr;
  std::unique_ptr<OutsidePlayer> player(new OutsidePlayer(bot, std::move(process), limits));
  std::string answer;
  if (!player->ask(helloLine(kind), limits.startSeconds, answer, problem)) return nullptr;
  const json read = parseJson(answer);
  if (!read.is_object() || read.contains("error")) {
    problem = bot + " did not answer the greeting with a JSON object: " + quotedAnswer(answer) + ".";
    return nullptr;
  }
  return player;
}

void OutsidePlayer::tell(std::string_view line) {
  if (usable_ && process_->send(line, inSeconds(limits_.decisionSeconds)) != ChildProcess::Trouble::none)
    usable_ = false;
}

bool OutsidePlayer::ask(std::string_view line, double seconds, std::string& answer, std::string& problem) {
  const ChildProcess::Deadline deadline = inSeconds(seconds);
  ChildProcess::Trouble trouble = process_->send(line, deadline);
  // A program that no longer reads may still have said something.
  if (trouble != ChildProcess::Trouble::late) trouble = process_->receive(answer, deadline);
  switch (trouble) {
    case ChildProcess::Trouble::none:
      return true;
    case ChildProcess::Trouble::late:
      problem = bot_ + printed(" did not answer within %g seconds.", seconds);
      break;
    case ChildProcess::Trouble::ended:
      problem = bot_ + " stopped (" + process_->ending() + ").";
      break;
    case ChildProcess::Trouble::tooLong:
      problem = bot_ + " answered with a line that does not end.";
      break;
  }
  usable_ = false;
  return false;
}

bool OutsidePlayer::choose(const OutsideQuestion& question, Move& move, std::string& problem) {
  std::string answer;
  if (!usable_) {
    problem = bot_ + " stopped (" + process_->ending() + ").";
    return false;
  }
  return ask(chooseLine(question.view, question.legal, question.events), limits_.decisionSeconds, answer,
             problem) &&
         read(question, answer, move, problem);
}

bool OutsidePlayer::read(const OutsideQuestion& question, const std::string& answer, Move& move,
                         std::string& problem) {
  const json message = parseJson(answer);
  const json* given = member(message, "move");
  if (given == nullptr) {
    usable_ = false;  // who knows what comes next
    problem = bot_ + " answered without a move: " + quotedAnswer(answer) + ".";
    return false;
  }
  const Vocabulary& vocabulary = question.view.kind().vocabulary();
  Problem wrong;
  if (!parseMoveJson(vocabulary, *given, move, wrong)) {
    problem = bot_ + " answered with no move of this game, " + quotedAnswer(answer) + ": " + wrong.sentence;
    return false;
  }
  if (std::find(question.legal.begin(), question.legal.end(), move) != question.legal.end()) return true;
  const Verdict verdict = question.view.explain(move);
  problem = bot_ + " made an illegal move, " + moveText(vocabulary, move);
  if (const auto* rejection = std::get_if<Rejection>(&verdict); rejection != nullptr)
    problem += ": " + problemOf(vocabulary, *rejection, question.moneyTable).sentence;
  else
    problem += ".";
  return false;
}

}  // namespace bourse
