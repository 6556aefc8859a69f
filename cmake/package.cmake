# The Debian packages: cmake --build build/release --target bourse bourse_man bourse_shared
# && cpack -G DEB --config build/release/CPackConfig.cmake. `bourse` is the program; libbourse0, libbourse-dev and
# python3-bourse are for research (cmake/research.cmake).
#
# tools/package/try.py makes them, installs them, uses them and purges them.

set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # the package has no tests in it, so it need not wait for them

set(man ${CMAKE_BINARY_DIR}/bourse.1.gz)
add_custom_command(
  OUTPUT ${man}
  COMMAND ${BOURSE_PYTHON} ${CMAKE_SOURCE_DIR}/tools/package/man.py $<TARGET_FILE:bourse> ${man}
  DEPENDS bourse ${CMAKE_SOURCE_DIR}/tools/package/man.py
  COMMENT "Writing the manual page"
  VERBATIM)
add_custom_target(bourse_man DEPENDS ${man})

set(CMAKE_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME program)
install(TARGETS bourse RUNTIME DESTINATION bin)
install(FILES ${man} DESTINATION share/man/man1)
install(FILES packaging/serve.toml DESTINATION /etc/bourse)
install(FILES packaging/bourse.service packaging/bourse-backup.service packaging/bourse-backup.timer
  packaging/bourse-retention.service packaging/bourse-retention.timer DESTINATION /lib/systemd/system)
install(FILES packaging/debian/copyright docs/operate.md DESTINATION share/doc/bourse)
install(FILES packaging/nginx/bourse.conf DESTINATION share/doc/bourse/examples RENAME nginx.conf)
install(FILES packaging/prometheus/alerts.yml packaging/grafana/bourse.json
  DESTINATION share/doc/bourse/examples)
install(FILES packaging/debian/copyright DESTINATION share/doc/libbourse${PROJECT_VERSION_MAJOR}
  COMPONENT library EXCLUDE_FROM_ALL)
install(FILES packaging/debian/copyright DESTINATION share/doc/libbourse-dev COMPONENT development EXCLUDE_FROM_ALL)
install(FILES packaging/debian/copyright DESTINATION share/doc/python3-bourse COMPONENT python EXCLUDE_FROM_ALL)
install(FILES docs/research.md docs/reference/observation.md DESTINATION share/doc/python3-bourse
  COMPONENT python EXCLUDE_FROM_ALL)
install(FILES examples/learn_to_beat_greedy.py DESTINATION share/doc/python3-bourse/examples
  COMPONENT python EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program library development python)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_PACKAGE_NAME bourse)
set(CPACK_PACKAGE_CONTACT "The Bourse contributors <bourse@localhost>")
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME bourse)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "digital edition of two board games, with a server of tables
Stockpile and Stack Market in the browser and in the terminal, against people and bots: one program that serves the
web client and the tables, plays, simulates and replays games. An unofficial edition in our own words and drawings.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "adduser, init-system-helpers (>= 1.54~)")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "nginx-light | nginx, prometheus, postgresql-client, python3-bourse")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA
  ${CMAKE_SOURCE_DIR}/packaging/debian/conffiles
  ${CMAKE_SOURCE_DIR}/packaging/debian/postinst
  ${CMAKE_SOURCE_DIR}/packaging/debian/prerm
  ${CMAKE_SOURCE_DIR}/packaging/debian/postrm)

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libbourse${PROJECT_VERSION_MAJOR})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/packaging/debian/triggers)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "batches of Stockpile and Stack Market for programs that learn and search
 The shared library: games, observations, legal moves and bots.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libbourse-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libbourse${PROJECT_VERSION_MAJOR} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "batches of Stockpile and Stack Market, header and pkg-config file
 What a program in C or C++ needs to be compiled with libbourse.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-bourse)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
  "python3, python3-numpy, libbourse${PROJECT_VERSION_MAJOR} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PYTHON_DESCRIPTION "batches of Stockpile and Stack Market in numpy arrays
 The Python package bourse, with adapters for Gymnasium, PettingZoo and OpenSpiel.")
include(CPack)
