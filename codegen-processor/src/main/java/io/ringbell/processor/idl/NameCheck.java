package io.ringbell.processor.idl;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.Multiset;
import io.ringbell.processor.validation.Diagnostic;
import io.ringbell.processor.validation.ValidationReport;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;

/** Finds names that protoc would refuse. */
final class NameCheck {
  private final MappedFile mapped;
  private final ValidationReport report;
  private final Element user;
  private final Multiset<String> seen = HashMultiset.create();

  NameCheck(MappedFile mapped, Element user, ValidationReport report) {
    this.mapped = mapped;
    this.user = user;
    this.report = report;
  }

  void run() {
    ProtoFile file = mapped.file();
    Map<String, Origin> scope = new HashMap<>();
    add(file.service().name(), file.prefix() + file.service().name(), scope);
    types(file.prefix(), file.messages(), file.enums(), scope);
  }

  private void types(
      String prefix,
      List<ProtoMessage> messages,
      List<ProtoEnum> enums,
      Map<String, Origin> scope) {
    messages.forEach(message -> add(message.name(), prefix + message.name(), scope));
    enums.forEach(enumeration -> add(enumeration.name(), prefix + enumeration.name(), scope));
    for (ProtoEnum enumeration : enums) {
      // Constants are beside their enum, not within it.
      for (ProtoEnum.Constant constant : enumeration.constants()) {
        add(constant.name(), prefix + enumeration.name() + "." + constant.name(), scope);
      }
    }
    messages.forEach(message -> message(prefix + message.name() + ".", message));
  }

  private void message(String prefix, ProtoMessage message) {
    Map<String, Origin> scope = new HashMap<>();
    Map<String, Origin> json = new HashMap<>();
    for (ProtoField field : message.fields()) {
      if (add(field.name(), prefix + field.name(), scope)) {
        unique(ProtoNames.json(field.name()), mapped.origin(prefix + field.name()), json);
      }
    }
    message.fields().stream()
        .map(ProtoField::oneof)
        .filter(oneof -> !oneof.isEmpty())
        .distinct()
        .forEach(oneof -> add(oneof, prefix + "oneof " + oneof, scope));
    types(prefix, message.messages(), message.enums(), scope);
  }

  private boolean add(String name, String full, Map<String, Origin> scope) {
    // Of several things of one full name, the next.
    List<Origin> origins = mapped.origins().get(full);
    Origin origin = origins.get(Math.min(seen.add(full, 1), origins.size() - 1));
    if (!ProtoNames.isValid(name)) {
      error(Diagnostic.PROTO_NAME_INVALID, origin, name);
      return false;
    }
    return unique(name, origin, scope);
  }

  private boolean unique(String name, Origin origin, Map<String, Origin> scope) {
    Origin other = scope.putIfAbsent(name, origin);
    if (other == null) {
      return true;
    }
    error(Diagnostic.PROTO_NAME_CLASH, origin, name, other.text());
    return false;
  }

  private void error(Diagnostic diagnostic, Origin origin, Object... rest) {
    Object[] arguments = new Object[rest.length + 1];
    arguments[0] = origin.text();
    System.arraycopy(rest, 0, arguments, 1, rest.length);
    report.error(diagnostic, origin.element(), user, arguments);
  }
}
