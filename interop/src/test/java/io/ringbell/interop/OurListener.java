package io.ringbell.interop;

import io.ringbell.fabric.ConnectionRequest;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Listener;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Our end of connections that the kernel makes. */
final class OurListener implements AutoCloseable {
  private final BlockingQueue<ConnectionRequest> requests = new LinkedBlockingQueue<>();
  private final Listener listener;

  OurListener(Fabric fabric, String address) {
    listener = fabric.listen(FabricAddress.parse(address), requests::add);
  }

  ConnectionRequest next() throws InterruptedException {
    ConnectionRequest request = requests.poll(30, TimeUnit.SECONDS);
    if (request == null) {
      throw new AssertionError("no connection request came to " + listener.address());
    }
    return request;
  }

  /** How many requests wait. */
  int waiting() {
    return requests.size();
  }

  @Override
  public void close() {
    listener.close();
  }
}
