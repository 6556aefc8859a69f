// Files over HTTP: GET and HEAD, compressed forms, entity tags and caching. Ranges are not offered: the files
// are small, and a client that asks for a part gets the whole, as the standard allows.
#pragma once

#include "server/files/web_files.h"
#include "server/http/http.h"

namespace bourse {

/// The answer to any request for a path; what is not there is 404. The client keeps its pages behind a `#`,
/// so no other path means its start page.
Response staticFile(const WebFiles& files, const Request& request);

/// As in Cache-Control: a name with a hash never changes its content, everything else is asked for again.
std::string_view cacheControl(std::string_view path);

}  // namespace bourse
