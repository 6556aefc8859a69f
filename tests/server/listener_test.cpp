// Sockets over loopback: what is read and sent, and what a client may cost.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <deque>
#include <functional>
#include <stdexcept>
#include <thread>

#include "server/http/net_counts.h"
#include "server/net/listener.h"
#include "tests/server/socket.h"

namespace bourse {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::Not;

/// Tells what arrived; some targets do something else.
Response echo(const Request& request) {
  if (request.target == "/throw") throw std::runtime_error("as asked");
  Response response;
  response.set("X-Body", std::to_string(request.body.size()));
  if (request.target == "/large")
    response.body = Body(std::string(32 << 20, 'x'));
  else
    response.body = Body(request.method + " " + request.target + " " + request.header("X-Test"));
  return response;
}

/// A listener with a thread of its own.
class Serving {
 public:
  explicit Serving(const ConnectionLimits& limits = {},
                   std::function<bool(const std::string&, const NetCounts&)> crowded = {}) {
    std::string problem;
    Doors doors;
    doors.answer = [](const Request& request, const Reply& reply) { reply(echo(request)); };
    doors.crowded = std::move(crowded);
    listener_ = Listener::open("127.0.0.1", 0, std::move(doors), limits, problem);
    EXPECT_NE(listener_, nullptr) << problem;
    thread_ = std::thread([this] { listener_->run(); });
  }
  ~Serving() { stop(); }
  Serving(const Serving&) = delete;
  Serving& operator=(const Serving&) = delete;

  [[nodiscard]] int port() const { return listener_->port(); }
  void askToStop() { listener_->stop(); }
  /// Whether it is a clean end: nobody is left.
  bool stop() {
    listener_->stop();
    if (thread_.joinable()) thread_.join();
    return listener_->connections() == 0;
  }

