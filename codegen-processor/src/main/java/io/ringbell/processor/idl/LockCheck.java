package io.ringbell.processor.idl;

import io.ringbell.processor.validation.Diagnostic;
import io.ringbell.processor.validation.ValidationReport;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;

/**
 * Compares a service with the locked {@code .proto}: whether one side with the old contract and one
 * with the new still understand each other. Types are compared where they are used, so that their
 * names may change.
 */
final class LockCheck {
  private static final String EMPTY_NAME = ".google.protobuf.Empty";
  private static final ProtoMessage EMPTY =
      new ProtoMessage("", "", false, ProtoReserved.NONE, List.of(), List.of(), List.of());

  private final ProtoFile locked;
  private final MappedFile mapped;
  private final ProtoTypes oldTypes;
  private final ProtoTypes newTypes;
  private final Element user;
  private final ValidationReport report;
  private final Set<List<String>> compared = new HashSet<>();

  LockCheck(ProtoFile locked, MappedFile mapped, Element user, ValidationReport report) {
    this.locked = locked;
    this.mapped = mapped;
    this.oldTypes = new ProtoTypes(locked);
    this.newTypes = new ProtoTypes(mapped.file());
    this.user = user;
    this.report = report;
  }

  void run() {
    ProtoService service = mapped.file().service();
    String prefix = mapped.file().prefix() + service.name();
    for (ProtoService.Method old : locked.service().methods()) {
      Optional<ProtoService.Method> method =
          service.methods().stream().filter(m -> m.name().equals(old.name())).findFirst();
      if (method.isEmpty()) {
        error(prefix, Diagnostic.LOCK_METHOD_REMOVED, old.name());
      } else {
        method(prefix + "." + old.name(), old, method.get());
      }
    }
    // What no method leads to: the exceptions.
    for (String name : oldTypes.messages().keySet()) {
      if (newTypes.messages().containsKey(name)) {
        messages(name, name);
      }
    }
  }

  private void method(String place, ProtoService.Method old, ProtoService.Method method) {
    if (old.requestStream() != method.requestStream()
        || old.responseStream() != method.responseStream()) {
      error(place, Diagnostic.LOCK_METHOD_STREAM, old.name(), kind(old), kind(method));
      return;
    }
    if (!messages(old.request(), method.request())) {
      Object[] types = {old.name(), "request", bare(old.request()), bare(method.request())};
      error(place, Diagnostic.LOCK_METHOD_TYPE, types);
    }
    if (!messages(old.response(), method.response())) {
      Object[] types = {old.name(), "response", bare(old.response()), bare(method.response())};
      error(place, Diagnostic.LOCK_METHOD_TYPE, types);
    }
  }

  private static String kind(ProtoService.Method method) {
    return (method.requestStream() ? "(stream)" : "()")
        + " returns "
        + (method.responseStream() ? "(stream)" : "()");
  }

  /** False if they cannot be compared, as one is from another file. */
  private boolean messages(String oldName, String newName) {
    ProtoMessage old = message(oldName, oldTypes);
    ProtoMessage message = message(newName, newTypes);
    if (old == null || message == null) {
      return oldName.equals(newName);
    }
    if (newName.equals(EMPTY_NAME)) {
      return old.fields().isEmpty(); // there is no place to report fields at
    }
    if (compared.add(List.of(oldName, newName))) {
      fields(newName, old, message);
    }
    return true;
  }

  private static ProtoMessage message(String name, ProtoTypes types) {
    return name.equals(EMPTY_NAME) ? EMPTY : types.messages().get(name);
  }

  private void fields(String place, ProtoMessage old, ProtoMessage message) {
    OneofMoves moves = new OneofMoves();
    for (ProtoField field : old.fields()) {
      // One that moved here is reported as what it was before.
      Optional<ProtoField> same =
          field(message, f -> f.number() == field.number() && !hasMoved(f, old));
      Optional<ProtoField> namesake = field(message, f -> f.name().equals(field.name()));
      if (namesake.isPresent() && namesake.get().number() != field.number()) {
        String full = place + "." + field.name();
        Object[] numbers = {bare(full), field.number(), namesake.get().number()};
        error(full, Diagnostic.LOCK_FIELD_RENUMBERED, numbers);
      } else if (same.isPresent()) {
        same(place + "." + same.get().name(), field, same.get(), moves);
      } else if (field(message, f -> f.number() == field.number()).isEmpty()
          && !message.reserved().contains(field.number())) {
        Object[] removed = {bare(place) + "." + field.name(), field.number()};
        error(place, Diagnostic.LOCK_FIELD_REMOVED, removed);
      }
    }
    for (ProtoField field : message.fields()) {
      if (old.reserved().contains(field.number())) {
        String full = place + "." + field.name();
        error(full, Diagnostic.LOCK_NUMBER_REUSED, bare(full), field.number());
      }
    }
    Set<Integer> used = message.fields().stream().map(f -> f.number()).collect(Collectors.toSet());
    reserved(place, old.reserved(), message.reserved(), used);
  }

