package io.ringbell.fabric.memory;

import static io.ringbell.fabric.WorkRequest.SIGNALED;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkRequest;
import java.util.ArrayList;
import java.util.List;

/**
 * One run of some traffic, by one thread, on a network with faults: WRITEs, SENDs and READs both
 * ways, until all is done or the connection is broken.
 */
final class Traffic {
  private static final int ROUNDS = 6;

  private final MemoryFaults faults;
  private final List<String> client = new ArrayList<>();
  private final List<String> server = new ArrayList<>();
  private final List<Long> clientSignaled = new ArrayList<>();
  private final List<Long> serverSignaled = new ArrayList<>();
  private int requests;
  private long steps;
  private boolean broken;
  private boolean connected;
  private boolean clientBroken;
  private boolean serverBroken;
  private int clientReceives = MemoryLink.RECEIVES;
  private int serverReceives = MemoryLink.RECEIVES;

  private Traffic(MemoryFaults faults) {
    this.faults = faults;
  }

  static Traffic run(MemoryFaults faults) {
    Traffic traffic = new Traffic(faults);
    MemoryNetwork network = new MemoryNetwork(faults);
    MemoryLink link = traffic.connect(network);
    if (link != null) {
      try (link) {
        traffic.run(link);
      }
    }
    traffic.steps = network.steps();
    return traffic;
  }

  private MemoryLink connect(MemoryNetwork network) {
    try {
      MemoryLink link = MemoryLink.open(network);
      connected = true;
      return link;
    } catch (FabricException e) {
      broken = true;
      client.add("not connected: " + e.reason());
      return null;
    }
  }

  private void run(MemoryLink link) {
    for (int round = 0; round < ROUNDS; round++) {
      exchange(link.client, link.server, clientSignaled, 10L * round);
      exchange(link.server, link.client, serverSignaled, 10L * round);
      link.client.poll();
      link.server.poll();
      link.drain();
      clientReceives = repost(link.client, clientReceives);
      serverReceives = repost(link.server, serverReceives);
    }
    link.drain();
    client.addAll(link.client.log);
    server.addAll(link.server.log);
    clientBroken = link.client.queuePair.state() == QueuePair.State.ERROR;
    serverBroken = link.server.queuePair.state() == QueuePair.State.ERROR;
    broken = clientBroken || serverBroken;
  }

  private void exchange(
      MemoryLink.Side from, MemoryLink.Side to, List<Long> signaled, long firstId) {
    WorkRequest read =
        new WorkRequest()
            .read(firstId + 2, from.memory, 64, 8, to.memory.address(), to.memory.rkey())
            .flags(SIGNALED);
    WorkRequest send = new WorkRequest().send(firstId + 1, from.memory, 0, 8).next(read);
    from.queuePair.post(
        new WorkRequest()
            .write(firstId, from.memory, 0, 8, to.memory.address() + 8, to.memory.rkey())
            .next(send));
    signaled.add(firstId + 2);
    requests += 3;
  }

  /** Posts as many receives as have completed; ids go on, so that none is there twice. */
  private static int repost(MemoryLink.Side side, int posted) {
    long completed = side.log.stream().filter(line -> id(line) >= 1000).count();
    int number = posted;
    for (; number - completed < MemoryLink.RECEIVES; number++) {
      side.queuePair.postReceive(new ReceiveRequest().set(1000 + number, side.memory, 4096, 64));
    }
    return number;
  }

  private static long id(String line) {
    return Long.parseLong(line.substring(0, line.indexOf(' ')));
  }

  /** Everything that was observed. */
  String outcome() {
    return "client " + client + "\nserver " + server + "\nsteps " + steps;
  }

  boolean broken() {
    return broken;
  }

  long steps() {
    return steps;
  }

  int requests() {
    return requests;
  }

  long count(CompletionStatus status) {
    return client.stream().filter(line -> line.contains(" " + status)).count()
        + server.stream().filter(line -> line.contains(" " + status)).count();
  }

  void assertEachCompletedOnce() {
    if (connected) {
      assertCompletions(client, clientSignaled, clientBroken, clientReceives);
      assertCompletions(server, serverSignaled, serverBroken, serverReceives);
    }
  }

  private void assertCompletions(
      List<String> log, List<Long> signaled, boolean sideBroken, int receives) {
    List<Long> ids = log.stream().map(Traffic::id).toList();
    assertThat(ids).as("%s", faults).doesNotHaveDuplicates().containsAll(signaled);
    if (sideBroken) {
      assertThat(ids.stream().filter(id -> id >= 1000).count())
          .as("receives completed, %s", faults)
          .isEqualTo(receives);
    }
  }
}
