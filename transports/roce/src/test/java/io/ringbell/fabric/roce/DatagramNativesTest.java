package io.ringbell.fabric.roce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.unix.Buffer;
import java.io.IOException;
import java.lang.ref.Reference;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class DatagramNativesTest {
  private static final int EBADF = -9;
  private static final int EAGAIN = -11;
  private static final int EFAULT = -14;
  private static final int EINVAL = -22;
  private static final int ENOTSOCK = -88;
  private static final InetSocketAddress PEER = new InetSocketAddress("10.1.2.3", 0xC0FE);

  private static final ByteBuffer DATA = ByteBuffer.allocateDirect(65_535);

  private static void assumeNatives() {
    String missing = EpollNatives.missing();
    String why = missing == null ? DatagramNatives.missing() : missing;
    assumeTrue(why == null, () -> "no natives: " + why);
  }

  @Test
  void theCountOfRunsIsChecked() throws IOException {
    assumeNatives();
    RunImages images = new RunImages(1);
    try (NativeUdpSocket socket = open()) {
      for (int count : new int[] {0, -1, SendBatch.MAX_RUNS + 1, Integer.MIN_VALUE}) {
        assertThat(DatagramNatives.send(socket.descriptor(), images.address(0, 1), count))
            .isEqualTo(EINVAL);
      }
    }
  }

  @Test
  void errorsAreNegativeErrnos() {
    assumeNatives();
    RunImages runs = new RunImages(2);
    runs.put(0, 0, 0, 0, new SocketAddressImage(PEER));
    runs.put(1, 0, 0, 0, new SocketAddressImage(PEER));
    BlockImages blocks = new BlockImages(1, false);
    assertThat(DatagramNatives.send(-1, runs.address(0, 1), 1)).isEqualTo(EBADF);
    assertThat(DatagramNatives.send(-1, runs.address(0, 2), 2)).isEqualTo(EBADF);
    assertThat(DatagramNatives.receive(-1, blocks.address(0))).isEqualTo(EBADF);
  }

  @Test
  void aClosedSocketIsAnErrno() throws IOException {
    assumeNatives();
    BlockImages blocks = new BlockImages(1, false);
    NativeUdpSocket socket = open();
    socket.close();
    int result = DatagramNatives.receive(socket.descriptor(), blocks.address(0));
    assertThat(result).as("closed, or a file of another thread since").isIn(EBADF, ENOTSOCK);
    assertThatIOException().isThrownBy(socket::receive);
  }

  @Test
  void runsThatTheKernelRefusesAreErrnos() throws IOException {
    assumeNatives();
    try (NativeUdpSocket from = open();
        NativeUdpSocket to = open()) {
      long data = Buffer.memoryAddress(DATA);
      SocketAddressImage peer = new SocketAddressImage(to.localAddress());
      RunImages runs = new RunImages(SendBatch.MAX_RUNS);
      runs.put(0, 0, 1, 0, peer);
      assertThat(send(from, runs, 1)).as("no data").isEqualTo(EFAULT);
      runs.put(0, data, 65_535, 0, peer);
      assertThat(send(from, runs, 1)).as("longer than a datagram").isNegative();
      runs.put(0, data, 65_000, 1, peer);
      assertThat(send(from, runs, 1)).as("65000 datagrams in a run").isNegative();
      for (int i = 0; i < SendBatch.MAX_RUNS; i++) {
        runs.put(i, i < 3 ? data : 0, 20 + i, i == 1 ? 65_535 : 0, peer);
      }
      assertThat(send(from, runs, SendBatch.MAX_RUNS)).as("the fourth has no data").isEqualTo(3);
      for (int i = 0; i < 3; i++) {
        assertThat(take(to, DATA, DATA.capacity())).isEqualTo(20 + i);
      }
    }
  }

  @Test
  void aBlockThatIsTooShortIsNotOverrun() throws IOException {
    assumeNatives();
    try (NativeUdpSocket from = open();
        NativeUdpSocket to = open()) {
      long data = Buffer.memoryAddress(DATA);
      RunImages runs = new RunImages(1);
      SocketAddressImage peer = new SocketAddressImage(to.localAddress());
      int segment = from.sendsRuns() ? 1_000 : 0;
      for (int capacity : new int[] {0, 1, 999, 1_000, 1_001, 3_999}) {
        runs.put(0, data, 4_000, segment, peer);
        assertThat(send(from, runs, 1)).isEqualTo(1);
        ByteBuffer block = ByteBuffer.allocateDirect(capacity); // the sanitizer guards its end
        assertThat(take(to, block, capacity)).isEqualTo(capacity);
      }
      runs.put(0, data, 10, 0, peer);
      assertThat(send(from, runs, 1)).isEqualTo(1);
      assertThat(take(to, null, 10)).as("a block without a place").isEqualTo(EFAULT);
    }
  }

  private static int send(NativeUdpSocket from, RunImages runs, int count) {
    try {
      return DatagramNatives.send(from.descriptor(), runs.address(0, count), count);
    } finally {
      Reference.reachabilityFence(runs);
    }
  }

  /** Waits for the next datagram or run, which goes into that place. */
  private static int take(NativeUdpSocket to, ByteBuffer place, int capacity) {
    BlockImages blocks = new BlockImages(1, false);
    blocks.place(0, place == null ? 0 : Buffer.memoryAddress(place), capacity);
    long end = System.nanoTime() + 5_000_000_000L;
    try {
      int length;
      do {
        length = DatagramNatives.receive(to.descriptor(), blocks.address(0));
      } while (length == EAGAIN && System.nanoTime() - end < 0);
      assertThat(blocks.segment(0)).isBetween(0, Math.max(0, length - 1));
      return length;
    } finally {
      Reference.reachabilityFence(place);
    }
  }

  private static NativeUdpSocket open() throws IOException {
    return new NativeUdpSocket(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0, false);
  }

  @Test
  void imagesKeepTheirBounds() {
    RunImages runs = new RunImages(4);
    SocketAddressImage peer = new SocketAddressImage(PEER);
    runs.put(3, 1, 65_535, 65_535, peer);
    for (int[] wrong : new int[][] {{65_536, 0}, {-1, 0}, {1, 65_536}, {1, -1}}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> runs.put(0, 1, wrong[0], wrong[1], peer))
          .withMessageContaining(wrong[0] + " bytes in segments of " + wrong[1]);
    }
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> runs.put(4, 1, 1, 0, peer));
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> runs.address(3, 2));
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> new BlockImages(2, true).address(2));
  }

  @Test
  void anAddressIsThatOfLinux() {
    ByteBuffer image = ByteBuffer.allocate(40).order(ByteOrder.nativeOrder());
    SocketAddressImage peer = new SocketAddressImage(PEER);
    peer.copyTo(image, 4);
    assertThat(peer.length()).isEqualTo(16);
    assertThat(image.getShort(4)).isEqualTo((short) 2);
    assertThat(SocketAddressImage.port(image, 4)).isEqualTo(0xC0FE);
    assertThat(image.slice(8, 4)).isEqualTo(ByteBuffer.wrap(new byte[] {10, 1, 2, 3}));
    assertThat(peer.isSameHost(image, 4)).isTrue();
    image.put(11, (byte) 4);
    assertThat(peer.isSameHost(image, 4)).isFalse();
  }

  @Test
  void anAddressOfIpv6HasAScope() {
    ByteBuffer image = ByteBuffer.allocate(40).order(ByteOrder.nativeOrder());
    SocketAddressImage peer = new SocketAddressImage(new InetSocketAddress("fe80::1:2%1", 4791));
    peer.copyTo(image, 4);
    assertThat(peer.length()).isEqualTo(28);
    assertThat(image.getShort(4)).isEqualTo((short) 10);
    assertThat(image.getInt(4 + SocketAddressImage.SCOPE)).isEqualTo(1);
    assertThat(SocketAddressImage.port(image, 4)).isEqualTo(4791);
    assertThat(peer.isSameHost(image, 4)).isTrue();
    for (int at : new int[] {12, 19, 20, 27}) {
      image.put(at, (byte) ~image.get(at));
      assertThat(peer.isSameHost(image, 4)).as("byte %d", at).isFalse();
      image.put(at, (byte) ~image.get(at));
    }
  }

  @Test
  void theSocketsThatAreAskedForAreChosen() throws IOException {
    assumeNatives();
    assertThat(kindOf(null)).isEqualTo(NativeUdpSocket.class);
    assertThat(kindOf("netty")).isEqualTo(EpollUdpSocket.class);
    assertThat(kindOf("nio")).isEqualTo(NioUdpSocket.class);
    assertThat(UdpSockets.choose("nio")).isInstanceOf(NioSockets.class);
    assertThat(UdpSockets.choose(null).description()).contains("Ringbell's natives");
    assertThat(UdpSockets.choose("netty").description()).contains("Netty").contains("asks for");
  }

  private static Class<?> kindOf(String wanted) throws IOException {
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    UdpSocket socket = UdpSockets.choose(wanted).bind(any, 0, true);
    socket.close();
    return socket.getClass();
  }
}
