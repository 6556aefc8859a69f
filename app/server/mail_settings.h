// The settings of `bourse serve` for e-mail: where mails are handed over, and who sends them.
#pragma once

#include <string>

#include "app/server/serve_options.h"

namespace bourse {

/// Reads and checks them; what is wrong, in a sentence that names the option, or nothing. Without --smtp
/// there are no mails.
std::string readMailSettings(const ServeOptions& settings, TableServerOptions& behaviour);

}  // namespace bourse
