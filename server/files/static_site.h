// The web client as a folder for any file host.
#pragma once

#include <string>

#include "server/files/web_files.h"

namespace bourse {

struct SiteWritten {
  int files = 0;             // of the client
  int compressed = 0;        // forms beside them
  std::uintmax_t bytes = 0;  // of the files themselves
};

/// Writes all files with their compressed forms, `_headers` and HOSTING.txt. A folder with something in it is
/// refused unless forced; then files of the same names are replaced, and nothing is ever deleted. False, and
/// why, if it did not work.
bool writeSite(const WebFiles& files, const std::string& folder, bool force, SiteWritten& written,
               std::string& problem);

/// The strict headers and the caching, in the `_headers` format that several hosts read.
std::string hostHeaders(const WebFiles& files);

}  // namespace bourse
