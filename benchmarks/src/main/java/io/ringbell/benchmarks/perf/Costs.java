package io.ringbell.benchmarks.perf;

/**
 * Adds up what both processes spend between two moments, again and again: allocation, time of
 * processors, doorbells. One thread.
 */
final class Costs {
  private final Session session;
  private final Control control;
  private final CpuMeter cpu = new CpuMeter();

  private long clientBytes;
  private long serverBytes;
  private long clientNanos;
  private long serverNanos;
  private long doorbells;

  private long server1;
  private long server2;
  private long client1;
  private long client2;
  private long clientCpu;
  private long serverCpu;
  private long doorbellsBefore;

  Costs(Session session) {
    this.session = session;
    this.control = session.control();
  }

  /** What comes counts. */
  void begin() {
    serverCpu = control.cpuNanos();
    server1 = control.allocatedBytes();
    server2 = control.allocatedBytes();
    doorbellsBefore = session.doorbells();
    clientCpu = cpu.read();
    client1 = AllocationMeter.allThreads();
    client2 = AllocationMeter.allThreads();
  }

  /** What came since {@link #begin} is added. */
  void end() {
    clientBytes += AllocationMeter.between(client1, client2, AllocationMeter.allThreads());
    clientNanos += cpu.read() - clientCpu;
    doorbells += session.doorbells() - doorbellsBefore;
    serverBytes += AllocationMeter.between(server1, server2, control.allocatedBytes());
    serverNanos += control.cpuNanos() - serverCpu;
  }

  void clear() {
    clientBytes = 0;
    serverBytes = 0;
    clientNanos = 0;
    serverNanos = 0;
    doorbells = 0;
  }

  Cost client(long calls) {
    return new Cost((double) clientBytes / calls, (double) clientNanos / calls);
  }

  Cost server(long calls) {
    return new Cost((double) serverBytes / calls, (double) serverNanos / calls);
  }

  /** 0 if there were none. */
  double callsPerDoorbell(long calls) {
    return doorbells == 0 ? 0 : (double) calls / doorbells;
  }
}
