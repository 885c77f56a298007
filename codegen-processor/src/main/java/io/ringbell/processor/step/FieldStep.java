package io.ringbell.processor.step;

import com.google.auto.common.MoreElements;
import io.ringbell.annotations.Field;
import io.ringbell.annotations.RpcMessage;
import io.ringbell.annotations.RpcService;
import io.ringbell.processor.validation.Diagnostic;
import io.ringbell.processor.validation.Reporter;
import io.ringbell.processor.validation.ValidationReport;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;

/** Finds {@code @Field} where it does nothing. */
public final class FieldStep extends ReadingStep {
  /** A step for one compilation. */
  public FieldStep(Reporter reporter) {
    super(Field.class, reporter);
  }

  @Override
  void read(Element element, ValidationReport report) {
    if (!isInMessage(element)) {
      report.error(Diagnostic.FIELD_OUTSIDE_MESSAGE, element, element, text(element));
    }
  }

  private static boolean isInMessage(Element element) {
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

  private static String text(Element element) {
    String kind = element.getKind() == ElementKind.PARAMETER ? "parameter " : "field ";
    return kind
        + element.getSimpleName()
        + " of "
        + (element.getEnclosingElement().getKind() == ElementKind.CONSTRUCTOR
            ? "a constructor"
            : element.getEnclosingElement().getSimpleName());
  }
}
