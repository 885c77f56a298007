package io.ringbell.processor.writer;

import com.google.auto.common.MoreElements;
import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import io.ringbell.processor.RingbellProcessor;
import io.ringbell.processor.model.ServiceModel;
import java.io.IOException;
import javax.annotation.processing.Filer;
import javax.lang.model.element.Element;

/** Writes one type. What it writes depends on the model alone. */
abstract class SourceFileWriter {
  private static final AnnotationSpec GENERATED =
      AnnotationSpec.builder(ClassName.get("javax.annotation.processing", "Generated"))
          .addMember("value", "$S", RingbellProcessor.class.getName())
          .build();

  /** A deprecated method or message is warned of where it is declared and used, not here. */
  private static final AnnotationSpec SUPPRESS =
      AnnotationSpec.builder(SuppressWarnings.class)
          .addMember("value", "{$S, $S}", "deprecation", "removal")
          .build();

  /** The name of the type. */
  abstract ClassName name(ServiceModel service);

  /** The type. */
  abstract TypeSpec.Builder type(ServiceModel service);

  /**
   * Writes the file.
   *
   * @param origin the interface, so that build tools know when to write it again
   */
  final void write(ServiceModel service, Element origin, Filer filer) throws IOException {
    // A stub inherits the interface's nested types, whose names go before imported ones.
    TypeSpec type =
        type(service)
            .avoidClashesWithNestedClasses(MoreElements.asType(origin))
            .addAnnotation(GENERATED)
            .addAnnotation(SUPPRESS)
            .addOriginatingElement(origin)
            .build();
    // Even java.lang's types are imported: the package may have an Override or String of its own.
    JavaFile.builder(name(service).packageName(), type).build().writeTo(filer);
  }
}
