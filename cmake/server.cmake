# The table server, and the web client that it gives out. Everything below it can be built without: see BOURSE_SERVER.

find_package(Boost 1.81 REQUIRED)  # headers only: Beast and Asio, in server/net alone
find_package(SQLite3 REQUIRED)
find_library(BOURSE_SODIUM sodium REQUIRED)
find_library(BOURSE_PQ pq REQUIRED)
find_path(BOURSE_PQ_HEADERS libpq-fe.h PATH_SUFFIXES postgresql REQUIRED)
add_library(bourse_pq INTERFACE)
target_include_directories(bourse_pq SYSTEM INTERFACE ${BOURSE_PQ_HEADERS})
target_link_libraries(bourse_pq INTERFACE ${BOURSE_PQ})
find_package(tomlplusplus REQUIRED)  # its settings
find_library(BOURSE_QR qrencode REQUIRED)  # app/server/terminal_qr.cpp alone
find_package(CURL REQUIRED)  # webhooks and pushes: server/outbound/webhook_sender.cpp alone
find_package(OpenSSL 3 REQUIRED)  # P-256 and AES of Web Push: server/notices/push_crypto.cpp alone

include(cmake/web.cmake)
include(cmake/links.cmake)
bourse_layer(links TOGETHER USES words LINKS ${BOURSE_PICTURES} ICU::uc SOURCES ${BOURSE_LINK_FILES} ALONE "/(png|lettering)[.]cpp|[.]s$")
bourse_shows(bourse_links)

# Beast is slow to compile and no part of what is fuzzed, so it is a layer of its own.
bourse_layer(server TOGETHER USES links LINKS bourse_web SQLite::SQLite3 bourse_pq ${BOURSE_SODIUM} ICU::i18n ICU::uc CURL::libcurl
             OpenSSL::Crypto
             Threads::Threads WITHOUT server/net)
if(BOURSE_LTO)
  # Rooms, accounts and stores wait for people and disks; tables, JSON and sockets, which do the work, are in host and net.
  target_compile_options(bourse_server PRIVATE -O1 -Wno-maybe-uninitialized)
endif()
if(BOURSE_SANITIZE)
  target_compile_options(bourse_server PRIVATE -O0)  # in half the time; its tests wait for disks and threads
endif()
if(BOURSE_FUZZ AND NOT BOURSE_FUZZ_SERVER)
  # What it hands on to the engine still guides the fuzzer.
  target_compile_options(bourse_server PRIVATE -fno-sanitize=fuzzer-no-link)
endif()
bourse_layer(server/net TOGETHER USES server LINKS Boost::headers Threads::Threads)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # Where g++ 12 inlines only one half of how Asio allocates the frame of a coroutine, it takes the two for strangers.
  target_compile_options(bourse_server_net PRIVATE -Wno-mismatched-new-delete)
endif()
if(BOURSE_SANITIZE)
  # Nearly all of it is Beast and Asio, which took two minutes with every check; addresses are still watched.
  target_compile_options(bourse_server_net PRIVATE -O0 -fno-sanitize=undefined)
endif()
if(BOURSE_FUZZ)
  target_compile_options(bourse_server_net PRIVATE -fno-sanitize=fuzzer-no-link)
endif()
