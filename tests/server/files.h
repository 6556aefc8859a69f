// A small web client for tests, in memory.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "server/files/web_files.h"

namespace bourse {

class MemoryFiles : public WebFiles {
 public:
  /// The compressed forms are only marked: nothing here unpacks them.
  void add(const std::string& path, const std::string& content, bool brotli = false, bool gzip = false) {
    WebFile file{.version = "v" + std::to_string(content.size())};
    if (brotli) file.bodies[0] = Body("br:" + content);
    if (gzip) file.bodies[1] = Body("gz:" + content);
    file.bodies[2] = Body(content);
    files_[path] = std::move(file);
  }

  [[nodiscard]] std::optional<WebFile> find(std::string_view path) const override {
    const auto found = files_.find(path);
    if (found == files_.end()) return {};
    return found->second;
  }

  [[nodiscard]] std::vector<std::string> paths() const override {
    std::vector<std::string> names;
    for (const auto& [path, file] : files_) names.push_back(path);
    return names;
  }

 private:
  std::map<std::string, WebFile, std::less<>> files_;
};

inline std::unique_ptr<MemoryFiles> smallClient() {
  auto files = std::make_unique<MemoryFiles>();
  files->add("index.html", "<!doctype html>", true, true);
  files->add("sw.js", "self;", false, true);
  files->add("manifest.webmanifest", "{}");
  files->add("assets/table-B4kz_x1Q.js", "export {};", true, true);
  files->add("assets/bourse-D1aB2c3-.wasm", "asm");
  files->add("icon.svg", "<svg/>");
  return files;
}

}  // namespace bourse
