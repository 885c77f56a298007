package io.ringbell.examples.routeguide;

/** Something to see. */
public record Sight(String name, Point place) {}
