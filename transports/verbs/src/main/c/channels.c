/* Event channels, completion channels and wake-ups: what can be waited for. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "verbs.h"

#define MAX_WAIT_ENTRIES 64

static bool make_non_blocking(int fd) {
  int flags = fcntl(fd, F_GETFL);
  return flags >= 0 && fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0;
}

/* With the descriptor that ends its waits; false with errno set. */
static bool set_up_channel(object *it, int fd) {
  it->fd = fd;
  it->closing_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return it->closing_fd >= 0 && make_non_blocking(fd);
}

static void close_fd(int fd) {
  if (fd >= 0) {
    close(fd);
  }
}

static bool add_to_epoll(const object *it, int fd) {
  struct epoll_event interest = {.events = EPOLLIN, .data.fd = fd};
  return epoll_ctl(it->epoll_fd, EPOLL_CTL_ADD, fd, &interest) == 0;
}

/*
 * What its waits look at stays registered with an epoll instance: poll(2) joins and leaves the queue
 * of each descriptor in every wait. False with errno set.
 */
static bool set_up_epoll(object *it) {
  it->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
  return it->epoll_fd >= 0 && add_to_epoll(it, it->fd) && add_to_epoll(it, it->closing_fd);
}

int64_t create_event_channel(JNIEnv *env) {
  const char *call = "rdma_create_event_channel";
  object *it = reserve(env, KIND_EVENT_CHANNEL, call);
  if (it == NULL) {
    return -1;
  }
  struct rdma_event_channel *channel = rdma_create_event_channel();
  if (channel == NULL) {
    fail(env, call, errno,
         "is an RDMA device there (/sys/class/infiniband), is /dev/infiniband/rdma_cm accessible?");
    cancel(it);
    return -1;
  }
  it->pointer = channel;
  if (!set_up_channel(it, channel->fd)) {
    fail(env, call, errno, "descriptor for its closing");
    dispose_of_channel(it);
    cancel(it);
    return -1;
  }
  return publish(it);
}

int64_t create_completion_channel(JNIEnv *env, int64_t context) {
  const char *call = "ibv_create_comp_channel";
  object *device = acquire(env, context, KIND_CONTEXT, call);
  if (device == NULL) {
    return -1;
  }
  object *it = reserve(env, KIND_COMPLETION_CHANNEL, call);
  if (it != NULL) {
    struct ibv_comp_channel *channel = ibv_create_comp_channel(device->pointer);
    it->pointer = channel;
    if (channel == NULL || !set_up_channel(it, channel->fd) || !set_up_epoll(it)) {
      fail(env, call, errno, "at %s", ibv_get_device_name(((struct ibv_context *)device->pointer)->device));
      dispose_of_channel(it);
      cancel(it);
      it = NULL;
    }
  }
  release(device);
  return it == NULL ? -1 : publish(it);
}

void dispose_of_channel(object *it) {
  if (it->pointer != NULL) {
    if (it->kind == KIND_EVENT_CHANNEL) {
      rdma_destroy_event_channel(it->pointer);
    } else {
      ibv_destroy_comp_channel(it->pointer);
    }
  }
  close_fd(it->closing_fd);
  close_fd(it->epoll_fd);
}

int destroy_channel(JNIEnv *env, int64_t channel, object_kind kind, const char *call) {
  object *it = begin_close(env, channel, kind, call);
  if (it == NULL) {
    return -1;
  }
  retire_after_children(it);
  return 0;
}

int64_t create_wakeup(JNIEnv *env) {
  object *it = reserve(env, KIND_WAKEUP, "eventfd");
  if (it == NULL) {
    return -1;
  }
  it->fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (it->fd < 0) {
    fail(env, "eventfd", errno, "for a wake-up");
    cancel(it);
    return -1;
  }
  return publish(it);
}

void wake(JNIEnv *env, int64_t wakeup) {
  object *it = acquire(env, wakeup, KIND_WAKEUP, "wake");
  if (it != NULL) {
    eventfd_write(it->fd, 1); /* EAGAIN: there are 2^64 - 2 signals, one is enough */
    release(it);
  }
}

void drain(JNIEnv *env, int64_t wakeup) {
  object *it = acquire(env, wakeup, KIND_WAKEUP, "drain");
  if (it != NULL) {
    eventfd_t signals;
    eventfd_read(it->fd, &signals);
    release(it);
  }
}

void destroy_wakeup(JNIEnv *env, int64_t wakeup) {
  object *it = begin_close(env, wakeup, KIND_WAKEUP, "close of a wake-up");
  if (it != NULL) {
    close_fd(it->fd);
    retire(it);
  }
}

