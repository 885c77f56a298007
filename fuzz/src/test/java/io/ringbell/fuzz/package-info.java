/**
 * What a peer may send, searched for by Jazzer. A normal build replays the corpus beside the tests;
 * {@code JAZZER_FUZZ=1 mvn -pl fuzz -am test -Dtest=MessageFuzzTest#tree
 * -Dsurefire.failIfNoSpecifiedTests=false} searches for more.
 */
package io.ringbell.fuzz;
