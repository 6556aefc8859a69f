#include "sim/stackmarket/simulation.h"

#include <algorithm>
#include <fstream>

#include "games/stackmarket/chances.h"
#include "host/game/nearest.h"
#include "host/games/stackmarket/binding.h"
#include "host/games/stackmarket/stacking/live_stacking.h"
#include "host/games/stackmarket/stacking/stacking_table.h"
#include "host/record/notation.h"
#include "host/record/record.h"

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
Move stackByHand(StackingTable& towers, const StackingTask& task, const StackSeating& bots, Record* kept) {
  physics::Stacking stacking(task.setup);
  physics::Builder builder(handOfBot(bots[task.seat]->name), task.setup.secret);
  while (!stacking.over()) physics::drive(stacking, builder);
  const WorldAnswer answer = towers.finish(task, stacking.outcome(), stacking.inputs());
  if (kept != nullptr)
    for (const std::string& line : answer.attachments) kept->attachments.push_back({task.line, line});
  return answer.move;
}

void countLine(const State& before, Move move, StackResult& counts) {
  ++counts.lines;
  if (move.verb == static_cast<int>(Verb::collapse)) ++counts.collapses;
  if (move.verb != static_cast<int>(Verb::takeoverStands) &&
      move.verb != static_cast<int>(Verb::takeoverFalls))
    return;
  ++counts.takeovers;
  counts.takeoversStood += move.verb == static_cast<int>(Verb::takeoverStands) ? 1 : 0;
  counts.tallest += before.building[before.tallest].height;
}

void merge(StackResult& into, const StackResult& part) {
  into.games += part.games;
  into.decisions += part.decisions;
  into.lines += part.lines;
  into.collapses += part.collapses;
  into.takeovers += part.takeovers;
  into.takeoversStood += part.takeoversStood;
  into.tallest += part.tallest;
  for (std::size_t i = 0; i < into.bots.size(); ++i) into.bots[i].tally.add(part.bots[i].tally);
  for (std::size_t i = 0; i < into.seats.size(); ++i) into.seats[i].add(part.seats[i]);
  if (into.trouble.empty()) into.trouble = part.trouble;
}

StackResult emptyResult(const StackPlan& plan) {
  StackResult result;
  for (const stackmarket::Bot* bot : plan.bots) {
    const auto found = std::find_if(result.bots.begin(), result.bots.end(),
                                    [&](const StackTally& one) { return one.name == bot->name; });
    if (found != result.bots.end())
      ++found->seats;
    else
      result.bots.push_back({std::string(bot->name), 1, {}});
  }
  result.seats.resize(plan.config.seats);
  return result;
}

void writeRecord(const StackPlan& plan, const Rules& rules, std::uint64_t number, const Seed& seed,
                 const StackSeating& seating, Record record, StackResult& part) {
  record.game = StackMarketBinding::vocabulary().game;
  record.rulesVersion = StackMarketBinding::kRulesVersion;
  record.config = textOf(StackMarketBinding::configFields(rules.config));
  record.seed = seed;
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    record.players.push_back({seat, "", std::string(seating[seat]->name)});
  std::string name = std::to_string(number);
  name.insert(0, 6 - std::min<std::size_t>(name.size(), 6), '0');
  const std::string path = plan.records + "/" + name + ".game";
  std::ofstream file(path, std::ios::binary);
  file << recordText(record);
  if (!file.flush() && part.trouble.empty()) part.trouble = "The record " + path + " could not be written.";
}

/// What the games of one deal gave the one and, on average, the others.
struct DealPart {
  std::int64_t deals = 0, victory = 0, squares = 0, worth = 0, restWorth = 0;
};

}  // namespace

State playStackGame(const Rules& rules, const StackSeating& bots, const Seed& seed, Hands hands, Record* kept,
                    StackResult* counts) {
  const auto stream = [&](std::uint32_t seat) { return Rng(seed, purpose::kBot + seat); };
  std::array<Rng, kMaxSeats> rng{stream(0), stream(1), stream(2), stream(3), stream(4)};
  Chance chance(seed);
  EventSink nobody;
  State state = StackMarket::start(rules, nobody);
  MoveList legal;
  OutcomeList list;
  const bool table = hands == Hands::same || rules.has(stackmarket::Module::noDexterity);
  StackingTable towers(seed);
  std::size_t played = 0;
  for (Node node = StackMarket::node(rules, state); node.kind != Node::Kind::over;
       node = StackMarket::node(rules, state)) {
    Line line;
    if (node.kind == Node::Kind::decision) {
      StackMarket::legal(rules, state, node.seat, legal);
      const auto view = StackMarket::view(rules, state, node.seat);
      line = {node.seat, bots[node.seat]->choose(rules, view, legal, {}, rng[node.seat])};
      if (counts != nullptr) ++counts->decisions;
    } else if (node.kind == Node::Kind::world && hands == Hands::real) {
      line.move = stackByHand(towers, *towers.task(rules, state, played), bots, kept);
    } else {
      const Seat stacker = state.stage == stackmarket::Stage::takeover ? state.stacker : state.active;
      if (node.kind == Node::Kind::world)
        stackingBy(table ? Skill::good : stackmarket::skillOf(bots[stacker]->name), state, list);
      else
        StackMarket::outcomes(rules, state, list);
      line.move = chance.draw(streamOf(node), list);
    }
    ++played;
    if (kept != nullptr) kept->lines.push_back(line);
    if (counts != nullptr) countLine(state, line.move, *counts);
    StackMarket::apply(rules, state, line.seat, line.move, nobody);
  }
  return state;
}

