package io.ringbell.fabric.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ProtectionDomain;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** What registered memory is like. */
abstract class RegionContract extends ContractTest {
  @Test
  void allocatedMemoryIsZeroedAlignedAndLittleEndian() {
    Connector connector = connectorTo(subject().unreachableAddress());
    try (ProtectionDomain domain = connector.allocateProtectionDomain()) {
      for (int length : new int[] {1, 63, 64, 4096, 100_001}) {
        EnumSet<Access> access = EnumSet.of(Access.LOCAL_WRITE, Access.REMOTE_READ);
        try (MemoryRegion region = domain.allocate(length, access)) {
          ByteBuffer buffer = region.buffer();
          assertThat(buffer).isSameAs(region.buffer());
          assertThat(buffer.isDirect()).isTrue();
          assertThat(buffer.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
          assertThat(buffer.position()).isZero();
          assertThat(buffer.limit()).isEqualTo(length).isEqualTo(region.length());
          assertThat(buffer.alignmentOffset(0, 64)).isZero();
          assertThat(region.address() % 64).isZero();
          assertThat(region.access()).isEqualTo(access);
          assertThat(Side.bytes(region, 0, length)).containsOnly(0);
        }
      }
    }
  }

  @Test
  void aRegisteredBufferServesFromItsPositionToItsLimit() {
    Pair pair = connect();
    ByteBuffer whole = ByteBuffer.allocateDirect(256).order(ByteOrder.BIG_ENDIAN);
    whole.position(64).limit(192);
    var region = pair.server().domain.register(whole, pair.server().allRights());
    resources.add(region);
    assertThat(region.length()).isEqualTo(128);
    assertThat(region.buffer().order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
    pair.client().fill(0, 128, 9);
    pair.server().postReceive(1, 0, 0);
    pair.client().post(pair.client().write(2, 0, 128, region, 0), pair.client().send(3, 0, 0));
    pair.await(pair.server(), 1);
    pair.await(pair.client(), 2);
    whole.clear();
    byte[] seen = new byte[128];
    whole.get(64, seen);
    assertThat(seen).isEqualTo(Side.pattern(128, 9));
    assertThat(whole.get(63)).isZero();
    assertThat(whole.get(192)).isZero();
    region.close();
  }

  @Test
  void memoryMustHaveALengthAndRightsThatGoTogether() {
    Connector connector = connectorTo(subject().unreachableAddress());
    try (ProtectionDomain domain = connector.allocateProtectionDomain()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> domain.allocate(0, EnumSet.of(Access.LOCAL_WRITE)));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> domain.allocate(-1, EnumSet.of(Access.LOCAL_WRITE)));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> domain.allocate(64, EnumSet.of(Access.REMOTE_WRITE)));
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> domain.register(ByteBuffer.allocate(64), EnumSet.of(Access.LOCAL_WRITE)));
    }
  }
}
