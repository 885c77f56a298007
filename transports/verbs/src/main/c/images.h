/*
 * The structures that cross the boundary, as the image classes of
 * io.ringbell.fabric.verbs.natives lay them out. Change both sides together.
 */
#ifndef RINGBELL_IMAGES_H
#define RINGBELL_IMAGES_H

#include <assert.h>
#include <stdint.h>

#define MAX_PRIVATE_DATA 255

typedef struct {
  uint64_t id;
  uint64_t listen_id;
  uint32_t type;
  int32_t status;
  uint32_t remote_qpn;
  uint8_t responder_resources;
  uint8_t initiator_depth;
  uint8_t retry_count;
  uint8_t rnr_retry_count;
  uint32_t private_data_length;
  uint8_t private_data[256];
  uint32_t unused;
} cm_event_image;
static_assert(sizeof(cm_event_image) == 296, "CmEventImage");

typedef struct {
  uint8_t responder_resources;
  uint8_t initiator_depth;
  uint8_t retry_count;
  uint8_t rnr_retry_count;
  uint32_t private_data_length;
  uint8_t private_data[256];
} connection_image;
static_assert(sizeof(connection_image) == 264, "ConnectionImage");

typedef struct {
  int64_t pd;
  int64_t send_cq;
  int64_t receive_cq;
  uint32_t type;
  uint32_t max_send;
  uint32_t max_receive;
  uint32_t max_send_sge;
  uint32_t max_receive_sge;
  uint32_t max_inline;
  uint32_t signal_all;
  uint32_t number;
} queue_pair_image;
static_assert(sizeof(queue_pair_image) == 56, "QueuePairImage");

typedef struct {
  uint32_t mask;
  uint32_t state;
  uint32_t current_state;
  uint32_t path_mtu;
  uint32_t qkey;
  uint32_t rq_psn;
  uint32_t sq_psn;
  uint32_t destination_qpn;
  uint32_t access;
  uint32_t max_send;
  uint32_t max_receive;
  uint32_t max_send_sge;
  uint32_t max_receive_sge;
  uint32_t max_inline;
  uint8_t max_rd_atomic;
  uint8_t max_dest_rd_atomic;
  uint8_t min_rnr_timer;
  uint8_t port;
  uint8_t timeout;
  uint8_t retry_count;
  uint8_t rnr_retry;
  uint8_t traffic_class;
  uint32_t sgid_index;
  uint32_t hop_limit;
  uint8_t dgid[16];
} queue_pair_attributes_image;
static_assert(sizeof(queue_pair_attributes_image) == 88, "QueuePairAttributesImage");

typedef struct {
  char name[64];
  char firmware[64];
  uint64_t node_guid;
  uint64_t max_mr_size;
  uint64_t page_sizes;
  uint32_t vendor_id;
  uint32_t vendor_part_id;
  uint32_t max_qp;
  uint32_t max_qp_wr;
  uint32_t max_sge;
  uint32_t max_cq;
  uint32_t max_cqe;
  uint32_t max_mr;
  uint32_t max_pd;
  uint32_t max_qp_rd_atom;
  uint32_t max_qp_init_rd_atom;
  uint32_t max_res_rd_atom;
  uint32_t atomics;
  uint32_t ports;
  uint32_t completion_vectors;
  uint32_t transport;
  uint32_t node_type;
  uint32_t flags;
  uint64_t odp_general;
  uint32_t odp_rc;
  int32_t numa_node;
} device_image;
static_assert(sizeof(device_image) == 240, "DeviceImage");

typedef struct {
  uint32_t state;
  uint32_t max_mtu;
  uint32_t active_mtu;
  uint32_t link_layer;
  uint32_t gid_table_length;
  uint32_t lid;
  uint32_t physical_state;
  uint32_t active_width;
  uint32_t active_speed;
  uint32_t flags;
} port_image;
static_assert(sizeof(port_image) == 40, "PortImage");

typedef struct {
  uint8_t gid[16];
  uint32_t index;
  uint32_t port;
  uint32_t type;
  uint32_t interface_index;
  char interface[16];
} gid_image;
static_assert(sizeof(gid_image) == 48, "GidTableImage");

typedef struct {
  uint32_t type;
  uint32_t port;
  int64_t object;
} async_event_image;
static_assert(sizeof(async_event_image) == 16, "AsyncEventImage");

typedef struct {
  int64_t handle;
  uint32_t ready;
  uint32_t unused;
} wait_image;
static_assert(sizeof(wait_image) == 16, "WaitImage");

#define SOCKET_ADDRESS_SIZE 28

typedef struct {
  uint32_t lkey;
  uint32_t rkey;
} keys_image;
static_assert(sizeof(keys_image) == 8, "keys of registerMemory");

#endif
