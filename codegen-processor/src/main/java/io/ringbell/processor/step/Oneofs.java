package io.ringbell.processor.step;

import com.google.common.base.Strings;
import io.ringbell.annotations.Oneof;
import io.ringbell.processor.model.FieldType;
import io.ringbell.processor.validation.Diagnostic;

/** Reads which oneof a field belongs to. */
final class Oneofs {
  private Oneofs() {}

  /** Empty if none; what is wrong is reported. */
  static String read(FieldType type, Place place) {
    Oneof oneof = place.element().getAnnotation(Oneof.class);
    if (oneof == null) {
      return "";
    }
    String name = Strings.nullToEmpty(oneof.value());
    if (!name.matches("[A-Za-z_]\\w*")) {
      place.error(Diagnostic.ONEOF_NAME_INVALID, name);
    }
    boolean mayBeAbsent =
        type instanceof FieldType.Singular singular
            && singular.presence() != FieldType.Presence.IMPLICIT;
    if (!mayBeAbsent) {
      place.error(Diagnostic.ONEOF_PRESENCE, TypeText.of(type.type()), name);
    }
    return name;
  }
}
