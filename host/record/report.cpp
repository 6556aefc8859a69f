#include "host/record/report.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "host/record/inflate.h"

namespace bourse {
namespace {

using nlohmann::json;

bool fail(RecordProblem& problem, const char* code, const char* sentence) {
  problem = {0, {code, sentence}};
  return false;
}

constexpr std::size_t kMostBytes = 4 << 20;  // as much as any record
constexpr std::string_view kReportLink = "#/report/~";
constexpr std::string_view kReplayLink = "#/replay/~";

/// What is packed into the address; of a position, its number too.
bool readLink(std::string_view link, ProblemReport& report, RecordProblem& problem) {
  const std::size_t from = std::min(link.find(kReportLink), link.find(kReplayLink)) + kReportLink.size();
  static_assert(kReportLink.size() == kReplayLink.size());
  std::string_view letters = link.substr(from);
  while (!letters.empty() && (letters.back() == '\n' || letters.back() == '\r')) letters.remove_suffix(1);
  const std::size_t end = letters.find('/');
  std::string bytes;
  std::string text;
  if (!fromLetters(letters.substr(0, end), bytes) || !inflate(bytes, kMostBytes, text))
    return fail(problem, "report-link", "This link was cut off or changed on its way.");
  if (!readReport(text, report, problem)) return false;
  if (end == std::string_view::npos) return true;
  int at = 0;
  for (const char digit : letters.substr(end + 1)) {
    if (digit < '0' || digit > '9' || at > 100'000) return true;
    at = at * 10 + (digit - '0');
  }
  report.at = at;
  return true;
}

}  // namespace

bool isReportLink(std::string_view text) {
  return text.find(kReportLink) != std::string_view::npos || text.find(kReplayLink) != std::string_view::npos;
}

bool readReport(std::string_view text, ProblemReport& report, RecordProblem& problem) {
  report = {};
  if (!text.starts_with("bourse-record") && !text.starts_with('{') && isReportLink(text))
    return readLink(text, report, problem);
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
