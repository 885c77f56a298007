package io.ringbell.examples.grpc;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.ringbell.examples.grpc.proto.Berth;
import io.ringbell.examples.grpc.proto.Call;
import io.ringbell.examples.grpc.proto.Departure;
import io.ringbell.examples.grpc.proto.DeparturesRequest;
import io.ringbell.examples.grpc.proto.HarbourGrpc;
import io.ringbell.examples.grpc.proto.Position;
import io.ringbell.examples.grpc.proto.Ship;
import io.ringbell.examples.grpc.proto.Voyage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** The harbour master's office. Nothing in here says what carries the calls. */
final class HarbourService extends HarbourGrpc.HarbourImplBase {
  private static final int LONGEST = 400;
  private static final double UNITS_PER_MILE = 10_000;

  private final AtomicInteger berths = new AtomicInteger();
  private final Map<Integer, List<Call>> radio = new ConcurrentHashMap<>();
  private final List<Departure> departures;

  HarbourService(List<Departure> departures) {
    this.departures = List.copyOf(departures);
  }

  /** With three ships that are about to leave. */
  static HarbourService withSamples() {
    return new HarbourService(
        List.of(
            departure("Albatross", 90, 20),
            departure("Blue Marlin", 225, 75),
            departure("Cormorant", 40, 500)));
  }

  private static Departure departure(String name, int length, int inMinutes) {
    return Departure.newBuilder()
        .setShip(Ship.newBuilder().setName(name).setLengthInMeters(length))
        .setInMinutes(inMinutes)
        .build();
  }

  @Override
  public void assign(Ship ship, StreamObserver<Berth> answer) {
    if (ship.getLengthInMeters() > LONGEST) {
      answer.onError(
          Status.OUT_OF_RANGE
              .withDescription(
                  "%s is %d m long (at most %d m fit)"
                      .formatted(ship.getName(), ship.getLengthInMeters(), LONGEST))
              .asRuntimeException());
      return;
    }
    answer.onNext(
        Berth.newBuilder()
            .setQuay(ship.getLengthInMeters() > 100 ? "East Quay" : "Old Pier")
            .setNumber(berths.incrementAndGet())
            .build());
    answer.onCompleted();
  }

  @Override
  public void departures(DeparturesRequest request, StreamObserver<Departure> answers) {
    for (Departure departure : departures) {
      if (departure.getInMinutes() <= request.getHours() * 60) {
        answers.onNext(departure);
      }
    }
    answers.onCompleted();
  }

  @Override
  public StreamObserver<Position> track(StreamObserver<Voyage> answer) {
    return new StreamObserver<>() {
      private Position last;
      private int positions;
      private double miles;

      @Override
      public void onNext(Position position) {
        if (last != null) {
          miles +=
              Math.hypot(position.getEast() - last.getEast(), position.getNorth() - last.getNorth())
                  / UNITS_PER_MILE;
        }
        last = position;
        positions++;
      }

      @Override
      public void onError(Throwable problem) {} // the ship is out of sight

      @Override
      public void onCompleted() {
        answer.onNext(Voyage.newBuilder().setPositions(positions).setNauticalMiles(miles).build());
        answer.onCompleted();
      }
    };
  }

  @Override
  public StreamObserver<Call> radio(StreamObserver<Call> answers) {
    return new StreamObserver<>() {
      @Override
      public void onNext(Call call) {
        List<Call> said =
            radio.computeIfAbsent(call.getChannel(), channel -> new CopyOnWriteArrayList<>());
        new ArrayList<>(said).forEach(answers::onNext);
        said.add(call);
      }

      @Override
      public void onError(Throwable problem) {}

      @Override
      public void onCompleted() {
        answers.onCompleted();
      }
    };
  }
}
