package io.ringbell.fabric.memory;

import io.ringbell.fabric.CompletionStatus;
import java.util.SplittableRandom;

/**
 * The state of {@link MemoryFaults} during one run: steps and polls counted, the next random
 * choices. Called under the network's lock.
 */
final class FaultPlan {
  private final MemoryFaults faults;
  private final SplittableRandom random;
  private final boolean delays;
  private final boolean strikes;
  private long steps;
  private long polls;
  private int connects;

  FaultPlan(MemoryFaults faults) {
    this.faults = faults;
    this.random = new SplittableRandom(faults.seed());
    this.delays =
        faults.maxDelay() > 0 || faults.maxReadDelay() > 0 || faults.maxCompletionDelay() > 0;
    this.strikes = faults.strikesSteps();
  }

  /** Whether anything waits for polls. Fixed, from any thread. */
  boolean delays() {
    return delays;
  }

  boolean delaysReads() {
    return faults.maxReadDelay() > 0;
  }

  /** Counts a step of a request; the fault that strikes it, or null. */
  Injection requestStep() {
    long step = steps++;
    if (!strikes) {
      return null;
    }
    Injection injection = faults.atStep(step);
    if (injection == null && faults.errorOneIn() > 0 && random.nextInt(faults.errorOneIn()) == 0) {
      CompletionStatus error = faults.errors().get(random.nextInt(faults.errors().size()));
      injection = new Injection(null, error);
    }
    return injection;
  }

  /** Counts a step of a connection attempt; whether it dies there. */
  boolean diesAtConnectStep() {
    return faults.atStep(steps++) != null;
  }

  ConnectFault nextConnect() {
    return faults.connect(connects++);
  }

  long connectDelayNanos() {
    return faults.connectDelayNanos();
  }

  /** Whether fabrics have views. Fixed, from any thread. */
  boolean views() {
    return faults.viewPercent() > 0;
  }

  /** Whether the next view is given. */
  boolean givesView() {
    return views() && random.nextInt(100) < faults.viewPercent();
  }

  long steps() {
    return steps;
  }

  void countPoll() {
    polls++;
  }

  boolean isDue(long poll) {
    return poll <= polls;
  }

  long deliveryPoll() {
    return later(faults.maxDelay());
  }

  long readPoll() {
    return later(faults.maxReadDelay());
  }

  long completionPoll() {
    return later(faults.maxCompletionDelay());
  }

  private long later(int max) {
    return max == 0 ? polls : polls + random.nextInt(max + 1);
  }

  @Override
  public String toString() {
    return faults.toString();
  }
}
