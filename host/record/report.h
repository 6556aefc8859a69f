// A report of a problem: a record with the position that is meant, and what was going on around it. The web
// client writes it; `bourse replay` and `bourse hindsight` read it like a record
// (docs/how-to/from-report-to-test.md).
//
//   {"bourse-report": 1, "record": "bourse-record 1\n…", "n": 57, "seat": 0, "said": "…", "version": "…",
//    "engine": "…", "settings": {…}, "browser": "…"}
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/seat.h"
#include "host/record/record.h"

namespace bourse {

inline constexpr int kReportVersion = 1;

struct ProblemReport {
  bool reported = false;  // false: it was a plain record
  std::string record;
  int at = -1;          // the position that is meant; -1: the last one
  Seat seat = kNobody;  // who looked at it; nobody: all of it
  /// Everything else, in words: `said`, `version`, `settings` …
  std::vector<std::pair<std::string, std::string>> about;
};

/// Whether a text is an address with a report or a record in it: …#/report/~…, …#/replay/~…/57.
bool isReportLink(std::string_view text);

/// Reads a report, a link to one, or a record as a report that says nothing else. False if `problem` is set;
/// a record itself is not checked here.
bool readReport(std::string_view text, ProblemReport& report, RecordProblem& problem);

}  // namespace bourse
