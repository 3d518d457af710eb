#include <microhttpd.h>
#include <stdbool.h>

// What Swift can't say: calls of any number of arguments, and the choice of options that goes with them.

/// Serves what connects to a listening socket, which it takes over: by `poll`, on one thread of its own.
///
/// In its `epoll` modes the library doesn't notice a connection that ends inside a body.
static inline struct MHD_Daemon *dnd_http_start(int listener, unsigned int connections,
                                                unsigned int idle_seconds, size_t memory,
                                                MHD_NotifyConnectionCallback connected,
                                                MHD_AccessHandlerCallback asked,
                                                MHD_RequestCompletedCallback ended, void *owner) {
  return MHD_start_daemon(MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, asked,
                          owner, MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listener,
                          MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT,
                          idle_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
                          MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_NOTIFY_CONNECTION, connected, owner,
                          MHD_OPTION_NOTIFY_COMPLETED, ended, owner, MHD_OPTION_END);
}

/// The connection's socket; -1 where there is none.
static inline int dnd_http_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? (int)info->connect_fd : -1;
}

/// How many bytes the head of its request has.
static inline size_t dnd_http_head_size(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

/// Gives every field of the head to a function, those that come twice twice.
static inline void dnd_http_fields(struct MHD_Connection *connection, MHD_KeyValueIteratorN each, void *context) {
  MHD_get_connection_values_n(connection, MHD_HEADER_KIND, each, context);
}

/// What follows the question mark under a name; null where nothing does.
static inline const char *dnd_http_argument(struct MHD_Connection *connection, const char *name) {
  return MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, name);
}

/// A response with a copy of those bytes.
static inline struct MHD_Response *dnd_http_response(const void *bytes, size_t count) {
  return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

/// A response whose bytes come from a function until that ends it.
static inline struct MHD_Response *dnd_http_endless(size_t block, MHD_ContentReaderCallback next, void *context,
                                                    MHD_ContentReaderFreeCallback release) {
  return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, block, next, context, release);
}

/// A response of so many bytes that come from a function.
static inline struct MHD_Response *dnd_http_sized(uint64_t size, size_t block, MHD_ContentReaderCallback next,
                                                  void *context, MHD_ContentReaderFreeCallback release) {
  return MHD_create_response_from_callback(size, block, next, context, release);
}

/// Answers with a response and lets go of it.
static inline bool dnd_http_respond(struct MHD_Connection *connection, unsigned int status,
                                    struct MHD_Response *response) {
  bool is_queued = MHD_queue_response(connection, status, response) == MHD_YES;
  MHD_destroy_response(response);
  return is_queued;
}
