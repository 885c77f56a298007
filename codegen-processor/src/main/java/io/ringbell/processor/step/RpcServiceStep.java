package io.ringbell.processor.step;

import com.google.auto.common.MoreElements;
import com.google.common.collect.ImmutableSet;
import com.palantir.javapoet.ClassName;
import io.ringbell.annotations.RpcService;
import io.ringbell.processor.idl.IdlWriter;
import io.ringbell.processor.model.ServiceModel;
import io.ringbell.processor.validation.Diagnostic;
import io.ringbell.processor.validation.Reporter;
import io.ringbell.processor.validation.ValidationReport;
import io.ringbell.processor.writer.GrpcWriter;
import io.ringbell.processor.writer.ServiceWriter;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/** Reads services, and has those that are right written. */
public final class RpcServiceStep extends ReadingStep {
  private final ProcessingEnvironment environment;
  private final ServiceWriter writer;
  private final IdlWriter idl;
  private final GrpcWriter grpc;

  /** A step for one compilation. */
  public RpcServiceStep(ProcessingEnvironment environment, Reporter reporter) {
    super(RpcService.class, reporter);
    this.environment = environment;
    this.writer = new ServiceWriter(environment);
    this.idl = new IdlWriter(environment);
    this.grpc = new GrpcWriter(environment);
  }

  /** The names of the processor's options. */
  public static Set<String> optionNames() {
    return ImmutableSet.<String>builder()
        .add(ServiceReader.PACKAGE)
        .addAll(IdlWriter.optionNames())
        .add(GrpcWriter.OPTION)
        .build();
  }

  @Override
  void read(Element element, ValidationReport report) {
    TypeElement type = MoreElements.asType(element);
    Optional<ServiceModel> model = new ServiceReader(type, environment, report).read();
    model.flatMap(service -> writer.write(service, type)).ifPresent(taken(type, report));
    if (model.isEmpty() || !report.isClean()) {
      return;
    }
    Optional<byte[]> descriptor = idl.write(model.get(), type, report);
    if (report.isClean() && grpc.isWanted()) {
      grpc.write(model.get(), type, descriptor).ifPresent(taken(type, report));
    }
  }

  private static Consumer<ClassName> taken(TypeElement type, ValidationReport report) {
    return taken ->
        report.error(
            Diagnostic.GENERATED_NAME_TAKEN,
            type,
            type,
            taken.simpleName(),
            MessageReader.typeText(type));
  }
}
