package io.ringbell.examples.routeguide;

/** What somebody wrote down at a place. */
public record Note(Point place, String text) {}
