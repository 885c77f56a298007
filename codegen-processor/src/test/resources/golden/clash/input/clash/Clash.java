package clash;

import io.ringbell.annotations.RpcService;
import java.util.concurrent.CompletableFuture;

/** Its package has types of its own with the names of those that generated code uses. */
@RpcService
interface Clash {
  String send(java.lang.String text, List list, java.util.List<Integer> numbers);

  CompletableFuture<Void> later(Optional optional, WireReader reader, java.util.Map<java.lang.String, Map> maps);

  float ratio(Object object, Override override, Throwable throwable, Objects objects);

  java.util.Set<Long> all(int[] Codec, float ErrorCodec);

  void fail() throws Exception;
}
