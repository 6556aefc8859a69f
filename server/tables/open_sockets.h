// The WebSockets that are open, by the address they came from.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <set>
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
  using ByAddress = std::map<std::string, std::set<std::shared_ptr<MessageSink>>>;
  std::shared_ptr<ByAddress> sockets_ = std::make_shared<ByAddress>();
};

}  // namespace bourse
