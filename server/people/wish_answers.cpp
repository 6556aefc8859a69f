// “Tell me when a table opens” over HTTP.
#include <nlohmann/json.hpp>

#include "host/json/json.h"
#include "server/http/answers.h"
#include "server/people/people_api.h"

namespace bourse {

using nlohmann::json;

void PeopleApi::makeWish(const Call& call) {
  const json body = parseJson(call.request.body);
  const json* wish = member(body, "wish");
  const json* browser = member(body, "push");
  const json* seconds = member(body, "seconds");
  std::uint64_t lasts = 0;
  Problem problem{"body-malformed",
                  "The body is {\"wish\":{…},\"seconds\":3600} and, for a browser, \"push\"."};
  if (wish == nullptr || seconds == nullptr || !numberIn(*seconds, kMostWishSeconds, lasts) ||
      static_cast<std::int64_t>(lasts) < kLeastWishSeconds || !tableActions_.readWish(*wish, problem))
    return call.reply(refused(400, problem));
  TableWishes::Wish made{
      .text = compact(*wish), .seconds = static_cast<std::int64_t>(lasts), .session = bearerOf(call.request)};
  if (browser != nullptr) {
    made.browser = people_.pushes().read(*browser);
    if (!made.browser) return call.reply(pushWrong());
  }
  if (mayAdd(call, call.request.body.size())) people_.wishes().make(made, call.reply);
}

/// Needs no session where the browser tells its address, as when pushes stop.
void PeopleApi::stopWish(const Call& call) {
  people_.wishes().stop(bearerOf(call.request), textOf(parseJson(call.request.body), "endpoint"), call.reply);
}

}  // namespace bourse
