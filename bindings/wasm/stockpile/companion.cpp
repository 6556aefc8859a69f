// The helper of a table with the real box, a part of bourse.wasm alone.
#include "host/games/stockpile/companion.h"

#include "bindings/wasm/module.h"

namespace bourse {

/// 1, or 0 and the problem.
BOURSE_EXPORT(bourse_companion) int bourseCompanion() {
  Module& here = module();
  Problem problem;
  const json answer = companion(parseJson(here.input), problem);
  if (problem.found()) return here.fail(problem);
  here.output = compact(answer);
  return 1;
}

}  // namespace bourse
