// Bytes as the target and the headers of a request: an answer always comes, nothing leads out of the folder,
// and what is sent is one head.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "server/files/file_service.h"
#include "server/files/web_files.h"
#include "server/http/encodings.h"
#include "server/http/target.h"
#include "tests/fuzz/bytes.h"

namespace bourse {
namespace {

namespace fs = std::filesystem;
using fuzz::require;

constexpr std::string_view kSecret = "not to be served";

/// A folder with a page, beside a file that nobody may get.
std::shared_ptr<const WebFiles> servedFolder() {
  const fs::path root = fs::temp_directory_path() / "bourse-http-fuzz";
  fs::create_directories(root / "served/assets");
  std::ofstream(root / "secret.txt") << kSecret;
  std::ofstream(root / "served/.hidden") << kSecret;
  std::ofstream(root / "served/index.html") << "page";
  std::ofstream(root / "served/assets/a-B4kz_x1Q.js") << "script";
  std::string problem;
  return folderFiles((root / "served").string(), problem);
}

void checkPath(std::string_view target) {
  const std::optional<std::string> path = pathOf(target);
  if (!path) return;
  require(path->size() < target.size(), "a path is shorter than its target");
  require(std::none_of(path->begin(), path->end(), [](char c) { return c == '\\' || (c >= 0 && c < ' '); }),
          "no backslash and no control character");
  const std::string framed = "/" + *path + "/";
  require(framed.find("/../") == std::string::npos && framed.find("/./") == std::string::npos,
          "no dot segments");
  if (namesFile(*path)) require(framed.find("//") == std::string::npos, "and no empty ones");
}

void checkAnswer(const Response& response) {
  require(response.status >= 200 && response.status < 500, "an answer, and not a mistake of ours");
  require(response.body.bytes() != kSecret, "nothing from outside");
  require(!response.header("X-Content-Type-Options").empty(), "with strict headers");
  const std::string head = responseHead(response, true, 0);
  require(head.find("\r\n\r\n") == head.size() - 4, "one head");
}

}  // namespace
}  // namespace bourse

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bourse;
  static const Handler handler = service(servedFolder());
  static constexpr const char* kNames[] = {"Accept-Encoding", "If-None-Match", "Range", "accept-encoding"};
  fuzz::Bytes bytes(data, size);
  Request request{.method = bytes.below(8) == 0 ? bytes.line() : "GET", .target = bytes.line()};
  while (!bytes.empty() && request.headers.size() < 8) {
    const char* name = kNames[bytes.below(std::size(kNames))];
    request.headers.push_back({name, bytes.line()});
  }
  checkPath(request.target);
  checkAnswer(handler(request));
  const std::string accepted = request.header("Accept-Encoding");
  for (const Encoding encoding : kEncodings) {
    const int wanted = qualityOf(accepted, encoding);
    fuzz::require(wanted >= 0 && wanted <= 1000, "a weight from 0 to 1");
  }
  return 0;
}
