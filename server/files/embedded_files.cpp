#include "server/files/embedded_files.h"

#include <algorithm>
#include <span>

#include "server/files/web_files.h"

namespace bourse {
namespace {

std::span<const EmbeddedFile> rows() {
  const EmbeddedTable table = embeddedTable();
  return {table.files, table.count};
}

std::optional<Body> bodyOf(const EmbeddedBytes& bytes) {
  if (bytes.begin == nullptr) return {};
  return Body::forever({reinterpret_cast<const char*>(bytes.begin), bytes.size});
}

class EmbeddedFiles : public WebFiles {
 public:
  [[nodiscard]] std::optional<WebFile> find(std::string_view path) const override {
    const auto all = rows();
    const auto row =
        std::lower_bound(all.begin(), all.end(), path,
                         [](const EmbeddedFile& one, std::string_view name) { return one.path < name; });
    if (row == all.end() || row->path != path) return {};
    return WebFile{.version = std::string(row->version),
                   .bodies = {bodyOf(row->brotli), bodyOf(row->gzip), bodyOf(row->identity)}};
  }

  [[nodiscard]] std::vector<std::string> paths() const override {
    std::vector<std::string> names;
    for (const EmbeddedFile& row : rows()) names.emplace_back(row.path);
    return names;
  }
};

}  // namespace

std::unique_ptr<WebFiles> embeddedFiles() { return std::make_unique<EmbeddedFiles>(); }

bool clientIsEmbedded() { return embeddedTable().isClient; }

}  // namespace bourse
