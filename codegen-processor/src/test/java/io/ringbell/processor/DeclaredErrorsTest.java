package io.ringbell.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringbell.Delivery;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.call.EncodedError;
import io.ringbell.call.ErrorCodec;
import io.ringbell.call.MethodDescriptor;
import io.ringbell.codec.WireFormatException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the generated codecs of declared exceptions send and make of it. */
class DeclaredErrorsTest {
  @TempDir private static Path output;
  private static Fixture fixture;

  @BeforeAll
  static void compile() {
    fixture = Fixture.compile(Fixture.GOLDEN.resolve("rich/input"), output);
  }

  @Test
  void messageExceptionKeepsItsFields() throws Exception {
    Throwable thrown = make("OutOfStock", "nails", 3);

    EncodedError encoded = errors("BUY_ERRORS").encode(thrown);

    assertThat(encoded.name()).isEqualTo("rich.v1.OutOfStock");
    assertThat(encoded.code()).isEqualTo(Status.Code.FAILED_PRECONDITION);
    assertThat(encoded.text()).isEqualTo("3 of nails are left");
    assertThat(encoded.message()).isEqualTo(new byte[] {10, 5, 'n', 'a', 'i', 'l', 's', 24, 3});
    Throwable decoded = decode(encoded);
    assertThat(decoded).isExactlyInstanceOf(thrown.getClass()).hasMessage("3 of nails are left");
    assertThat(decoded).extracting("item", "left").containsExactly("nails", 3);
  }

  @Test
  void textIsAllThatIsSentOfOthers() throws Exception {
    Throwable thrown = make("Refused", "not today");
    thrown.initCause(new IllegalStateException("secret"));
    thrown.addSuppressed(new IllegalStateException("secret"));

    EncodedError encoded = errors("BUY_ERRORS").encode(thrown);

    assertThat(encoded.name()).isEqualTo("rich.Refused");
    assertThat(encoded.code()).isEqualTo(Status.Code.UNKNOWN);
    assertThat(new String(encoded.message(), StandardCharsets.ISO_8859_1))
        .isEqualTo("\n\tnot today");
    Throwable decoded = decode(encoded);
    assertThat(decoded).hasMessage("not today").hasNoCause().hasNoSuppressedExceptions();
    assertThat(decoded.getStackTrace()[0].getClassName()).isEqualTo("rich.RichCodec");
  }

  @Test
  void missingTextStaysMissing() throws Exception {
    EncodedError encoded = errors("BUY_ERRORS").encode(make("Refused", new Object[] {null}));
    assertThat(encoded.message()).isEmpty();
    assertThat(decode(encoded)).hasMessage(null);
  }

  @Test
  void subclassIsSentAsTheMostSpecialDeclaredClass() throws Exception {
    assertThat(errors("BUY_ERRORS").encode(make("SpecialRefused")).name())
        .isEqualTo("rich.SpecialRefused");
    assertThat(errors("BUY_LATER_ERRORS").encode(make("SpecialRefused")).name())
        .isEqualTo("rich.Refused");
    EncodedError encoded = errors("BUY_ERRORS").encode(new FileNotFoundException("gone"));
    assertThat(encoded.name()).isEqualTo("java.io.IOException");
    assertThat(decode(encoded)).isExactlyInstanceOf(IOException.class).hasMessage("gone");
  }

  @Test
  void whatIsNotDeclaredIsNotCoded() throws Exception {
    ErrorCodec errors = errors("BUY_ERRORS");
    assertThat(errors.encode(new IllegalArgumentException("undeclared"))).isNull();
    assertThat(errors.encode(new RpcException(Status.NOT_FOUND, Delivery.MAYBE_EXECUTED))).isNull();
    assertThat(errors.decode("java.lang.Error", ByteBuffer.allocate(0))).isNull();
    assertThat(errors("BUY_LATER_ERRORS").decode("java.io.IOException", ByteBuffer.allocate(0)))
        .isNull();
    assertThat(ErrorCodec.NONE.isEmpty()).isTrue();
    assertThat(errors.isEmpty()).isFalse();
  }

  @Test
  void bothSidesKnowWhatAMethodDeclares() throws Exception {
    for (MethodDescriptor method : skeletonMethods()) {
      ErrorCodec expected =
          switch (method.name()) {
            case "Buy" -> errors("BUY_ERRORS");
            case "BuyLater" -> errors("BUY_LATER_ERRORS");
            default -> ErrorCodec.NONE;
          };
      assertThat(method.errors()).as(method.name()).isSameAs(expected);
    }
    List<MethodDescriptor> ofStub = new ArrayList<>();
    for (Field field : fixture.load("rich.RichStub").getDeclaredFields()) {
      if (field.getType() == MethodDescriptor.class) {
        field.setAccessible(true);
        ofStub.add((MethodDescriptor) field.get(null));
      }
    }
    assertThat(ofStub).containsExactlyInAnyOrderElementsOf(skeletonMethods());
  }

  private static List<MethodDescriptor> skeletonMethods() throws Exception {
    Field field = fixture.load("rich.RichSkeleton").getDeclaredField("METHODS");
    field.setAccessible(true);
    return ((List<?>) field.get(null)).stream().map(MethodDescriptor.class::cast).toList();
  }

  @Test
  void invalidContentIsRefused() throws Exception {
    ErrorCodec errors = errors("BUY_ERRORS");
    ByteBuffer invalid = ByteBuffer.wrap(new byte[] {10, 5, 'n'});
    assertThatThrownBy(() -> errors.decode("rich.Refused", invalid))
        .isInstanceOf(WireFormatException.class);
  }

  private static Throwable decode(EncodedError encoded) throws Exception {
    ByteBuffer bytes = ByteBuffer.allocateDirect(encoded.message().length + 2);
    bytes.position(1).put(encoded.message()).flip().position(1);
    return errors("BUY_ERRORS").decode(encoded.name(), bytes);
  }

  private static ErrorCodec errors(String constant) throws Exception {
    Field field = fixture.load("rich.RichCodec").getDeclaredField(constant);
    field.setAccessible(true);
    return (ErrorCodec) field.get(null);
  }

  private static Throwable make(String type, Object... arguments) throws Exception {
    Constructor<?> constructor = fixture.load("rich." + type).getDeclaredConstructors()[0];
    constructor.setAccessible(true);
    return (Throwable) constructor.newInstance(arguments);
  }
}
