/* Devices, ports, GIDs, asynchronous events. */
#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verbs.h"

#define MAX_DEVICES 64
/* The kernel fails if not all of them fit, and takes no more than 64 KiB. */
#define MAX_GIDS (65535 / sizeof(struct ibv_gid_entry))

/* Contexts that have a handle. They stay open, so this only grows. */
static struct {
  struct ibv_context *context;
  int64_t handle;
} known[MAX_DEVICES];
static int known_count;
static pthread_mutex_t known_lock = PTHREAD_MUTEX_INITIALIZER;

static struct ibv_context *context_in(const object *it) { return it->pointer; }

static const char *name_of(const struct ibv_context *context) {
  return ibv_get_device_name(context->device);
}

/* With the lock held. */
static int64_t make_known(JNIEnv *env, struct ibv_context *context, const char *call) {
  if (known_count == MAX_DEVICES) {
    fail(env, call, ENFILE, "more than %d devices", MAX_DEVICES);
    return -1;
  }
  int flags = fcntl(context->async_fd, F_GETFL);
  if (flags < 0 || fcntl(context->async_fd, F_SETFL, flags | O_NONBLOCK) != 0) {
    fail(env, call, errno, "%s", name_of(context));
    return -1;
  }
  object *it = reserve(env, KIND_CONTEXT, call);
  if (it == NULL) {
    return -1;
  }
  /* librdmacm closes a device that was unplugged, unless somebody keeps a list with it. */
  rdma_get_devices(NULL);
  it->pointer = context;
  it->fd = context->async_fd;
  known[known_count].context = context;
  return known[known_count++].handle = publish(it);
}

int64_t context_handle(JNIEnv *env, struct ibv_context *context, const char *call) {
  int64_t handle = 0;
  pthread_mutex_lock(&known_lock);
  for (int i = 0; i < known_count && handle == 0; i++) {
    if (known[i].context == context) {
      handle = known[i].handle;
    }
  }
  if (handle == 0) {
    handle = make_known(env, context, call);
  }
  pthread_mutex_unlock(&known_lock);
  return handle;
}

int device_count(JNIEnv *env) {
  int count = 0;
  struct ibv_context **list = rdma_get_devices(&count);
  if (list != NULL) {
    rdma_free_devices(list);
    return count;
  }
  if (errno != ENODEV) {
    fail(env, "rdma_get_devices", errno, "are the files of /dev/infiniband accessible?");
  }
  return 0;
}

int64_t device(JNIEnv *env, int number) {
  int count = 0;
  struct ibv_context **list = rdma_get_devices(&count);
  int64_t handle = -1;
  if (list == NULL || number < 0 || number >= count) {
    fail(env, "rdma_get_devices", ENODEV, "device %d of %d", number, count);
  } else {
    handle = context_handle(env, list[number], "rdma_get_devices");
  }
  if (list != NULL) {
    rdma_free_devices(list);
  }
  return handle;
}

static int numa_node(const struct ibv_context *context) {
  char path[IBV_SYSFS_PATH_MAX + 32];
  snprintf(path, sizeof path, "%s/device/numa_node", context->device->ibdev_path);
  int node = -1;
  FILE *file = fopen(path, "re");
  if (file != NULL) {
    if (fscanf(file, "%d", &node) != 1) {
      node = -1;
    }
    fclose(file);
  }
  return node;
}

int odp_of_rc(struct ibv_context *context, uint64_t *general) {
  struct ibv_device_attr_ex extended;
  memset(&extended, 0, sizeof extended);
  if (ibv_query_device_ex(context, NULL, &extended) != 0) {
    *general = 0;
    return -1;
  }
  *general = extended.odp_caps.general_caps;
  return (int)extended.odp_caps.per_transport_caps.rc_odp_caps;
}

static void copy_text(char *to, size_t size, const char *from) { snprintf(to, size, "%s", from); }

void query_device(JNIEnv *env, int64_t handle, device_image *image) {
  object *it = acquire(env, handle, KIND_CONTEXT, "ibv_query_device");
  if (it == NULL) {
    return;
  }
  struct ibv_context *context = context_in(it);
  struct ibv_device_attr attributes;
  int error = ibv_query_device(context, &attributes);
  if (error != 0) {
    fail(env, "ibv_query_device", error, "%s", name_of(context));
  } else {
    uint64_t odp_general;
    int odp = odp_of_rc(context, &odp_general);
    *image = (device_image){
        .node_guid = attributes.node_guid,
        .max_mr_size = attributes.max_mr_size,
        .page_sizes = attributes.page_size_cap,
        .vendor_id = attributes.vendor_id,
        .vendor_part_id = attributes.vendor_part_id,
        .max_qp = (uint32_t)attributes.max_qp,
        .max_qp_wr = (uint32_t)attributes.max_qp_wr,
        .max_sge = (uint32_t)attributes.max_sge,
        .max_cq = (uint32_t)attributes.max_cq,
        .max_cqe = (uint32_t)attributes.max_cqe,
        .max_mr = (uint32_t)attributes.max_mr,
        .max_pd = (uint32_t)attributes.max_pd,
        .max_qp_rd_atom = (uint32_t)attributes.max_qp_rd_atom,
        .max_qp_init_rd_atom = (uint32_t)attributes.max_qp_init_rd_atom,
        .max_res_rd_atom = (uint32_t)attributes.max_res_rd_atom,
        .atomics = (uint32_t)attributes.atomic_cap,
        .ports = attributes.phys_port_cnt,
        .completion_vectors = (uint32_t)context->num_comp_vectors,
        .transport = (uint32_t)context->device->transport_type,
        .node_type = (uint32_t)context->device->node_type,
        .flags = attributes.device_cap_flags,
        .odp_general = odp_general,
        .odp_rc = odp < 0 ? 0 : (uint32_t)odp,
        .numa_node = numa_node(context)};
    copy_text(image->name, sizeof image->name, name_of(context));
    copy_text(image->firmware, sizeof image->firmware, attributes.fw_ver);
  }
  release(it);
}

