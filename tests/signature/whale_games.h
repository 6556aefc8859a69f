// Whole games of the player that taught itself, as rows of the signature.
#pragma once

namespace bourse {

/// Says so instead where there is no network.
void printWhaleSignature();

}  // namespace bourse
