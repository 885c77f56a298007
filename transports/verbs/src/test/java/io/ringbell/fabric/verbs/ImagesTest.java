package io.ringbell.fabric.verbs;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.WorkCompletion.Opcode;
import io.ringbell.fabric.WorkRequest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The images have their fields where libibverbs has them. */
class ImagesTest {
  private static final long BASE = 0x7f00_0000_1000L;
  private static final long REGION = 0x7f11_2233_0000L;
  private final VerbsMemoryRegion region =
      new VerbsMemoryRegion(null, 0, null, null, REGION, 4096, 0x77, 0x88, Set.of(Access.values()));

  private static ByteBuffer memory(int bytes) {
    return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
  }

  @Test
  void aChainOfWriteAndSend() {
    ByteBuffer bytes = memory(SendImage.bytes(3));
    SendImage image = new SendImage(bytes, BASE, 3);
    WorkRequest write =
        new WorkRequest().write(1, region, 64, 100, 0x1122_3344_5566_7788L, 0xCAFEBABE);
    WorkRequest send =
        new WorkRequest()
            .send(2, region, 8, 44)
            .flags(WorkRequest.SIGNALED | WorkRequest.SOLICITED | WorkRequest.INLINE);
    image.set(0, 0x0102_0304_0506_0708L, write.next(send), region);
    image.set(1, 9, send, region);
    assertThat(image.address()).isEqualTo(BASE);
    assertThat(bytes.getLong(0)).isEqualTo(0x0102_0304_0506_0708L);
    assertThat(bytes.getLong(8)).as("next").isEqualTo(BASE + 128);
    assertThat(bytes.getLong(16)).as("sg_list").isEqualTo(BASE + 3 * 128);
    assertThat(bytes.getInt(24)).as("num_sge").isEqualTo(1);
    assertThat(bytes.getInt(28)).as("IBV_WR_RDMA_WRITE").isZero();
    assertThat(bytes.getInt(32)).as("flags").isZero();
    assertThat(bytes.getLong(40)).isEqualTo(0x1122_3344_5566_7788L);
    assertThat(bytes.getInt(48)).isEqualTo(0xCAFEBABE);
    assertThat(bytes.getLong(128)).isEqualTo(9);
    assertThat(bytes.getLong(136)).as("last").isZero();
    assertThat(bytes.getLong(144)).isEqualTo(BASE + 3 * 128 + 16);
    assertThat(bytes.getInt(156)).as("IBV_WR_SEND").isEqualTo(2);
    assertThat(bytes.getInt(160)).as("SIGNALED, SOLICITED, INLINE").isEqualTo(2 | 4 | 8);
    assertThat(bytes.getLong(384)).as("sge").isEqualTo(REGION + 64);
    assertThat(bytes.getInt(392)).isEqualTo(100);
    assertThat(bytes.getInt(396)).isEqualTo(0x77);
    assertThat(bytes.getLong(400)).isEqualTo(REGION + 8);

    image.set(0, 10, send, region);
    assertThat(bytes.getLong(8)).as("a chain of one").isZero();
    assertThat(bytes.getInt(28)).as("another operation").isEqualTo(2);
    assertThat(bytes.getInt(32)).isEqualTo(2 | 4 | 8);
    assertThat(bytes.getInt(392)).as("another length").isEqualTo(44);

    image.set(2, 11, write, region);
    assertThat(bytes.getLong(2 * 128 + 8)).as("no room for the next").isZero();
  }

  @Test
  void emptyMessagesHaveNoElement() {
    ByteBuffer bytes = memory(SendImage.bytes(1));
    new SendImage(bytes, BASE, 1).set(0, 1, new WorkRequest().send(2, region, 8, 0), region);
    assertThat(bytes.getInt(24)).isZero();
    ByteBuffer receive = memory(ReceiveImage.bytes(1));
    new ReceiveImage(receive, BASE, 1).set(0, 1, region, 0, 0);
    assertThat(receive.getInt(24)).isZero();
  }

