package io.ringbell.fabric.roce.protocol;

import static io.ringbell.fabric.roce.protocol.Harness.MTU;
import static io.ringbell.fabric.roce.protocol.Harness.PEER_PSN;
import static io.ringbell.fabric.roce.protocol.Harness.SEND_PSN;
import static io.ringbell.fabric.roce.protocol.Harness.packet;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionStatus;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Packets with a right ICRC from a peer that means harm: nothing is thrown, nothing is written
 * outside of what was granted, nothing leaks, nothing grows, and each request completes at most
 * once. The seed is the parameter of a run.
 */
class HostilePacketsTest {
  private static final int PACKETS = 1_000;
  private static final int SECRET = 0x5ec2e7;

  static LongStream seeds() {
    return LongStream.range(0, 100);
  }

  /** A victim with work of every kind, one region that is granted and two that are not. */
  private static final class Victim {
    final Harness core = new Harness(p -> p.ackCoalescing(0, 16));
    final Harness.Region granted =
        core.region(4_096, EnumSet.of(Access.LOCAL_WRITE, Access.REMOTE_WRITE, Access.REMOTE_READ));
    final Harness.Region secret = core.region(4_096, EnumSet.of(Access.LOCAL_WRITE));
    final List<Long> ids = new ArrayList<>();

    Victim() {
      core.memory.close(); // only local use
      for (int i = 0; i < 4_096; i += 4) {
        secret.buffer().putInt(i, SECRET);
      }
      for (int i = 0; i < 8; i++) {
        core.postReceive(100 + i, 1_024 * i, 1_024);
      }
      core.post(core.send(1, 3 * MTU), core.read(2, 2 * MTU), core.write(3, 5));
      core.transmit();
    }

