package io.ringbell.rpc.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * What is in use at one time: Ringbell's threads, and the descriptors of sockets, pipes and
 * selectors. Class loading opens files at any time; those are not counted.
 */
public final class Leaks {
  static {
    useSocketsOnce();
  }

  private final Set<String> threads = threads();
  private final int descriptors = descriptors();

  private Leaks() {}

  /** The JDK opens a descriptor or two of its own with the first socket, and keeps them. */
  private static void useSocketsOnce() {
    try (ServerSocketChannel server = ServerSocketChannel.open();
        Selector selector = Selector.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (SocketChannel client = SocketChannel.open(server.getLocalAddress());
          SocketChannel accepted = server.accept()) {
        client.configureBlocking(false);
        client.register(selector, SelectionKey.OP_READ);
        accepted.shutdownOutput();
        selector.select(TimeUnit.SECONDS.toMillis(Await.LIMIT_SECONDS));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Remembers what is in use now. */
  public static Leaks remember() {
    return new Leaks();
  }

  /** Waits until nothing is in use that was not then. */
  public void awaitNone() {
    Await.until("threads are gone: " + newThreads(), () -> newThreads().isEmpty());
    Await.until(
        "descriptors: " + descriptors() + ", expected at most " + descriptors,
        () -> descriptors() <= descriptors);
  }

  private Set<String> newThreads() {
    Set<String> now = threads();
    now.removeAll(threads);
    return now;
  }

  private static Set<String> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("ringbell-"))
        .map(thread -> thread.getName() + "#" + thread.getId())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** How many descriptors are open that are not files; 0 where that cannot be known. */
  public static int descriptors() {
    Path directory = Path.of("/proc/self/fd");
    int count = 0;
    try (DirectoryStream<Path> links = Files.newDirectoryStream(directory)) {
      for (Path link : links) {
        count += isSocketOrSelector(link) ? 1 : 0;
      }
    } catch (IOException e) {
      return 0;
    }
    return count;
  }

  private static boolean isSocketOrSelector(Path link) {
    try {
      String target = Files.readSymbolicLink(link).toString();
      return target.startsWith("socket:")
          || target.startsWith("anon_inode:")
          || target.startsWith("pipe:");
    } catch (IOException e) {
      return false; // closed meanwhile
    }
  }
}
