// How responses are written, and the headers of every answer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/game/version.h"
#include "server/files/file_service.h"
#include "server/http/headers.h"
#include "server/identity/addresses.h"
#include "tests/server/files.h"

namespace bourse {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(Http, WritesDatesInEnglishAndGmt) {
  EXPECT_EQ(httpDate(784111777), "Sun, 06 Nov 1994 08:49:37 GMT");
  EXPECT_EQ(httpDate(0), "Thu, 01 Jan 1970 00:00:00 GMT");
}

TEST(Http, HeadHasContentLengthAndConnection) {
  Response response{.status = 404};
  response.set("X-A", "1");
  response.set("x-a", "2");
  response.body = Body("twelve bytes");
  const std::string head = responseHead(response, true, 0);
  EXPECT_THAT(head, StartsWith("HTTP/1.1 404 Not Found\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\n"));
  EXPECT_THAT(head, HasSubstr("\r\nX-A: 2\r\n"));
  EXPECT_THAT(head, Not(HasSubstr("X-A: 1")));
  EXPECT_THAT(head, EndsWith("\r\nContent-Length: 12\r\nConnection: keep-alive\r\n\r\n"));
  EXPECT_THAT(responseHead(response, false, 0), EndsWith("\r\nConnection: close\r\n\r\n"));
}

TEST(Http, HeadOmitsContentLengthWhereNoBodyIsAllowed) {
  EXPECT_THAT(responseHead({.status = 304}, true, 0), Not(HasSubstr("Content-Length")));
  EXPECT_THAT(responseHead({.status = 200}, true, 0), HasSubstr("Content-Length: 0\r\n"));
}

TEST(Http, DropsHeadersWithLineBreaks) {
  Response response;
  response.set("X-Name", "a\r\nSet-Cookie: b");
  response.set("X-Other\n", "c");
  EXPECT_THAT(responseHead(response, true, 0), Not(HasSubstr("Cookie")));
  EXPECT_THAT(responseHead(response, true, 0), Not(HasSubstr("X-Other")));
}

TEST(Http, EscapesTextInMessagePages) {
  const Response page = messagePage(400, "<script> & co");
  EXPECT_THAT(std::string(page.body.bytes()), HasSubstr("&lt;script&gt; &amp; co"));
  EXPECT_THAT(std::string(page.body.bytes()), Not(HasSubstr("<script>")));
}

TEST(StrictHeaders, AreOnEveryAnswer) {
  const Handler handler = service(smallClient());
  for (const Request& request :
       {Request{.method = "GET", .target = "/"}, Request{.method = "GET", .target = "/none"},
        Request{.method = "POST", .target = "/"}, Request{.method = "GET", .target = "/%"},
        Request{.method = "GET", .target = "/healthz"}}) {
    const Response response = handler(request);
    for (const StrictHeader& header : strictHeaders())
      EXPECT_EQ(response.header(header.name), header.value) << request.target << " " << header.name;
  }
}

TEST(StrictHeaders, AllowOnlyWhatTheClientNeeds) {
  Response response;
  addStrictHeaders(response);
  EXPECT_EQ(response.header("Content-Security-Policy"),
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
            "data: blob:; "
            "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
            "form-action "
            "'none'; frame-ancestors 'none'");
  EXPECT_EQ(response.header("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(response.header("Referrer-Policy"), "no-referrer");
  EXPECT_EQ(response.header("Cross-Origin-Opener-Policy"), "same-origin");
  EXPECT_EQ(response.header("Cross-Origin-Resource-Policy"), "same-origin");
  EXPECT_THAT(response.header("Permissions-Policy"), HasSubstr("camera=()"));
}

TEST(StrictHeaders, AreOnEveryKindOfAnswer) {
  for (const char* type : {"text/html; charset=utf-8", "text/javascript; charset=utf-8", "image/svg+xml",
                           "application/json", "font/woff2", "text/css; charset=utf-8", "application/wasm"}) {
    Response answer;
    answer.set("Content-Type", type);
    const std::string head = responseHead(answer, true, 0);
    addStrictHeaders(answer);
    for (const StrictHeader& header : strictHeaders()) {
      EXPECT_EQ(answer.header(header.name), header.value) << type;
      EXPECT_THAT(head, HasSubstr(std::string(header.name) + ": ")) << type;
    }
  }
}

TEST(Service, ReportsHealthAndVersion) {
  const Handler handler = service(smallClient());
  for (const char* method : {"GET", "HEAD"}) {
    const Response health = handler({.method = method, .target = "/healthz?x"});
    EXPECT_EQ(health.status, 200);
    EXPECT_EQ(health.body.bytes(), std::string(R"({"status":"ok","version":")") + kVersion + "\"}\n");
    EXPECT_EQ(health.header("Content-Type"), "application/json");
    EXPECT_EQ(health.header("Cache-Control"), "no-store");
  }
  EXPECT_EQ(handler({.method = "POST", .target = "/healthz"}).status, 405);
  EXPECT_EQ(handler({.method = "GET", .target = "/healthz/"}).status, 404);
}

TEST(Addresses, AreWrittenAsBrowsersTakeThem) {
  EXPECT_EQ(pageAddress("127.0.0.1", 8080), "http://127.0.0.1:8080/");
  EXPECT_EQ(pageAddress("::1", 1), "http://[::1]:1/");
  for (const std::string& address : networkAddresses()) {
    EXPECT_THAT(address, Not(StartsWith("127.")));
    EXPECT_TRUE(isAddress(address)) << address;
  }
  for (const char* text : {"127.0.0.1", "0.0.0.0", "::", "::1"}) EXPECT_TRUE(isAddress(text)) << text;
  for (const char* text : {"", "localhost", "127.0.0.256", "1.2.3", "127.0.0.1:80", "[::1]"})
    EXPECT_FALSE(isAddress(text)) << text;
}

}  // namespace
}  // namespace bourse
