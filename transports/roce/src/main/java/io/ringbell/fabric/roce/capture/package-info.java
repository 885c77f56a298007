/**
 * Captures: what the fabric sends and receives as a pcap file, and the command that reads such
 * files and checks each RoCEv2 packet in them.
 *
 * <p>Reading trusts nothing in a file: every length is checked before it is used, and memory does
 * not grow with what a file claims.
 */
package io.ringbell.fabric.roce.capture;
