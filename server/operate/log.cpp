#include "server/operate/log.h"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <nlohmann/json.hpp>
#include <utility>

#include "host/json/json.h"

namespace bourse {
namespace {

struct LevelName {
  Level level;
  std::string_view name;
};
constexpr std::array<LevelName, 5> kLevels = {{{Level::error, "error"},
                                               {Level::warning, "warning"},
                                               {Level::notice, "notice"},
                                               {Level::info, "info"},
                                               {Level::debug, "debug"}}};

std::string_view nameOf(Level level) {
  for (const LevelName& one : kLevels)
    if (one.level == level) return one.name;
  return "";
}

/// 2026-01-31T12:00:00.123Z
std::string timeText() {
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  const auto since = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count();
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 40> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
  std::array<char, 8> rest{};
  std::snprintf(rest.data(), rest.size(), ".%03dZ", static_cast<int>(since % 1000));
  return std::string(text.data(), size) + rest.data();
}

bool isPlain(std::string_view text) {
  for (const char c : text)
    if (static_cast<unsigned char>(c) <= ' ' || c == '"' || c == '=' || c == '\x7f') return false;
  return !text.empty();
}

/// What others have a hand in, such as an address, cannot begin a line or a field of its own.
std::string quoted(std::string_view text) {
  return isPlain(text) ? std::string(text) : compact(nlohmann::json(text));
}

std::string withoutBreaks(std::string_view text) {
  std::string line(text);
  for (char& c : line)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  return line;
}

std::string textLine(Level level, std::string_view event, std::string_view sentence, Log::Fields fields) {
  std::string line(nameOf(level));
  line.append(" ").append(event);
  for (const LogField& field : fields) {
    line.append(" ").append(field.name).append("=");
    if (const auto* number = std::get_if<std::int64_t>(&field.value))
      line += std::to_string(*number);
    else
      line += quoted(std::get<std::string_view>(field.value));
  }
  if (!sentence.empty()) line.append(": ").append(withoutBreaks(sentence));
  return line;
}

std::string jsonLine(Level level, std::string_view event, std::string_view sentence, Log::Fields fields) {
  nlohmann::json line{{"at", timeText()}, {"level", nameOf(level)}, {"event", event}};
  if (!sentence.empty()) line["sentence"] = sentence;
  for (const LogField& field : fields) {
    const std::string name(field.name);
    if (const auto* number = std::get_if<std::int64_t>(&field.value))
      line[name] = *number;
    else
      line[name] = std::get<std::string_view>(field.value);
  }
  return compact(line);
}

}  // namespace

Log::Log(LogForm form, Level least, bool priorities, Sink sink)
    : form_(form), least_(least), priorities_(priorities), sink_(std::move(sink)) {}

Log::Log() : Log(LogForm::text, Level::notice, false, toStandardError()) {}

void Log::write(Level level, std::string_view event, std::string_view sentence, Fields fields) const {
  if (!takes(level)) return;
  std::string line;
  if (priorities_) line = "<" + std::to_string(static_cast<int>(level)) + ">";
  line += form_ == LogForm::jsonLines ? jsonLine(level, event, sentence, fields)
                                      : textLine(level, event, sentence, fields);
  sink_(line + "\n");
}

bool levelOf(std::string_view word, Level& level) {
  for (const LevelName& one : kLevels)
    if (one.name == word) {
      level = one.level;
      return true;
    }
  return false;
}

bool errorsGoToJournal() {
  // systemd.exec(5): device and inode of the stream, so that a redirection inside the service is noticed.
  const char* told = std::getenv("JOURNAL_STREAM");
  struct stat stream{};
  if (told == nullptr || fstat(STDERR_FILENO, &stream) != 0) return false;
  return std::to_string(stream.st_dev) + ":" + std::to_string(stream.st_ino) == told;
}

Log::Sink toStandardError() {
  return [](const std::string& line) {
    const char* at = line.data();
    std::size_t left = line.size();
    while (left > 0) {
      const ssize_t written = ::write(STDERR_FILENO, at, left);
      if (written <= 0) return;  // nobody listens; the players go on
      at += written;
      left -= static_cast<std::size_t>(written);
    }
  };
}

}  // namespace bourse
