// Everything `bourse serve` answers: the health page, then files. Tables will be more routes here.
#pragma once

#include <memory>

#include "server/http.h"
#include "server/web_files.h"

namespace bourse {

Handler service(std::shared_ptr<const WebFiles> files);

}  // namespace bourse
