/**
 * The demo: a warehouse's stock behind an annotated interface, with a server and a client program.
 * {@code ./ringbell demo} runs both.
 */
package io.ringbell.examples.inventory;
