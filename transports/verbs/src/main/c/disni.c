/*
 * The natives of com.ibm.disni.verbs.impl.NativeDispatcher and com.ibm.disni.util.NativeAffinity
 * (DiSNI 2.1), by their signatures. Structures are given by address; DiSNI lays them out as C does.
 */
#include <errno.h>
#include <sched.h>
#include <stddef.h>
#include <string.h>

#include "verbs.h"

#define DISNI(result, name) \
  JNIEXPORT result JNICALL Java_com_ibm_disni_verbs_impl_NativeDispatcher__1##name

#define VERSION 32 /* which DiSNI 2.1 wants */
#define SGES 4     /* DiSNI's createQP does not say how many it will use */

#define SELF JNIEnv *env, jobject self
#define IGNORE_SELF (void)self

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
  (void)reserved;
  JNIEnv *env;
  if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_8) != JNI_OK || !errors_init(env)) {
    return JNI_ERR;
  }
  return JNI_VERSION_1_8;
}

/* --- rdma_cm --- */

DISNI(jlong, createEventChannel)(SELF) {
  IGNORE_SELF;
  return create_event_channel(env);
}

DISNI(jlong, createId)(SELF, jlong channel, jshort port_space) {
  IGNORE_SELF;
  return create_id(env, channel, port_space);
}

DISNI(jlong, createQP)(SELF, jlong id, jlong pd, jlong send_cq, jlong receive_cq, jint type,
                       jint max_send, jint max_receive, jint max_inline) {
  IGNORE_SELF;
  queue_pair_image image = {.pd = pd,
                            .send_cq = send_cq,
                            .receive_cq = receive_cq,
                            .type = (uint32_t)type,
                            .max_send = (uint32_t)max_send,
                            .max_receive = (uint32_t)max_receive,
                            .max_send_sge = SGES,
                            .max_receive_sge = SGES,
                            .max_inline = (uint32_t)max_inline};
  return create_queue_pair(env, id, &image);
}

/* False, with an exception, if no address of ours lies there. */
static bool address_at(JNIEnv *env, jlong where, socket_address *to, const char *call) {
  return plausible(env, where, call, "a socket address") &&
         copy_address(env, (const void *)(uintptr_t)where, to, call);
}

DISNI(void, bindAddr)(SELF, jlong id, jlong where) {
  IGNORE_SELF;
  socket_address local;
  if (address_at(env, where, &local, "rdma_bind_addr")) {
    bind_address(env, id, &local);
  }
}

DISNI(void, listen)(SELF, jlong id, jint backlog) {
  IGNORE_SELF;
  listen_at(env, id, backlog);
}

DISNI(void, resolveAddr)(SELF, jlong id, jlong from, jlong to, jint timeout) {
  IGNORE_SELF;
  socket_address source = {0};
  socket_address destination;
  if ((from == 0 || address_at(env, from, &source, "rdma_resolve_addr")) &&
      address_at(env, to, &destination, "rdma_resolve_addr")) {
    resolve_address(env, id, &source, &destination, timeout);
  }
}

DISNI(void, resolveRoute)(SELF, jlong id, jint timeout) {
  IGNORE_SELF;
  resolve_route(env, id, timeout);
}

static void put_long(jlong where, uint64_t value) {
  memcpy((void *)(uintptr_t)where, &value, sizeof value);
}

static void put_int(jlong where, uint32_t value) {
  memcpy((void *)(uintptr_t)where, &value, sizeof value);
}

DISNI(jint, getCmEvent)(SELF, jlong channel, jlong listen_id_out, jlong id_out, jint timeout) {
  IGNORE_SELF;
  cm_event_image event;
  if (!plausible(env, listen_id_out, "rdma_get_cm_event", "a result") ||
      !plausible(env, id_out, "rdma_get_cm_event", "a result") ||
      !take_cm_event(env, channel, &event, timeout)) {
    return -1;
  }
  put_long(listen_id_out, event.listen_id);
  put_long(id_out, event.id);
  return (jint)event.type;
}

