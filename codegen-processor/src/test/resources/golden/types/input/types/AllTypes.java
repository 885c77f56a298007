package types;

import io.ringbell.annotations.Field;
import io.ringbell.annotations.RpcMethod;
import io.ringbell.annotations.RpcService;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import types.other.Shared;

@RpcService
interface AllTypes extends Echo<Scalars> {
  Primitives primitives(Primitives value);

  Boxes boxes(Boxes value);

  Optionals optionals(Optionals value);

  Lists lists(Lists value);

  Sets sets(Sets value);

  Arrays arrays(Arrays value);

  Maps maps(Maps value);

  Values values(Values value);

  Tree tree(Tree value);

  Numbered numbered(Numbered value);

  Mutable mutable(Mutable value);

  Immutable immutable(Immutable value);

  Empty empty(Empty value);

  Shared shared(Shared value);

  CompletionStage<Void> nothingLater();

  CompletableFuture<Integer> boxedLater(Integer value);

  Optional<Tree> maybe(@Field(2) Tree only);

  boolean truth(boolean value);

  byte octet(byte value);

  char letter(char value);

  long sum(int a, long b, float c, double d);

  float ratio();

  double exact();

  long[] history(Optional<Instant> since);

  Color mix(Color a, Color b);

  @RpcMethod("Renamed")
  Map<String, Color> paint(List<Color> call, int[] sizer, String size, int in);
}
