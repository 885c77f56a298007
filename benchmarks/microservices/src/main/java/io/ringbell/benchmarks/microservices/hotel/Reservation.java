package io.ringbell.benchmarks.microservices.hotel;

import io.ringbell.annotations.RpcService;
import java.util.concurrent.CompletableFuture;

/** Knows which rooms are free. */
@RpcService
public interface Reservation {
  /** Takes rooms; the same order again gets the same answer and takes no more. */
  CompletableFuture<Booking> book(long order, String guest, int hotel, Stay stay, int rooms);

  /** Rooms that are free in all nights of a stay. */
  CompletableFuture<Integer> free(int hotel, Stay stay);
}
