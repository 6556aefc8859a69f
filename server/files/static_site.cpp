#include "server/files/static_site.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <utility>

#include "server/files/file_kinds.h"
#include "server/files/static_files.h"
#include "server/http/headers.h"

namespace bourse {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHosting =
    R"(This folder is the web client of Bourse. Any host for files can serve it, under any path.

Everything works without further settings; these make it quicker and stricter:

1. Headers. `_headers` lists them in the format that several hosts read by themselves. For others, set the same
   headers for all files: without them the pages work, but the browser guards them less. A header X-Frame-Options: DENY
   does for old browsers what frame-ancestors does.

2. Caching. Files in assets/ carry a hash in their names and never change: `public, max-age=31536000, immutable`.
   Everything else, above all index.html and the service worker, must be asked for again: `no-cache`.

3. Compression. Beside a file may lie the same file compressed, with .br or .gz at the end of its name. nginx uses them
   with `gzip_static on;` (and `brotli_static on;` where that module is there); other hosts compress by themselves, and
   then these files may be left out.

4. Content types. .wasm has to be application/wasm, .webmanifest application/manifest+json, .js text/javascript.

5. HTTPS. Browsers allow installing and playing without a network only over https:// or on the own machine.

To update, write the new files over the old ones and keep the old assets/ for a while: somebody may have the old page
open.
)";

bool fail(const fs::path& file, std::string_view what, std::string& problem) {
  problem = file.string() + " " + std::string(what) + ".";
  return false;
}

/// Written beside and then renamed: readers get the old file or the new one.
bool writeWhole(const fs::path& file, std::string_view bytes, std::string& problem) {
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  if (error) return fail(file.parent_path(), "cannot be made: " + error.message(), problem);
  if (fs::is_directory(file, error))
    return fail(file, "is a folder, so no file can be written there", problem);
  const fs::path beside = file.string() + ".new";
  std::ofstream stream(beside, std::ios::binary | std::ios::trunc);
  stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  stream.close();
  if (stream.fail()) {
    fs::remove(beside, error);
    return fail(file, "cannot be written", problem);
  }
  fs::rename(beside, file, error);
  return !error || fail(file, "cannot be written: " + error.message(), problem);
}

bool writeForms(const WebFiles& files, const std::string& path, const fs::path& root, SiteWritten& written,
                std::string& problem) {
  const std::optional<WebFile> file = files.find(path);
  if (!file) return fail(path, "disappeared while it was copied", problem);
  for (const Encoding encoding : kEncodings) {
    const std::optional<Body>& body = file->body(encoding);
    if (!body) continue;
    const fs::path target = root / (path + std::string(encodingEnding(encoding)));
    if (!writeWhole(target, body->bytes(), problem)) return false;
    if (encoding != Encoding::identity) ++written.compressed;
  }
  ++written.files;
  written.bytes += file->body(Encoding::identity)->bytes().size();
  return true;
}

/// What never changes goes first and pages last, so that a page never names a file that is not there yet.
int turn(std::string_view path) {
  if (hasHashedName(path)) return 0;
  return path.ends_with(".html") ? 2 : 1;
}

/// Made and empty, or forced.
bool prepared(const fs::path& root, bool force, std::string& problem) {
  std::error_code error;
  fs::create_directories(root, error);
  if (!fs::is_directory(root))
    return fail(root, error ? "cannot be made: " + error.message() : "is no folder", problem);
  const bool empty = fs::is_empty(root, error);
  if (error) return fail(root, "cannot be read: " + error.message(), problem);
  return empty || force ||
         fail(root, "is not empty; with --force files of the same names are replaced, others stay", problem);
}

}  // namespace

std::string hostHeaders(const WebFiles& files) {
  std::string text = "# Recommended headers, see HOSTING.txt.\n/*\n";
  for (const StrictHeader& header : strictHeaders())
    text += "  " + std::string(header.name) + ": " + std::string(header.value) + "\n";
  const auto rule = [&](std::string_view path) {
    text += "/" + std::string(path) + "\n  Cache-Control: ";
    text += std::string(cacheControl(path)) + "\n";
  };
  // One rule a file and none for all: where two rules name the same header, hosts differ in what they make of
  // it.
  rule("");
  for (const std::string& path : files.paths()) rule(path);
  return text;
}

bool writeSite(const WebFiles& files, const std::string& folder, bool force, SiteWritten& written,
               std::string& problem) {
  const fs::path root(folder);
  if (!prepared(root, force, problem)) return false;
  std::vector<std::string> paths = files.paths();
  std::sort(paths.begin(), paths.end(), [](const std::string& one, const std::string& other) {
    return std::pair(turn(one), one) < std::pair(turn(other), other);
  });
  for (const std::string& path : paths)
    if (!writeForms(files, path, root, written, problem)) return false;
  return writeWhole(root / "_headers", hostHeaders(files), problem) &&
         writeWhole(root / "HOSTING.txt", kHosting, problem);
}

}  // namespace bourse
