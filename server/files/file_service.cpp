#include "server/files/file_service.h"

#include "host/game/version.h"
#include "server/files/static_files.h"
#include "server/http/headers.h"
#include "server/http/target.h"

namespace bourse {
namespace {

/// For monitoring.
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
