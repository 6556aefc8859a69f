// Stockpile in batches.
#pragma once

#include "bindings/c/batch.h"

namespace bourse::door {

const Kind& stockpileKind();

}  // namespace bourse::door
