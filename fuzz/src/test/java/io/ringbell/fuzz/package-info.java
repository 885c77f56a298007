/**
 * What a peer may send, searched for by Jazzer. A normal build replays the corpus beside the tests;
 * {@code JAZZER_FUZZ=1 mvn -pl fuzz -am verify -Dtest=...} searches for more.
 */
package io.ringbell.fuzz;
