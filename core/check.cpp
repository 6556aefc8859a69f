#include "core/check.h"

#include <cstdio>
#include <cstdlib>

namespace bourse {
namespace {

#ifdef __wasm__
CheckContext current;  // one thread there
#else
thread_local CheckContext current;
#endif

}  // namespace

CheckContext setCheckContext(CheckContext context) {
  const CheckContext former = current;
  current = context;
  return former;
}

void checkFailed(const char* file, int line, const char* expression, std::int64_t left, std::int64_t right) {
  std::fprintf(stderr, "%s:%d: %s failed (%lld, %lld)\n", file, line, expression,
               static_cast<long long>(left), static_cast<long long>(right));
  if (current.describe != nullptr) current.describe(current.what);
  std::abort();
}

}  // namespace bourse
