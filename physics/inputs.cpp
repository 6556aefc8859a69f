#include "physics/inputs.h"

namespace bourse::physics {
namespace {

constexpr char kVersion = 1;

// What follows the first byte of a message, in this order: steps since the one before, then what is marked.
enum Mark : std::uint8_t {
  kGrab = 1,
  kRelease = 2,
  kMoved = 4,
  kTurned = 8,
  kRegrouped = 16,
  kSkipped = 32,  // the sequence did not rise by one
  kUnknown = 0xff ^ 63,
};

/// Seven bits a byte, the lowest first.
void write(std::string& bytes, std::uint32_t value) {
  for (; value >= 128; value >>= 7) bytes += static_cast<char>(value | 128);
  bytes += static_cast<char>(value);
}

/// Small numbers of either sign as small numbers.
void writeChange(std::string& bytes, int change) {
  write(bytes, change < 0 ? 2 * static_cast<std::uint32_t>(-(change + 1)) + 1
                          : 2 * static_cast<std::uint32_t>(change));
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] bool empty() const { return at_ == bytes_.size(); }
  [[nodiscard]] bool good() const { return good_; }

  std::uint8_t byte() {
    if (empty()) {
      good_ = false;
      return 0;
    }
    return static_cast<std::uint8_t>(bytes_[at_++]);
  }

  std::uint32_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 35; shift += 7) {
      const std::uint8_t next = byte();
      value |= static_cast<std::uint64_t>(next & 127u) << shift;
      if (next < 128) {
        good_ = good_ && value <= 0xffffffffu;
        return static_cast<std::uint32_t>(value);
      }
    }
    good_ = false;
    return 0;
  }

  /// The number before, changed; it must stay between the two.
  int changed(int before, int least, int most) {
    const std::uint32_t coded = number();
    const auto half = static_cast<std::int64_t>(coded / 2);
    const std::int64_t value = before + (coded % 2 == 0 ? half : -half - 1);
    if (value >= least && value <= most) return static_cast<int>(value);
    good_ = false;
    return before;
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool good_ = true;
};

std::uint8_t marksOf(const Intent& intent, const Intent& before) {
  int marks = 0;
  if (intent.grab) marks |= kGrab;
  if (intent.release) marks |= kRelease;
  if (intent.x != before.x || intent.y != before.y || intent.z != before.z) marks |= kMoved;
  if (intent.yaw != before.yaw) marks |= kTurned;
  if (intent.group != before.group) marks |= kRegrouped;
  if (intent.sequence != before.sequence + 1) marks |= kSkipped;
  return static_cast<std::uint8_t>(marks);
}

void read(Reader& reader, TimedIntent& told) {
  const std::uint8_t marks = reader.byte();
  Intent& intent = told.intent;
  told.step += reader.number();
  intent.grab = (marks & kGrab) != 0;
  intent.release = (marks & kRelease) != 0;
  intent.sequence = (marks & kSkipped) != 0 ? reader.number() : intent.sequence + 1;
  if ((marks & kMoved) != 0) {
    intent.x = static_cast<std::int16_t>(reader.changed(intent.x, -32768, 32767));
    intent.y = static_cast<std::int16_t>(reader.changed(intent.y, -32768, 32767));
    intent.z = static_cast<std::uint16_t>(reader.changed(intent.z, 0, 65535));
  }
  if ((marks & kTurned) != 0) intent.yaw = static_cast<std::uint16_t>(reader.changed(intent.yaw, 0, 65535));
  if ((marks & kRegrouped) != 0) intent.group = reader.byte();
}

}  // namespace

std::string bytesOf(std::span<const TimedIntent> inputs) {
  std::string bytes{kVersion};
  TimedIntent before;
  for (const TimedIntent& told : inputs) {
    const Intent& intent = told.intent;
    const std::uint8_t marks = marksOf(intent, before.intent);
    bytes += static_cast<char>(marks);
    write(bytes, told.step - before.step);
    if ((marks & kSkipped) != 0) write(bytes, intent.sequence);
    if ((marks & kMoved) != 0) {
      writeChange(bytes, intent.x - before.intent.x);
      writeChange(bytes, intent.y - before.intent.y);
      writeChange(bytes, intent.z - before.intent.z);
    }
    if ((marks & kTurned) != 0) writeChange(bytes, intent.yaw - before.intent.yaw);
    if ((marks & kRegrouped) != 0) bytes += static_cast<char>(intent.group);
    before = told;
  }
  return bytes;
}

bool readInputs(std::string_view bytes, std::vector<TimedIntent>& inputs) {
  inputs.clear();
  if (bytes.empty() || bytes.front() != kVersion) return false;
  Reader reader(bytes.substr(1));
  TimedIntent told;
  while (!reader.empty()) {
    const std::uint32_t before = told.step;
    read(reader, told);
    if (!reader.good() || told.step < before) return false;
    inputs.push_back(told);
  }
  return true;
}

}  // namespace bourse::physics
