package io.ringbell.examples.rping;

import io.ringbell.fabric.ConnectionRequest;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.Listener;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;

/** The side that listens, fetches the client's data, and puts them back. */
final class RpingServer {
  private static final int BACKLOG = 3;

  private final Fabric fabric;
  private final RpingOptions options;
  private final Printer printer;
  private final BlockingQueue<ConnectionRequest> requests = new ArrayBlockingQueue<>(BACKLOG);

  RpingServer(Fabric fabric, RpingOptions options, Printer printer) {
    this.fabric = fabric;
    this.options = options;
    this.printer = printer;
  }

  /**
   * Serves one client until it leaves, or, if persistent, any number of them until interrupted.
   *
   * @param listening is told the bound address
   */
  void run(boolean persistent, Consumer<FabricAddress> listening) throws InterruptedException {
    try (Listener listener = fabric.listen(options.address(), this::onRequest)) {
      listening.accept(listener.address());
      printer.debug("rdma_listen " + listener.address());
      if (!persistent) {
        serve(requests.take());
        return;
      }
      while (true) {
        ConnectionRequest request = requests.take();
        Thread thread =
            new Thread(() -> servePatiently(request), "rping-" + request.remoteAddress());
        thread.setDaemon(true);
        thread.start();
      }
    }
  }

  /** On a thread of the fabric: whoever comes when the queue is full is turned away. */
  private void onRequest(ConnectionRequest request) {
    if (!requests.offer(request)) {
      request.reject(ByteBuffer.allocate(0));
    }
  }

  /** One client's failure is no reason to stop serving others. */
  private void servePatiently(ConnectionRequest request) {
    try {
      serve(request);
    } catch (PingException | FabricException e) {
      printer.complain(request.remoteAddress() + ": " + e.getMessage());
    }
  }

  @SuppressWarnings("try") // the goodbye is for the way out
  private void serve(ConnectionRequest request) {
    try (PingConnection connection = new PingConnection(fabric, request, options.size(), printer);
        Goodbye goodbye = Goodbye.to(connection)) {
      printer.debug("accepting client connection request of " + request.remoteAddress());
      request.accept(ByteBuffer.allocate(0));
      while (true) {
        answer(connection);
      }
    } catch (DisconnectedException e) {
      printer.complain("server DISCONNECT EVENT...");
    }
  }

  private void answer(PingConnection connection) {
    Advertisement source = receive(connection);
    connection.read(source);
    printer.debug("server received read complete");
    if (options.verbose()) {
      printer.say("server ping data: " + PingData.text(connection.data.buffer(), source.length()));
    }
    connection.send();
    printer.debug("server posted go ahead");
    Advertisement target = receive(connection);
    int text = PingData.length(connection.data.buffer(), source.length());
    connection.write(target, Math.min(text + 1, source.length()));
    connection.send();
    printer.debug("server posted go ahead");
  }

  private Advertisement receive(PingConnection connection) {
    Advertisement advertisement = connection.receive();
    printer.debug(
        "Received rkey %x addr %x len %d from peer"
            .formatted(advertisement.rkey(), advertisement.address(), advertisement.length()));
    if (advertisement.length() < 1 || advertisement.length() > options.size()) {
      throw new PingException(
          "the client's pings have %d bytes (expected: at most %d): start the server with -S %1$d"
              .formatted(advertisement.length(), options.size()));
    }
    return advertisement;
  }
}
