package names;

import io.ringbell.annotations.RpcMethod;
import io.ringbell.annotations.RpcService;

/** Names that would clash with those of the generated code. */
public class Outer {
  public record WireReader(int value, int size, int out, int in, int sizer, int i, long element) {}

  public record AddRequest(String calls, String options) {}

  @RpcService
  public interface Service {
    int add(int calls, int options, int addMethod, int call, int c, int e, int service, int result);

    AddRequest find(AddRequest options);

    @RpcMethod("Find_2")
    WireReader Find(WireReader call);

    String invoke(String method, int[] value, int valueUsed);

    void methods();

    /** Nested types, which the stub inherits, and names of classes for parameters. */
    Duration nested(Override override, MessageReader Float, Void none);

    int capitals(java.util.List<String> List, java.util.Set<String> Set, float Float, int[] Arrays);

    record Duration(java.util.List<String> List, java.util.Map<String, Integer> Map) {}

    record Override(java.util.Optional<String> Optional, double Double) {}

    record MessageReader(int WireReader, int[] WireSizer) {}

    record Void() {}

    /**
     * Not called any more.
     *
     * @deprecated for the test
     */
    @Deprecated
    void old();
  }
}