/* As many READs each way as the device can; librdmacm looks that up. */
static connection_image parameters(jint retry, jint rnr_retry) {
  return (connection_image){.responder_resources = RDMA_MAX_RESP_RES,
                            .initiator_depth = RDMA_MAX_INIT_DEPTH,
                            .retry_count = retry < 0 || retry > UINT8_MAX ? UINT8_MAX : (uint8_t)retry,
                            .rnr_retry_count =
                                rnr_retry < 0 || rnr_retry > UINT8_MAX ? UINT8_MAX : (uint8_t)rnr_retry};
}

DISNI(void, connect)(SELF, jlong id, jint retry, jint rnr_retry, jlong data, jbyte length) {
  IGNORE_SELF;
  connection_image image = parameters(retry, rnr_retry);
  uint8_t bytes = (uint8_t)length;
  if (bytes > 0 && data != 0) {
    if (!plausible(env, data, "rdma_connect", "private data")) {
      return;
    }
    memcpy(image.private_data, (const void *)(uintptr_t)data, bytes);
    image.private_data_length = bytes;
  }
  connect_id(env, id, &image);
}

DISNI(void, accept)(SELF, jlong id, jint retry, jint rnr_retry) {
  IGNORE_SELF;
  connection_image image = parameters(retry, rnr_retry);
  accept_id(env, id, &image);
}

/* Takes the type of an event, which names none: they are acknowledged when they are taken. */
DISNI(jint, ackCmEvent)(SELF, jint event) {
  IGNORE_SELF;
  if (event < 0 || event > RDMA_CM_EVENT_TIMEWAIT_EXIT) {
    fail(env, "rdma_ack_cm_event", EINVAL, "event type %d", event);
  }
  return 0;
}

DISNI(jint, disconnect)(SELF, jlong id) {
  IGNORE_SELF;
  return disconnect_id(env, id);
}

DISNI(jint, destroyEventChannel)(SELF, jlong channel) {
  IGNORE_SELF;
  return destroy_channel(env, channel, KIND_EVENT_CHANNEL, "rdma_destroy_event_channel");
}

DISNI(jint, destroyCmId)(SELF, jlong id) {
  IGNORE_SELF;
  destroy_id(env, id, "rdma_destroy_id");
  return 0;
}

DISNI(jint, destroyQP)(SELF, jlong id) {
  IGNORE_SELF;
  destroy_queue_pair(env, id);
  return 0;
}

DISNI(jint, destroyEp)(SELF, jlong id) {
  IGNORE_SELF;
  destroy_id(env, id, "rdma_destroy_ep");
  return 0;
}

/* -1 if there is no address yet, or one of IPv6, which DiSNI has no room for. */
static jint get_v4(JNIEnv *env, jlong id, bool source, jlong out, const char *call) {
  socket_address found;
  if (!plausible(env, out, call, "a socket address")) {
    return -1;
  }
  get_address(env, id, source, &found);
  if ((*env)->ExceptionCheck(env) || found.ss_family != AF_INET) {
    return -1;
  }
  memcpy((void *)(uintptr_t)out, &found, sizeof(struct sockaddr_in));
  return 0;
}

DISNI(jint, getSrcAddr)(SELF, jlong id, jlong out) {
  IGNORE_SELF;
  return get_v4(env, id, true, out, "rdma_get_local_addr");
}

DISNI(jint, getDstAddr)(SELF, jlong id, jlong out) {
  IGNORE_SELF;
  return get_v4(env, id, false, out, "rdma_get_peer_addr");
}

/* --- verbs --- */

DISNI(jlong, allocPd)(SELF, jlong context) {
  IGNORE_SELF;
  return allocate_pd(env, context);
}

DISNI(jint, deallocPd)(SELF, jlong pd) {
  IGNORE_SELF;
  deallocate_pd(env, pd);
  return 0;
}

DISNI(jlong, createCompChannel)(SELF, jlong context) {
  IGNORE_SELF;
  return create_completion_channel(env, context);
}

