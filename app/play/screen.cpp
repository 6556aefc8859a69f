#include "app/play/screen.h"

#include <algorithm>
#include <numeric>

#include "gen/text_keys.h"
#include "host/record/notation.h"

namespace bourse {

std::vector<std::string> PlayScreen::lines(const AnyView& view, const MoveList& legal) const {
  std::vector<std::string> lines;
  lines.emplace_back();
  for (const std::string& fact : view.facts())
    for (std::string& line : wrapped("", fact)) lines.push_back(std::move(line));
  lines.push_back(style_.strong(say_.prompt(view.node())));
  for (std::size_t i = 0; i < legal.size(); ++i)
    lines.push_back("  " + style_.choice(rightAligned(std::to_string(i + 1), 3)) + "  " +
                    say_.move(legal[i]));
  return lines;
}

std::optional<Move> PlayScreen::readMove(const std::vector<std::string>& words, const AnyView&,
                                         const MoveList&) const {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  Move move;
  Problem problem;
  if (!parseMove(say_.vocabulary(), text, move, problem)) return std::nullopt;
  return move;
}

std::vector<std::string> PlayScreen::finalCount(const GameLog& log) const {
  constexpr int kNameColumns = 20, kScoreColumns = 8;
  const Scores scores = log.position().scores();
  std::vector<Seat> order(static_cast<std::size_t>(log.position().seats()));
  std::iota(order.begin(), order.end(), Seat{0});
  std::stable_sort(order.begin(), order.end(), [&](Seat a, Seat b) { return scores[a] > scores[b]; });
  std::vector<std::string> lines{style_.strong(say_(text_key::kUiFinalCount))};
  for (const Seat seat : order)
    lines.push_back(padded(say_.player(seat), kNameColumns) +
                    rightAligned(say_.money(scores[seat]), kScoreColumns));
  return lines;
}

std::unique_ptr<PlayExtension> anyPlay() { return std::make_unique<PlayExtension>(); }

}  // namespace bourse
