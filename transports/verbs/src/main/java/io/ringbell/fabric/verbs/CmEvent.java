package io.ringbell.fabric.verbs;

/** The events of the connection manager, in the order and with the numbers of rdma_cma.h. */
enum CmEvent {
  ADDR_RESOLVED,
  ADDR_ERROR,
  ROUTE_RESOLVED,
  ROUTE_ERROR,
  CONNECT_REQUEST,
  CONNECT_RESPONSE,
  CONNECT_ERROR,
  UNREACHABLE,
  REJECTED,
  ESTABLISHED,
  DISCONNECTED,
  DEVICE_REMOVAL,
  MULTICAST_JOIN,
  MULTICAST_ERROR,
  ADDR_CHANGE,
  TIMEWAIT_EXIT,
  /** One that this version does not know. */
  UNKNOWN;

  private static final CmEvent[] BY_NUMBER = values();

  static CmEvent of(int number) {
    return number >= 0 && number < UNKNOWN.ordinal() ? BY_NUMBER[number] : UNKNOWN;
  }

  /** The status of an event in words. */
  static String status(int status) {
    return switch (-status) {
      case 0 -> "no status";
      case 12 -> "out of memory";
      case 19 -> "no such device";
      case 22 -> "invalid";
      case 99 -> "the address is of no RDMA device here";
      case 101 -> "the network is unreachable";
      case 104 -> "reset";
      case 110 -> "timed out";
      case 111 -> "connection refused";
      case 113 -> "no route to the host";
      default -> "status " + status;
    };
  }
}
