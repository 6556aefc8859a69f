// Stack Market in batches.
#pragma once

#include "bindings/c/batch.h"

namespace bourse::door {

const Kind& stackMarketKind();

}  // namespace bourse::door
