package io.ringbell.processor.step;

import com.google.auto.common.MoreElements;
import io.ringbell.annotations.RpcMessage;
import io.ringbell.processor.validation.Reporter;
import io.ringbell.processor.validation.ValidationReport;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** Checks messages where they are declared, whether a service uses them or not. */
public final class RpcMessageStep extends ReadingStep {
  private final ProcessingEnvironment environment;

  /** A step for one compilation. */
  public RpcMessageStep(ProcessingEnvironment environment, Reporter reporter) {
    super(RpcMessage.class, reporter);
    this.environment = environment;
  }

  @Override
  void read(Element element, ValidationReport report) {
    TypeElement type = MoreElements.asType(element);
    Contract contract = new Contract(type, environment, report);
    contract.message(type, type);
    contract.messages();
  }
}
