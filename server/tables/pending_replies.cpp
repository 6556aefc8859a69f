#include "server/tables/pending_replies.h"

#include <utility>

namespace bourse {

Reply PendingReplies::track(const Reply& reply) {
  const std::uint64_t number = ++last_;
  pending_->emplace(number, reply);
  return [pending = pending_, number](Response response) {
    const auto waiting = pending->extract(number);
    if (!waiting.empty()) waiting.mapped()(std::move(response));
  };
}

void PendingReplies::answerAll(const std::function<Response()>& response) {
  for (const auto& [number, reply] : std::exchange(*pending_, {})) reply(response());
}

}  // namespace bourse
