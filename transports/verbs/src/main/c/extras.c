/* The natives of io.ringbell.fabric.verbs.natives.VerbsExtras. Structures come in direct buffers. */
#include <errno.h>
#include <string.h>

#include "verbs.h"

#define EXTRAS(result, name) \
  JNIEXPORT result JNICALL   \
      Java_io_ringbell_fabric_verbs_natives_isolated_ExtrasNatives_##name

/* Of VerbsExtras: raise both with each change of a native or of an image. */
#define VERSION 4

#define SELF JNIEnv *env, jobject self
#define IGNORE_SELF (void)self

/* --- devices --- */

EXTRAS(jint, deviceCount)(SELF) {
  IGNORE_SELF;
  return device_count(env);
}

EXTRAS(jlong, device)(SELF, jint number) {
  IGNORE_SELF;
  return device(env, number);
}

EXTRAS(void, queryDevice)(SELF, jlong context, jobject buffer) {
  IGNORE_SELF;
  device_image *image = buffer_memory(env, buffer, sizeof *image, "DeviceImage");
  if (image != NULL) {
    query_device(env, context, image);
  }
}

EXTRAS(void, queryPort)(SELF, jlong context, jint port, jobject buffer) {
  IGNORE_SELF;
  port_image *image = buffer_memory(env, buffer, sizeof *image, "PortImage");
  if (image != NULL) {
    query_port(env, context, port, image);
  }
}

EXTRAS(jint, queryGids)(SELF, jlong context, jobject buffer) {
  IGNORE_SELF;
  gid_image *table = buffer_memory(env, buffer, sizeof *table, "GidTableImage");
  if (table == NULL) {
    return 0;
  }
  jlong room = (*env)->GetDirectBufferCapacity(env, buffer) / (jlong)sizeof *table;
  return query_gids(env, context, table, (int)room);
}

EXTRAS(jboolean, takeAsyncEvent)(SELF, jlong context, jobject buffer) {
  IGNORE_SELF;
  async_event_image *image = buffer_memory(env, buffer, sizeof *image, "AsyncEventImage");
  return image != NULL && take_async_event(env, context, image);
}

/* --- connection manager --- */

/* False, with an exception, if no address is in the buffer. */
static bool address_in(JNIEnv *env, jobject buffer, socket_address *to, const char *call) {
  const void *from = buffer_memory(env, buffer, SOCKET_ADDRESS_SIZE, "SocketAddressImage");
  return from != NULL && copy_address(env, from, to, call);
}

EXTRAS(void, bindAddress)(SELF, jlong id, jobject buffer) {
  IGNORE_SELF;
  socket_address local;
  if (address_in(env, buffer, &local, "rdma_bind_addr")) {
    bind_address(env, id, &local);
  }
}

EXTRAS(void, resolveAddress)(SELF, jlong id, jobject from, jobject to, jint timeout) {
  IGNORE_SELF;
  socket_address source = {0};
  socket_address destination;
  if ((from == NULL || address_in(env, from, &source, "rdma_resolve_addr")) &&
      address_in(env, to, &destination, "rdma_resolve_addr")) {
    resolve_address(env, id, &source, &destination, timeout);
  }
}

static void put_address(JNIEnv *env, jlong id, bool source, jobject buffer) {
  socket_address found;
  void *to = buffer_memory(env, buffer, SOCKET_ADDRESS_SIZE, "SocketAddressImage");
  if (to != NULL) {
    get_address(env, id, source, &found);
    memcpy(to, &found, SOCKET_ADDRESS_SIZE);
  }
}

EXTRAS(void, sourceAddress)(SELF, jlong id, jobject buffer) {
  IGNORE_SELF;
  put_address(env, id, true, buffer);
}

EXTRAS(void, destinationAddress)(SELF, jlong id, jobject buffer) {
  IGNORE_SELF;
  put_address(env, id, false, buffer);
}

EXTRAS(void, setOption)(SELF, jlong id, jint option, jint value) {
  IGNORE_SELF;
  set_option(env, id, option, value);
}

EXTRAS(void, connect)(SELF, jlong id, jobject buffer) {
  IGNORE_SELF;
  connection_image *image = buffer_memory(env, buffer, sizeof *image, "ConnectionImage");
  if (image != NULL) {
    connect_id(env, id, image);
  }
}

EXTRAS(void, accept)(SELF, jlong id, jobject buffer) {
  IGNORE_SELF;
  connection_image *image = buffer_memory(env, buffer, sizeof *image, "ConnectionImage");
  if (image != NULL) {
    accept_id(env, id, image);
  }
}

EXTRAS(void, reject)(SELF, jlong id, jobject buffer, jint length) {
  IGNORE_SELF;
  uint8_t copy[MAX_PRIVATE_DATA];
  if (length < 0 || length > MAX_PRIVATE_DATA) {
    fail(env, "rdma_reject", EINVAL, "%d bytes of private data, at most %d", length,
         MAX_PRIVATE_DATA);
    return;
  }
  if (length > 0) {
    const void *data = buffer_memory(env, buffer, length, "private data");
    if (data == NULL) {
      return;
    }
    memcpy(copy, data, (size_t)length);
  }
  reject_id(env, id, length == 0 ? NULL : copy, length);
}

