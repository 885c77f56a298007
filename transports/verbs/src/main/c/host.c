/* Memory outside Java's heap, and its limits. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "errors.h"

#define HOST(name) Java_io_ringbell_fabric_verbs_natives_isolated_HostMemoryNatives_##name
#define HUGE_PAGE ((size_t)2 << 20)

/* What allocate gave out, so that free cannot be fooled. */
typedef struct mapping mapping;
struct mapping {
  void *start;
  size_t length;
  bool huge;
  mapping *next;
};

static mapping *mappings;
static pthread_mutex_t mappings_lock = PTHREAD_MUTEX_INITIALIZER;

static size_t round_up(size_t bytes, size_t unit) { return (bytes + unit - 1) / unit * unit; }

static size_t page(void) { return (size_t)sysconf(_SC_PAGESIZE); }

static void *map(size_t length, int flags) {
  return mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
}

/* False with errno set. */
static bool map_into(mapping *it, size_t bytes, bool huge) {
  it->huge = huge;
  if (huge) {
    it->length = round_up(bytes, HUGE_PAGE);
    it->start = map(it->length, MAP_HUGETLB | 21 << MAP_HUGE_SHIFT);
    if (it->start != MAP_FAILED) {
      return true;
    }
    it->huge = false;
  }
  it->length = round_up(bytes, page());
  it->start = map(it->length, 0);
  return it->start != MAP_FAILED;
}

JNIEXPORT jlong JNICALL HOST(addressOf)(JNIEnv *env, jobject self, jobject buffer) {
  (void)self;
  return (jlong)(uintptr_t)buffer_memory(env, buffer, 0, "the buffer");
}

JNIEXPORT jobject JNICALL HOST(allocate)(JNIEnv *env, jobject self, jint bytes, jboolean huge) {
  (void)self;
  mapping *it = bytes <= 0 ? NULL : calloc(1, sizeof *it);
  if (it == NULL || !map_into(it, (size_t)bytes, huge)) {
    fail(env, "mmap", bytes <= 0 ? EINVAL : it == NULL ? ENOMEM : errno, "%d bytes", bytes);
    free(it);
    return NULL;
  }
  madvise(it->start, it->length, MADV_DONTFORK); /* a child's copy would tear the pages away */
  jobject buffer = (*env)->NewDirectByteBuffer(env, it->start, bytes);
  if (buffer == NULL) {
    munmap(it->start, it->length);
    free(it);
    return NULL; /* an OutOfMemoryError is pending */
  }
  pthread_mutex_lock(&mappings_lock);
  it->next = mappings;
  mappings = it;
  pthread_mutex_unlock(&mappings_lock);
  return buffer;
}

/* The place that points at it; with the lock held. Null, with an exception, if it is none of ours. */
static mapping **find(JNIEnv *env, jobject buffer, const char *call) {
  void *start = buffer_memory(env, buffer, 0, "the buffer");
  mapping **at = &mappings;
  while (start != NULL && *at != NULL && (*at)->start != start) {
    at = &(*at)->next;
  }
  if (start != NULL && *at == NULL) {
    fail(env, call, EBADF, "%p was not given out by allocate, or is freed already", start);
  }
  return start == NULL || *at == NULL ? NULL : at;
}

JNIEXPORT jboolean JNICALL HOST(isHuge)(JNIEnv *env, jobject self, jobject buffer) {
  (void)self;
  pthread_mutex_lock(&mappings_lock);
  mapping **at = find(env, buffer, "isHuge");
  jboolean huge = at != NULL && (*at)->huge;
  pthread_mutex_unlock(&mappings_lock);
  return huge;
}

JNIEXPORT void JNICALL HOST(free)(JNIEnv *env, jobject self, jobject buffer) {
  (void)self;
  pthread_mutex_lock(&mappings_lock);
  mapping **at = find(env, buffer, "munmap");
  mapping *it = NULL;
  if (at != NULL) {
    it = *at;
    *at = it->next;
  }
  pthread_mutex_unlock(&mappings_lock);
  if (it != NULL) {
    if (munmap(it->start, it->length) != 0) {
      fail(env, "munmap", errno, "%zu bytes at %p", it->length, it->start);
    }
    free(it);
  }
}

JNIEXPORT jlong JNICALL HOST(lockedMemoryLimit)(JNIEnv *env, jobject self) {
  (void)env;
  (void)self;
  struct rlimit limit;
  if (getrlimit(RLIMIT_MEMLOCK, &limit) != 0 || limit.rlim_cur > INT64_MAX) {
    return INT64_MAX; /* RLIM_INFINITY is all ones */
  }
  return (jlong)limit.rlim_cur;
}

JNIEXPORT jint JNICALL HOST(pageSize)(JNIEnv *env, jobject self) {
  (void)env;
  (void)self;
  return (jint)page();
}
