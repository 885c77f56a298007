package io.ringbell.examples.routeguide;

import io.ringbell.RpcChannel;
import io.ringbell.RpcResponses;
import io.ringbell.RpcServer;
import io.ringbell.RpcStream;
import java.io.PrintStream;
import java.util.List;

/** Starts a server and calls each of its methods. */
public final class RouteGuideDemo {
  private RouteGuideDemo() {}

  /** The address to listen on may be given; {@code tcp://127.0.0.1:0} otherwise. */
  @SuppressWarnings("SystemOut")
  public static void main(String[] args) {
    run(args.length == 0 ? "tcp://127.0.0.1:0" : args[0], System.out);
  }

  static void run(String address, PrintStream out) {
    try (RpcServer server =
            RpcServer.builder()
                .listen(address)
                .addService(RouteGuideSkeleton.of(RouteGuideService.withSamples()))
                .start();
        RpcChannel channel = RpcChannel.open(server.address())) {
      RouteGuideStub guide = RouteGuideStub.of(channel);
      look(guide, out);
      list(guide, out);
      walk(guide, out);
      exchange(guide, out);
    }
  }

  private static void look(RouteGuide guide, PrintStream out) {
    Point place = new Point(501_000_000, 144_000_000);
    out.println("at the start: " + guide.sightAt(place).map(Sight::name).orElse("nothing"));
    out.println("at sea: " + guide.sightAt(new Point(0, 0)).map(Sight::name).orElse("nothing"));
  }

  private static void list(RouteGuideStub guide, PrintStream out) {
    Area town = new Area(new Point(501_000_000, 144_000_000), new Point(501_050_000, 144_050_000));
    try (RpcResponses<Sight> sights = guide.sightsInBlocking(town)) {
      sights.forEachRemaining(sight -> out.println("in town: " + sight.name()));
    }
  }

  private static void walk(RouteGuideStub guide, PrintStream out) {
    try (RpcStream<Point, Summary> route = guide.recordCall()) {
      route.send(new Point(501_000_000, 144_000_000));
      route.send(new Point(501_005_000, 144_010_000));
      route.send(new Point(501_010_000, 144_020_000));
      route.halfClose();
      Summary summary = route.next();
      out.printf(
          "walked: %d points, %d sights, %d m%n",
          summary.points(), summary.sights(), summary.meters());
    }
  }

  private static void exchange(RouteGuideStub guide, PrintStream out) {
    Point bench = new Point(501_005_000, 144_010_000);
    try (RpcStream<Note, Note> notes = guide.exchangeCall()) {
      for (String text : List.of("nice view", "bring a coat")) {
        notes.send(new Note(bench, text));
      }
      notes.halfClose();
      notes.forEachRemaining(note -> out.println("read on the bench: " + note.text()));
    }
  }
}
