package io.ringbell.fabric.tcp.protocol;

/** The numbers of RDMAP (RFC 5040 section 4.3, RFC 7306 section 4.1) and of its DDP queues. */
public final class Rdmap {
  public static final int WRITE = 0;
  public static final int READ_REQUEST = 1;
  public static final int READ_RESPONSE = 2;
  public static final int SEND = 3;
  public static final int SEND_WITH_SOLICITED_EVENT = 5;
  public static final int TERMINATE = 7;
  public static final int IMMEDIATE = 8;
  public static final int IMMEDIATE_WITH_SOLICITED_EVENT = 9;
  public static final int ATOMIC_REQUEST = 10;
  public static final int ATOMIC_RESPONSE = 11;

  /** Sends and immediate data. */
  public static final int SEND_QUEUE = 0;

  /** Read requests and atomic requests. */
  public static final int READ_QUEUE = 1;

  /** Terminate. */
  public static final int TERMINATE_QUEUE = 2;

  /** Atomic responses (RFC 7306 section 5.1). */
  public static final int ATOMIC_RESPONSE_QUEUE = 3;

  static final int QUEUES = 4;

  /** Bytes of an Immediate Data payload (RFC 7306 section 6.1). */
  public static final int IMMEDIATE_LENGTH = 8;

  private Rdmap() {}

  static String name(int opcode) {
    return switch (opcode) {
      case WRITE -> "RDMA Write";
      case READ_REQUEST -> "RDMA Read Request";
      case READ_RESPONSE -> "RDMA Read Response";
      case SEND -> "Send";
      case 4 -> "Send with Invalidate";
      case SEND_WITH_SOLICITED_EVENT -> "Send with Solicited Event";
      case 6 -> "Send with Solicited Event and Invalidate";
      case TERMINATE -> "Terminate";
      case IMMEDIATE -> "Immediate Data";
      case IMMEDIATE_WITH_SOLICITED_EVENT -> "Immediate Data with Solicited Event";
      case ATOMIC_REQUEST -> "Atomic Request";
      case ATOMIC_RESPONSE -> "Atomic Response";
      default -> "opcode " + opcode;
    };
  }
}
