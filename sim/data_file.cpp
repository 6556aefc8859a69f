#include "sim/data_file.h"

#include <cerrno>
#include <cstring>

namespace bourse {
namespace {

constexpr int kLevel = 6;  // rows shrink to a twentieth or less, quicker than bots play them
constexpr std::string_view kCompressed = ".zst";

}  // namespace

DataFile::~DataFile() {
  if (file_ != nullptr) std::fclose(file_);
}

bool DataFile::open(const std::string& name, std::string& sentence) {
  name_ = name;
  std::string_view form = name;
  const bool compressed = form.ends_with(kCompressed);
  if (compressed) form.remove_suffix(kCompressed.size());
  json_ = form.ends_with(".jsonl");
  if (!json_ && !form.ends_with(".csv")) {
    sentence = name + " must end with .csv or .jsonl, which says its form, and may have .zst behind that.";
    return false;
  }
  if (compressed) {
    stream_.reset(ZSTD_createCStream());
    if (stream_ == nullptr || ZSTD_isError(ZSTD_initCStream(stream_.get(), kLevel)) != 0) {
      sentence = name + " cannot be compressed.";
      return false;
    }
    room_.resize(ZSTD_CStreamOutSize());
  }
  file_ = std::fopen(name.c_str(), "wb");
  if (file_ != nullptr) return true;
  sentence = name + " cannot be opened: " + std::strerror(errno) + ".";
  return false;
}

bool DataFile::write(std::string_view text) {
  if (file_ == nullptr) return true;
  whole_ = (stream_ != nullptr ? compress(text, ZSTD_e_continue)
                               : std::fwrite(text.data(), 1, text.size(), file_) == text.size()) &&
           whole_;
  return whole_;
}

bool DataFile::compress(std::string_view text, ZSTD_EndDirective directive) {
  ZSTD_inBuffer in{text.data(), text.size(), 0};
  for (;;) {
    ZSTD_outBuffer out{room_.data(), room_.size(), 0};
    const std::size_t left = ZSTD_compressStream2(stream_.get(), &out, &in, directive);
    if (ZSTD_isError(left) != 0 || std::fwrite(room_.data(), 1, out.pos, file_) != out.pos) return false;
    if (directive == ZSTD_e_end ? left == 0 : in.pos == in.size) return true;
  }
}

bool DataFile::close() {
  if (file_ == nullptr) return true;
  if (stream_ != nullptr) whole_ = compress({}, ZSTD_e_end) && whole_;
  whole_ = std::fclose(file_) == 0 && whole_;
  file_ = nullptr;
  return whole_;
}

}  // namespace bourse
