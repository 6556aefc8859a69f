#include "links/person_card.h"

#include <algorithm>
#include <vector>

#include "gen/text_keys.h"
#include "host/json/json.h"
#include "links/canvas.h"
#include "links/colours.h"
#include "links/games.h"
#include "links/ground.h"
#include "links/words.h"

namespace bourse::links {
namespace {

using nlohmann::json;

constexpr std::size_t kMostRatings = 4;  // that have a place
constexpr Box kMeeple{kEdge + 24, 190, 300, 300};

/// A kind of game somebody is rated in.
struct Rating {
  std::string game, kind;
  std::int64_t points = 0, games = 0;
};

/// The kinds played most come first.
std::vector<Rating> ratingsOf(const json& about) {
  std::vector<Rating> ratings;
  if (const json* list = member(about, "ratings"); list != nullptr && list->is_array())
    for (const json& one : *list)
      ratings.push_back({textOf(one, "game"), textOf(one, "kind"), one.value("points", std::int64_t{0}),
                         one.value("games", std::int64_t{0})});
  // Those of the ladder of programs have names of their own, which only its page knows.
  std::erase_if(ratings, [](const Rating& one) { return one.kind.starts_with("ladder-"); });
  std::stable_sort(ratings.begin(), ratings.end(),
                   [](const Rating& one, const Rating& other) { return one.games > other.games; });
  if (ratings.size() > kMostRatings) ratings.resize(kMostRatings);
  return ratings;
}

std::string gameOf(const Rating& rating, const Words& words) {
  const GameLook* look = lookOf(rating.game);
  return look == nullptr ? rating.game : words.text(look->nameKey);
}

/// As the server rates them apart (server/people/result_of.h).
std::string kindOf(const Rating& rating, const Words& words) {
  if (rating.kind == "two") return words.text(text_key::kLinkKindTwo);
  if (rating.kind == "base") return words.text(text_key::kLinkKindBase);
  return words.text(text_key::kLinkKindModules);
}

std::string nameOf(const json& about) {
  const json* person = member(about, "person");
  return person == nullptr ? std::string() : textOf(*person, "name");
}

void drawRating(const Rating& rating, Box box, const Words& words, Canvas& canvas) {
  canvas.rect(box, kPaper, 10, "stroke=\"#c9bca1\" stroke-width=\"2\"");
  const double half = box.height / 2;
  const double taken =
      canvas.text(words.text(text_key::kLinkPoints, {{"points", rating.points}}), box.right() - 20,
                  box.y + half + 12, {.face = Face::strong, .size = 36, .fill = kInk, .align = Align::end});
  const double width = box.width - taken - 60;
  canvas.text(gameOf(rating, words), box.x + 20, box.y + half - 6,
              {.face = Face::display, .size = 30, .fill = kInk, .width = width});
  canvas.text(
      words.text(text_key::kLinkKindGames, {{"kind", kindOf(rating, words)}, {"games", rating.games}}),
      box.x + 20, box.y + half + 28, {.size = 24, .fill = kInk2, .width = width});
}

}  // namespace

std::string pictureKey(const PersonSubject& subject) {
  json key{{"person", nameOf(subject.about)}, {"language", subject.language}, {"ratings", json::array()}};
  for (const Rating& one : ratingsOf(subject.about))
    key["ratings"].push_back({one.game, one.kind, one.points, one.games});
  return compact(key);
}

std::string drawPersonCard(const PersonSubject& subject, const Lettering& lettering) {
  Words words = wordsOf(subject.language);
  words.isolate(true);
  Canvas canvas(lettering, kWidth, kHeight, isRightToLeft(subject.language));
  drawGround(words, canvas);
  const std::string name = nameOf(subject.about);
  canvas.text(name, kEdge, 152,
              {.face = Face::display, .size = 58, .fill = kInk, .width = kWidth - 2 * kEdge});
  drawMeeple(initialOf(name), kSeats[0], kMeeple, canvas);
  const std::vector<Rating> ratings = ratingsOf(subject.about);
  const double gap = 14, height = 84, from = kMeeple.right() + 60;
  const double all = static_cast<double>(ratings.size()) * (height + gap) - gap;
  double y = kMeeple.y + (kMeeple.height - all) / 2;
  for (const Rating& rating : ratings) {
    drawRating(rating, {from, y, kWidth - kEdge - from, height}, words, canvas);
    y += height + gap;
  }
  if (ratings.empty())
    canvas.text(words.text(text_key::kLinkNoRatings), from, kMeeple.y + kMeeple.height / 2,
                {.face = Face::strong, .size = 38, .fill = kInk2, .width = kWidth - kEdge - from});
  return canvas.svg();
}

}  // namespace bourse::links
