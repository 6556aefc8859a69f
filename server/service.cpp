#include "server/service.h"

#include "host/game/version.h"
#include "server/headers.h"
#include "server/static_files.h"
#include "server/target.h"

namespace bourse {
namespace {

/// For whoever watches the server; the version tells which program answers.
Response health() {
  Response response;
  response.set("Content-Type", "application/json");
  response.set("Cache-Control", "no-store");
  response.body = Body(std::string(R"({"status":"ok","version":")") + kVersion + "\"}\n");
  return response;
}

bool isRead(const Request& request) { return request.method == "GET" || request.method == "HEAD"; }

}  // namespace

Handler service(std::shared_ptr<const WebFiles> files) {
  return [files = std::move(files)](const Request& request) {
    Response response =
        isRead(request) && pathOf(request.target) == "healthz" ? health() : staticFile(*files, request);
    addStrictHeaders(response);
    return response;
  };
}

}  // namespace bourse
