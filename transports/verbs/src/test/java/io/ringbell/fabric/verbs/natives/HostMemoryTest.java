package io.ringbell.fabric.verbs.natives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostMemoryTest {
  private HostMemory memory;

  @BeforeEach
  void needsTheLibrary() {
    BuiltLibrary.assume();
    memory = NativeLibrary.get().memory();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void allocatedMemoryIsZeroedAlignedAndWritable(boolean hugePages) throws IOException {
    ByteBuffer buffer = memory.allocate(100_000, hugePages);

    assertThat(buffer.isDirect()).isTrue();
    assertThat(buffer.capacity()).isEqualTo(100_000);
    assertThat(memory.addressOf(buffer) % memory.pageSize()).isZero();
    for (int i = 0; i < buffer.capacity(); i++) {
      assertThat(buffer.get(i)).isZero();
    }
    buffer.put(99_999, (byte) 7);
    assertThat(buffer.get(99_999)).isEqualTo((byte) 7);
    memory.free(buffer);
  }

  @Test
  void freeTakesWhatIsOpenOfItsOwnOnly() throws IOException {
    ByteBuffer buffer = memory.allocate(1, false);
    memory.free(buffer);

    assertThatThrownBy(() -> memory.free(buffer))
        .isInstanceOf(NativeException.class)
        .hasMessageContaining("freed already");
    assertThatThrownBy(() -> memory.isHuge(buffer)).isInstanceOf(NativeException.class);
    assertThatThrownBy(() -> memory.free(ByteBuffer.allocateDirect(8)))
        .isInstanceOf(NativeException.class);
    assertThatThrownBy(() -> memory.free(ByteBuffer.allocate(8)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("heap");
    assertThatThrownBy(() -> memory.free(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("null");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void aSizeMustBePositive(int bytes) {
    assertThatThrownBy(() -> memory.allocate(bytes, false))
        .isInstanceOf(NativeException.class)
        .hasMessageContaining("" + bytes);
  }

  @Test
  void aSliceHasItsOwnAddress() {
    ByteBuffer whole = ByteBuffer.allocateDirect(64);

    assertThat(memory.addressOf(whole.slice(16, 8))).isEqualTo(memory.addressOf(whole) + 16);
  }

  @Test
  void limitsAreKnown() {
    assertThat(memory.lockedMemoryLimit()).isNotNegative();
    assertThat(memory.pageSize()).isGreaterThanOrEqualTo(4096);
  }
}
