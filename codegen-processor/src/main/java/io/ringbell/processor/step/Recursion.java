package io.ringbell.processor.step;

import com.palantir.javapoet.ClassName;
import io.ringbell.processor.model.FieldType;
import io.ringbell.processor.model.MessageModel;
import io.ringbell.processor.model.PropertyModel;
import io.ringbell.processor.model.ValueType;
import io.ringbell.processor.validation.Diagnostic;
import io.ringbell.processor.validation.ValidationReport;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** Finds messages that contain themselves where nothing says that it may end. */
final class Recursion {
  private final ValidationReport report;
  private final Map<ClassName, Node> nodes = new LinkedHashMap<>();
  private final Set<ClassName> done = new HashSet<>();
  private final List<ClassName> path = new ArrayList<>();

  Recursion(ValidationReport report) {
    this.report = report;
  }

  void add(MessageModel message, TypeElement type, Element user) {
    nodes.put(message.type(), new Node(message, type, user));
  }

  /** Reports each circle once, on the field that closes it. */
  void check() {
    nodes.keySet().forEach(this::visit);
  }

  private void visit(ClassName type) {
    Node node = nodes.get(type);
    if (node == null || done.contains(type)) {
      return;
    }
    path.add(type);
    for (PropertyModel property : node.message().properties()) {
      ClassName target = directMessage(property);
      if (path.contains(target)) {
        reportCircle(node, property, target);
      } else if (target != null) {
        visit(target);
      }
    }
    path.remove(path.size() - 1);
    done.add(type);
  }

  private static ClassName directMessage(PropertyModel property) {
    return property.field().type() instanceof FieldType.Singular singular
            && singular.presence() == FieldType.Presence.NULLABLE
            && singular.value() instanceof ValueType.Message message
        ? message.type()
        : null;
  }

  private void reportCircle(Node node, PropertyModel property, ClassName target) {
    List<ClassName> circle = new ArrayList<>(path.subList(path.indexOf(target), path.size()));
    circle.add(target);
    String name = property.field().name();
    report.error(
        Diagnostic.MESSAGE_ENDLESS,
        MessageReader.fieldNamed(node.type(), name),
        node.user(),
        MessageReader.memberText(node.type(), name),
        target.simpleName(),
        circle.stream().map(ClassName::simpleName).collect(Collectors.joining(" -> ")));
  }

  private record Node(MessageModel message, TypeElement type, Element user) {}
}
