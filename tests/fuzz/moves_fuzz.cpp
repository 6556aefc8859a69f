// Bytes as moves: whatever is tried, `check` says the same as the legal list and the view, and only legal
// moves are applied. Now and then the game goes on in an imagined world.

#include "core/digest.h"
#include "games/stockpile/game.h"
#include "host/game/any_game.h"
#include "host/record/notation.h"
#include "tests/fuzz/bytes.h"

namespace bourse {
namespace {

using fuzz::Bytes;
using fuzz::require;

std::unique_ptr<Position> startOf(Bytes& bytes) {
  std::string config = "seats=" + std::to_string(2 + bytes.below(4));
  if (bytes.below(2) == 1) config += " modules=advanced-board";
  if (bytes.below(2) == 1) config += " first=" + std::to_string(bytes.below(2));
  Problem problem;
  EventSink nobody;
  return games().front()->start(config, nobody, problem);
}

Move anyMove(Bytes& bytes) { return {bytes.next(), bytes.next(), bytes.next(), bytes.next()}; }

void tryMove(Position& position, Seat seat, Move move) {
  const Node node = position.node();
  const Verdict verdict = position.check(seat, move);
  if (node.kind == Node::Kind::decision && seat < position.seats()) {
    MoveList legal, own;
    position.legal(seat, legal);
    require(contains(legal, move) == ok(verdict), "check accepts exactly the legal moves");
    const auto view = position.view(seat);
    view->legal(own);
    require(own == legal, "a seat's own list is the real one");
    require(view->explain(move) == verdict, "explain says what check says");
  }
  if (!ok(verdict)) {
    require(!position.problem(std::get<Rejection>(verdict)).sentence.empty(), "a refusal has a sentence");
    return;
  }
  Move read;
  Problem problem;
  const Vocabulary& vocabulary = position.kind().vocabulary();
  require(parseMove(vocabulary, moveText(vocabulary, move), read, problem) && read == move,
          "a legal move reads back");
  EventRoom room;
  EventSink events(room);
  position.apply(seat, move, events);
  for (const Event& event : events.list()) {
    Event told;
    require(parseEvent(vocabulary, eventText(vocabulary, event), told, problem), "an event reads back");
  }
}

/// One of what is possible.
void moveOn(Position& position, Bytes& bytes) {
  const Node node = position.node();
  if (node.kind == Node::Kind::decision) {
    MoveList legal;
    position.legal(node.seat, legal);
    require(!legal.empty(), "every question has an answer");
    tryMove(position, node.seat, legal[bytes.next() % legal.size()]);
  } else if (node.kind == Node::Kind::chance) {
    OutcomeList outcomes;
    position.outcomes(outcomes);
    require(!outcomes.empty(), "chance has an outcome");
    tryMove(position, kNobody, outcomes[bytes.next() % outcomes.size()].move);
  }
}

void imagine(std::unique_ptr<Position>& position, Bytes& bytes) {
  const auto observer = static_cast<Seat>(bytes.below(static_cast<std::size_t>(position->seats()) + 1));
  const Seat who = observer == position->seats() ? kSpectator : observer;
  Rng rng(Seed::of(bytes.next()), purpose::kDeterminize);
  const auto view = position->view(who);
  auto world = view->determinize(rng);
  const auto imagined = world->view(who);
  require(digestOf(typedView<stockpile::Stockpile>(*imagined)->view) ==
              digestOf(typedView<stockpile::Stockpile>(*view)->view),
          "an imagined world looks the same");
  if (bytes.below(2) == 1) position = std::move(world);
}

}  // namespace
}  // namespace bourse

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bourse;
  fuzz::Bytes bytes(data, size);
  std::unique_ptr<Position> position = startOf(bytes);
  while (!bytes.empty() && position->node().kind != Node::Kind::over) {
    switch (bytes.below(8)) {
      case 0: {
        const Seat seat = bytes.next();
        tryMove(*position, seat, anyMove(bytes));
        break;
      }
      case 1:
        imagine(position, bytes);
        break;
      default:
        moveOn(*position, bytes);
    }
  }
  return 0;
}
