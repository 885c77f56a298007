package io.ringbell.processor;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The fields of a message class of the fixtures as the tests see them: by reflection, independent
 * of the processor.
 *
 * @param name in Java
 * @param number on the wire
 * @param type generic
 * @param field to read it by
 */
record Properties(String name, int number, Type type, Field field) {
  /** What the sources say, as annotations are not kept until run time. */
  private static final Map<String, List<Integer>> NUMBERS =
      Map.of(
          "Numbered",
          List.of(536870911, 16, 1, 2047),
          "Immutable",
          List.of(3, 2),
          "Gone",
          List.of(1, 99));

  static List<Properties> of(Class<?> type) {
    List<Properties> properties = new ArrayList<>();
    for (Field field : type.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers())) {
        field.setAccessible(true);
        int index = properties.size();
        List<Integer> numbers = NUMBERS.get(type.getSimpleName());
        int number = numbers == null ? index + 1 : numbers.get(index);
        properties.add(new Properties(field.getName(), number, field.getGenericType(), field));
      }
    }
    return properties;
  }

  Object read(Object message) {
    try {
      return field.get(message);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  /** Makes a message of its fields: by the constructor that takes them, or one by one. */
  static Object make(Class<?> type, List<Object> values) {
    try {
      for (Constructor<?> constructor : type.getDeclaredConstructors()) {
        constructor.setAccessible(true);
        if (constructor.getParameterCount() == values.size()) {
          return constructor.newInstance(values.toArray());
        }
      }
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      Object message = constructor.newInstance();
      List<Properties> properties = of(type);
      for (int i = 0; i < values.size(); i++) {
        properties.get(i).field().set(message, values.get(i));
      }
      return message;
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
