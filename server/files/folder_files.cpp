// A folder instead of the embedded files, for quick work on the web client: what was built a second ago is
// what the browser gets.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/digest.h"
#include "server/files/web_files.h"
#include "server/http/target.h"

namespace bourse {
namespace {

namespace fs = std::filesystem;

std::optional<std::string> contentOf(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return {};
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return {};
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

std::string versionOf(std::string_view content) {
  Digest digest;
  digest.addText(content);
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(digest.value()));
  return text;
}

/// The compressed form, unless it is older than the file: then it is of another one.
std::optional<Body> compressed(const fs::path& file, Encoding encoding) {
  const fs::path beside = file.string() + std::string(encodingEnding(encoding));
  std::error_code error;
  const auto made = fs::last_write_time(beside, error);
  if (error || made < fs::last_write_time(file, error) || error) return {};
  std::optional<std::string> content = contentOf(beside);
  if (!content) return {};
  return Body(std::move(*content));
}

class FolderFiles : public WebFiles {
 public:
  explicit FolderFiles(fs::path root) : root_(std::move(root)) {}

  [[nodiscard]] std::optional<WebFile> find(std::string_view path) const override {
    if (!namesFile(path) || isCompressedForm(path)) return {};
    // Links are followed, so what they lead to must be asked: it has to lie in the folder.
    std::error_code error;
    const fs::path file = fs::canonical(root_ / fs::path(path), error);
    if (error || std::mismatch(root_.begin(), root_.end(), file.begin(), file.end()).first != root_.end())
      return {};
    std::optional<std::string> content = contentOf(file);
    if (!content) return {};
    WebFile found{.version = versionOf(*content)};
    found.bodies[static_cast<std::size_t>(Encoding::identity)] = Body(std::move(*content));
    for (const Encoding encoding : {Encoding::brotli, Encoding::gzip})
      found.bodies[static_cast<std::size_t>(encoding)] = compressed(file, encoding);
    return found;
  }

  [[nodiscard]] std::vector<std::string> paths() const override {
    std::vector<std::string> names;
    std::error_code error;
    for (fs::recursive_directory_iterator at(root_, error), end; !error && at != end; at.increment(error)) {
      const std::string name = at->path().lexically_relative(root_).generic_string();
      if (at->is_regular_file(error) && namesFile(name) && !isCompressedForm(name)) names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
  }

 private:
  [[nodiscard]] bool isCompressedForm(std::string_view path) const {
    if (!path.ends_with(".br") && !path.ends_with(".gz")) return false;
    std::error_code error;
    return fs::is_regular_file(root_ / fs::path(path.substr(0, path.size() - 3)), error);
  }

  fs::path root_;
};

}  // namespace

std::unique_ptr<WebFiles> folderFiles(const std::string& folder, std::string& problem) {
  std::error_code error;
  const fs::path root = fs::canonical(folder, error);
  if (error || !fs::is_directory(root, error)) {
    problem = folder + " is no folder.";
    return nullptr;
  }
  if (!fs::is_regular_file(root / "index.html", error)) {
    problem = folder + " has no index.html; give the folder the web build writes, as in clients/web/dist.";
    return nullptr;
  }
  return std::make_unique<FolderFiles>(root);
}

}  // namespace bourse
