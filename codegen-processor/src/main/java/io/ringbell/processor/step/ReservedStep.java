package io.ringbell.processor.step;

import com.google.auto.common.MoreElements;
import io.ringbell.annotations.Reserved;
import io.ringbell.annotations.RpcMessage;
import io.ringbell.annotations.RpcService;
import io.ringbell.processor.validation.Diagnostic;
import io.ringbell.processor.validation.Reporter;
import io.ringbell.processor.validation.ValidationReport;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;

/** Finds {@code @Reserved} where it does nothing. */
public final class ReservedStep extends ReadingStep {
  /** A step for one compilation. */
  public ReservedStep(Reporter reporter) {
    super(Reserved.class, reporter);
  }

  @Override
  void read(Element element, ValidationReport report) {
    if (!isUseful(element)) {
      report.error(Diagnostic.RESERVED_OUTSIDE_MESSAGE, element, element, FieldStep.text(element));
    }
  }

  private static boolean isUseful(Element element) {
    return switch (element.getKind()) {
      case RECORD, ENUM -> true;
      case CLASS -> MoreElements.isAnnotationPresent(element, RpcMessage.class);
      case INTERFACE -> element.getModifiers().contains(Modifier.SEALED);
      case METHOD ->
          element.getModifiers().contains(Modifier.ABSTRACT)
              && MoreElements.isAnnotationPresent(element.getEnclosingElement(), RpcService.class);
      default -> false;
    };
  }
}
