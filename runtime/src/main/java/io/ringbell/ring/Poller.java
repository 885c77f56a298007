package io.ringbell.ring;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricCapabilities;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.WorkCompletion;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Polls one completion queue for its connections. Whoever holds the poll token is the polling
 * thread: an event loop, or a caller that waits for its own answer. Only {@link #execute}, {@link
 * #scheduleBy}, {@link #nanoTime}, {@link #watchStall}, {@link #wakeup}, {@link #awaitFree} and the
 * token methods may be called without it.
 */
public final class Poller implements CompletionHandler {
  private static final int COMPLETIONS_PER_ROUND = 64;
  private static final int TASKS_PER_ROUND = 64;
  private static final VarHandle OWNER;
  private static final VarHandle SLEEPER;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      OWNER = lookup.findVarHandle(Poller.class, "owner", Thread.class);
      SLEEPER = lookup.findVarHandle(Poller.class, "sleeper", Thread.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static final Logger LOG = LoggerFactory.getLogger(Poller.class);

  private final Fabric fabric;
  private final CompletionQueue completionQueue;
  private final BufferPool buffers;
  private final Counters counters;
  private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private volatile boolean hasTasks;
  private final ArrayDeque<Runnable> nextRound = new ArrayDeque<>();
  private volatile Thread owner;
  private final WakeTime timers = new WakeTime();
  private volatile Thread sleeper; // at the completion queue, one at a time
  private long sleeps; // written by the sleeper
  private Connection[] connections = new Connection[16];
  private int connectionCount;
  private Connection dirtyHead;
  private final LogLimit warnings = new LogLimit();
  private boolean inRound;
  private long now;

  /**
   * A poller.
   *
   * @param fabric that the completion queue belongs to
   */
  public Poller(
      Fabric fabric, CompletionQueue completionQueue, BufferPool buffers, Counters counters) {
    this.fabric = fabric;
    this.completionQueue = completionQueue;
    this.buffers = buffers;
    this.counters = counters;
  }

  /** Takes the poll token if it is free. From any thread. */
  public boolean tryAcquire() {
    return owner == null && OWNER.compareAndSet(this, null, Thread.currentThread());
  }

  /** Gives the poll token back. */
  public void release() {
    owner = null;
  }

  /** Whether nobody polls. */
  public boolean isFree() {
    return owner == null;
  }

  /** Whether the current thread is the polling thread. */
  public boolean isPoller() {
    return owner == Thread.currentThread();
  }

  /**
   * Whether the current thread is the polling thread, in the middle of a round: it must not poll or
   * wait now.
   */
  public boolean inRound() {
    return owner == Thread.currentThread() && inRound;
  }

  /**
   * One round: takes completions, walks the frames that came, runs tasks and due timers, and sends
   * what was committed meanwhile with one doorbell for each connection.
   *
   * @param nowNanos {@link System#nanoTime}
   * @return how much was done; 0 if nothing
   */
  public int poll(long nowNanos) {
    now = nowNanos;
    inRound = true;
    int work;
    try {
      work = completionQueue.poll(this, COMPLETIONS_PER_ROUND);
      if (hasTasks) {
        work += runTasks();
      }
      if (timers.isDue(nowNanos)) {
        runTimers(nowNanos);
      }
    } finally {
      try {
        while (dirtyHead != null) {
          endRound();
        }
      } finally {
        while (!nextRound.isEmpty()) {
          execute(nextRound.remove());
        }
        inRound = false;
      }
    }
    return work;
  }

  /** Arms the completion queue; {@link #poll} once more before {@link #awaitFree}. */
  public void arm() {
    completionQueue.arm(false);
  }

  /**
   * Sleeps until there may be something to do, unless there is already, at most until the next
   * timer or {@code maxNanos}; may return early. On the polling thread, which polls next, and goes
   * before one that sleeps in {@link #awaitFree}.
   */
  public void armAndAwait(long maxNanos) {
    if (SLEEPER.compareAndSet(this, null, Thread.currentThread())) {
      sleep(maxNanos, true);
      return;
    }
    // The other thread may take the event with it that we would arm for: the caller looks again.
    while (sleeper != null) {
      completionQueue.wakeup();
      Thread.onSpinWait();
    }
  }

  /** How often a thread has slept. Read with the token, for {@link #awaitFree}. */
  public long sleeps() {
    return sleeps;
  }

  /**
   * Sleeps without the token, armed, until there may be something to do. Returns at once if another
   * thread sleeps, or has slept since: a completion queue wakes one thread for an event.
   *
   * @param sleepsBefore {@link #sleeps} as it was before the token was given back
   */
  public void awaitFree(long sleepsBefore) {
    if (SLEEPER.compareAndSet(this, null, Thread.currentThread())) {
      if (sleeps == sleepsBefore) {
        sleep(Long.MAX_VALUE >> 1, false);
      } else {
        sleeper = null;
      }
    }
  }

  private void sleep(long maxNanos, boolean arm) {
    try {
      sleeps++;
      long timer = timers.at(); // after the mark: who sets a timer looks at the mark afterwards
      long nanos = maxNanos;
      if (timer != Timings.NEVER) {
        nanos = Math.min(nanos, timer - System.nanoTime());
      }
      if (nanos > 0 && !hasTasks) {
        if (arm) {
          completionQueue.armAndAwait(nanos);
        } else {
          completionQueue.await(nanos);
        }
      }
    } finally {
      sleeper = null;
    }
  }

  /** Ends a sleep, or the next one. From any thread. */
  public void wakeup() {
    completionQueue.wakeup();
  }

  /** Runs a task on the polling thread, in a round. From any thread. */
  public void execute(Runnable task) {
    tasks.add(task);
    hasTasks = true;
    completionQueue.wakeup();
  }

  /**
   * Runs a task in the next round, behind what has come by then: for work that might keep the
   * others waiting. On the polling thread, in a round.
   */
  public void executeInNextRound(Runnable task) {
    nextRound.add(task);
  }

  /** Makes sure that timers are looked at by then. From any thread. */
  public void scheduleBy(long deadlineNanos) {
    if (timers.bringForward(deadlineNanos) && sleeper != null) {
      completionQueue.wakeup();
    }
  }

  /** Logs what a stranger can bring about as often as he likes. On the polling thread. */
  public void warn(String text) {
    warnings.warn(LOG, System.nanoTime(), text);
  }

  /** The time of the current round. On the polling thread. */
  public long now() {
    return now;
  }

  /**
   * {@link System#nanoTime}, or within a round the time at which that began: for what needs no more
   * than milliseconds. From any thread.
   */
  public long nanoTime() {
    return inRound() ? now : System.nanoTime();
  }

  public Counters counters() {
    return counters;
  }

  public BufferPool buffers() {
    return buffers;
  }

  /** How many connections it serves. On the polling thread, or for a rough view from any. */
  public int connectionCount() {
    return connectionCount;
  }

  @Override
  public void onCompletion(WorkCompletion completion) {
    int index = WorkId.connection(completion.id());
    Connection connection = index < connections.length ? connections[index] : null;
    if (connection != null) {
      connection.onCompletion(completion);
    }
  }

  /** What the fabric can do. */
  public FabricCapabilities capabilities() {
    return fabric.capabilities();
  }

  /** From which length on a frame is better READ, on this fabric. */
  int rendezvousThreshold() {
    return fabric.rendezvousThreshold();
  }

  CompletionQueue completionQueue() {
    return completionQueue;
  }

  /** Gives a connection its index. */
  int attach(Connection connection) {
    int index = 0;
    while (index < connections.length && connections[index] != null) {
      index++;
    }
    if (index == connections.length) {
      connections = java.util.Arrays.copyOf(connections, 2 * index);
    }
    connections[index] = connection;
    connectionCount++;
    return index;
  }

  void detach(int index) {
    connections[index] = null;
    connectionCount--;
  }

  /** Puts a connection on the list for the end of the round. */
  void markDirty(Connection connection) {
    if (connection.linkDirty(dirtyHead)) {
      dirtyHead = connection;
    }
  }

  /** A connection cannot send for want of credit: watch it. From any thread. */
  void watchStall(Connection connection) {
    if (isPoller()) {
      connection.watchStall(now);
    } else {
      execute(() -> connection.watchStall(now));
    }
  }

  /**
   * Closes all connections; {@code whenGone} runs once their memory is free. On the polling thread.
   */
  void closeAll(FabricException reason, Runnable whenGone) {
    for (Connection connection : connections) {
      if (connection != null) {
        connection.doClose(reason);
      }
    }
    if (connectionCount == 0) {
      whenGone.run();
    } else {
      execute(() -> closeAll(reason, whenGone)); // a thread is still encoding
    }
  }

  private void endRound() {
    // Off the list before the visit: a handler that throws must not take the others along.
    Connection connection = dirtyHead;
    dirtyHead = connection.nextDirty();
    connection.endRound();
  }

  private int runTasks() {
    hasTasks = false;
    for (int count = 0; count < TASKS_PER_ROUND; count++) {
      Runnable task = tasks.poll();
      if (task == null) {
        return count;
      }
      try {
        task.run();
      } catch (RuntimeException | Error e) { // the tasks behind it must not be left
        LOG.error("a task of the polling thread failed", e);
      }
    }
    hasTasks = true;
    return TASKS_PER_ROUND;
  }

  private void runTimers(long nowNanos) {
    timers.clear();
    for (Connection connection : connections) {
      if (connection != null) {
        connection.onTimer(nowNanos);
      }
    }
    for (Connection connection : connections) {
      if (connection != null && connection.nextDeadline() != Timings.NEVER) {
        scheduleBy(connection.nextDeadline());
      }
    }
  }
}
