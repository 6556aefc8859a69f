// The builders of Stack Market, frozen by lines of the signature.
#pragma once

namespace bourse {

void printBuilderSignature();

}  // namespace bourse
