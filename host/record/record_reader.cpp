// Reading records: every line is checked, every move replayed, and the first thing that is wrong ends it.
#include <algorithm>

#include "host/record/notation.h"
#include "host/record/record.h"

namespace bourse {
namespace {

constexpr std::size_t kLongestLine = 4096;

bool isText(std::string_view line) {
  return std::none_of(line.begin(), line.end(), [](char c) {
    return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == '\x7f';
  });
}

/// `name` of `name="Ada L"` and its value, taken off the rest; false if it is not of that form.
bool nextAttribute(std::string_view& rest, std::string_view& name, std::string& value) {
  const std::size_t equals = rest.find('=');
  if (equals == std::string_view::npos) return false;
  name = rest.substr(0, equals);
  rest.remove_prefix(equals + 1);
  value.clear();
  if (!rest.starts_with('"')) {
    value = nextWord(rest);
    return value.find_first_of("\"\\") == std::string::npos && !value.empty();
  }
  for (std::size_t i = 1; i < rest.size(); ++i) {
    if (rest[i] == '"') {
      const std::string_view after = rest.substr(i + 1);
      if (!after.empty() && (!after.starts_with(' ') || after.size() == 1)) return false;
      rest = after.empty() ? after : after.substr(1);
      return true;
    }
    if (rest[i] == '\\') ++i;
    if (i < rest.size()) value += rest[i];
  }
  return false;
}

class Reader {
 public:
  Reader(std::string_view text, RecordProblem& problem) : rest_(text), problem_(problem) {}

  bool read(ReplayedRecord& replayed) {
    if (!wholeLines() || !readHead()) return false;
    while (nextLine()) {
      if (ended_) return fail("line-after-end", "Nothing may follow the last line of a record.");
      if (!readLine()) return false;
    }
    if (problem_.found()) return false;
    if (!ended_) return cutOff();
    replayed = {std::move(record_), std::move(position_)};
    return true;
  }

 private:
  bool fail(std::string code, std::string sentence) {
    return fail(Problem{std::move(code), std::move(sentence)});
  }
  bool fail(Problem problem) {
    if (!problem_.found()) problem_ = {number_, std::move(problem)};
    return false;
  }
  bool cutOff() {
    ++number_;
    return fail("record-cut-off",
                position_ != nullptr && position_->node().kind == Node::Kind::over
                    ? "The game is over, but the line with its end is missing: the record is cut off."
                    : "The last line of a record begins with end or open: this one is cut off.");
  }

  bool wholeLines() {
    if (rest_.empty()) return fail("record-empty", "There is nothing in it.");
    number_ = 1;
    if (!rest_.starts_with("bourse-record "))
      return fail("record-foreign", "This is no record: its first line is not bourse-record 1.");
    number_ = 0;
    if (rest_.ends_with('\n')) return true;
    number_ = 1 + static_cast<int>(std::count(rest_.begin(), rest_.end(), '\n'));
    return fail("record-cut-off", "The last line has no end: the record is cut off.");
  }

  /// The next line that says something; comments are passed over.
  bool nextLine() {
    while (!rest_.empty()) {
      const std::size_t end = rest_.find('\n');
      line_ = rest_.substr(0, end);
      rest_.remove_prefix(end + 1);
      ++number_;
      if (line_.size() > kLongestLine)
        return fail("line-too-long", "The line is longer than any line of a record.");
      if (!isText(line_))
        return fail("line-not-text", "The line has characters that no text has, or ends as on Windows.");
      if (!line_.starts_with('#') && !line_.empty()) return true;
    }
    return false;
  }

  /// The next line without its first word, which must be this one.
  bool expectLine(std::string_view word, std::string_view& rest) {
    if (!nextLine()) return problem_.found() ? false : cutOff();
    rest = line_;
    if (nextWord(rest) == word) return true;
    return fail("line-unexpected", "Expected is a line that begins with " + std::string(word) + ".");
  }

  bool readHead() {
    std::string_view rest;
    if (!nextLine()) return problem_.found() ? false : cutOff();
    rest = line_;
    nextWord(rest);  // bourse-record: looked at already
    if (rest != std::to_string(kRecordVersion))
      return fail("record-version", "The record is written in form “" + std::string(rest.substr(0, 20)) +
                                        "”; this program reads form " + std::to_string(kRecordVersion) + ".");
    return readGame() && readConfig();
  }

  bool readGame() {
    std::string_view rest;
    if (!expectLine("game", rest)) return false;
    const std::string_view name = nextWord(rest);
    Problem problem;
    kind_ = findGame(name, problem);
    if (kind_ == nullptr) return fail(std::move(problem));
    record_.game = name;
    int& version = record_.rulesVersion;
    for (version = 1; version <= kind_->rulesVersion(); ++version)
      if (rest == std::to_string(version)) return true;
    return failVersion(rest);
  }

