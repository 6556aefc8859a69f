// bench_load: how a server of tables does under load. Bots play over WebSockets, on this machine alone; it
// prints what the server took for a move, what clients saw, and what tables and connections cost.
#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <cstdio>
#include <filesystem>
#include <thread>

#include "app/command.h"
#include "app/options.h"
#include "bench/load/crowd.h"
#include "bench/load/server.h"

namespace bourse::load {
namespace {

struct LoadSetup {
  Plan plan;
  std::string program, at, store;
  int seconds = 30, processes = 1;
  bool memory = false, json = false, again = false;
};

/// Runs `what` for all numbers below `count`, `atOnce` of them at a time; false if one of them failed. Says
/// now and then how far it is.
class Everybody {
 public:
  explicit Everybody(asio::io_context& context) : context_(context) {}

  bool run(const char* name, int count, int atOnce, std::function<Task<bool>(int)> what) {
    next_ = 0, running_ = std::min(count, atOnce), count_ = count, good_ = true;
    name_ = name;
    said_ = Clock::now();
    what_ = std::move(what);
    for (int i = 0; i < std::min(count, atOnce); ++i) asio::co_spawn(context_, work(), asio::detached);
    context_.restart();
    context_.run();
    return good_;
  }

 private:
  Task<void> work() {
    while (next_ < count_ && good_) {
      const bool done = co_await what_(next_++);
      good_ = good_ && done;
      if (*name_ == 0 || Clock::now() - said_ < kSayEvery) continue;
      said_ = Clock::now();
      std::fprintf(stderr, "%s: %d of %d\n", name_, next_ - running_, count_);
    }
    if (--running_ == 0) context_.stop();  // connections go on reading the next time
  }

  static constexpr std::chrono::seconds kSayEvery{2};

  asio::io_context& context_;
  std::function<Task<bool>(int)> what_;
  const char* name_ = "";
  Moment said_;
  int next_ = 0, running_ = 0, count_ = 0;
  bool good_ = true;
};

void settle() { std::this_thread::sleep_for(std::chrono::milliseconds(500)); }

int fail(const std::string& sentence) {
  std::fprintf(stderr, "bench_load: %s\n", sentence.c_str());
  return kFailed;
}

class Run {
 public:
  Run(const LoadSetup& setup, Fleet& fleet)
      : setup_(setup), server_(fleet), world_{context_, figures_, setup_.plan, {}} {
    for (const auto& server : fleet.servers())
      world_.servers.emplace_back(asio::ip::make_address(server->ip()), server->port());
    for (int i = 0; i < setup_.plan.tables; ++i) tables_.push_back(std::make_unique<PlayedTable>(world_, i));
  }

  bool prepare(std::string& problem) {
    const int count = setup_.plan.tables;
    const double begin = server_.memory();
    Everybody everybody(context_);
    const auto at = [this](int i) -> PlayedTable& { return *tables_[static_cast<std::size_t>(i)]; };
    if (!everybody.run("tables", count, kAtOnce, [&](int i) { return at(i).make(); }))
      return problem = "a table could not be made; is it the server's limit?", false;
    settle();
    const double made = server_.memory();
    if (!everybody.run("tables that people come to", count, kAtOnce, [&](int i) { return at(i).comeIn(); }))
      return problem = "not everybody could connect", false;
    settle();
    const double connected = server_.memory();
    if (!everybody.run("games", count, kAtOnce, [&](int i) { return at(i).begin(); }))
      return problem = "not every game could begin", false;
    settle();
    const double begun = server_.memory();
    tableBytes_ = (made - begin) / count;
    connectionBytes_ = (connected - made) / (count * setup_.plan.seats);
    gameBytes_ = (begun - connected) / count;
    return true;
  }

  bool letWatch(std::string& problem) {
    const int spectators = setup_.plan.spectators;
    if (spectators == 0) return true;
    const double before = server_.memory();
    const double processor = server_.processor();
    constexpr std::uint32_t kFirst = 100'000;  // households of their own, as large as the server allows
    constexpr int kHousehold = 100;
    const auto watch = [&](int i) {
      return tables_[0]->watch(kFirst + static_cast<std::uint32_t>(i / kHousehold));
    };
    if (!Everybody(context_).run("spectators", spectators, kAtOnce, watch))
      return problem = "not everybody could watch", false;
    const auto here = [&](int) { return tables_[0]->awaitWatchers(spectators); };
    if (!Everybody(context_).run("", 1, 1, here)) return problem = "not everybody was let in", false;
    settle();
    enterSeconds_ = (server_.processor() - processor) / spectators;
    spectatorBytes_ = (server_.memory() - before) / spectators;
    return true;
  }

