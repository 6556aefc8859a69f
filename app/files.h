// Whole files in and out, for commands that take a file's name; `-` is standard input or output.
#pragma once

#include <string>

namespace bourse {

/// False if it cannot be read; `problem` says why.
bool readFile(const std::string& name, std::string& text, std::string& problem);
/// Writes next to it first and then puts it in place, so that a full disk leaves the old file.
bool writeFile(const std::string& name, const std::string& text, std::string& problem);

}  // namespace bourse