  @Test
  void theOtherOperations() {
    ByteBuffer bytes = memory(SendImage.bytes(1));
    SendImage image = new SendImage(bytes, BASE, 1);
    image.set(0, 1, new WorkRequest().read(1, region, 0, 8, 5, 6).flags(WorkRequest.FENCE), region);
    assertThat(bytes.getInt(28)).as("IBV_WR_RDMA_READ").isEqualTo(4);
    assertThat(bytes.getInt(32)).as("IBV_SEND_FENCE").isEqualTo(1);
    image.set(0, 1, new WorkRequest().sendWithImmediate(1, region, 0, 8, 0x01020304), region);
    assertThat(bytes.getInt(28)).isEqualTo(3);
    assertThat(new byte[] {bytes.get(36), bytes.get(37), bytes.get(38), bytes.get(39)})
        .as("network order")
        .containsExactly(1, 2, 3, 4);
    image.set(
        0, 1, new WorkRequest().writeWithImmediate(1, region, 0, 8, 5, 6, 0x01020304), region);
    assertThat(bytes.getInt(28)).isEqualTo(1);
    assertThat(bytes.getInt(48)).isEqualTo(6);
    assertThat(bytes.get(36)).isEqualTo((byte) 1);
    image.set(0, 1, new WorkRequest().compareAndSwap(1, region, 0, 5, 6, 7, 8), region);
    assertThat(bytes.getInt(28)).isEqualTo(5);
    assertThat(bytes.getLong(40)).isEqualTo(5);
    assertThat(bytes.getLong(48)).as("compare").isEqualTo(7);
    assertThat(bytes.getLong(56)).as("swap").isEqualTo(8);
    assertThat(bytes.getInt(64)).as("rkey").isEqualTo(6);
    image.set(0, 1, new WorkRequest().fetchAndAdd(1, region, 0, 5, 6, 9), region);
    assertThat(bytes.getInt(28)).isEqualTo(6);
    assertThat(bytes.getLong(48)).as("addend").isEqualTo(9);
    assertThat(bytes.getInt(64)).isEqualTo(6);
    image.setMarker(RequestId.ofMarker(4));
    assertThat(bytes.getInt(24)).isZero();
    assertThat(bytes.getInt(28)).isEqualTo(2);
    assertThat(bytes.getInt(32)).isEqualTo(2);
    assertThat(bytes.getLong(8)).isZero();
  }

  @Test
  void aChainOfReceives() {
    ByteBuffer bytes = memory(ReceiveImage.bytes(2));
    ReceiveImage image = new ReceiveImage(bytes, BASE, 2);
    image.set(0, 11, region, 16, 32);
    image.set(1, 12, region, 48, 64);
    assertThat(bytes.getLong(0)).isEqualTo(11);
    assertThat(bytes.getLong(8)).isEqualTo(BASE + 32);
    assertThat(bytes.getLong(16)).isEqualTo(BASE + 64);
    assertThat(bytes.getInt(24)).isEqualTo(1);
    assertThat(bytes.getLong(40)).isZero();
    assertThat(bytes.getLong(48)).isEqualTo(BASE + 80);
    assertThat(bytes.getLong(64)).isEqualTo(REGION + 16);
    assertThat(bytes.getInt(72)).isEqualTo(32);
    assertThat(bytes.getInt(76)).isEqualTo(0x77);
    assertThat(bytes.getLong(80)).isEqualTo(REGION + 48);
  }

  @Test
  void completions() {
    ByteBuffer bytes = memory(CompletionImage.bytes(2));
    CompletionImage image = new CompletionImage(bytes, BASE, 2);
    bytes.putLong(48, 0x0102_0304_0506_0708L).putInt(56, 12).putInt(64, 0x99);
    bytes.putInt(60, 129).putInt(68, 4096).putInt(84, 2);
    bytes.put(72, (byte) 1).put(73, (byte) 2).put(74, (byte) 3).put(75, (byte) 4);
    assertThat(image.id(1)).isEqualTo(0x0102_0304_0506_0708L);
    assertThat(image.status(1)).isEqualTo(12);
    assertThat(image.vendorError(1)).isEqualTo(0x99);
    assertThat(image.opcode(1)).isEqualTo(Opcode.RECEIVE_WRITE_WITH_IMM);
    assertThat(image.byteLength(1)).isEqualTo(4096);
    assertThat(image.hasImmediate(1)).isTrue();
    assertThat(image.immediate(1)).isEqualTo(0x01020304);
    assertThat(image.hasImmediate(0)).isFalse();
    int[] codes = {0, 1, 2, 3, 4, 128};
    Opcode[] opcodes = {
      Opcode.SEND,
      Opcode.WRITE,
      Opcode.READ,
      Opcode.COMPARE_AND_SWAP,
      Opcode.FETCH_AND_ADD,
      Opcode.RECEIVE
    };
    for (int i = 0; i < codes.length; i++) {
      bytes.putInt(12, codes[i]);
      assertThat(image.opcode(0)).isEqualTo(opcodes[i]);
    }
  }
}
