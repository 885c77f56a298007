package io.ringbell.fabric.roce;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.Availability;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class SelfTestTest {
  private static final InetSocketAddress SOMEWHERE = new InetSocketAddress("192.0.2.1", 9);
  private static final int LINK_MTU = 9000;

  @Test
  void oneThatRefusesWhatTheLinkCannotCarrySetsDf() {
    Availability availability = SelfTest.dontFragment(new Sockets(LINK_MTU), SOMEWHERE);
    assertThat(availability.available()).isTrue();
    assertThat(availability.detail()).contains("DF is set");
  }

  @Test
  void oneThatSendsItAllTheSameDoesNot() {
    Availability availability = SelfTest.dontFragment(new Sockets(Integer.MAX_VALUE), SOMEWHERE);
    assertThat(availability.available()).isFalse();
    assertThat(availability.detail()).contains("DF is not set").contains("JDK 19");
  }

  @Test
  void aHostWithoutARouteTellsNothing() {
    Availability availability = SelfTest.dontFragment(new Sockets(0), SOMEWHERE);
    assertThat(availability.available()).isTrue();
    assertThat(availability.detail()).contains("does not show");
  }

  @Test
  void theSocketsOfThisHostAreTested() {
    UdpSockets sockets = UdpSockets.choose(null);
    Availability availability = SelfTest.dontFragment();
    if (sockets.numbersByRun()) { // DF can be set: it is, or there is no route
      assertThat(availability.available()).as(availability.detail()).isTrue();
    } else {
      assertThat(availability.detail()).isNotEmpty();
    }
  }

  /** Sockets on a link of that MTU. */
  private record Sockets(int mtu) implements UdpSockets {
    @Override
    public String description() {
      return "for tests";
    }

    @Override
    public UdpSocket bind(InetSocketAddress local, int trafficClass, boolean small) {
      return new Socket(mtu);
    }

    @Override
    public boolean numbersByRun() {
      return false;
    }

    @Override
    public SocketWaiter newWaiter() {
      throw new UnsupportedOperationException("nobody waits");
    }
  }

  private record Socket(int mtu) implements UdpSocket {
    @Override
    public int send(SendBatch batch) {
      return batch.length(0) > mtu ? 1 : 0;
    }

    @Override
    public InetSocketAddress localAddress() {
      return new InetSocketAddress("0.0.0.0", 4791);
    }

    @Override
    public boolean sendsRuns() {
      return false;
    }

    @Override
    public int receive() {
      return 0;
    }

    @Override
    public boolean wasFull() {
      return false;
    }

    @Override
    public ByteBuffer buffer(int block) {
      throw new IndexOutOfBoundsException(block);
    }

    @Override
    public int offset(int block) {
      throw new IndexOutOfBoundsException(block);
    }

    @Override
    public int length(int block) {
      throw new IndexOutOfBoundsException(block);
    }

    @Override
    public int datagramLength(int block) {
      throw new IndexOutOfBoundsException(block);
    }

    @Override
    public boolean isFrom(int block, Path path) {
      throw new IndexOutOfBoundsException(block);
    }

    @Override
    public int sourcePort(int block) {
      throw new IndexOutOfBoundsException(block);
    }

    @Override
    public InetSocketAddress source(int block) {
      throw new IndexOutOfBoundsException(block);
    }

    @Override
    public void close() {}
  }
}