  void play() {
    const Buckets timing = server_.timing();
    const double processor = server_.processor();
    world_.measuring = true;
    const Moment from = Clock::now() + std::chrono::milliseconds(100);
    const Moment until = from + std::chrono::seconds(setup_.seconds);
    Everybody(context_).run("", setup_.plan.tables, setup_.plan.tables,
                            [&](int i) { return tables_[static_cast<std::size_t>(i)]->play(from, until); });
    took_ = std::chrono::duration<double>(Clock::now() - from).count();
    world_.measuring = false;
    processor_ = server_.processor() - processor;
    timing_ = server_.timing() - timing;
  }

  /// Everybody goes; when the server has forgotten their tables, as many come anew.
  bool comeAgain() {
    const double full = server_.memory();
    for (const auto& table : tables_) table->hangUp();
    double least = full;
    for (int waited = 0; waited < kForgotten; waited += 10) {
      std::fprintf(stderr, "nobody is there for %d of %d s: %.0f MB\n", waited, kForgotten,
                   server_.memory() / 1e6);
      std::this_thread::sleep_for(std::chrono::seconds(10));
      least = std::min(least, server_.memory());
    }
    const int count = setup_.plan.tables;
    const auto come = [&](int i) { return tables_[static_cast<std::size_t>(i)]->again(); };
    const bool good = Everybody(context_).run("tables again", count, kAtOnce, come);
    settle();
    std::printf(
        "memory of the server: %.0f MB with %d tables, %.0f MB when they were forgotten, %.0f MB with as "
        "many again\n",
        full / 1e6, count, least / 1e6, server_.memory() / 1e6);
    return good;
  }

  int print() {
    if (setup_.json) {
      std::printf(R"({"moves":%llu,"processor":%.3f,"seconds":%.3f,"view":%.0f,"errors":%d})"
                  "\n",
                  static_cast<unsigned long long>(figures_.moves), processor_, took_,
                  figures_.viewBytes.quantile(0.5), figures_.errorCount());
      for (const auto& [what, times] : figures_.errors)
        std::fprintf(stderr, "bench_load: %d × %s\n", times, what.c_str());
      return figures_.errorCount() == 0 ? kDone : kFailed;
    }
    const Plan& plan = setup_.plan;
    std::printf("tables %d, seats %d, spectators %d, %g moves a second at each, %.1f s, %s\n", plan.tables,
                plan.tables * plan.seats, plan.spectators, plan.rate, took_,
                setup_.memory          ? "in memory"
                : setup_.store.empty() ? "durable"
                                       : "in PostgreSQL");
    if (server_.servers().size() > 1)
      std::printf("%zu processes, the people of a table %s\n", server_.servers().size(),
                  plan.spread ? "at all of them" : "at one");
    std::printf("moves %llu (%.0f a second), errors %d\n", static_cast<unsigned long long>(figures_.moves),
                static_cast<double>(figures_.moves) / took_, figures_.errorCount());
    for (const auto& [what, times] : figures_.errors) std::printf("  %d × %s\n", times, what.c_str());
    std::printf(
        "server time per move, heard to durable and sent to all: p50 %.2f ms, p99 %.2f ms, most %.2f ms\n",
        quantile(timing_, 0.5), quantile(timing_, 0.99), quantile(timing_, 1));
    std::printf(
        "client, sent to answered: p50 %.2f ms, p99 %.2f ms; to everybody told: p50 %.2f ms, p99 %.2f ms\n",
        figures_.answered.quantile(0.5), figures_.answered.quantile(0.99), figures_.told.quantile(0.5),
        figures_.told.quantile(0.99));
    std::printf("generator behind its schedule: p50 %.2f ms, p99 %.2f ms\n", figures_.lag.quantile(0.5),
                figures_.lag.quantile(0.99));
    std::printf("bytes of a full view: p50 %.0f, most %.0f; of a change: p50 %.0f, p99 %.0f\n",
                figures_.viewBytes.quantile(0.5), figures_.viewBytes.quantile(1),
                figures_.changeBytes.quantile(0.5), figures_.changeBytes.quantile(0.99));
    if (server_.ours()) printCosts();
    return figures_.errorCount() == 0 ? kDone : kFailed;
  }

 private:
  static constexpr int kAtOnce = 64;
  static constexpr int kForgotten = 150;  // seconds: longer than a server keeps a table that nobody is at

