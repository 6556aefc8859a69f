#include "server/net/admin_socket.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <future>
#include <thread>
#include <utility>

namespace bourse {
namespace {

constexpr std::size_t kLongest = 16 << 20;  // a list of many tables
constexpr int kTimeout = 10'000;            // milliseconds

class File {
 public:
  explicit File(int number) : number_(number) {}
  ~File() {
    if (number_ >= 0) ::close(number_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  [[nodiscard]] int get() const { return number_; }

 private:
  int number_;
};

/// By the open folder: its whole path may be longer than the address of a socket.
sockaddr_un addressIn(const File& folder) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string path = "/proc/self/fd/" + std::to_string(folder.get()) + "/admin.sock";
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  return address;
}

bool readable(int file, int milliseconds) {
  pollfd one{.fd = file, .events = POLLIN, .revents = 0};
  int got = 0;
  do got = ::poll(&one, 1, milliseconds);
  while (got < 0 && errno == EINTR);
  return got > 0;
}

/// Up to the end of a line; false if it does not come.
bool readLine(int file, std::string& line) {
  std::array<char, 4096> part;
  while (line.size() < kLongest && readable(file, kTimeout)) {
    const ssize_t got = ::read(file, part.data(), part.size());
    if (got <= 0) return false;
    line.append(part.data(), static_cast<std::size_t>(got));
    if (line.back() != '\n') continue;
    line.pop_back();
    return true;
  }
  return false;
}

bool writeLine(int file, std::string line) {
  line += '\n';
  for (std::size_t at = 0; at < line.size();) {
    const ssize_t sent = ::send(file, line.data() + at, line.size() - at, MSG_NOSIGNAL);
    if (sent <= 0) return false;
    at += static_cast<std::size_t>(sent);
  }
  return true;
}

bool mayAsk(int connection) {
  ucred who{};
  socklen_t size = sizeof who;
  return ::getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &who, &size) == 0 &&
         (who.uid == 0 || who.uid == ::geteuid());
}

class OpenSocket final : public AdminSocket {
 public:
  OpenSocket(const std::string& folder, Answer answer)
      : folder_(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)),
        socket_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)),
        end_(::eventfd(0, EFD_CLOEXEC)),
        answer_(std::move(answer)) {}

  ~OpenSocket() override {
    if (!thread_.joinable()) return;
    const std::uint64_t one = 1;
    if (::write(end_.get(), &one, sizeof one) == static_cast<ssize_t>(sizeof one)) thread_.join();
    ::unlinkat(folder_.get(), "admin.sock", 0);
  }

  bool listen() {
    if (folder_.get() < 0 || socket_.get() < 0 || end_.get() < 0) return false;
    ::unlinkat(folder_.get(), "admin.sock", 0);  // of a server that died: the folder is ours alone
    const sockaddr_un address = addressIn(folder_);
    const mode_t former = ::umask(0177);
    const bool bound =
        ::bind(socket_.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    ::umask(former);
    if (!bound || ::listen(socket_.get(), 8) != 0) return false;
    thread_ = std::thread([this] { work(); });
    return true;
  }

 private:
  void work() {
    while (true) {
      std::array<pollfd, 2> both{{{.fd = socket_.get(), .events = POLLIN, .revents = 0},
                                  {.fd = end_.get(), .events = POLLIN, .revents = 0}}};
      if (::poll(both.data(), both.size(), -1) < 0 && errno != EINTR) return;
      if (both[1].revents != 0) return;
      if (both[0].revents == 0) continue;
      const File connection(::accept4(socket_.get(), nullptr, nullptr, SOCK_CLOEXEC));
      if (connection.get() >= 0 && mayAsk(connection.get())) serve(connection.get());
    }
  }

  void serve(int connection) const {
    std::string request;
    if (!readLine(connection, request)) return;
    const auto told = std::make_shared<std::promise<std::string>>();
    std::future<std::string> reply = told->get_future();
    const auto once = std::make_shared<std::atomic_flag>();
    answer_(request, [told, once](std::string text) {
      if (!once->test_and_set()) told->set_value(std::move(text));
    });
    if (reply.wait_for(std::chrono::milliseconds(kTimeout)) != std::future_status::ready) return;
    writeLine(connection, reply.get());
  }

  File folder_, socket_, end_;
  Answer answer_;
  std::thread thread_;
};

}  // namespace

std::unique_ptr<AdminSocket> AdminSocket::open(const std::string& folder, Answer answer,
                                               std::string& problem) {
  auto socket = std::make_unique<OpenSocket>(folder, std::move(answer));
  if (socket->listen()) return socket;
  problem = "The socket admin.sock cannot be made in " + folder + ": " + std::strerror(errno) + ".";
  return nullptr;
}

bool askServer(const std::string& folder, const std::string& request, std::string& answer,
               std::string& problem) {
  const File place(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  const File connection(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const sockaddr_un address = addressIn(place);
  answer.clear();
  if (place.get() < 0 ||
      ::connect(connection.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    problem = "No server answers in " + folder + ": " + std::strerror(errno) + ".";
    return false;
  }
  if (writeLine(connection.get(), request) && readLine(connection.get(), answer)) return true;
  problem = "The server in " + folder + " does not answer; it may be busy, or not yours to ask.";
  return false;
}

}  // namespace bourse
