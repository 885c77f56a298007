package io.ringbell.benchmarks.microservices.hotel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A grid over the city. A search looks at the cells around a place in growing rings, and ends when
 * nothing outside of them can be nearer than what it has. Distances are those of the plane in
 * kilometres, which is exact enough for a city. Immutable.
 */
final class PlaceIndex {
  private static final double KM_PER_DEGREE = 111.2;
  private static final double HOTELS_PER_CELL = 4;

  private final double[] x;
  private final double[] y;
  private final double cell; // kilometres
  private final int columns;
  private final int rows;
  private final int[][] cells;

  PlaceIndex(City city) {
    int count = city.hotels().size();
    x = new double[count];
    y = new double[count];
    for (Hotel hotel : city.hotels()) {
      x[hotel.id()] = x(hotel.description().place());
      y[hotel.id()] = y(hotel.description().place());
    }
    double width = x(new Place(City.NORTH, City.EAST));
    double height = y(new Place(City.NORTH, City.EAST));
    cell = Math.sqrt(width * height * HOTELS_PER_CELL / Math.max(1, count));
    columns = (int) (width / cell) + 1;
    rows = (int) (height / cell) + 1;
    cells = cells(count);
  }

  /** The nearest hotels, the nearest first; of equally near ones the lower id. */
  List<Integer> nearest(Place place, int limit) {
    Nearest found = new Nearest(Math.min(limit, x.length));
    double px = x(place);
    double py = y(place);
    int column = within(px, columns);
    int row = within(py, rows);
    for (int ring = 0; ; ring++) {
      ring(column, row, ring, px, py, found);
      if (found.isFull() && found.worst() <= beyond(column, row, ring, px, py)) {
        return found.hotels();
      }
      if (ring >= Math.max(columns, rows)) {
        return found.hotels();
      }
    }
  }

  /** The square of the distance in kilometres. */
  double squaredDistance(int hotel, Place place) {
    return squared(x[hotel] - x(place), y[hotel] - y(place));
  }

  private int[][] cells(int count) {
    List<List<Integer>> lists = new ArrayList<>();
    for (int i = 0; i < columns * rows; i++) {
      lists.add(new ArrayList<>());
    }
    for (int hotel = 0; hotel < count; hotel++) {
      lists.get(within(y[hotel], rows) * columns + within(x[hotel], columns)).add(hotel);
    }
    return lists.stream()
        .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
        .toArray(int[][]::new);
  }

  private void ring(int column, int row, int ring, double px, double py, Nearest found) {
    for (int r = Math.max(0, row - ring); r <= Math.min(rows - 1, row + ring); r++) {
      boolean whole = r == row - ring || r == row + ring;
      int step = whole || ring == 0 ? 1 : 2 * ring;
      for (int c = column - ring; c <= column + ring; c += step) {
        if (c >= 0 && c < columns) {
          for (int hotel : cells[r * columns + c]) {
            found.offer(hotel, squared(x[hotel] - px, y[hotel] - py));
          }
        }
      }
    }
  }

  /** The square of how far the nearest hotel is at least that is in none of the rings so far. */
  private double beyond(int column, int row, int ring, double px, double py) {
    double least = Double.MAX_VALUE;
    if (column - ring > 0) {
      least = Math.min(least, px - (column - ring) * cell);
    }
    if (column + ring < columns - 1) {
      least = Math.min(least, (column + ring + 1) * cell - px);
    }
    if (row - ring > 0) {
      least = Math.min(least, py - (row - ring) * cell);
    }
    if (row + ring < rows - 1) {
      least = Math.min(least, (row + ring + 1) * cell - py);
    }
    return least <= 0 ? -1 : least * least;
  }

  private int within(double kilometres, int size) {
    return Math.max(0, Math.min(size - 1, (int) (kilometres / cell)));
  }

  private static double x(Place place) {
    double middle = Math.toRadians((City.SOUTH + City.NORTH) / 2);
    return (place.longitude() - City.WEST) * KM_PER_DEGREE * Math.cos(middle);
  }

  private static double y(Place place) {
    return (place.latitude() - City.SOUTH) * KM_PER_DEGREE;
  }

  private static double squared(double dx, double dy) {
    return dx * dx + dy * dy;
  }

  /** The best so far, in order. */
  private static final class Nearest {
    private final int[] hotels;
    private final double[] distances;
    private int count;

    Nearest(int limit) {
      hotels = new int[limit];
      distances = new double[limit];
    }

    boolean isFull() {
      return count == hotels.length;
    }

    double worst() {
      return count == 0 ? -1 : distances[count - 1];
    }

    void offer(int hotel, double distance) {
      if (isFull() && (count == 0 || !before(hotel, distance, count - 1))) {
        return;
      }
      int at = isFull() ? count - 1 : count++;
      while (at > 0 && before(hotel, distance, at - 1)) {
        hotels[at] = hotels[at - 1];
        distances[at] = distances[at - 1];
        at--;
      }
      hotels[at] = hotel;
      distances[at] = distance;
    }

    private boolean before(int hotel, double distance, int other) {
      return distance < distances[other] || (distance == distances[other] && hotel < hotels[other]);
    }

    List<Integer> hotels() {
      return Arrays.stream(hotels, 0, count).boxed().toList();
    }
  }
}
