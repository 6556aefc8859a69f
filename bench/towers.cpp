// What stackings cost a server: the time of a tick with eight towers being built, and the bytes sent to each
// spectator.
//
//   bench_towers              processor time of ticks, and bytes
//   bench_towers --bytes      only those
//   bench_towers --live 20    also seconds on the wall, through the pool that servers use
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <map>
#include <memory>
#include <vector>

#include "host/games/stackmarket/stacking/live_stacking.h"
#include "server/tables/stacking_pool.h"

namespace bourse {
namespace {

double threadSeconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Dice off by a little, as hands leave them.
std::vector<physics::Pose> worn(int floors, std::uint64_t seed) {
  std::vector<physics::Pose> building = physics::freshBuilding(floors);
  Rng rng(Seed::of(seed), purpose::kTest);
  for (physics::Pose& pose : building) {
    pose.position.x += 0.5 * physics::bell(rng);
    pose.position.y += 0.5 * physics::bell(rng);
  }
  return building;
}

physics::StackingSetup setupOf(int floors, int dice, std::uint64_t seed) {
  physics::StackingSetup setup;
  setup.building = worn(floors, seed);
  setup.dice = dice;
  setup.secret = Seed::of(seed);
  return setup;
}

std::unique_ptr<LiveStacking> stackingOf(int floors, std::uint64_t seed) {
  auto live = std::make_unique<LiveStacking>(setupOf(floors, 6, seed), 1);
  live->giveToBot(*physics::skillNamed("good"), Seed::of(seed));
  return live;
}

double share(std::vector<double> sorted, double part) {
  std::sort(sorted.begin(), sorted.end());
  return sorted[static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1))];
}

constexpr int kTowers = 8;
constexpr double kPeriod = 1000.0 / physics::kTicksPerSecond;  // ms

/// Ticks of so many towers, each begun anew when it is over, as fast as they can be computed.
void measureTicks(int floors, int seconds) {
  std::vector<std::unique_ptr<LiveStacking>> towers;
  std::uint64_t seed = 1;
  for (int i = 0; i < kTowers; ++i) {
    towers.push_back(stackingOf(floors, seed++));
    towers.back()->run(i * 100);  // not all at the same moment
  }
  std::vector<double> ticks;
  for (int tick = 0; tick < seconds * physics::kTicksPerSecond; ++tick) {
    const double start = threadSeconds();
    for (auto& tower : towers) {
      tower->tick();
      if (tower->over()) tower = stackingOf(floors, seed++);
    }
    ticks.push_back(1000 * (threadSeconds() - start));
  }
  std::printf("%d towers of %2d floors: median %5.1f ms, p99 %5.1f ms, longest %5.1f ms of %.1f ms\n",
              kTowers, floors, share(ticks, 0.5), share(ticks, 0.99), share(ticks, 1), kPeriod);
  std::fflush(stdout);
}

/// The same in real time on one thread of the pool, with everything else that the machine does.
void measureLive(int floors, int seconds) {
  std::mutex mutex;
  std::vector<double> ticks;
  StackingPoolOptions options{.threads = 1, .perThread = kTowers, .ticked = {}};
  options.ticked = [&](std::chrono::nanoseconds time, std::size_t stackings) {
    const std::lock_guard lock(mutex);
    if (stackings == kTowers) ticks.push_back(std::chrono::duration<double, std::milli>(time).count());
  };
  StackingPool pool(options, [](const std::function<void()>& what) { what(); });
  std::vector<std::shared_ptr<StackingRun>> runs;
  for (int i = 0; i < kTowers; ++i) {
    auto live = std::make_unique<LiveStacking>(setupOf(floors, 12, static_cast<std::uint64_t>(i) + 1), 1);
    live->giveToBot(*physics::skillNamed("expert"), Seed::of(static_cast<std::uint64_t>(i)));
    runs.push_back(pool.begin(std::move(live), [](const StackingSight&) {}));
  }
  std::this_thread::sleep_for(std::chrono::seconds(seconds));
  const std::lock_guard lock(mutex);
  std::printf("live, %d towers of %d floors: %zu ticks in %d s, median %.1f ms, p99 %.1f ms on the wall\n",
              kTowers, floors, ticks.size(), seconds, share(ticks, 0.5), share(ticks, 0.99));
}

/// Bytes of whole seconds, by what was to be seen in them.
struct Traffic {
  std::map<std::string, std::vector<double>> seconds;

  void watch(LiveStacking& live, int floors) {
    std::size_t bytes = 0, most = 0;
    bool sways = false, falls = false, holds = false;
    int ticks = 0;
    while (!live.over()) {
      const std::string picture = live.tick();
      physics::Frame seen;
      if (physics::readFrame(picture, seen)) {
        if (seen.whole) continue;  // once
        const auto moved = std::count_if(seen.dice.begin(), seen.dice.end(),
                                         [&](const physics::ShownDie& die) { return die.number < floors; });
        sways = sways || moved > 0;
        falls = falls || seen.collapsed;
        holds = holds || seen.hand.held > 0;
        most = std::max(most, static_cast<std::size_t>(moved));
      }
      bytes += picture.size();
      if (++ticks < physics::kTicksPerSecond) continue;
      const char* name = falls   ? "collapsing"
                         : sways ? "swaying"
                         : holds ? "carrying over a still tower"
                                 : "hand moves";
      seconds[name].push_back(static_cast<double>(bytes) / 1000);
      bytes = most = 0;
      ticks = 0;
      sways = falls = holds = false;
    }
  }
};

void measureBytes() {
  Traffic traffic;
  for (std::uint64_t seed = 1; seed <= 2; ++seed)
    for (const int floors : {10, 20, 30}) {
      LiveStacking live(setupOf(floors, 6, seed), 1);
      live.giveToBot(*physics::skillNamed(seed % 2 == 0 ? "novice" : "good"), Seed::of(seed));
      traffic.watch(live, floors);
    }
  for (const auto& [name, seconds] : traffic.seconds)
    std::printf("%-28s %4zu seconds: median %5.2f, most %5.2f kB a second for each who looks on\n",
                name.c_str(), seconds.size(), share(seconds, 0.5), share(seconds, 1));
}

}  // namespace
}  // namespace bourse

int main(int argc, char** argv) {
  const char* what = argc > 1 ? argv[1] : "";
  bourse::measureBytes();
  if (std::strcmp(what, "--bytes") == 0) return 0;
  for (const int floors : {10, 20, 30}) bourse::measureTicks(floors, 15);
  if (argc > 2 && std::strcmp(what, "--live") == 0) bourse::measureLive(24, std::atoi(argv[2]));
  return 0;
}
