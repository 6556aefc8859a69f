#include "app/files.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace bourse {
namespace {

bool refuse(const std::string& name, const char* what, std::string& problem) {
  problem = name + " cannot be " + what + ": " + std::strerror(errno) + ".";
  return false;
}

bool readAll(std::FILE* file, std::string& text) {
  char buffer[65536];
  text.clear();
  while (const std::size_t got = std::fread(buffer, 1, sizeof buffer, file)) text.append(buffer, got);
  return std::ferror(file) == 0;
}

}  // namespace

bool readFile(const std::string& name, std::string& text, std::string& problem) {
  if (name == "-") return readAll(stdin, text) || refuse("Standard input", "read", problem);
  std::FILE* file = std::fopen(name.c_str(), "rb");
  if (file == nullptr) return refuse(name, "opened", problem);
  const bool read = readAll(file, text);
  const bool told = read || refuse(name, "read", problem);
  std::fclose(file);
  return told;
}

bool writeFile(const std::string& name, const std::string& text, std::string& problem) {
  if (name == "-")
    return (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) ||
           refuse("Standard output", "written", problem);
  const std::string beside = name + ".new";
  std::FILE* file = std::fopen(beside.c_str(), "wb");
  if (file == nullptr) return refuse(beside, "opened", problem);
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (std::fclose(file) != 0 || !written || std::rename(beside.c_str(), name.c_str()) != 0) {
    refuse(name, "written", problem);
    std::remove(beside.c_str());
    return false;
  }
  return true;
}

}  // namespace bourse
