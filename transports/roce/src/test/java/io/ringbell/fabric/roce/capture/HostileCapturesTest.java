package io.ringbell.fabric.roce.capture;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No file makes the reader fail in another way than by saying what is wrong with it. */
@Timeout(120)
class HostileCapturesTest {
  private static final Path CAPTURES = Path.of("src/test/resources/vectors");

  @Test
  void damagedCaptures() throws IOException {
    byte[][] captures = {
      Arrays.copyOf(Files.readAllBytes(CAPTURES.resolve("cm-both-directions.pcapng")), 20_000),
      Arrays.copyOf(Files.readAllBytes(CAPTURES.resolve("rxe-to-rxe-6.1.pcapng")), 20_000),
      Arrays.copyOf(Files.readAllBytes(CAPTURES.resolve("user-to-rxe-responder.pcapng")), 20_000),
      smallPcap()
    };
    for (long seed = 0; seed < 3_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      byte[] damaged = captures[random.nextInt(captures.length)].clone();
      int changes = 1 + random.nextInt(20);
      for (int i = 0; i < changes; i++) {
        damaged[random.nextInt(damaged.length)] =
            random.nextBoolean() ? (byte) random.nextInt() : (byte) (random.nextInt(3) - 1);
      }
      if (random.nextInt(4) == 0) {
        damaged = Arrays.copyOf(damaged, random.nextInt(damaged.length));
      }
      read(damaged, "seed " + seed);
    }
  }

  @Test
  void randomFramesOfEachLinkType() throws IOException {
    int[] linkTypes = {
      LinkLayer.NULL, LinkLayer.ETHERNET, LinkLayer.RAW, LinkLayer.LINUX_SLL, LinkLayer.LINUX_SLL2
    };
    for (long seed = 0; seed < 2_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      CaptureBytes file =
          new CaptureBytes(LITTLE_ENDIAN)
              .pcap(PcapReader.NANOSECONDS, linkTypes[random.nextInt(linkTypes.length)]);
      for (int i = 0; i < 20; i++) {
        byte[] frame = new byte[random.nextInt(120)];
        random.nextBytes(frame);
        if (random.nextBoolean()) { // near enough to the truth to come further
          System.arraycopy(
              CaptureBytes.IPV4_PACKET, 0, frame, 0, Math.min(frame.length, random.nextInt(40)));
        }
        file.pcapRecord(i, i, frame);
      }
      read(file.toBytes(), "seed " + seed);
    }
  }

  /** A length field is no reason to allocate. */
  @Test
  void hugeLengthsAreRefusedBeforeMemoryIsTaken() {
    for (int length :
        new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1 << 30, (1 << 18) + 4}) {
      byte[] pcap =
          new CaptureBytes(LITTLE_ENDIAN)
              .pcap(PcapReader.NANOSECONDS, LinkLayer.RAW)
              .u32(0)
              .u32(0)
              .u32(length)
              .u32(length)
              .toBytes();
      assertThat(read(pcap, "length " + length)).contains("expected: at most 262144");
      byte[] pcapng =
          new CaptureBytes(LITTLE_ENDIAN)
              .section()
              .interfaceDescription(LinkLayer.RAW, 9)
              .u32(6)
              .u32(length & ~3)
              .toBytes();
      assertThat(read(pcapng, "length " + length)).containsAnyOf("damaged", "cut off");
    }
  }

  @Test
  void endlessInterfacesAreRefused() {
    CaptureBytes file = new CaptureBytes(LITTLE_ENDIAN).section();
    for (int i = 0; i < 5_000; i++) {
      file.interfaceDescription(LinkLayer.RAW, 0xFF);
    }
    assertThat(read(file.toBytes(), "interfaces")).contains("interface description 4096");
  }

  private static byte[] smallPcap() {
    CaptureBytes file =
        new CaptureBytes(LITTLE_ENDIAN).pcap(PcapReader.MICROSECONDS, LinkLayer.RAW);
    for (int i = 0; i < 20; i++) {
      file.pcapRecord(i, i, i % 2 == 0 ? CaptureBytes.IPV4_PACKET : CaptureBytes.IPV6_PACKET);
    }
    return file.toBytes();
  }

  /** Reads to the end or to what is wrong, which is returned. */
  private static String read(byte[] file, String what) {
    StringWriter shown = new StringWriter();
    CapturePrinter printer = new CapturePrinter(new PrintWriter(shown), Set.of(4791), false);
    try (InputStream in = new ByteArrayInputStream(file)) {
      printer.print(CaptureReader.of(in));
      return "";
    } catch (CaptureFormatException e) {
      return e.getMessage();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      return fail(what, e);
    }
  }
}
