// Tells systemd how far the program is, as sd_notify(3) does it; nothing happens elsewhere.
#pragma once

#include <string_view>

namespace bourse {

/// READY=1, STOPPING=1 and the like.
void notifySystemd(std::string_view state);

}  // namespace bourse
