#include "handles.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "errors.h"

#define CLOSED ((uint64_t)1 << 31)
#define USERS (CLOSED - 1)
#define GENERATION_ONE ((uint64_t)1 << 32)

#define PLACES_PER_CHUNK 1024
#define CHUNKS 16384 /* together all that 24 bits can name */

#define KIND_SHIFT 56
#define GENERATION_SHIFT 24
#define PLACE_MASK ((1 << GENERATION_SHIFT) - 1)

/* Chunks are never freed: a look-up needs no lock. */
static object *_Atomic chunks[CHUNKS];
static uint32_t places;
static object *first_free;
static object *last_free;
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int open_count[KINDS];

static const char *const NAMES[KINDS] = {
    "object",           "event channel",      "connection id",    "queue pair",    "device context",
    "protection domain", "completion channel", "completion queue", "memory region", "wake-up"};

const char *kind_name(object_kind kind) { return NAMES[kind < KINDS ? kind : 0]; }

static uint64_t generation_of(uint64_t state) { return state >> 32; }

static object *place_of(int64_t handle) {
  uint32_t place = (uint32_t)handle & PLACE_MASK;
  object *chunk = atomic_load_explicit(&chunks[place / PLACES_PER_CHUNK], memory_order_acquire);
  return chunk == NULL ? NULL : &chunk[place % PLACES_PER_CHUNK];
}

object *try_acquire(int64_t handle, object_kind kind) {
  uint64_t wanted = (uint64_t)handle;
  if (kind != 0 && wanted >> KIND_SHIFT != (uint64_t)kind) {
    return NULL;
  }
  object *it = place_of(handle);
  if (it == NULL) {
    return NULL;
  }
  uint64_t state = atomic_fetch_add_explicit(&it->state, 1, memory_order_acquire);
  if ((state & CLOSED) == 0 &&
      generation_of(state) == (wanted >> GENERATION_SHIFT & UINT32_MAX) &&
      wanted >> KIND_SHIFT == (uint64_t)it->kind) {
    return it;
  }
  release(it);
  return NULL;
}

static void fail_dead(JNIEnv *env, int64_t handle, object_kind kind, const char *call) {
  uint64_t is = (uint64_t)handle >> KIND_SHIFT;
  if (is != (uint64_t)kind && is > 0 && is < KINDS) {
    fail(env, call, EBADF, "handle 0x%llx is of a %s, expected a %s", (unsigned long long)handle,
         NAMES[is], NAMES[kind]);
  } else {
    fail(env, call, EBADF, "handle 0x%llx is not that of an open %s: closed already?",
         (unsigned long long)handle, NAMES[kind]);
  }
}

object *acquire(JNIEnv *env, int64_t handle, object_kind kind, const char *call) {
  object *it = try_acquire(handle, kind);
  if (__builtin_expect(it == NULL, 0)) {
    fail_dead(env, handle, kind, call);
  }
  return it;
}

void release(object *it) { atomic_fetch_sub_explicit(&it->state, 1, memory_order_release); }

/* With the lock held: more places at the end of the free list. */
static bool grow(void) {
  uint32_t chunk = places / PLACES_PER_CHUNK;
  object *more = chunk < CHUNKS ? calloc(PLACES_PER_CHUNK, sizeof *more) : NULL;
  if (more == NULL) {
    return false;
  }
  for (uint32_t i = 0; i < PLACES_PER_CHUNK; i++) {
    more[i].place = places + i;
    more[i].next_free = i + 1 < PLACES_PER_CHUNK ? &more[i + 1] : NULL;
    pthread_mutex_init(&more[i].lock, NULL);
    atomic_init(&more[i].state, GENERATION_ONE | CLOSED);
  }
  places += PLACES_PER_CHUNK;
  first_free = more;
  last_free = &more[PLACES_PER_CHUNK - 1];
  atomic_store_explicit(&chunks[chunk], more, memory_order_release);
  return true;
}

object *reserve(JNIEnv *env, object_kind kind, const char *call) {
  pthread_mutex_lock(&table_lock);
  object *it = first_free != NULL || grow() ? first_free : NULL;
  if (it != NULL) {
    first_free = it->next_free;
  }
  pthread_mutex_unlock(&table_lock);
  if (it == NULL) {
    fail(env, call, ENFILE, "no room for another %s", NAMES[kind]);
    return NULL;
  }
  it->kind = kind;
  it->pointer = NULL;
  it->fd = -1;
  it->closing_fd = -1;
  it->epoll_fd = -1;
  atomic_store(&it->watched, 0);
  it->next_free = NULL;
  memset(it->parents, 0, sizeof it->parents);
  atomic_store(&it->qp, 0);
  atomic_store(&it->children, 0);
  return it;
}

