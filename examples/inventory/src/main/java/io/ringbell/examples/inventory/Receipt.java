package io.ringbell.examples.inventory;

import java.time.Instant;
import java.util.UUID;

/**
 * Says that an order was taken.
 *
 * @param id of the order
 * @param cents price of everything
 * @param at when
 */
public record Receipt(UUID id, long cents, Instant at) {}