void query_port(JNIEnv *env, int64_t handle, int port, port_image *image) {
  object *it = acquire(env, handle, KIND_CONTEXT, "ibv_query_port");
  if (it == NULL) {
    return;
  }
  struct ibv_port_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  int error = port < 1 || port > UINT8_MAX
                  ? EINVAL
                  : ibv_query_port(context_in(it), (uint8_t)port, &attributes);
  if (error != 0) {
    fail(env, "ibv_query_port", error, "%s port %d", name_of(context_in(it)), port);
  } else {
    *image = (port_image){.state = (uint32_t)attributes.state,
                          .max_mtu = (uint32_t)attributes.max_mtu,
                          .active_mtu = (uint32_t)attributes.active_mtu,
                          .link_layer = attributes.link_layer,
                          .gid_table_length = (uint32_t)attributes.gid_tbl_len,
                          .lid = attributes.lid,
                          .physical_state = attributes.phys_state,
                          .active_width = attributes.active_width,
                          .active_speed = attributes.active_speed,
                          .flags = attributes.flags};
  }
  release(it);
}

static void copy_gid(const struct ibv_gid_entry *from, gid_image *to) {
  char interface[IF_NAMESIZE] = "";
  memset(to, 0, sizeof *to);
  memcpy(to->gid, from->gid.raw, sizeof to->gid);
  to->index = from->gid_index;
  to->port = from->port_num;
  to->type = from->gid_type;
  to->interface_index = from->ndev_ifindex;
  if (from->ndev_ifindex != 0 && if_indextoname(from->ndev_ifindex, interface) != NULL) {
    memcpy(to->interface, interface, sizeof to->interface);
  }
}

int query_gids(JNIEnv *env, int64_t handle, gid_image *table, int limit) {
  object *it = acquire(env, handle, KIND_CONTEXT, "ibv_query_gid_table");
  if (it == NULL) {
    return 0;
  }
  int count = 0;
  struct ibv_gid_entry *entries = calloc(MAX_GIDS, sizeof *entries);
  ssize_t found =
      entries == NULL ? -ENOMEM : ibv_query_gid_table(context_in(it), entries, MAX_GIDS, 0);
  if (found < 0) {
    fail(env, "ibv_query_gid_table", (int)-found, "%s", name_of(context_in(it)));
  } else {
    for (; count < found && count < limit; count++) {
      copy_gid(&entries[count], &table[count]);
    }
  }
  free(entries);
  release(it);
  return count;
}

/* The handle, or the port, that an event is about. */
static void copy_async_event(const struct ibv_async_event *from, async_event_image *to) {
  *to = (async_event_image){.type = (uint32_t)from->event_type};
  switch (from->event_type) {
    case IBV_EVENT_CQ_ERR:
      to->object = (int64_t)(intptr_t)from->element.cq->cq_context;
      break;
    case IBV_EVENT_QP_FATAL:
    case IBV_EVENT_QP_REQ_ERR:
    case IBV_EVENT_QP_ACCESS_ERR:
    case IBV_EVENT_COMM_EST:
    case IBV_EVENT_SQ_DRAINED:
    case IBV_EVENT_PATH_MIG:
    case IBV_EVENT_PATH_MIG_ERR:
    case IBV_EVENT_QP_LAST_WQE_REACHED:
      to->object = (int64_t)(intptr_t)from->element.qp->qp_context;
      break;
    case IBV_EVENT_SRQ_ERR:
    case IBV_EVENT_SRQ_LIMIT_REACHED:
    case IBV_EVENT_WQ_FATAL:
    case IBV_EVENT_DEVICE_FATAL:
      break;
    case IBV_EVENT_PORT_ACTIVE:
    case IBV_EVENT_PORT_ERR:
    case IBV_EVENT_LID_CHANGE:
    case IBV_EVENT_PKEY_CHANGE:
    case IBV_EVENT_SM_CHANGE:
    case IBV_EVENT_CLIENT_REREGISTER:
    case IBV_EVENT_GID_CHANGE:
      to->port = (uint32_t)from->element.port_num;
      break;
  }
}

bool take_async_event(JNIEnv *env, int64_t handle, async_event_image *image) {
  object *it = acquire(env, handle, KIND_CONTEXT, "ibv_get_async_event");
  if (it == NULL) {
    return false;
  }
  struct ibv_async_event event;
  bool taken = ibv_get_async_event(context_in(it), &event) == 0;
  if (taken) {
    copy_async_event(&event, image);
    ibv_ack_async_event(&event);
  } else if (errno != EAGAIN && errno != EINTR) {
    fail(env, "ibv_get_async_event", errno, "%s", name_of(context_in(it)));
  }
  release(it);
  return taken;
}
