package io.ringbell.benchmarks.perf;

import java.io.IOException;

/** The server's end of the raw link. Its methods hold the calling thread until they are done. */
interface RawEnd extends AutoCloseable {
  /** Echoes so many messages and returns their bytes. */
  long echo(int bytes, int outstanding, long messages) throws IOException;

  /** Takes so many bytes and returns them. */
  long take(long bytes) throws IOException;

  @Override
  void close() throws IOException;
}
