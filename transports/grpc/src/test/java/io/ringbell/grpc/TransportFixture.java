package io.ringbell.grpc;

import static io.ringbell.grpc.TransportHarness.SECONDS;
import static io.ringbell.grpc.TransportHarness.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.internal.ClientTransport.PingCallback;
import io.ringbell.grpc.TransportHarness.Ends;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A server and a client transport of a test, which end with it. */
abstract class TransportFixture {
  final String address;
  TransportHarness transport;

  TransportFixture(String address) {
    this.address = address;
  }

  @BeforeEach
  void make() {
    transport = new TransportHarness(address);
  }

  @AfterEach
  void end() throws Exception {
    transport.close();
  }

  TransportHarness up() throws Exception {
    return transport.serve().connect();
  }

  static void echoOk(Ends ends) throws Exception {
    ends.clientStream.request(1);
    ends.serverStream.request(1);
    ends.clientStream.writeMessage(message("ask"));
    ends.clientStream.flush();
    assertThat(ends.server.message()).isEqualTo("ask");
    ends.clientStream.halfClose();
    ends.server.halfClosed.get(SECONDS, TimeUnit.SECONDS);
    ends.serverStream.writeHeaders(new Metadata(), true);
    ends.serverStream.writeMessage(message("answer"));
    ends.serverStream.flush();
    ends.serverStream.close(Status.OK, new Metadata());
    assertThat(ends.client.message()).isEqualTo("answer");
    assertThat(ends.client.status().isOk()).isTrue();
    assertThat(ends.server.status().isOk()).isTrue();
  }

  /** A round trip; returns null if it succeeds. */
  Status ping() throws Exception {
    CompletableFuture<Status> result = new CompletableFuture<>();
    transport.client.ping(
        new PingCallback() {
          @Override
          public void onSuccess(long roundTripNanos) {
            result.complete(null);
          }

          @Override
          public void onFailure(Status cause) {
            result.complete(cause);
          }
        },
        Runnable::run);
    return result.get(SECONDS, TimeUnit.SECONDS);
  }
}
