#include "server/files/file_kinds.h"

#include <algorithm>

#include "server/http/http.h"

namespace bourse {
namespace {

struct Kind {
  std::string_view ending, type;
};

constexpr Kind kKinds[] = {
    {"html", "text/html; charset=utf-8"},
    {"js", "text/javascript; charset=utf-8"},
    {"mjs", "text/javascript; charset=utf-8"},
    {"css", "text/css; charset=utf-8"},
    {"wasm", "application/wasm"},  // anything else cannot be compiled while it arrives
    {"json", "application/json"},
    {"map", "application/json"},
    {"webmanifest", "application/manifest+json"},
    {"svg", "image/svg+xml"},
    {"png", "image/png"},
    {"jpg", "image/jpeg"},
    {"webp", "image/webp"},
    {"avif", "image/avif"},
    {"ico", "image/x-icon"},
    {"woff2", "font/woff2"},
    {"woff", "font/woff"},
    {"mp3", "audio/mpeg"},
    {"ogg", "audio/ogg"},
    {"wav", "audio/wav"},
    {"txt", "text/plain; charset=utf-8"},
    {"md", "text/plain; charset=utf-8"},
    {"xml", "application/xml"},
};

constexpr std::size_t kHashLength = 8;

bool inHash(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

bool inWord(char c) { return c >= 'a' && c <= 'z'; }

}  // namespace

std::string_view contentType(std::string_view path) {
  const std::string_view name = path.substr(path.find_last_of('/') + 1);
  const std::size_t dot = name.find_last_of('.');
  if (dot != std::string_view::npos)
    for (const Kind& kind : kKinds)
      if (sameWord(name.substr(dot + 1), kind.ending)) return kind.type;
  return "application/octet-stream";
}

bool hasHashedName(std::string_view path) {
  if (!path.starts_with("assets/")) return false;
  const std::string_view name = path.substr(path.find_last_of('/') + 1);
  const std::size_t dot = name.find_last_of('.');
  if (dot == std::string_view::npos || dot <= kHashLength) return false;
  const std::string_view hash = name.substr(dot - kHashLength, kHashLength);
  if (name[dot - kHashLength - 1] != '-' || !std::all_of(hash.begin(), hash.end(), inHash)) return false;
  // A word like `-portrait.png` has the length of a hash. One hash in a thousand is small letters only; it is
  // then asked for again, which is harmless.
  return !std::all_of(hash.begin(), hash.end(), inWord);
}

}  // namespace bourse