int64_t handle_of(const object *it) {
  uint64_t generation = generation_of(atomic_load(&((object *)(uintptr_t)it)->state));
  return (int64_t)((uint64_t)it->kind << KIND_SHIFT | generation << GENERATION_SHIFT | it->place);
}

void adopt(object *child, object *parent) {
  for (int i = 0; i < MAX_PARENTS; i++) {
    if (child->parents[i] == NULL) {
      child->parents[i] = parent;
      atomic_fetch_add(&parent->children, 1);
      return;
    }
  }
}

int64_t publish(object *it) {
  int64_t handle = handle_of(it);
  atomic_fetch_add(&open_count[it->kind], 1);
  atomic_fetch_and_explicit(&it->state, ~CLOSED, memory_order_release);
  return handle;
}

/* Empties a place that is closed; calls with the old handle may be looking at it just now. */
static void empty(object *it) {
  uint64_t state = atomic_load(&it->state);
  uint64_t next;
  do {
    uint32_t generation = (uint32_t)generation_of(state) + 1;
    next = (uint64_t)(generation == 0 ? 1 : generation) << 32 | CLOSED | (state & USERS);
  } while (!atomic_compare_exchange_weak(&it->state, &state, next));
  pthread_mutex_lock(&table_lock);
  it->next_free = NULL; /* last in, last out: a place rests as long as it can */
  if (first_free == NULL) {
    first_free = it;
  } else {
    last_free->next_free = it;
  }
  last_free = it;
  pthread_mutex_unlock(&table_lock);
}

/* Counts a child off; whoever brings a retired channel to -1 disposes of it. */
static void leave(object *parent) {
  if (atomic_fetch_sub(&parent->children, 1) == 0) {
    dispose_of_channel(parent);
    empty(parent);
  }
}

static void leave_parents(object *it) {
  for (int i = 0; i < MAX_PARENTS; i++) {
    if (it->parents[i] != NULL) {
      leave(it->parents[i]);
      it->parents[i] = NULL;
    }
  }
}

void cancel(object *it) {
  leave_parents(it);
  empty(it);
}

bool is_closing(object *it) { return (atomic_load(&it->state) & CLOSED) != 0; }

/* Until the caller is the only user. */
static void wait_for_users(object *it) {
  if (it->closing_fd >= 0) {
    eventfd_write(it->closing_fd, 1);
  }
  if (it->kind == KIND_WAKEUP) {
    eventfd_write(it->fd, 1);
  }
  const struct timespec pause = {.tv_nsec = 20000};
  for (int i = 0; (atomic_load_explicit(&it->state, memory_order_acquire) & USERS) > 1; i++) {
    if (i < 100) {
      sched_yield();
    } else {
      nanosleep(&pause, NULL);
    }
  }
}

bool begin_close_acquired(object *it) {
  if ((atomic_fetch_or(&it->state, CLOSED) & CLOSED) != 0) {
    release(it);
    return false;
  }
  wait_for_users(it);
  return true;
}

object *begin_close(JNIEnv *env, int64_t handle, object_kind kind, const char *call) {
  object *it = acquire(env, handle, kind, call);
  if (it == NULL) {
    return NULL;
  }
  if (!begin_close_acquired(it)) {
    fail_dead(env, handle, kind, call);
    return NULL;
  }
  return it;
}

void reopen(object *it) {
  if (it->closing_fd >= 0) {
    eventfd_t ignored;
    eventfd_read(it->closing_fd, &ignored);
  }
  atomic_fetch_and(&it->state, ~CLOSED);
  release(it);
}

void retire(object *it) {
  atomic_fetch_sub(&open_count[it->kind], 1);
  leave_parents(it);
  release(it);
  empty(it);
}

void retire_after_children(object *it) {
  atomic_fetch_sub(&open_count[it->kind], 1);
  release(it);
  leave(it); /* takes the place of a last child */
}

int open_objects(int kind) {
  if (kind > 0 && kind < KINDS) {
    return atomic_load(&open_count[kind]);
  }
  int all = 0;
  for (int i = 0; i < KINDS; i++) {
    all += atomic_load(&open_count[i]);
  }
  return all;
}
