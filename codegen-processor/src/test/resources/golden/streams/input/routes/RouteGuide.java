package routes;

import io.ringbell.annotations.RpcMethod;
import io.ringbell.annotations.RpcService;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** One method of each kind, with messages and with values that are wrapped. */
@RpcService("routes.v1.RouteGuide")
public interface RouteGuide {
  record Point(int latitude, int longitude) {}

  record Summary(int points, long distance) {}

  @RpcMethod(deadline = "250ms", idempotent = true)
  Point locate(String name);

  @RpcMethod(compressed = true)
  Flow.Publisher<Point> list(Point corner, Point opposite);

  Flow.Publisher<Integer> countdown();

  @RpcMethod(deadline = "1h", blocking = true)
  Flow.Publisher<List<String>> names(Point near);

  Summary record(Flow.Publisher<Point> points);

  void forget(Flow.Publisher<String> names);

  int add(Flow.Publisher<Integer> numbers);

  CompletableFuture<Summary> recordLater(Flow.Publisher<Point> points);

  Flow.Publisher<Point> chat(Flow.Publisher<Point> none);

  /** A stub does not generate its own. */
  default CompletableFuture<Point> locateAsync(String name) {
    return CompletableFuture.completedFuture(locate(name));
  }
}
