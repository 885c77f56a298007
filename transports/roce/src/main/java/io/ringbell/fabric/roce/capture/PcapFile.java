package io.ringbell.fabric.roce.capture;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.roce.PacketTap;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A capture in the making: pcap with nanoseconds, of raw IP packets. A thread of its own writes the
 * file, at least every {@link #FLUSH_MILLIS}, so that taking a packet never waits for the disk; a
 * packet that finds the buffers full is left out and counted. What was taken is on the disk after
 * {@link #close}, or once the JVM has ended, unless it was killed.
 *
 * <p>Fabrics of one process that name the same file share it. All methods from any thread.
 */
public final class PcapFile implements PacketTap {
  static final long FLUSH_MILLIS = 200;

  private static final Logger LOG = LoggerFactory.getLogger(PcapFile.class);
  private static final int BUFFER = 4 << 20;
  private static final String PROCESS_ID = "%p";

  private static final Map<Path, PcapFile> OPEN = new HashMap<>();

  private final Path path;
  private final FileChannel file;
  private final CaptureBuffer buffer;
  private final Counters counters = new Counters(CaptureCounter.class);
  private final long epochOffset;
  private final Thread writer;
  private final Thread hook;
  private int users = 1; // guarded by OPEN

  private PcapFile(Path path, int capacity) throws IOException {
    this.path = path;
    file =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE);
    try {
      write(file, fileHeader());
    } catch (IOException e) {
      file.close();
      throw e;
    }
    buffer = new CaptureBuffer(capacity);
    Instant now = Instant.now();
    epochOffset =
        TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano() - System.nanoTime();
    writer = new Thread(this::writeAll, "ringbell-pcap");
    writer.setDaemon(true);
    writer.start();
    hook = new Thread(this::finish, "ringbell-pcap-exit");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Opens a file, or joins those who have it open.
   *
   * @param name of the file; {@code %p} in it stands for the process id
   * @throws FabricException {@link FabricException.Reason#RESOURCE} if it cannot be written
   */
  public static PcapFile open(String name) {
    return open(name, BUFFER);
  }

  static PcapFile open(String name, int capacity) {
    Path path =
        Path.of(name.replace(PROCESS_ID, Long.toString(ProcessHandle.current().pid())))
            .toAbsolutePath()
            .normalize();
    synchronized (OPEN) {
      PcapFile shared = OPEN.get(path);
      if (shared != null) {
        shared.users++;
        return shared;
      }
      try {
        PcapFile opened = new PcapFile(path, capacity);
        OPEN.put(path, opened);
        return opened;
      } catch (IOException e) {
        throw new FabricException(
            FabricException.Reason.RESOURCE,
            "cannot write the capture " + path + " (option pcap, or -Dringbell.roce.pcap): " + e,
            e);
      }
    }
  }

  @Override
  public void onPacket(
      InetSocketAddress source,
      InetSocketAddress destination,
      int identification,
      ByteBuffer payload) {
    long now = epochOffset + System.nanoTime();
    counters.increment(
        switch (buffer.add(now, source, destination, identification, payload)) {
          case ADDED -> CaptureCounter.PACKETS_CAPTURED;
          case FULL -> CaptureCounter.PACKETS_DROPPED_FULL;
          case CLOSED -> CaptureCounter.PACKETS_DROPPED_CLOSED;
          case INVALID -> CaptureCounter.PACKETS_DROPPED_INVALID;
        });
  }

  /** What was captured and what was left out. */
  public Counters counters() {
    return counters;
  }

  /** Ends the use by one of those who opened it; the last one's waits for the disk. */
  @Override
  public void close() {
    synchronized (OPEN) {
      users--;
      if (users != 0) {
        return; // also at a close too many
      }
      OPEN.remove(path);
    }
    finish();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is going down; the hook will find nothing to do.
    }
  }

  /** Lets the writer write what there is, and waits for that. */
  private void finish() {
    buffer.close();
    boolean interrupted = false;
    while (writer.isAlive()) {
      try {
        writer.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void writeAll() {
    try (FileChannel out = file) {
      ByteBuffer records = buffer.take(FLUSH_MILLIS);
      while (records != null) {
        write(out, records);
        records = buffer.take(FLUSH_MILLIS);
      }
    } catch (IOException e) {
      LOG.warn("the capture {} ends here: it cannot be written", path, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody does that
    } finally {
      buffer.close();
    }
    long dropped = counters.get(CaptureCounter.PACKETS_DROPPED_FULL);
    if (dropped > 0) {
      LOG.warn("the capture {} lacks {} packets: the disk was too slow", path, dropped);
    }
  }

  private static void write(FileChannel out, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      out.write(bytes);
    }
  }

  private static ByteBuffer fileHeader() {
    return ByteBuffer.allocate(PcapReader.FILE_HEADER)
        .putInt(PcapReader.NANOSECONDS)
        .putShort((short) PcapReader.MAJOR_VERSION)
        .putShort((short) PcapReader.MINOR_VERSION)
        .putLong(0)
        .putInt(CaptureRecord.MAX_LENGTH)
        .putInt(LinkLayer.RAW)
        .flip();
  }
}
