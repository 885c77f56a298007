package io.ringbell.rpc.tcp;

import io.ringbell.RpcChannel;
import io.ringbell.rpc.contract.StreamProbe;
import io.ringbell.rpc.contract.StreamProbe.Method;
import io.ringbell.rpc.contract.StreamSink;
import io.ringbell.rpc.contract.StreamSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Opens many streams on one connection, each of which has been used, leaves their windows full, and
 * then takes more of each. Arguments: address, number of streams, bytes of a message. Prints a line
 * at each point, and goes on when it is told to by a byte on its standard input.
 */
final class StreamsClientProgram {
  /**
   * So many at a time are on their way: all at once could overfill what waits for a slow server.
   */
  private static final int OPENING = 100;

  private StreamsClientProgram() {}

  public static void main(String[] arguments) throws IOException {
    int count = Integer.parseInt(arguments[1]);
    int size = Integer.parseInt(arguments[2]);
    try (RpcChannel channel = RpcChannel.builder(arguments[0]).maxConcurrentCalls(20_000).open()) {
      StreamProbe probe = StreamProbe.of(channel);
      List<StreamSink> sinks = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        StreamSink sink =
            i % 2 == 0
                ? StreamSink.stalled().counting().to(probe.produce(Method.PRODUCE, new byte[size]))
                : StreamSink.stalled()
                    .counting()
                    .to(probe.talk(Method.TALK, StreamSource.of(Long.MAX_VALUE, size)));
        sink.request(1);
        sinks.add(sink);
        if (i >= OPENING) {
          sinks.get(i - OPENING).awaitReceived(1);
        }
      }
      for (StreamSink sink : sinks) {
        sink.awaitReceived(1);
      }
      System.out.println("open");
      int next = System.in.read();
      for (StreamSink sink : sinks) {
        sink.request(100);
      }
      for (StreamSink sink : sinks) {
        sink.awaitReceived(101);
        if (sink.received() != 101 || sink.defect() != null) {
          throw new IllegalStateException(
              sink.received() + " messages, " + sink.defect() + ", " + sink.failure());
        }
      }
      System.out.println("taken");
      next += System.in.read();
      sinks.forEach(StreamSink::cancel);
      System.out.println("cancelled " + next);
    }
  }
}