static int64_t now_millis(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* What is waited for: descriptors, or without any those of an epoll instance. */
typedef struct {
  struct pollfd *fds;
  nfds_t count;
  int epoll_fd;
  struct epoll_event *events; /* room for MOST_EVENTS */
} wait_targets;

#define MOST_EVENTS 3

static int wait_once(const wait_targets *targets, int timeout_millis) {
  return targets->count > 0
             ? poll(targets->fds, targets->count, timeout_millis)
             : epoll_wait(targets->epoll_fd, targets->events, MOST_EVENTS, timeout_millis);
}

/* A wait that a signal does not end. */
static int wait_fully(const wait_targets *targets, int timeout_millis) {
  if (timeout_millis <= 0) {
    int ready;
    do {
      ready = wait_once(targets, timeout_millis < 0 ? -1 : 0);
    } while (ready < 0 && errno == EINTR);
    return ready;
  }
  int64_t deadline = now_millis() + timeout_millis;
  int64_t left = timeout_millis;
  for (;;) {
    int ready = wait_once(targets, (int)left);
    if (ready >= 0 || errno != EINTR) {
      return ready;
    }
    left = deadline - now_millis();
    if (left < 0) {
      left = 0;
    }
  }
}

static int poll_fully(struct pollfd *fds, nfds_t count, int timeout_millis) {
  return wait_fully(&(wait_targets){.fds = fds, .count = count}, timeout_millis);
}

int await_one(object *it, int timeout_millis) {
  struct pollfd fds[2] = {{.fd = it->fd, .events = POLLIN},
                          {.fd = it->closing_fd, .events = POLLIN}};
  int ready = poll_fully(fds, 2, timeout_millis);
  if (ready < 0) {
    return -1;
  }
  if (is_closing(it)) {
    errno = EBADF;
    return -1;
  }
  return fds[0].revents != 0;
}

/* Whether its epoll instance has that wake-up: the first one that anybody waits with. */
static bool watches(object *it, object *waker) {
  int64_t wanted = handle_of(waker);
  int64_t watched = atomic_load_explicit(&it->watched, memory_order_acquire);
  if (__builtin_expect(watched == 0, 0)) {
    pthread_mutex_lock(&it->lock);
    watched = atomic_load(&it->watched);
    if (watched == 0 && add_to_epoll(it, waker->fd)) {
      watched = wanted;
      atomic_store_explicit(&it->watched, watched, memory_order_release);
    }
    pthread_mutex_unlock(&it->lock);
  }
  return watched == wanted;
}

/* 1 if the channel is ready, 0 if not, -1 with errno set. */
static int await_watched(const object *it, int timeout_millis) {
  struct epoll_event events[MOST_EVENTS];
  wait_targets targets = {.epoll_fd = it->epoll_fd, .events = events};
  int count = wait_fully(&targets, timeout_millis);
  int ready = 0;
  for (int i = 0; i < count; i++) {
    ready |= events[i].data.fd == it->fd;
  }
  return count < 0 ? -1 : ready;
}

static int await_polled(const object *it, const object *waker, int timeout_millis) {
  struct pollfd fds[3] = {{.fd = it->fd, .events = POLLIN},
                          {.fd = waker->fd, .events = POLLIN},
                          {.fd = it->closing_fd, .events = POLLIN}};
  return poll_fully(fds, 3, timeout_millis) < 0 ? -1 : fds[0].revents != 0;
}

int await_two(object *it, object *waker, int timeout_millis) {
  int ready = watches(it, waker) ? await_watched(it, timeout_millis)
                                 : await_polled(it, waker, timeout_millis);
  if (ready < 0) {
    return -1;
  }
  if (is_closing(it) || is_closing(waker)) {
    errno = EBADF;
    return -1;
  }
  return ready;
}

static bool can_be_awaited(object_kind kind) {
  return kind == KIND_EVENT_CHANNEL || kind == KIND_COMPLETION_CHANNEL || kind == KIND_CONTEXT ||
         kind == KIND_WAKEUP;
}

/* Acquires all that the set names; false, with an exception and none acquired, if it cannot. */
static bool acquire_all(JNIEnv *env, const wait_image *set, int count, object **objects) {
  for (int i = 0; i < count; i++) {
    int64_t handle = set[i].handle;
    objects[i] = handle == 0 ? NULL : try_acquire(handle, 0);
    bool good = handle == 0 || (objects[i] != NULL && can_be_awaited(objects[i]->kind));
    if (!good) {
      fail(env, "await", EBADF, "entry %d, handle 0x%llx, is nothing open that can be awaited", i,
           (unsigned long long)handle);
      for (int j = 0; j <= i; j++) {
        if (objects[j] != NULL) {
          release(objects[j]);
        }
      }
      return false;
    }
  }
  return true;
}

int await_all(JNIEnv *env, wait_image *set, int count, int timeout_millis) {
  object *objects[MAX_WAIT_ENTRIES];
  struct pollfd fds[2 * MAX_WAIT_ENTRIES];
  if (count <= 0 || count > MAX_WAIT_ENTRIES) {
    fail(env, "await", EINVAL, "%d entries, expected 1 to %d", count, MAX_WAIT_ENTRIES);
    return -1;
  }
  if (!acquire_all(env, set, count, objects)) {
    return -1;
  }
  nfds_t used = (nfds_t)count;
  for (int i = 0; i < count; i++) {
    fds[i] = (struct pollfd){.fd = objects[i] == NULL ? -1 : objects[i]->fd, .events = POLLIN};
    if (objects[i] != NULL && objects[i]->closing_fd >= 0) {
      fds[used++] = (struct pollfd){.fd = objects[i]->closing_fd, .events = POLLIN};
    }
  }
  int result = poll_fully(fds, used, timeout_millis);
  int error = errno;
  int ready = 0;
  bool closing = false;
  for (int i = 0; i < count; i++) {
    bool is_ready = result > 0 && fds[i].revents != 0;
    set[i].ready = is_ready;
    ready += is_ready;
    if (objects[i] != NULL) {
      closing |= is_closing(objects[i]);
      release(objects[i]);
    }
  }
  if (result < 0) {
    fail(env, "poll", error, "%d entries", count);
  } else if (closing) {
    fail(env, "await", EBADF, "one of the objects was closed meanwhile");
  }
  return ready;
}
