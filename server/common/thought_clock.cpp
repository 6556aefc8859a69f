#include "server/common/thought_clock.h"

#include <chrono>
#include <limits>

namespace bourse {
namespace {

thread_local const std::atomic<bool>* cutHere = nullptr;

}  // namespace

double thoughtClock() {
  if (cutHere != nullptr && cutHere->load(std::memory_order_relaxed))
    return std::numeric_limits<double>::infinity();
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

CuttableThought::CuttableThought(const std::atomic<bool>& cut) { cutHere = &cut; }
CuttableThought::~CuttableThought() { cutHere = nullptr; }

}  // namespace bourse
