// The folder a server keeps its data in. One server uses it at a time.
#pragma once

#include <memory>
#include <string>

namespace bourse {

class DataFolder {
 public:
  /// Creates the folder if it is missing and locks it for the lifetime of this value. Null, and why, if it
  /// cannot be created or written to, or another server uses it.
  static std::unique_ptr<DataFolder> open(const std::string& path, std::string& problem);
  ~DataFolder();
  DataFolder(const DataFolder&) = delete;
  DataFolder& operator=(const DataFolder&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  DataFolder(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}

  std::string path_;
  int lock_;  // of the open file; the system releases it also when the program dies
};

}  // namespace bourse
