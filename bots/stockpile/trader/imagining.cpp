#include "bots/stockpile/trader/imagining.h"

namespace bourse::stockpile::trader {
namespace {

constexpr int kLongest = 24;  // questions that one card can lead to: a dividend asks everybody

}  // namespace

bool isShowing(const MoveList& legal) {
  for (const Move move : legal)
    if (!is(move, Verb::show) || move.a != legal[0].a) return false;
  return true;
}

Imagining::Imagining(const Rules& rules, const View& view, const Skill& skill, Rng& rng)
    : rules_(rules),
      skill_(skill),
      me_(view.observer),
      before_(Worth(rules, view, skill, nullptr).standing()),
      worlds_(std::clamp<std::size_t>(at(skill.worlds), 1, kMostWorlds)) {
  for (std::size_t i = 0; i < worlds_; ++i) world_[i] = Stockpile::determinize(rules, view, rng);
}

double Imagining::standing(const State& world) const {
  const View seen = Stockpile::view(rules_, world, me_);
  return Worth(rules_, seen, skill_, nullptr).standing();
}

double Imagining::gain(Move move) const {
  double sum = 0;
  for (std::size_t i = 0; i < worlds_; ++i) {
    State world = world_[i];
    EventSink nobody;
    Stockpile::apply(rules_, world, me_, move, nobody);
    follow(world);
    sum += standing(world) - before_;
  }
  return sum / static_cast<double>(worlds_);
}

/// What the card or ability still asks of me is answered by what looks best at once; others show all they
/// have.
void Imagining::follow(State& world) const {
  EventSink nobody;
  for (int asked = 0; asked < kLongest; ++asked) {
    const Node node = Stockpile::node(rules_, world);
    if (node.kind != Node::Kind::decision) return;
    const auto decision = static_cast<Decision>(node.what);
    const bool shows = decision == Decision::showShares;
    const bool follows =
        (decision == Decision::strategy || decision == Decision::ability) && !world.agenda.empty();
    if (!shows && !follows) return;
    MoveList legal;
    Stockpile::legal(rules_, world, node.seat, legal);
    const Move move = shows || node.seat != me_ ? legal.back() : bestNow(world, legal);
    Stockpile::apply(rules_, world, node.seat, move, nobody);
  }
}

Move Imagining::bestNow(const State& world, const MoveList& legal) const {
  if (legal.size() == 1) return legal[0];
  if (isShowing(legal)) return legal.back();
  return bestMove(legal, [&](Move move) {
    State after = world;
    EventSink nobody;
    Stockpile::apply(rules_, after, me_, move, nobody);
    return standing(after);
  });
}

}  // namespace bourse::stockpile::trader
