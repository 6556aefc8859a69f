// WebSockets over loopback: messages both ways, and the limits on them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "server/net/listener.h"
#include "tests/server/socket.h"

namespace bourse {
namespace {

using testing::HasSubstr;

/// Says everything back; some words do something else.
class Parrot final : public MessageHandler {
 public:
  static inline std::optional<std::chrono::milliseconds> slow{};

  Parrot(std::shared_ptr<MessageSink> wire, std::atomic<int>& here) : wire_(std::move(wire)), here_(here) {
    ++here_;
    wire_->send(std::make_shared<const std::string>("hello"));
  }
  ~Parrot() override { --here_; }
  void onMessage(std::string_view text) override {
    if (text == "bye") return wire_->close(4001, "as asked");
    if (text == "throw") throw std::runtime_error("as asked");
    if (text == "long") return wire_->send(std::make_shared<const std::string>(60'000, 'x'));
    const bool much = text == "much";
    for (int i = 0; i < (much ? 4000 : 1); ++i)
      wire_->send(std::make_shared<const std::string>(much ? std::string(100'000, 'x') : std::string(text)));
  }
  std::optional<std::chrono::milliseconds> pause() override { return slow; }
  void onBytes(std::string_view bytes) override {
    wire_->sendBytes(std::make_shared<const std::string>(std::string(bytes)));
  }

 private:
  std::shared_ptr<MessageSink> wire_;
  std::atomic<int>& here_;
};

class Serving {
 public:
  explicit Serving(const ConnectionLimits& limits = {}) {
    Doors doors;
    doors.answer = [this](const Request& request, Reply reply) {
      if (request.target == "/later")
        later_ = std::move(reply);
      else
        reply(messagePage(404, "Nothing."));
    };
    doors.admit = [this](const Request& request, std::shared_ptr<MessageSink> wire,
                         Response& refusal) -> std::unique_ptr<MessageHandler> {
      if (request.target == "/socket") return std::make_unique<Parrot>(std::move(wire), here);
      refusal = messagePage(403, "Not here.");
      return nullptr;
    };
    doors.tick = [this] {
      if (later_) later_(messagePage(200, "At last."));
      later_ = nullptr;
    };
    std::string problem;
    listener_ = Listener::open("127.0.0.1", 0, std::move(doors), limits, problem);
    EXPECT_NE(listener_, nullptr) << problem;
    thread_ = std::thread([this] { listener_->run(); });
  }
  ~Serving() { stop(); }
  Serving(const Serving&) = delete;
  Serving& operator=(const Serving&) = delete;

  [[nodiscard]] int port() const { return listener_->port(); }
  void stop() {
    listener_->stop();
    if (thread_.joinable()) thread_.join();
  }
  [[nodiscard]] bool emptyWithin(int milliseconds) const {
    for (int waited = 0; here != 0 && waited < milliseconds; waited += 10)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return here == 0;
  }

  std::atomic<int> here = 0;

 private:
  Reply later_;
  std::unique_ptr<Listener> listener_;
  std::thread thread_;
};

std::string upgrade(const std::string& target) {
  return get(target,
             "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
}

/// A whole text frame with a mask of zeros, so that it can be read here.
std::string frame(const std::string& text, char kind = '\x81') {
  std::string bytes(1, kind);
  if (text.size() < 126) {
    bytes += static_cast<char>(0x80 | text.size());
  } else {
    bytes += '\xfe';
    bytes += static_cast<char>(text.size() >> 8);
    bytes += static_cast<char>(text.size() & 0xff);
  }
  return bytes + std::string(4, '\0') + text;
}

std::string told(const std::string& text) {
  return "\x81" + std::string(1, static_cast<char>(text.size())) + text;
}
std::string closed(int code) { return {static_cast<char>(code >> 8), static_cast<char>(code & 0xff)}; }

TEST(WebSocketSession, SlowsDownInsteadOfClosingWhereTheHandlerSaysSo) {
  ConnectionLimits limits;
  limits.messageBurst = 2;
  limits.messagesPerSecond = 0.001;
  Parrot::slow = std::chrono::milliseconds(20);
  {
    Serving serving(limits);
    Socket socket(serving.port());
    ASSERT_EQ(socket.ask(upgrade("/socket")).status, 101);
    EXPECT_EQ(socket.bytes(told("hello").size()), told("hello"));
    const auto begun = std::chrono::steady_clock::now();
    std::string all;
    for (int i = 0; i < 10; ++i) all += frame("x");
    socket.send(all);
    std::string heard;
    for (int i = 0; i < 10; ++i) heard += told("x");
    EXPECT_EQ(socket.bytes(heard.size()), heard) << "all of them are heard";
    EXPECT_GE(std::chrono::steady_clock::now() - begun, std::chrono::milliseconds(190))
        << "one after the other";
  }
  Parrot::slow.reset();
}

TEST(WebSocketSession, AcceptsTheUpgradeAndKeepsTheOrder) {
  Serving serving;
  Socket socket(serving.port());
  const Answer yes = socket.ask(upgrade("/socket"));
  EXPECT_EQ(yes.status, 101);
  EXPECT_THAT(yes.head, HasSubstr("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
  EXPECT_THAT(yes.head, HasSubstr("Content-Security-Policy: default-src 'none'"));
  EXPECT_THAT(yes.head, HasSubstr("Cross-Origin-Opener-Policy: same-origin"));
  EXPECT_EQ(socket.bytes(7), told("hello"));
  socket.send(frame("one") + frame("two"));
  EXPECT_EQ(socket.bytes(10), told("one") + told("two"));
  EXPECT_EQ(serving.here, 1);
}

TEST(WebSocketSession, SendsALongMessageAsOneFrame) {
  Serving serving;
  Socket socket(serving.port());
  EXPECT_EQ(socket.ask(upgrade("/socket")).status, 101);
  EXPECT_EQ(socket.bytes(7), told("hello"));
  socket.send(frame("long"));
  EXPECT_EQ(socket.bytes(4), std::string("\x81\x7e", 2) + closed(60'000))
      << "the last one, with its whole size";
  EXPECT_EQ(socket.bytes(60'000), std::string(60'000, 'x'));
}

TEST(WebSocketSession, TakesMessagesOfAnyLengthAndInFragments) {
  Serving serving;
  Socket socket(serving.port());
  EXPECT_EQ(socket.ask(upgrade("/socket")).status, 101);
  EXPECT_EQ(socket.bytes(7), told("hello"));
  for (const std::size_t size : {0U, 1U, 255U, 256U, 257U, 512U, 1537U, 16'384U}) {
    std::string text(size, 'x');
    for (std::size_t i = 0; i < size; ++i) text[i] = static_cast<char>('a' + i % 23);
    socket.send(frame(text));
    const std::string head = size < 126 ? std::string{'\x81', static_cast<char>(size)}
                                        : std::string("\x81\x7e", 2) + closed(static_cast<int>(size));
    EXPECT_EQ(socket.bytes(head.size() + size), head + text) << size;
  }
  const std::string begin(300, 'b'), end(200, 'e');
  socket.send(frame(begin, '\x01') + frame("", '\x00') + frame(end, '\x80') + frame("next"));
  EXPECT_EQ(socket.bytes(4), std::string("\x81\x7e", 2) + closed(500));
  EXPECT_EQ(socket.bytes(500), begin + end);
  EXPECT_EQ(socket.bytes(6), told("next"));
}

TEST(WebSocketSession, NoticesAbruptDisconnects) {
  Serving serving;
  {
    Socket socket(serving.port());
    EXPECT_EQ(socket.ask(upgrade("/socket")).status, 101);
    EXPECT_EQ(socket.bytes(7), told("hello"));
  }
  EXPECT_TRUE(serving.emptyWithin(5000));
}

TEST(WebSocketSession, ClosesAfterQueuedMessages) {
  Serving serving;
  Socket socket(serving.port());
  EXPECT_EQ(socket.ask(upgrade("/socket")).status, 101);
  socket.send(frame("last") + frame("bye"));
  EXPECT_EQ(socket.bytes(13), told("hello") + told("last"));
  EXPECT_THAT(socket.bytes(4), HasSubstr(closed(4001)));
}

TEST(WebSocketSession, AnswersRefusedUpgrades) {
  Serving serving;
  Socket socket(serving.port());
  EXPECT_EQ(socket.ask(upgrade("/elsewhere")).status, 403);
  EXPECT_EQ(serving.here, 0);
}

TEST(WebSocketSession, KeepsBinaryAndTextMessagesApart) {
  Serving serving;
  Socket socket(serving.port());
  EXPECT_EQ(socket.ask(upgrade("/socket")).status, 101);
  EXPECT_EQ(socket.bytes(7), told("hello"));
  socket.send(frame(std::string("\0\xff\x01", 3), '\x82') + frame("two"));
  EXPECT_EQ(socket.bytes(10), "\x82" + std::string("\x03\0\xff\x01", 4) + told("two"));
}

TEST(WebSocketSession, DropsExtraIntentsAndClosesOnAFlood) {
  Serving serving({.forRequest = std::chrono::milliseconds(500),
                   .intentBurst = 3,
                   .intentsPerSecond = 0.1,
                   .binaryBurst = 20,
                   .binaryPerSecond = 0.1});
  Socket socket(serving.port());
  EXPECT_EQ(socket.ask(upgrade("/socket")).status, 101);
  std::string bytes;
  for (int i = 0; i < 10; ++i) bytes += frame("x", '\x82');
  socket.send(bytes + frame("still here"));
  EXPECT_EQ(socket.bytes(7 + 9 + 12), told("hello") + "\x82\x01x\x82\x01x\x82\x01x" + told("still here"));
  socket.send(bytes + bytes);
  EXPECT_THAT(socket.everything(5000), HasSubstr(closed(1008)));
}

TEST(WebSocketSession, ClosesOnOversizedAndTooManyMessages) {
  Serving serving({.forRequest = std::chrono::milliseconds(500),  // also for the answer to a goodbye
                   .messageBytes = 200,
                   .messageBurst = 5,
                   .messagesPerSecond = 0.1});
  const auto endOf = [&](const std::string& bytes) {
    Socket socket(serving.port());
    EXPECT_EQ(socket.ask(upgrade("/socket")).status, 101);
    socket.send(bytes);
    return socket.everything(5000);
  };
  EXPECT_THAT(endOf(frame(std::string(201, 'x'))), HasSubstr(closed(1009)));
  EXPECT_THAT(endOf(frame("throw")), HasSubstr(closed(1011)));
  std::string flood;
  for (int i = 0; i < 50; ++i) flood += frame("x");
  const std::string answers = endOf(flood);
  EXPECT_THAT(answers, HasSubstr(closed(1008)));
  EXPECT_LT(answers.size(), 60U) << "five were answered";
  std::string pings;
  for (int i = 0; i < 50; ++i) pings += frame("x", '\x89');
  EXPECT_LT(endOf(pings).size(), 40U) << "five pings are answered, then the flooding client is dropped";
}

TEST(WebSocketSession, DropsClientsThatDoNotRead) {
  Serving serving({.waitingBytes = 1 << 20});
  Socket socket(serving.port());
  EXPECT_EQ(socket.ask(upgrade("/socket")).status, 101);
  socket.send(frame("much"));  // 400 MB, if it were kept
  EXPECT_TRUE(serving.emptyWithin(10'000));
}

TEST(WebSocketSession, ClosesWhenTheServerStops) {
  Serving serving({.afterStop = std::chrono::milliseconds(500)});
  Socket socket(serving.port());
  EXPECT_EQ(socket.ask(upgrade("/socket")).status, 101);
  EXPECT_EQ(socket.bytes(7), told("hello"));
  std::thread stopping([&] { serving.stop(); });
  EXPECT_THAT(socket.bytes(4), HasSubstr(closed(1012)));
  socket.send(frame(closed(1012), '\x88'));
  stopping.join();
  EXPECT_EQ(serving.here, 0);
}

TEST(Listener, AllowsDelayedAnswers) {
  Serving serving;
  Socket socket(serving.port());
  EXPECT_THAT(socket.ask(get("/later")).body, HasSubstr("At last."));
  EXPECT_EQ(socket.ask(get("/now")).status, 404) << "and the connection goes on";
}

}  // namespace
}  // namespace bourse
