// A file of rows: the end of its name says the form, .csv or .jsonl, and with .zst behind it is compressed.
#pragma once

#include <zstd.h>

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace bourse {

class DataFile {
 public:
  DataFile() = default;
  DataFile(const DataFile&) = delete;
  DataFile& operator=(const DataFile&) = delete;
  ~DataFile();

  /// False with a sentence. Compressed files may be joined like others: `cat a.csv.zst b.csv.zst`.
  bool open(const std::string& name, std::string& sentence);
  [[nodiscard]] bool isOpen() const { return file_ != nullptr; }
  [[nodiscard]] bool json() const { return json_; }
  [[nodiscard]] const std::string& name() const { return name_; }

  bool write(std::string_view text);
  /// False if anything could not be written.
  bool close();

 private:
  struct FreeStream {
    void operator()(ZSTD_CStream* stream) const { ZSTD_freeCStream(stream); }
  };

  bool compress(std::string_view text, ZSTD_EndDirective directive);

  std::FILE* file_ = nullptr;
  std::unique_ptr<ZSTD_CStream, FreeStream> stream_;
  std::string name_, room_;
  bool json_ = false, whole_ = true;
};

}  // namespace bourse
