/* Queue pairs. Each belongs to an id of the connection manager. */
#include <errno.h>
#include <string.h>

#include "verbs.h"

static struct ibv_qp *qp_in(const object *it) { return it->pointer; }

typedef struct {
  object *pd;
  object *send_cq;
  object *receive_cq;
} parts;

static void release_if(object *it) {
  if (it != NULL) {
    release(it);
  }
}

static void release_parts(parts *of) {
  release_if(of->pd);
  release_if(of->send_cq);
  release_if(of->receive_cq);
}

/* The kernel looks handles up by device: parts of another one must not get there. */
static bool at_one_device(const parts *of, const struct ibv_context *device) {
  return ((struct ibv_pd *)of->pd->pointer)->context == device &&
         ((struct ibv_cq *)of->send_cq->pointer)->context == device &&
         ((struct ibv_cq *)of->receive_cq->pointer)->context == device;
}

static bool acquire_parts(JNIEnv *env, const queue_pair_image *wanted, parts *of,
                          const char *call) {
  of->pd = acquire(env, wanted->pd, KIND_PROTECTION_DOMAIN, call);
  of->send_cq =
      of->pd == NULL ? NULL : acquire(env, wanted->send_cq, KIND_COMPLETION_QUEUE, call);
  of->receive_cq =
      of->send_cq == NULL ? NULL : acquire(env, wanted->receive_cq, KIND_COMPLETION_QUEUE, call);
  return of->receive_cq != NULL;
}

/* Makes it. With the id locked. Null, with an exception, on failure. */
static object *make(JNIEnv *env, object *id, const parts *of, queue_pair_image *image,
                    const char *call) {
  object *it = reserve(env, KIND_QUEUE_PAIR, call);
  if (it == NULL) {
    return NULL;
  }
  struct ibv_qp_init_attr wanted = {
      .qp_context = (void *)(intptr_t)handle_of(it),
      .send_cq = of->send_cq->pointer,
      .recv_cq = of->receive_cq->pointer,
      .cap = {.max_send_wr = image->max_send,
              .max_recv_wr = image->max_receive,
              .max_send_sge = image->max_send_sge,
              .max_recv_sge = image->max_receive_sge,
              .max_inline_data = image->max_inline},
      .qp_type = (enum ibv_qp_type)image->type,
      .sq_sig_all = image->signal_all != 0};
  struct rdma_cm_id *cm_id = id->pointer;
  if (rdma_create_qp(cm_id, of->pd->pointer, &wanted) != 0) {
    fail(env, call, errno, "type %u, %u sends, %u receives, %u and %u SGEs, %u bytes inline",
         image->type, image->max_send, image->max_receive, image->max_send_sge,
         image->max_receive_sge, image->max_inline);
    cancel(it);
    return NULL;
  }
  it->pointer = cm_id->qp;
  image->max_send = it->max_send = wanted.cap.max_send_wr;
  image->max_receive = it->max_receive = wanted.cap.max_recv_wr;
  image->max_send_sge = it->max_send_sge = wanted.cap.max_send_sge;
  image->max_receive_sge = it->max_receive_sge = wanted.cap.max_recv_sge;
  image->max_inline = it->max_inline = wanted.cap.max_inline_data;
  image->number = cm_id->qp->qp_num;
  adopt(it, of->pd);
  adopt(it, of->send_cq);
  adopt(it, of->receive_cq);
  return it;
}

/* With the id locked. */
static int64_t create_at(JNIEnv *env, object *id, const parts *of, queue_pair_image *image,
                         const char *call) {
  const struct ibv_context *device = ((struct rdma_cm_id *)id->pointer)->verbs;
  if (device == NULL) {
    fail(env, call, EINVAL, "the id is at no device yet: resolve or bind its address first");
  } else if (!at_one_device(of, device)) {
    fail(env, call, EINVAL, "protection domain, completion queues and id are of different devices");
  } else if (image->type == IBV_QPT_UD) {
    fail(env, call, EOPNOTSUPP, "datagrams (type UD) need address handles, which there are not");
  } else if (atomic_load(&id->qp) != 0) {
    fail(env, call, EEXIST, "the id has a queue pair already");
  } else {
    object *it = make(env, id, of, image, call);
    if (it != NULL) {
      int64_t handle = publish(it);
      atomic_store(&id->qp, handle);
      return handle;
    }
  }
  return -1;
}

int64_t create_queue_pair(JNIEnv *env, int64_t id, queue_pair_image *image) {
  const char *call = "rdma_create_qp";
  queue_pair_image wanted = *image;
  parts of = {0};
  int64_t handle = -1;
  object *owner = acquire(env, id, KIND_CM_ID, call);
  if (owner == NULL) {
    return -1;
  }
  if (acquire_parts(env, &wanted, &of, call)) {
    lock_id(owner);
    handle = create_at(env, owner, &of, &wanted, call);
    unlock_id(owner);
  }
  release_parts(&of);
  release(owner);
  if (handle > 0) {
    *image = wanted;
  }
  return handle;
}

/* With the id locked. False if it has none. */
static bool destroy_at(object *id) {
  int64_t handle = atomic_exchange(&id->qp, 0);
  object *it = handle == 0 ? NULL : try_acquire(handle, KIND_QUEUE_PAIR);
  if (it == NULL || !begin_close_acquired(it)) {
    return false;
  }
  rdma_destroy_qp(id->pointer);
  retire(it);
  return true;
}

