package io.ringbell.fabric.shm;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.support.ViewableMemory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The files of one protection domain's regions that the peer can view. From any thread. */
final class ViewableFiles implements ViewableMemory {
  private static final long ENOUGH_LEFT = 1L << 30;

  private final ShmDirectory directory;
  private final ProcessStamp self;
  private final Counters counters;
  private volatile FileStore store; // of the directory; null until it is wanted
  private volatile Memory[] open = {}; // never changed; replaced with the lock

  ViewableFiles(ShmDirectory directory, ProcessStamp self, Counters counters) {
    this.directory = directory;
    this.self = self;
    this.counters = counters;
  }

  @Override
  public Piece allocate(int length, long address, int rkey) {
    Path name = directory.file(Names.viewable(self, address, rkey));
    try {
      if (hasRoom(length)) {
        Memory made = new Memory(name, ViewFile.create(name, length, address));
        add(made);
        counters.increment(ShmCounter.VIEWABLE_ALLOCATED);
        return made;
      }
    } catch (IOException e) {
      // There is less room than it seemed.
    }
    counters.increment(ShmCounter.VIEWABLE_REFUSED);
    return null;
  }

  /** What is left is for those who cannot do without: connections to be made. */
  private boolean hasRoom(int length) throws IOException {
    FileStore known = store;
    if (known == null) { // to look for it reads the list of all mounts
      known = Files.getFileStore(directory.path());
      store = known;
    }
    return known.getUsableSpace() - length >= Math.min(known.getTotalSpace() / 2, ENOUGH_LEFT);
  }

  @Override
  public boolean isWhole() {
    for (Memory memory : open) {
      if (!memory.file.isWhole() && Arrays.asList(open).contains(memory)) {
        return false; // and it is not one that is being closed just now
      }
    }
    return true;
  }

  private synchronized void add(Memory made) {
    Memory[] more = Arrays.copyOf(open, open.length + 1);
    more[open.length] = made;
    open = more;
  }

  private synchronized boolean remove(Memory closed) {
    Memory[] fewer = Arrays.stream(open).filter(memory -> memory != closed).toArray(Memory[]::new);
    boolean was = fewer.length < open.length;
    open = fewer;
    return was;
  }

  private final class Memory implements Piece {
    private final Path name;
    private final ViewFile file;

    Memory(Path name, ViewFile file) {
      this.name = name;
      this.file = file;
    }

    @Override
    public ByteBuffer buffer() {
      return file.buffer().duplicate();
    }

    @Override
    public void close() {
      if (remove(this)) {
        file.close();
        try {
          boolean unused = Files.deleteIfExists(name); // the peer has not viewed it
        } catch (IOException e) {
          // The next process that starts tries again.
        }
      }
    }
  }
}
