// The golden games of a folder below tests/goldens.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace bourse::support {

/// In the order of their names; folders inside are not looked into.
inline std::vector<std::filesystem::path> goldenFiles(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(BOURSE_SOURCE_DIR + ("/tests/" + folder)))
    if (entry.path().extension() == ".game") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

inline std::string textOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace bourse::support
