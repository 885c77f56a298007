package io.ringbell.processor.step;

import com.google.auto.common.MoreElements;
import com.google.auto.common.MoreTypes;
import io.ringbell.annotations.Encoding;
import io.ringbell.annotations.Field;
import io.ringbell.annotations.RpcMessage;
import io.ringbell.annotations.RpcService;
import io.ringbell.processor.validation.Diagnostic;
import io.ringbell.processor.validation.Reporter;
import io.ringbell.processor.validation.ValidationReport;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** Finds {@code @Field} where it does nothing. */
public final class FieldStep extends ReadingStep {
  /** A step for one compilation. */
  public FieldStep(Reporter reporter) {
    super(Field.class, reporter);
  }

  @Override
  void read(Element element, ValidationReport report) {
    boolean useful =
        MoreElements.isType(element)
            ? isPermitted(MoreElements.asType(element))
            : isInMessage(element);
    if (!useful) {
      report.error(Diagnostic.FIELD_OUTSIDE_MESSAGE, element, element, text(element));
    } else if (element.getKind() == ElementKind.ENUM_CONSTANT || MoreElements.isType(element)) {
      checkEncoding(element, report);
    }
  }

  private static void checkEncoding(Element element, ValidationReport report) {
    Field field = element.getAnnotation(Field.class);
    Encoding encoding =
        field.encoding() == Encoding.DEFAULT ? field.keyEncoding() : field.encoding();
    if (encoding != Encoding.DEFAULT) {
      String name = element.getSimpleName().toString();
      report.error(
          Diagnostic.ENCODING_UNSUPPORTED, element, element, name, "encoding " + encoding, name);
    }
  }

  private static boolean isPermitted(TypeElement type) {
    return type.getInterfaces().stream()
        .map(MoreTypes::asTypeElement)
        .anyMatch(i -> i.getModifiers().contains(Modifier.SEALED));
  }

  /**
   * Whether it is a field of a message, an enum's constant or a parameter of a service's method.
   */
  static boolean isInMessage(Element element) {
    Element owner = element.getEnclosingElement();
    return switch (element.getKind()) {
      case ENUM_CONSTANT -> true;
      case FIELD ->
          !element.getModifiers().contains(Modifier.STATIC)
              && !element.getModifiers().contains(Modifier.TRANSIENT)
              && (owner.getKind() == ElementKind.RECORD
                  || MoreElements.isAnnotationPresent(owner, RpcMessage.class));
      case PARAMETER -> isInMethod(owner);
      default -> false;
    };
  }

  /** The compiler copies a component's annotations to the parameters of the constructor. */
  private static boolean isInMethod(Element method) {
    Element type = method.getEnclosingElement();
    return method.getKind() == ElementKind.CONSTRUCTOR
        ? type.getKind() == ElementKind.RECORD
        : method.getModifiers().contains(Modifier.ABSTRACT)
            && MoreElements.isAnnotationPresent(type, RpcService.class);
  }

  /** In words. */
  static String text(Element element) {
    if (MoreElements.isType(element)) {
      return MessageReader.typeText(MoreElements.asType(element));
    }
    String kind =
        switch (element.getKind()) {
          case PARAMETER -> "parameter ";
          case METHOD -> "method ";
          default -> "field ";
        };
    return kind
        + element.getSimpleName()
        + " of "
        + (element.getEnclosingElement().getKind() == ElementKind.CONSTRUCTOR
            ? "a constructor"
            : element.getEnclosingElement().getSimpleName());
  }
}
