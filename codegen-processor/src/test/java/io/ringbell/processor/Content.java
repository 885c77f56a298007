package io.ringbell.processor;

import com.google.protobuf.Message;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a message holds, as lists that are equal if the messages are, arrays within them too. */
final class Content {
  private Content() {}

  static Object of(Object value) {
    if (value instanceof Optional<?> optional) {
      return optional.map(Content::of);
    }
    if (value instanceof Collection<?> all) { // the messages in a set need not have an equals
      return all.stream().map(Content::of).toList();
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> content = new LinkedHashMap<>();
      map.forEach((k, v) -> content.put(k, of(v)));
      return content;
    }
    if (value != null && value.getClass().isArray()) {
      Object[] elements = new Object[Array.getLength(value)];
      Arrays.setAll(elements, i -> Array.get(value, i));
      return Arrays.asList(elements);
    }
    if (value instanceof Message) {
      return value;
    }
    boolean message = value != null && value.getClass().getClassLoader() != null;
    if (!message || value instanceof Enum<?>) {
      return value;
    }
    if (value.getClass().getClassLoader() == Content.class.getClassLoader()) {
      throw new IllegalArgumentException("not of a fixture: " + value);
    }
    List<Object> fields = new ArrayList<>();
    Properties.of(value.getClass()).forEach(property -> fields.add(of(property.read(value))));
    return fields;
  }
}
