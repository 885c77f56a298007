/*
 * Objects by handle. A handle is no pointer: it names a place in a table, which object was in it
 * at the time, and of what kind that is. So one that is closed, invented or of another kind is
 * told apart, always.
 *
 *     63  kind  56 55            generation            24 23        place          0
 *     +-----------+--------------------------------------+--------------------------+
 *     |  1 to 9   | changes whenever the place is emptied |                          |
 *     +-----------+--------------------------------------+--------------------------+
 *
 * A call counts itself as a user of the object for as long as it runs: one atomic addition and one
 * subtraction, no lock. Closing waits for the users.
 */
#ifndef RINGBELL_HANDLES_H
#define RINGBELL_HANDLES_H

#include <jni.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum {
  KIND_EVENT_CHANNEL = 1,
  KIND_CM_ID,
  KIND_QUEUE_PAIR,
  KIND_CONTEXT,
  KIND_PROTECTION_DOMAIN,
  KIND_COMPLETION_CHANNEL,
  KIND_COMPLETION_QUEUE,
  KIND_MEMORY_REGION,
  KIND_WAKEUP,
  KINDS
} object_kind;

#define MAX_PARENTS 3

typedef struct object object;

struct object {
  /* generation << 32 | closed << 31 | users */
  _Atomic uint64_t state;
  object_kind kind;
  uint32_t place;
  void *pointer;        /* of libibverbs or librdmacm */
  /*
   * Of event channels: librdmacm touches the queue pair of an id when it takes an event of it, so
   * nobody may destroy that meanwhile. Of completion channels: who watches the first wake-up. Never
   * held while waiting for an event.
   */
  pthread_mutex_t lock;
  int fd;               /* to wait for, or -1 */
  int closing_fd;       /* of channels: an eventfd that ends the waits when they are closed */
  int epoll_fd;         /* of completion channels: both, and the wake-up that is watched; or -1 */
  _Atomic int64_t watched; /* of completion channels: the handle of that wake-up, or 0 */
  uint32_t max_send;    /* of queue pairs: what was granted */
  uint32_t max_receive;
  uint32_t max_send_sge;
  uint32_t max_receive_sge;
  uint32_t max_inline;
  _Atomic int64_t qp;   /* of ids: the handle of their queue pair, or 0 */
  object *parents[MAX_PARENTS];
  _Atomic int children; /* objects that need this one */
  object *next_free;
};

/* What kind of object it is, in words. */
const char *kind_name(object_kind kind);

/*
 * Counts the caller as a user. Null, with an exception, if the handle is not that of an open object
 * of this kind.
 */
object *acquire(JNIEnv *env, int64_t handle, object_kind kind, const char *call);

/* The same without an exception; of any kind if that is 0. */
object *try_acquire(int64_t handle, object_kind kind);

void release(object *it);

/* A place for an object that is about to be made; not open yet. Null, with an exception, if full. */
object *reserve(JNIEnv *env, object_kind kind, const char *call);

/* The handle of a reserved or acquired object. */
int64_t handle_of(const object *it);

/* Makes a parent (acquired by the caller) stay for as long as the child does. */
void adopt(object *child, object *parent);

/* Opens a reserved object: from now on its handle is good. */
int64_t publish(object *it);

/* Gives a reserved place back. */
void cancel(object *it);

/*
 * Begins to close: no new call gets it, and those that run have ended. Null, with an exception, if
 * it is not open.
 */
object *begin_close(JNIEnv *env, int64_t handle, object_kind kind, const char *call);

/* The same for an object that the caller has acquired, without exception: false if closed before. */
bool begin_close_acquired(object *it);

/* True while it is being closed; for those that wait. */
bool is_closing(object *it);

/* It could not be closed: it is open again. */
void reopen(object *it);

/* It is gone: the handle is dead for good. Parents that only waited for it are disposed of. */
void retire(object *it);

/*
 * Marks a channel dead now, and disposes of it when its last child is gone. DiSNI destroys its
 * channels before what hangs on them.
 */
void retire_after_children(object *it);

/* How many are open, of all kinds if 0. */
int open_objects(int kind);

/* Ends an object whose children are gone at last; in channels.c. */
void dispose_of_channel(object *it);

#endif
