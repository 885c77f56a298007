package io.ringbell.fabric.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.Access;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KeyTableTest {
  @Test
  void itAgreesWithAMap() {
    long seed = 7471;
    SplittableRandom random = new SplittableRandom(seed);
    SoftwareProtectionDomain domain =
        new SoftwareProtectionDomain(new java.security.SecureRandom());
    ByteBuffer memory = ByteBuffer.allocateDirect(8);
    KeyTable<SoftwareMemoryRegion> table = new KeyTable<>();
    Map<Integer, SoftwareMemoryRegion> model = new HashMap<>();
    for (int step = 0; step < 3_000; step++) {
      int key = random.nextInt(1, 64) * 0x0100_0001; // few keys, so that they collide
      if (model.containsKey(key)) {
        table.remove(model.remove(key));
      } else if (model.size() < 40) {
        SoftwareMemoryRegion region =
            new SoftwareMemoryRegion(domain, memory, 0, 1, key, EnumSet.of(Access.REMOTE_READ));
        table.put(region);
        model.put(key, region);
      }
      for (int k = 0; k < 64; k++) {
        assertThat(table.get(k * 0x0100_0001))
            .as("seed %d, step %d, key %d", seed, step, k)
            .isSameAs(model.get(k * 0x0100_0001));
      }
      assertThat(table.size()).isEqualTo(model.size());
    }
  }
}
