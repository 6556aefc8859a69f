// bourse stack: builds towers of dice with a given hand, and shows how high they get and how they fall.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/command.h"
#include "app/files.h"
#include "app/options.h"
#include "app/stackmarket/calibration.h"
#include "app/stackmarket/picture.h"
#include "physics/trial.h"

namespace bourse {
namespace {

using physics::Attempt;
using physics::Skill;
using physics::Stacking;
using physics::World;

struct TowerOptions {
  std::string hand = "all", seed = "1", svg;
  int towers = 20, goal = 40, threads = 1;
  double sigma = 1, correction = 0, speed = 20;
  bool json = false, calibrate = false;
};

constexpr double kMomentsApart = 0.1, kBeforeCollapse = 0.4;  // seconds
constexpr std::size_t kMoments = 10;
constexpr std::uint64_t kSeedsTried = 40;

/// The height that `share` of the towers did not exceed.
int quantile(const std::vector<int>& sorted, double share) {
  return sorted[static_cast<std::size_t>(physics::rounded(share * static_cast<double>(sorted.size() - 1)))];
}

/// The 95 % confidence interval of the median, from the binomial distribution: valid for any distribution of
/// heights.
std::pair<int, int> intervalOfMedian(const std::vector<int>& sorted) {
  const std::size_t count = sorted.size();
  double sum = 0;
  std::size_t outside = 0;
  while (outside < count / 2) {
    // The chance that exactly so many towers are below the median, by logarithms: factorials are large.
    const auto n = static_cast<double>(count), k = static_cast<double>(outside);
    sum += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) - n * std::log(2.0));
    if (sum > 0.025) break;
    ++outside;
  }
  return {sorted[outside], sorted[count - 1 - outside]};
}

void printRow(const std::string& name, std::vector<int> heights, double seconds, const TowerOptions& wanted) {
  std::sort(heights.begin(), heights.end());
  const int low = quantile(heights, 0.25), median = quantile(heights, 0.5), high = quantile(heights, 0.75);
  const auto [least, most] = intervalOfMedian(heights);
  const auto fallen = std::count_if(heights.begin(), heights.end(), [&](int h) { return h < wanted.goal; });
  if (wanted.json) {
    std::printf(
        "{\"hand\":\"%s\",\"towers\":%zu,\"goal\":%d,\"median\":%d,\"interval\":[%d,%d],\"quartiles\":[%d,%d]"
        ","
        "\"heights\":[",
        name.c_str(), heights.size(), wanted.goal, median, least, most, low, high);
    for (std::size_t i = 0; i < heights.size(); ++i) std::printf("%s%d", i == 0 ? "" : ",", heights[i]);
    std::printf("]}\n");
  } else {
    std::printf("%-12s %6zu %8d %5d to %-5d %5d to %-5d %5d to %-5d %6td %10.0f s\n", name.c_str(),
                heights.size(), median, least, most, low, high, heights.front(), heights.back(), fallen,
                seconds);
  }
  std::fflush(stdout);
}

void printCalibration(const std::string& name, const std::vector<int>& heights, const TowerOptions& wanted) {
  int number = 0;
  for (const Skill& skill : physics::skills()) {
    if (skill.name == name) break;
    ++number;
  }
  const HeightCurve curve = curveThrough(heights, physics::kFirstFloors, wanted.goal);
  std::fputs(skillRows(name, number, curve, heights.size()).c_str(), stdout);
  std::fflush(stdout);
}

/// The heights do not depend on the number of threads.
template <class Build>
void measure(const std::string& name, const TowerOptions& wanted, const Seed& series, Build build) {
  std::vector<int> heights(static_cast<std::size_t>(wanted.towers));
  std::vector<double> seconds(heights.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t tower = next++; tower < heights.size(); tower = next++) {
      const Attempt attempt = build(seedOfGame(series, tower));
      heights[tower] = attempt.reached;
      seconds[tower] = attempt.seconds;
    }
  };
  std::vector<std::thread> others;
  for (int i = 1; i < wanted.threads; ++i) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
  if (wanted.calibrate) return printCalibration(name, heights, wanted);
  printRow(name, std::move(heights), std::accumulate(seconds.begin(), seconds.end(), 0.0), wanted);
}

/// Replays the inputs until `enough` holds after a step, or to the end.
template <class Enough>
void playBack(Stacking& stacking, const std::vector<physics::TimedIntent>& inputs, Enough enough) {
  std::size_t next = 0;
  do {
    while (next < inputs.size() && inputs[next].step <= stacking.steps())
      stacking.tell(inputs[next++].intent);
    stacking.step();
  } while (!stacking.over() && !enough());
}

Moment momentOf(const World& world) {
  Moment moment;
  for (int number = 0; number < physics::kMostDice; ++number)
    if (world.present(number)) moment.dice.push_back(world.die(number).pose);
  return moment;
}