  bool failVersion(std::string_view version) {
    return fail("rules-version", "The game was played by rules version “" +
                                     std::string(version.substr(0, 20)) + "”; this program plays version " +
                                     std::to_string(kind_->rulesVersion()) + ".");
  }

  bool readConfig() {
    std::string_view rest;
    if (!expectLine("config", rest)) return false;
    EventRoom room;
    EventSink events(room);
    Problem problem;
    position_ = kind_->start(rest, events, problem);
    if (position_ == nullptr) return fail(std::move(problem));
    if (!position_->playsAlike(record_.rulesVersion))
      return failVersion(std::to_string(record_.rulesVersion));
    record_.config = position_->configText();
    if (record_.config == rest) return true;
    return fail("config-wrong",
                "The config is written in another way than records do; that is: config " + record_.config);
  }

  bool readLine() {
    std::string_view rest = line_;
    const std::string_view word = nextWord(rest);
    if (word.starts_with('@')) {
      record_.attachments.push_back({record_.lines.size(), std::string(line_)});
      return true;
    }
    if (word == "seed") return readSeed(rest);
    if (word == "player") return readPlayer(rest);
    if (word == "end" || word == "open") return readEnd(word);
    return readMove();
  }

  bool inHead(std::string_view what) {
    if (record_.lines.empty() && record_.attachments.empty()) return true;
    return fail("line-unexpected", "A " + std::string(what) + " line stands before the moves.");
  }

  bool readSeed(std::string_view text) {
    if (!inHead("seed")) return false;
    if (record_.seed || !record_.players.empty())
      return fail("line-unexpected", "There is one seed line, before the players.");
    Seed seed;
    if (!Seed::parse(text, seed) || seedText(seed) != text)
      return fail("seed-wrong", "A seed is a number below 2^64, or 64 hexadecimal digits in small letters.");
    record_.seed = seed;
    return true;
  }

  bool readPlayer(std::string_view text) {
    if (!inHead("player")) return false;
    RecordPlayer player;
    if (!parseObserver(nextWord(text), position_->seats(), player.seat) || player.seat == kSpectator)
      return fail("player-wrong",
                  "A player line names a seat from 0 to " + std::to_string(position_->seats() - 1) + ".");
    if (!record_.players.empty() && record_.players.back().seat >= player.seat)
      return fail("player-wrong", "Player lines stand in the order of the seats, one for each.");
    std::string_view name;
    std::string value;
    while (!text.empty()) {
      if (!nextAttribute(text, name, value) || value.empty())
        return fail("player-wrong", "A player line is of the form: player 0 name=\"Ada L\" bot=greedy.");
      std::string* place = name == "name" && player.bot.empty() ? &player.name
                           : name == "bot"                      ? &player.bot
                                                                : nullptr;
      if (place == nullptr || !place->empty())
        return fail("player-wrong", "A player has a name and then a bot, each at most once.");
      *place = value;
    }
    record_.players.push_back(std::move(player));
    return true;
  }

  bool readMove() {
    RecordLine line;
    Problem problem;
    if (!parseLine(kind_->vocabulary(), position_->seats(), line_, line, problem))
      return fail(std::move(problem));
    const Verdict verdict = position_->check(line.seat, line.move);
    if (!ok(verdict)) return fail(position_->problem(std::get<Rejection>(verdict)));
    EventSink nobody;
    position_->apply(line.seat, line.move, nobody);
    record_.lines.push_back(line);
    digest_.add(kind_->vocabulary(), line, *position_);
    return true;
  }

  bool readEnd(std::string_view word) {
    const bool over = position_->node().kind == Node::Kind::over;
    if (over != (word == "end"))
      return fail("end-wrong", over ? "The game is over here, so its last line begins with end."
                                    : "The game is not over here, so its last line begins with open.");
    const std::string expected = lastLineText(record_, *position_, digest_);
    const std::size_t digest = expected.rfind(' ') + 1;
    ended_ = true;
    if (line_ == expected) return true;
    if (line_.substr(0, digest) != expected.substr(0, digest))
      return fail("end-wrong", "The last line says something else than the moves lead to, which is: " +
                                   expected.substr(0, digest) + "….");
    return fail("digest-wrong", "The digest does not fit: it should be " + expected.substr(digest) +
                                    ", so a line was changed or lost.");
  }

  std::string_view rest_, line_;
  int number_ = 0;
  RecordProblem& problem_;
  const GameKind* kind_ = nullptr;
  Record record_;
  std::unique_ptr<Position> position_;
  RecordDigest digest_;
  bool ended_ = false;
};

}  // namespace

bool readRecord(std::string_view text, ReplayedRecord& replayed, RecordProblem& problem) {
  problem = {};
  return Reader(text, problem).read(replayed);
}

}  // namespace bourse
