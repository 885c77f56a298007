package io.ringbell.processor.idl;

import com.google.common.base.Splitter;
import com.palantir.javapoet.ClassName;
import io.ringbell.annotations.ProtoName;
import io.ringbell.processor.model.MethodModel;
import io.ringbell.processor.model.ServiceModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What the messages and enums of a service are called in its {@code .proto}. A type within a
 * message stays within it, any other is at the top. Types of one name from several packages get
 * longer ones, except that which is nearest to the service.
 */
final class TypeNames {
  private final Map<ClassName, String> local = new HashMap<>();
  private final Map<ClassName, ClassName> parents = new LinkedHashMap<>();
  private final Map<ClassName, Boolean> types = new LinkedHashMap<>();
  private final Set<String> top = new HashSet<>();
  private final String serviceName;
  private final String prefix;

  /**
   * Names for a service.
   *
   * @param messages the types that other types may be within
   * @param enums the others
   */
  TypeNames(
      ServiceModel service, Origins origins, List<ClassName> messages, List<ClassName> enums) {
    int dot = service.wireName().lastIndexOf('.');
    this.serviceName = service.wireName().substring(dot + 1);
    this.prefix = "." + service.wireName().substring(0, dot + 1);
    messages.forEach(message -> types.put(message, true));
    enums.forEach(enumeration -> types.put(enumeration, false));
    top.add(serviceName);
    Map<ClassName, String> errors = errors(service);
    Map<String, Set<ClassName>> groups = new LinkedHashMap<>();
    for (ClassName type : types.keySet()) {
      Optional<String> given = Origins.name(origins.type(type)).map(ProtoName::value);
      String usual = errors.getOrDefault(type, type.simpleName());
      local.put(type, given.orElse(usual));
      Optional<ClassName> parent = parent(type);
      parent.ifPresent(p -> parents.put(type, p));
      if (parent.isEmpty()) {
        if (given.isPresent()) {
          top.add(given.get());
        } else {
          groups.computeIfAbsent(usual, n -> new LinkedHashSet<>()).add(type);
        }
      }
    }
    groups.values().forEach(group -> name(group, service.type().packageName()));
  }

  /** Exceptions have a name on the wire already, whose last part is used. */
  private static Map<ClassName, String> errors(ServiceModel service) {
    Map<ClassName, String> errors = new HashMap<>();
    service.methods().stream()
        .flatMap(method -> method.errors().stream())
        .forEach(
            e -> errors.put(e.type(), e.wireName().substring(e.wireName().lastIndexOf('.') + 1)));
    return errors;
  }

  private Optional<ClassName> parent(ClassName type) {
    for (ClassName e = type.enclosingClassName(); e != null; e = e.enclosingClassName()) {
      if (types.getOrDefault(e, false)) {
        return Optional.of(e);
      }
    }
    return Optional.empty();
  }

  private void name(Set<ClassName> group, String home) {
    List<ClassName> nearest = new ArrayList<>(group);
    nearest.sort(
        Comparator.comparing((ClassName type) -> !type.packageName().equals(home))
            .thenComparing(type -> type.simpleNames().size())
            .thenComparing(ClassName::canonicalName));
    for (ClassName type : nearest) {
      for (String candidate : candidates(type)) {
        if (top.add(candidate)) {
          local.put(type, candidate);
          break;
        }
      }
    }
  }

  /** The simple name, with the enclosing types', with more and more of the package's. */
  private List<String> candidates(ClassName type) {
    List<String> candidates = new ArrayList<>(List.of(local.get(type)));
    StringBuilder name = new StringBuilder(String.join("", type.simpleNames()));
    candidates.add(name.toString());
    List<String> packages = Splitter.on('.').omitEmptyStrings().splitToList(type.packageName());
    for (int i = packages.size() - 1; i >= 0; i--) {
      name.insert(0, ProtoNames.upperCamel(packages.get(i)));
      candidates.add(name.toString());
    }
    return candidates;
  }

  /** The name within the parent. */
  String local(ClassName type) {
    return local.get(type);
  }

  /** The full name, with a dot in front. */
  String full(ClassName type) {
    ClassName parent = parents.get(type);
    return (parent == null ? prefix : full(parent) + ".") + local(type);
  }

  /** The full name of something at the top. */
  String top(String name) {
    return prefix + name;
  }

  /** Those that are directly within {@code parent}, or at the top if that is null. */
  boolean isWithin(ClassName type, ClassName parent) {
    return Objects.equals(parents.get(type), parent);
  }

  /** The name for a message made up for a call. */
  String madeUp(MethodModel method, String ending) {
    String name = method.wireName() + ending;
    if (top.add(name)) {
      return name;
    }
    String longer = serviceName + name;
    top.add(longer);
    return longer;
  }
}
