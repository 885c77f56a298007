package io.ringbell.benchmarks.microservices.hotel;

import io.ringbell.benchmarks.microservices.trace.Remote;
import io.ringbell.benchmarks.microservices.trace.Tracer;

/** Makes the services' implementations. */
public final class Services {
  private Services() {}

  public static Geo geo(City city, Tracer tracer) {
    return new GeoService(city, tracer);
  }

  public static Rate rate(City city, Tracer tracer) {
    return new RateService(city, tracer);
  }

  public static Profile profile(City city, Tracer tracer) {
    return new ProfileService(city, tracer);
  }

  public static Reservation reservation(City city, Tracer tracer) {
    return new ReservationService(city, tracer);
  }

  public static Search search(Remote<Geo> geo, Remote<Rate> rate, Tracer tracer) {
    return new SearchService(geo, rate, tracer);
  }

  /** What guests talk to. */
  public static FrontEnd frontEnd(
      Remote<Search> search,
      Remote<Profile> profile,
      Remote<Reservation> reservation,
      Tracer tracer) {
    return new FrontEndService(search, profile, reservation, tracer);
  }
}
