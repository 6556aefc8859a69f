// Bytes as they come over a socket: requests, what is no request, and frames of a WebSocket, in pieces. The
// listener reads them with its real parsers over loopback, and afterwards still answers somebody else.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <string>
#include <string_view>
#include <thread>
#include <tuple>

#include "server/net/listener.h"
#include "tests/fuzz/bytes.h"

namespace bourse {
namespace {

using fuzz::require;

/// Says everything back.
class Parrot final : public Visitor {
 public:
  explicit Parrot(std::shared_ptr<Wire> wire) : wire_(std::move(wire)) {}
  void hear(std::string_view text) override { wire_->send(std::make_shared<const std::string>(text)); }

 private:
  std::shared_ptr<Wire> wire_;
};

class Serving {
 public:
  Serving() {
    Doors doors;
    doors.answer = [](const Request& request, const Reply& reply) {
      require(request.target.size() <= Limits{}.headerBytes, "a target within the limits");
      require(request.body.size() <= Limits{}.bodyBytes, "a body within the limits");
      reply(messagePage(200, "Heard."));
    };
    doors.admit = [](const Request&, std::shared_ptr<Wire> wire, Response&) {
      return std::make_unique<Parrot>(std::move(wire));
    };
    std::string problem;
    listener_ = Listener::open("127.0.0.1", 0, std::move(doors), Limits{}, problem);
    require(listener_ != nullptr, problem.c_str());
    thread_ = std::thread([this] { listener_->run(); });
  }
  ~Serving() {
    listener_->stop();
    thread_.join();
  }
  Serving(const Serving&) = delete;
  Serving& operator=(const Serving&) = delete;

  [[nodiscard]] int port() const { return listener_->port(); }

 private:
  std::unique_ptr<Listener> listener_;
  std::thread thread_;
};

class Caller {
 public:
  explicit Caller(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    require(::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof(to)) == 0, "the door is open");
  }
  ~Caller() { ::close(socket_); }
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;

  void say(std::string_view bytes) const { ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL); }
  /// The head of an answer.
  [[nodiscard]] std::string hearHead() const {
    std::string heard;
    char byte = 0;
    while (!heard.ends_with("\r\n\r\n") && ::recv(socket_, &byte, 1, 0) == 1) heard += byte;
    return heard;
  }
  /// Everything that comes until the other side has nothing more to say; nothing is said from here any more.
  [[nodiscard]] std::string hearOut() const {
    ::shutdown(socket_, SHUT_WR);
    std::string heard;
    char bytes[4096];
    for (ssize_t got = 0; (got = ::recv(socket_, bytes, sizeof(bytes), 0)) > 0;)
      heard.append(bytes, static_cast<std::size_t>(got));
    return heard;
  }

 private:
  int socket_;
};

constexpr std::string_view kUpgrade =
    "GET /socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

}  // namespace
}  // namespace bourse

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bourse;
  static const Serving serving;
  fuzz::Bytes bytes(data, size);
  const std::uint8_t kind = bytes.next();
  const bool frames = (kind & 1) != 0;
  std::string said;
  while (!bytes.empty()) said += static_cast<char>(bytes.next());
  {
    const Caller caller(serving.port());
    if (frames) {
      caller.say(kUpgrade);
      fuzz::require(caller.hearHead().starts_with("HTTP/1.1 101 "), "who asks as one should comes in");
    }
    const std::size_t cut = said.empty() ? 0 : kind % said.size();  // also in two pieces
    caller.say(std::string_view(said).substr(0, cut));
    caller.say(std::string_view(said).substr(cut));
    std::ignore = caller.hearOut();
  }
  const Caller other(serving.port());
  other.say("GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
  fuzz::require(other.hearOut().starts_with("HTTP/1.1 200 "), "others are served as before");
  return 0;
}
