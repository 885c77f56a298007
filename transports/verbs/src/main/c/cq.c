/* Completion queues. */
#include <errno.h>
#include <string.h>

#include "verbs.h"

static struct ibv_cq *cq_in(const object *it) { return it->pointer; }

static int64_t create_at(JNIEnv *env, object *device, object *channel, int entries, int vector) {
  const char *call = "ibv_create_cq";
  struct ibv_context *context = device->pointer;
  struct ibv_comp_channel *events = channel == NULL ? NULL : channel->pointer;
  if (events != NULL && events->context != context) {
    fail(env, call, EINVAL, "the completion channel is of another device");
    return -1;
  }
  object *it = reserve(env, KIND_COMPLETION_QUEUE, call);
  if (it == NULL) {
    return -1;
  }
  void *name = (void *)(intptr_t)handle_of(it);
  it->pointer = ibv_create_cq(context, entries, name, events, vector);
  if (it->pointer == NULL) {
    fail(env, call, errno, "%d entries, completion vector %d of %d", entries, vector,
         context->num_comp_vectors);
    cancel(it);
    return -1;
  }
  adopt(it, device);
  if (channel != NULL) {
    adopt(it, channel);
  }
  return publish(it);
}

int64_t create_completion_queue(JNIEnv *env, int64_t context, int64_t channel, int entries,
                                int vector) {
  object *device = acquire(env, context, KIND_CONTEXT, "ibv_create_cq");
  if (device == NULL) {
    return -1;
  }
  int64_t handle = -1;
  object *events =
      channel == 0 ? NULL : acquire(env, channel, KIND_COMPLETION_CHANNEL, "ibv_create_cq");
  if (channel == 0 || events != NULL) {
    handle = create_at(env, device, events, entries, vector);
  }
  if (events != NULL) {
    release(events);
  }
  release(device);
  return handle;
}

void resize_completion_queue(JNIEnv *env, int64_t cq, int entries) {
  object *it = acquire(env, cq, KIND_COMPLETION_QUEUE, "ibv_resize_cq");
  if (it == NULL) {
    return;
  }
  int error = entries < 1 ? EINVAL : ibv_resize_cq(cq_in(it), entries);
  if (error != 0) {
    fail(env, "ibv_resize_cq", error, "from %d to %d entries", cq_in(it)->cqe, entries);
  }
  release(it);
}

void destroy_completion_queue(JNIEnv *env, int64_t cq) {
  object *it = begin_close(env, cq, KIND_COMPLETION_QUEUE, "ibv_destroy_cq");
  if (it == NULL) {
    return;
  }
  int users = atomic_load(&it->children);
  int error = users > 0 ? EBUSY : ibv_destroy_cq(cq_in(it));
  if (error != 0) {
    fail(env, "ibv_destroy_cq", error, "%d queue ends use it", users);
    reopen(it);
    return;
  }
  retire(it);
}

static int poll_acquired(JNIEnv *env, const object *it, int limit, int64_t out) {
  int count = -1;
  if (limit < 0) {
    fail(env, "ibv_poll_cq", EINVAL, "a limit of %d", limit);
  } else if (plausible(env, out, "ibv_poll_cq", "completions")) {
    count = ibv_poll_cq(cq_in(it), limit, (struct ibv_wc *)(uintptr_t)out);
    if (__builtin_expect(count < 0, 0)) {
      fail(env, "ibv_poll_cq", errno == 0 ? EIO : errno, "result %d: has the queue overrun?", count);
    }
  }
  return count;
}

int poll_completions(JNIEnv *env, int64_t cq, int limit, int64_t out) {
  object *it = acquire(env, cq, KIND_COMPLETION_QUEUE, "ibv_poll_cq");
  if (it == NULL) {
    return -1;
  }
  int count = poll_acquired(env, it, limit, out);
  release(it);
  return count;
}

static bool arm_acquired(JNIEnv *env, const object *it, bool solicited) {
  int error = ibv_req_notify_cq(cq_in(it), solicited);
  if (error != 0) {
    fail(env, "ibv_req_notify_cq", error, "handle 0x%llx", (unsigned long long)handle_of(it));
  }
  return error == 0;
}

void arm(JNIEnv *env, int64_t cq, bool solicited) {
  object *it = acquire(env, cq, KIND_COMPLETION_QUEUE, "ibv_req_notify_cq");
  if (it != NULL) {
    arm_acquired(env, it, solicited);
    release(it);
  }
}

