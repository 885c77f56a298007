package io.ringbell.examples.routeguide;

import io.ringbell.PublishedItems;
import io.ringbell.Publishers;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Flow;

/** The guide, with a fixed list of sights. */
public final class RouteGuideService implements RouteGuide {
  private final List<Sight> sights;
  private final NoteBoard board = new NoteBoard();

  /** A guide to these sights. */
  public RouteGuideService(List<Sight> sights) {
    this.sights = List.copyOf(sights);
  }

  /** A guide to a small town. */
  public static RouteGuideService withSamples() {
    return new RouteGuideService(
        List.of(
            new Sight("Old Bridge", new Point(501_000_000, 144_000_000)),
            new Sight("Market Square", new Point(501_010_000, 144_020_000)),
            new Sight("Clock Tower", new Point(501_012_000, 144_025_000)),
            new Sight("Observatory", new Point(501_200_000, 144_300_000))));
  }

  @Override
  public Optional<Sight> sightAt(Point place) {
    return sights.stream().filter(sight -> sight.place().equals(place)).findFirst();
  }

  @Override
  public Flow.Publisher<Sight> sightsIn(Area area) {
    return Publishers.of(sights.stream().filter(sight -> area.contains(sight.place())).toList());
  }

  /** Waits for the points, so it runs on the server's executor: its result is no future. */
  @Override
  public Summary record(Flow.Publisher<Point> route) {
    int points = 0;
    int seen = 0;
    long meters = 0;
    Point last = null;
    try (PublishedItems<Point> items = Publishers.items(route)) {
      while (items.hasNext()) {
        Point point = items.next();
        points++;
        seen += sightAt(point).isPresent() ? 1 : 0;
        meters += last == null ? 0 : last.distanceTo(point);
        last = point;
      }
    }
    return new Summary(points, seen, meters);
  }

  @Override
  public Flow.Publisher<Note> exchange(Flow.Publisher<Note> notes) {
    return new NoteExchange(board, notes);
  }
}
