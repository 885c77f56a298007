package io.ringbell.fabric.verbs.natives;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Events of the device, whose link goes down and up: run in the guest, after all others. */
class AsyncEventCases {
  private final VerbsExtras extras = NativeLibrary.get().extras();
  private final AsyncEventImage event = new AsyncEventImage();

  @Test
  void aPortThatGoesDownAndUpIsReported() throws Exception {
    long context = extras.device(0);
    PortImage port = new PortImage();

    setLink("down");
    awaitEvent(context, Verbs.EVENT_PORT_ERR);
    extras.queryPort(context, 1, port.buffer());
    assertThat(port.state()).isEqualTo(Verbs.PORT_DOWN);

    setLink("up");
    awaitEvent(context, Verbs.EVENT_PORT_ACTIVE);
    extras.queryPort(context, 1, port.buffer());
    assertThat(port.state()).isEqualTo(Verbs.PORT_ACTIVE);
  }

  /** Other events, of GIDs that come and go, may be before it. */
  private void awaitEvent(long context, int type) throws IOException {
    WaitImage set = new WaitImage(1).handle(0, context);
    do {
      assertThat(extras.await(set.buffer(), 1, Loop.MILLIS)).describedAs("an event").isEqualTo(1);
      assertThat(extras.takeAsyncEvent(context, event.buffer())).isTrue();
    } while (event.type() != type);
    assertThat(event.port()).isEqualTo(1);
    assertThat(event.object()).isZero();
  }

  private static void setLink(String state) throws IOException, InterruptedException {
    Process ip = new ProcessBuilder("ip", "link", "set", "wire0", state).inheritIO().start();
    assertThat(ip.waitFor()).isZero();
  }
}
