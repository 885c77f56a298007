package io.ringbell.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.InsecureServerCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.ServerBuilder;
import io.grpc.TlsServerCredentials;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Servers that are made by their port are Ringbell's if a property says so, and only then. gRPC
 * asks its providers once for a process, so that the other case has a process of its own.
 */
@Timeout(120)
class ServerProviderTest {
  /** Serves and calls, with gRPC's types only; says which builder it got. */
  static final class Unchanged {
    private Unchanged() {}

    public static void main(String[] args) throws Exception {
      ServerBuilder<?> builder =
          Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create());
      Server server = builder.addService(Echo.service()).build().start();
      ManagedChannel channel =
          Grpc.newChannelBuilder(
                  args[0] + "://127.0.0.1:" + server.getPort(), InsecureChannelCredentials.create())
              .build();
      System.out.println(
          builder.getClass().getSimpleName() + " " + ChannelFixture.unary(channel, "served"));
      channel.shutdownNow().awaitTermination(20, TimeUnit.SECONDS);
      server.shutdownNow().awaitTermination();
    }
  }

  private static String run(String fabric, String scheme) throws Exception {
    Process process =
        new ProcessBuilder(
                new File(System.getProperty("java.home"), "bin/java").getPath(),
                "-XX:TieredStopAtLevel=1",
                "-D" + RingbellServerProvider.PROPERTY + "=" + fabric,
                "-cp",
                System.getProperty("java.class.path"),
                Unchanged.class.getName(),
                scheme)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return said.trim();
  }

  @Test
  void thePropertyNamesTheFabric() throws Exception {
    assertThat(run("tcp", "tcp+ring")).isEqualTo("RingbellServerBuilder served");
    assertThat(run("roce", "roce")).isEqualTo("RingbellServerBuilder served");
  }

  @Test
  void withoutThePropertyServersAreGrpcsOwn() throws Exception {
    assertThat(Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create()))
        .isNotInstanceOf(RingbellServerBuilder.class);
    assertThat(new RingbellServerProvider().isAvailable()).isFalse();
  }

  @Test
  void tlsIsRefusedInWords() throws Exception {
    io.grpc.ServerProvider.NewServerBuilderResult result =
        new RingbellServerProvider()
            .newServerBuilderForPort(
                0,
                TlsServerCredentials.create(
                    new ByteArrayInputStream(new byte[0]), new ByteArrayInputStream(new byte[0])));
    assertThat(result.getServerBuilder()).isNull();
    assertThat(result.getError()).contains("plain text");
  }
}
