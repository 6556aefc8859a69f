// Tells systemd how far the program is, as sd_notify(3) does it; nothing happens elsewhere.
#pragma once

#include <chrono>
#include <string_view>

namespace bourse {

/// READY=1, STOPPING=1 and the like.
void notifySystemd(std::string_view state);

/// Tells systemd that the program still works, as often as its unit asks (WatchdogSec=), else never.
class Watchdog {
 public:
  using Moment = std::chrono::steady_clock::time_point;
  /// Reads WATCHDOG_USEC.
  Watchdog();
  /// From the loop whose work is watched, with the time it is.
  void alive(Moment now);

 private:
  std::chrono::microseconds every_{0};
  Moment next_{};
};

}  // namespace bourse
