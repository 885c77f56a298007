package io.ringbell.benchmarks.microservices.hotel;

import io.ringbell.Status;
import io.ringbell.benchmarks.microservices.trace.Tracer;
import io.ringbell.benchmarks.microservices.trace.Visit;
import java.util.concurrent.CompletableFuture;

/** Answers from {@link Vacancies}. */
final class ReservationService implements Reservation {
  private final City city;
  private final Vacancies vacancies;
  private final Tracer tracer;

  ReservationService(City city, Tracer tracer) {
    this.city = city;
    this.vacancies = new Vacancies(city);
    this.tracer = tracer;
  }

  @Override
  public CompletableFuture<Booking> book(
      long order, String guest, int hotel, Stay stay, int rooms) {
    Visit visit = tracer.enter(Hops.RESERVATION_BOOK);
    Ids.check(hotel, city.hotels().size());
    stay.checkWithin(City.NIGHTS);
    if (rooms < 1 || guest.isBlank()) {
      throw Status.INVALID_ARGUMENT
          .withDescription("rooms: %d, guest: '%s' (expected: one of each)".formatted(rooms, guest))
          .asException();
    }
    return visit.leave(
        CompletableFuture.completedFuture(vacancies.book(order, hotel, stay, rooms)));
  }

  @Override
  public CompletableFuture<Integer> free(int hotel, Stay stay) {
    Ids.check(hotel, city.hotels().size());
    stay.checkWithin(City.NIGHTS);
    return CompletableFuture.completedFuture(vacancies.free(hotel, stay));
  }
}
