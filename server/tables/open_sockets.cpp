#include "server/tables/open_sockets.h"

#include "server/identity/addresses.h"

namespace bourse {

std::shared_ptr<void> OpenSockets::add(const std::string& from, std::shared_ptr<MessageSink> socket) {
  const std::string net = addressNet(from);
  (*sockets_)[net].emplace(socket, from);
  // A socket may close after the server's parts are gone; the map lives as long as any of them.
  return {nullptr, [sockets = sockets_, net, socket](std::nullptr_t) {
            const auto ours = sockets->find(net);
            ours->second.erase(socket);
            if (ours->second.empty()) sockets->erase(ours);
          }};
}

std::size_t OpenSockets::count() const {
  std::size_t count = 0;
  for (const auto& [net, sockets] : *sockets_) count += sockets.size();
  return count;
}

std::size_t OpenSockets::countOf(const std::string& from) const {
  const auto ours = sockets_->find(addressNet(from));
  return ours == sockets_->end() ? 0 : ours->second.size();
}

void OpenSockets::closeBanned(const Bans& bans) const {
  for (const auto& [net, sockets] : *sockets_)
    for (const auto& [socket, from] : sockets)
      if (bans.address(from)) socket->close(kPolicyViolation, "This address is banned on this server.");
}

}  // namespace bourse
