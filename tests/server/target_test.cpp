// From the target of a request to a file's name. Anything that gets past this could read any file with --web.
#include <gtest/gtest.h>

#include "server/http/target.h"

namespace bourse {
namespace {

using std::string_view_literals::operator""sv;

TEST(Target, IsAPathWithoutFirstSlashAndQuery) {
  EXPECT_EQ(pathOf("/"), "");
  EXPECT_EQ(pathOf("/index.html"), "index.html");
  EXPECT_EQ(pathOf("/assets/a-1.js?v=/../x#y"), "assets/a-1.js");
  EXPECT_EQ(pathOf("/?x"), "");
  EXPECT_EQ(pathOf("/a%20b%C3%A9.svg"), "a b\xc3\xa9.svg");
}

TEST(Target, MayNameTheHost) {
  EXPECT_EQ(pathOf("http://example.org/assets/a.js"), "assets/a.js");
  EXPECT_EQ(pathOf("HTTPS://example.org"), "");
  EXPECT_EQ(pathOf("http://example.org?x=/a"), "");
}

TEST(Target, StaysInsideTheFolder) {
  for (const std::string_view target : {"/..",
                                        "/../etc/passwd",
                                        "/a/../../b",
                                        "/a/..",
                                        "/.",
                                        "/a/./b",
                                        "/%2e%2e/etc/passwd",
                                        "/%2E%2e/x",
                                        "/.%2e/x",
                                        "/a/%2e",
                                        "/..%2fetc",
                                        "/a%2fb",
                                        "/a%2Fb",
                                        "/a\\b",
                                        "/..\\x",
                                        "/%5c..%5cx",
                                        "/a%00.js",
                                        "/a%0d%0ab",
                                        "/a%7f",
                                        "http://h/../x"})
    EXPECT_FALSE(pathOf(target)) << target;
  EXPECT_FALSE(pathOf("/a\0b"sv));
}

TEST(Target, RefusesInvalidPaths) {
  for (const std::string_view target : {"", "*", "index.html", "a/b", "/%", "/%4", "/%zz", "/a%4", "host:80"})
    EXPECT_FALSE(pathOf(target)) << target;
}

TEST(Target, NamesNoFileWithEmptyOrHiddenSegments) {
  EXPECT_TRUE(namesFile("index.html"));
  EXPECT_TRUE(namesFile("assets/a.b.js"));
  for (const std::string_view path :
       {"", "/", "/etc/passwd", "a//b", "a/", ".git/config", "a/.hidden", "//x"})
    EXPECT_FALSE(namesFile(path)) << path;
}

}  // namespace
}  // namespace bourse
