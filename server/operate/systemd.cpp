#include "server/operate/systemd.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace bourse {

void notifySystemd(std::string_view state) {
  const char* place = std::getenv("NOTIFY_SOCKET");
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (place == nullptr || *place == '\0' || std::strlen(place) >= sizeof address.sun_path) return;
  const std::size_t length = std::strlen(place);
  std::memcpy(address.sun_path, place, length);
  if (place[0] == '@') address.sun_path[0] = '\0';  // a name that is in no folder
  const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket < 0) return;
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + length);
  // Nobody listens: then nobody waits for it either.
  [[maybe_unused]] const ssize_t sent = ::sendto(socket, state.data(), state.size(), MSG_NOSIGNAL,
                                                 reinterpret_cast<const sockaddr*>(&address), size);
  ::close(socket);
}

Watchdog::Watchdog() {
  const char* text = std::getenv("WATCHDOG_USEC");
  std::int64_t limit = 0;
  if (text == nullptr || std::from_chars(text, text + std::strlen(text), limit).ec != std::errc{}) return;
  if (limit > 0) every_ = std::chrono::microseconds(limit / 3);  // two may be late before it is an end
}

void Watchdog::alive(Moment now) {
  if (every_.count() == 0 || now < next_) return;
  next_ = now + every_;
  notifySystemd("WATCHDOG=1");
}

}  // namespace bourse
