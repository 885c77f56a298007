/* The connection manager: ids, addresses, events. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "verbs.h"

#define MAX_RETRY 7

typedef struct {
  char text[INET6_ADDRSTRLEN + 10];
} address_text;

static address_text in_words(const socket_address *it) {
  char ip[INET6_ADDRSTRLEN] = "?";
  unsigned port = 0;
  if (it->ss_family == AF_INET) {
    const struct sockaddr_in *v4 = (const struct sockaddr_in *)it;
    inet_ntop(AF_INET, &v4->sin_addr, ip, sizeof ip);
    port = ntohs(v4->sin_port);
  } else if (it->ss_family == AF_INET6) {
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)it;
    inet_ntop(AF_INET6, &v6->sin6_addr, ip, sizeof ip);
    port = ntohs(v6->sin6_port);
  }
  address_text result;
  snprintf(result.text, sizeof result.text, "[%s]:%u", ip, port & 0xffff);
  return result;
}

static struct rdma_cm_id *id_in(const object *it) { return it->pointer; }

void lock_id(object *id) { pthread_mutex_lock(&id->parents[0]->lock); }

void unlock_id(object *id) { pthread_mutex_unlock(&id->parents[0]->lock); }

object *acquire_id(JNIEnv *env, int64_t id, const char *call) {
  object *it = acquire(env, id, KIND_CM_ID, call);
  if (it != NULL) {
    lock_id(it);
  }
  return it;
}

void release_id(object *id) {
  unlock_id(id);
  release(id);
}

bool copy_address(JNIEnv *env, const void *from, socket_address *to, const char *call) {
  memset(to, 0, sizeof *to);
  sa_family_t family;
  memcpy(&family, from, sizeof family);
  if (family == AF_INET) {
    memcpy(to, from, sizeof(struct sockaddr_in));
  } else if (family == AF_INET6) {
    memcpy(to, from, sizeof(struct sockaddr_in6));
  } else if (family != AF_UNSPEC) {
    fail(env, call, EAFNOSUPPORT, "address family %u, expected IPv4 (%d) or IPv6 (%d)", family,
         AF_INET, AF_INET6);
    return false;
  }
  to->ss_family = family; /* as it was when it was checked */
  return true;
}

/* A place for an id at a channel that the caller has acquired. */
static object *reserve_id(JNIEnv *env, object *channel, const char *call) {
  object *it = reserve(env, KIND_CM_ID, call);
  if (it != NULL) {
    adopt(it, channel);
  }
  return it;
}

int64_t create_id(JNIEnv *env, int64_t channel, int port_space) {
  const char *call = "rdma_create_id";
  object *events = acquire(env, channel, KIND_EVENT_CHANNEL, call);
  if (events == NULL) {
    return -1;
  }
  int64_t handle = -1;
  object *it = reserve_id(env, events, call);
  if (it != NULL) {
    struct rdma_cm_id *id = NULL;
    void *context = (void *)(intptr_t)handle_of(it);
    if (rdma_create_id(events->pointer, &id, context, (enum rdma_port_space)port_space) == 0) {
      it->pointer = id;
      handle = publish(it);
    } else {
      fail(env, call, errno, "port space 0x%x", (unsigned)port_space);
      cancel(it);
    }
  }
  release(events);
  return handle;
}

void bind_address(JNIEnv *env, int64_t id, socket_address *local) {
  object *it = acquire_id(env, id, "rdma_bind_addr");
  if (it != NULL) {
    if (rdma_bind_addr(id_in(it), (struct sockaddr *)local) != 0) {
      fail(env, "rdma_bind_addr", errno, "%s", in_words(local).text);
    }
    release_id(it);
  }
}

void listen_at(JNIEnv *env, int64_t id, int backlog) {
  object *it = acquire_id(env, id, "rdma_listen");
  if (it != NULL) {
    if (rdma_listen(id_in(it), backlog) != 0) {
      fail(env, "rdma_listen", errno, "backlog %d", backlog);
    }
    release_id(it);
  }
}

void resolve_address(JNIEnv *env, int64_t id, socket_address *source, socket_address *destination, int millis) {
  object *it = acquire_id(env, id, "rdma_resolve_addr");
  if (it != NULL) {
    struct sockaddr *from =
        source != NULL && source->ss_family != AF_UNSPEC ? (struct sockaddr *)source : NULL;
    if (rdma_resolve_addr(id_in(it), from, (struct sockaddr *)destination, millis) != 0) {
      int error = errno;
      fail(env, "rdma_resolve_addr", error, "%s%s%s", in_words(destination).text,
           from == NULL ? "" : " from ", from == NULL ? "" : in_words(source).text);
    }
    release_id(it);
  }
}

