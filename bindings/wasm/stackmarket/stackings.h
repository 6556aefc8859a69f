// Stackings of a browser's worker, each with a number.
#pragma once

#include "bindings/wasm/module.h"
#include "host/games/stackmarket/stacking/live_stacking.h"
#include "host/games/stackmarket/stacking/stacking_table.h"

namespace bourse {

struct NumberedStacking {
  int table = 0;  // 0: practice, or a replay
  StackingTask task;
  LiveStacking live;
  physics::FrameMerger scene;  // as it was shown
};

/// Null if there is none of that number.
NumberedStacking* stackingOf(int number);
/// Keeps it; the output of the module stays as it is.
int keepStacking(int table, StackingTask task);
void closeStacking(int number);

}  // namespace bourse
