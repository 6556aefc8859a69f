#include "host/report.h"

#include <nlohmann/json.hpp>

#include "host/json.h"

namespace bourse {
namespace {

using nlohmann::json;

bool fail(RecordProblem& problem, const char* code, const char* sentence) {
  problem = {0, {code, sentence}};
  return false;
}

}  // namespace

bool readReport(std::string_view text, Report& report, RecordProblem& problem) {
  report = {};
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || text[first] != '{') {
    report.record = text;
    return true;
  }
  const json all = parseJson(text);
  const json* version = member(all, "bourse-report");
  if (version == nullptr)
    return fail(problem, "report-foreign", "This is no report: it has no “bourse-report”.");
  if (*version != kReportVersion)
    return fail(problem, "report-version", "This report was written by another version of Bourse.");
  const json* record = member(all, "record");
  if (record == nullptr || !record->is_string())
    return fail(problem, "report-record", "The report has no “record” in it.");
  report.reported = true;
  report.record = record->get<std::string>();
  std::uint64_t number = 0;
  if (const json* at = member(all, "n"); at != nullptr && !at->is_null()) {
    if (!numberIn(*at, 1'000'000, number))
      return fail(problem, "report-position", "“n” is a number of lines.");
    report.at = static_cast<int>(number);
  }
  if (const json* seat = member(all, "seat"); seat != nullptr && !seat->is_null())
    if (!observerIn(*seat, kMaxSeats, true, report.seat))
      return fail(problem, "report-seat", "“seat” is a seat or \"spectator\".");
  for (const auto& [key, value] : all.items())
    if (key != "record" && key != "bourse-report" && key != "n" && key != "seat")
      report.about.emplace_back(key, value.is_string() ? value.get<std::string>() : compact(value));
  return true;
}

}  // namespace bourse