void destroy_queue_pair(JNIEnv *env, int64_t id) {
  object *owner = acquire_id(env, id, "rdma_destroy_qp");
  if (owner != NULL) {
    if (!destroy_at(owner)) {
      fail(env, "rdma_destroy_qp", EBADF, "the id has no queue pair: destroyed already?");
    }
    release_id(owner);
  }
}

void destroy_queue_pair_of(object *id) { destroy_at(id); }

void modify_queue_pair(JNIEnv *env, int64_t qp, const queue_pair_attributes_image *from) {
  object *it = acquire(env, qp, KIND_QUEUE_PAIR, "ibv_modify_qp");
  if (it == NULL) {
    return;
  }
  const int supported = IBV_QP_STATE | IBV_QP_CUR_STATE | IBV_QP_ACCESS_FLAGS | IBV_QP_PORT |
                        IBV_QP_QKEY | IBV_QP_PATH_MTU | IBV_QP_TIMEOUT | IBV_QP_RETRY_CNT |
                        IBV_QP_RNR_RETRY | IBV_QP_RQ_PSN | IBV_QP_MAX_QP_RD_ATOMIC |
                        IBV_QP_MIN_RNR_TIMER | IBV_QP_SQ_PSN | IBV_QP_MAX_DEST_RD_ATOMIC |
                        IBV_QP_DEST_QPN;
  queue_pair_attributes_image image = *from;
  struct ibv_qp_attr to = {.qp_state = (enum ibv_qp_state)image.state,
                           .cur_qp_state = (enum ibv_qp_state)image.current_state,
                           .path_mtu = (enum ibv_mtu)image.path_mtu,
                           .qkey = image.qkey,
                           .rq_psn = image.rq_psn,
                           .sq_psn = image.sq_psn,
                           .dest_qp_num = image.destination_qpn,
                           .qp_access_flags = image.access,
                           .max_rd_atomic = image.max_rd_atomic,
                           .max_dest_rd_atomic = image.max_dest_rd_atomic,
                           .min_rnr_timer = image.min_rnr_timer,
                           .port_num = image.port,
                           .timeout = image.timeout,
                           .retry_cnt = image.retry_count,
                           .rnr_retry = image.rnr_retry};
  int mask = (int)image.mask;
  int error = mask == 0 || (mask & ~supported) != 0 ? EINVAL : ibv_modify_qp(qp_in(it), &to, mask);
  if (error != 0) {
    fail(env, "ibv_modify_qp", error, "QPN %u in state %d, mask 0x%x, state %u", qp_in(it)->qp_num,
         (int)qp_in(it)->state, (unsigned)mask, image.state);
  }
  release(it);
}

void query_queue_pair(JNIEnv *env, int64_t qp, queue_pair_attributes_image *image) {
  object *it = acquire(env, qp, KIND_QUEUE_PAIR, "ibv_query_qp");
  if (it == NULL) {
    return;
  }
  struct ibv_qp_attr from;
  struct ibv_qp_init_attr initial;
  memset(&from, 0, sizeof from);
  int mask = IBV_QP_STATE | IBV_QP_CUR_STATE | IBV_QP_ACCESS_FLAGS | IBV_QP_PORT | IBV_QP_AV |
             IBV_QP_PATH_MTU | IBV_QP_TIMEOUT | IBV_QP_RETRY_CNT | IBV_QP_RNR_RETRY |
             IBV_QP_RQ_PSN | IBV_QP_MAX_QP_RD_ATOMIC | IBV_QP_MIN_RNR_TIMER | IBV_QP_SQ_PSN |
             IBV_QP_MAX_DEST_RD_ATOMIC | IBV_QP_CAP | IBV_QP_DEST_QPN;
  int error = ibv_query_qp(qp_in(it), &from, mask, &initial);
  if (error != 0) {
    fail(env, "ibv_query_qp", error, "QPN %u", qp_in(it)->qp_num);
  } else {
    *image = (queue_pair_attributes_image){.mask = (uint32_t)mask,
                                           .state = (uint32_t)from.qp_state,
                                           .current_state = (uint32_t)from.cur_qp_state,
                                           .path_mtu = (uint32_t)from.path_mtu,
                                           .qkey = from.qkey,
                                           .rq_psn = from.rq_psn,
                                           .sq_psn = from.sq_psn,
                                           .destination_qpn = from.dest_qp_num,
                                           .access = from.qp_access_flags,
                                           .max_send = from.cap.max_send_wr,
                                           .max_receive = from.cap.max_recv_wr,
                                           .max_send_sge = from.cap.max_send_sge,
                                           .max_receive_sge = from.cap.max_recv_sge,
                                           .max_inline = from.cap.max_inline_data,
                                           .max_rd_atomic = from.max_rd_atomic,
                                           .max_dest_rd_atomic = from.max_dest_rd_atomic,
                                           .min_rnr_timer = from.min_rnr_timer,
                                           .port = from.port_num,
                                           .timeout = from.timeout,
                                           .retry_count = from.retry_cnt,
                                           .rnr_retry = from.rnr_retry,
                                           .traffic_class = from.ah_attr.grh.traffic_class,
                                           .sgid_index = from.ah_attr.grh.sgid_index,
                                           .hop_limit = from.ah_attr.grh.hop_limit};
    memcpy(image->dgid, from.ah_attr.grh.dgid.raw, sizeof image->dgid);
  }
  release(it);
}
