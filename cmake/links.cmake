# What the pictures of links are drawn with, as a part of the program: typefaces of the web client, and its signs
# (links/embedded.h).

# links/png.cpp needs the first three, links/lettering.cpp the others. pkg-config would link ten more, which a copied program
# would then need (docs/serve.md).
find_package(PkgConfig REQUIRED)
pkg_check_modules(BOURSE_PICTURES REQUIRED librsvg-2.0 harfbuzz freetype2)
set(BOURSE_PICTURES rsvg-2 cairo gobject-2.0 harfbuzz freetype)
# Two files see their headers; every other file is compiled as if they were not there.
list(TRANSFORM BOURSE_PICTURES_INCLUDE_DIRS PREPEND -isystem)
set_property(SOURCE links/png.cpp links/lettering.cpp APPEND PROPERTY COMPILE_OPTIONS ${BOURSE_PICTURES_INCLUDE_DIRS})

set(look ${CMAKE_SOURCE_DIR}/clients/web/src/look)
set(embedded ${look}/signs.svg)
# Drawings of single games, such as clients/web/src/games/stockpile/portraits.
file(GLOB drawings CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/clients/web/src/games/*/portraits/*.svg)
list(APPEND embedded ${drawings})
foreach(font IN ITEMS display-700 display-700-more naskh-700 sans-400 sans-400-more persian-400 sans-700 sans-700-more persian-700)
  list(APPEND embedded ${look}/fonts/${font}.woff2)
endforeach()

set(assembly ".section .rodata, \"a\"\n")
foreach(file IN LISTS embedded)
  get_filename_component(name ${file} NAME_WE)
  string(MAKE_C_IDENTIFIER "bourse_link_${name}" symbol)
  foreach(place IN ITEMS "" End)
    string(APPEND assembly ".global ${symbol}${place}\n.hidden ${symbol}${place}\n")
  endforeach()
  string(APPEND assembly ".balign 16\n${symbol}:\n.incbin \"${file}\"\n${symbol}End:\n.byte 0\n")
endforeach()
# The note keeps the linker from making the stack of the whole program executable.
string(APPEND assembly ".section .note.GNU-stack, \"\", %progbits\n")
set(BOURSE_LINK_FILES ${CMAKE_BINARY_DIR}/links/files.s)
file(CONFIGURE OUTPUT ${BOURSE_LINK_FILES} @ONLY CONTENT "${assembly}")
# .incbin is not an #include, so the build would not see a change. And clang warns about every flag that means nothing to
# an assembler.
set_source_files_properties(${BOURSE_LINK_FILES} PROPERTIES
  OBJECT_DEPENDS "${embedded}"
  COMPILE_OPTIONS -Wno-unused-command-line-argument)
