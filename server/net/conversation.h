// One WebSocket: reads messages for a visitor, sends what the wire is given, and keeps both within limits.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "server/net/listener.h"
#include "server/net/types.h"
#include "server/visitor.h"

namespace bourse {

class Conversation : public Wire {
 public:
  /// Hears what was thrown while a message was answered.
  using Mistake = std::function<void(std::string_view what)>;
  /// What is sent before talk() waits for it.
  static std::shared_ptr<Conversation> make(asio::io_context& context, const Limits& limits, Mistake mistake);

  /// Says yes to the request and talks until one side ends it. The visitor ends before this does.
  virtual Task<void> talk(Stream stream, HttpRequest request, std::unique_ptr<Visitor> visitor) = 0;
  /// Ends it without a word.
  virtual void drop() = 0;
};

}  // namespace bourse
