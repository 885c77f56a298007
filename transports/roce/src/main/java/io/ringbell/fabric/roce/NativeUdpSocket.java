package io.ringbell.fabric.roce;

import java.io.IOException;
import java.net.InetSocketAddress;

/** Sends and receives by Ringbell's own natives: see {@link DatagramNatives}. */
final class NativeUdpSocket extends LinuxUdpSocket {
  private final BlockImages in;
  private final RunImages out;

  NativeUdpSocket(InetSocketAddress address, int trafficClass, boolean small) throws IOException {
    super(address, trafficClass, small);
    in = new BlockImages(blocks(), isIpv6());
    for (int i = 0; i < blocks(); i++) {
      in.place(i, blockAddress(i), BLOCK_LENGTH);
    }
    out = new RunImages(small ? 0 : SendBatch.MAX_RUNS);
  }

  @Override
  int receiveInto(int block) {
    return DatagramNatives.receive(descriptor(), in.address(block));
  }

  @Override
  int segment(int block) {
    return in.segment(block);
  }

  @Override
  public boolean isFrom(int block, Path path) {
    return in.isFrom(block, path.socketAddress());
  }

  @Override
  public int sourcePort(int block) {
    return in.sourcePort(block);
  }

  @Override
  public InetSocketAddress source(int block) {
    return in.source(block);
  }

  @Override
  void prepare(int run, SendBatch batch, long address) {
    int segment = batch.packets(run) > 1 ? batch.datagramLength(run) : 0;
    out.put(run, address, batch.length(run), segment, batch.path(run).socketAddress());
  }

  @Override
  int transmit(int first, int count) {
    return DatagramNatives.send(descriptor(), out.address(first, count), count);
  }
}
