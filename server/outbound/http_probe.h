// Asks a server of ours how it is.
#pragma once

#include <string>

namespace bourse {

/// The status that `GET http://address` is answered with; 0 if there is no answer within five seconds.
int statusAt(const std::string& address);

}  // namespace bourse
