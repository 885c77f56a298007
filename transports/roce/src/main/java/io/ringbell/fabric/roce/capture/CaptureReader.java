package io.ringbell.fabric.roce.capture;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the frames of a capture, one after the other. Used by one thread. */
abstract class CaptureReader implements Closeable {
  private static final int BUFFER = 1 << 16;

  final CaptureInput in;

  CaptureReader(CaptureInput in) {
    this.in = in;
  }

  /** Opens a file in whichever of the two formats it has. */
  static CaptureReader open(Path file) throws IOException {
    InputStream stream = new BufferedInputStream(Files.newInputStream(file), BUFFER);
    try {
      return of(stream);
    } catch (IOException | RuntimeException e) {
      stream.close();
      throw e;
    }
  }

  /** Reads from a stream, which is closed with the reader. */
  static CaptureReader of(InputStream stream) throws IOException {
    CaptureInput in = new CaptureInput(stream);
    ByteBuffer magic = in.readOrEnd(Integer.BYTES);
    if (magic == null) {
      throw new CaptureFormatException("the file is empty (expected: pcap or pcapng)");
    }
    int number = magic.getInt();
    if (number == PcapngReader.SECTION_HEADER) {
      return new PcapngReader(in);
    }
    return new PcapReader(in, number);
  }

  /**
   * Reads the next frame.
   *
   * @return false at the end of the file
   * @throws CaptureFormatException if the file is damaged or cut off here
   */
  abstract boolean next(CaptureRecord record) throws IOException;

  /** Nanoseconds of {@code count} units of which {@code perSecond} make a second. */
  static long toNanos(long count, long perSecond) {
    long seconds = Long.divideUnsigned(count, perSecond);
    long rest = Long.remainderUnsigned(count, perSecond);
    return seconds * 1_000_000_000L + (long) ((double) rest * 1e9 / perSecond);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
