#include "tests/server/socket.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <utility>

namespace bourse {
namespace {

constexpr int kPatience = 20'000;  // milliseconds; never waited for when all is well

}  // namespace

Socket::Socket(int port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    ADD_FAILURE() << "no connection to port " << port;
    closed_ = true;
  }
}

Socket::~Socket() { ::close(socket_); }

bool Socket::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool Socket::more(int milliseconds) {
  pollfd wait{.fd = socket_, .events = POLLIN, .revents = 0};
  if (closed_ || ::poll(&wait, 1, milliseconds) <= 0) return false;
  char bytes[65536];
  const ssize_t got = ::recv(socket_, bytes, sizeof bytes, 0);
  closed_ = got <= 0;
  if (!closed_) unread_.append(bytes, static_cast<std::size_t>(got));
  return !closed_;
}

Answer Socket::receive(bool head) {
  std::size_t end;
  while ((end = unread_.find("\r\n\r\n")) == std::string::npos)
    if (!more(kPatience)) return {};
  Answer answer{
      .status = std::atoi(unread_.substr(9, 3).c_str()), .head = unread_.substr(0, end + 4), .body = {}};
  unread_.erase(0, end + 4);
  const std::size_t at = answer.head.find("Content-Length: ");
  if (head || at == std::string::npos) return answer;
  const auto length = static_cast<std::size_t>(std::atoll(answer.head.c_str() + at + 16));
  while (unread_.size() < length && more(kPatience)) {
  }
  answer.body = unread_.substr(0, length);
  unread_.erase(0, length);
  return answer;
}

Answer Socket::ask(std::string_view bytes, bool head) {
  send(bytes);
  return receive(head);
}

std::string Socket::bytes(std::size_t count) {
  while (unread_.size() < count && more(kPatience)) {
  }
  const std::string taken = unread_.substr(0, count);
  unread_.erase(0, taken.size());
  return taken;
}

std::string Socket::everything(int milliseconds) {
  while (more(milliseconds)) {
  }
  return std::exchange(unread_, {});
}

bool Socket::closesWithin(int milliseconds) {
  more(milliseconds);
  return closed_ && unread_.empty();
}

std::string get(std::string_view target, std::string_view headers) {
  return "GET " + std::string(target) + " HTTP/1.1\r\nHost: here\r\n" + std::string(headers) + "\r\n";
}

}  // namespace bourse
