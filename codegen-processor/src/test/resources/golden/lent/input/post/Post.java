package post;

import io.ringbell.annotations.Lent;
import io.ringbell.annotations.RpcMessage;
import io.ringbell.annotations.RpcMethod;
import io.ringbell.annotations.RpcService;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

@RpcService
public interface Post {
  long weigh(@Lent ByteBuffer content);

  ByteBuffer copy(String name, ByteBuffer content);

  void send(Shipment shipment);

  @RpcMethod(blocking = true)
  void sendSlowly(Shipment shipment);

  CompletableFuture<Long> weighLater(@Lent ByteBuffer content);

  Flow.Publisher<@Lent ByteBuffer> parts(@Lent ByteBuffer content);

  CompletableFuture<Long> collect(Flow.Publisher<@Lent ByteBuffer> parts);

  Flow.Publisher<Parcel> forward(Flow.Publisher<Parcel> parcels);

  Parcel last();

  record Shipment(List<Load> loads) {}

  sealed interface Load permits Parcel, Sack {}

  record Parcel(String to, @Lent ByteBuffer content, Optional<@Lent ByteBuffer> stamp)
      implements Load {}

  @RpcMessage
  final class Sack implements Load {
    public List<@Lent ByteBuffer> letters;
    public Map<Integer, @Lent ByteBuffer> numbered;
    public ByteBuffer list;
  }
}
