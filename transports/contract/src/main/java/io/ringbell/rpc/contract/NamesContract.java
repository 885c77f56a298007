package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.RpcServer;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Host names that stand for several addresses, of which some or none can be reached. */
public abstract class NamesContract {
  private static final String NAME = "service.test";

  private final String scheme;

  @TempDir Path directory;

  /** Over one fabric whose addresses are those of IP. */
  protected NamesContract(String scheme) {
    this.scheme = scheme;
  }

  @Test
  void theAddressesOfANameAreTriedInTurn() throws IOException {
    try (RpcServer server = start("127.0.0.3")) {
      String port = portOf(server);
      assertThat(call(port, "127.0.0.1", "127.0.0.2", "127.0.0.3"))
          .startsWith("answer 3 ")
          .contains("127.0.0.3:" + port + "=READY");
    }
  }

  @Test
  void theFirstThatAnswersIsTaken() throws IOException {
    try (RpcServer server = start("127.0.0.1")) {
      String port = portOf(server);
      assertThat(call(port, "127.0.0.1", "127.0.0.2"))
          .startsWith("answer 3 ")
          .contains("127.0.0.1:" + port + "=READY");
    }
  }

  @Test
  void bothFamiliesAreTried() throws IOException {
    Assumptions.assumeTrue(hasIpv6(), "no IPv6 on this machine's loopback");
    try (RpcServer server = start("[::1]")) {
      String port = portOf(server);
      assertThat(call(port, "127.0.0.2", "::1")).startsWith("answer 3 ");
    }
    try (RpcServer server = start("127.0.0.2")) {
      String port = portOf(server);
      assertThat(call(port, "::1", "127.0.0.2")).startsWith("answer 3 ");
    }
  }

  @Test
  void theFailureNamesAllThatWereTried() throws IOException {
    String port;
    try (RpcServer server = start("127.0.0.1")) {
      port = portOf(server);
    }
    assertThat(call(port, "127.0.0.1", "127.0.0.2", "127.0.0.3"))
        .contains("UNAVAILABLE", "none of 3 addresses")
        .contains("127.0.0.1:" + port, "127.0.0.2:" + port, "127.0.0.3:" + port);
  }

  private RpcServer start(String host) {
    return RpcServer.builder()
        .listen(scheme + "://" + host + ":0")
        .addService(ProbeSkeleton.of(new ProbeService()))
        .start();
  }

  private static String portOf(RpcServer server) {
    return server.address().substring(server.address().lastIndexOf(':') + 1);
  }

  /** What a client says whose name stands for these addresses. */
  private String call(String port, String... addresses) throws IOException {
    StringBuilder hosts = new StringBuilder();
    for (String address : addresses) {
      hosts.append(address).append(' ').append(NAME).append('\n');
    }
    Path file = Files.writeString(directory.resolve("hosts"), hosts);
    String target = scheme + "://" + NAME + ":" + port;
    try (Child child = Child.withHosts(file, NamesProgram.class, target)) {
      return child.line();
    }
  }

  private static boolean hasIpv6() throws SocketException {
    return NetworkInterface.networkInterfaces()
        .flatMap(NetworkInterface::inetAddresses)
        .anyMatch(each -> each instanceof Inet6Address && each.isLoopbackAddress());
  }
}
