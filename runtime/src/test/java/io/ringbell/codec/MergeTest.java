package io.ringbell.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Nested messages that come in parts, and what that may cost. */
class MergeTest {
  /** A message as a generated codec reads it: a number, texts, and itself. */
  private record Node(int number, List<String> texts, Node inner) {
    static Node read(WireReader in) {
      int number = 0;
      List<String> texts = new ArrayList<>();
      Node inner = null;
      int start = in.position();
      while (in.next()) {
        switch (in.field()) {
          case 1 -> number = in.int32();
          case 2 -> texts.add(in.string());
          case 3 -> inner = in.end(inner == null ? in.begin(40) : in.merge(start, 40), read(in));
          default -> in.skip();
        }
      }
      return new Node(number, texts, inner);
    }
  }

  @Test
  void partsBecomeOneMessage() {
    Node node = Node.read(Wire.reader("1a 02 0801 08 05 1a 03 120161"));
    assertThat(node).isEqualTo(new Node(5, List.of(), new Node(1, List.of("a"), null)));
  }

  @Test
  void partsOfPartsAreMergedToo() {
    String first = "1a 06 1a 04 1202 6162".replace(" ", "");
    String second = "1a 08 1a 02 0807 1a 02 0809".replace(" ", "");
    String third = "1a 00";
    Node node = Node.read(Wire.reader(first + "08 01" + second + third));
    assertThat(node)
        .isEqualTo(
            new Node(1, List.of(), new Node(0, List.of(), new Node(9, List.of("ab"), null))));
  }

  @Test
  void unknownFieldsAndGroupsBetweenThePartsArePassedOver() {
    Node node = Node.read(Wire.reader("1a 02 0801 23 1a00 24 2d 00000000 1a 03 120161"));
    assertThat(node.inner()).isEqualTo(new Node(1, List.of("a"), null));
  }

  @Test
  void readingGoesOnAfterThem() {
    WireReader in = Wire.reader("1a 02 0801 1a 00 08 07");
    assertThat(Node.read(in)).isEqualTo(new Node(7, List.of(), new Node(1, List.of(), null)));
    assertThat(in.next()).isFalse();
  }

  @Test
  void timesAreMerged() {
    WireReader in = Wire.reader("0a 02 0803 0a 02 1004 12 02 0805 12 02 1006");
    int start = in.position();
    in.next();
    assertThat(in.instant()).isEqualTo(Instant.ofEpochSecond(3));
    in.next();
    assertThat(in.mergedInstant(start)).isEqualTo(Instant.ofEpochSecond(3, 4));
    in.next();
    assertThat(in.duration()).isEqualTo(Duration.ofSeconds(5));
    in.next();
    assertThat(in.mergedDuration(start)).isEqualTo(Duration.ofSeconds(5, 6));
    assertThat(in.next()).isFalse();
  }

  @Test
  void partsCountAsOneLevel() {
    byte[] message = {};
    for (int level = 0; level < 100; level++) {
      message = nested(message);
    }
    Node read = Node.read(reader(message));
    for (int level = 0; level < 100; level++) {
      read = read.inner();
    }
    assertThat(read.inner()).isNull();
    byte[] deeper = nested(message);
    assertThatThrownBy(() -> Node.read(reader(deeper)))
        .isInstanceOf(WireFormatException.class)
        .hasMessage("field 3 is nested deeper than 100 messages");
  }

  /** Every level would double the work: 2 to the power of 90 if it were not bounded. */
  @Test
  void partsOnEveryLevelAreRefusedBeforeTheyCostMuch() {
    byte[] message = {};
    for (int level = 0; level < 90; level++) {
      ByteArrayOutputStream twice = new ByteArrayOutputStream();
      twice.writeBytes(nested(message));
      twice.writeBytes(new byte[] {(3 << 3) | 2, 0});
      message = twice.toByteArray();
    }
    byte[] bytes = message;
    assertThatThrownBy(() -> Node.read(reader(bytes)))
        .isInstanceOf(WireFormatException.class)
        .hasMessageContaining("few messages that come in parts");
  }

  @Test
  void manyPartsAreRefusedBeforeTheyCostMuch() {
    byte[] bytes = new byte[1 << 20];
    for (int i = 0; i < bytes.length; i += 2) {
      bytes[i] = (3 << 3) | 2;
    }
    assertThatThrownBy(() -> Node.read(reader(bytes)))
        .isInstanceOf(WireFormatException.class)
        .hasMessageContaining("few messages that come in parts");
  }

  @Test
  void objectsBeyondTheLimitAreRefused() {
    byte[] bytes = {(3 << 3) | 2, 0};
    WireReader in = reader(bytes).limits(new DecodeLimits(100, 0));
    in.wrap(ByteBuffer.wrap(bytes), 0, 2);
    assertThat(Node.read(in).inner()).isNotNull();
    in.wrap(ByteBuffer.wrap(bytes), 0, 2).next();
    assertThat(in.begin(128)).isEqualTo(2);
    in.wrap(ByteBuffer.wrap(bytes), 0, 2).next();
    assertThatThrownBy(() -> in.begin(129))
        .isInstanceOf(WireFormatException.class)
        .hasMessage(
            "the message would take more memory than allowed from field 3 on (expected: at most 64"
                + " times its length and 0 bytes for its objects, and few messages that come in"
                + " parts)");
  }

  @Test
  void depthCanBeLimitedFurther() {
    WireReader in = new WireReader().limits(new DecodeLimits(1, 1 << 20));
    byte[] bytes = nested(nested(new byte[0]));
    assertThatThrownBy(() -> Node.read(in.wrap(ByteBuffer.wrap(bytes), 0, bytes.length)))
        .hasMessage("field 3 is nested deeper than 1 messages");
    assertThatThrownBy(() -> new DecodeLimits(0, 0)).hasMessage("depth: 0 (expected: 1 to 100)");
    assertThatThrownBy(() -> new DecodeLimits(101, 0))
        .hasMessage("depth: 101 (expected: 1 to 100)");
    assertThatThrownBy(() -> new DecodeLimits(1, -1))
        .hasMessage("spareHeap: -1 (expected: 0 or more)");
  }

  @Test
  void restIsReadAsBytes() {
    WireReader in = Wire.field("0a 03 616263 08 01");
    int outer = in.begin(0);
    assertThat(in.remaining()).isEqualTo("abc".getBytes(StandardCharsets.US_ASCII));
    in.end(outer);
    assertThat(in.next()).isTrue();
    assertThat(in.remaining()).containsExactly(1);
  }

  private static byte[] nested(byte[] message) {
    WireSizer sizer = new WireSizer().reset();
    byte[] bytes = new byte[WireSizer.total(sizer.bytes(3, message))];
    new WireWriter().wrap(ByteBuffer.wrap(bytes), 0, bytes.length, sizer).bytes(3, message);
    return bytes;
  }

  private static WireReader reader(byte[] bytes) {
    return new WireReader().wrap(ByteBuffer.wrap(bytes), 0, bytes.length);
  }
}
