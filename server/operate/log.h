// The server's log: one line per event on standard error, as text or JSON.
//
// A line has an event of our own words and fields. Nothing that is secret is a field: no token, no password,
// no seed, no plan, no hand, no text of a chat. People's names are not there either; tables have their ids.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>

namespace bourse {

/// As syslog numbers them.
enum class Level : std::uint8_t { error = 3, warning = 4, notice = 5, info = 6, debug = 7 };

enum class LogForm : std::uint8_t { text, jsonLines };

struct LogField {
  std::string_view name;
  std::variant<std::string_view, std::int64_t> value;
};

class Log {
 public:
  using Fields = std::initializer_list<LogField>;
  /// Takes a whole line with its end. From any thread.
  using Sink = std::function<void(const std::string& line)>;

  /// With `priorities` a line begins with <6> or the like, which journald understands and takes off.
  Log(LogForm form, Level least, bool priorities, Sink sink);
  /// Text from notices on, to standard error.
  Log();

  void setLeast(Level least) { least_ = least; }
  [[nodiscard]] bool takes(Level level) const { return level <= least_; }
  /// `sentence` may be empty.
  void write(Level level, std::string_view event, std::string_view sentence, Fields fields = {}) const;

 private:
  LogForm form_;
  Level least_;
  bool priorities_;
  Sink sink_;
};

/// As --log-level has it; false if there is no such level.
bool levelOf(std::string_view word, Level& level);

/// Whether standard error goes to journald, which systemd tells in the environment.
bool errorsGoToJournal();

/// One write per line, so lines of several threads do not mix.
Log::Sink toStandardError();

}  // namespace bourse
