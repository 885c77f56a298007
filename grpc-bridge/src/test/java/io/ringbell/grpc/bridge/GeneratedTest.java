package io.ringbell.grpc.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import io.grpc.MethodDescriptor;
import io.grpc.protobuf.ProtoMethodDescriptorSupplier;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the processor writes for gRPC, for each of its own test contracts: it compiles with {@code
 * -Xlint:all -Werror}, and its descriptors are what protoc makes of the {@code .proto} beside it.
 */
class GeneratedTest {
  private static final Path CONTRACTS = Path.of("../codegen-processor/src/test/resources/golden");
  private static final Set<String> COMPARED = Set.of("inventory", "streams", "names");
  private static final Path GOLDEN = Path.of("src/test/resources/golden");

  @TempDir private Path output;
  @TempDir private Path work;

  @ParameterizedTest
  @ValueSource(
      strings = {"inventory", "types", "names", "streams", "idl", "rich", "clash", "large"})
  void descriptorsAreThoseOfProtoc(String contract) throws Exception {
    Protoc.assume();
    Compiled compiled = Compiled.of(CONTRACTS.resolve(contract).resolve("input"), output);
    if (COMPARED.contains(contract)) {
      compareSources(compiled, GOLDEN.resolve(contract));
    }
    List<String> protos = compiled.written("proto");
    assertThat(protos).isNotEmpty();

    for (String path : protos) {
      String file = path.replace("META-INF/proto/", "");
      FileDescriptorProto expected = Protoc.compile(output.resolve("META-INF/proto"), file, work);
      List<FileDescriptorProto> known = new ArrayList<>();
      for (String source : compiled.written("java")) {
        if (source.endsWith("Grpc.java")) {
          Class<?> type = compiled.load(source.replace(".java", "").replace('/', '.'));
          for (MethodDescriptor<?, ?> method : methods(type)) {
            known.add(
                ((ProtoMethodDescriptorSupplier) method.getSchemaDescriptor())
                    .getFileDescriptor()
                    .toProto());
          }
        }
      }
      assertThat(known).contains(expected);
      assertThat(known).allMatch(proto -> !proto.getName().equals(file) || proto.equals(expected));
    }
  }

  private static List<MethodDescriptor<?, ?>> methods(Class<?> type) throws Exception {
    List<MethodDescriptor<?, ?>> methods = new ArrayList<>();
    for (Field field : type.getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers()) && field.getType() == GrpcMethod.class) {
        field.setAccessible(true);
        methods.add(((GrpcMethod<?, ?>) field.get(null)).descriptor());
      }
    }
    return methods;
  }

  /** After a wanted change, {@code -Dringbell.golden.update=true} writes them anew. */
  private static void compareSources(Compiled compiled, Path expected) throws IOException {
    Map<String, String> generated = new TreeMap<>();
    for (String file : compiled.written("java")) {
      if (file.endsWith("Grpc.java") || file.endsWith("GrpcStub.java")) {
        generated.put(file, compiled.read(file));
      }
    }
    if (Boolean.getBoolean("ringbell.golden.update")) {
      for (Map.Entry<String, String> file : generated.entrySet()) {
        Path path = expected.resolve(file.getKey());
        Files.createDirectories(path.getParent());
        Files.writeString(path, file.getValue());
      }
    }
    Map<String, String> golden = new TreeMap<>();
    for (Path file : Compiled.in(expected, "java")) {
      golden.put(expected.relativize(file).toString(), Files.readString(file));
    }
    assertThat(generated).isEqualTo(golden);
  }

  @Test
  void nothingIsWrittenIfItIsTurnedOff() throws IOException {
    Compiled compiled =
        Compiled.of(CONTRACTS.resolve("inventory/input"), output, "-Aringbell.grpc=false");

    assertThat(compiled.written("java"))
        .contains("shop/InventoryStub.java")
        .noneMatch(file -> file.contains("Grpc"));
  }

  @Test
  void withoutAProtoThereIsNoSchema() throws Exception {
    Compiled compiled =
        Compiled.of(CONTRACTS.resolve("inventory/input"), output, "-Aringbell.proto=false");

    assertThat(methods(compiled.load("shop.InventoryGrpc")))
        .isNotEmpty()
        .allMatch(method -> method.getSchemaDescriptor() == null);
  }

  @Test
  void aNameThatIsTakenIsAnError(@TempDir Path sources) throws IOException {
    Files.writeString(
        sources.resolve("Shop.java"),
        "package shop; @io.ringbell.annotations.RpcService interface Shop { int find(int a); }");
    Files.writeString(sources.resolve("ShopGrpc.java"), "package shop; final class ShopGrpc {}");

    assertThatThrownBy(() -> Compiled.of(sources, output))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("ShopGrpc is to be generated for")
        .hasMessageContaining("there is such a type already");
  }
}
