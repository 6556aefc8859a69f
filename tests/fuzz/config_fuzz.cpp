// Bytes as configurations, as text and as JSON: what is refused is refused with a code and a sentence, and
// what is taken is a game that can be written down, read again and played on.
#include <nlohmann/json.hpp>
#include <string>

#include "host/game/any_game.h"
#include "host/json/json.h"
#include "tests/fuzz/bytes.h"

namespace bourse {
namespace {

using fuzz::require;
using nlohmann::json;

void requireTold(const Problem& problem) {
  require(!problem.code.empty() && !problem.sentence.empty(), "a refusal has code and sentence");
}

/// Both forms of the config give the same game.
void requireSame(const GameKind& kind, const Position& position) {
  EventSink nobody;
  Problem problem;
  const auto fromText = kind.start(position.configText(), nobody, problem);
  require(fromText != nullptr, "a config can be read again as text");
  const auto fromJson = kind.startJson(position.configJson(), nobody, problem);
  require(fromJson != nullptr, "a config can be read again as JSON");
  require(fromText->digest() == position.digest() && fromJson->digest() == position.digest(),
          "the same config is the same game");
  require(kind.configProblem(position.configJson()).is_null(), "what is played has no problem");
}

void readText(const GameKind& kind, const std::string& text) {
  EventSink nobody;
  Problem problem;
  const auto position = kind.start(text, nobody, problem);
  require((position == nullptr) == problem.found(), "there is a game or a problem");
  if (position == nullptr) return requireTold(problem);
  requireSame(kind, *position);
}

void readJson(const GameKind& kind, const std::string& text) {
  const json config = parseJson(text);
  if (config.is_discarded()) return;
  EventSink nobody;
  Problem problem;
  const json found = kind.configProblem(config);
  const auto position = kind.startJson(config, nobody, problem);
  require((position == nullptr) == problem.found(), "there is a game or a problem");
  require((position == nullptr) == !found.is_null(), "the check says what the start does");
  if (position == nullptr) return requireTold(problem);
  requireSame(kind, *position);
}

}  // namespace
}  // namespace bourse

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bourse;
  fuzz::Bytes bytes(data, size);
  const GameKind& kind = *games()[bytes.below(games().size())];
  const bool asJson = bytes.below(2) == 1;
  while (!bytes.empty()) asJson ? readJson(kind, bytes.line()) : readText(kind, bytes.line());
  return 0;
}
