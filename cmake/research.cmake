# The library for researchers (docs/research.md): bindings/c as a part of the tests, and libbourse.so for everybody else.
#
# A shared library needs code that may lie anywhere, so the engine is compiled a second time. It carries the C++ runtime
# with it and shows nothing but bourse_*: it runs wherever the C library is not older than glibc 2.35.

bourse_layer(bindings/c HOT USES host LINKS Threads::Threads)
target_compile_definitions(bourse_bindings_c PRIVATE BOURSE_VERSION="${PROJECT_VERSION}")

set(words ${BOURSE_GENERATED_SOURCES})
list(FILTER words INCLUDE REGEX "_vocabulary[.]cpp$")
file(GLOB_RECURSE sources CONFIGURE_DEPENDS core/*.cpp games/*.cpp bots/*.cpp bindings/c/*.cpp)
# House rules are read as everywhere else.
list(APPEND sources host/games/stockpile/house_values.cpp host/game/nearest.cpp host/record/notation.cpp)
add_library(bourse_shared SHARED ${sources} ${words} ${BOURSE_WEIGHTS})
target_link_libraries(bourse_shared PRIVATE bourse_options Threads::Threads)
target_compile_definitions(bourse_shared PRIVATE BOURSE_BUILDING_LIBRARY BOURSE_VERSION="${PROJECT_VERSION}")
set_target_properties(bourse_shared PROPERTIES
  OUTPUT_NAME bourse VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}
  POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
  LINK_DEPENDS ${CMAKE_SOURCE_DIR}/bindings/c/exports.map)
target_compile_options(bourse_shared PRIVATE -fno-semantic-interposition)
target_link_options(bourse_shared PRIVATE -static-libgcc -static-libstdc++ -Wl,--gc-sections -Wl,--no-undefined
  -Wl,--version-script=${CMAKE_SOURCE_DIR}/bindings/c/exports.map)
bourse_optimise(bourse_shared)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
  # g++ copies and clears what is larger than 32 bytes by `rep movsq` and `rep stosq`, which are slow to start; a state is
  # copied for every view, and a mask cleared for every decision.
  set(strategy unrolled_loop:128:noalign,libcall:-1:noalign)
  target_compile_options(bourse_shared PRIVATE -mmemcpy-strategy=${strategy} -mmemset-strategy=${strategy})
  target_link_options(bourse_shared PRIVATE -mmemcpy-strategy=${strategy} -mmemset-strategy=${strategy})
endif()
if(BOURSE_TOGETHER)
  set_target_properties(bourse_shared PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)  # the groups of the layers
endif()
if(NOT BOURSE_LTO)  # what people run; elsewhere on demand
  set_target_properties(bourse_shared PROPERTIES EXCLUDE_FROM_ALL ON)
endif()

# cmake --install build/release --component library (and development, python); cmake/package.cmake makes packages of them
include(GNUInstallDirs)
if(CMAKE_LIBRARY_ARCHITECTURE)  # where Debian looks, below /usr and below /usr/local
  set(library_folder lib/${CMAKE_LIBRARY_ARCHITECTURE})
else()
  set(library_folder ${CMAKE_INSTALL_LIBDIR})
endif()
file(RELATIVE_PATH BOURSE_PREFIX_OF_PC /${library_folder}/pkgconfig /)  # so that what was installed may be moved
set(BOURSE_LIBRARY_FOLDER ${library_folder})
configure_file(${CMAKE_SOURCE_DIR}/bindings/c/bourse.pc.in ${CMAKE_BINARY_DIR}/bourse.pc @ONLY)
install(TARGETS bourse_shared
  LIBRARY DESTINATION ${library_folder} COMPONENT library NAMELINK_COMPONENT development EXCLUDE_FROM_ALL)
install(FILES bindings/c/bourse.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development EXCLUDE_FROM_ALL)
install(FILES ${CMAKE_BINARY_DIR}/bourse.pc DESTINATION ${library_folder}/pkgconfig COMPONENT development EXCLUDE_FROM_ALL)
install(DIRECTORY bindings/python/bourse DESTINATION lib/python3/dist-packages COMPONENT python EXCLUDE_FROM_ALL
  FILES_MATCHING PATTERN "*.py" PATTERN "__pycache__" EXCLUDE)
# For graphics cards, where it was built: cmake --build --preset cuda
install(FILES build/cuda/bourse.ptx DESTINATION lib/python3/dist-packages/bourse/cuda COMPONENT python EXCLUDE_FROM_ALL OPTIONAL)
