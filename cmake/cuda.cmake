# The engine for NVIDIA cards: build/cuda/bourse.ptx, which the driver of a card finishes (docs/research.md). Debian's clang
# and LLVM alone make it; nothing of a vendor is needed.
#
# Every file is compiled unchanged, with bindings/cuda/prelude.h before it, to LLVM's bitcode. That is linked, all but the
# kernels is made internal, and one run of the optimiser sees the whole program.

find_program(BOURSE_LLVM_LINK NAMES llvm-link-19 REQUIRED)
find_program(BOURSE_OPT NAMES opt-19 REQUIRED)

# The oldest cards that today's drivers know; newer ones run it too. A vendor's installation on this machine is not looked at,
# or the result would depend on it.
set(card sm_75)
set(version +ptx64)
set(alone --cuda-path=/nonexistent)
set(kernels bourse_setup bourse_play_out bourse_begin bourse_step bourse_observe bourse_mask bourse_legal bourse_events)

file(GLOB_RECURSE sources CONFIGURE_DEPENDS core/*.cpp games/stockpile/*.cpp bindings/cuda/*.cu
     bots/stockpile/features/*.cpp)
list(REMOVE_ITEM sources ${CMAKE_SOURCE_DIR}/core/check.cpp)  # it prints; bindings/cuda/support.cu stands in
list(FILTER sources EXCLUDE REGEX "_(fields|features)[.]cpp$")  # they describe rows to people and networks

set(compile ${BOURSE_CCACHE} ${CMAKE_CXX_COMPILER} -x cuda --cuda-device-only --cuda-gpu-arch=${card} --cuda-feature=${version}
    ${alone} -nocudainc -nocudalib
    -std=c++20 -O2 -fgpu-rdc -Xclang -disable-llvm-passes -DNDEBUG -fsigned-char -Wall -Wextra -Werror
    -Wno-unused-function -I${CMAKE_SOURCE_DIR} -I${generated} -include bindings/cuda/prelude.h -emit-llvm -c)

# Up to sixteen files of a folder go as one, as elsewhere (layer.cmake): reading the headers takes longest.
bourse_group(${sources})
set(groups "")
foreach(source IN LISTS sources)
  get_source_file_property(group ${source} UNITY_GROUP)
  if(source MATCHES "/investors/[^/]+$")  # they share names
    string(MAKE_C_IDENTIFIER ${source} group)
  endif()
  list(APPEND groups ${group})
  list(APPEND ${group}_files ${source})
endforeach()
list(REMOVE_DUPLICATES groups)

set(parts "")
foreach(group IN LISTS groups)
  set(together ${CMAKE_BINARY_DIR}/parts/${group}.cu)
  set(part ${CMAKE_BINARY_DIR}/parts/${group}.bc)
  list(TRANSFORM ${group}_files REPLACE "(.+)" "#include \"\\1\"" OUTPUT_VARIABLE lines)
  list(JOIN lines "\n" text)
  file(CONFIGURE OUTPUT ${together} CONTENT "${text}\n" @ONLY)  # leaves it alone where nothing changed
  add_custom_command(OUTPUT ${part} DEPENDS ${together} ${${group}_files} DEPFILE ${part}.d
    COMMAND ${compile} -MD -MT ${part} -MF ${part}.d ${together} -o ${part}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} COMMENT "For the card: ${group}" VERBATIM)
  list(APPEND parts ${part})
endforeach()

list(JOIN kernels "," public)
set(whole ${CMAKE_BINARY_DIR}/whole.bc)
add_custom_command(OUTPUT ${whole} DEPENDS ${parts}
  COMMAND ${BOURSE_LLVM_LINK} ${parts} -o ${whole}.linked
  COMMAND ${BOURSE_OPT} -passes=internalize -internalize-public-api-list=${public},bourse_sizes ${whole}.linked -o ${whole}
  COMMENT "For the card: link" VERBATIM)
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/bourse.ptx DEPENDS ${whole}
  COMMAND ${CMAKE_CXX_COMPILER} -x ir --target=nvptx64-nvidia-cuda -Xclang -target-cpu -Xclang ${card}
          -Xclang -target-feature -Xclang ${version} -O3 -S ${whole} -o ${CMAKE_BINARY_DIR}/bourse.ptx
  COMMENT "For the card: bourse.ptx" VERBATIM)
add_custom_target(bourse_ptx ALL DEPENDS ${CMAKE_BINARY_DIR}/bourse.ptx)
