// Answers that wait for the store. If it fails, everybody who waits gets another answer.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>

#include "server/http/http.h"

namespace bourse {

class PendingReplies {
 public:
  /// A reply that is pending until it is called.
  [[nodiscard]] Reply track(const Reply& reply);
  /// Answers all that are pending; what they were waiting for does not answer them any more.
  void answerAll(const std::function<Response()>& response);

 private:
  std::shared_ptr<std::map<std::uint64_t, Reply>> pending_ =
      std::make_shared<std::map<std::uint64_t, Reply>>();
  std::uint64_t last_ = 0;
};

}  // namespace bourse
