package io.ringbell.examples.inventory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringbell.RpcServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Server and client programs in one process, over TCP. */
@Timeout(120)
class ProgramsTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, UTF_8);

  @Test
  void theDemoShowsEveryCallAndItsTimes() {
    String[] listen = {"tcp://127.0.0.1:0"};
    try (RpcServer server = InventoryServer.start(listen, out)) {
      assertThat(printed()).containsExactly("listening on " + server.address());
      InventoryClient.run(new String[] {server.address()}, out, 20);
    }
    assertThat(printed().stream().map(line -> line.replaceAll(" +", " ")))
        .contains(
            "find(a-1) -> Item[sku=a-1, name=hammer, category=TOOLS, quantity=40, cents=1450,"
                + " tags=[steel, 16 oz]]",
            "find(z-9), which does not exist -> NOT_FOUND: no item 'z-9'",
            "search(TOOLS, at least 10) -> [hammer, pliers]",
            "cheapest(TOOLS) -> Optional[pliers]",
            "cheapest(BOOKS), all sold -> Optional.empty",
            "quantities([a-2, b-1]) -> {a-2=7, b-1=3}",
            "reserve(2 a-1, 1 b-1) -> 4799 cents",
            "reserve(50 b-1), too many -> FAILED_PRECONDITION: 50 of 'b-1' wanted, 2 in stock",
            "findLater(a-2), asynchronous -> Item[sku=a-2, name=saw, category=TOOLS, quantity=7,"
                + " cents=2290, tags=[wood]]",
            "20 calls of each, one by one p50 p99");
    assertThat(printed()).filteredOn(line -> line.endsWith(" µs")).hasSize(6);
  }

  @Test
  void wrongArgumentsAreNamed() {
    assertFails(() -> InventoryServer.start(new String[0], out), "usage: InventoryServer");
    assertFails(() -> InventoryClient.run(new String[2], out, 1), "usage: InventoryClient");
    assertFails(
        () -> InventoryServer.start(new String[] {"7471"}, out),
        "7471",
        "expected: scheme://host:port");
  }

  @Test
  void anUnknownSchemeIsNamedWithThoseThatThereAre() {
    assertFails(
        () -> InventoryServer.start(new String[] {"pigeon://127.0.0.1:0"}, out),
        "unknown scheme 'pigeon'",
        "tcp");
    assertFails(
        () -> InventoryClient.run(new String[] {"pigeon://127.0.0.1:1"}, out, 1),
        "unknown scheme 'pigeon'",
        "tcp");
  }

  @Test
  void aFabricWithoutItsJarIsNamedWithTheRemedy() {
    Thread current = Thread.currentThread();
    ClassLoader all = current.getContextClassLoader();
    current.setContextClassLoader(new WithoutFabrics(all));
    try {
      assertFails(
          () -> InventoryServer.start(new String[] {"tcp://127.0.0.1:0"}, out),
          "add io.ringbell:ringbell-fabric-tcp");
    } finally {
      current.setContextClassLoader(all);
    }
  }

  /** A class path without the jars of fabrics. */
  private static final class WithoutFabrics extends ClassLoader {
    WithoutFabrics(ClassLoader parent) {
      super(parent);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
      return name.startsWith("META-INF/services/io.ringbell.fabric")
          ? Collections.emptyEnumeration()
          : super.getResources(name);
    }
  }

  @Test
  void aPortThatIsTakenIsNamed() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = "tcp://127.0.0.1:" + taken.getLocalPort();
      assertFails(
          () -> InventoryServer.start(new String[] {address}, out),
          "127.0.0.1:" + taken.getLocalPort());
    }
  }

  @Test
  void aServerThatIsNotThereIsNamed() throws IOException {
    int free;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = closed.getLocalPort();
    }
    assertFails(
        () -> InventoryClient.run(new String[] {"tcp://127.0.0.1:" + free}, out, 1),
        "127.0.0.1:" + free);
  }

  /** The program would print one line, and it holds these words. */
  private static void assertFails(ThrowingCallable program, String... words) {
    assertThatThrownBy(program)
        .isInstanceOfSatisfying(
            RuntimeException.class,
            e -> assertThat(Failures.oneLine(e)).contains(words).doesNotContain("\n"));
  }

  private List<String> printed() {
    return bytes.toString(UTF_8).lines().toList();
  }
}
