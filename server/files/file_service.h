// What is served beside the API: the health page and files.
#pragma once

#include <memory>

#include "server/files/web_files.h"
#include "server/http/http.h"

namespace bourse {

Handler service(std::shared_ptr<const WebFiles> files);

}  // namespace bourse