 private:
  std::unique_ptr<Listener> listener_;
  std::thread thread_;
};

TEST(Listener, AnswersRequestsInOrder) {
  Serving serving;
  Socket socket(serving.port());
  const Answer first = socket.ask(get("/a?b", "X-Test: one\r\n"));
  EXPECT_EQ(first.status, 200);
  EXPECT_EQ(first.body, "GET /a?b one");
  EXPECT_THAT(first.head, HasSubstr("Connection: keep-alive"));
  EXPECT_THAT(first.head, HasSubstr("Date: "));
  EXPECT_EQ(socket.ask(get("/b")).body, "GET /b ");
  const Answer last = socket.ask(get("/c", "Connection: close\r\n"));
  EXPECT_EQ(last.body, "GET /c ");
  EXPECT_THAT(last.head, HasSubstr("Connection: close"));
  EXPECT_TRUE(socket.closesWithin(5000));
}

TEST(Listener, HandlesPipelinedAndFragmentedRequests) {
  Serving serving;
  Socket socket(serving.port());
  socket.send(get("/1") + get("/2") + get("/3").substr(0, 9));
  EXPECT_EQ(socket.receive().body, "GET /1 ");
  EXPECT_EQ(socket.receive().body, "GET /2 ");
  std::this_thread::sleep_for(milliseconds(50));
  EXPECT_EQ(socket.ask(get("/3").substr(9)).body, "GET /3 ");
}

TEST(Listener, AnswersHeadLikeGetWithoutBody) {
  Serving serving;
  Socket socket(serving.port());
  const Answer head = socket.ask("HEAD /x HTTP/1.1\r\nHost: here\r\n\r\n", true);
  EXPECT_EQ(head.status, 200);
  EXPECT_THAT(head.head, HasSubstr("Content-Length: 8\r\n"));
  EXPECT_EQ(socket.ask(get("/y")).body, "GET /y ") << "nothing of a body lies in between";
}

TEST(Listener, ClosesAfterAnHttp10Request) {
  Serving serving;
  Socket socket(serving.port());
  EXPECT_EQ(socket.ask("GET /old HTTP/1.0\r\n\r\n").body, "GET /old ");
  EXPECT_TRUE(socket.closesWithin(5000));
}

TEST(Listener, LimitsTheBody) {
  Serving serving({.bodyBytes = 100});
  Socket socket(serving.port());
  const auto post = [](std::size_t size) {
    return "POST / HTTP/1.1\r\nHost: here\r\nContent-Length: " + std::to_string(size) + "\r\n\r\n" +
           std::string(size, 'b');
  };
  EXPECT_THAT(socket.ask(post(100)).head, HasSubstr("X-Body: 100\r\n"));
  EXPECT_EQ(socket.ask(post(101)).status, 413);
  EXPECT_TRUE(socket.closesWithin(5000));
  Socket chunked(serving.port());
  EXPECT_EQ(chunked
                .ask("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n80\r\n" +
                     std::string(128, 'b') + "\r\n0\r\n\r\n")
                .status,
            413)
      << "also where the length is not told in advance";
}

TEST(Listener, AnswersExpectContinue) {
  Serving serving;
  Socket socket(serving.port());
  const Answer goOn =
      socket.ask("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(goOn.status, 100);
  EXPECT_THAT(socket.ask("abc").head, HasSubstr("X-Body: 3\r\n"));
}

TEST(Listener, LimitsTheHeaders) {
  Serving serving({.headerBytes = 2000});
  Socket socket(serving.port());
  std::string request = "GET / HTTP/1.1\r\nHost: here\r\n";
  for (int i = 0; i < 1000; ++i) request += "X-" + std::to_string(i) + ": " + std::string(200, 'x') + "\r\n";
  EXPECT_EQ(socket.ask(request).status, 431);
  EXPECT_TRUE(socket.closesWithin(5000));
  Socket longTarget(serving.port());
  EXPECT_EQ(longTarget.ask(get("/" + std::string(5000, 'x'))).status, 431);
  Socket good(serving.port());
  EXPECT_EQ(good.ask(get("/", "X-Test: " + std::string(1500, 'x') + "\r\n")).status, 200);
}

TEST(Listener, RefusesMalformedRequests) {
  Serving serving;
  for (const char* request :
       {"hello\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nHost here\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: x\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "\x16\x03\x01\x02\x05\r\n\r\n"}) {
    Socket socket(serving.port());
    EXPECT_EQ(socket.ask(request).status, 400) << request;
  }
}

TEST(Listener, SurvivesAnExceptionInAHandler) {
  Serving serving;
  Socket socket(serving.port());
  testing::internal::CaptureStderr();
  EXPECT_EQ(socket.ask(get("/throw")).status, 500);
  EXPECT_EQ(socket.ask(get("/")).status, 200);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("as asked"));
}

TEST(Listener, DropsSlowClients) {
  Serving serving({.forRequest = milliseconds(200)});
  Socket socket(serving.port());
  const auto start = std::chrono::steady_clock::now();
  // A byte now and then does not help: the time is for the whole request.
  const std::string request = get("/");
  std::size_t sent = 0;
  while (sent < request.size() - 1 && socket.send(request.substr(sent++, 1)) && !socket.closesWithin(50)) {
  }
  EXPECT_TRUE(socket.closesWithin(5000));
  EXPECT_GE(std::chrono::steady_clock::now() - start, milliseconds(190));
  EXPECT_LT(sent, request.size() - 1) << "it was dropped before the end";
}

TEST(Listener, ClosesIdleConnections) {
  Serving serving({.idle = milliseconds(100)});
  Socket never(serving.port()), once(serving.port());
  EXPECT_EQ(once.ask(get("/")).status, 200);
  EXPECT_TRUE(once.closesWithin(5000));
  EXPECT_TRUE(never.closesWithin(5000));
}

TEST(Listener, DropsClientsThatDoNotRead) {
  Serving serving({.forAnswer = milliseconds(200)});
  Socket socket(serving.port());
  socket.send(get("/large"));
  std::this_thread::sleep_for(milliseconds(600));
  EXPECT_LT(socket.receive().body.size(), std::size_t{32 << 20}) << "what was under way, not the rest";
}

TEST(Listener, SendsLargeAnswersWhole) {
  Serving serving;
  Socket socket(serving.port());
  EXPECT_EQ(socket.ask(get("/large")).body.size(), std::size_t{32 << 20});
}

TEST(Listener, LimitsConnections) {
  Serving serving({.connections = 20});
  std::deque<Socket> sockets;
  for (int i = 0; i < 20; ++i) {
    sockets.emplace_back(serving.port());
    EXPECT_EQ(sockets.back().ask(get("/")).status, 200);
  }
  for (int i = 0; i < 15; ++i) {
    Socket refused(serving.port());
    const Answer answer = refused.ask(get("/"));
    EXPECT_EQ(answer.status, 503);
    EXPECT_THAT(answer.head, HasSubstr("Retry-After: "));
  }
  EXPECT_EQ(sockets.front().ask(get("/")).status, 200) << "who is in stays";
  sockets.pop_back();
  int status = 0;
  for (int tries = 0; tries < 200 && status != 200; ++tries) {
    std::this_thread::sleep_for(milliseconds(10));
    status = Socket(serving.port()).ask(get("/")).status;
  }
  EXPECT_EQ(status, 200) << "a free place is given again";
}

TEST(Listener, LimitsConnectionsByAddress) {
  Serving serving({.connections = 20},
                  [](const std::string& from, const NetCounts& open) { return open.of(from) >= 5; });
  std::deque<Socket> sockets;
  for (int i = 0; i < 5; ++i) {
    sockets.emplace_back(serving.port());
    EXPECT_EQ(sockets.back().ask(get("/")).status, 200);
  }
  EXPECT_TRUE(Socket(serving.port()).closesWithin(5000)) << "without a word";
  EXPECT_EQ(sockets.front().ask(get("/")).status, 200) << "who is in stays";
  sockets.pop_back();
  int status = 0;
  for (int tries = 0; tries < 200 && status != 200; ++tries) {
    std::this_thread::sleep_for(milliseconds(10));
    Socket again(serving.port());
    if (!again.closesWithin(20)) status = again.ask(get("/")).status;
  }
  EXPECT_EQ(status, 200) << "a free place is given again";
}

TEST(Listener, StopsGracefully) {
  Serving serving;
  Socket idle(serving.port()), busy(serving.port());
  EXPECT_EQ(idle.ask(get("/")).status, 200);
  busy.send(get("/late").substr(0, 12));
  // Its first bytes have been read when answers to later requests have come.
  for (int i = 0; i < 3; ++i) EXPECT_EQ(idle.ask(get("/")).status, 200);
  serving.askToStop();
  EXPECT_TRUE(idle.closesWithin(5000));
  const Answer late = busy.ask(get("/late").substr(12));
  EXPECT_EQ(late.body, "GET /late ");
  EXPECT_THAT(late.head, HasSubstr("Connection: close"));
  EXPECT_TRUE(serving.stop());
}

TEST(Listener, StopsWithinALimit) {
  Serving serving({.afterStop = milliseconds(100)});
  Socket busy(serving.port()), other(serving.port());
  busy.send("GET / HT");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(other.ask(get("/")).status, 200);
  const auto start = std::chrono::steady_clock::now();
  EXPECT_TRUE(serving.stop());
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST(Listener, NamesAPortInUse) {
  Serving serving;
  std::string problem;
  EXPECT_EQ(Listener::open("127.0.0.1", static_cast<std::uint16_t>(serving.port()), echo, {}, problem),
            nullptr);
  EXPECT_THAT(problem, HasSubstr("Port " + std::to_string(serving.port()) + " of 127.0.0.1 is in use"));
  EXPECT_EQ(Listener::open("localhost", 0, echo, {}, problem), nullptr);
  EXPECT_THAT(problem, HasSubstr("“localhost” is no IP address"));
  EXPECT_EQ(Listener::open("192.0.2.1", 0, echo, {}, problem), nullptr);
  EXPECT_THAT(problem, HasSubstr("does not have the address 192.0.2.1"));
}

TEST(Listener, RefusesUnknownTransferEncodings) {
  Serving serving;
  for (const auto& [headers, status] :
       {std::pair("Transfer-Encoding: gzip\r\n", 501), std::pair("Transfer-Encoding: xchunked\r\n", 501),
        std::pair("Transfer-Encoding: chunked, identity\r\n", 501),
        std::pair("Transfer-Encoding: chunked\r\nContent-Length: 4\r\n", 400)}) {
    Socket socket(serving.port());
    const Answer answer = socket.ask("POST /a HTTP/1.1\r\nHost: x\r\n" + std::string(headers) +
                                     "\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_EQ(answer.status, status) << headers;
    EXPECT_THAT(answer.head, HasSubstr("Connection: close")) << headers;
    EXPECT_TRUE(socket.closesWithin(5000)) << headers;
  }
}

TEST(Listener, SendsStrictHeadersWithEveryAnswer) {
  Serving serving({.headerBytes = 200});
  const auto strict = [&](const std::string& request, int status) {
    Socket socket(serving.port());
    const Answer answer = socket.ask(request);
    EXPECT_EQ(answer.status, status);
    EXPECT_THAT(answer.head, HasSubstr("Content-Security-Policy: default-src 'none'")) << status;
    EXPECT_THAT(answer.head, HasSubstr("X-Content-Type-Options: nosniff")) << status;
  };
  strict(get("/a"), 200);
  strict(get("/throw"), 500);
  strict("GET /a HTTP/1.1\r\n\r\n", 400);
  strict("nonsense\r\n\r\n", 400);
  strict(get("/a", "X-Test: " + std::string(300, 'x') + "\r\n"), 431);
}

}  // namespace
}  // namespace bourse
