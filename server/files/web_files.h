// The files of the web client: part of the program, or a folder while somebody works on them.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/encodings.h"
#include "server/http/http.h"

namespace bourse {

struct WebFile {
  std::string version;  // of the content: the same content has the same one, letters and digits only
  std::array<std::optional<Body>, kEncodings.size()> bodies{};  // by Encoding; identity is always there

  [[nodiscard]] const std::optional<Body>& body(Encoding encoding) const {
    return bodies[static_cast<std::size_t>(encoding)];
  }
};

class WebFiles {
 public:
  WebFiles() = default;
  WebFiles(const WebFiles&) = delete;
  WebFiles& operator=(const WebFiles&) = delete;
  virtual ~WebFiles() = default;

  /// The file of this path, as in "assets/a.js".
  [[nodiscard]] virtual std::optional<WebFile> find(std::string_view path) const = 0;
  /// All paths, sorted; compressed forms are no files of their own.
  [[nodiscard]] virtual std::vector<std::string> paths() const = 0;
};

/// What was built into the program.
std::unique_ptr<WebFiles> embeddedFiles();
/// Whether that is the web client; otherwise it is a page that says how to build it.
bool clientIsEmbedded();

/// A folder, read anew at every request. Nothing, and why, if it has no index.html.
std::unique_ptr<WebFiles> folderFiles(const std::string& folder, std::string& problem);

}  // namespace bourse
