# What networks of bots weigh, as a part of native programs; in WebAssembly it is fetched (bots/stockpile/whale/whale.h).

enable_language(ASM)

set(weights ${CMAKE_SOURCE_DIR}/data/stockpile/whale.bin)
set(BOURSE_WEIGHTS ${CMAKE_BINARY_DIR}/weights/whale.s)
# The note keeps the linker from making the stack of the whole program executable.
file(CONFIGURE OUTPUT ${BOURSE_WEIGHTS} @ONLY CONTENT [[
.section .rodata, "a"
.balign 64
.global bourseWhale
.hidden bourseWhale
bourseWhale:
.incbin "@weights@"
.global bourseWhaleEnd
.hidden bourseWhaleEnd
bourseWhaleEnd:
.byte 0
.section .note.GNU-stack, "", %progbits
]])
# .incbin is not an #include, so the build would not see a change. And clang warns about every flag that means nothing to
# an assembler.
set_source_files_properties(${BOURSE_WEIGHTS} PROPERTIES
  OBJECT_DEPENDS ${weights}
  COMPILE_OPTIONS -Wno-unused-command-line-argument)
