package io.ringbell.processor.writer;

import com.palantir.javapoet.ClassName;
import io.ringbell.processor.model.ServiceModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import javax.annotation.processing.FilerException;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.TypeElement;

/** Writes what binds a service to gRPC, if the classes that this needs are on the class path. */
public final class GrpcWriter {
  /** The processor's option that turns it off. */
  public static final String OPTION = "ringbell.grpc";

  private final ProcessingEnvironment environment;

  /** A writer for one compilation. */
  public GrpcWriter(ProcessingEnvironment environment) {
    this.environment = environment;
  }

  /** Whether to write. */
  public boolean isWanted() {
    String bridge = GrpcTypes.GRPC_BINDING.canonicalName();
    return !"false".equals(environment.getOptions().get(OPTION))
        && environment.getElementUtils().getTypeElement(bridge) != null;
  }

  /**
   * Writes all types; the first whose name is already taken is returned instead.
   *
   * @param descriptor of the {@code .proto}, if it has one
   */
  public Optional<ClassName> write(
      ServiceModel service, TypeElement origin, Optional<byte[]> descriptor) {
    GrpcSchemaCode schema = new GrpcSchemaCode(descriptor, environment.getElementUtils());
    for (SourceFileWriter writer : List.of(new GrpcBindingWriter(schema), new GrpcStubWriter())) {
      try {
        writer.write(service, origin, environment.getFiler());
      } catch (FilerException e) {
        return Optional.of(writer.name(service));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return Optional.empty();
  }
}
