// The games of the library; a new one is a row and an include.
#include "bindings/c/batch.h"
#include "bindings/c/stackmarket/door.h"
#include "bindings/c/stockpile/door.h"

namespace bourse::door {

std::vector<const Kind*> kinds() {
  return {
      &stockpileKind(),
      &stackMarketKind(),
  };
}

}  // namespace bourse::door
