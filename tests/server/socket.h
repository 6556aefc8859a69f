// A client for tests that says exactly what it is told to, byte by byte; loopback only.
#pragma once

#include <string>
#include <string_view>

namespace bourse {

struct Answer {
  int status = 0;  // 0: none came
  std::string head, body;
};

class Socket {
 public:
  explicit Socket(int port);
  ~Socket();
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  /// False if the other side does not take it any more.
  bool send(std::string_view bytes) const;
  /// The next answer, with as much body as its head says; `head` for an answer to HEAD.
  Answer receive(bool head = false);
  Answer ask(std::string_view bytes, bool head = false);
  /// So many bytes, fewer if no more come.
  std::string bytes(std::size_t count);
  /// All until the other side closes, or that time is over.
  std::string everything(int milliseconds);
  /// Whether the other side closes within that time without another byte.
  bool closesWithin(int milliseconds);

 private:
  bool more(int milliseconds);

  int socket_ = -1;
  bool closed_ = false;
  std::string unread_;
};

/// A whole GET request.
std::string get(std::string_view target, std::string_view headers = "");

}  // namespace bourse
