// What the terminal says beyond the words that all clients share.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "gen/stockpile_vocabulary.h"
#include "words/words.h"

namespace bourse {

/// The terminal's voice: texts by key from the language's files, names and money as its words write them.
class Voice {
 public:
  Voice(const Words& words, const Vocabulary& vocabulary, const Audience& audience)
      : words_(words), vocabulary_(vocabulary), audience_(audience) {}

  [[nodiscard]] std::string operator()(std::string_view key, std::initializer_list<TextArg> args = {}) const;
  [[nodiscard]] std::string money(int thousands) const { return words_.money(thousands); }
  [[nodiscard]] std::string player(Seat seat) const { return words_.player(seat, audience_); }
  [[nodiscard]] std::string sign(int company) const {
    return words_.name(vocabulary_, stockpile::arg::company, company, "sign");
  }
  [[nodiscard]] std::string company(int company) const {
    return words_.name(vocabulary_, stockpile::arg::company, company);
  }
  [[nodiscard]] std::string card(int card) const {
    return words_.name(vocabulary_, stockpile::arg::card, card);
  }
  [[nodiscard]] std::string forecast(int kind) const {
    return words_.name(vocabulary_, stockpile::arg::forecast, kind);
  }
  [[nodiscard]] std::string name(ArgType type, int value, std::string_view key = "name") const {
    return words_.name(vocabulary_, type, value, key);
  }
  [[nodiscard]] std::string event(const Event& event) const {
    return words_.event(vocabulary_, event, audience_);
  }
  [[nodiscard]] std::string move(Move move) const { return words_.move(vocabulary_, move, audience_); }
  [[nodiscard]] std::string prompt(const Node& node) const {
    return words_.prompt(vocabulary_, node, audience_);
  }
  [[nodiscard]] std::string refusal(const Rejection& rejection) const {
    return words_.refusal(vocabulary_, rejection, audience_);
  }
  [[nodiscard]] const Audience& audience() const { return audience_; }
  [[nodiscard]] const Vocabulary& vocabulary() const { return vocabulary_; }

 private:
  const Words& words_;
  const Vocabulary& vocabulary_;
  Audience audience_;
};

}  // namespace bourse
