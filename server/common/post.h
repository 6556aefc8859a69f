// How other threads hand work to the thread that owns the tables and connections.
#pragma once

#include <functional>

namespace bourse {

/// Runs a function on the thread of the tables, soon. May be called from any thread.
using Post = std::function<void(std::function<void()>)>;

}  // namespace bourse
