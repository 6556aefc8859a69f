#include "server/http/target.h"

#include <algorithm>

#include "server/http/http.h"

namespace bourse {
namespace {

int hexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// A proxy may ask for http://host/path: the path begins at the first slash behind the host.
std::string_view withoutHost(std::string_view target) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (target.size() < scheme.size() || !sameWord(target.substr(0, scheme.size()), scheme)) continue;
    const std::size_t slash = target.find_first_of("/?", scheme.size());
    if (slash == std::string_view::npos || target[slash] == '?') return "/";
    return target.substr(slash);
  }
  return target;
}

bool forbidden(unsigned char c) { return c < 0x20 || c == 0x7f || c == '\\'; }

std::optional<std::string> decoded(std::string_view text) {
  std::string path;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      const int high = i + 1 < text.size() ? hexDigit(text[i + 1]) : -1;
      const int low = i + 2 < text.size() ? hexDigit(text[i + 2]) : -1;
      if (high < 0 || low < 0) return {};
      c = static_cast<char>(high * 16 + low);
      if (c == '/') return {};
      i += 2;
    }
    if (forbidden(static_cast<unsigned char>(c))) return {};
    path += c;
  }
  return path;
}

}  // namespace

std::optional<std::string> pathOf(std::string_view target) {
  target = withoutHost(target);
  if (!target.starts_with('/')) return {};
  const std::string_view path = target.substr(1, target.find_first_of("?#") - 1);
  std::optional<std::string> name = decoded(path);
  if (!name) return {};
  for (std::size_t at = 0; at <= name->size();) {
    const std::size_t end = std::min(name->find('/', at), name->size());
    const std::string_view segment = std::string_view(*name).substr(at, end - at);
    if (segment == "." || segment == "..") return {};
    at = end + 1;
  }
  return name;
}

std::string parameterOf(std::string_view target, std::string_view name) {
  const std::size_t query = target.find('?');
  if (query == std::string_view::npos) return {};
  for (const std::string_view part : partsOf(target.substr(query + 1), '&')) {
    const std::size_t equals = part.find('=');
    if (part.substr(0, equals) != name || equals == std::string_view::npos) continue;
    const std::optional<std::string> decoded = pathOf("/" + std::string(part.substr(equals + 1)));
    return decoded.value_or("");
  }
  return {};
}

bool namesFile(std::string_view path) {
  while (true) {
    if (path.empty() || path.front() == '.' || path.front() == '/') return false;
    const std::size_t slash = path.find('/');
    if (slash == std::string_view::npos) return true;
    path.remove_prefix(slash + 1);
  }
}

}  // namespace bourse
