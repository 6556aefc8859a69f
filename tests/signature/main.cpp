// The signature of behaviour: one line per batch of random games, the same on every machine and compiler.
//
// Hashed are texts: who is asked what, the legal moves, the moves, what every observer is told, the scores.
// So a new field of a state changes nothing here, and a rule that changes shows up as a changed line of
// tests/signature.txt.
#include <cstdio>
#include <memory>
#include <string>

#include "core/digest.h"
#include "host/record/game_log.h"
#include "host/record/notation.h"
#include "tests/signature/builder_games.h"
#include "tests/signature/greedy_games.h"
#include "tests/signature/series.h"
#include "tests/signature/whale_games.h"

namespace bourse {
namespace {

class Signature {
 public:
  void addGame(const GameKind& kind, const char* config, const Seed& seed) {
    Problem problem;
    const std::unique_ptr<GameLog> log = GameLog::start(kind, config, seed, problem);
    Rng rng(seed, purpose::kTest);
    tellEvents(*log, 0);
    for (Node node = log->position().node(); node.kind != Node::Kind::over; node = log->position().node()) {
      const std::size_t before = log->events().size();
      if (node.kind == Node::Kind::decision)
        log->apply({node.seat, choose(*log, node, rng)});
      else
        log->draw();
      add(lineText(log->vocabulary(), log->lines().back()));
      tellEvents(*log, before);
    }
    const Scores scores = log->position().scores();
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(log->position().seats()); ++seat)
      add(std::to_string(scores[seat]));
  }
  [[nodiscard]] std::uint64_t value() const { return digest_.value(); }

 private:
  void add(const std::string& text) { digest_.addText(text); }

  Move choose(const GameLog& log, const Node& node, Rng& rng) {
    const Vocabulary& vocabulary = log.vocabulary();
    add(std::to_string(node.seat) + " " + valueText(vocabulary, ArgType::decision, node.what));
    MoveList legal;
    log.position().legal(node.seat, legal);
    for (const Move move : legal) add(moveText(vocabulary, move));
    return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  }

  void tellEvents(const GameLog& log, std::size_t from) {
    for (const Event& event : log.events().subspan(from)) {
      if (event.secret == 0) {  // everybody is told the same
        add(eventText(log.vocabulary(), event, kSpectator));
        continue;
      }
      for (Seat observer = 0; observer < kObservers; ++observer)
        if (observer < log.position().seats() || observer == kSpectator)
          add(eventText(log.vocabulary(), event, observer));
    }
  }

  Digest digest_;
};

void printSignature(const GameKind& kind) {
  for (const Series& series : kSeries) {
    if (kind.name() != series.game) continue;
    Signature signature;
    for (std::uint64_t game = 0; game < series.games; ++game)
      signature.addGame(kind, series.config, seedOfGame(Seed::of(2015), game));
    std::printf("%s %s\n", series.name, digestText(signature.value()).c_str());
  }
}

}  // namespace
}  // namespace bourse

int main() {
  bourse::printSignature(*bourse::games()[0]);
  bourse::printGreedySignature();
  bourse::printSignature(*bourse::games()[1]);
  bourse::printBuilderSignature();
  bourse::printWhaleSignature();
  return 0;
}
