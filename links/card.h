// The picture of a link, 1200 × 630: who sits at the table, and of a running or finished game what a
// spectator sees of it.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/game.h"
#include "host/game/any_game.h"
#include "links/ground.h"
#include "links/lettering.h"

namespace bourse::links {

/// Everything a picture is drawn from.
struct Subject {
  nlohmann::json about;                   // as anybody may ask about the table
  std::shared_ptr<const AnyView> view{};  // a spectator's; null: no game to be seen
  std::optional<Scores> scores{};         // of a game that is over
  std::string language = "en";
};

/// What a picture depends on, and nothing else: equal keys are equal pictures.
std::string pictureKey(const Subject& subject);

/// As SVG; pngOf() makes what is sent of it.
std::string drawCard(const Subject& subject, const Lettering& lettering);

}  // namespace bourse::links
