// Finds the route of a request in a table of routes.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/answers.h"
#include "server/http/target.h"

namespace bourse {

/// A path may have one part in braces, such as /api/tables/{table}.
struct Endpoint {
  std::string_view method, path;
};

/// The route for a request, `part` being what stands for the part in braces. Null, with the refusal to send,
/// if there is none. A Route has `at`, its Endpoint.
template <class Route>
const Route* findRoute(std::span<const Route> routes, const Request& request, std::string& part,
                       Response& refusal) {
  const std::string path = "/" + pathOf(request.target).value_or("");
  const std::string_view method = request.method == "HEAD" ? "GET" : std::string_view(request.method);
  std::string allowed;
  for (const Route& route : routes) {
    part.clear();
    if (!fitsPath(path, route.at.path, part)) continue;
    if (route.at.method == method) return &route;
    allowed +=
        (allowed.empty() ? "" : ", ") + std::string(route.at.method == "GET" ? "GET, HEAD" : route.at.method);
  }
  if (allowed.empty()) {
    refusal = refused(404, "address-unknown", "There is nothing at this address.");
    return nullptr;
  }
  refusal = refused(405, "method-wrong", "This address is for " + allowed + ".");
  refusal.set("Allow", allowed);
  return nullptr;
}

template <class Route>
std::vector<Endpoint> endpointsOf(std::span<const Route> routes) {
  std::vector<Endpoint> endpoints;
  for (const Route& route : routes) endpoints.push_back(route.at);
  return endpoints;
}

}  // namespace bourse
