package io.ringbell.fabric.shm;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.RemoteView;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * What one queue pair sees of its peer's memory. A file stays mapped for the next view of the same
 * region. Used by the thread that polls.
 */
final class PeerViews {
  private static final int MOST_FILES = 64;
  private static final long MOST_BYTES = 256L << 20;

  private final ShmQueuePair owner;
  private final ShmDirectory directory;
  private final Counters counters;
  private final List<View> views = new ArrayList<>(); // few
  private Optional<ProcessStamp> peer;
  private long bytes;

  PeerViews(ShmQueuePair owner, ShmDirectory directory, Counters counters) {
    this.owner = owner;
    this.directory = directory;
    this.counters = counters;
  }

  /** Views a region from its start; null if that cannot be. */
  RemoteView view(Segment segment, long address, int rkey, int length) {
    try {
      View view = find(address, rkey);
      if (view == null) {
        view = open(segment, address, rkey, length);
      }
      if (view != null && view.begin(length)) {
        return view;
      }
    } catch (IOException | InternalError e) {
      // The file is not there, or not what it should be, or was cut: the READ tells.
    }
    counters.increment(ShmCounter.VIEWS_REFUSED);
    return null;
  }

  private View find(long address, int rkey) {
    for (int i = 0; i < views.size(); i++) {
      View view = views.get(i);
      if (view.address == address && view.rkey == rkey) {
        return view;
      }
    }
    return null;
  }

  private View open(Segment segment, long address, int rkey, int length) throws IOException {
    if (peer == null) {
      peer = segment.peerStamp();
    }
    dropClosed();
    if (peer.isEmpty() || views.size() >= MOST_FILES) {
      return null;
    }
    String name = Names.viewable(peer.get(), address, rkey);
    if (!Names.isSegment(name)) {
      return null;
    }
    ViewFile file = ViewFile.open(directory.file(name), address, length, MOST_BYTES - bytes);
    View view = new View(file, address, rkey);
    views.add(view);
    bytes += file.size();
    counters.increment(ShmCounter.VIEWS_OPENED);
    return view;
  }

  /** Forgets what the peer has closed meanwhile. */
  private void dropClosed() {
    for (Iterator<View> each = views.iterator(); each.hasNext(); ) {
      View view = each.next();
      if (!view.inUse && !view.file.isOpen()) {
        each.remove();
        bytes -= view.file.size();
        view.file.forget();
      }
    }
  }

  /** Whether the peer has cut none of the files. */
  boolean areWhole() {
    for (int i = 0; i < views.size(); i++) { // without an iterator: a busy poll gets here
      if (!views.get(i).isWhole()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Ends all views; memory of a dead peer is given back.
   *
   * @param died whether the peer surely has
   */
  void close(boolean died) {
    boolean dead = died || (!views.isEmpty() && peer.isPresent() && peer.get().isDead());
    for (View view : views) {
      view.close();
      if (dead) {
        view.file.giveBack();
      }
      view.file.forget();
    }
    views.clear();
  }

  private final class View implements RemoteView {
    private final ViewFile file;
    private final long address;
    private final int rkey;
    private boolean inUse;

    View(ViewFile file, long address, int rkey) {
      this.file = file;
      this.address = address;
      this.rkey = rkey;
    }

    /** One view at a time, which is what an honest peer needs. */
    boolean begin(int length) {
      if (inUse || length > file.buffer().capacity() || !file.beginView()) {
        return false;
      }
      inUse = true;
      return true;
    }

    @Override
    public ByteBuffer buffer() {
      return file.buffer();
    }

    /** Also if the owner has closed it, and gives the memory back just now. */
    boolean isWhole() {
      return inUse ? file.isWhole() : file.isWholeOrGivenBack();
    }

    @Override
    public void close() {
      if (!inUse) {
        return;
      }
      inUse = false;
      if (!file.isWhole()) { // what was seen is nothing
        owner.segmentCut(new InternalError("the file of viewed memory is shorter than it was"));
        return;
      }
      try {
        file.endView();
      } catch (InternalError e) {
        owner.segmentCut(e);
      }
    }
  }
}
