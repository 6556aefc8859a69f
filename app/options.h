// Command-line options, handled the same way in every command:
//
//   Options options("sim", "Plays many games and reports who wins.");
//   int games = 1000;
//   bool json = false;
//   options.number("games", "N", "how many games", games, 1, 100'000'000);
//   options.flag("json", "print JSON", json);
//   if (!options.parse(argc, argv)) return options.exitCode();
//
// `--name value` and `--name=value` are the same; -h and --help print the options. Errors go to standard
// error, with the option that was probably meant.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bourse {

class Options {
 public:
  Options(std::string_view command, std::string_view summary) : command_(command), summary_(summary) {}

  /// Options. The variable keeps its value if the option is not given; the help shows it as the default.
  void flag(std::string_view name, std::string_view help, bool& on);
  void text(std::string_view name, std::string_view placeholder, std::string_view help, std::string& value);
  /// May be given several times.
  void texts(std::string_view name, std::string_view placeholder, std::string_view help,
             std::vector<std::string>& values);
  void number(std::string_view name, std::string_view placeholder, std::string_view help, std::int64_t& value,
              std::int64_t least, std::int64_t most);
  void number(std::string_view name, std::string_view placeholder, std::string_view help, int& value,
              int least, int most);
  /// A number with an optional decimal point.
  void decimal(std::string_view name, std::string_view placeholder, std::string_view help, double& value,
               double least, double most);
  /// One of these words.
  void choice(std::string_view name, std::string_view help, std::string& value,
              std::vector<std::string> words);
  /// A positional argument, in the order of these calls.
  void word(std::string_view placeholder, std::string_view help, std::string& value, bool required);

  /// All positional arguments from here on, at least one.
  void words(std::string_view placeholder, std::string_view help, std::vector<std::string>& values);

  /// False if the program should exit now with exitCode(): after --help, or because of an error.
  bool parse(int argc, char** argv);
  /// After parse(): a value from elsewhere, for an option that was not given. `where` names the source in
  /// errors.
  bool fallback(std::string_view name, std::string_view value, std::string_view where);
  /// Reports an error in that source; always false.
  bool refuse(std::string_view sentence, std::string_view where);
  /// All options, without positional arguments.
  [[nodiscard]] std::vector<std::string> names() const;
  [[nodiscard]] int exitCode() const { return exitCode_; }
  /// Whether the option or argument was given.
  [[nodiscard]] bool given(std::string_view name) const;
  /// Reports an error found after parse(); returns the exit code.
  int misuse(std::string_view sentence) const;
  [[nodiscard]] std::string help() const;

 private:
  enum class Kind : std::uint8_t { flag, text, texts, number, number32, decimal, choice, word, words };
  struct Option {
    Kind kind;
    std::string name, placeholder, help;
    void* target;
    std::int64_t least = 0, most = 0;
    std::vector<std::string> words{};
    bool required = false, given = false;
    double leastDecimal = 0, mostDecimal = 0;
  };

  static bool isWord(const Option& option) { return option.kind == Kind::word || option.kind == Kind::words; }
  [[nodiscard]] Option* find(std::string_view name);
  void add(Option option);
  bool take(Option& option, std::string_view value);
  bool takeNumber(Option& option, std::string_view value);
  bool takeDecimal(Option& option, std::string_view value);
  bool takeOption(std::string_view argument, int argc, char** argv, int& at);
  bool takeWord(std::string_view argument);
  bool wrong(std::string_view sentence);

  std::string command_, summary_, where_;
  std::vector<Option> options_;
  int exitCode_ = 0;
};

}  // namespace bourse