/// The step of the last stacking at which the building collapsed.
std::uint32_t stepOfCollapse(const Attempt& attempt) {
  Stacking stacking(attempt.last);
  playBack(stacking, attempt.turns.back(), [&] { return stacking.collapsed(); });
  return stacking.steps();
}

std::vector<Moment> momentsOf(const Attempt& attempt) {
  const auto steps = [](double seconds) {
    return static_cast<std::uint32_t>(seconds * physics::kStepsPerSecond);
  };
  const std::uint32_t collapse = stepOfCollapse(attempt);
  const std::uint32_t from = collapse - std::min(collapse, steps(kBeforeCollapse));
  std::vector<Moment> moments;
  Stacking stacking(attempt.last);
  playBack(stacking, attempt.turns.back(), [&] {
    const std::uint32_t since = stacking.steps() - std::min(stacking.steps(), from);
    if (stacking.steps() < from || since % steps(kMomentsApart) != 0) return false;
    moments.push_back(momentOf(stacking.world()));
    moments.back().seconds = static_cast<double>(since) / physics::kStepsPerSecond;
    return moments.size() == kMoments;
  });
  return moments;
}

int drawCollapse(const Skill& skill, const Seed& series, const TowerOptions& wanted) {
  for (std::uint64_t tower = 0; tower < kSeedsTried; ++tower) {
    const Attempt attempt = physics::buildByHand(skill, seedOfGame(series, tower), wanted.goal);
    if (!attempt.collapsed) continue;
    std::string problem;
    if (!writeFile(wanted.svg, pictureOf(momentsOf(attempt), physics::Material{}.edge), problem))
      return fail("stack", problem);
    std::fprintf(stderr, "The fall of tower %d, which had %d floors, is in %s.\n",
                 static_cast<int>(tower + 1), attempt.reached, wanted.svg.c_str());
    return kDone;
  }
  return fail("stack", "none of " + std::to_string(kSeedsTried) +
                           " towers of this hand fell; ask for a higher --goal.");
}

}  // namespace

int runStack(int argc, char** argv) {
  TowerOptions wanted;
  std::vector<std::string> hands;
  for (const Skill& skill : physics::skills()) hands.emplace_back(skill.name);
  std::vector<std::string> words = hands;
  words.insert(words.end(), {"all", "drop"});
  Options options("stack", "builds towers of dice with a trembling hand and measures how high they get.");
  options.choice("hand", "whose hand; drop: dice are dropped without a hand, see --sigma", wanted.hand,
                 words);
  options.number("towers", "N", "how many towers", wanted.towers, 1, 1'000'000);
  options.number("goal", "N", "stop a tower at this many floors", wanted.goal, 4, 50);
  options.text("seed", "S", "a number, or 64 hexadecimal digits", wanted.seed);
  options.text("svg", "FILE", "draw how a tower of this hand falls instead of measuring", wanted.svg);
  options.flag("json", "one JSON object per hand", wanted.json);
  options.number("threads", "T", "towers built at the same time; the result does not depend on it",
                 wanted.threads, 1, 64);
  options.flag("calibrate",
               "print the chances for tables without dexterity, as rows for data/stackmarket/board.toml",
               wanted.calibrate);
  options.decimal("sigma", "MM", "drop: standard deviation of the aim on each axis", wanted.sigma, 0, 8);
  options.decimal("correction", "PART", "drop: 0 aims at the top die, 1 at the lowest", wanted.correction, 0,
                  1);
  options.decimal("speed", "MM/S", "drop: sideways speed at release", wanted.speed, 0, 500);
  if (!options.parse(argc, argv)) return options.exitCode();
  Seed seed;
  if (!Seed::parse(wanted.seed, seed))
    return options.misuse("--seed takes a whole number or 64 hexadecimal digits, not “" + wanted.seed + "”.");
  const Skill* skill = physics::skillNamed(wanted.hand);
  if (!wanted.svg.empty()) {
    if (skill == nullptr) return options.misuse("--svg needs one hand, such as --hand novice.");
    return drawCollapse(*skill, seed, wanted);
  }
  if (wanted.calibrate && (wanted.json || wanted.hand == "drop"))
    return options.misuse("--calibrate is for hands, and prints TOML.");
  if (!wanted.json && !wanted.calibrate)
    std::printf("%-12s %6s %8s %14s %14s %14s %6s %12s\n", "hand", "towers", "median", "95 % for it",
                "middle half", "all", "fallen", "simulated");
  if (wanted.hand == "drop") {
    const physics::Drop drop{wanted.sigma, wanted.correction, wanted.speed};
    measure("drop", wanted, seed, [&](const Seed& one) { return buildByDrops(drop, one, wanted.goal); });
    return kDone;
  }
  for (const Skill& one : physics::skills())
    if (skill == nullptr || skill == &one)
      measure(std::string(one.name), wanted, seed,
              [&](const Seed& tower) { return buildByHand(one, tower, wanted.goal); });
  return kDone;
}

}  // namespace bourse
