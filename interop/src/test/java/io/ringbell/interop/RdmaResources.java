package io.ringbell.interop;

/** The kernel's count of queue pairs, completion queues, memory regions and so on. */
final class RdmaResources {
  private static final int TRIES = 200;
  private static final int NAP_MILLIS = 50;

  private RdmaResources() {}

  /** Of all devices, as {@code rdma} prints it: {@code 0: rxe0: pd 1 cq 1 qp 1 cm_id 0 mr 0}. */
  static String now() throws InterruptedException {
    return KernelProcess.run("rdma", "resource", "show").strip();
  }

  /** Without the device's context and its protection domain, which a process keeps once it has. */
  static String ofConnections(String resources) {
    return resources.strip().replaceAll("(pd|ctx) \\d+ ?", "");
  }

  /** The same once it is as expected, or has not become so for long. */
  static String settled(String expected) throws InterruptedException {
    String now = now();
    for (int i = 0; i < TRIES && !now.equals(expected); i++) {
      Thread.sleep(NAP_MILLIS);
      now = now();
    }
    return now;
  }
}
