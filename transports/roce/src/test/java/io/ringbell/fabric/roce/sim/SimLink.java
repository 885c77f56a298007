package io.ringbell.fabric.roce.sim;

/** One direction of a path: a queue, a rate, a delay, and what goes wrong. */
public final class SimLink {
  /** Takes what arrives. */
  public interface Receiver {
    /**
     * Takes the payload of one UDP datagram.
     *
     * @param congestionExperienced whether it was marked on the way
     */
    void receive(byte[] packet, boolean congestionExperienced);
  }

  private static final double NANOS = 1e9;
  private static final int OVERHEAD = 38 + 20 + 8; // Ethernet, IP, UDP

  private final SimNetwork network;
  private LinkConfig config;
  private long busyUntil;
  private long lastArrival;
  private int inFlight;

  private int peakInFlight;
  private long sent;
  private long lost;
  private long overflowed;
  private long corrupted;
  private long marked;
  private long delivered;

  public SimLink(SimNetwork network, LinkConfig config) {
    this.network = network;
    this.config = config;
  }

  /** From now on it does that. */
  public void reconfigure(LinkConfig changed) {
    config = changed;
  }

  public void send(byte[] packet, Receiver receiver) {
    sent++;
    if (network.chance(config.loss())) {
      lost++;
      return;
    }
    boolean mark = false;
    long departure = network.now();
    if (config.bytesPerSecond() > 0) {
      double nanosPerByte = NANOS / config.bytesPerSecond();
      long start = Math.max(busyUntil, network.now());
      double queued = (start - network.now()) / nanosPerByte;
      if (queued + packet.length > config.queueBytes()) {
        overflowed++;
        return;
      }
      mark = isMarked(queued);
      marked += mark ? 1 : 0;
      busyUntil = start + Math.round((packet.length + OVERHEAD) * nanosPerByte);
      departure = busyUntil;
    }
    deliver(packet, mark, departure, receiver);
    if (network.chance(config.duplication())) {
      deliver(packet, mark, departure, receiver);
    }
  }

  private void deliver(byte[] packet, boolean mark, long departure, Receiver receiver) {
    byte[] copy = packet.clone();
    if (network.chance(config.corruption())) {
      corrupted++;
      damage(copy);
    }
    long arrival = departure + config.delayNanos();
    if (config.jitterNanos() > 0) {
      arrival += network.random().nextLong(config.jitterNanos());
    }
    if (network.chance(config.reordering())) {
      arrival += network.random().nextLong(10 * (config.delayNanos() + 1));
    } else {
      arrival = Math.max(arrival, lastArrival);
      lastArrival = arrival;
    }
    inFlight++;
    peakInFlight = Math.max(peakInFlight, inFlight);
    network.at(
        arrival,
        () -> {
          inFlight--;
          delivered++;
          receiver.receive(copy, mark);
        });
  }

  /** Flips some bits, of which at least one counts: the ICRC leaves byte 4 of the BTH out. */
  private void damage(byte[] packet) {
    int flips = network.random().nextInt(8);
    for (int i = 0; i < flips; i++) {
      packet[network.random().nextInt(packet.length)] ^= (byte) (1 << network.random().nextInt(8));
    }
    packet[5 + network.random().nextInt(packet.length - 5)] ^= (byte) (1 + flips * 16);
  }

  private boolean isMarked(double queued) {
    if (queued < config.markMinBytes()) {
      return false;
    }
    if (queued >= config.markMaxBytes()) {
      return true;
    }
    double range = config.markMaxBytes() - config.markMinBytes();
    return network.chance(config.markMax() * (queued - config.markMinBytes()) / range);
  }

  public int inFlight() {
    return inFlight;
  }

  public int peakInFlight() {
    return peakInFlight;
  }

  public long sent() {
    return sent;
  }

  public long lost() {
    return lost;
  }

  /** Dropped because the queue was full. */
  public long overflowed() {
    return overflowed;
  }

  public long corrupted() {
    return corrupted;
  }

  public long marked() {
    return marked;
  }

  public long delivered() {
    return delivered;
  }
}
