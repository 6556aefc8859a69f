// Files over HTTP: request in, response out.
#include <gtest/gtest.h>

#include "server/files/file_kinds.h"
#include "server/files/static_files.h"
#include "tests/server/files.h"

namespace bourse {
namespace {

Response ask(const std::string& target, std::vector<Header> headers = {}, const std::string& method = "GET") {
  static const auto files = smallClient();
  return staticFile(*files, {.method = method, .target = target, .headers = std::move(headers)});
}

TEST(StaticFiles, ServesIndexHtmlAsTheStartPage) {
  for (const char* target : {"/", "/index.html", "/?from=icon", "http://here/"}) {
    const Response page = ask(target);
    EXPECT_EQ(page.status, 200) << target;
    EXPECT_EQ(page.body.bytes(), "<!doctype html>");
    EXPECT_EQ(page.header("Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(page.header("Cache-Control"), "no-cache");
    EXPECT_EQ(page.header("Accept-Ranges"), "none");
    EXPECT_EQ(page.header("Content-Encoding"), "");
  }
}

TEST(StaticFiles, NegotiatesTheEncoding) {
  const Response best = ask("/", {{"accept-encoding", "gzip, br"}});
  EXPECT_EQ(best.body.bytes(), "br:<!doctype html>");
  EXPECT_EQ(best.header("Content-Encoding"), "br");
  EXPECT_EQ(best.header("Content-Type"), "text/html; charset=utf-8") << "the type is that of the content";
  EXPECT_EQ(ask("/sw.js", {{"Accept-Encoding", "br, gzip"}}).body.bytes(), "gz:self;");
  EXPECT_EQ(ask("/", {{"Accept-Encoding", "br;q=0"}, {"Accept-Encoding", "gzip"}}).header("Content-Encoding"),
            "gzip")
      << "two headers are one list";
}

TEST(StaticFiles, SendsVaryEvenForThePlainForm) {
  EXPECT_EQ(ask("/").header("Vary"), "Accept-Encoding");
  EXPECT_EQ(ask("/", {{"If-None-Match", "*"}}).header("Vary"), "Accept-Encoding");
  EXPECT_EQ(ask("/icon.svg").header("Vary"), "");
}

TEST(StaticFiles, GivesEachEncodingItsOwnTag) {
  const std::string plain = ask("/").header("ETag");
  const std::string gzip = ask("/", {{"Accept-Encoding", "gzip"}}).header("ETag");
  const std::string brotli = ask("/", {{"Accept-Encoding", "br"}}).header("ETag");
  EXPECT_EQ(plain, "\"v15\"");
  EXPECT_EQ(gzip, "\"v15-gzip\"");
  EXPECT_EQ(brotli, "\"v15-br\"");
}

TEST(StaticFiles, AnswersNotModified) {
  for (const char* known : {"\"v15\"", "W/\"v15\"", "\"x\", \"v15\"", "*"}) {
    const Response page = ask("/", {{"If-None-Match", known}});
    EXPECT_EQ(page.status, 304) << known;
    EXPECT_TRUE(page.body.bytes().empty());
    EXPECT_EQ(page.header("ETag"), "\"v15\"");
    EXPECT_EQ(page.header("Cache-Control"), "no-cache");
  }
  for (const char* other : {"\"v16\"", "v15", "\"v15-br\"", "", "\"v15"})
    EXPECT_EQ(ask("/", {{"If-None-Match", other}}).status, 200) << other;
  EXPECT_EQ(ask("/", {{"Accept-Encoding", "br"}, {"If-None-Match", "\"v15-br\""}}).status, 304);
}

TEST(StaticFiles, CachesOnlyHashedNamesForever) {
  EXPECT_EQ(ask("/assets/table-B4kz_x1Q.js").header("Cache-Control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(ask("/assets/bourse-D1aB2c3-.wasm").header("Cache-Control"),
            "public, max-age=31536000, immutable");
  for (const char* target : {"/sw.js", "/manifest.webmanifest", "/icon.svg"})
    EXPECT_EQ(ask(target).header("Cache-Control"), "no-cache") << target;
}

TEST(StaticFiles, IgnoresRanges) {
  const Response page = ask("/", {{"Range", "bytes=0-3"}, {"If-Range", "\"v15\""}});
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.body.bytes(), "<!doctype html>");
  EXPECT_EQ(page.header("Content-Range"), "");
}

TEST(StaticFiles, AreReadOnly) {
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get", ""}) {
    const Response refused = ask("/", {}, method);
    EXPECT_EQ(refused.status, 405) << method;
    EXPECT_EQ(refused.header("Allow"), "GET, HEAD");
  }
  EXPECT_EQ(ask("/", {}, "HEAD").status, 200);
}

TEST(StaticFiles, AnswerMissingFilesWith404) {
  for (const char* target : {"/tables/7", "/assets/", "/assets", "//index.html", "/index.html/",
                             "/INDEX.HTML", "/.git/config", "/sw.js.gz"}) {
    const Response page = ask(target);
    EXPECT_EQ(page.status, 404) << target;
    EXPECT_NE(page.body.bytes().find("There is no page of this name."), std::string_view::npos);
    EXPECT_EQ(page.header("Cache-Control"), "no-store");
  }
  for (const char* target : {"/../index.html", "/%2e%2e/index.html", "/a%00", "/a\\b", "*", "/%"})
    EXPECT_EQ(ask(target).status, 400) << target;
}

TEST(FileKinds, FollowTheExtension) {
  EXPECT_EQ(contentType("assets/bourse.wasm"), "application/wasm");
  EXPECT_EQ(contentType("a.JS"), "text/javascript; charset=utf-8");
  EXPECT_EQ(contentType("manifest.webmanifest"), "application/manifest+json");
  EXPECT_EQ(contentType("fonts/a.woff2"), "font/woff2");
  for (const char* path : {"a", "a.exe", "html", "a.js/b", ""})
    EXPECT_EQ(contentType(path), "application/octet-stream") << path;
}

TEST(FileKinds, RecogniseHashedNamesOfTheWebBuild) {
  for (const char* path : {"assets/index-DiwrgTda.js", "assets/pt-serif-latin-400-normal-C3x_-9aZ.woff2",
                           "assets/x/y--_aB-0--.css"})
    EXPECT_TRUE(hasHashedName(path)) << path;
  for (const char* path : {"index-DiwrgTda.js", "assets/index.js", "assets/index-Diwrg.js",
                           "assets/a-portrait.png", "assets/indexDiwrgTda.js", "assets/DiwrgTda.js",
                           "assets/a-Diwrg.da.js", "assets/-", "assets/a-Diwrg%da.js", "assets/a-DiwrgTda"})
    EXPECT_FALSE(hasHashedName(path)) << path;
}

}  // namespace
}  // namespace bourse
