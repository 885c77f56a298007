package io.ringbell.fabric.roce.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;
import java.util.ArrayDeque;
import java.util.SplittableRandom;

/**
 * Random work of every verb from one queue pair to the other, with a model that knows what must
 * come out: each completion once and in order, each message once, whole and in order, each atomic
 * executed once.
 */
final class Traffic {
  static final long RECEIVE = 1L << 40; // in ids of receives
  private static final int SLOTS = 64;

  private record Expected(
      WorkCompletion.Opcode opcode, int length, Integer immediate, int pattern) {}

  private record Issued(int id, WorkRequest.Opcode opcode, int length, int pattern, long value) {}

  private final SimNetwork network;
  private final SplittableRandom random;
  private final SimQueuePair from;
  private final SimQueuePair to;
  private final int mtu;
  private final int slot;
  private final int depth;
  private final int total;
  private final long lazyReceiver;
  private final SimRegion source;
  private final SimRegion sink; // of READs
  private final SimRegion target; // of WRITEs
  private final SimRegion constant; // of READs
  private final SimRegion cells; // of atomics
  private final SimRegion inbox; // of SENDs
  private final int[] targetPatterns = new int[SLOTS];
  private final int[] targetLengths = new int[SLOTS];
  private final ArrayDeque<Issued> issued = new ArrayDeque<>();
  private final ArrayDeque<Expected> deliveries = new ArrayDeque<>();
  private final boolean reads;
  private final boolean atomics;
  private int posted;
  private int lastWrite = -1;
  private int receivesPosted;
  private int receivesTaken;
  private long counter;
  private long cell;

  Traffic(SimNetwork network, SimQueuePair from, SimQueuePair to, TrafficConfig config) {
    this.network = network;
    this.random = network.random().split();
    this.from = from;
    this.to = to;
    this.mtu = config.mtu();
    this.slot = config.maxMessage();
    this.depth = config.depth();
    this.total = config.requests();
    this.reads = config.reads();
    this.atomics = config.atomics();
    this.lazyReceiver = config.lazyReceiverNanos();
    this.source = from.register(SLOTS * slot);
    this.sink = from.register(SLOTS * slot);
    this.target = to.register(SLOTS * slot);
    this.constant = to.register(slot);
    this.cells = to.register(16);
    this.inbox = to.register(SLOTS * slot);
    fill(constant, 0, slot, -1);
  }

  void start() {
    for (int i = 0; i < depth; i++) {
      postReceive();
    }
    postMore();
  }

  boolean isDone() {
    return posted == total && issued.isEmpty() && deliveries.isEmpty();
  }

  String progress() {
    return "%d of %d posted, %d not completed, %d not delivered"
        .formatted(posted, total, issued.size(), deliveries.size());
  }

  /** A completion of {@link #from}'s send queue. */
  void onSendCompletion(WorkCompletion completion) {
    assertThat(completion.status()).isEqualTo(CompletionStatus.SUCCESS);
    // Unsignaled ones before it are done, too.
    while (true) {
      Issued done = issued.poll();
      assertThat(done).as("completion %d", completion.id()).isNotNull();
      check(done);
      if (done.id == completion.id()) {
        break;
      }
    }
    postMore();
  }

  private void check(Issued done) {
    int at = done.id % SLOTS * slot;
    switch (done.opcode) {
      case READ ->
          assertThat(isFilled(sink, at, done.length, done.pattern)).as("READ %s", done).isTrue();
      case FETCH_AND_ADD, COMPARE_AND_SWAP ->
          assertThat(sink.buffer().getLong(at)).as("atomic %s", done).isEqualTo(done.value);
      default -> {}
    }
  }

  /** A completion of {@link #to}'s receive queue. */
  void onReceive(WorkCompletion completion) {
    assertThat(completion.status()).isEqualTo(CompletionStatus.SUCCESS);
    assertThat(completion.id()).isEqualTo(RECEIVE | receivesTaken);
    Expected expected = deliveries.poll();
    assertThat(expected).as("nothing was sent").isNotNull();
    assertThat(completion.opcode()).isEqualTo(expected.opcode);
    assertThat(completion.byteLength()).isEqualTo(expected.length);
    assertThat(completion.hasImmediate()).isEqualTo(expected.immediate != null);
    if (expected.immediate != null) {
      assertThat(completion.immediate()).isEqualTo(expected.immediate);
    }
    if (expected.opcode == WorkCompletion.Opcode.RECEIVE) {
      assertThat(isFilled(inbox, receivesTaken % SLOTS * slot, expected.length, expected.pattern))
          .as("SEND %s", expected)
          .isTrue();
    }
    receivesTaken++;
    if (lazyReceiver > 0 && random.nextInt(4) == 0) {
      network.at(network.now() + random.nextLong(lazyReceiver), this::postReceive);
    } else {
      postReceive();
    }
  }

  /** What WRITEs left behind. */
  void checkTarget() {
    for (int i = 0; i < SLOTS; i++) {
      assertThat(isFilled(target, i * slot, targetLengths[i], targetPatterns[i]))
          .as("target slot %d", i)
          .isTrue();
    }
    assertThat(cells.buffer().getLong(0)).isEqualTo(counter);
    assertThat(cells.buffer().getLong(8)).isEqualTo(cell);
  }

