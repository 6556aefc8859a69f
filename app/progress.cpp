#include "app/progress.h"

#include <unistd.h>

#include <csignal>
#include <cstdio>

namespace bourse {
namespace {

volatile std::sig_atomic_t asked = 0;

void interrupt(int) {
  asked = 1;
  std::signal(SIGINT, SIG_DFL);
}

}  // namespace

void catchInterrupt() { std::signal(SIGINT, interrupt); }

bool interrupted() { return asked != 0; }

ProgressLine::ProgressLine(bool wanted) : on_(wanted && ::isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine() {
  if (shown_) std::fprintf(stderr, "\r\x1b[K");
}

void ProgressLine::show(const std::string& words) {
  if (!on_) return;
  shown_ = true;
  std::fprintf(stderr, "\r%s\x1b[K", words.c_str());
}

void ProgressLine::show(std::uint64_t done, std::uint64_t all, const std::string& words) {
  constexpr std::uint64_t kWidth = 40;
  const auto filled = static_cast<std::size_t>(all == 0 ? 0 : done * kWidth / all);
  char percent[16];
  std::snprintf(percent, sizeof percent, "%3u %%", static_cast<unsigned>(all == 0 ? 0 : done * 100 / all));
  show("[" + std::string(filled, '#') + std::string(kWidth - filled, '.') + "] " + percent + "  " + words);
}

}  // namespace bourse
