package io.ringbell.examples.rping;

import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.MemoryRegion;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/** The side that connects, offers its data, and gets them back. */
final class RpingClient {
  private static final long CONNECT_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final Fabric fabric;
  private final RpingOptions options;
  private final Printer printer;

  RpingClient(Fabric fabric, RpingOptions options, Printer printer) {
    this.fabric = fabric;
    this.options = options;
    this.printer = printer;
  }

  /** Connects, pings, and disconnects. */
  void run() {
    try (Connector connector = fabric.connector(options.address(), CONNECT_NANOS);
        PingConnection connection = new PingConnection(fabric, connector, options.size(), printer);
        MemoryRegion start = connection.allocate(options.size());
        Goodbye goodbye = Goodbye.to(connection)) {
      connector.connect(ByteBuffer.allocate(0), CONNECT_NANOS);
      printer.debug("rdma_connect successful");
      for (int ping = 0; options.count() == 0 || ping < options.count(); ping++) {
        PingData.fill(start.buffer(), ping, options.size());
        connection.advertise(start);
        connection.receive();
        connection.advertise(connection.data);
        connection.receive();
        report(start, connection.data);
      }
      goodbye.say();
      printer.complain("client DISCONNECT EVENT...");
    } catch (DisconnectedException e) {
      printer.complain("client DISCONNECT EVENT...");
      throw new PingException("the server has disconnected before the last ping");
    }
  }

  private void report(MemoryRegion start, MemoryRegion back) {
    if (options.validate() && start.buffer().mismatch(back.buffer()) >= 0) {
      throw new PingException("data mismatch!");
    }
    if (options.verbose()) {
      printer.say("ping data: " + PingData.text(back.buffer(), options.size()));
    }
  }
}
