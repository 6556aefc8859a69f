// The picture of a link to a person with an account: the name and the ratings, as anybody may ask.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "links/lettering.h"

namespace bourse::links {

/// Everything such a picture is drawn from.
struct PersonSubject {
  nlohmann::json about;  // the answer of GET /api/people/{person}
  std::string language = "en";
};

/// What a picture depends on, and nothing else: equal keys are equal pictures.
std::string pictureKey(const PersonSubject& subject);

/// As SVG; pngOf() makes what is sent of it.
std::string drawPersonCard(const PersonSubject& subject, const Lettering& lettering);

}  // namespace bourse::links
