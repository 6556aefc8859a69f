// A report stores only what was said since the last report of its table. This puts together what was said
// before each of them.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "server/store/store.h"

namespace bourse {

class ReportChats {
 public:
  ReportChats();
  ~ReportChats();
  ReportChats(const ReportChats&) = delete;
  ReportChats& operator=(const ReportChats&) = delete;

  /// For every report, the oldest first: what was said last, as a list.
  nlohmann::json before(const std::string& table, const PlayerReport& report);

 private:
  std::map<std::string, nlohmann::json> said_;
};

}  // namespace bourse
