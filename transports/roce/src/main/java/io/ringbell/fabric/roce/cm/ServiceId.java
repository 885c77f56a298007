package io.ringbell.fabric.roce.cm;

/** The service ids of the RDMA communication manager: a port space and a port. */
public final class ServiceId {
  private static final long TCP_PORT_SPACE = 0x0106L << 16;

  private ServiceId() {}

  /** The service of {@code RDMA_PS_TCP} at that port. */
  public static long ofPort(int port) {
    return TCP_PORT_SPACE | port;
  }

  /** The port of a service id of {@link #ofPort}. */
  public static int port(long serviceId) {
    return (int) serviceId & 0xFFFF;
  }
}
