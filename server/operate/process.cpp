#include "server/operate/process.h"

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "server/operate/metrics.h"

namespace bourse {
namespace {

double secondsOf(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

/// When this was asked for the first time, which is at the start.
double startTime() {
  static const double time =
      std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
  return time;
}
[[maybe_unused]] const double kAskedAtTheStart = startTime();

}  // namespace

ProcessUse processUse() {
  ProcessUse use{.started = startTime()};
  std::ifstream memory("/proc/self/statm");
  double all = 0, resident = 0;
  if (memory >> all >> resident) use.memory = resident * static_cast<double>(::sysconf(_SC_PAGESIZE));
  rusage used{};
  if (getrusage(RUSAGE_SELF, &used) == 0) use.processor = secondsOf(used.ru_utime) + secondsOf(used.ru_stime);
  rlimit most{};
  if (getrlimit(RLIMIT_NOFILE, &most) == 0) use.mostFiles = static_cast<int>(most.rlim_cur);
  std::error_code error;
  for (std::filesystem::directory_iterator file("/proc/self/fd", error), end; !error && file != end;
       file.increment(error))
    ++use.files;
  return use;
}

void keepFreedMemory() {
  constexpr int kMega = 1024 * 1024;
  mallopt(M_TOP_PAD, 8 * kMega);
  mallopt(M_TRIM_THRESHOLD, 256 * kMega);
  mallopt(M_MMAP_THRESHOLD, 32 * kMega);
}

void writeProcess(MetricsText& text) {
  const ProcessUse use = processUse();
  text.gauge("process_resident_memory_bytes", "Memory of the process that is in use.", use.memory);
  text.counter("process_cpu_seconds_total", "Processor time of the process.", use.processor);
  text.gauge("process_open_fds", "Open files and connections.", use.files);
  text.gauge("process_max_fds", "How many there may be.", use.mostFiles);
  text.gauge("process_start_time_seconds", "When the process started, in seconds since 1970.", use.started);
}

}  // namespace bourse
