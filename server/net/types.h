// What the files of server/net share of Asio and Beast.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <chrono>

namespace bourse {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

// Everything runs on one thread of one context, so no executor has to be erased.
using Executor = asio::io_context::executor_type;
using TcpSocket = asio::basic_stream_socket<tcp, Executor>;
using Stream = beast::basic_stream<tcp, Executor>;  // with timeouts
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;
using HttpRequest = http::request<http::string_body>;
template <class T>
using Task = asio::awaitable<T, Executor>;

// Errors come back as values: a client that goes away is nothing exceptional.
inline constexpr auto kAwait = asio::as_tuple(asio::use_awaitable_t<Executor>());

}  // namespace bourse
