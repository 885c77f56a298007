package io.ringbell.processor;

import static com.google.testing.compile.Compiler.javac;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is lent by generated code; the RPC suite runs it. */
class LentTest {
  private static final JavaFileObject PARCEL =
      JavaFileObjects.forSourceString(
          "post.Parcel",
          """
          package post;
          import io.ringbell.annotations.Lent;
          import java.nio.ByteBuffer;
          public record Parcel(@Lent ByteBuffer content) {}
          """);

  private static final JavaFileObject POST =
      JavaFileObjects.forSourceString(
          "post.Post",
          """
          package post;
          @io.ringbell.annotations.RpcService interface Post { void send(Parcel parcel); }
          """);

  /** Annotations of types do not show in compiled classes, before JDK 22. */
  @Test
  void fieldsOfALibrarysMessagesAreLent(@TempDir Path library) throws IOException {
    Sources.compileTo(library, PARCEL);

    Compilation apart =
        javac()
            .withProcessors(new RingbellProcessor())
            .withClasspath(Sources.classpathWith(library))
            .compile(POST);

    assertThat(apart.errors()).isEmpty();
    assertThat(source(apart, "post.PostCodec")).contains("content = in.lent();");
    assertThat(source(apart, "post.PostSkeleton")).contains("call.lend(request)");
  }

  /** The fields of a message are views where its reader lends, and copies elsewhere. */
  @Test
  void fieldsAreReadFromTheMessage(@TempDir Path output) throws Exception {
    Fixture fixture = Fixture.compile(Fixture.GOLDEN.resolve("lent/input"), output);
    CodecAccess codec = new CodecAccess(fixture.load("post.PostCodec"));
    Class<?> parcel = fixture.load("post.Post$Parcel");
    ByteBuffer content = ByteBuffer.wrap(new byte[] {1, 2, 3});
    Object sent =
        parcel.getConstructors()[0].newInstance(
            "here", content, Optional.of(ByteBuffer.allocate(0)));

    Object copied = codec.decode(parcel, codec.encode(sent));
    codec.lending();
    Object lent = codec.decode(parcel, codec.encode(sent));

    assertThat(List.of(copied, lent)).containsOnly(sent);
    assertThat(content(copied).isDirect()).isFalse();
    assertThat(content(lent).isDirect()).isTrue();
    assertThat(List.of(content(copied), content(lent))).allMatch(ByteBuffer::isReadOnly);
  }

  private static ByteBuffer content(Object parcel) throws ReflectiveOperationException {
    return (ByteBuffer) parcel.getClass().getMethod("content").invoke(parcel);
  }

  private static String source(Compilation compilation, String name) throws IOException {
    return compilation.generatedSourceFile(name).orElseThrow().getCharContent(false).toString();
  }
}
