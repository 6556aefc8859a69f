#include "host/games/stackmarket/stacking/hand_inputs.h"

#include <algorithm>

#include "core/check.h"
#include "host/record/base64.h"
#include "host/record/notation.h"

namespace bourse {
namespace {

constexpr std::string_view kMark = "@hand";
constexpr std::size_t kBytesInALine = 3000;  // a third more as text: well below the longest line of a record
constexpr std::uint64_t kMostParts = 10000, kMostVersion = 1000;

struct Part {
  std::uint64_t version = 0, number = 0, parts = 0;
  Seat seat = kNobody;
  std::string bytes;
};

bool readPart(std::string_view line, Part& part) {
  std::uint64_t seat = 0;
  if (nextWord(line) != kMark || !parseNumber(nextWord(line), kMostVersion, part.version) ||
      !parseNumber(nextWord(line), kMaxSeats - 1, seat))
    return false;
  std::string_view which = nextWord(line);
  part.seat = static_cast<Seat>(seat);
  return parseNumber(nextWord(which, '/'), kMostParts, part.number) &&
         parseNumber(which, kMostParts, part.parts) && fromBase64(line, part.bytes);
}

bool fail(Problem& problem, std::string code, std::string sentence) {
  problem = {std::move(code), std::move(sentence)};
  return false;
}

}  // namespace

std::vector<std::string> handLines(const HandInputs& inputs) {
  const std::size_t parts =
      std::max<std::size_t>(1, (inputs.bytes.size() + kBytesInALine - 1) / kBytesInALine);
  std::vector<std::string> lines;
  lines.reserve(parts);
  for (std::size_t i = 0; i < parts; ++i)
    lines.push_back(std::string(kMark) + " " + std::to_string(inputs.version) + " " +
                    std::to_string(inputs.seat) + " " + std::to_string(i + 1) + "/" + std::to_string(parts) +
                    " " + base64(std::string_view(inputs.bytes).substr(i * kBytesInALine, kBytesInALine)));
  return lines;
}

void attachHandInputs(Record& record, std::size_t after, const HandInputs& inputs) {
  if (!record.attachments.empty()) BOURSE_CHECK(record.attachments.back().after, <=, after);
  for (std::string& line : handLines(inputs)) record.attachments.push_back({after, std::move(line)});
}

bool handInputsAt(const Record& record, std::size_t after, HandInputs& inputs, Problem& problem) {
  HandInputs read;
  std::uint64_t expected = 1, parts = 1;
  for (const Attachment& attachment : record.attachments) {
    std::string_view rest = attachment.text;
    if (attachment.after != after || nextWord(rest) != kMark) continue;
    Part part;
    if (!readPart(attachment.text, part))
      return fail(problem, "hand-wrong",
                  "A line of the hand is of the form: @hand 4 0 1/2 and bytes in base64.");
    if (part.version != kHandInputsVersion)
      return fail(problem, std::string(kEarlierHand),
                  "The hand is written in form " + std::to_string(part.version) +
                      "; this program reads form " + std::to_string(kHandInputsVersion) + ".");
    if (expected == 1) parts = part.parts;
    if (part.number != expected || part.parts != parts || (expected > 1 && part.seat != read.seat))
      return fail(problem, "hand-cut-off", "Parts of the hand are missing or out of order.");
    read.seat = part.seat;
    read.bytes += part.bytes;
    ++expected;
  }
  if (expected == 1) return fail(problem, "hand-missing", "No hand is recorded there.");
  if (expected != parts + 1)
    return fail(problem, "hand-cut-off", "Parts of the hand are missing or out of order.");
  inputs = std::move(read);
  return true;
}

}  // namespace bourse
