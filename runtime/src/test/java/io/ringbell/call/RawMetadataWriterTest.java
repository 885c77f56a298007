package io.ringbell.call;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

class RawMetadataWriterTest {
  private final RawMetadataWriter writer = new RawMetadataWriter();

  private static byte[][] entries(String... parts) {
    byte[][] entries = new byte[parts.length][];
    for (int i = 0; i < parts.length; i++) {
      entries[i] = parts[i].getBytes(US_ASCII);
    }
    return entries;
  }

  private void check(byte[][] metadata) {
    int size = RawMetadata.size(metadata);
    ByteBuffer expected = ByteBuffer.allocate(size + 3).order(ByteOrder.LITTLE_ENDIAN);
    RawMetadata.write(expected, 3, metadata);
    ByteBuffer written = ByteBuffer.allocate(size + 3).order(ByteOrder.LITTLE_ENDIAN);
    writer.write(written, 3, metadata, size);
    assertThat(written.array()).isEqualTo(expected.array());
  }

  @Test
  void blocksAreWrittenAsTheyAreWhateverWasWrittenBefore() {
    byte[][] first = entries("name", "value", "other", "");
    byte[][] second = entries("name", "another value", "other", "");
    for (byte[][] block : List.of(first, first, second, second, first, RawMetadata.EMPTY, first)) {
      check(block);
      check(block.clone()); // the same arrays in another one
    }
    check(new byte[][] {first[0], second[1], first[2], first[3]}); // all but one the same
    check(new byte[][] {first[0], first[1]}); // fewer
  }

  @Test
  void entriesOfTheirOwnInEachCall() {
    byte[][] shared = entries("name", "value");
    for (int i = 0; i < 200; i++) {
      check(entries("name", "value " + i));
      check(shared);
    }
  }

  @Test
  void binaryEntriesMayBeWrittenInto() {
    byte[][] block = {"key-bin".getBytes(US_ASCII), {1, 2, 3}};
    check(block);
    block[1][1] = 4;
    check(block);
  }

  @Test
  void theArrayOfTheEntriesMayBeWrittenInto() {
    byte[][] block = entries("name", "value");
    check(block);
    block[1] = "VALUE".getBytes(US_ASCII);
    check(block);
  }

  @Test
  void whatIsLongIsNotKeptAndIsRightAllTheSame() {
    byte[][] block = {"name".getBytes(US_ASCII), new byte[5000]};
    check(block);
    block[1][4999] = 1;
    check(block);
  }
}
