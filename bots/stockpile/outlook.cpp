#include "bots/stockpile/outlook.h"

#include <cstring>

#include "bots/stockpile/verb.h"
#include "games/stockpile/round.h"

namespace bourse::stockpile {
namespace {

// So many ways through what a card asks are tried in full; beyond that, step by step what is best at once.
constexpr int kMostBranches = 32;
constexpr std::size_t kMostAtOnce = 6;
// Nothing deeper is looked at: the position counts as it is.
constexpr int kStop = 1 << 20;

bool sameView(const View& a, const View& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

/// Looks are alike as long as one may also stop looking; otherwise which pairs it are is the point.
const Move* freeLook(const MoveList& legal) {
  const Move* look = nullptr;
  bool mayPass = false;
  for (const Move& move : legal) {
    if (isVerb(move, Verb::look) && look == nullptr) look = &move;
    mayPass = mayPass || isVerb(move, Verb::pass);
  }
  return mayPass ? look : nullptr;
}

}  // namespace

Outlook::Outlook(const Rules& rules, const View& view, Worth worth, int worlds, Rng& rng)
    : rules_(rules),
      view_(view),
      worth_(worth),
      rng_(rng),
      dealsPairs_(phaseOf(rules, view.masked) == Phase::information) {
  for (int i = 0; i < worlds; ++i) worlds_.push(Stockpile::determinize(rules, view, rng));
}

Value Outlook::after(Move move) {
  if (isVerb(move, Verb::endActions)) return now();
  return step(worlds_, move, 1);
}

Move Outlook::best(const MoveList& legal) {
  if (const Move* look = freeLook(legal)) return *look;
  Move best = legal[0];
  Value most = INT32_MIN;
  for (const Move move : legal)
    if (const Value value = after(move); value > most) {
      most = value;
      best = move;
    }
  return best;
}

Value Outlook::step(const Worlds& worlds, Move move, int branches) {
  EventSink nobody;
  Worlds next;
  for (const State& world : worlds) {
    next.push(world);
    Stockpile::apply(rules_, next.back(), view_.observer, move, nobody);
  }
  return worthOf(next, branches);
}

/// Answers what is not the observer's to choose until the card is done or the observer is asked; true in the
/// latter case.
bool Outlook::settle(State& world) {
  EventSink nobody;
  MoveList legal;
  OutcomeList outcomes;
  for (;;) {
    const Node node = Stockpile::node(rules_, world);
    if (node.kind == Node::Kind::over) return false;
    if (node.kind == Node::Kind::chance) {
      // Pairs that are being dealt are told at once; everything else that is drawn is another matter.
      if (!dealsPairs_ || phaseOf(rules_, world) != Phase::information) return false;
      Stockpile::outcomes(rules_, world, outcomes);
      Stockpile::apply(rules_, world, kNobody, outcomes.at(rng_.below(outcomes.total())), nobody);
      continue;
    }
    if (world.agenda.empty()) return false;
    const auto what = static_cast<Decision>(node.what);
    if (node.seat == view_.observer && what != Decision::showShares) return true;
    Stockpile::legal(rules_, world, node.seat, legal);
    Stockpile::apply(rules_, world, node.seat, legal.back(), nobody);  // shows everything
  }
}

/// The sum over the worlds, each group that looks alike to the observer choosing for itself.
Value Outlook::worthOf(Worlds& worlds, int branches) {
  FixedVec<View, kMostWorlds> view;
  std::array<bool, kMostWorlds> asked{};
  std::array<bool, kMostWorlds> done{};
  for (State& world : worlds) {
    asked[view.size()] = settle(world);
    view.push(Stockpile::view(rules_, world, view_.observer));
  }
  Value sum = 0;
  for (std::size_t i = 0; i < worlds.size(); ++i) {
    if (done[i]) continue;
    const bool chooses = asked[i] && branches < kStop;
    Worlds alike;
    Value number = 0;
    for (std::size_t k = i; k < worlds.size(); ++k) {
      if (done[k] || (k != i && !sameView(view[i], view[k]))) continue;
      done[k] = true;
      ++number;
      if (chooses) alike.push(worlds[k]);
    }
    sum += chooses ? bestFrom(alike, view[i], branches) : worth_(rules_, view[i]) * number;
  }
  return sum;
}

/// What the worlds are worth when the observer, who sees this of all of them, chooses well.
Value Outlook::bestFrom(const Worlds& worlds, const View& view, int branches) {
  MoveList legal;
  Stockpile::legalOf(rules_, view, legal);
  if (legal.size() == 1) return step(worlds, legal[0], branches);
  if (const Move* look = freeLook(legal)) return step(worlds, *look, branches);
  const int after = branches * static_cast<int>(legal.size());
  const bool all = legal.size() <= kMostAtOnce && after <= kMostBranches;
  Value most = INT32_MIN;
  Move best = legal[0];
  for (const Move move : legal)
    if (const Value value = step(worlds, move, all ? after : kStop); value > most) {
      most = value;
      best = move;
    }
  return all ? most : step(worlds, best, branches);
}

}  // namespace bourse::stockpile
