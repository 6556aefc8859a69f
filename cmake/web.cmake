# bourse_web: the built web client as part of the program (tools/embed.py, server/files/embedded_files.h).
#
# Without a built client, a page that says how to build it takes its place. This is decided whenever a build starts, so
# building the client and then the program is enough.

enable_language(ASM)

set(BOURSE_WEB_DIST "" CACHE PATH "Folder of the built web client; empty: clients/web/dist if it is there")
set(web ${BOURSE_WEB_DIST})
if(web AND NOT EXISTS ${web}/index.html)
  message(FATAL_ERROR "BOURSE_WEB_DIST is ${web}, and there is no index.html.")
endif()
file(GLOB built CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/clients/web/dist/index.html)
if(NOT web AND built)
  set(web ${CMAKE_SOURCE_DIR}/clients/web/dist)
endif()
set(unbuilt "")
if(NOT web)
  set(web ${CMAKE_SOURCE_DIR}/server/unbuilt)
  set(unbuilt --unbuilt)
endif()

file(GLOB_RECURSE files CONFIGURE_DEPENDS ${web}/*)
set(embedded ${CMAKE_BINARY_DIR}/web)
# A deleted file makes nothing newer, but it changes this list.
string(JOIN "\n" names ${files})
file(GENERATE OUTPUT ${embedded}/files.txt CONTENT "${names}\n")
add_custom_command(
  OUTPUT ${embedded}/web_files.s ${embedded}/web_files.cpp
  COMMAND ${BOURSE_PYTHON} ${CMAKE_SOURCE_DIR}/tools/embed.py ${web} --out ${embedded} ${unbuilt}
  DEPENDS ${files} ${embedded}/files.txt ${CMAKE_SOURCE_DIR}/tools/embed.py
  COMMENT "Embedding ${web}"
  VERBATIM)
add_library(bourse_web STATIC ${embedded}/web_files.s ${embedded}/web_files.cpp)
target_link_libraries(bourse_web PUBLIC bourse_options)
# .incbin is not an #include, so the build would not see changes of those files. And clang warns about every flag that
# means nothing to an assembler.
set_source_files_properties(${embedded}/web_files.s PROPERTIES
  OBJECT_DEPENDS ${embedded}/web_files.cpp
  COMPILE_OPTIONS -Wno-unused-command-line-argument)
set(BOURSE_WEB_EMBEDDED ${web})
