package io.ringbell.examples.chat;

/**
 * What somebody said.
 *
 * @param from the speaker; empty on the way to the server, which knows who speaks
 * @param text the words
 */
public record Line(String from, String text) {}
