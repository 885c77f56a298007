package io.ringbell.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ServerCalls;
import io.ringbell.fabric.FabricAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code auto:} takes the fastest fabric that works here and answers there. */
@Timeout(120)
class AutoTargetTest extends ChannelFixture {
  AutoTargetTest() {
    super("tcp://127.0.0.1:0");
  }

  /** A server that says its name, which is that of its fabric. */
  private static RingbellServerBuilder named(String scheme, String hostAndPort) {
    return RingbellServerBuilder.listen(scheme + "://" + hostAndPort)
        .addService(
            ServerServiceDefinition.builder("test.Echo")
                .addMethod(
                    Echo.UNARY,
                    ServerCalls.asyncUnaryCall(
                        (request, observer) -> {
                          observer.onNext(scheme);
                          observer.onCompleted();
                        }))
                .build());
  }

  private String call(FabricAddress where) {
    ManagedChannel channel =
        Grpc.newChannelBuilder("auto://" + where.hostAndPort(), InsecureChannelCredentials.create())
            .build();
    channels.add(channel);
    return unary(channel, "who is there?");
  }

  @Test
  void whatAnswersIsTaken() throws Exception {
    assertThat(call(start(named("tcp", "127.0.0.1:0")))).isEqualTo("tcp");
  }

  @Test
  void shmIsTakenBeforeTheOthers() throws Exception {
    FabricAddress where = start(named("tcp", "127.0.0.1:0"));
    start(named("roce", where.hostAndPort()));
    start(named("shm", where.hostAndPort()));
    assertThat(call(where)).isEqualTo("shm");
  }

  @Test
  void roceIsTakenBeforeTcp() throws Exception {
    FabricAddress where = start(named("tcp", "127.0.0.1:0"));
    start(named("roce", where.hostAndPort()));
    assertThat(call(where)).isEqualTo("roce");
  }

  @Test
  void severalAddressesOfOneServer() throws Exception {
    FabricAddress free = start(named("tcp", "127.0.0.1:0"));
    servers.get(0).shutdownNow().awaitTermination();
    start(
        RingbellServerBuilder.listen("tcp+ring://" + free.hostAndPort())
            .alsoListen("roce://" + free.hostAndPort())
            .addService(Echo.service()));
    assertThat(call(free)).isEqualTo("who is there?");
  }
}
