package io.ringbell.processor;

import static com.google.testing.compile.Compiler.javac;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.Compilation;
import com.google.testing.compile.JavaFileObjects;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the processor behaves towards compilers and build tools. */
class RingbellProcessorTest {
  private static final JavaFileObject SERVICE =
      JavaFileObjects.forSourceString(
          "shop.Shop",
          """
          package shop;
          @io.ringbell.annotations.RpcService interface Shop {
            lib.Item find(lib.Item item);
          }
          """);

  private static final JavaFileObject ITEM =
      JavaFileObjects.forSourceString(
          "lib.Item",
          """
          package lib;
          import io.ringbell.annotations.*;
          public record Item(@Field(7) int a, @Field(2) Kind kind, @Field(3) Part part) {
            public enum Kind { @Field(5) ODD, @Field(0) EVEN }
            @RpcMessage public static class Part {
              public int z;
              public String y;
              public long x;
            }
          }
          """);

  @Test
  void isFoundByTheCompiler() {
    assertThat(ServiceLoader.load(Processor.class))
        .hasAtLeastOneElementOfType(RingbellProcessor.class);
  }

  @Test
  void isDeclaredIsolating() throws IOException {
    String file = "META-INF/gradle/incremental.annotation.processors";
    try (InputStream in = RingbellProcessor.class.getClassLoader().getResourceAsStream(file)) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines())
          .containsExactly("io.ringbell.processor.RingbellProcessor,isolating");
    }
  }

  @Test
  void eachFileComesFromItsInterfaceAlone() {
    List<List<Element>> origins = new ArrayList<>();
    Processor recording =
        new DelegatingProcessor(new RingbellProcessor()) {
          @Override
          Filer filer(Filer filer) {
            return recordingFiler(filer, origins);
          }
        };

    Compilation compilation = javac().withProcessors(recording).compile(SERVICE, ITEM);

    assertThat(compilation.errors()).isEmpty();
    assertThat(origins).hasSize(4);
    assertThat(origins)
        .allSatisfy(elements -> assertThat(elements).singleElement().hasToString("shop.Shop"));
  }

  /** So a build tool may leave the messages out when it compiles the service again. */
  @Test
  void messagesFromALibraryGiveTheSameCode(@TempDir Path library) throws IOException {
    Compilation together = javac().withProcessors(new RingbellProcessor()).compile(SERVICE, ITEM);
    Sources.compileTo(library, ITEM);

    Compilation apart =
        javac()
            .withProcessors(new RingbellProcessor())
            .withClasspath(Sources.classpathWith(library))
            .compile(SERVICE);

    assertThat(apart.errors()).isEmpty();
    assertThat(sources(apart)).hasSize(3).isEqualTo(sources(together));
  }

  @Test
  void messageGeneratedByAnotherProcessorIsWaitedFor() {
    Compilation compilation =
        javac()
            .withProcessors(new ItemGenerator(), new RingbellProcessor())
            .compile(SERVICE, JavaFileObjects.forSourceString("x.X", "package x; class X {}"));

    assertThat(compilation.errors()).isEmpty();
    assertThat(compilation.generatedSourceFile("shop.ShopStub")).isPresent();
  }

  @Test
  void methodInheritedTwiceIsOneMethod() {
    JavaFileObject shop =
        JavaFileObjects.forSourceString(
            "shop.Shop",
            """
            package shop;
            interface A { String find(String name); }
            interface B { String find(String s); }
            @io.ringbell.annotations.RpcService interface Shop extends A, B {}
            """);

    Compilation compilation = javac().withProcessors(new RingbellProcessor()).compile(shop);

    assertThat(compilation.errors()).isEmpty();
    assertThat(compilation.generatedSourceFile("shop.ShopStub")).isPresent();
  }

  @Test
  void givesNoWarningWithEveryLintOn() {
    Compilation compilation =
        javac()
            .withProcessors(new RingbellProcessor())
            .withOptions("-Xlint:all")
            .compile(SERVICE, ITEM);

    assertThat(compilation.warnings()).noneMatch(w -> w.toString().contains("claimed"));
    assertThat(compilation.warnings()).noneMatch(w -> w.toString().contains("Shop"));
  }

  private static List<String> sources(Compilation compilation) {
    return compilation.generatedSourceFiles().stream()
        .map(
            file -> {
              try {
                return file.getName() + "\n" + file.getCharContent(false);
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            })
        .toList();
  }

  private static Filer recordingFiler(Filer filer, List<List<Element>> origins) {
    return (Filer)
        Proxy.newProxyInstance(
            Filer.class.getClassLoader(),
            new Class<?>[] {Filer.class},
            (proxy, method, arguments) -> {
              if (method.getName().startsWith("create")) {
                origins.add(List.of((Element[]) arguments[arguments.length - 1]));
              }
              return method.invoke(filer, arguments);
            });
  }

  /** Hands another filer to a processor. */
  private abstract static class DelegatingProcessor extends AbstractProcessor {
    private final Processor processor;

    DelegatingProcessor(Processor processor) {
      this.processor = processor;
    }

    abstract Filer filer(Filer filer);

    @Override
    public synchronized void init(ProcessingEnvironment environment) {
      processor.init(
          (ProcessingEnvironment)
              Proxy.newProxyInstance(
                  ProcessingEnvironment.class.getClassLoader(),
                  new Class<?>[] {ProcessingEnvironment.class},
                  (proxy, method, arguments) ->
                      method.getName().equals("getFiler")
                          ? filer(environment.getFiler())
                          : method.invoke(environment, arguments)));
    }

    @Override
    public Set<String> getSupportedAnnotationTypes() {
      return processor.getSupportedAnnotationTypes();
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      processor.process(annotations, round);
      return false;
    }
  }

  /** Writes {@code lib.Item} in the first round. */
  private static final class ItemGenerator extends AbstractProcessor {
    private boolean written;

    @Override
    public Set<String> getSupportedAnnotationTypes() {
      return Set.of("*");
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
      return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      if (!written) {
        written = true;
        try (Writer out = processingEnv.getFiler().createSourceFile("lib.Item").openWriter()) {
          out.write("package lib; public record Item(int a) {}");
        } catch (IOException e) {
          throw new AssertionError(e);
        }
      }
      return false;
    }
  }
}
