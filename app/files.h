// Reads and writes whole files by name; `-` is standard input or output.
#pragma once

#include <string>

namespace bourse {

/// False if it cannot be read; `problem` says why.
bool readFile(const std::string& name, std::string& text, std::string& problem);
/// Writes a temporary file and renames it, so a full disk leaves the old file intact.
bool writeFile(const std::string& name, const std::string& text, std::string& problem);

}  // namespace bourse
