// Debian's wasm32 builtins are compiled with stack protection, but no library there supplies its two symbols.

#include <cstdint>

extern "C" {
std::uintptr_t __stack_chk_guard = 0x5bd1e995;              // NOLINT: the compiler chose the names
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }  // NOLINT
}
