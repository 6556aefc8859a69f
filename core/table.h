// Tables of constants that the rules read while they run.
#pragma once

/// Before a table that has an address: `BOURSE_TABLE constinit const Step bid = …`. A graphics card has its
/// own copy of it (bindings/cuda); elsewhere this is nothing.
#ifdef __CUDA__
#define BOURSE_TABLE __attribute__((device))
#else
#define BOURSE_TABLE
#endif