  void printCosts() {
    const auto moves = static_cast<double>(std::max<std::uint64_t>(1, figures_.moves));
    std::printf(
        "memory of the server: %.1f kB for a table nobody is at, %.1f kB more once its game runs, %.1f kB "
        "for "
        "a connection, %.0f MB in all\n",
        tableBytes_ / 1000, gameBytes_ / 1000, connectionBytes_ / 1000, server_.memory() / 1e6);
    std::printf("processor of the server: %.0f µs per move, %.2f cores\n", processor_ / moves * 1e6,
                processor_ / took_);
    if (setup_.plan.spectators > 0)
      std::printf(
          "per spectator: %.1f kB of memory, %.0f µs of processor to come in, %.2f µs for each change\n",
          spectatorBytes_ / 1000, enterSeconds_ * 1e6, processor_ / moves / setup_.plan.spectators * 1e6);
  }

  const LoadSetup& setup_;
  Fleet& server_;
  asio::io_context context_{1};
  Figures figures_;
  World world_;
  std::vector<std::unique_ptr<PlayedTable>> tables_;
  double tableBytes_ = 0, connectionBytes_ = 0, gameBytes_ = 0, spectatorBytes_ = 0, enterSeconds_ = 0,
         took_ = 0, processor_ = 0;
  Buckets timing_;
};

bool readOptions(Options& options, LoadSetup& setup, int argc, char** argv) {
  options.number("tables", "N", "how many tables", setup.plan.tables, 1, 100'000);
  options.number("seats", "N", "at each of them", setup.plan.seats, 2, 5);
  options.decimal("rate", "N", "moves per table and second", setup.plan.rate, 0.001, 1000);
  options.number("seconds", "N", "how long", setup.seconds, 1, 3600);
  options.number("spectators", "N", "who watch the first table", setup.plan.spectators, 0, 100'000);
  options.text("preset", "NAME", "modules, such as epic", setup.plan.modules);
  options.text("at", "IP:PORT", "servers that run already, with commas; else one is started", setup.at);
  options.text("store", "URL", "the server keeps its tables in this database", setup.store);
  options.number("processes", "N", "how many servers share the database", setup.processes, 1, 16);
  options.flag("spread", "the people of a table connect to different servers", setup.plan.spread);
  options.text("program", "FILE", "the program `bourse`; else the one beside this one", setup.program);
  options.flag("json", "print moves, processor, seconds, view and errors for a program", setup.json);
  options.flag("again", "then everybody goes, and later as many come anew: what becomes of the memory",
               setup.again);
  options.flag("memory", "the server keeps nothing on disk", setup.memory);
  return options.parse(argc, argv);
}

/// As many connections as were asked for, or as many spectators as there are files for.
bool fitFiles(LoadSetup& setup, std::string& problem) {
  constexpr int kOwnFiles = 128;
  const int players = setup.plan.tables * setup.plan.seats;
  const int wanted = players + setup.plan.spectators + kOwnFiles;
  const auto allowed = static_cast<int>(allowFiles(static_cast<std::uint64_t>(wanted)));
  if (allowed >= wanted) return true;
  if (allowed < players + kOwnFiles) {
    problem = "this system lets a program have " + std::to_string(allowed) + " files open; " +
              std::to_string(players) + " seats need one each (ulimit -n " + std::to_string(wanted) + ")";
    return false;
  }
  setup.plan.spectators = allowed - players - kOwnFiles;
  std::printf("The limit of open files is %d, so %d people watch.\n", allowed, setup.plan.spectators);
  return true;
}

int run(int argc, char** argv) {
  LoadSetup setup;
  Options options("load", "Plays at many tables of a server and prints what that costs.");
  if (!readOptions(options, setup, argc, argv)) return options.exitCode();
  std::string problem;
  if (!fitFiles(setup, problem)) return fail(problem);
  if (setup.program.empty())
    setup.program = (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "bourse").string();
  Fleet fleet;
  const int connections = setup.plan.tables * setup.plan.seats + setup.plan.spectators + 80;
  std::vector<std::string> serve = {"--timing", "--tables", "100000", "--connections",
                                    std::to_string(2 * connections)};
  if (!setup.store.empty()) serve.insert(serve.end(), {"--store", setup.store});
  const bool inFolder = !setup.memory && setup.store.empty();
  const int processes = setup.store.empty() ? 1 : setup.processes;
  const bool ready = setup.at.empty() ? fleet.start(processes, setup.program, serve, inFolder, problem)
                                      : fleet.take(setup.at, problem);
  if (!ready) return fail(problem);
  if (!setup.store.empty()) std::this_thread::sleep_for(std::chrono::seconds(1));  // until all take part
  Run load(setup, fleet);
  if (!load.prepare(problem) || !load.letWatch(problem)) {
    load.print();
    return fail(problem);
  }
  load.play();
  const int exit = load.print();
  return setup.again && !load.comeAgain() ? kFailed : exit;
}

}  // namespace
}  // namespace bourse::load

int main(int argc, char** argv) { return bourse::load::run(argc, argv); }
