// Linked into sanitized programs, not into the tests. On ARM the leak check of g++ 12 takes four seconds at
// every exit, and the tests check for leaks anyway. ASAN_OPTIONS=detect_leaks=1 turns it on again.

extern "C" const char* __asan_default_options();  // NOLINT: the sanitizer chose the name
extern "C" const char* __asan_default_options() { return "detect_leaks=0"; }
