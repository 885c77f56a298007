/**
 * The two roles of {@code rping}, the ping of RDMA, on the fabric SPI: how queue pairs, memory
 * regions and completions are used without any RPC above them.
 *
 * <p>For each ping the client SENDs where its data lies, the server READs them and SENDs a
 * go-ahead; then the client SENDs where it wants them back, and the server WRITEs them there and
 * SENDs another go-ahead. {@link io.ringbell.examples.rping.RpingClient} and {@link
 * io.ringbell.examples.rping.RpingServer} are the two sides of that conversation, {@link
 * io.ringbell.examples.rping.PingConnection} is what both need of the SPI.
 */
package io.ringbell.examples.rping;