std::array<int, kMaxSeats> stackShares(const State& state, int seats) {
  std::array<int, kMaxSeats> shares{};
  for (Seat seat = 0; seat < seats; ++seat)
    if (contains(state.winners, seat)) shares[seat] = static_cast<int>(kVictory) / count(state.winners);
  return shares;
}

bool parseStackBots(const std::string& names, std::vector<const stackmarket::Bot*>& bots,
                    std::string& problem) {
  std::vector<std::string_view> known;
  for (const stackmarket::Bot& bot : stackmarket::bots()) known.push_back(bot.name);
  std::string_view rest = names;
  do {
    const std::string_view name = nextWord(rest, ',');
    const stackmarket::Bot* bot = stackmarket::botNamed(name);
    if (bot == nullptr) {
      problem = "There is no bot “" + std::string(name) + "”; there is " + listed(known) + "." +
                didYouMean(name, known);
      return false;
    }
    bots.push_back(bot);
  } while (!rest.empty());
  return true;
}

StackResult simulateStack(const StackPlan& plan, const Progress& progress) {
  const auto rules = std::get<Rules>(stackmarket::compile(plan.config));
  const auto seats = static_cast<std::size_t>(rules.seats());
  StackResult result = emptyResult(plan);
  std::vector<StackResult> parts(static_cast<std::size_t>(plan.threads), result);
  Crew(plan.games, 1)
      .run(
          parts,
          [&](std::uint64_t number, StackResult& part) {
            StackSeating seating{};
            for (std::size_t i = 0; i < seats; ++i) seating[(i + number) % seats] = plan.bots[i];
            const Seed seed = seedOfGame(plan.seed, number);
            Record record;
            const bool kept = !plan.records.empty();
            const State end =
                playStackGame(rules, seating, seed, plan.hands, kept ? &record : nullptr, &part);
            const auto shares = stackShares(end, rules.seats());
            ++part.games;
            for (std::size_t seat = 0; seat < seats; ++seat) {
              part.seats[seat].add(shares[seat], end.money[seat]);
              for (StackTally& bot : part.bots)
                if (bot.name == seating[seat]->name) bot.tally.add(shares[seat], end.money[seat]);
            }
            if (kept) writeRecord(plan, rules, number, seed, seating, std::move(record), part);
          },
          progress);
  for (const StackResult& part : parts) merge(result, part);
  return result;
}

std::vector<StackMatch> climbStack(const StackPlan& plan, const Progress& progress) {
  const auto rules = std::get<Rules>(stackmarket::compile(plan.config));
  const auto seats = static_cast<std::size_t>(rules.seats());
  std::vector<StackMatch> matches;
  for (std::size_t i = 0; i + 1 < plan.bots.size(); ++i) {
    StackMatch match{.one = plan.bots[i + 1], .rest = plan.bots[i], .rate = {}, .range = {}};
    std::vector<DealPart> parts(static_cast<std::size_t>(plan.threads));
    Crew(plan.games, 1)
        .run(
            parts,
            [&](std::uint64_t number, DealPart& part) {
              std::int64_t victory = 0;
              for (std::size_t own = 0; own < seats; ++own) {
                StackSeating seating{};
                seating.fill(match.rest);
                seating[own] = match.one;
                const State end =
                    playStackGame(rules, seating, seedOfGame(plan.seed, number), plan.hands, nullptr);
                victory += stackShares(end, rules.seats())[own];
                for (std::size_t seat = 0; seat < seats; ++seat)
                  (seat == own ? part.worth : part.restWorth) += end.money[seat];
              }
              ++part.deals;
              part.victory += victory;
              part.squares += victory * victory;
            },
            progress);
    DealPart sum;
    for (const DealPart& part : parts) {
      sum.deals += part.deals;
      sum.victory += part.victory;
      sum.squares += part.squares;
      sum.worth += part.worth;
      sum.restWorth += part.restWorth;
    }
    const auto deals = static_cast<double>(std::max<std::int64_t>(sum.deals, 1));
    const double most = static_cast<double>(kVictory) * static_cast<double>(seats);
    const double mean = static_cast<double>(sum.victory) / deals / most;
    match.rate = {.deals = sum.deals, .mean = mean};
    if (sum.deals > 1)
      match.rate.variance =
          (static_cast<double>(sum.squares) / most / most - deals * mean * mean) / (deals - 1);
    match.range = intervalOf(match.rate);
    match.meanWorth = static_cast<double>(sum.worth) / deals / static_cast<double>(seats);
    match.restWorth = static_cast<double>(sum.restWorth) / deals / static_cast<double>(seats * (seats - 1));
    matches.push_back(match);
  }
  return matches;
}

}  // namespace bourse