  private static boolean hasMoved(ProtoField field, ProtoMessage old) {
    return field(old, f -> f.name().equals(field.name()))
        .filter(f -> f.number() != field.number())
        .isPresent();
  }

  private static Optional<ProtoField> field(ProtoMessage message, Predicate<ProtoField> test) {
    return message.fields().stream().filter(test).findFirst();
  }

  private void same(String place, ProtoField old, ProtoField field, OneofMoves moves) {
    String name = bare(place);
    if (!isCardinalityKept(old, field)) {
      error(place, Diagnostic.LOCK_FIELD_CARDINALITY, name, text(old), text(field));
    } else if (!isTypeKept(old, field)) {
      error(place, Diagnostic.LOCK_FIELD_TYPE, name, text(old), text(field));
    }
    if (moves.isMoved(old.oneof(), field.oneof())) {
      error(place, Diagnostic.LOCK_ONEOF_MOVED, name, oneof(old), oneof(field));
    }
  }

  /** One and many read each other, the last one counting, unless many stand in one piece. */
  private boolean isCardinalityKept(ProtoField old, ProtoField field) {
    boolean packed =
        WireClass.of(old.type()).isPacked() || oldTypes.enums().containsKey(old.type());
    return old.isMap() == field.isMap() && (old.isRepeated() == field.isRepeated() || !packed);
  }

  private boolean isTypeKept(ProtoField old, ProtoField field) {
    if (old.isMap() && !WireClass.of(old.key()).equals(WireClass.of(field.key()))) {
      return false;
    }
    boolean oldEnum = oldTypes.enums().containsKey(old.type());
    boolean newEnum = newTypes.enums().containsKey(field.type());
    if (oldEnum && newEnum) {
      constants(old.type(), field.type());
      return true;
    }
    WireClass before = oldEnum ? WireClass.VARINT : WireClass.of(old.type());
    WireClass after = newEnum ? WireClass.VARINT : WireClass.of(field.type());
    return before.mayBecome(after)
        && (before != WireClass.NAMED || messages(old.type(), field.type()));
  }

  private void constants(String oldName, String newName) {
    if (!compared.add(List.of(oldName, newName))) {
      return;
    }
    ProtoEnum old = oldTypes.enums().get(oldName);
    ProtoEnum enumeration = newTypes.enums().get(newName);
    Set<Integer> numbers =
        enumeration.constants().stream().map(c -> c.number()).collect(Collectors.toSet());
    for (ProtoEnum.Constant constant : old.constants()) {
      String place = newName + "." + constant.name();
      Object[] named = {bare(place), constant.number()};
      Optional<ProtoEnum.Constant> namesake =
          enumeration.constants().stream()
              .filter(c -> c.name().equals(constant.name()))
              .findFirst();
      if (namesake.isPresent() && namesake.get().number() != constant.number()) {
        Object[] both = {bare(place), constant.number(), namesake.get().number()};
        error(place, Diagnostic.LOCK_ENUM_RENUMBERED, both);
      } else if (!numbers.contains(constant.number())
          && !enumeration.reserved().contains(constant.number())) {
        error(newName, Diagnostic.LOCK_ENUM_REMOVED, named);
      }
    }
    for (ProtoEnum.Constant constant : enumeration.constants()) {
      if (old.reserved().contains(constant.number())) {
        String place = newName + "." + constant.name();
        error(place, Diagnostic.LOCK_NUMBER_REUSED, bare(place), constant.number());
      }
    }
    reserved(newName, old.reserved(), enumeration.reserved(), numbers);
  }

  /** Numbers that are in use again are reported as such. */
  private void reserved(
      String place, ProtoReserved old, ProtoReserved reserved, Set<Integer> used) {
    for (ProtoReserved.Range range : old.ranges()) {
      boolean reused = used.stream().anyMatch(n -> range.from() <= n && n <= range.to());
      if (!reused && !reserved.containsAll(range)) {
        error(place, Diagnostic.LOCK_RESERVED_REMOVED, bare(place), range);
      }
    }
  }

  private static String text(ProtoField field) {
    if (field.isMap()) {
      return "map<" + field.key() + ", " + bare(field.type()) + ">";
    }
    return (field.isRepeated() ? "repeated " : "") + bare(field.type());
  }

  private static String oneof(ProtoField field) {
    return field.oneof().isEmpty() ? "no oneof" : "oneof " + field.oneof();
  }

  private static String bare(String name) {
    return name.startsWith(".") ? name.substring(1) : name;
  }

  private void error(String place, Diagnostic diagnostic, Object... arguments) {
    report.error(diagnostic, mapped.origin(place).element(), user, arguments);
  }
}
