#include "app/game_options.h"

#include "app/files.h"

namespace bourse {
namespace {

/// The word behind --name, in either way of writing it; empty if it is not given.
std::string_view wordBehind(std::string_view option, int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == option && i + 1 < argc) return argv[i + 1];
    if (word.starts_with(option) && word.substr(option.size()).starts_with('='))
      return word.substr(option.size() + 1);
  }
  return {};
}

class AnyGameOptions final : public GameOptions {
 public:
  explicit AnyGameOptions(const GameKind& kind) : GameOptions(kind), kind_(kind) {
    Problem problem;
    EventSink nobody;
    if (const auto usual = kind.start("", nobody, problem); usual != nullptr) seats_ = usual->seats();
  }

  void describe(Options& options) override {
    describeGame(options);
    options.number("seats", "N", "players at the table", seats_, 1, kMaxSeats);
    options.text("config", "CONFIG", "the rest of the config, as records write it", config_);
  }

  [[nodiscard]] int seats() const override { return seats_; }

  bool read(const Options&, std::string& config, std::string& sentence) const override {
    config = "seats=" + std::to_string(seats_) + (config_.empty() ? "" : " " + config_);
    Problem problem;
    EventSink nobody;
    if (kind_.start(config, nobody, problem) != nullptr) return true;
    sentence = problem.sentence;
    return false;
  }

  [[nodiscard]] std::vector<std::string> names() const override { return {"seats", "config"}; }

 private:
  const GameKind& kind_;
  int seats_ = 2;
  std::string config_;
};

}  // namespace

const GameKind& gameAsked(int argc, char** argv) {
  const GameKind& first = *games().front();
  Problem problem;
  if (const std::string_view named = wordBehind("--game", argc, argv); !named.empty()) {
    const GameKind* kind = findGame(named, problem);
    return kind != nullptr ? *kind : first;
  }
  std::string text, unread;
  const std::string file(wordBehind("--load", argc, argv));
  if (file.empty() || file == "-" || !readFile(file, text, unread)) return first;
  for (const GameKind* kind : games())
    if (text.find("\ngame " + std::string(kind->name()) + " ") != std::string::npos) return *kind;
  return first;
}

void GameOptions::describeGame(Options& options) {
  std::vector<std::string> names;
  for (const GameKind* kind : games()) names.emplace_back(kind->name());
  options.choice("game", "which game; each has its own options", game_, std::move(names));
}

std::unique_ptr<GameOptions> anyGameOptions(const GameKind& kind) {
  return std::make_unique<AnyGameOptions>(kind);
}

}  // namespace bourse
