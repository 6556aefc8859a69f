// The terminal's voice with the words of Stockpile.
#pragma once

#include "app/play/texts.h"
#include "gen/stockpile_vocabulary.h"

namespace bourse {

class StockpileVoice : public Voice {
 public:
  using Voice::Voice;

  [[nodiscard]] std::string sign(int company) const { return name(stockpile::arg::company, company, "sign"); }
  [[nodiscard]] std::string company(int company) const { return name(stockpile::arg::company, company); }
  [[nodiscard]] std::string card(int card) const { return name(stockpile::arg::card, card); }
  [[nodiscard]] std::string forecast(int kind) const { return name(stockpile::arg::forecast, kind); }
};

}  // namespace bourse
