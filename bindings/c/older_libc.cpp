// Lets the library load with a C library of 2022: the C++ runtime inside it asks for arc4random (glibc 2.36)
// in std::random_device, which nothing here uses.
#include <cstdint>

#ifdef BOURSE_BUILDING_LIBRARY
extern "C" __attribute__((visibility("hidden"))) std::uint32_t arc4random() { __builtin_trap(); }
#endif
