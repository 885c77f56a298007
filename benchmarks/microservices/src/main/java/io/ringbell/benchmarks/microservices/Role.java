package io.ringbell.benchmarks.microservices;

import io.ringbell.benchmarks.microservices.hotel.City;
import io.ringbell.benchmarks.microservices.hotel.Services;
import io.ringbell.benchmarks.microservices.stack.Contract;
import io.ringbell.benchmarks.microservices.stack.Node;
import io.ringbell.benchmarks.microservices.trace.Tracer;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A service of the graph; each comes after those that it calls. */
enum Role {
  GEO,
  RATE,
  PROFILE,
  RESERVATION,
  SEARCH,
  FRONT_END;

  /** Those that it calls. */
  List<Role> calls() {
    return switch (this) {
      case GEO, RATE, PROFILE, RESERVATION -> List.of();
      case SEARCH -> List.of(GEO, RATE);
      case FRONT_END -> List.of(SEARCH, PROFILE, RESERVATION);
    };
  }

  /** As it is named in commands and results. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Role of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /**
   * Serves it.
   *
   * @param others addresses of those that it calls
   * @return its address
   */
  String serve(Node node, String listen, City city, Tracer tracer, Map<Role, String> others)
      throws IOException {
    return switch (this) {
      case GEO -> node.serve(Contract.GEO, Services.geo(city, tracer), listen);
      case RATE -> node.serve(Contract.RATE, Services.rate(city, tracer), listen);
      case PROFILE -> node.serve(Contract.PROFILE, Services.profile(city, tracer), listen);
      case RESERVATION ->
          node.serve(Contract.RESERVATION, Services.reservation(city, tracer), listen);
      case SEARCH ->
          node.serve(
              Contract.SEARCH,
              Services.search(
                  node.connect(Contract.GEO, others.get(GEO)),
                  node.connect(Contract.RATE, others.get(RATE)),
                  tracer),
              listen);
      case FRONT_END ->
          node.serve(
              Contract.FRONT_END,
              Services.frontEnd(
                  node.connect(Contract.SEARCH, others.get(SEARCH)),
                  node.connect(Contract.PROFILE, others.get(PROFILE)),
                  node.connect(Contract.RESERVATION, others.get(RESERVATION)),
                  tracer),
              listen);
    };
  }
}
