package io.ringbell.fabric.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.Access;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class SoftwareMemoryRegionTest {
  private final SoftwareProtectionDomain domain = new SoftwareProtectionDomain(new SecureRandom());

  @Test
  void whatTheUserDoesWithHisBufferChangesNothingForTheFabric() {
    SoftwareMemoryRegion region = register(ByteBuffer.allocateDirect(64), Access.REMOTE_READ);
    region.buffer().limit(1);
    region.memory().put(63, (byte) 7);
    assertThat(region.memory().limit()).isEqualTo(64);
    assertThat(region.views().borrow(60, 4).get(63)).isEqualTo((byte) 7);
  }

  @Test
  void viewsCountFromTheStartOfTheRegion() {
    ByteBuffer whole = ByteBuffer.allocateDirect(64);
    whole.put(40, (byte) 5);
    SoftwareMemoryRegion region = register(whole.position(32), Access.REMOTE_READ);
    ByteBuffer view = region.views().borrow(8, 2);
    assertThat(view.remaining()).isEqualTo(2);
    assertThat(view.get()).isEqualTo((byte) 5);
  }

  @Test
  void whatAPeerMayChangeIsNeverStable() {
    assertThat(register(Access.REMOTE_READ, Access.STABLE).isStable()).isTrue();
    assertThat(register(Access.REMOTE_READ).isStable()).isFalse();
    assertThat(register(Access.STABLE, Access.LOCAL_WRITE, Access.REMOTE_WRITE).isStable())
        .isFalse();
    assertThat(register(Access.STABLE, Access.LOCAL_WRITE, Access.REMOTE_ATOMIC).isStable())
        .isFalse();
  }

  private SoftwareMemoryRegion register(Access... access) {
    return register(ByteBuffer.allocateDirect(8), access);
  }

  private SoftwareMemoryRegion register(ByteBuffer memory, Access... access) {
    EnumSet<Access> all = EnumSet.noneOf(Access.class);
    all.addAll(List.of(access));
    return (SoftwareMemoryRegion) domain.register(memory, all);
  }
}
