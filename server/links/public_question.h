// What anybody may ask, on behalf of somebody who follows a link.
#pragma once

#include <string>

#include "server/http/http.h"

namespace bourse {

/// Without the session of who asks: the answer goes into pages and pictures that others see too.
Request publicQuestion(const Request& from, std::string target);

}  // namespace bourse