DISNI(jint, destroyCompChannel)(SELF, jlong channel) {
  IGNORE_SELF;
  return destroy_channel(env, channel, KIND_COMPLETION_CHANNEL, "ibv_destroy_comp_channel");
}

DISNI(jlong, createCQ)(SELF, jlong context, jlong channel, jint entries, jint vector) {
  IGNORE_SELF;
  return create_completion_queue(env, context, channel, entries, vector);
}

DISNI(jint, destroyCQ)(SELF, jlong cq) {
  IGNORE_SELF;
  destroy_completion_queue(env, cq);
  return 0;
}

/* The attributes lie there as Ringbell's QueuePairAttributesImage; DiSNI itself passes 0. */
DISNI(jint, modifyQP)(SELF, jlong qp, jlong where) {
  IGNORE_SELF;
  queue_pair_attributes_image image;
  if (!plausible(env, where, "ibv_modify_qp", "attributes")) {
    return -1;
  }
  memcpy(&image, (const void *)(uintptr_t)where, sizeof image);
  modify_queue_pair(env, qp, &image);
  return 0;
}

DISNI(jlong, regMr)(SELF, jlong pd, jlong where, jint length, jint access, jlong lkey_out,
                    jlong rkey_out, jlong handle_out) {
  IGNORE_SELF;
  const char *call = "ibv_reg_mr";
  keys_image keys = {0};
  uint32_t kernel_handle = 0;
  if (!plausible(env, lkey_out, call, "a result") || !plausible(env, rkey_out, call, "a result") ||
      !plausible(env, handle_out, call, "a result")) {
    return -1;
  }
  if (length <= 0) {
    fail(env, call, EINVAL, "%d bytes", length);
    return -1;
  }
  int64_t mr = register_memory(env, pd, where, (uint64_t)length, access, &keys, &kernel_handle);
  if (mr > 0) {
    put_int(lkey_out, keys.lkey);
    put_int(rkey_out, keys.rkey);
    put_int(handle_out, kernel_handle);
  }
  return mr;
}

DISNI(void, deregMr)(SELF, jlong mr) {
  IGNORE_SELF;
  deregister_memory(env, mr);
}

/* Bits of ibv_odp_transport_cap_bits for RC, -1 if the device does not say. */
DISNI(jint, queryOdpSupport)(SELF, jlong context) {
  IGNORE_SELF;
  object *it = acquire(env, context, KIND_CONTEXT, "ibv_query_device_ex");
  if (it == NULL) {
    return -1;
  }
  uint64_t general;
  int odp = odp_of_rc(it->pointer, &general);
  release(it);
  return odp;
}

DISNI(jint, expPrefetchMr)(SELF, jlong mr, jlong where, jint length) {
  IGNORE_SELF;
  prefetch(env, mr, where, length);
  return 0;
}

DISNI(void, postSend)(SELF, jlong qp, jlong first) {
  IGNORE_SELF;
  post_send(env, qp, first);
}

DISNI(void, postRecv)(SELF, jlong qp, jlong first) {
  IGNORE_SELF;
  post_receive(env, qp, first);
}

DISNI(jint, pollCQ)(SELF, jlong cq, jint limit, jlong out) {
  IGNORE_SELF;
  return poll_completions(env, cq, limit, out);
}

DISNI(jint, reqNotifyCQ)(SELF, jlong cq, jint solicited) {
  IGNORE_SELF;
  arm(env, cq, solicited != 0);
  return 0;
}

DISNI(jint, getCqEvent)(SELF, jlong channel, jint timeout) {
  IGNORE_SELF;
  return take_cq_event(env, channel, timeout);
}

DISNI(jint, ackCqEvent)(SELF, jlong cq, jint events) {
  IGNORE_SELF;
  object *it = acquire(env, cq, KIND_COMPLETION_QUEUE, "ibv_ack_cq_events");
  if (it != NULL) {
    if (events < 0) {
      fail(env, "ibv_ack_cq_events", EINVAL, "%d events", events);
    }
    release(it); /* they are acknowledged when they are taken */
  }
  return 0;
}

