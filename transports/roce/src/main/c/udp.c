/*
 * Datagrams: sendmsg and sendmmsg with UDP_SEGMENT, recvmsg with UDP_GRO. All that a call needs is
 * in images outside Java's heap, which Java lays out and checks (RunImages.java, BlockImages.java);
 * nothing here calls back into the JVM. Errors are negative errnos.
 */
#include <errno.h>
#include <jni.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

#define NATIVE(name) Java_io_ringbell_fabric_roce_DatagramNatives_##name

#define UDP_LEVEL 17
#define SEGMENT 103 /* UDP_SEGMENT, which glibc's headers lack before 2.36 */
#define GRO 104     /* UDP_GRO, too */

#define MAX_RUNS 64

typedef union {
  struct sockaddr any;
  struct sockaddr_in v4;
  struct sockaddr_in6 v6;
} peer_address;

/* A run of datagrams to one peer. */
typedef struct {
  uint64_t data;
  uint32_t length;
  uint16_t segment; /* length of each datagram but the last; 0 if it is one */
  uint16_t peer_length;
  peer_address peer;
  uint32_t unused;
} run_image;

/* A place for what comes. */
typedef struct {
  uint64_t data;
  uint32_t capacity;
  uint32_t segment; /* out: length of each datagram but the last; 0 if it is one */
  peer_address peer; /* out */
  uint32_t unused;
} block_image;

_Static_assert(sizeof(peer_address) == 28, "as in RunImages and BlockImages");
_Static_assert(sizeof(run_image) == 48 && offsetof(run_image, peer) == 16, "as in RunImages");
_Static_assert(sizeof(block_image) == 48 && offsetof(block_image, peer) == 16, "as in BlockImages");

/* What a run's header points to. */
typedef struct {
  struct iovec vector;
  union {
    char bytes[CMSG_SPACE(sizeof(uint16_t))];
    struct cmsghdr aligned;
  } control;
} run_parts;

static void describe(run_image *run, run_parts *parts, struct msghdr *header) {
  uint16_t segment = run->segment;
  parts->vector.iov_base = (void *)(uintptr_t)run->data;
  parts->vector.iov_len = run->length;
  header->msg_name = &run->peer;
  header->msg_namelen = run->peer_length;
  header->msg_iov = &parts->vector;
  header->msg_iovlen = 1;
  header->msg_flags = 0;
  if (segment == 0) {
    header->msg_control = NULL;
    header->msg_controllen = 0;
    return;
  }
  header->msg_control = parts->control.bytes;
  header->msg_controllen = sizeof parts->control.bytes;
  struct cmsghdr *option = &parts->control.aligned;
  option->cmsg_level = UDP_LEVEL;
  option->cmsg_type = SEGMENT;
  option->cmsg_len = CMSG_LEN(sizeof segment);
  memcpy(CMSG_DATA(option), &segment, sizeof segment);
}

static int send_one(int fd, run_image *run) {
  struct msghdr header;
  run_parts parts;
  describe(run, &parts, &header);
  return sendmsg(fd, &header, 0) < 0 ? -errno : 1;
}

static int send_several(int fd, run_image *runs, unsigned count) {
  struct mmsghdr headers[MAX_RUNS];
  run_parts parts[MAX_RUNS];
  for (unsigned i = 0; i < count; i++) {
    describe(&runs[i], &parts[i], &headers[i].msg_hdr);
  }
  int sent = sendmmsg(fd, headers, count, 0);
  return sent < 0 ? -errno : sent;
}

/* How many of the runs were taken, or a negative errno. */
JNIEXPORT jint JNICALL NATIVE(send)(JNIEnv *env, jclass self, jint fd, jlong runs, jint count) {
  (void)env;
  (void)self;
  run_image *first = (run_image *)(uintptr_t)runs;
  if (count == 1) {
    return send_one(fd, first);
  }
  return count < 1 || count > MAX_RUNS ? -EINVAL : send_several(fd, first, (unsigned)count);
}

/* The length of what came, or a negative errno. */
JNIEXPORT jint JNICALL NATIVE(receive)(JNIEnv *env, jclass self, jint fd, jlong image) {
  (void)env;
  (void)self;
  block_image *block = (block_image *)(uintptr_t)image;
  union {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr aligned;
  } control;
  struct iovec vector = {.iov_base = (void *)(uintptr_t)block->data, .iov_len = block->capacity};
  struct msghdr header = {.msg_name = &block->peer,
                          .msg_namelen = sizeof block->peer,
                          .msg_iov = &vector,
                          .msg_iovlen = 1,
                          .msg_control = control.bytes,
                          .msg_controllen = sizeof control.bytes};
  ssize_t length = recvmsg(fd, &header, 0);
  if (length < 0) {
    return -errno;
  }
  int segment = 0;
  struct cmsghdr *option = CMSG_FIRSTHDR(&header); /* the only one that is asked for */
  if (option != NULL && option->cmsg_level == UDP_LEVEL && option->cmsg_type == GRO &&
      option->cmsg_len >= CMSG_LEN(sizeof segment)) {
    memcpy(&segment, CMSG_DATA(option), sizeof segment);
  }
  block->segment = segment > 0 && segment < length ? (uint32_t)segment : 0;
  return (jint)length;
}
