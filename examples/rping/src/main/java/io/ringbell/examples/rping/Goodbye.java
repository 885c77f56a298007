package io.ringbell.examples.rping;

/**
 * Sees to it that the peer is told when this side leaves, also if the user stops the program: a
 * peer that is told nothing would wait for ever, since RDMA has no keep-alive.
 */
final class Goodbye implements AutoCloseable {
  private final PingConnection connection;
  private final Thread hook;

  private Goodbye(PingConnection connection) {
    this.connection = connection;
    this.hook = new Thread(connection::disconnect, "rping-goodbye");
  }

  static Goodbye to(PingConnection connection) {
    Goodbye goodbye = new Goodbye(connection);
    Runtime.getRuntime().addShutdownHook(goodbye.hook);
    return goodbye;
  }

  void say() {
    connection.disconnect();
  }

  @Override
  public void close() {
    say();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is going down: the hook does the same as say().
    }
  }
}
