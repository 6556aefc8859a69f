// bourse site: the web client as a folder for any file host.
#include <cstdio>
#include <memory>
#include <string>

#include "app/command.h"
#include "app/options.h"
#include "server/files/static_site.h"
#include "server/files/web_files.h"

namespace bourse {
int runSite(int argc, char** argv) {
  std::string folder, web, problem;
  bool force = false;
  Options options("site", "writes the web client into a folder that any file host can serve");
  options.word("DIR", "folder to write to; created if missing", folder, true);
  options.flag("force", "write into a folder that is not empty; nothing is deleted", force);
  options.text("web", "DIR", "take this folder instead of the built-in client", web);
  if (!options.parse(argc, argv)) return options.exitCode();

  const bool builtIn = !options.given("web");
  if (builtIn && !clientIsEmbedded())
    return fail("site",
                "This program was built without the web client; build clients/web first, or give --web.");
  const std::unique_ptr<WebFiles> files = builtIn ? embeddedFiles() : folderFiles(web, problem);
  if (files == nullptr) return options.misuse("--web: " + problem);
  SiteWritten written;
  if (!writeSite(*files, folder, force, written, problem)) return fail("site", problem);
  std::printf(
      "%d files (%ju kB) and %d compressed forms are in %s; HOSTING.txt there says how to serve them best.\n",
      written.files, (written.bytes + 999) / 1000, written.compressed, folder.c_str());
  return kDone;
}

}  // namespace bourse
