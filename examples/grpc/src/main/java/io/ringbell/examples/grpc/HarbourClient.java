package io.ringbell.examples.grpc;

import io.grpc.Channel;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.ringbell.examples.grpc.proto.Berth;
import io.ringbell.examples.grpc.proto.Call;
import io.ringbell.examples.grpc.proto.DeparturesRequest;
import io.ringbell.examples.grpc.proto.HarbourGrpc;
import io.ringbell.examples.grpc.proto.Position;
import io.ringbell.examples.grpc.proto.Ship;
import io.ringbell.examples.grpc.proto.Voyage;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A ship that calls each method. Nothing in here says what carries the calls. */
final class HarbourClient {
  private final Channel channel;
  private final PrintStream out;

  HarbourClient(Channel channel, PrintStream out) {
    this.channel = channel;
    this.out = out;
  }

  void run() {
    assign(Ship.newBuilder().setName("Dolphin").setLengthInMeters(120).build());
    assign(Ship.newBuilder().setName("Leviathan").setLengthInMeters(500).build());
    departures();
    track();
    radio("anybody there?", "tug boat, please");
    radio("tug on its way");
  }

  private HarbourGrpc.HarbourBlockingStub stub() {
    return HarbourGrpc.newBlockingStub(channel).withDeadlineAfter(30, TimeUnit.SECONDS);
  }

  private void assign(Ship ship) {
    try {
      Berth berth = stub().assign(ship);
      out.println(ship.getName() + ": " + berth.getQuay() + ", berth " + berth.getNumber());
    } catch (StatusRuntimeException e) {
      out.println(ship.getName() + ": " + e.getStatus().getDescription());
    }
  }

  private void departures() {
    stub()
        .departures(DeparturesRequest.newBuilder().setHours(2).build())
        .forEachRemaining(
            departure ->
                out.printf(
                    "leaves in %d min: %s%n",
                    departure.getInMinutes(), departure.getShip().getName()));
  }

  private void track() {
    Answers<Voyage> answers = new Answers<>();
    StreamObserver<Position> positions = HarbourGrpc.newStub(channel).track(answers);
    for (int i = 0; i <= 4; i++) {
      positions.onNext(Position.newBuilder().setEast(i * 3000).setNorth(i * 4000).build());
    }
    positions.onCompleted();
    Voyage voyage = answers.await().get(0);
    out.printf(
        "tracked: %d positions, %.1f nm%n", voyage.getPositions(), voyage.getNauticalMiles());
  }

  private void radio(String... words) {
    Answers<Call> answers = new Answers<>();
    StreamObserver<Call> calls = HarbourGrpc.newStub(channel).radio(answers);
    for (String each : words) {
      calls.onNext(Call.newBuilder().setChannel(16).setWords(each).build());
    }
    calls.onCompleted();
    List<Call> heard = answers.await();
    heard.forEach(call -> out.println("heard on 16: " + call.getWords()));
  }

  /** How long a call takes, in microseconds: half of {@code calls} take no longer. */
  long median(int calls) {
    HarbourGrpc.HarbourBlockingStub stub = HarbourGrpc.newBlockingStub(channel);
    Ship ship = Ship.newBuilder().setName("Dolphin").setLengthInMeters(120).build();
    long[] nanos = new long[calls];
    for (int i = 0; i < calls; i++) {
      long begun = System.nanoTime();
      Berth unused = stub.assign(ship);
      nanos[i] = System.nanoTime() - begun;
    }
    java.util.Arrays.sort(nanos);
    return TimeUnit.NANOSECONDS.toMicros(nanos[calls / 2]);
  }
}