  private void postReceive() {
    int index = receivesPosted++;
    to.postReceive(new ReceiveRequest().set(RECEIVE | index, inbox, index % SLOTS * slot, slot));
  }

  private void postMore() {
    while (posted < total && from.connection().sends().room() > 1 && issued.size() < depth - 1) {
      boolean signaled = posted + 1 == total || issued.size() == depth - 2 || random.nextInt(3) > 0;
      WorkRequest request = next(signaled ? WorkRequest.SIGNALED : 0);
      from.post(request);
      if (request.isInline()) {
        fill(source, request.offset(), request.length(), 12345); // it was taken already
      }
    }
  }

  private WorkRequest next(int signaled) {
    int id = posted++;
    int at = id % SLOTS * slot;
    int length = randomLength();
    int pattern = random.nextInt();
    int flags = signaled | (random.nextInt(8) == 0 ? WorkRequest.FENCE : 0);
    WorkRequest request = new WorkRequest();
    int verb = random.nextInt(8);
    if (((verb == 5 || verb == 6) && !reads) || (verb == 7 && !atomics)) {
      verb = random.nextInt(5);
    }
    switch (verb) {
      case 0, 1, 2 -> {
        flags |= payload(at, length, pattern);
        boolean immediate = verb == 2;
        if (immediate) {
          request.sendWithImmediate(id, source, at, length, pattern);
        } else {
          request.send(id, source, at, length);
        }
        deliveries.add(
            new Expected(
                WorkCompletion.Opcode.RECEIVE, length, immediate ? pattern : null, pattern));
        issued.add(new Issued(id, request.opcode(), length, pattern, 0));
      }
      case 3, 4 -> {
        flags |= payload(at, length, pattern);
        int place = id % SLOTS;
        long address = target.address() + (long) place * slot;
        if (verb == 3) {
          request.write(id, source, at, length, address, target.rkey());
        } else {
          request.writeWithImmediate(id, source, at, length, address, target.rkey(), pattern);
          deliveries.add(
              new Expected(WorkCompletion.Opcode.RECEIVE_WRITE_WITH_IMM, length, pattern, pattern));
        }
        if (length > 0) {
          // Only its own bytes: what a longer one left behind them is not looked at again.
          targetPatterns[place] = pattern;
          targetLengths[place] = length;
          lastWrite = place;
        }
        issued.add(new Issued(id, request.opcode(), length, pattern, 0));
      }
      case 5 -> {
        request.read(id, sink, at, length, constant.address(), constant.rkey());
        issued.add(new Issued(id, request.opcode(), length, -1, 0));
      }
      case 6 -> {
        if (lastWrite < 0) {
          request.read(id, sink, at, 0, 0, 0);
          issued.add(new Issued(id, request.opcode(), 0, 0, 0));
        } else { // a READ sees the WRITE before it
          int bytes = targetLengths[lastWrite];
          request.read(
              id, sink, at, bytes, target.address() + (long) lastWrite * slot, target.rkey());
          issued.add(new Issued(id, request.opcode(), bytes, targetPatterns[lastWrite], 0));
        }
      }
      default -> atomic(request, id, at);
    }
    return request.flags(flags);
  }

  private void atomic(WorkRequest request, int id, int at) {
    if (random.nextBoolean()) {
      int addend = random.nextInt();
      request.fetchAndAdd(id, sink, at, cells.address(), cells.rkey(), addend);
      issued.add(new Issued(id, request.opcode(), 8, 0, counter));
      counter += addend;
    } else {
      long compare = random.nextBoolean() ? cell : cell + 1;
      long swap = random.nextLong();
      request.compareAndSwap(id, sink, at, cells.address() + 8, cells.rkey(), compare, swap);
      issued.add(new Issued(id, request.opcode(), 8, 0, cell));
      cell = compare == cell ? swap : cell;
    }
  }

  private int payload(int at, int length, int pattern) {
    fill(source, at, length, pattern);
    return length <= 64 && random.nextBoolean() ? WorkRequest.INLINE : 0;
  }

  private int randomLength() {
    int length =
        switch (random.nextInt(10)) {
          case 0 -> 0;
          case 1 -> 1 + random.nextInt(4);
          case 2 -> mtu - 1;
          case 3 -> mtu;
          case 4 -> mtu + 1;
          case 5 -> 2 * mtu;
          case 6 -> slot;
          default -> random.nextInt(slot);
        };
    return Math.min(length, slot);
  }

  private static void fill(SimRegion region, int at, int length, int pattern) {
    for (int i = 0; i < length; i++) {
      region.buffer().put(at + i, (byte) (pattern + i * 31 + (i >> 8)));
    }
  }

  private static boolean isFilled(SimRegion region, int at, int length, int pattern) {
    for (int i = 0; i < length; i++) {
      if (region.buffer().get(at + i) != (byte) (pattern + i * 31 + (i >> 8))) {
        return false;
      }
    }
    return true;
  }
}
