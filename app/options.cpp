#include "app/options.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "app/command.h"
#include "host/game/nearest.h"

namespace bourse {
namespace {

std::string quoted(std::string_view word) { return "“" + std::string(word) + "”"; }

bool wholeNumber(std::string_view text, std::int64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

std::string shortest(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", number);
  return text;
}

}  // namespace

void Options::add(Option option) { options_.push_back(std::move(option)); }

void Options::flag(std::string_view name, std::string_view help, bool& on) {
  add({.kind = Kind::flag,
       .name = std::string(name),
       .placeholder = {},
       .help = std::string(help),
       .target = &on});
}

void Options::text(std::string_view name, std::string_view placeholder, std::string_view help,
                   std::string& value) {
  add({.kind = Kind::text,
       .name = std::string(name),
       .placeholder = std::string(placeholder),
       .help = std::string(help) + (value.empty() ? "" : " (" + value + ")"),
       .target = &value});
}

void Options::texts(std::string_view name, std::string_view placeholder, std::string_view help,
                    std::vector<std::string>& values) {
  add({.kind = Kind::texts,
       .name = std::string(name),
       .placeholder = std::string(placeholder),
       .help = std::string(help),
       .target = &values});
}

void Options::number(std::string_view name, std::string_view placeholder, std::string_view help,
                     std::int64_t& value, std::int64_t least, std::int64_t most) {
  add({.kind = Kind::number,
       .name = std::string(name),
       .placeholder = std::string(placeholder),
       .help = std::string(help) + " (" + std::to_string(value) + ")",
       .target = &value,
       .least = least,
       .most = most});
}

void Options::number(std::string_view name, std::string_view placeholder, std::string_view help, int& value,
                     int least, int most) {
  add({.kind = Kind::number32,
       .name = std::string(name),
       .placeholder = std::string(placeholder),
       .help = std::string(help) + " (" + std::to_string(value) + ")",
       .target = &value,
       .least = least,
       .most = most});
}

void Options::decimal(std::string_view name, std::string_view placeholder, std::string_view help,
                      double& value, double least, double most) {
  add({.kind = Kind::decimal,
       .name = std::string(name),
       .placeholder = std::string(placeholder),
       .help = std::string(help) + " (" + shortest(value) + ")",
       .target = &value});
  options_.back().leastDecimal = least;
  options_.back().mostDecimal = most;
}

void Options::choice(std::string_view name, std::string_view help, std::string& value,
                     std::vector<std::string> words) {
  std::string all;
  for (const std::string& one : words) all += (all.empty() ? "" : "|") + one;
  add({.kind = Kind::choice,
       .name = std::string(name),
       .placeholder = all,
       .help = std::string(help) + (value.empty() ? "" : " (" + value + ")"),
       .target = &value,
       .least = 0,
       .most = 0,
       .words = std::move(words)});
}

void Options::word(std::string_view placeholder, std::string_view help, std::string& value, bool required) {
  add({.kind = Kind::word,
       .name = std::string(placeholder),
       .placeholder = std::string(placeholder),
       .help = std::string(help),
       .target = &value,
       .least = 0,
       .most = 0,
       .words = {},
       .required = required});
}

void Options::words(std::string_view placeholder, std::string_view help, std::vector<std::string>& values) {
  add({.kind = Kind::words,
       .name = std::string(placeholder),
       .placeholder = std::string(placeholder),
       .help = std::string(help),
       .target = &values,
       .least = 0,
       .most = 0,
       .words = {},
       .required = true});
}

Options::Option* Options::find(std::string_view name) {
  const auto found = std::find_if(options_.begin(), options_.end(), [&](const Option& option) {
    return !isWord(option) && option.name == name;
  });
  return found == options_.end() ? nullptr : &*found;
}

bool Options::given(std::string_view name) const {
  return std::any_of(options_.begin(), options_.end(),
                     [&](const Option& option) { return option.name == name && option.given; });
}

bool Options::wrong(std::string_view sentence) {
  exitCode_ = misuse(sentence);
  return false;
}

int Options::misuse(std::string_view sentence) const {
  std::fprintf(stderr, "bourse %s: %s%.*s\n`bourse %s --help` lists the options.\n", command_.c_str(),
               where_.empty() ? "" : (where_ + ": ").c_str(), static_cast<int>(sentence.size()),
               sentence.data(), command_.c_str());
  return kMisused;
}

bool Options::takeNumber(Option& option, std::string_view value) {
  std::int64_t number = 0;
  if (!wholeNumber(value, number))
    return wrong("--" + option.name + " takes a whole number, not " + quoted(value) + ".");
  if (number < option.least || number > option.most)
    return wrong("--" + option.name + " takes a number from " + std::to_string(option.least) + " to " +
                 std::to_string(option.most) + ", not " + std::to_string(number) + ".");
  if (option.kind == Kind::number)
    *static_cast<std::int64_t*>(option.target) = number;
  else
    *static_cast<int*>(option.target) = static_cast<int>(number);
  return true;
}

bool Options::takeDecimal(Option& option, std::string_view value) {
  double number = 0;
  const auto [end, error] =
      std::from_chars(value.data(), value.data() + value.size(), number, std::chars_format::fixed);
  if (error != std::errc() || end != value.data() + value.size())
    return wrong("--" + option.name + " takes a number, not " + quoted(value) + ".");
  const bool inside = number >= option.leastDecimal && number <= option.mostDecimal;  // a NaN is not
  if (!inside)
    return wrong("--" + option.name + " takes a number from " + shortest(option.leastDecimal) + " to " +
                 shortest(option.mostDecimal) + ", not " + std::string(value) + ".");
  *static_cast<double*>(option.target) = number;
  return true;
}

bool Options::take(Option& option, std::string_view value) {
  if (option.given && option.kind != Kind::texts) return wrong("--" + option.name + " is given twice.");
  option.given = true;
  if (option.kind == Kind::texts) {
    static_cast<std::vector<std::string>*>(option.target)->emplace_back(value);
    return true;
  }
  if (option.kind == Kind::number || option.kind == Kind::number32) return takeNumber(option, value);
  if (option.kind == Kind::decimal) return takeDecimal(option, value);
  if (option.kind == Kind::choice &&
      std::find(option.words.begin(), option.words.end(), value) == option.words.end()) {
    const std::vector<std::string_view> words(option.words.begin(), option.words.end());
    return wrong("--" + option.name + " is " + listed(words) + ", not " + quoted(value) + "." +
                 didYouMean(value, words));
  }
  *static_cast<std::string*>(option.target) = value;
  return true;
}

bool Options::takeOption(std::string_view argument, int argc, char** argv, int& at) {
  const std::size_t equals = argument.find('=');
  const std::string_view name = argument.substr(2, equals == std::string_view::npos ? equals : equals - 2);
  Option* option = find(name);
  if (option == nullptr) {
    std::vector<std::string_view> names{"help"};
    for (const Option& one : options_)
      if (!isWord(one)) names.push_back(one.name);
    const std::string_view meant = nearest(name, names);
    return wrong("There is no option --" + std::string(name) + "." +
                 (meant.empty() ? std::string() : " Did you mean --" + std::string(meant) + "?"));
  }
  if (option->kind == Kind::flag) {
    if (equals != std::string_view::npos) return wrong("--" + option->name + " takes no value.");
    option->given = *static_cast<bool*>(option->target) = true;
    return true;
  }
  if (equals != std::string_view::npos) return take(*option, argument.substr(equals + 1));
  if (at + 1 == argc || std::string_view(argv[at + 1]).starts_with("--"))
    return wrong("--" + option->name + " lacks its value: --" + option->name + " " + option->placeholder +
                 ".");
  return take(*option, argv[++at]);
}

bool Options::takeWord(std::string_view argument) {
  for (Option& option : options_) {
    if (option.kind == Kind::words) {
      option.given = true;
      static_cast<std::vector<std::string>*>(option.target)->emplace_back(argument);
      return true;
    }
    if (option.kind != Kind::word || option.given) continue;
    option.given = true;
    *static_cast<std::string*>(option.target) = argument;
    return true;
  }
  return wrong("What is " + quoted(argument) + "? It belongs to no option.");
}

bool Options::parse(int argc, char** argv) {
  for (int at = 1; at < argc; ++at) {
    const std::string_view argument = argv[at];
    if (argument == "--help" || argument == "-h") {
      std::fputs(help().c_str(), stdout);
      exitCode_ = kDone;
      return false;
    }
    if (argument.starts_with("--") ? !takeOption(argument, argc, argv, at)
        : argument.size() > 1 && argument.starts_with('-')
            ? !wrong("There is no option " + std::string(argument) + "; options begin with two hyphens.")
            : !takeWord(argument))
      return false;
  }
  for (const Option& option : options_)
    if (isWord(option) && option.required && !option.given)
      return wrong(option.placeholder + " is missing: " + option.help + ".");
  return true;
}

bool Options::fallback(std::string_view name, std::string_view value, std::string_view where) {
  Option* option = find(name);
  where_ = where;
  if (option == nullptr) {
    const std::vector<std::string> all = names();
    const std::vector<std::string_view> known(all.begin(), all.end());
    return wrong("There is no option of this name." + didYouMean(name, known));
  }
  const bool on = value == "true" || value == "1";
  if (option->kind == Kind::flag && !on && value != "false" && value != "0")
    return wrong("--" + option->name + " is true or false, not " + quoted(value) + ".");
  if (option->kind == Kind::flag && !option->given) *static_cast<bool*>(option->target) = on;
  const bool fine = option->given || option->kind == Kind::flag || take(*option, value);
  option->given = true;
  if (fine) where_.clear();
  return fine;
}

bool Options::refuse(std::string_view sentence, std::string_view where) {
  where_ = where;
  return wrong(sentence);
}

std::vector<std::string> Options::names() const {
  std::vector<std::string> names;
  for (const Option& option : options_)
    if (!isWord(option)) names.push_back(option.name);
  return names;
}

std::string Options::help() const {
  std::string usage = "bourse " + command_, lines;
  std::size_t widest = std::string_view("--help").size();
  const auto left = [](const Option& option) {
    if (isWord(option)) return option.placeholder;
    return "--" + option.name + (option.kind == Kind::flag ? "" : " " + option.placeholder);
  };
  for (const Option& option : options_) {
    widest = std::max(widest, left(option).size());
    if (isWord(option)) usage += option.required ? " " + option.placeholder : " [" + option.placeholder + "]";
  }
  for (const Option& option : options_) {
    const std::string shown = left(option);
    lines += "  " + shown + std::string(widest - shown.size() + 2, ' ') + option.help + "\n";
  }
  lines += "  --help" + std::string(widest - 4, ' ') + "this\n";
  return usage + " [options]: " + summary_ + "\n\n" + lines;
}

}  // namespace bourse