    void check(String what) {
      for (int i = 0; i < 4_096; i += 4) {
        if (secret.buffer().getInt(i) != SECRET) {
          throw new AssertionError(what + ": memory that was not granted changed at " + i);
        }
      }
      core.drain().forEach(d -> ids.add(d.id()));
      assertThat(ids).as(what).doesNotHaveDuplicates();
      if (core.connection.state() == ReliableConnection.State.ERROR) {
        assertThat(ids).as(what).hasSize(11);
        core.assertBroken();
      } else {
        core.assertAlive();
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void randomBytesChangeNothing(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Victim victim = new Victim();
    for (int i = 0; i < PACKETS; i++) {
      byte[] bytes = new byte[random.nextInt(400)];
      random.nextBytes(bytes);
      feed(victim, random, bytes, "seed " + seed);
    }
    victim.check("seed " + seed);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void packetsWithOneWrongFieldChangeNothingElse(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Victim victim = new Victim();
    for (int i = 0; i < PACKETS; i++) {
      byte[] bytes = plausible(victim, random).build();
      int fields = random.nextInt(3);
      for (int f = 0; f < fields; f++) {
        // Headers more often than payload; the extremes more often than the rest.
        int at = random.nextInt(Math.min(bytes.length, random.nextInt(3) == 0 ? 400 : 44));
        bytes[at] =
            switch (random.nextInt(4)) {
              case 0 -> 0;
              case 1 -> -1;
              default -> (byte) random.nextInt();
            };
      }
      if (random.nextInt(10) == 0) {
        bytes = java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length + 8));
      }
      feed(victim, random, bytes, "seed " + seed);
      if (victim.core.connection.state() == ReliableConnection.State.ERROR) {
        victim.check("seed " + seed);
        victim = new Victim();
      }
    }
    victim.check("seed " + seed);
  }

  /** Something that the victim may well take: opcodes, PSNs, keys and addresses that exist. */
  private static PacketBuilder plausible(Victim victim, SplittableRandom random) {
    int opcode = random.nextInt(0x18);
    PacketBuilder builder = packet(opcode);
    boolean response = Opcode.isResponse(opcode);
    int base = response ? SEND_PSN : PEER_PSN;
    builder.psn(base + random.nextInt(12) - 2);
    Harness.Region region =
        random.nextInt(5) > 0
            ? victim.granted
            : random.nextBoolean() ? victim.secret : victim.core.memory;
    long address = region.address() + random.nextInt(4_096) - 16;
    int length = random.nextInt(3) == 0 ? random.nextInt() : random.nextInt(600);
    if (random.nextBoolean()) {
      builder.ackRequest();
    }
    if (Opcode.has(opcode, Opcode.RETH)) {
      builder.reth(address, region.rkey(), length);
    } else if (Opcode.has(opcode, Opcode.ATOMIC_ETH)) {
      builder.atomic(address & ~7L, region.rkey(), random.nextLong(), random.nextLong());
    } else if (Opcode.has(opcode, Opcode.AETH)) {
      int[] syndromes = {0x1f, 0x1f, 0x1f, 0x00, 0x20, 0x2e, 0x60, 0x60};
      builder.aeth(syndromes[random.nextInt(syndromes.length)], random.nextInt());
    }
    boolean bare = opcode == Opcode.READ_REQUEST || opcode == Opcode.ACKNOWLEDGE || opcode >= 0x12;
    return bare ? builder : builder.payload(random.nextInt(4) == 0 ? random.nextInt(300) : MTU);
  }

  private static void feed(Victim victim, SplittableRandom random, byte[] bytes, String what) {
    victim.core.receive(bytes);
    if (random.nextInt(4) == 0) {
      victim.core.now += random.nextInt(1_000_000);
      for (PacketView packet : victim.core.transmit()) {
        if (packet.opcode() >= Opcode.READ_RESPONSE_FIRST
            && packet.opcode() <= Opcode.READ_RESPONSE_ONLY) {
          assertNoSecret(packet, what);
        }
      }
    }
  }

  private static void assertNoSecret(PacketView packet, String what) {
    ByteBuffer payload = ByteBuffer.wrap(Harness.payload(packet));
    for (int i = 0; i + 4 <= payload.limit(); i++) {
      int word = payload.getInt(i);
      if (word == SECRET || Integer.reverseBytes(word) == SECRET) {
        throw new AssertionError(what + ": a response leaks what was not granted");
      }
    }
  }

  @Test
  void replayedPsnsChangeNothing() {
    Victim victim = new Victim();
    Harness core = victim.core;
    long address = victim.granted.address();
    int key = victim.granted.rkey();
    core.receive(packet(Opcode.WRITE_ONLY).psn(PEER_PSN).reth(address, key, 8).payload(8));
    core.receive(packet(Opcode.SEND_ONLY).psn(PEER_PSN + 1).payload(8));
    core.drain();
    byte[] before = victim.granted.bytes(0, 4_096);
    for (int back = 1; back < 1 << 23; back += 4_099) {
      int psn = Psn.add(PEER_PSN + 2, -back);
      byte[] other = Harness.pattern(8, 99);
      core.receive(packet(Opcode.WRITE_ONLY).psn(psn).reth(address, key, 8).payload(other));
      core.receive(packet(Opcode.SEND_ONLY).psn(psn).payload(other));
      core.receive(packet(Opcode.FETCH_ADD).psn(psn).atomic(address, key, 1, 0));
      assertThat(core.transmit()).hasSizeLessThanOrEqualTo(1);
    }
    assertThat(victim.granted.bytes(0, 4_096)).isEqualTo(before);
    assertThat(core.drain()).isEmpty();
    core.assertAlive();
  }

  @Test
  void acksForNothingCompleteNothing() {
    Victim victim = new Victim();
    Harness core = victim.core;
    for (int ahead = 6; ahead < 1 << 23; ahead += 4_099) {
      for (int syndrome : new int[] {0x1f, 0x20, 0x60, 0x61, 0x62, 0x63}) {
        core.acknowledge(syndrome, Psn.add(SEND_PSN, ahead));
        core.acknowledge(syndrome, Psn.add(SEND_PSN, -ahead));
      }
    }
    assertThat(core.transmit()).isEmpty();
    assertThat(core.drain()).isEmpty();
    core.assertAlive();
  }

  @Test
  void guessedKeysBreakTheConnectionWithTheFirstGuess() {
    Victim victim = new Victim();
    victim.core.receive(
        packet(Opcode.READ_REQUEST).psn(PEER_PSN).reth(victim.secret.address(), 1, 8));
    victim.core.receive(
        packet(Opcode.READ_REQUEST).psn(PEER_PSN + 1).reth(victim.secret.address(), 2, 8));
    assertThat(victim.core.transmit()).hasSize(1);
    assertThat(victim.core.drain())
        .extracting(Harness.Done::status)
        .containsOnly(CompletionStatus.WR_FLUSH_ERR);
    assertThat(victim.core.count(RoceCounter.REMOTE_ACCESS_ERR)).isEqualTo(1);
  }
}