EXTRAS(jboolean, takeCmEvent)(SELF, jlong channel, jobject buffer, jint timeout) {
  IGNORE_SELF;
  cm_event_image *image = buffer_memory(env, buffer, sizeof *image, "CmEventImage");
  return image != NULL && take_cm_event(env, channel, image, timeout);
}

/* --- queue pairs --- */

EXTRAS(jlong, createQueuePair)(SELF, jlong id, jobject buffer) {
  IGNORE_SELF;
  queue_pair_image *image = buffer_memory(env, buffer, sizeof *image, "QueuePairImage");
  return image == NULL ? -1 : create_queue_pair(env, id, image);
}

EXTRAS(void, modifyQueuePair)(SELF, jlong qp, jobject buffer) {
  IGNORE_SELF;
  queue_pair_attributes_image *image =
      buffer_memory(env, buffer, sizeof *image, "QueuePairAttributesImage");
  if (image != NULL) {
    modify_queue_pair(env, qp, image);
  }
}

EXTRAS(void, queryQueuePair)(SELF, jlong qp, jobject buffer) {
  IGNORE_SELF;
  queue_pair_attributes_image *image =
      buffer_memory(env, buffer, sizeof *image, "QueuePairAttributesImage");
  if (image != NULL) {
    query_queue_pair(env, qp, image);
  }
}

/* --- memory --- */

EXTRAS(jlong, registerMemory)(SELF, jlong pd, jlong where, jlong length, jint access, jobject out) {
  IGNORE_SELF;
  keys_image *keys = buffer_memory(env, out, sizeof *keys, "keys");
  return keys == NULL
             ? -1
             : register_memory(env, pd, where, (uint64_t)length, access, keys, NULL);
}

EXTRAS(void, deregisterMemory)(SELF, jlong mr) {
  IGNORE_SELF;
  deregister_memory(env, mr);
}

/* --- completion queues and waiting --- */

EXTRAS(jlong, createCompletionQueue)(SELF, jlong context, jlong channel, jint entries, jint vector) {
  IGNORE_SELF;
  return create_completion_queue(env, context, channel, entries, vector);
}

EXTRAS(void, resizeCompletionQueue)(SELF, jlong cq, jint entries) {
  IGNORE_SELF;
  resize_completion_queue(env, cq, entries);
}

EXTRAS(jlong, createWakeup)(SELF) {
  IGNORE_SELF;
  return create_wakeup(env);
}

EXTRAS(void, wake)(SELF, jlong wakeup) {
  IGNORE_SELF;
  wake(env, wakeup);
}

EXTRAS(void, drain)(SELF, jlong wakeup) {
  IGNORE_SELF;
  drain(env, wakeup);
}

EXTRAS(void, destroyWakeup)(SELF, jlong wakeup) {
  IGNORE_SELF;
  destroy_wakeup(env, wakeup);
}

EXTRAS(jint, await)(SELF, jobject buffer, jint count, jint timeout) {
  IGNORE_SELF;
  wait_image *set = buffer_memory(env, buffer, (jlong)count * (jlong)sizeof *set, "WaitImage");
  return set == NULL ? -1 : await_all(env, set, count, timeout);
}

EXTRAS(jboolean, awaitCompletion)(SELF, jlong channel, jlong wakeup, jint timeout) {
  IGNORE_SELF;
  return await_completion(env, channel, wakeup, timeout) > 0;
}

EXTRAS(jint, armAndAwait)(SELF, jlong cq, jlong channel, jlong wakeup, jint timeout,
                          jlong completions, jint limit, jint due) {
  IGNORE_SELF;
  return arm_and_await(env, cq, channel, wakeup, timeout, completions, limit, due);
}

/* --- about this library --- */

EXTRAS(jint, version)(SELF) {
  (void)env;
  IGNORE_SELF;
  return VERSION;
}

EXTRAS(jint, openObjects)(SELF, jint kind) {
  (void)env;
  IGNORE_SELF;
  return open_objects(kind);
}

EXTRAS(jint, sizeOfImage)(SELF, jint n) {
  (void)env;
  IGNORE_SELF;
  static const size_t sizes[] = {0,
                                 sizeof(cm_event_image),
                                 sizeof(connection_image),
                                 sizeof(queue_pair_image),
                                 sizeof(queue_pair_attributes_image),
                                 sizeof(device_image),
                                 sizeof(port_image),
                                 sizeof(gid_image),
                                 sizeof(async_event_image),
                                 sizeof(wait_image),
                                 SOCKET_ADDRESS_SIZE};
  return n > 0 && (size_t)n < sizeof sizes / sizeof sizes[0] ? (jint)sizes[n] : -1;
}
