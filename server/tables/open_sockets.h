// The WebSockets that are open, by the address they came from.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>

#include "server/http/websocket.h"
#include "server/identity/bans.h"

namespace bourse {

class OpenSockets {
 public:
  /// Counts a socket as long as the result is held.
  [[nodiscard]] std::shared_ptr<void> add(const std::string& from, std::shared_ptr<MessageSink> socket);
  [[nodiscard]] std::size_t count() const;
  [[nodiscard]] std::size_t countOf(const std::string& from) const;
  void closeBanned(const Bans& bans) const;

 private:
  /// By what the address counts as, with the address itself.
  using ByNet = std::map<std::string, std::map<std::shared_ptr<MessageSink>, std::string>>;
  std::shared_ptr<ByNet> sockets_ = std::make_shared<ByNet>();
};

}  // namespace bourse
