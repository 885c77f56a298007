package io.ringbell.examples.routeguide;

import io.ringbell.annotations.RpcMethod;
import io.ringbell.annotations.RpcService;
import java.util.Optional;
import java.util.concurrent.Flow;

/** Answers questions on what there is to see. */
@RpcService("routeguide.v1.RouteGuide")
public interface RouteGuide {
  /** The sight at a place, if there is one. */
  @RpcMethod(idempotent = true, deadline = "5s")
  Optional<Sight> sightAt(Point place);

  /** All sights in an area, one after another. */
  Flow.Publisher<Sight> sightsIn(Area area);

  /** Takes a route point by point and sums it up. */
  Summary record(Flow.Publisher<Point> route);

  /** Takes notes, and answers each with those that were left at the same place before. */
  Flow.Publisher<Note> exchange(Flow.Publisher<Note> notes);
}
