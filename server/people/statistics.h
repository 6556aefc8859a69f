// What somebody's games tell when they are put together; for pages with charts.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string_view>

#include "server/people/people_store.h"

namespace bourse {

/// A result as it is told: nothing of it is secret.
nlohmann::json resultJson(const GameResult& result);

/// By game and kind: how many games, wins and shared wins count alike, places, the mean of scores, the course
/// of the rating (oldest first, the last 200 games), and who was met most often. Of results, the newest
/// first.
nlohmann::json statisticsJson(std::string_view account, std::span<const GameResult> results);

nlohmann::json ratingJson(const PeopleStore::OwnRating& rating);

}  // namespace bourse
