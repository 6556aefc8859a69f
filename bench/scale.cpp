// bench_scale: how many processes a site needs. A simulation of moves on their way through processes, their
// journals and one database, with service times that were measured (docs/scale.md); nothing is really served.
//
//   arrival ─► thread of the tables ─► journal, a batch at a time ─► core of the database ─► flush, shared by
//   all that wait ─► thread of the tables tells everybody ─► done
//
// bench_scale [name=value …]; `bench_scale help` lists the names.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <functional>
#include <map>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "core/rng.h"

namespace bourse {
namespace {

/// All times in microseconds.
std::map<std::string, double> kOptions = {
    {"players", 100'000},  // online
    {"seats", 3.5},        // people at a table
    {"rate", 0.15},        // moves per table and second
    {"hear", 230},         // thread of the tables, from a message to its news
    {"tell", 114},         // and for telling everybody at the table
    {"carried", 0.67},     // of the people are connected to another process than the driver
    {"carry", 30},         // processor for a message that is carried, each way
    {"told", 4},           // messages out for each move
    {"batch", 1000},       // a core of the database for each batch, and
    {"row", 20},           // for each move in it
    {"flush", 500},        // a wait for the disk
    {"trip", 200},         // network between a process and the database, there and back
    {"databasecores", 8},  // that store news
    {"from", 1},           // processes to try,
    {"to", 16},            // up to so many
    {"seconds", 20},       // simulated
};

struct Clocked {
  double at;
  std::function<void()> what;
  bool operator<(const Clocked& other) const { return at > other.at; }
};

/// Things happen in the order of their times.
class Time {
 public:
  void in(double microseconds, std::function<void()> what) {
    events_.push({now_ + microseconds, std::move(what)});
  }
  void runUntil(double end) {
    while (!events_.empty() && events_.top().at <= end) {
      const Clocked next = events_.top();
      events_.pop();
      now_ = next.at;
      next.what();
    }
  }
  [[nodiscard]] double now() const { return now_; }

 private:
  std::priority_queue<Clocked> events_;
  double now_ = 0;
};

/// One or several cores with one queue.
class Cores {
 public:
  Cores(Time& time, int count) : time_(time), free_(count) {}
  void work(double microseconds, std::function<void()> done) {
    waiting_.push_back({microseconds, std::move(done)});
    next();
  }
  [[nodiscard]] double busy() const { return busy_; }

 private:
  void next() {
    if (free_ == 0 || waiting_.empty()) return;
    auto [length, then] = std::move(waiting_.front());
    waiting_.pop_front();
    --free_;
    busy_ += length;
    time_.in(length, [this, done = std::move(then)] {
      ++free_;
      done();
      next();
    });
  }

  Time& time_;
  int free_;
  double busy_ = 0;
  std::deque<std::pair<double, std::function<void()>>> waiting_;
};

/// The log of the database: one flush at a time, for all that wait when it begins.
class Disk {
 public:
  Disk(Time& time, double flush) : time_(time), flush_(flush) {}
  void wait(std::function<void()> durable) {
    waiting_.push_back(std::move(durable));
    if (!flushing_) begin();
  }
  [[nodiscard]] double busy() const { return busy_; }

 private:
  void begin() {
    flushing_ = true;
    busy_ += flush_;
    time_.in(flush_, [this, now = std::exchange(waiting_, {})] {
      flushing_ = false;
      for (const auto& durable : now) durable();
      if (!waiting_.empty() && !flushing_) begin();
    });
  }

  Time& time_;
  double flush_, busy_ = 0;
  bool flushing_ = false;
  std::vector<std::function<void()>> waiting_;
};

struct Figures {
  double p50 = 0, p99 = 0, thread = 0, database = 0, disk = 0, batch = 0;
};

class Site {
 public:
  explicit Site(int processes)
      : database_(time_, static_cast<int>(kOptions["databasecores"])), disk_(time_, kOptions["flush"]) {
    for (int i = 0; i < processes; ++i) processes_.emplace_back(time_);
    const double perSecond = kOptions["players"] / kOptions["seats"] * kOptions["rate"];
    between_ = 1e6 / perSecond * processes;
    // Who is connected elsewhere costs two processes: the one that carries is as likely as any other.
    const double carried = processes == 1 ? 0 : kOptions["carried"];
    carry_ = carried * kOptions["carry"] * (1 + kOptions["told"]);
  }

  Figures run() {
    const double end = kOptions["seconds"] * 1e6;
    for (Process& process : processes_) arrive(process);
    time_.runUntil(end);
    std::sort(took_.begin(), took_.end());
    const auto part = [&](double share) {
      return took_.empty() ? 0
                           : took_[static_cast<std::size_t>(share * static_cast<double>(took_.size() - 1))];
    };
    Figures figures{.p50 = part(0.5), .p99 = part(0.99)};
    for (const Process& process : processes_)
      figures.thread = std::max(figures.thread, process.thread.busy() / end);
    figures.database = database_.busy() / end / kOptions["databasecores"];
    figures.disk = disk_.busy() / end;
    figures.batch = batches_ == 0 ? 0 : static_cast<double>(stored_) / static_cast<double>(batches_);
    return figures;
  }

 private:
  struct Process {
    explicit Process(Time& time) : thread(time, 1) {}
    Cores thread;
    std::vector<double> news{};  // when their moves came in
    bool writing = false;
  };

  double chance() { return (static_cast<double>(rng_.next() >> 11) + 0.5) / 9007199254740992.0; }
  double exponential(double mean) { return -mean * std::log(chance()); }
  /// Work varies: half of it is the same for every move, half is as long as chance has it.
  double varied(double mean) { return mean / 2 + exponential(mean / 2); }

  void arrive(Process& process) {
    time_.in(exponential(between_), [this, &process] {
      const double came = time_.now();
      process.thread.work(varied(kOptions["hear"]) + carry_, [this, &process, came] {
        process.news.push_back(came);
        write(process);
      });
      arrive(process);
    });
  }

  void write(Process& process) {
    if (process.writing || process.news.empty()) return;
    process.writing = true;
    const std::vector<double> batch = std::exchange(process.news, {});
    ++batches_;
    stored_ += batch.size();
    const double work = varied(kOptions["batch"]) + kOptions["row"] * static_cast<double>(batch.size());
    time_.in(kOptions["trip"] / 2, [this, &process, batch, work] {
      database_.work(work, [this, &process, batch] {
        disk_.wait([this, &process, batch] {
          time_.in(kOptions["trip"] / 2, [this, &process, batch] { tell(process, batch); });
        });
      });
    });
  }

  void tell(Process& process, const std::vector<double>& batch) {
    process.writing = false;
    for (const double came : batch)
      process.thread.work(varied(kOptions["tell"]), [this, came] { took_.push_back(time_.now() - came); });
    write(process);
  }

  Time time_;
  Rng rng_{Seed::of(8), purpose::kTest};
  std::deque<Process> processes_;
  Cores database_;
  Disk disk_;
  double between_ = 0, carry_ = 0;
  std::vector<double> took_;
  std::uint64_t batches_ = 0, stored_ = 0;
};

int run(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const std::size_t equal = word.find('=');
    if (equal == std::string::npos || !kOptions.contains(word.substr(0, equal))) {
      for (const auto& [name, value] : kOptions) std::printf("%s=%g\n", name.c_str(), value);
      return word == "help" ? 0 : 2;
    }
    kOptions[word.substr(0, equal)] = std::atof(word.c_str() + equal + 1);
  }
  std::printf("%g players at %.0f tables, %.0f moves a second\n", kOptions["players"],
              kOptions["players"] / kOptions["seats"],
              kOptions["players"] / kOptions["seats"] * kOptions["rate"]);
  std::printf("%9s %9s %9s %12s %12s %10s %10s\n", "processes", "p50 ms", "p99 ms", "busy thread", "database",
              "disk", "batch");
  for (int processes = static_cast<int>(kOptions["from"]); processes <= static_cast<int>(kOptions["to"]);
       ++processes) {
    const Figures figures = Site(processes).run();
    std::printf("%9d %9.2f %9.2f %11.0f%% %11.0f%% %9.0f%% %10.1f\n", processes, figures.p50 / 1000,
                figures.p99 / 1000, 100 * figures.thread, 100 * figures.database, 100 * figures.disk,
                figures.batch);
  }
  return 0;
}

}  // namespace
}  // namespace bourse

int main(int argc, char** argv) { return bourse::run(argc, argv); }
