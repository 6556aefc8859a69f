// The play at a table: whose turn it is, what instructions, plans and bots answer, what chance draws.
#include "host/table.h"

#include <algorithm>

#include "host/table_parts.h"

namespace bourse {

Table::Table(std::unique_ptr<GameLog> log, const TableOptions& options, const BotFactory& bots)
    : log_(std::move(log)), options_(options), bots_(bots), shown_(std::make_unique<Shown>()) {
  BOURSE_CHECK(log_->seed().has_value(), ==, true);
  chairs_.resize(static_cast<std::size_t>(seats()));
  for (const RecordPlayer& player : log_->players()) {
    Chair& chair = chairs_[player.seat];
    chair.bot = player.bot;
    if (!player.bot.empty()) chair.player = bots_.make(log_->position().kind(), player.bot);
    if (chair.player == nullptr) chair.bot.clear();
    chair.name = chair.player == nullptr && player.name.empty() ? player.bot : player.name;
  }
  started_ = !log_->lines().empty();
  if (started_) drawAll();
  eventsTold_ = log_->events().size();
  openDecisions();
}

Table::~Table() = default;

Seat Table::seatOf(Client client) const {
  for (Seat seat = 0; seat < chairs_.size(); ++seat)
    if (chairs_[seat].client == client) return seat;
  return std::find(spectators_.begin(), spectators_.end(), client) != spectators_.end() ? kSpectator
                                                                                        : kNobody;
}

void Table::drawAll() {
  for (Node::Kind kind = log_->position().node().kind;
       kind == Node::Kind::chance || kind == Node::Kind::world; kind = log_->position().node().kind)
    log_->draw();
}

void Table::makeMove(Seat seat, Move move) {
  chairs_[seat].decision = 0;
  chairs_[seat].handsOff = false;
  log_->apply({seat, move});
}

/// A decision keeps its number as long as it is open, whatever others answer meanwhile.
void Table::openDecisions() {
  const Node node = log_->position().node();
  for (Seat seat = 0; seat < chairs_.size(); ++seat) {
    const bool asked = started_ && node.kind == Node::Kind::decision && contains(node.pending, seat);
    std::uint32_t& decision = chairs_[seat].decision;
    if (!asked)
      decision = 0;
    else if (decision == 0)
      decision = ++lastDecision_;
  }
  dropPlans(node);
}

/// A plan lives until the auction it was made for is over.
void Table::dropPlans(const Node& node) {
  for (Chair& chair : chairs_) {
    if (chair.plan.empty()) continue;
    const bool asked = node.kind == Node::Kind::decision && node.what == chair.planFor;
    if (asked) chair.planBegun = true;
    if (!asked && chair.planBegun) chair.plan.clear();
  }
}

/// The first wish that can be had, as cheaply as possible.
bool Table::planned(Chair& chair, const Node& node, const MoveList& legal, Move& move) const {
  if (node.what != chair.planFor) return false;
  const auto isIt = [](Move wish, Move one) {
    return one.verb == wish.verb && one.a == wish.a && one.b <= wish.b && one.c <= wish.c;
  };
  for (const Move wish : chair.plan)
    for (const Move one : legal)  // sorted, so the lowest space comes first
      if (isIt(wish, one)) {
        move = one;
        return true;
      }
  return false;
}

/// What a person's instructions answer to the open decision.
bool Table::instructed(Seat seat, Move& move) {
  Chair& chair = chairs_[seat];
  if (chair.player != nullptr || chair.name.empty() || chair.handsOff) return false;
  const std::unique_ptr<AnyView> view = log_->position().view(seat);
  MoveList legal;
  view->legal(legal);
  if (chair.collect && view->collectEverything(legal, move)) return true;
  if (planned(chair, view->node(), legal, move)) return true;
  if (!chair.skipIdle || legal.size() != 1) return false;
  move = legal[0];
  return true;
}

/// The seat itself that the node names, if a bot has it, else the first bot among those who may answer.
Seat Table::nextBot() const {
  const Node node = log_->position().node();
  if (!started_ || node.kind != Node::Kind::decision) return kNobody;
  if (node.seat < chairs_.size() && chairs_[node.seat].player != nullptr) return node.seat;
  for (Seat seat = 0; seat < chairs_.size(); ++seat)
    if (contains(node.pending, seat) && chairs_[seat].player != nullptr) return seat;
  return kNobody;
}

bool Table::botStep(std::vector<Outgoing>& out) {
  const Seat seat = nextBot();
  if (seat == kNobody) return false;
  const std::unique_ptr<AnyView> view = log_->position().view(seat);
  MoveList legal;
  view->legal(legal);
  // Its own stream, by position: thinking changes no card, and a repeated position gives a repeated move.
  Rng rng(*log_->seed(), purpose::kBot + seat, log_->lines().size());
  const Move move = chairs_[seat].player->choose(*view, legal, options_.budget, rng);
  BOURSE_CHECK(contains(legal, move), ==, true);
  makeMove(seat, move);
  goOn(out);
  return true;
}

bool Table::instructionStep(std::vector<Outgoing>& out) {
  const Node node = log_->position().node();
  if (!started_ || node.kind != Node::Kind::decision) return false;
  for (Seat seat = 0; seat < chairs_.size(); ++seat) {
    Move move;
    if (!contains(node.pending, seat) || !instructed(seat, move)) continue;
    makeMove(seat, move);
    goOn(out);
    return true;
  }
  return false;
}

/// After a move: what chance does next, and everybody is told.
void Table::goOn(std::vector<Outgoing>& out) {
  drawAll();
  openDecisions();
  publish(out);
}

/// Instructions and bots, each decision told by itself, until a person must choose.
void Table::settle(std::vector<Outgoing>& out) {
  while (instructionStep(out) || (options_.botsAtOnce && botStep(out))) {
  }
}

bool Table::think(std::vector<Outgoing>& out) {
  if (!botStep(out)) return false;
  settle(out);
  return true;
}

}  // namespace bourse
