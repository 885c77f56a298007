/* Protection domains and memory regions. */
#include <errno.h>

#include "verbs.h"

static struct ibv_mr *mr_in(const object *it) { return it->pointer; }

int64_t allocate_pd(JNIEnv *env, int64_t context) {
  const char *call = "ibv_alloc_pd";
  object *device = acquire(env, context, KIND_CONTEXT, call);
  if (device == NULL) {
    return -1;
  }
  int64_t handle = -1;
  object *it = reserve(env, KIND_PROTECTION_DOMAIN, call);
  if (it != NULL) {
    it->pointer = ibv_alloc_pd(device->pointer);
    if (it->pointer == NULL) {
      fail(env, call, errno, "no more protection domains?");
      cancel(it);
    } else {
      adopt(it, device);
      handle = publish(it);
    }
  }
  release(device);
  return handle;
}

void deallocate_pd(JNIEnv *env, int64_t pd) {
  object *it = begin_close(env, pd, KIND_PROTECTION_DOMAIN, "ibv_dealloc_pd");
  if (it == NULL) {
    return;
  }
  int users = atomic_load(&it->children);
  int error = users > 0 ? EBUSY : ibv_dealloc_pd(it->pointer);
  if (error != 0) {
    fail(env, "ibv_dealloc_pd", error, "%d memory regions and queue pairs are in it", users);
    reopen(it);
    return;
  }
  retire(it);
}

int64_t register_memory(JNIEnv *env, int64_t pd, int64_t address, uint64_t length, int access,
                        keys_image *keys, uint32_t *kernel_handle) {
  const char *call = "ibv_reg_mr";
  bool all_memory = (access & IBV_ACCESS_ON_DEMAND) != 0 && address == 0 && length == UINT64_MAX;
  if (!all_memory && (length == 0 || (uint64_t)address + length < (uint64_t)address)) {
    fail(env, call, EINVAL, "%llu bytes at 0x%llx", (unsigned long long)length,
         (unsigned long long)address);
    return -1;
  }
  object *domain = acquire(env, pd, KIND_PROTECTION_DOMAIN, call);
  if (domain == NULL) {
    return -1;
  }
  int64_t handle = -1;
  object *it = reserve(env, KIND_MEMORY_REGION, call);
  if (it != NULL) {
    struct ibv_mr *mr = ibv_reg_mr(domain->pointer, (void *)(uintptr_t)address, length,
                                   (unsigned)access); /* int in the function behind the macro */
    if (mr == NULL) {
      fail(env, call, errno, "%llu bytes at 0x%llx, access 0x%x%s", (unsigned long long)length,
           (unsigned long long)address, (unsigned)access,
           errno == ENOMEM ? ": is the limit of locked memory (ulimit -l) too low?" : "");
      cancel(it);
    } else {
      it->pointer = mr;
      keys->lkey = mr->lkey;
      keys->rkey = mr->rkey;
      if (kernel_handle != NULL) {
        *kernel_handle = mr->handle;
      }
      adopt(it, domain);
      handle = publish(it);
    }
  }
  release(domain);
  return handle;
}

void deregister_memory(JNIEnv *env, int64_t mr) {
  object *it = begin_close(env, mr, KIND_MEMORY_REGION, "ibv_dereg_mr");
  if (it == NULL) {
    return;
  }
  int error = ibv_dereg_mr(mr_in(it));
  if (error != 0) {
    fail(env, "ibv_dereg_mr", error, "handle 0x%llx", (unsigned long long)mr);
    reopen(it);
    return;
  }
  retire(it);
}

void prefetch(JNIEnv *env, int64_t mr, int64_t address, int length) {
  const char *call = "ibv_advise_mr";
  object *it = acquire(env, mr, KIND_MEMORY_REGION, call);
  if (it == NULL) {
    return;
  }
  uint64_t start = (uintptr_t)mr_in(it)->addr;
  uint64_t end = start + mr_in(it)->length;
  uint64_t from = (uint64_t)address;
  int error = EINVAL;
  if (length > 0 && from >= start && from < end && (uint64_t)length <= end - from) {
    struct ibv_sge range = {.addr = from, .length = (uint32_t)length, .lkey = mr_in(it)->lkey};
    error = ibv_advise_mr(mr_in(it)->pd, IBV_ADVISE_MR_ADVICE_PREFETCH_WRITE, 0, &range, 1);
  }
  if (error != 0) {
    fail(env, call, error, "%d bytes at 0x%llx of a region of %llu at 0x%llx", length,
         (unsigned long long)from, (unsigned long long)(end - start), (unsigned long long)start);
  }
  release(it);
}
