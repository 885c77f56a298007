package io.ringbell.interop.darpc;

import com.ibm.darpc.DaRPCServerEndpoint;
import com.ibm.darpc.DaRPCServerEvent;
import com.ibm.darpc.DaRPCServerGroup;
import com.ibm.darpc.DaRPCService;
import com.ibm.disni.RdmaServerEndpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;

/** Answers each ping with its number plus 1; in event mode. Ends with its standard input. */
final class DarpcServer {
  private static final int TIMEOUT_MILLIS = 1000;
  private static final int MAX_INLINE = 64;
  private static final int QUEUE = 16;
  private static final int BACKLOG = 8;
  private static final boolean POLLING = false;

  private DarpcServer() {}

  public static void main(String[] arguments) throws Exception {
    DaRPCServerGroup<Ping, Ping> group =
        DaRPCServerGroup.createServerGroup(
            new Echo(),
            new long[] {3},
            TIMEOUT_MILLIS,
            MAX_INLINE,
            POLLING,
            QUEUE,
            QUEUE,
            QUEUE,
            8);
    RdmaServerEndpoint<DaRPCServerEndpoint<Ping, Ping>> listener = group.createServerEndpoint();
    listener.bind(new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1])), BACKLOG);
    System.out.println("listening");
    Thread acceptor =
        new Thread(
            () -> {
              try {
                while (true) {
                  listener.accept();
                }
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    acceptor.setDaemon(true);
    acceptor.start();
    while (System.in.read() >= 0) {
      // until the client's process is done with this one
    }
    System.exit(0); // DaRPC's threads are no daemons
  }

  private static final class Echo extends Ping.Protocol implements DaRPCService<Ping, Ping> {
    @Override
    public void processServerEvent(DaRPCServerEvent<Ping, Ping> event) throws IOException {
      event.getSendMessage().number = event.getReceiveMessage().number + 1;
      event.triggerResponse();
    }

    @Override
    public void open(DaRPCServerEndpoint<Ping, Ping> endpoint) {}

    @Override
    public void close(DaRPCServerEndpoint<Ping, Ping> endpoint) {}
  }
}
