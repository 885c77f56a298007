package io.ringbell.fabric.verbs;

import io.ringbell.fabric.verbs.natives.PortImage;
import io.ringbell.fabric.verbs.natives.Verbs;
import io.ringbell.fabric.verbs.natives.VerbsExtras;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * Ids of connections that this side has closed while their port was down. Destroying a connected id
 * sends the peer a DREQ, and Linux's rxe never recovers from sending one where there is no route:
 * it makes no connection any more, for no process. So such an id, whose queue pair is gone, stays
 * until its port has been active for a moment, or for {@link #MOST_NANOS}. With the lock of the
 * {@link CmEngine}.
 */
final class HeldIds {
  /** A link that is down for longer costs what it did before. */
  static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** Routes come back after the port. */
  private static final long SETTLING_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final VerbsExtras natives;
  private final PortImage port = new PortImage();
  private final List<Held> held = new ArrayList<>();
  private long nextLook = Long.MAX_VALUE;

  HeldIds(VerbsExtras natives) {
    this.natives = natives;
  }

  /** Whether a port is known to be down. A port that nobody can ask is taken to be up. */
  boolean isDown(long context, int number) {
    try {
      natives.queryPort(context, number, port.buffer());
      return port.state() != Verbs.PORT_ACTIVE;
    } catch (IOException e) {
      return false; // the device is gone
    }
  }

  void add(long handle, long context, int number, long now) {
    held.add(new Held(handle, context, number, now + MOST_NANOS));
    nextLook = now + LOOK_NANOS;
  }

  boolean isEmpty() {
    return held.isEmpty();
  }

  /** When {@link #look} is due, or {@code Long.MAX_VALUE}. */
  long nextLook() {
    return nextLook;
  }

  /** Hands over the handles of those that need not be held any more. */
  void look(long now, LongConsumer destroy) {
    if (held.isEmpty() || now - nextLook < 0) {
      return;
    }
    Iterator<Held> each = held.iterator();
    while (each.hasNext()) {
      Held next = each.next();
      if (next.isDone(now, isDown(next.context, next.number))) {
        each.remove();
        destroy.accept(next.handle);
      }
    }
    nextLook = held.isEmpty() ? Long.MAX_VALUE : now + LOOK_NANOS;
  }

  private static final class Held {
    final long handle;
    final long context;
    final int number;
    private final long until;
    private long upSince = Long.MAX_VALUE;

    Held(long handle, long context, int number, long until) {
      this.handle = handle;
      this.context = context;
      this.number = number;
      this.until = until;
    }

    boolean isDone(long now, boolean down) {
      if (down) {
        upSince = Long.MAX_VALUE;
      } else if (upSince == Long.MAX_VALUE) {
        upSince = now;
      }
      return now - until >= 0 || (upSince != Long.MAX_VALUE && now - upSince >= SETTLING_NANOS);
    }
  }
}
