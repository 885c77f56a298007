package io.ringbell.fabric.tcp.protocol;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Writes down what an InboundStream says. */
final class RecordingHandler implements InboundHandler {
  final List<String> calls = new ArrayList<>();
  final ByteBuffer memory = ByteBuffer.allocate(1 << 18); // writes and sends go here
  Terminate terminate;

  @Override
  public void write(int stag, long taggedOffset, ByteBuffer in, int at, int length) {
    memory.put((int) taggedOffset, in, at, length);
    calls.add("write %x@%d+%d".formatted(stag, taggedOffset, length));
  }

  @Override
  public void readResponse(
      int stag, long taggedOffset, ByteBuffer in, int at, int length, boolean last) {
    calls.add(
        "readResponse %x@%d %s%s".formatted(stag, taggedOffset, hex(in, at, length), end(last)));
  }

  @Override
  public void send(int messageOffset, ByteBuffer in, int at, int length, boolean last) {
    memory.put(messageOffset, in, at, length);
    calls.add("send @%d+%d%s".formatted(messageOffset, length, end(last)));
  }

  @Override
  public void immediate(long value, int writeLength) {
    calls.add("immediate %x after %d".formatted(value, writeLength));
  }

  @Override
  public void readRequest(
      int sinkStag, long sinkOffset, int size, int sourceStag, long sourceOffset) {
    calls.add(
        "readRequest %x@%x %d from %x@%x"
            .formatted(sinkStag, sinkOffset, size, sourceStag, sourceOffset));
  }

  @Override
  public void fetchAdd(int requestId, int stag, long taggedOffset, long addend) {
    calls.add("fetchAdd %d %x@%x %d".formatted(requestId, stag, taggedOffset, addend));
  }

  @Override
  public void compareSwap(int requestId, int stag, long taggedOffset, long compare, long swap) {
    calls.add("compareSwap %d %x@%x %d %d".formatted(requestId, stag, taggedOffset, compare, swap));
  }

  @Override
  public void atomicResponse(int requestId, long original) {
    calls.add("atomicResponse %d %d".formatted(requestId, original));
  }

  @Override
  public void terminated(Terminate terminate) {
    this.terminate = terminate;
    calls.add("terminated " + terminate.code());
  }

  private static String hex(ByteBuffer in, int at, int length) {
    byte[] bytes = new byte[length];
    in.get(at, bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static String end(boolean last) {
    return last ? " last" : "";
  }
}
