package io.ringbell.processor.step;

import io.ringbell.annotations.RpcMethod;
import io.ringbell.processor.model.CallKind;
import io.ringbell.processor.model.MethodSettings;
import io.ringbell.processor.validation.Diagnostic;
import io.ringbell.processor.validation.ValidationReport;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/** Reads the settings in {@code @RpcMethod}. */
final class SettingsReader {
  private static final Pattern DEADLINE = Pattern.compile("(\\d+)\\s*(ns|us|ms|s|m|h)");
  private static final Map<String, Long> UNITS =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L);

  private final TypeElement service;
  private final ValidationReport report;

  SettingsReader(TypeElement service, ValidationReport report) {
    this.service = service;
    this.report = report;
  }

  /**
   * Empty if they are wrong, which is then reported.
   *
   * @param text names the method
   * @param blocksAnyway whether the method waits for its stream, whatever the annotation says
   */
  Optional<MethodSettings> read(
      ExecutableElement method, String text, CallKind kind, boolean blocksAnyway) {
    RpcMethod annotation = method.getAnnotation(RpcMethod.class);
    if (annotation == null) {
      return Optional.of(new MethodSettings(blocksAnyway, false, false, 0));
    }
    if (annotation.idempotent() && kind.requestStream()) {
      report.error(Diagnostic.METHOD_STREAM_IDEMPOTENT, method, service, text);
      return Optional.empty();
    }
    long timeout = annotation.deadline().isEmpty() ? 0 : nanos(annotation.deadline());
    if (timeout < 0) {
      report.error(
          Diagnostic.METHOD_DEADLINE_INVALID, method, service, annotation.deadline(), text);
      return Optional.empty();
    }
    return Optional.of(
        new MethodSettings(
            annotation.blocking() || blocksAnyway,
            annotation.idempotent(),
            annotation.compressed(),
            timeout));
  }

  /** The nanoseconds; 146 years if it is longer, -1 if it cannot be read. */
  private static long nanos(String deadline) {
    Matcher matcher = DEADLINE.matcher(deadline);
    if (!matcher.matches()) {
      return -1;
    }
    BigInteger nanos =
        new BigInteger(matcher.group(1)).multiply(BigInteger.valueOf(UNITS.get(matcher.group(2))));
    if (nanos.signum() == 0) {
      return -1;
    }
    return nanos.min(BigInteger.valueOf(Long.MAX_VALUE / 2)).longValueExact();
  }
}