/* Takes one event that is there; 1 if another thread was quicker. */
static int take(JNIEnv *env, object *channel) {
  struct ibv_cq *cq;
  void *name;
  if (ibv_get_cq_event(channel->pointer, &cq, &name) == 0) {
    ibv_ack_cq_events(cq, 1); /* at once: destroying waits for those that are not acknowledged */
    return 0;
  }
  if (errno != EAGAIN && errno != EINTR) {
    fail(env, "ibv_get_cq_event", errno, "the channel");
    return -1;
  }
  return 1;
}

int await_completion(JNIEnv *env, int64_t channel, int64_t wakeup, int millis) {
  const char *call = "await of a completion";
  object *events = acquire(env, channel, KIND_COMPLETION_CHANNEL, call);
  if (events == NULL) {
    return -1;
  }
  int taken = -1;
  object *waker = acquire(env, wakeup, KIND_WAKEUP, call);
  if (waker != NULL) {
    int ready = await_two(events, waker, millis);
    if (ready < 0) {
      fail(env, call, errno, "the channel or the wake-up was closed meanwhile");
    } else if (ready == 0) {
      taken = 0;
    } else {
      int result = take(env, events);
      taken = result < 0 ? -1 : result == 0;
    }
    release(waker);
  }
  release(events);
  return taken;
}

/* Takes at most so many events that nobody waited for; false with an exception. */
static bool take_due(JNIEnv *env, object *channel, int due) {
  int result = 0;
  while (due-- > 0 && result == 0) {
    result = take(env, channel);
  }
  return result >= 0;
}

/* How many completions there are without a wait, with AWAITED_ARMED if the queue is armed now. */
static int arm_and_look(JNIEnv *env, const object *it, object *channel, int due, int64_t out,
                        int limit) {
  int count = poll_acquired(env, it, limit, out);
  if (count != 0) {
    return count;
  }
  if (!take_due(env, channel, due) || !arm_acquired(env, it, false)) {
    return -1;
  }
  count = poll_acquired(env, it, limit, out); /* what came before it was armed gives no event */
  return count < 0 ? -1 : count | AWAITED_ARMED;
}

static int await_and_poll(JNIEnv *env, int64_t cq, object *channel, object *waker, int millis,
                          int64_t out, int limit) {
  if (await_two(channel, waker, millis) < 0) {
    fail(env, "arm and await", errno, "the channel or the wake-up was closed meanwhile");
    return -1;
  }
  int count = poll_completions(env, cq, limit, out);
  return count < 0 ? -1 : count | AWAITED_ARMED;
}

int arm_and_await(JNIEnv *env, int64_t cq, int64_t channel, int64_t wakeup, int millis,
                  int64_t out, int limit, int due) {
  const char *call = "arm and await";
  if (limit > AWAITED_COUNT) {
    fail(env, call, EINVAL, "a limit of %d, expected at most %d", limit, AWAITED_COUNT);
    return -1;
  }
  object *it = acquire(env, cq, KIND_COMPLETION_QUEUE, call);
  if (it == NULL) {
    return -1;
  }
  int result = -1;
  object *events = acquire(env, channel, KIND_COMPLETION_CHANNEL, call);
  object *waker = events == NULL ? NULL : acquire(env, wakeup, KIND_WAKEUP, call);
  if (waker != NULL) {
    result = arm_and_look(env, it, events, due, out, limit);
  }
  release(it); /* closing the queue must not wait for who sleeps */
  if (result == AWAITED_ARMED) {
    result = await_and_poll(env, cq, events, waker, millis, out, limit);
  }
  if (waker != NULL) {
    release(waker);
  }
  if (events != NULL) {
    release(events);
  }
  return result;
}

int take_cq_event(JNIEnv *env, int64_t channel, int millis) {
  object *it = acquire(env, channel, KIND_COMPLETION_CHANNEL, "ibv_get_cq_event");
  if (it == NULL) {
    return -1;
  }
  int result = take(env, it); /* without a poll(2) if it is there already */
  while (result == 1) {
    int ready = millis == 0 ? 0 : await_one(it, millis);
    if (ready < 0) {
      fail(env, "ibv_get_cq_event", errno, "the channel was closed meanwhile");
    }
    result = ready > 0 ? take(env, it) : -1;
    if (result == 1 && millis > 0) {
      result = -1; /* another thread took it: a limited wait may end early */
    }
  }
  release(it);
  return result;
}
