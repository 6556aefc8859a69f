# data/ to code: the generator writes ${build}/gen/gen/*, included as "gen/….h".
#
# It runs while CMake configures, and again whenever the data or the generator change, so nobody has to list its output.
# Only files that differ are copied: a changed text does not rebuild every table.

set(generator ${CMAKE_SOURCE_DIR}/tools/gen/gen.py)
set(generated ${CMAKE_BINARY_DIR}/gen)

file(GLOB_RECURSE inputs CONFIGURE_DEPENDS
  ${CMAKE_SOURCE_DIR}/data/*.toml ${CMAKE_SOURCE_DIR}/data/*.json ${CMAKE_SOURCE_DIR}/tools/gen/*.py)
list(APPEND inputs ${CMAKE_SOURCE_DIR}/docs/openapi.json)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${inputs})

# Debian's own interpreter: another one first in PATH may be older than 3.11 and lack tomllib.
find_program(BOURSE_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(BOURSE_PYTHON python3)

if(EXISTS ${generator})
  set(fresh ${CMAKE_BINARY_DIR}/gen.new)
  file(REMOVE_RECURSE ${fresh})
  execute_process(
    COMMAND ${BOURSE_PYTHON} ${generator} --out ${fresh}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    RESULT_VARIABLE failed OUTPUT_VARIABLE words ERROR_VARIABLE words)
  if(failed)
    message(FATAL_ERROR "The generator refused the data:\n${words}")
  endif()

  file(GLOB_RECURSE files RELATIVE ${fresh} ${fresh}/*)
  file(GLOB_RECURSE before RELATIVE ${generated} ${generated}/*)
  foreach(file IN LISTS files)
    get_filename_component(folder ${generated}/${file} DIRECTORY)
    file(MAKE_DIRECTORY ${folder})
    file(COPY_FILE ${fresh}/${file} ${generated}/${file} ONLY_IF_DIFFERENT)
  endforeach()
  list(REMOVE_ITEM before ${files} "")
  foreach(file IN LISTS before)
    file(REMOVE ${generated}/${file})
  endforeach()
  file(REMOVE_RECURSE ${fresh})
endif()

file(GLOB_RECURSE BOURSE_GENERATED_SOURCES ${generated}/*.cpp)
target_include_directories(bourse_options INTERFACE ${generated})
