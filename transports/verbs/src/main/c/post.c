/*
 * Posting. The chains lie in Java's memory, where another thread may change them: each request is
 * copied, the copy is checked, and the copy is posted. Nothing is posted of a chain with a malformed
 * request.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "verbs.h"

/* What fits on the stack: all that a well-behaved user posts at once. */
#define FEW_REQUESTS 16
#define FEW_SGES 32

#define LOWEST_ADDRESS 4096
#define HIGHEST_ADDRESS ((uint64_t)1 << 56) /* five-level page tables */

static bool may_be_address(uint64_t address) {
  return address >= LOWEST_ADDRESS && address < HIGHEST_ADDRESS;
}

bool plausible(JNIEnv *env, int64_t address, const char *call, const char *what) {
  if (may_be_address((uint64_t)address)) {
    return true;
  }
  fail(env, call, EINVAL, "0x%llx is no address of %s", (unsigned long long)address, what);
  return false;
}

/* Copies so many elements; false if that cannot be their address. */
static bool copy_sges(struct ibv_sge *to, const struct ibv_sge *from, int count) {
  if (count > 0 && !may_be_address((uintptr_t)from)) {
    return false;
  }
  memcpy(to, from, (size_t)count * sizeof *to);
  return true;
}

/* Inline data is read by this process, now: the device would not say what is wrong with it. */
static bool inline_fits(const struct ibv_send_wr *request, uint32_t max_inline) {
  uint64_t length = 0;
  for (int i = 0; i < request->num_sge; i++) {
    const struct ibv_sge *sge = &request->sg_list[i];
    if (sge->length > 0 && !may_be_address(sge->addr)) {
      return false;
    }
    length += sge->length;
  }
  return length <= max_inline;
}

/* Those that carry no pointer of libibverbs. */
static bool may_be_posted(enum ibv_wr_opcode opcode) {
  switch (opcode) {
    case IBV_WR_RDMA_WRITE:
    case IBV_WR_RDMA_WRITE_WITH_IMM:
    case IBV_WR_SEND:
    case IBV_WR_SEND_WITH_IMM:
    case IBV_WR_RDMA_READ:
    case IBV_WR_ATOMIC_CMP_AND_SWP:
    case IBV_WR_ATOMIC_FETCH_AND_ADD:
    case IBV_WR_LOCAL_INV:
    case IBV_WR_SEND_WITH_INV:
      return true;
    default:
      return false;
  }
}

typedef struct {
  const char *call;
  uint32_t max_requests;
  uint32_t max_sges; /* per request */
  size_t requests;   /* room */
  size_t sges;       /* room */
} bounds;

typedef enum { COPIED, NO_ROOM, MALFORMED } outcome;

/* Copies and checks a chain of sends. */
static outcome copy_sends(JNIEnv *env, const object *qp, const bounds *within,
                          const struct ibv_send_wr *next, struct ibv_send_wr *to,
                          struct ibv_sge *sges, uint32_t *count) {
  size_t sges_used = 0;
  uint32_t n = 0;
  for (; next != NULL; n++) {
    if (n == within->max_requests) {
      fail(env, within->call, ENOMEM, "a chain of more requests than the queue holds (%u)",
           within->max_requests);
      return MALFORMED;
    }
    if (n == within->requests) {
      return NO_ROOM;
    }
    if (!may_be_address((uintptr_t)next)) {
      fail(env, within->call, EINVAL, "request %u: its address is %p", n, (const void *)next);
      return MALFORMED;
    }
    struct ibv_send_wr *it = &to[n];
    memcpy(it, next, sizeof *it);
    next = it->next;
    if (it->num_sge < 0 || (uint32_t)it->num_sge > within->max_sges || !may_be_posted(it->opcode)) {
      fail(env, within->call, EINVAL, "request %u: opcode %d, %d SGEs (at most %u)", n,
           (int)it->opcode, it->num_sge, within->max_sges);
      return MALFORMED;
    }
    if (sges_used + (size_t)it->num_sge > within->sges) {
      return NO_ROOM;
    }
    bool good = copy_sges(&sges[sges_used], it->sg_list, it->num_sge);
    it->sg_list = &sges[sges_used];
    if (!good || ((it->send_flags & IBV_SEND_INLINE) != 0 && !inline_fits(it, qp->max_inline))) {
      fail(env, within->call, EINVAL, "request %u: %s", n,
           good ? "more inline data than was granted, or at no address" : "its SGEs are nowhere");
      return MALFORMED;
    }
    sges_used += (size_t)it->num_sge;
    it->next = NULL;
    if (n > 0) {
      to[n - 1].next = it;
    }
  }
  *count = n;
  return COPIED;
}

static void post_sends(JNIEnv *env, const object *qp, struct ibv_send_wr *chain, uint32_t count) {
  struct ibv_send_wr *bad = chain;
  int error = ibv_post_send(qp->pointer, chain, &bad);
  if (__builtin_expect(error != 0, 0)) {
    int posted = bad >= chain && bad < chain + count ? (int)(bad - chain) : 0;
    fail_chain(env, "ibv_post_send", error, posted, "QPN %u, request %d of a chain of %u",
               ((struct ibv_qp *)qp->pointer)->qp_num, posted, count);
  }
}

