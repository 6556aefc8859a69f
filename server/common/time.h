// Time as the server counts it. Everything that needs the time is given it, so tests never wait.
#pragma once

#include <chrono>

namespace bourse {

using Moment = std::chrono::steady_clock::time_point;
using Milliseconds = std::chrono::milliseconds;

}  // namespace bourse
