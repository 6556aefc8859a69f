#include "server/tables/open_sockets.h"

namespace bourse {

std::shared_ptr<void> OpenSockets::add(const std::string& from, std::shared_ptr<MessageSink> socket) {
  (*sockets_)[from].insert(socket);
  // A socket may close after the server's parts are gone; the map lives as long as any of them.
  return {nullptr, [sockets = sockets_, from, socket](std::nullptr_t) {
            const auto ours = sockets->find(from);
            ours->second.erase(socket);
            if (ours->second.empty()) sockets->erase(ours);
          }};
}

std::size_t OpenSockets::count() const {
  std::size_t count = 0;
  for (const auto& [from, sockets] : *sockets_) count += sockets.size();
  return count;
}

std::size_t OpenSockets::countOf(const std::string& from) const {
  const auto ours = sockets_->find(from);
  return ours == sockets_->end() ? 0 : ours->second.size();
}

void OpenSockets::closeBanned(const Bans& bans) const {
  for (const auto& [from, sockets] : *sockets_) {
    if (!bans.address(from)) continue;
    for (const std::shared_ptr<MessageSink>& socket : sockets)
      socket->close(kPolicyViolation, "This address is banned on this server.");
  }
}

}  // namespace bourse
