# The Debian package: cmake --build build/release --target bourse bourse_man && cpack -G DEB --config build/release/CPackConfig.cmake
#
# tools/package/try.py makes it, installs it, uses it and purges it.

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
install(TARGETS bourse RUNTIME DESTINATION bin)
install(FILES ${man} DESTINATION share/man/man1)
install(FILES packaging/serve.toml DESTINATION /etc/bourse)
install(FILES packaging/bourse.service packaging/bourse-backup.service packaging/bourse-backup.timer
  packaging/bourse-retention.service packaging/bourse-retention.timer DESTINATION /lib/systemd/system)
install(FILES packaging/debian/copyright docs/operate.md DESTINATION share/doc/bourse)
install(FILES packaging/nginx/bourse.conf DESTINATION share/doc/bourse/examples RENAME nginx.conf)
install(FILES packaging/prometheus/alerts.yml packaging/grafana/bourse.json
  DESTINATION share/doc/bourse/examples)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME bourse)
set(CPACK_PACKAGE_CONTACT "The Bourse contributors <bourse@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "digital edition of two board games, with a server of tables")
set(CPACK_PACKAGE_DESCRIPTION
"Stockpile and Stack Market in the browser and in the terminal, against people and bots: one program that serves the
 web client and the tables, plays, simulates and replays games. An unofficial edition in our own words and drawings.")
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "adduser, init-system-helpers (>= 1.54~)")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "nginx-light | nginx, prometheus, postgresql-client")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
  ${CMAKE_SOURCE_DIR}/packaging/debian/conffiles
  ${CMAKE_SOURCE_DIR}/packaging/debian/postinst
  ${CMAKE_SOURCE_DIR}/packaging/debian/prerm
  ${CMAKE_SOURCE_DIR}/packaging/debian/postrm)
include(CPack)
