package io.ringbell.fabric.memory;

import static java.util.Objects.requireNonNull;

import io.ringbell.fabric.CompletionStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The faults of a {@link MemoryNetwork}, all derived from one seed. Immutable, so that one object
 * can start many equal runs; {@link #toString()} says the seed.
 *
 * <p>A step is one thing that happens to one send-queue request: it is posted, it is delivered, it
 * is completed; and one thing that happens to a connection attempt: it arrives, it is accepted.
 * Steps are counted from 0 over the whole network ({@link MemoryNetwork#steps()}). A fault at a
 * step strikes before the step has taken effect: killed at its completion, a request has reached
 * the peer but the sender never learns so.
 */
public final class MemoryFaults {
  private final long seed;
  private final int maxDelay;
  private final int maxReadDelay;
  private final int maxCompletionDelay;
  private final int errorOneIn;
  private final List<CompletionStatus> errors;
  private final Map<Long, Injection> atStep;
  private final List<ConnectFault> connects;
  private final long connectDelayNanos;
  private final int viewPercent;

  private MemoryFaults(Builder builder) {
    seed = builder.seed;
    maxDelay = builder.maxDelay;
    maxReadDelay = builder.maxReadDelay;
    maxCompletionDelay = builder.maxCompletionDelay;
    errorOneIn = builder.errorOneIn;
    errors = List.copyOf(builder.errors);
    atStep = new TreeMap<>(builder.atStep);
    connects = List.copyOf(builder.connects);
    connectDelayNanos = builder.connectDelayNanos;
    viewPercent = builder.viewPercent;
  }

  /** Starts with a seed and no faults; keys and addresses are derived from the seed too. */
  public static Builder seed(long seed) {
    return new Builder(seed);
  }

  long seed() {
    return seed;
  }

  int maxDelay() {
    return maxDelay;
  }

  int maxReadDelay() {
    return maxReadDelay;
  }

  int maxCompletionDelay() {
    return maxCompletionDelay;
  }

  int errorOneIn() {
    return errorOneIn;
  }

  List<CompletionStatus> errors() {
    return errors;
  }

  boolean strikesSteps() {
    return errorOneIn > 0 || !atStep.isEmpty();
  }

  Injection atStep(long step) {
    return atStep.get(step);
  }

  ConnectFault connect(int attempt) {
    return attempt < connects.size() ? connects.get(attempt) : ConnectFault.NONE;
  }

  long connectDelayNanos() {
    return connectDelayNanos;
  }

  int viewPercent() {
    return viewPercent;
  }

  @Override
  public String toString() {
    return ("MemoryFaults{seed=%d, maxDelay=%d, maxReadDelay=%d, maxCompletionDelay=%d,"
            + " errorOneIn=%d, errors=%s, atStep=%s, connects=%s, connectDelayNanos=%d,"
            + " viewPercent=%d}")
        .formatted(
            seed,
            maxDelay,
            maxReadDelay,
            maxCompletionDelay,
            errorOneIn,
            errors,
            atStep,
            connects,
            connectDelayNanos,
            viewPercent);
  }

  /** Collects faults. */
  public static final class Builder {
    private final long seed;
    private int maxDelay;
    private int maxReadDelay;
    private int maxCompletionDelay;
    private int errorOneIn;
    private List<CompletionStatus> errors = List.of();
    private final Map<Long, Injection> atStep = new TreeMap<>();
    private final List<ConnectFault> connects = new ArrayList<>();
    private long connectDelayNanos;
    private int viewPercent;

    private Builder(long seed) {
      this.seed = seed;
    }

    /** Each chain is delivered after 0 to {@code polls} polls of either side. */
    public Builder maxDelay(int polls) {
      maxDelay = notNegative("polls", polls);
      return this;
    }

    /**
     * Each READ or atomic is executed up to {@code polls} polls later than its turn, so that later
     * SENDs and WRITEs that are not fenced overtake it.
     */
    public Builder maxReadDelay(int polls) {
      maxReadDelay = notNegative("polls", polls);
      return this;
    }

    /** Each completion is handed over after 0 to {@code polls} polls. */
    public Builder maxCompletionDelay(int polls) {
      maxCompletionDelay = notNegative("polls", polls);
      return this;
    }

    /** One step of requests in {@code steps}, on average, completes its request with an error. */
    public Builder errorOneIn(int steps, CompletionStatus... errors) {
      if (steps < 1 || errors.length == 0 || List.of(errors).contains(CompletionStatus.SUCCESS)) {
        throw new IllegalArgumentException(
            "steps: %d, errors: %s (expected: at least 1, and errors)"
                .formatted(steps, List.of(errors)));
      }
      this.errorOneIn = steps;
      this.errors = List.of(errors);
      return this;
    }

    /** The request of this step completes with {@code status}, and both queue pairs break. */
    public Builder failAtStep(long step, CompletionStatus status) {
      if (status == CompletionStatus.SUCCESS) {
        throw new IllegalArgumentException("status: SUCCESS (expected: an error)");
      }
      atStep.put(step, new Injection(null, requireNonNull(status, "status")));
      return this;
    }

    /** The connection of this step dies. */
    public Builder killAtStep(long step, Death death) {
      atStep.put(step, new Injection(requireNonNull(death, "death"), null));
      return this;
    }

    /** What the first connect attempts meet, in order; later ones take their way. */
    public Builder connects(ConnectFault... faults) {
      connects.addAll(List.of(faults));
      return this;
    }

    /** Each connect attempt reaches the listener so much later. */
    public Builder connectDelay(Duration delay) {
      connectDelayNanos = delay.toNanos();
      return this;
    }

    /**
     * The fabrics have views, and so many of a hundred that are asked for are given. Without this
     * they have none.
     */
    public Builder views(int percent) {
      viewPercent = notNegative("percent", percent);
      return this;
    }

    /** The faults, fixed. */
    public MemoryFaults build() {
      return new MemoryFaults(this);
    }

    private static int notNegative(String name, int value) {
      if (value < 0) {
        throw new IllegalArgumentException(name + ": " + value + " (expected: 0 or more)");
      }
      return value;
    }
  }
}
