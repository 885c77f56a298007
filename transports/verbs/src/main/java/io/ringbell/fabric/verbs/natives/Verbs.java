package io.ringbell.fabric.verbs.natives;

/** The numbers of {@code infiniband/verbs.h} and {@code rdma/rdma_cma.h}. */
public final class Verbs {
  // rdma_port_space
  public static final short PS_TCP = 0x0106;

  // rdma_cm_event_type
  public static final int CM_ADDR_RESOLVED = 0;
  public static final int CM_ADDR_ERROR = 1;
  public static final int CM_ROUTE_RESOLVED = 2;
  public static final int CM_ROUTE_ERROR = 3;
  public static final int CM_CONNECT_REQUEST = 4;
  public static final int CM_CONNECT_RESPONSE = 5;
  public static final int CM_CONNECT_ERROR = 6;
  public static final int CM_UNREACHABLE = 7;
  public static final int CM_REJECTED = 8;
  public static final int CM_ESTABLISHED = 9;
  public static final int CM_DISCONNECTED = 10;
  public static final int CM_DEVICE_REMOVAL = 11;
  public static final int CM_MULTICAST_JOIN = 12;
  public static final int CM_MULTICAST_ERROR = 13;
  public static final int CM_ADDR_CHANGE = 14;
  public static final int CM_TIMEWAIT_EXIT = 15;

  // Options at level RDMA_OPTION_ID
  public static final int OPTION_TOS = 0;
  public static final int OPTION_REUSEADDR = 1;
  public static final int OPTION_AFONLY = 2;
  public static final int OPTION_ACK_TIMEOUT = 3;

  // ibv_qp_type
  public static final int QPT_RC = 2;

  // ibv_qp_state
  public static final int QPS_RESET = 0;
  public static final int QPS_INIT = 1;
  public static final int QPS_RTR = 2;
  public static final int QPS_RTS = 3;
  public static final int QPS_SQD = 4;
  public static final int QPS_SQE = 5;
  public static final int QPS_ERR = 6;

  // ibv_qp_attr_mask
  public static final int QP_STATE = 1;
  public static final int QP_CUR_STATE = 1 << 1;
  public static final int QP_ACCESS_FLAGS = 1 << 3;
  public static final int QP_PORT = 1 << 5;
  public static final int QP_QKEY = 1 << 6;
  public static final int QP_PATH_MTU = 1 << 8;
  public static final int QP_TIMEOUT = 1 << 9;
  public static final int QP_RETRY_CNT = 1 << 10;
  public static final int QP_RNR_RETRY = 1 << 11;
  public static final int QP_RQ_PSN = 1 << 12;
  public static final int QP_MAX_QP_RD_ATOMIC = 1 << 13;
  public static final int QP_MIN_RNR_TIMER = 1 << 15;
  public static final int QP_SQ_PSN = 1 << 16;
  public static final int QP_MAX_DEST_RD_ATOMIC = 1 << 17;
  public static final int QP_DEST_QPN = 1 << 20;

  // ibv_access_flags
  public static final int ACCESS_LOCAL_WRITE = 1;
  public static final int ACCESS_REMOTE_WRITE = 1 << 1;
  public static final int ACCESS_REMOTE_READ = 1 << 2;
  public static final int ACCESS_REMOTE_ATOMIC = 1 << 3;
  public static final int ACCESS_ON_DEMAND = 1 << 6;
  public static final int ACCESS_HUGETLB = 1 << 7;
  public static final int ACCESS_RELAXED_ORDERING = 1 << 20;

  // ibv_wr_opcode
  public static final int WR_RDMA_WRITE = 0;
  public static final int WR_RDMA_WRITE_WITH_IMM = 1;
  public static final int WR_SEND = 2;
  public static final int WR_SEND_WITH_IMM = 3;
  public static final int WR_RDMA_READ = 4;
  public static final int WR_ATOMIC_CMP_AND_SWP = 5;
  public static final int WR_ATOMIC_FETCH_AND_ADD = 6;

