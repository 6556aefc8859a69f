// Files on the disk: a folder that is served, a site that is written, the folder of a server's data.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "server/files/embedded_files.h"
#include "server/files/static_files.h"
#include "server/files/static_site.h"
#include "server/http/headers.h"
#include "server/store/data_folder.h"
#include "tests/app/program.h"
#include "tests/server/files.h"

namespace bourse {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

/// A folder that is gone after the test.
class Folder {
 public:
  Folder() : root_(freshFile("folder")) { fs::create_directories(root_); }
  ~Folder() { fs::remove_all(root_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name, std::ios::binary) << text;
  }
  [[nodiscard]] std::string path(const std::string& name = "") const { return (root_ / name).string(); }
  [[nodiscard]] std::string text(const std::string& name) const { return fileText(path(name)); }

 private:
  fs::path root_;
};

TEST(FolderFiles, AreReadOnEveryRequest) {
  const Folder folder;
  folder.write("index.html", "one");
  std::string problem;
  const auto files = folderFiles(folder.path(), problem);
  ASSERT_NE(files, nullptr) << problem;
  const std::string first = files->find("index.html")->version;
  folder.write("index.html", "two");
  folder.write("assets/a.js", "new");
  EXPECT_EQ(files->find("index.html")->body(Encoding::identity)->bytes(), "two");
  EXPECT_NE(files->find("index.html")->version, first);
  EXPECT_EQ(files->find("assets/a.js")->body(Encoding::identity)->bytes(), "new");
  EXPECT_FALSE(files->find("assets"));
  EXPECT_FALSE(files->find("none.js"));
}

TEST(FolderFiles, StayInsideTheFolder) {
  const Folder outside, folder;
  outside.write("secret.txt", "secret");
  folder.write("index.html", "page");
  folder.write(".hidden", "hidden");
  fs::create_symlink(outside.path("secret.txt"), folder.path("link.txt"));
  fs::create_directory_symlink(outside.path(), folder.path("linked"));
  std::string problem;
  const auto files = folderFiles(folder.path(), problem);
  ASSERT_NE(files, nullptr) << problem;
  for (const std::string& path :
       {std::string("link.txt"), std::string("linked/secret.txt"), outside.path("secret.txt"),
        std::string("../") + fs::path(outside.path()).parent_path().filename().string(),
        std::string(".hidden"), std::string("")})
    EXPECT_FALSE(files->find(path)) << path;
}

TEST(FolderFiles, UseCompressedFormsUnlessStale) {
  const Folder folder;
  folder.write("index.html", "page");
  folder.write("index.html.br", "br");
  folder.write("index.html.gz", "gz");
  folder.write("lone.gz", "an archive");
  const auto now = fs::file_time_type::clock::now();
  fs::last_write_time(folder.path("index.html"), now);
  fs::last_write_time(folder.path("index.html.br"), now);
  fs::last_write_time(folder.path("index.html.gz"), now - std::chrono::seconds(5));
  std::string problem;
  const auto files = folderFiles(folder.path(), problem);
  const auto page = files->find("index.html");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->body(Encoding::brotli)->bytes(), "br");
  EXPECT_FALSE(page->body(Encoding::gzip)) << "of a page that was there before";
  EXPECT_FALSE(files->find("index.html.br")) << "a form, no file";
  EXPECT_EQ(files->paths(), (std::vector<std::string>{"index.html", "lone.gz"}));
}

TEST(FolderFiles, RefuseAFolderWithoutAPage) {
  const Folder folder;
  std::string problem;
  EXPECT_EQ(folderFiles(folder.path(), problem), nullptr);
  EXPECT_THAT(problem, HasSubstr("has no index.html"));
  EXPECT_EQ(folderFiles(folder.path("none"), problem), nullptr);
  EXPECT_THAT(problem, HasSubstr("is no folder"));
}

TEST(EmbeddedFiles, EqualTheirSourceFolder) {
  const auto embedded = embeddedFiles();
  std::string problem;
  const auto folder = folderFiles(BOURSE_WEB_EMBEDDED, problem);
  ASSERT_NE(folder, nullptr) << problem;
  const std::vector<std::string> paths = embedded->paths();
  EXPECT_EQ(paths, folder->paths());
  EXPECT_TRUE(std::is_sorted(paths.begin(), paths.end()));
  for (const std::string& path : paths) {
    const auto file = embedded->find(path);
    ASSERT_TRUE(file) << path;
    EXPECT_EQ(file->body(Encoding::identity)->bytes(), folder->find(path)->body(Encoding::identity)->bytes())
        << path;
    EXPECT_EQ(file->version.size(), 32u);
    if (const auto& gzip = file->body(Encoding::gzip)) {
      EXPECT_TRUE(gzip->bytes().starts_with("\x1f\x8b")) << path;
      EXPECT_LT(gzip->bytes().size(), file->body(Encoding::identity)->bytes().size());
    }
  }
  EXPECT_TRUE(embedded->find("index.html"));
  EXPECT_FALSE(embedded->find("none.html"));
  EXPECT_FALSE(embedded->find(""));
  EXPECT_EQ(clientIsEmbedded(), !std::string_view(BOURSE_WEB_EMBEDDED).ends_with("server/unbuilt"));
}

