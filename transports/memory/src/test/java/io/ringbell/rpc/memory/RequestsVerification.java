package io.ringbell.rpc.memory;

import io.ringbell.RpcChannel;
import io.ringbell.RpcServer;
import io.ringbell.rpc.contract.StreamProbe;
import io.ringbell.rpc.contract.StreamProbe.Method;
import io.ringbell.rpc.contract.StreamProbeService;
import io.ringbell.rpc.contract.StreamSink;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowSubscriberBlackboxVerification;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;

/** What the kit wants to know of a subscriber to requests; run by {@link ReactiveStreamsTest}. */
public final class RequestsVerification extends FlowSubscriberBlackboxVerification<byte[]> {
  private static final long TIMEOUT_MILLIS = 5000;
  private static final long SILENCE_MILLIS = 50;

  private RpcServer server;
  private RpcChannel channel;

  public RequestsVerification() {
    super(new TestEnvironment(TIMEOUT_MILLIS, SILENCE_MILLIS));
  }

  @BeforeClass
  public void start() {
    server =
        RpcServer.builder()
            .listen("memory://127.0.0.1:0")
            .addService(new StreamProbeService())
            .start();
    channel = RpcChannel.open(server.address());
  }

  @AfterClass
  public void close() {
    channel.close();
    server.close();
  }

  @Override
  public Flow.Subscriber<byte[]> createFlowSubscriber() {
    AtomicReference<Flow.Subscriber<byte[]>> subscriber = new AtomicReference<>();
    Flow.Publisher<byte[]> requests = to -> subscriber.set(cast(to));
    StreamProbe.of(channel).talk(Method.TALK, requests).subscribe(StreamSink.all());
    return subscriber.get();
  }

  @SuppressWarnings("unchecked") // a subscriber of anything takes bytes
  private static Flow.Subscriber<byte[]> cast(Flow.Subscriber<? super byte[]> to) {
    return (Flow.Subscriber<byte[]>) to;
  }

  @Override
  public byte[] createElement(int element) {
    return new byte[] {(byte) element};
  }
}
