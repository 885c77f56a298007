package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ProtectionDomain;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RingMemoryTest {
  private static final RingConfig CONFIG = new RingConfig(4096, 8, 16, 1000, 16, 1000, 1);

  @Test
  void thePeerMayWriteTheRingAndReadTheControlBlockAndNothingElse() {
    Domain domain = new Domain(Integer.MAX_VALUE);
    RingMemory memory = RingMemory.allocate(domain, CONFIG);
    memory.allocateStaging(8192);
    memory.readTarget();
    for (Region region : domain.regions) {
      assertThat(region.access.contains(Access.REMOTE_WRITE)).isEqualTo(region == memory.inbound);
      assertThat(region.access.contains(Access.REMOTE_READ)).isEqualTo(region == memory.control);
      assertThat(region.access).doesNotContain(Access.REMOTE_ATOMIC);
    }
    assertThat(memory.doorbellOffset(15)).isEqualTo(15 * 64);
    assertThat(memory.doorbellOffset(16)).isZero();
    assertThat(memory.doorbellOffset(16L << 32)).isZero();
    memory.close();
    assertThat(domain.open()).isZero();
    assertThat(domain.closed).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void whatWasAllocatedBeforeAFailureIsFreed(int successes) {
    Domain domain = new Domain(successes);
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> RingMemory.allocate(domain, CONFIG))
        .withMessage("no more memory");
    assertThat(domain.regions).hasSize(successes);
    assertThat(domain.open()).isZero();
    assertThat(domain.closed).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "2048, 8, 16, 1000, ringCapacity: 2048 (expected: a power of two from 4096 to 67108864)",
    "5000, 8, 16, 1000, ringCapacity: 5000 (expected: a power of two from 4096 to 67108864)",
    "134217728, 8, 16, 1000, ringCapacity: 134217728 (expected: a power of two from 4096 to 67108864)",
    "4096, 7, 16, 1000, receiveSlots: 7 (expected: 8 to 65536)",
    "4096, 65537, 16, 1000, receiveSlots: 65537 (expected: 8 to 65536)",
    "4096, 8, 15, 1000, sendDepth: 15 (expected: >= 16)",
    "4096, 8, 16, 0, maxMessage: 0 (expected: 1 to 1073709056)",
    "4096, 8, 16, 1073709057, maxMessage: 1073709057 (expected: 1 to 1073709056)"
  })
  void theConfigurationIsChecked(int capacity, int slots, int depth, int maxMessage, String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RingConfig(capacity, slots, depth, maxMessage, 1, 1, 1))
        .withMessage(text);
  }

  private static final class Domain implements ProtectionDomain {
    final List<Region> regions = new ArrayList<>();
    private final int most;
    boolean closed;

    Domain(int most) {
      this.most = most;
    }

    @Override
    public MemoryRegion allocate(int length, Set<Access> access) {
      if (regions.size() == most) {
        throw new FabricException(FabricException.Reason.RESOURCE, "no more memory");
      }
      Region region = new Region(length, Set.copyOf(access));
      regions.add(region);
      return region;
    }

    @Override
    public MemoryRegion register(ByteBuffer buffer, Set<Access> access) {
      throw new UnsupportedOperationException();
    }

    long open() {
      return regions.stream().filter(r -> !r.closed).count();
    }

    @Override
    public void close() {
      assertThat(open()).as("regions of a closed domain").isZero();
      closed = true;
    }
  }

  private static final class Region implements MemoryRegion {
    private final ByteBuffer buffer;
    private final Set<Access> access;
    private boolean closed;

    Region(int length, Set<Access> access) {
      this.buffer = ByteBuffer.allocateDirect(length).order(ByteOrder.LITTLE_ENDIAN);
      this.access = access;
    }

    @Override
    public ByteBuffer buffer() {
      return buffer;
    }

    @Override
    public long address() {
      return 0;
    }

    @Override
    public int length() {
      return buffer.capacity();
    }

    @Override
    public int lkey() {
      return 0;
    }

    @Override
    public int rkey() {
      return 0;
    }

    @Override
    public Set<Access> access() {
      return access;
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
