#include "sim/stackmarket/arena.h"

#include "games/stackmarket/chances.h"
#include "host/games/stackmarket/stacking/live_stacking.h"
#include "host/games/stackmarket/stacking/stacking_table.h"
#include "sim/tally.h"

namespace bourse {
namespace {

using stackmarket::Rules;
using stackmarket::Skill;
using stackmarket::StackMarket;
using stackmarket::State;
using stackmarket::Verb;

/// What may become of a stacking by the hand that does it.
void stackingBy(Skill hand, const State& state, OutcomeList& list) {
  const bool takeover = state.stage == stackmarket::Stage::takeover;
  const int height = takeover ? state.building[state.tallest].height
                              : state.building[stackmarket::at(workBuilding(state))].height;
  const int dice = takeover ? state.building[state.smallest].height : state.ordered;
  const auto stands = static_cast<std::uint32_t>(stackmarket::standChance(hand, height, dice));
  const auto falls = static_cast<std::uint32_t>(stackmarket::kWhole) - stands;
  list.clear();
  list.push({takeover ? make(Verb::takeoverStands) : make(Verb::stand, dice), stands});
  list.push({takeover ? make(Verb::takeoverFalls) : make(Verb::collapse), falls});
}

/// A bot stacks real dice, in no time.
Move stackByHand(StackingTable& towers, const StackingTask& task, std::string_view bot,
                 std::vector<Attachment>& attachments) {
  physics::Stacking stacking(task.setup);
  physics::Builder builder(handOfBot(bot), task.setup.secret);
  while (!stacking.over()) physics::drive(stacking, builder);
  const WorldAnswer answer = towers.finish(task, stacking.outcome(), stacking.inputs());
  for (const std::string& line : answer.attachments) attachments.push_back({task.line, line});
  return answer.move;
}

void countLine(const State& before, Move move, StackCounts& counts) {
  if (move.verb == static_cast<int>(Verb::collapse)) ++counts.collapses;
  if (move.verb != static_cast<int>(Verb::takeoverStands) &&
      move.verb != static_cast<int>(Verb::takeoverFalls))
    return;
  ++counts.takeovers;
  counts.takeoversStood += move.verb == static_cast<int>(Verb::takeoverStands) ? 1 : 0;
  counts.tallest += before.building[before.tallest].height;
}

/// By seat, in sixtieths; a final test has been counted.
std::array<int, kMaxSeats> sharesOf(const State& state, int seats) {
  std::array<int, kMaxSeats> shares{};
  for (Seat seat = 0; seat < seats; ++seat)
    if (contains(state.winners, seat)) shares[seat] = static_cast<int>(kVictory) / count(state.winners);
  return shares;
}

}  // namespace

void StackCounts::add(const StackCounts& other) {
  collapses += other.collapses;
  takeovers += other.takeovers;
  takeoversStood += other.takeoversStood;
  tallest += other.tallest;
}

class StackArena::Runner final : public GameRunner {
 public:
  explicit Runner(StackArena& arena) : arena_(arena), config_(arena.configText()) {}

  void play(const Seating& seating, const Seed& seed, FinishedGame& game) override {
    const Rules& rules = arena_.rules();
    const BotSeating<G> bots = arena_.seated(seating);
    const bool table = arena_.hands_ == Hands::same || rules.has(stackmarket::Module::noDexterity);
    std::array<Rng, kMaxSeats> rng = botStreams(seed);
    Chance chance(seed);
    StackingTable towers(seed);
    EventSink nobody;
    MoveList legal;
    OutcomeList list;
    game.lines.clear();
    game.attachments.clear();
    game.config = config_;
    game.decisions = 0;
    State state = StackMarket::start(rules, nobody);
    for (Node node = StackMarket::node(rules, state); node.kind != Node::Kind::over;
         node = StackMarket::node(rules, state)) {
      RecordLine line;
      if (node.kind == Node::Kind::decision) {
        StackMarket::legal(rules, state, node.seat, legal);
        const auto view = StackMarket::view(rules, state, node.seat);
        line = {node.seat, bots[node.seat]->choose(rules, view, legal, {}, rng[node.seat])};
        ++game.decisions;
      } else if (node.kind == Node::Kind::world && arena_.hands_ == Hands::real) {
        const std::optional<StackingTask> task = towers.task(rules, state, game.lines.size());
        line.move = stackByHand(towers, *task, bots[task->seat]->name, game.attachments);
      } else {
        const Seat stacker = state.stage == stackmarket::Stage::takeover ? state.stacker : state.active;
        if (node.kind == Node::Kind::world)
          stackingBy(table ? Skill::good : stackmarket::skillOf(bots[stacker]->name), state, list);
        else
          StackMarket::outcomes(rules, state, list);
        line.move = chance.draw(streamOf(node), list);
      }
      game.lines.push_back(line);
      countLine(state, line.move, counts_);
      StackMarket::apply(rules, state, line.seat, line.move, nobody);
    }
    for (Seat seat = 0; seat < rules.seats(); ++seat) game.scores[seat] = state.money[seat];
    game.shares = sharesOf(state, rules.seats());
  }

  void finish() override { arena_.counts_.add(counts_); }

 private:
  StackArena& arena_;
  std::string config_;
  StackCounts counts_;
};

StackArena::StackArena(const stackmarket::Config& config, const std::vector<std::string>& names, Hands hands)
    : TypedArena(std::get<Rules>(stackmarket::compile(config)), names, botsNamed<StackMarketBinding>(names)),
      hands_(hands) {}

std::unique_ptr<GameRunner> StackArena::runner() { return std::make_unique<Runner>(*this); }

}  // namespace bourse
