// The terminal's voice with the words of Stockpile.
#pragma once

#include "app/play/texts.h"

namespace bourse {

class StockpileVoice : public Voice {
 public:
  using Voice::Voice;

  [[nodiscard]] std::string sign(int company) const { return name(ArgType::company, company, "sign"); }
  [[nodiscard]] std::string company(int company) const { return name(ArgType::company, company); }
  [[nodiscard]] std::string card(int card) const { return name(ArgType::card, card); }
  [[nodiscard]] std::string forecast(int kind) const { return name(ArgType::forecast, kind); }
};

}  // namespace bourse