/* --- look-ups --- */

DISNI(jlong, getContext)(SELF, jlong id) {
  IGNORE_SELF;
  return context_of_id(env, id);
}

DISNI(jint, getQpNum)(SELF, jlong qp) {
  IGNORE_SELF;
  object *it = acquire(env, qp, KIND_QUEUE_PAIR, "number of a queue pair");
  if (it == NULL) {
    return -1;
  }
  jint number = (jint)((struct ibv_qp *)it->pointer)->qp_num;
  release(it);
  return number;
}

DISNI(jint, getContextFd)(SELF, jlong context) {
  IGNORE_SELF;
  object *it = acquire(env, context, KIND_CONTEXT, "descriptor of a device");
  if (it == NULL) {
    return -1;
  }
  jint fd = ((struct ibv_context *)it->pointer)->cmd_fd;
  release(it);
  return fd;
}

DISNI(jint, getContextNumCompVectors)(SELF, jlong context) {
  IGNORE_SELF;
  object *it = acquire(env, context, KIND_CONTEXT, "completion vectors of a device");
  if (it == NULL) {
    return -1;
  }
  jint count = ((struct ibv_context *)it->pointer)->num_comp_vectors;
  release(it);
  return count;
}

DISNI(jint, getPdHandle)(SELF, jlong pd) {
  IGNORE_SELF;
  object *it = acquire(env, pd, KIND_PROTECTION_DOMAIN, "number of a protection domain");
  if (it == NULL) {
    return -1;
  }
  jint handle = (jint)((struct ibv_pd *)it->pointer)->handle;
  release(it);
  return handle;
}

/* --- layout --- */

#define CONSTANT(name, value)         \
  DISNI(jint, name)(SELF) {           \
    (void)env;                        \
    IGNORE_SELF;                      \
    return (jint)(value);             \
  }

CONSTANT(getSockAddrInSize, sizeof(struct sockaddr_in))
CONSTANT(getIbvRecvWRSize, sizeof(struct ibv_recv_wr))
CONSTANT(getIbvSendWRSize, sizeof(struct ibv_send_wr))
CONSTANT(getIbvSgeSize, sizeof(struct ibv_sge))
CONSTANT(getIbvWCSize, sizeof(struct ibv_wc))
CONSTANT(getRemoteAddressOffset, offsetof(struct ibv_send_wr, wr.rdma.remote_addr))
CONSTANT(getRKeyOffset, offsetof(struct ibv_send_wr, wr.rdma.rkey))
CONSTANT(getVersion, VERSION)

/* --- NativeAffinity: the calling thread's processors 0 to 63 --- */

JNIEXPORT void JNICALL Java_com_ibm_disni_util_NativeAffinity__1setAffinity(JNIEnv *env,
                                                                            jclass self,
                                                                            jlong mask) {
  (void)self;
  cpu_set_t set;
  CPU_ZERO(&set);
  for (unsigned i = 0; i < 64; i++) {
    if (((uint64_t)mask >> i & 1) != 0) {
      CPU_SET(i, &set);
    }
  }
  if (sched_setaffinity(0, sizeof set, &set) != 0) {
    fail(env, "sched_setaffinity", errno, "mask 0x%llx", (unsigned long long)mask);
  }
}

JNIEXPORT jlong JNICALL Java_com_ibm_disni_util_NativeAffinity__1getAffinity(JNIEnv *env,
                                                                             jclass self) {
  (void)self;
  cpu_set_t set;
  uint64_t mask = 0;
  if (sched_getaffinity(0, sizeof set, &set) != 0) {
    fail(env, "sched_getaffinity", errno, "of this thread");
    return 0;
  }
  for (unsigned i = 0; i < 64; i++) {
    mask |= (uint64_t)(CPU_ISSET(i, &set) != 0) << i;
  }
  return (jlong)mask;
}
