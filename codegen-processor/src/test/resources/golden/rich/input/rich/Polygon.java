package rich;

import io.ringbell.annotations.RpcMessage;
import java.util.List;

@RpcMessage
final class Polygon implements Shape {
  List<Integer> corners;
}
