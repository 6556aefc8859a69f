#include "server/files/static_files.h"

#include "server/files/file_kinds.h"
#include "server/http/target.h"

namespace bourse {
namespace {

constexpr std::string_view kStartPage = "index.html";

/// Two forms of one file are two things to a cache, so the tag names the form as well.
std::string tagOf(const WebFile& file, Encoding encoding) {
  const std::string_view form = encodingName(encoding);
  return "\"" + file.version + (form.empty() ? "" : "-") + std::string(form) + "\"";
}

/// Whether If-None-Match names the tag. A proxy that compressed or unpacked marks a tag as weak: for this
/// question that makes no difference.
bool knows(std::string_view ifNoneMatch, std::string_view tag) {
  for (std::string_view known : partsOf(ifNoneMatch, ',')) {
    if (known == "*") return true;
    if (known.starts_with("W/")) known.remove_prefix(2);
    if (known == tag) return true;
  }
  return false;
}

std::array<bool, kEncodings.size()> formsOf(const WebFile& file) {
  std::array<bool, kEncodings.size()> forms{};
  for (const Encoding encoding : kEncodings)
    forms[static_cast<std::size_t>(encoding)] = file.body(encoding).has_value();
  return forms;
}

Response answer(const WebFile& file, std::string_view path, const Request& request) {
  const auto forms = formsOf(file);
  const Encoding encoding = choose(request.header("Accept-Encoding"), forms);
  const std::string tag = tagOf(file, encoding);
  Response response;
  response.set("ETag", tag);
  response.set("Cache-Control", cacheControl(path));
  // Also with the plain form: a cache must not give it to those who would get another.
  if (forms[static_cast<std::size_t>(Encoding::brotli)] || forms[static_cast<std::size_t>(Encoding::gzip)])
    response.set("Vary", "Accept-Encoding");
  if (knows(request.header("If-None-Match"), tag)) {
    response.status = 304;
    return response;
  }
  response.set("Content-Type", contentType(path));
  response.set("Accept-Ranges", "none");
  if (encoding != Encoding::identity) response.set("Content-Encoding", encodingName(encoding));
  response.body = *file.body(encoding);
  return response;
}

}  // namespace

std::string_view cacheControl(std::string_view path) {
  return hasHashedName(path) ? "public, max-age=31536000, immutable" : "no-cache";
}

Response staticFile(const WebFiles& files, const Request& request) {
  if (request.method != "GET" && request.method != "HEAD") {
    Response refused = messagePage(405, "Files can only be read here.");
    refused.set("Allow", "GET, HEAD");
    return refused;
  }
  const std::optional<std::string> path = pathOf(request.target);
  if (!path) return messagePage(400, "This is not the address of a page.");
  const std::string_view name = path->empty() ? kStartPage : std::string_view(*path);
  if (namesFile(name))
    if (const std::optional<WebFile> file = files.find(name)) return answer(*file, name, request);
  return messagePage(404, "There is no page of this name.");
}

}  // namespace bourse
