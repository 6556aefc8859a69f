// The table that tools/embed.py writes: its rows are in a generated .cpp, the bytes in a generated assembler
// file.
#pragma once

#include <cstddef>
#include <string_view>

namespace bourse {

struct EmbeddedBytes {
  const unsigned char* begin;  // null where a file has no such form
  std::size_t size;
};

struct EmbeddedFile {
  std::string_view path;
  std::string_view version;  // the first 32 digits of the content's SHA-256
  EmbeddedBytes brotli, gzip, identity;
};

/// Sorted by path.
struct EmbeddedTable {
  const EmbeddedFile* files;
  std::size_t count;
  bool isClient;
};

EmbeddedTable embeddedTable();

}  // namespace bourse
