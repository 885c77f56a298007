/** Named counters that every layer keeps and tests assert on. */
package io.ringbell.counter;