void resolve_route(JNIEnv *env, int64_t id, int millis) {
  object *it = acquire_id(env, id, "rdma_resolve_route");
  if (it != NULL) {
    if (id_in(it)->verbs == NULL) {
      fail(env, "rdma_resolve_route", EINVAL, "the address is not resolved yet");
    } else if (rdma_resolve_route(id_in(it), millis) != 0) {
      fail(env, "rdma_resolve_route", errno, "within %d ms", millis);
    }
    release_id(it);
  }
}

void set_option(JNIEnv *env, int64_t id, int option, int value) {
  object *it = acquire_id(env, id, "rdma_set_option");
  if (it == NULL) {
    return;
  }
  uint8_t byte = (uint8_t)value;
  bool is_byte = option == RDMA_OPTION_ID_TOS || option == RDMA_OPTION_ID_ACK_TIMEOUT;
  int error = 0;
  if (is_byte && (value < 0 || value > UINT8_MAX)) {
    error = EINVAL;
  } else if (rdma_set_option(id_in(it), RDMA_OPTION_ID, option, is_byte ? (void *)&byte : &value,
                             is_byte ? sizeof byte : sizeof value) != 0) {
    error = errno;
  }
  if (error != 0) {
    fail(env, "rdma_set_option", error, "option %d, value %d", option, value);
  }
  release_id(it);
}

/* Copies it, so that what is checked is what is used. False, with an exception, if it is wrong. */
static bool parameters_of(JNIEnv *env, const connection_image *from, connection_image *copy,
                          struct rdma_conn_param *to, const char *call) {
  memcpy(copy, from, sizeof *copy);
  if (copy->private_data_length > MAX_PRIVATE_DATA || copy->retry_count > MAX_RETRY ||
      copy->rnr_retry_count > MAX_RETRY) {
    fail(env, call, EINVAL,
         "%u bytes of private data (at most %d), %u retries, %u RNR retries (at most %d)",
         copy->private_data_length, MAX_PRIVATE_DATA, copy->retry_count, copy->rnr_retry_count,
         MAX_RETRY);
    return false;
  }
  *to = (struct rdma_conn_param){
      .private_data = copy->private_data_length == 0 ? NULL : copy->private_data,
      .private_data_len = (uint8_t)copy->private_data_length,
      .responder_resources = copy->responder_resources,
      .initiator_depth = copy->initiator_depth,
      .retry_count = copy->retry_count,
      .rnr_retry_count = copy->rnr_retry_count};
  return true;
}

static void connect_or_accept(JNIEnv *env, int64_t id, const connection_image *parameters,
                              int (*action)(struct rdma_cm_id *, struct rdma_conn_param *),
                              const char *call) {
  object *it = acquire_id(env, id, call);
  if (it == NULL) {
    return;
  }
  connection_image copy;
  struct rdma_conn_param wanted;
  if (atomic_load(&it->qp) <= 0) { /* else librdmacm would want a QPN of somebody else's */
    fail(env, call, EINVAL, "the id has no queue pair");
  } else if (parameters_of(env, parameters, &copy, &wanted, call) &&
             action(id_in(it), &wanted) != 0) {
    fail(env, call, errno, "%u bytes of private data, %u READs in, %u out",
         wanted.private_data_len, wanted.responder_resources, wanted.initiator_depth);
  }
  release_id(it);
}

void connect_id(JNIEnv *env, int64_t id, const connection_image *parameters) {
  connect_or_accept(env, id, parameters, rdma_connect, "rdma_connect");
}

void accept_id(JNIEnv *env, int64_t id, const connection_image *parameters) {
  connect_or_accept(env, id, parameters, rdma_accept, "rdma_accept");
}

void reject_id(JNIEnv *env, int64_t id, const uint8_t *private_data, int length) {
  object *it = acquire_id(env, id, "rdma_reject");
  if (it != NULL) {
    if (rdma_reject(id_in(it), private_data, (uint8_t)length) != 0) {
      fail(env, "rdma_reject", errno, "%d bytes of private data", length);
    }
    release_id(it);
  }
}

int disconnect_id(JNIEnv *env, int64_t id) {
  object *it = acquire_id(env, id, "rdma_disconnect");
  if (it == NULL) {
    return -1;
  }
  int result = 0;
  if (id_in(it)->verbs == NULL) {
    result = -EINVAL;
  } else if (rdma_disconnect(id_in(it)) != 0) {
    result = -errno;
    if (result != -EINVAL && result != -ENOTCONN) {
      fail(env, "rdma_disconnect", -result, "handle 0x%llx", (unsigned long long)id);
    }
  }
  release_id(it);
  return result == -ENOTCONN ? -EINVAL : result;
}

