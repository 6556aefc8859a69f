# signature.wasm: the same program as bourse_signature, to show that the engine in a browser is the same engine.
# tests/wasm/run.mjs runs it in node.

file(GLOB_RECURSE sources CONFIGURE_DEPENDS tests/signature/*.cpp tests/wasm/*.cpp)
if(sources)
  add_executable(signature ${sources} bindings/wasm/stack_chk.cpp)
  set_target_properties(signature PROPERTIES SUFFIX .wasm)
  target_link_libraries(signature PRIVATE bourse_host)
  # The linker's default stack is 64 kB and runs into the data silently. Placed first, an overflow traps.
  target_link_options(signature PRIVATE -Wl,-z,stack-size=1048576 -Wl,--stack-first)
endif()
