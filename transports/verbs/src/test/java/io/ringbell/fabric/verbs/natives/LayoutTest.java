package io.ringbell.fabric.verbs.natives;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Java and C agree about the bytes. */
class LayoutTest {
  @BeforeEach
  void needsTheLibrary() {
    BuiltLibrary.assume();
  }

  @Test
  void imagesAreOfTheSizeThatCExpects() {
    VerbsExtras extras = NativeLibrary.get().extras();

    assertThat(extras.sizeOfImage(Verbs.IMAGE_CM_EVENT)).isEqualTo(CmEventImage.SIZE);
    assertThat(extras.sizeOfImage(Verbs.IMAGE_CONNECTION)).isEqualTo(ConnectionImage.SIZE);
    assertThat(extras.sizeOfImage(Verbs.IMAGE_QUEUE_PAIR)).isEqualTo(QueuePairImage.SIZE);
    assertThat(extras.sizeOfImage(Verbs.IMAGE_QUEUE_PAIR_ATTRIBUTES))
        .isEqualTo(QueuePairAttributesImage.SIZE);
    assertThat(extras.sizeOfImage(Verbs.IMAGE_DEVICE)).isEqualTo(DeviceImage.SIZE);
    assertThat(extras.sizeOfImage(Verbs.IMAGE_PORT)).isEqualTo(PortImage.SIZE);
    assertThat(extras.sizeOfImage(Verbs.IMAGE_GID)).isEqualTo(GidTableImage.SIZE);
    assertThat(extras.sizeOfImage(Verbs.IMAGE_ASYNC_EVENT)).isEqualTo(AsyncEventImage.SIZE);
    assertThat(extras.sizeOfImage(Verbs.IMAGE_WAIT)).isEqualTo(WaitImage.SIZE);
    assertThat(extras.sizeOfImage(Verbs.IMAGE_SOCKET_ADDRESS)).isEqualTo(SocketAddressImage.SIZE);
    assertThat(extras.sizeOfImage(0)).isEqualTo(-1);
    assertThat(extras.sizeOfImage(99)).isEqualTo(-1);
  }

  @Test
  void structuresOfVerbsAreThoseOfThisAbi() {
    Dispatcher dispatcher = NativeLibrary.get().dispatcher();

    assertThat(dispatcher.sizeOfSendRequest()).isEqualTo(128);
    assertThat(dispatcher.sizeOfReceiveRequest()).isEqualTo(32);
    assertThat(dispatcher.sizeOfSge()).isEqualTo(16);
    assertThat(dispatcher.sizeOfCompletion()).isEqualTo(48);
    assertThat(dispatcher.offsetOfRemoteAddress()).isEqualTo(40);
    assertThat(dispatcher.offsetOfRemoteKey()).isEqualTo(48);
  }

  @Test
  void addressesOfBothFamiliesSurviveTheirImage() throws IOException {
    SocketAddressImage image = new SocketAddressImage();
    InetSocketAddress v4 = new InetSocketAddress(InetAddress.getByName("192.0.2.7"), 65535);
    InetSocketAddress v6 = new InetSocketAddress(InetAddress.getByName("2001:db8::1"), 7471);

    assertThat(image.get()).isNull();
    assertThat(image.set(v4).get()).isEqualTo(v4);
    assertThat(image.set(v6).get()).isEqualTo(v6);
    assertThat(image.set(v4).get()).isEqualTo(v4);
  }

  @Test
  void privateDataIsCopiedFromThePosition() {
    ConnectionImage image = new ConnectionImage();

    image.privateData(ByteBuffer.wrap(new byte[] {1, 2, 3}).position(1));

    assertThat(image.buffer().getInt(ConnectionImage.PRIVATE_DATA_LENGTH)).isEqualTo(2);
    assertThat(image.buffer().get(ConnectionImage.PRIVATE_DATA)).isEqualTo((byte) 2);
  }
}