void destroy_id(JNIEnv *env, int64_t id, const char *call) {
  object *it = begin_close(env, id, KIND_CM_ID, call);
  if (it == NULL) {
    return;
  }
  lock_id(it);
  destroy_queue_pair_of(it);
  int error = rdma_destroy_id(id_in(it)) == 0 ? 0 : errno;
  unlock_id(it);
  if (error != 0) {
    fail(env, call, error, "handle 0x%llx", (unsigned long long)id);
    reopen(it);
    return;
  }
  retire(it);
}

/* Gives the id of a connect request a handle; false, with an exception, if that fails. */
static bool welcome(JNIEnv *env, object *channel, struct rdma_cm_id *id) {
  object *it = reserve_id(env, channel, "connect request");
  if (it == NULL) {
    return false;
  }
  it->pointer = id;
  id->context = (void *)(intptr_t)publish(it);
  return true;
}

static void copy_event(const struct rdma_cm_event *from, cm_event_image *to) {
  const struct rdma_conn_param *conn = &from->param.conn;
  memset(to, 0, sizeof *to);
  to->id = from->id == NULL ? 0 : (uint64_t)(uintptr_t)from->id->context;
  to->listen_id = from->listen_id == NULL ? 0 : (uint64_t)(uintptr_t)from->listen_id->context;
  to->type = (uint32_t)from->event;
  to->status = from->status;
  to->remote_qpn = conn->qp_num;
  to->responder_resources = conn->responder_resources;
  to->initiator_depth = conn->initiator_depth;
  to->retry_count = conn->retry_count;
  to->rnr_retry_count = conn->rnr_retry_count;
  if (conn->private_data != NULL) {
    to->private_data_length = conn->private_data_len;
    memcpy(to->private_data, conn->private_data, conn->private_data_len);
  }
}

/* Takes one event that is there; false if another thread was quicker, or on failure. */
static bool take(JNIEnv *env, object *channel, cm_event_image *image) {
  struct rdma_cm_event *event;
  if (rdma_get_cm_event(channel->pointer, &event) != 0) {
    if (errno != EAGAIN && errno != EINTR) {
      fail(env, "rdma_get_cm_event", errno, "the channel");
    }
    return false;
  }
  if (event->event == RDMA_CM_EVENT_CONNECT_REQUEST && !welcome(env, channel, event->id)) {
    struct rdma_cm_id *unwanted = event->id;
    rdma_ack_cm_event(event);
    rdma_destroy_id(unwanted);
    return false;
  }
  copy_event(event, image);
  rdma_ack_cm_event(event);
  return true;
}

bool take_cm_event(JNIEnv *env, int64_t channel, cm_event_image *image, int millis) {
  object *it = acquire(env, channel, KIND_EVENT_CHANNEL, "rdma_get_cm_event");
  if (it == NULL) {
    return false;
  }
  bool taken = false;
  for (bool again = true; again;) {
    int ready = await_one(it, millis);
    if (ready < 0) {
      fail(env, "rdma_get_cm_event", errno, "the channel was closed meanwhile");
    } else if (ready > 0) {
      pthread_mutex_lock(&it->lock);
      taken = take(env, it, image);
      pthread_mutex_unlock(&it->lock);
    }
    /* Another thread took it: an unlimited wait goes on, a limited one may end early. */
    again = ready > 0 && !taken && millis < 0 && !(*env)->ExceptionCheck(env);
  }
  release(it);
  return taken;
}

void get_address(JNIEnv *env, int64_t id, bool source, socket_address *out) {
  memset(out, 0, sizeof *out);
  object *it = acquire_id(env, id, source ? "rdma_get_local_addr" : "rdma_get_peer_addr");
  if (it != NULL) {
    const struct sockaddr *from =
        source ? rdma_get_local_addr(id_in(it)) : rdma_get_peer_addr(id_in(it));
    if (from->sa_family == AF_INET) {
      memcpy(out, from, sizeof(struct sockaddr_in));
    } else if (from->sa_family == AF_INET6) {
      memcpy(out, from, sizeof(struct sockaddr_in6));
    }
    release_id(it);
  }
}

int64_t context_of_id(JNIEnv *env, int64_t id) {
  object *it = acquire_id(env, id, "device of an id");
  if (it == NULL) {
    return -1;
  }
  struct ibv_context *verbs = id_in(it)->verbs;
  int64_t handle = verbs == NULL ? -1 : context_handle(env, verbs, "device of an id");
  release_id(it);
  return handle;
}