/* A long chain, or one with many elements. */
static void __attribute__((noinline)) post_many_sends(JNIEnv *env, const object *qp, bounds within,
                                                      const struct ibv_send_wr *first) {
  within.requests = within.max_requests;
  within.sges = (size_t)within.max_requests * within.max_sges;
  struct ibv_send_wr *requests = calloc(within.requests, sizeof *requests);
  struct ibv_sge *sges = calloc(within.sges + 1, sizeof *sges);
  uint32_t count;
  if (requests == NULL || sges == NULL) {
    fail(env, within.call, ENOMEM, "for a copy of the chain");
  } else if (copy_sends(env, qp, &within, first, requests, sges, &count) == COPIED) {
    post_sends(env, qp, requests, count);
  }
  free(requests);
  free(sges);
}

void post_send(JNIEnv *env, int64_t handle, int64_t first) {
  struct ibv_send_wr requests[FEW_REQUESTS];
  struct ibv_sge sges[FEW_SGES];
  object *qp = acquire(env, handle, KIND_QUEUE_PAIR, "ibv_post_send");
  if (qp == NULL) {
    return;
  }
  bounds within = {.call = "ibv_post_send",
                   .max_requests = qp->max_send,
                   .max_sges = qp->max_send_sge,
                   .requests = FEW_REQUESTS,
                   .sges = FEW_SGES};
  const struct ibv_send_wr *chain = (const struct ibv_send_wr *)(uintptr_t)first;
  uint32_t count;
  if (plausible(env, first, within.call, "a work request")) {
    switch (copy_sends(env, qp, &within, chain, requests, sges, &count)) {
      case COPIED:
        post_sends(env, qp, requests, count);
        break;
      case NO_ROOM:
        post_many_sends(env, qp, within, chain);
        break;
      case MALFORMED:
        break;
    }
  }
  release(qp);
}

/* Copies and checks a chain of receives. */
static outcome copy_receives(JNIEnv *env, const bounds *within, const struct ibv_recv_wr *next,
                             struct ibv_recv_wr *to, struct ibv_sge *sges, uint32_t *count) {
  size_t sges_used = 0;
  uint32_t n = 0;
  for (; next != NULL; n++) {
    if (n == within->max_requests) {
      fail(env, within->call, ENOMEM, "a chain of more requests than the queue holds (%u)",
           within->max_requests);
      return MALFORMED;
    }
    if (n == within->requests) {
      return NO_ROOM;
    }
    if (!may_be_address((uintptr_t)next)) {
      fail(env, within->call, EINVAL, "request %u: its address is %p", n, (const void *)next);
      return MALFORMED;
    }
    struct ibv_recv_wr *it = &to[n];
    memcpy(it, next, sizeof *it);
    next = it->next;
    if (it->num_sge < 0 || (uint32_t)it->num_sge > within->max_sges) {
      fail(env, within->call, EINVAL, "request %u: %d SGEs (at most %u)", n, it->num_sge,
           within->max_sges);
      return MALFORMED;
    }
    if (sges_used + (size_t)it->num_sge > within->sges) {
      return NO_ROOM;
    }
    if (!copy_sges(&sges[sges_used], it->sg_list, it->num_sge)) {
      fail(env, within->call, EINVAL, "request %u: its SGEs are nowhere", n);
      return MALFORMED;
    }
    it->sg_list = &sges[sges_used];
    sges_used += (size_t)it->num_sge;
    it->next = NULL;
    if (n > 0) {
      to[n - 1].next = it;
    }
  }
  *count = n;
  return COPIED;
}

static void post_receives(JNIEnv *env, const object *qp, struct ibv_recv_wr *chain,
                          uint32_t count) {
  struct ibv_recv_wr *bad = chain;
  int error = ibv_post_recv(qp->pointer, chain, &bad);
  if (__builtin_expect(error != 0, 0)) {
    int posted = bad >= chain && bad < chain + count ? (int)(bad - chain) : 0;
    fail_chain(env, "ibv_post_recv", error, posted, "QPN %u, request %d of a chain of %u",
               ((struct ibv_qp *)qp->pointer)->qp_num, posted, count);
  }
}

static void __attribute__((noinline)) post_many_receives(JNIEnv *env, const object *qp,
                                                         bounds within,
                                                         const struct ibv_recv_wr *first) {
  within.requests = within.max_requests;
  within.sges = (size_t)within.max_requests * within.max_sges;
  struct ibv_recv_wr *requests = calloc(within.requests, sizeof *requests);
  struct ibv_sge *sges = calloc(within.sges + 1, sizeof *sges);
  uint32_t count;
  if (requests == NULL || sges == NULL) {
    fail(env, within.call, ENOMEM, "for a copy of the chain");
  } else if (copy_receives(env, &within, first, requests, sges, &count) == COPIED) {
    post_receives(env, qp, requests, count);
  }
  free(requests);
  free(sges);
}

void post_receive(JNIEnv *env, int64_t handle, int64_t first) {
  struct ibv_recv_wr requests[FEW_REQUESTS];
  struct ibv_sge sges[FEW_SGES];
  object *qp = acquire(env, handle, KIND_QUEUE_PAIR, "ibv_post_recv");
  if (qp == NULL) {
    return;
  }
  bounds within = {.call = "ibv_post_recv",
                   .max_requests = qp->max_receive,
                   .max_sges = qp->max_receive_sge,
                   .requests = FEW_REQUESTS,
                   .sges = FEW_SGES};
  const struct ibv_recv_wr *chain = (const struct ibv_recv_wr *)(uintptr_t)first;
  uint32_t count;
  if (plausible(env, first, within.call, "a work request")) {
    switch (copy_receives(env, &within, chain, requests, sges, &count)) {
      case COPIED:
        post_receives(env, qp, requests, count);
        break;
      case NO_ROOM:
        post_many_receives(env, qp, within, chain);
        break;
      case MALFORMED:
        break;
    }
  }
  release(qp);
}
