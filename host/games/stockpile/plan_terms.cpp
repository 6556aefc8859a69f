#include "host/games/stockpile/plan_terms.h"

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string_view>

#include "gen/stockpile_vocabulary.h"
#include "host/json/json.h"

namespace bourse {

using nlohmann::json;
using stockpile::AuctionPlan;
using stockpile::AuctionWish;
using stockpile::kNone;

namespace {

constexpr int kDearestWish = 200;  // more than anybody bids

bool planWrong(Problem& problem, std::string sentence) {
  problem = {"plan-wrong", std::move(sentence)};
  return false;
}

bool onlyKeys(const json& object, std::initializer_list<std::string_view> keys, Problem& problem) {
  if (!object.is_object()) return planWrong(problem, "A plan and each of its wishes is an object.");
  for (const auto& [key, value] : object.items())
    if (std::find(keys.begin(), keys.end(), key) == keys.end())
      return planWrong(problem, "A plan has no “" + key.substr(0, 40) + "” there.");
  return true;
}

/// A number that may be missing.
template <class Number>
bool readNumber(const json& object, const char* name, int most, Number& number, Problem& problem) {
  const json* value = member(object, name);
  std::uint64_t read = 0;
  if (value == nullptr) return true;
  if (!numberIn(*value, static_cast<std::uint64_t>(most), read))
    return planWrong(problem,
                     "\"" + std::string(name) + "\" is a number, at most " + std::to_string(most) + ".");
  number = static_cast<Number>(read);
  return true;
}

bool readTerm(const json& object, stockpile::CardTerm& term, Problem& problem) {
  if (!onlyKeys(object, {"card", "least"}, problem)) return false;
  const json* card = member(object, "card");
  const int value =
      card != nullptr && card->is_string()
          ? stockpile::vocabulary().valueOf(stockpile::arg::card, card->get_ref<const std::string&>())
          : -1;
  if (value < 0) return planWrong(problem, "\"card\" is the name of a card.");
  term.card = static_cast<std::uint8_t>(value);
  return readNumber(object, "least", stockpile::kMostSlots, term.least, problem) &&
         (term.least > 0 || planWrong(problem, "\"least\" is at least 1."));
}

bool readWish(const json& object, AuctionWish& wish, Problem& problem) {
  if (!onlyKeys(object, {"pile", "most", "hidden", "cards"}, problem)) return false;
  if (member(object, "most") == nullptr)
    return planWrong(problem, "A wish says in \"most\" what the bid may cost.");
  if (!readNumber(object, "most", kDearestWish, wish.most, problem) ||
      !readNumber(object, "pile", stockpile::kMostPiles - 1, wish.pile, problem) ||
      !readNumber(object, "hidden", stockpile::kMostSlots, wish.mostHidden, problem))
    return false;
  const json* cards = member(object, "cards");
  if (cards == nullptr) return true;
  if (!cards->is_array() || cards->size() > stockpile::kMostTerms)
    return planWrong(problem,
                     "\"cards\" is a list of at most " + std::to_string(stockpile::kMostTerms) + ".");
  for (const json& card : *cards)
    if (!readTerm(card, wish.term[wish.terms++], problem)) return false;
  return true;
}

json wishJson(const AuctionWish& wish) {
  json out{{"most", wish.most}};
  if (wish.pile != kNone) out["pile"] = wish.pile;
  if (wish.mostHidden < stockpile::kMostSlots) out["hidden"] = wish.mostHidden;
  for (std::size_t i = 0; i < wish.terms; ++i)
    out["cards"].push_back({{"card", stockpile::vocabulary().nameOf(stockpile::arg::card, wish.term[i].card)},
                            {"least", wish.term[i].least}});
  return out;
}

}  // namespace

bool readPlanTerms(const json& terms, AuctionPlan& plan, Problem& problem) {
  AuctionPlan read;
  if (!onlyKeys(terms, {"wishes", "fee", "otherwise"}, problem)) return false;
  const json* wishes = member(terms, "wishes");
  if (wishes == nullptr || !wishes->is_array() || wishes->size() > stockpile::kMostWishes)
    return planWrong(
        problem, "\"wishes\" is a list of at most " + std::to_string(stockpile::kMostWishes) + " wishes.");
  for (const json& wish : *wishes)
    if (!readWish(wish, read.wish[read.wishes++], problem)) return false;
  if (!readNumber(terms, "fee", kDearestWish, read.dearestFee, problem)) return false;
  if (const json* otherwise = member(terms, "otherwise"); otherwise != nullptr) {
    if (*otherwise != "ask" && *otherwise != "cheapest")
      return planWrong(problem, "\"otherwise\" is \"ask\" or \"cheapest\".");
    read.cheapest = *otherwise == "cheapest";
  }
  if (read.wishes == 0 && !read.cheapest)
    return planWrong(problem, "A plan has wishes, or bids the cheapest.");
  plan = read;
  return true;
}

json planTermsJson(const AuctionPlan& plan) {
  json terms{{"wishes", json::array()}, {"otherwise", plan.cheapest ? "cheapest" : "ask"}};
  for (std::size_t i = 0; i < plan.wishes; ++i) terms["wishes"].push_back(wishJson(plan.wish[i]));
  if (plan.dearestFee != kNone) terms["fee"] = plan.dearestFee;
  return terms;
}

}  // namespace bourse