TEST(StaticSite, HasAllFilesEncodingsAndHeaders) {
  const Folder folder;
  SiteWritten written;
  std::string problem;
  ASSERT_TRUE(writeSite(*smallClient(), folder.path("new/site"), false, written, problem)) << problem;
  EXPECT_EQ(written.files, 6);
  EXPECT_EQ(written.compressed, 5);
  EXPECT_EQ(folder.text("new/site/index.html"), "<!doctype html>");
  EXPECT_EQ(folder.text("new/site/index.html.br"), "br:<!doctype html>");
  EXPECT_EQ(folder.text("new/site/assets/table-B4kz_x1Q.js.gz"), "gz:export {};");
  EXPECT_FALSE(fs::exists(folder.path("new/site/icon.svg.gz")));
  EXPECT_THAT(folder.text("new/site/HOSTING.txt"), HasSubstr("application/wasm"));
  const std::string headers = folder.text("new/site/_headers");
  for (const StrictHeader& header : strictHeaders())
    EXPECT_THAT(headers,
                HasSubstr("\n  " + std::string(header.name) + ": " + std::string(header.value) + "\n"));
  EXPECT_THAT(headers, HasSubstr("\n/\n  Cache-Control: no-cache\n"));
  EXPECT_THAT(headers, HasSubstr("\n/sw.js\n  Cache-Control: no-cache\n"));
  EXPECT_THAT(
      headers,
      HasSubstr("\n/assets/table-B4kz_x1Q.js\n  Cache-Control: public, max-age=31536000, immutable\n"));
}

TEST(StaticSite, OverwritesOnlyWhenForced) {
  const Folder folder;
  folder.write("mine.txt", "mine");
  folder.write("index.html", "old");
  SiteWritten written;
  std::string problem;
  EXPECT_FALSE(writeSite(*smallClient(), folder.path(), false, written, problem));
  EXPECT_THAT(problem, HasSubstr("is not empty"));
  EXPECT_EQ(folder.text("index.html"), "old");
  EXPECT_TRUE(writeSite(*smallClient(), folder.path(), true, written, problem)) << problem;
  EXPECT_EQ(folder.text("index.html"), "<!doctype html>");
  EXPECT_EQ(folder.text("mine.txt"), "mine");
  EXPECT_FALSE(fs::exists(folder.path("index.html.new")));
}

TEST(StaticSite, NamesTheObstacle) {
  const Folder folder;
  folder.write("site", "a file");
  SiteWritten written;
  std::string problem;
  EXPECT_FALSE(writeSite(*smallClient(), folder.path("site"), true, written, problem));
  EXPECT_THAT(problem, HasSubstr(folder.path("site")));
  folder.write("other/index.html/x", "a folder of that name");
  EXPECT_FALSE(writeSite(*smallClient(), folder.path("other"), true, written, problem));
  EXPECT_THAT(problem, HasSubstr("index.html is a folder"));
  EXPECT_EQ(folder.text("other/index.html/x"), "a folder of that name");
}

TEST(DataFolder, IsCreatedAndLockedByOneServer) {
  const Folder folder;
  std::string problem;
  auto first = DataFolder::open(folder.path("a/b"), problem);
  ASSERT_NE(first, nullptr) << problem;
  EXPECT_EQ(DataFolder::open(folder.path("a/b"), problem), nullptr);
  EXPECT_THAT(problem, HasSubstr("Another server uses the folder"));
  EXPECT_THAT(problem, HasSubstr("(process " + std::to_string(::getpid()) + ")"));
  first.reset();
  EXPECT_NE(DataFolder::open(folder.path("a/b"), problem), nullptr) << problem;
}

TEST(DataFolder, MustBeWritable) {
  const Folder folder;
  folder.write("file", "");
  std::string problem;
  EXPECT_EQ(DataFolder::open(folder.path("file"), problem), nullptr);
  EXPECT_THAT(problem, HasSubstr("cannot be made"));
  EXPECT_EQ(DataFolder::open(folder.path("file/below"), problem), nullptr);
  EXPECT_THAT(problem, HasSubstr("cannot be made"));
  // Not by permissions: the administrator may write everywhere. Nobody may open a folder as a file.
  fs::create_directories(folder.path("odd/lock"));
  EXPECT_EQ(DataFolder::open(folder.path("odd"), problem), nullptr);
  EXPECT_THAT(problem, HasSubstr("cannot be written to"));
}

}  // namespace
}  // namespace bourse
