/*
 * What the entry points of DiSNI (disni.c) and Ringbell (extras.c) have in common. Each function
 * throws on failure; what it returns then does not count.
 */
#ifndef RINGBELL_VERBS_H
#define RINGBELL_VERBS_H

#include <infiniband/verbs.h>
#include <jni.h>
#include <rdma/rdma_cma.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

#include "errors.h"
#include "handles.h"
#include "images.h"

/*
 * False, with EINVAL, for what can be no address of a structure: null, the first pages, or past
 * the user's half. Nobody can tell a stale address: DiSNI's signatures carry no length.
 */
bool plausible(JNIEnv *env, int64_t address, const char *call, const char *what);

/* channels.c: event channels, completion channels, wake-ups, and waiting for them */
int64_t create_event_channel(JNIEnv *env);
int64_t create_completion_channel(JNIEnv *env, int64_t context);
int destroy_channel(JNIEnv *env, int64_t channel, object_kind kind, const char *call);
int64_t create_wakeup(JNIEnv *env);
void wake(JNIEnv *env, int64_t wakeup);
void drain(JNIEnv *env, int64_t wakeup);
void destroy_wakeup(JNIEnv *env, int64_t wakeup);
int await_all(JNIEnv *env, wait_image *set, int count, int timeout_millis);
/* 1 if ready, 0 if not in time, -1 if it is being closed or poll failed (errno). */
int await_one(object *it, int timeout_millis);
/* The same, ended early (0) by a wake-up. */
int await_two(object *it, object *waker, int timeout_millis);

/* cm.c */
typedef struct sockaddr_storage socket_address;
/* False if it is neither IPv4 nor IPv6. */
bool copy_address(JNIEnv *env, const void *from, socket_address *to, const char *call);
/*
 * Acquires an id and locks its event channel: no call of librdmacm that may change its queue pair
 * runs meanwhile.
 */
object *acquire_id(JNIEnv *env, int64_t id, const char *call);
void release_id(object *id);
/* The same for an id that is being closed. */
void lock_id(object *id);
void unlock_id(object *id);
int64_t create_id(JNIEnv *env, int64_t channel, int port_space);
void bind_address(JNIEnv *env, int64_t id, socket_address *local);
void listen_at(JNIEnv *env, int64_t id, int backlog);
void resolve_address(JNIEnv *env, int64_t id, socket_address *source, socket_address *destination, int millis);
void resolve_route(JNIEnv *env, int64_t id, int millis);
void set_option(JNIEnv *env, int64_t id, int option, int value);
void connect_id(JNIEnv *env, int64_t id, const connection_image *parameters);
void accept_id(JNIEnv *env, int64_t id, const connection_image *parameters);
void reject_id(JNIEnv *env, int64_t id, const uint8_t *private_data, int length);
/* 0, or -EINVAL if there was no connection: no exception then. */
int disconnect_id(JNIEnv *env, int64_t id);
void destroy_id(JNIEnv *env, int64_t id, const char *call);
/* False if none came in time. */
bool take_cm_event(JNIEnv *env, int64_t channel, cm_event_image *event, int millis);
void get_address(JNIEnv *env, int64_t id, bool source, socket_address *out);
/* -1 if the id is at no device yet. */
int64_t context_of_id(JNIEnv *env, int64_t id);

/* device.c */
int device_count(JNIEnv *env);
int64_t device(JNIEnv *env, int number);
/* The handle of a context of librdmacm, which stays open for good. */
int64_t context_handle(JNIEnv *env, struct ibv_context *context, const char *call);
void query_device(JNIEnv *env, int64_t context, device_image *image);
void query_port(JNIEnv *env, int64_t context, int port, port_image *image);
int query_gids(JNIEnv *env, int64_t context, gid_image *table, int limit);
bool take_async_event(JNIEnv *env, int64_t context, async_event_image *image);
int odp_of_rc(struct ibv_context *context, uint64_t *general); /* -1 if unknown */

/* qp.c */
int64_t create_queue_pair(JNIEnv *env, int64_t id, queue_pair_image *image);
void destroy_queue_pair(JNIEnv *env, int64_t id);
/* Destroys the queue pair of an id that is being closed, if it has one. */
void destroy_queue_pair_of(object *id);
void modify_queue_pair(JNIEnv *env, int64_t qp, const queue_pair_attributes_image *image);
void query_queue_pair(JNIEnv *env, int64_t qp, queue_pair_attributes_image *image);

/* post.c */
void post_send(JNIEnv *env, int64_t qp, int64_t first);
void post_receive(JNIEnv *env, int64_t qp, int64_t first);

/* cq.c */
int64_t create_completion_queue(JNIEnv *env, int64_t context, int64_t channel, int entries,
                                int vector);
void destroy_completion_queue(JNIEnv *env, int64_t cq);
int poll_completions(JNIEnv *env, int64_t cq, int limit, int64_t out);
void arm(JNIEnv *env, int64_t cq, bool solicited);
void resize_completion_queue(JNIEnv *env, int64_t cq, int entries);
/* 0 if there was one, -1 if none came in time. */
int take_cq_event(JNIEnv *env, int64_t channel, int millis);
/* True if an event was taken; false after the time, or when the wake-up is signalled. */
int await_completion(JNIEnv *env, int64_t channel, int64_t wakeup, int millis);

/*
 * Polls; if there is nothing takes the events that are due from earlier waits, arms, polls again,
 * waits for an event without taking it, and polls. How many completions were found, with a bit that
 * says whether it was armed; -1 with an exception.
 */
#define AWAITED_COUNT 0xffff
#define AWAITED_ARMED (1 << 16)
int arm_and_await(JNIEnv *env, int64_t cq, int64_t channel, int64_t wakeup, int millis,
                  int64_t out, int limit, int due);

/* mr.c */
int64_t allocate_pd(JNIEnv *env, int64_t context);
void deallocate_pd(JNIEnv *env, int64_t pd);
int64_t register_memory(JNIEnv *env, int64_t pd, int64_t address, uint64_t length, int access,
                        keys_image *keys, uint32_t *kernel_handle);
void deregister_memory(JNIEnv *env, int64_t mr);
void prefetch(JNIEnv *env, int64_t mr, int64_t address, int length);

#endif
