package rich;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

record Shapes(
    Shape one,
    Optional<Shape> maybe,
    List<Shape> many,
    Set<Shape> distinct,
    Map<String, Shape> byName,
    Event event,
    List<Event> events) {}
