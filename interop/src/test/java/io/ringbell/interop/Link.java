package io.ringbell.interop;

import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.Fabrics;
import java.util.Locale;

/** A connection between Ringbell and the verbs program, with a fabric of its own. */
final class Link implements AutoCloseable {
  private static final int PORT = 7001;
  private static final byte[] NO_DATA = {};

  final Fabric fabric;
  final VerbsPeer kernel;
  final OurSide ours;
  final PeerMemory theirs;

  private Link(Fabric fabric, VerbsPeer kernel, OurSide ours) {
    this.fabric = fabric;
    this.kernel = kernel;
    this.ours = ours;
    this.theirs = PeerMemory.of(kernel);
  }

  /**
   * Ringbell connects to the kernel.
   *
   * @param receives posted on both sides before
   * @param length of each of them
   */
  static Link weConnect(Guest guest, int receives, int length) {
    return weConnect(guest, receives, receives, length, "");
  }

  static Link weConnect(Guest guest, int ours, int theirs, int length, String options) {
    VerbsPeer kernel = guest.startVerbsPeer();
    Fabric fabric = Fabrics.open("roce");
    try {
      kernel.must("listen %s %d", Guest.KERNEL, PORT);
      kernel.say("accept %d %d", theirs, length);
      String address = "roce://" + Guest.KERNEL + ":" + PORT + options;
      OurSide side = OurSide.connect(fabric, address, ours, length, NO_DATA);
      expectConnected(kernel.hear());
      return new Link(fabric, kernel, side);
    } catch (RuntimeException | Error e) {
      kernel.close();
      fabric.close();
      throw e;
    }
  }

  /** The kernel connects to Ringbell. */
  static Link kernelConnects(Guest guest, int receives, int length) throws InterruptedException {
    return kernelConnects(guest, receives, receives, length, "");
  }

  static Link kernelConnects(Guest guest, int ours, int theirs, int length, String options)
      throws InterruptedException {
    VerbsPeer kernel = guest.startVerbsPeer();
    Fabric fabric = Fabrics.open("roce");
    try (OurListener listener =
        new OurListener(fabric, "roce://" + Guest.OURS + ":" + PORT + options)) {
      kernel.say("connect %s %d %d %d", Guest.OURS, PORT, theirs, length);
      OurSide side = OurSide.accept(fabric, listener.next(), ours, length, NO_DATA);
      expectConnected(Background.hear(kernel, side));
      return new Link(fabric, kernel, side);
    } catch (RuntimeException | Error | InterruptedException e) {
      kernel.close();
      fabric.close();
      throw e;
    }
  }

  private static void expectConnected(String answer) {
    if (!answer.startsWith("connected")) {
      throw new AssertionError("the verbs program: " + answer);
    }
  }

  /** A command to the verbs program and its answer; meanwhile our side makes progress. */
  String ask(String format, Object... arguments) throws InterruptedException {
    kernel.say(format, arguments);
    return Background.hear(kernel, ours);
  }

  /** A command that must succeed. */
  void must(String format, Object... arguments) throws InterruptedException {
    String answer = ask(format, arguments);
    if (!answer.equals("ok")) {
      throw new AssertionError(
          String.format(Locale.ROOT, format, arguments) + ": the kernel's side says: " + answer);
    }
  }

  /** A completion of the kernel's, which must begin like this. */
  void expectKernelCompletion(String expected) throws InterruptedException {
    String answer = ask("poll 1 30000");
    if (!answer.startsWith(expected)) {
      throw new AssertionError(
          "the kernel's completion: '" + answer + "' (expected: '" + expected + "')");
    }
  }

  @Override
  public void close() {
    ours.close();
    fabric.close();
    kernel.close();
  }
}
