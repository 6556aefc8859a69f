#include "server/tables/open_sockets.h"

namespace bourse {

std::shared_ptr<void> OpenSockets::add(const std::string& from, std::shared_ptr<MessageSink> socket) {
  open_->sockets.emplace(socket, from);
  open_->counts.add(from);
  // A socket may close after the server's parts are gone; the counts live as long as any of them.
  return {nullptr, [open = open_, from, socket](std::nullptr_t) {
            open->sockets.erase(socket);
            open->counts.remove(from);
          }};
}

std::size_t OpenSockets::count() const { return open_->sockets.size(); }

void OpenSockets::closeBanned(const Bans& bans) const {
  for (const auto& [socket, from] : open_->sockets)
    if (bans.address(from)) socket->close(kPolicyViolation, "This address is banned on this server.");
}

}  // namespace bourse
