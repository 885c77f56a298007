package io.ringbell.rpc.memory;

import io.ringbell.RpcChannel;
import io.ringbell.RpcServer;
import io.ringbell.rpc.contract.StreamProbe;
import io.ringbell.rpc.contract.StreamProbe.Method;
import io.ringbell.rpc.contract.StreamProbeService;
import io.ringbell.rpc.contract.StreamSource;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;

/** What the kit wants to know of a publisher of answers; run by {@link ReactiveStreamsTest}. */
public final class AnswersVerification extends FlowPublisherVerification<byte[]> {
  private static final long TIMEOUT_MILLIS = 5000;
  private static final long SILENCE_MILLIS = 50;

  private RpcServer server;
  private RpcChannel channel;

  public AnswersVerification() {
    super(new TestEnvironment(TIMEOUT_MILLIS, SILENCE_MILLIS));
  }

  @BeforeClass
  public void start() {
    StreamProbeService streams = new StreamProbeService();
    streams.onProduce((call, request) -> StreamSource.of(ByteBuffer.wrap(request).getLong(), 20));
    server = RpcServer.builder().listen("memory://127.0.0.1:0").addService(streams).start();
    channel = RpcChannel.open(server.address());
  }

  @AfterClass
  public void close() {
    channel.close();
    server.close();
  }

  @Override
  public Flow.Publisher<byte[]> createFlowPublisher(long elements) {
    byte[] request = ByteBuffer.allocate(Long.BYTES).putLong(elements).array();
    return StreamProbe.of(channel).produce(Method.PRODUCE, request);
  }

  @Override
  public Flow.Publisher<byte[]> createFailedFlowPublisher() {
    RpcChannel closed = RpcChannel.open(server.address());
    closed.close();
    return StreamProbe.of(closed).produce(Method.PRODUCE, new byte[0]);
  }
}