  // ibv_send_flags
  public static final int SEND_FENCE = 1;
  public static final int SEND_SIGNALED = 1 << 1;
  public static final int SEND_SOLICITED = 1 << 2;
  public static final int SEND_INLINE = 1 << 3;

  // ibv_wc_opcode
  public static final int WC_SEND = 0;
  public static final int WC_RDMA_WRITE = 1;
  public static final int WC_RDMA_READ = 2;
  public static final int WC_COMP_SWAP = 3;
  public static final int WC_FETCH_ADD = 4;
  public static final int WC_RECV = 128;
  public static final int WC_RECV_RDMA_WITH_IMM = 129;

  // ibv_wc_flags
  public static final int WC_GRH = 1;
  public static final int WC_WITH_IMM = 2;

  // ibv_gid_type
  public static final int GID_TYPE_IB = 0;
  public static final int GID_TYPE_ROCE_V1 = 1;
  public static final int GID_TYPE_ROCE_V2 = 2;

  // ibv_port_state
  public static final int PORT_DOWN = 1;
  public static final int PORT_ACTIVE = 4;

  // link layer
  public static final int LINK_INFINIBAND = 1;
  public static final int LINK_ETHERNET = 2;

  // ibv_transport_type
  public static final int TRANSPORT_IB = 0;
  public static final int TRANSPORT_IWARP = 1;

  // ibv_event_type
  public static final int EVENT_CQ_ERR = 0;
  public static final int EVENT_QP_FATAL = 1;
  public static final int EVENT_QP_REQ_ERR = 2;
  public static final int EVENT_QP_ACCESS_ERR = 3;
  public static final int EVENT_COMM_EST = 4;
  public static final int EVENT_SQ_DRAINED = 5;
  public static final int EVENT_DEVICE_FATAL = 8;
  public static final int EVENT_PORT_ACTIVE = 9;
  public static final int EVENT_PORT_ERR = 10;
  public static final int EVENT_LID_CHANGE = 11;
  public static final int EVENT_QP_LAST_WQE_REACHED = 16;
  public static final int EVENT_CLIENT_REREGISTER = 17;
  public static final int EVENT_GID_CHANGE = 18;

  // Bits of ibv_odp_transport_cap_bits
  public static final int ODP_SEND = 1;
  public static final int ODP_RECV = 1 << 1;
  public static final int ODP_WRITE = 1 << 2;
  public static final int ODP_READ = 1 << 3;
  public static final int ODP_ATOMIC = 1 << 4;

  // Kinds of objects of Ringbell's native half
  public static final int KIND_EVENT_CHANNEL = 1;
  public static final int KIND_CM_ID = 2;
  public static final int KIND_QUEUE_PAIR = 3;
  public static final int KIND_CONTEXT = 4;
  public static final int KIND_PROTECTION_DOMAIN = 5;
  public static final int KIND_COMPLETION_CHANNEL = 6;
  public static final int KIND_COMPLETION_QUEUE = 7;
  public static final int KIND_MEMORY_REGION = 8;
  public static final int KIND_WAKEUP = 9;

  // Numbers of images, for VerbsExtras.sizeOfImage
  public static final int IMAGE_CM_EVENT = 1;
  public static final int IMAGE_CONNECTION = 2;
  public static final int IMAGE_QUEUE_PAIR = 3;
  public static final int IMAGE_QUEUE_PAIR_ATTRIBUTES = 4;
  public static final int IMAGE_DEVICE = 5;
  public static final int IMAGE_PORT = 6;
  public static final int IMAGE_GID = 7;
  public static final int IMAGE_ASYNC_EVENT = 8;
  public static final int IMAGE_WAIT = 9;
  public static final int IMAGE_SOCKET_ADDRESS = 10;

  private Verbs() {}
}
