// Linked into sanitized programs, not into the tests: on ARM g++ 12 looks for leaks for four seconds at every
// exit, and the tests look for them anyway. ASAN_OPTIONS=detect_leaks=1 switches it on again.

extern "C" const char* __asan_default_options();  // NOLINT: the sanitizer chose the name
extern "C" const char* __asan_default_options() { return "detect_leaks=0"; }
