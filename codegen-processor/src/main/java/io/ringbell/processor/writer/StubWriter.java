package io.ringbell.processor.writer;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.ringbell.processor.model.ServiceModel;
import java.time.Duration;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Writes the stub: the client's side of a service. */
final class StubWriter extends SourceFileWriter {
  @Override
  ClassName name(ServiceModel service) {
    return service.generated("Stub");
  }

  @Override
  TypeSpec.Builder type(ServiceModel service) {
    ClassName name = name(service);
    TypeSpec.Builder type =
        TypeSpec.classBuilder(name)
            .addModifiers(Modifier.FINAL)
            .addSuperinterface(service.type())
            .addJavadoc(
                "Calls {@link $T} on a server. Immutable; may be used by any thread.\n",
                service.type());
    if (service.isPublic()) {
      type.addModifiers(Modifier.PUBLIC);
    }
    NameAllocator members = new NameAllocator();
    members.newName("calls");
    members.newName("options");
    CodecNames codec = CodecNames.outside(service);
    List<StubMethod> calls =
        service.methods().stream().map(method -> new StubMethod(method, members, codec)).toList();
    calls.forEach(call -> call.addConstants(type, service.wireName()));
    type.addField(RuntimeTypes.CLIENT_CALLS, "calls", Modifier.PRIVATE, Modifier.FINAL);
    type.addField(RuntimeTypes.CALL_OPTIONS, "options", Modifier.PRIVATE, Modifier.FINAL);
    calls.forEach(
        call -> type.addField(TypeName.INT, call.number, Modifier.PRIVATE, Modifier.FINAL));
    addConstructors(type, name, calls);
    addFactories(type, name);
    addMethods(type, service, calls);
    return type;
  }

  private static void addMethods(
      TypeSpec.Builder type, ServiceModel service, List<StubMethod> methods) {
    FreeNames free = new FreeNames(service.names());
    NameAllocator privateNames = new NameAllocator();
    service.names().forEach(name -> privateNames.newName(name, "method " + name));
    for (StubMethod method : methods) {
      if (method.isStreaming()) {
        new StreamStubCode(method).addTo(type, free);
      } else {
        String name = method.model.name() + "Async";
        boolean wanted = !method.model.result().async() && free.take(name).isPresent();
        new UnaryStubCode(method, privateNames).addTo(type, wanted ? name : "");
      }
    }
  }

  private static void addConstructors(
      TypeSpec.Builder type, ClassName name, List<StubMethod> calls) {
    MethodSpec.Builder first =
        MethodSpec.constructorBuilder()
            .addModifiers(Modifier.PRIVATE)
            .addParameter(RuntimeTypes.CLIENT_CALLS, "calls")
            .addStatement("this.calls = calls")
            .addStatement("this.options = $T.DEFAULT", RuntimeTypes.CALL_OPTIONS);
    MethodSpec.Builder copy =
        MethodSpec.constructorBuilder()
            .addModifiers(Modifier.PRIVATE)
            .addParameter(name, "stub")
            .addParameter(RuntimeTypes.CALL_OPTIONS, "options")
            .addStatement("this.calls = stub.calls")
            .addStatement("this.options = options");
    for (StubMethod call : calls) {
      first.addStatement("this.$L = calls.register($L)", call.number, call.descriptor);
      copy.addStatement("this.$1L = stub.$1L", call.number);
    }
    type.addMethod(first.build()).addMethod(copy.build());
  }

  private static void addFactories(TypeSpec.Builder type, ClassName name) {
    type.addMethod(
        MethodSpec.methodBuilder("of")
            .addJavadoc("A stub that calls over {@code channel}, without a deadline.\n")
            .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
            .returns(name)
            .addParameter(RuntimeTypes.RPC_CHANNEL, "channel")
            .addStatement("return new $T(channel.calls())", name)
            .build());
    type.addMethod(
        MethodSpec.methodBuilder("withDeadline")
            .addJavadoc(
                "The same stub, whose calls may each take no longer than {@code timeout}.\n")
            .addModifiers(Modifier.PUBLIC)
            .returns(name)
            .addParameter(Duration.class, "timeout")
            .addStatement("return withOptions(options.withTimeout(timeout))")
            .build());
    type.addMethod(
        MethodSpec.methodBuilder("withMetadata")
            .addJavadoc("The same stub, whose calls carry {@code metadata} as well.\n")
            .addModifiers(Modifier.PUBLIC)
            .returns(name)
            .addParameter(RuntimeTypes.METADATA, "metadata")
            .addStatement("return withOptions(options.withMetadata(metadata))")
            .build());
    type.addMethod(
        MethodSpec.methodBuilder("withWaitForReady")
            .addJavadoc("The same stub, whose calls wait for a connection if there is none.\n")
            .addModifiers(Modifier.PUBLIC)
            .returns(name)
            .addStatement("return withOptions(options.withWaitForReady(true))")
            .build());
    type.addMethod(
        MethodSpec.methodBuilder("withOptions")
            .addJavadoc("The same stub with other options.\n")
            .addModifiers(Modifier.PUBLIC)
            .returns(name)
            .addParameter(RuntimeTypes.CALL_OPTIONS, "options")
            .addStatement("return new $T(this, options)", name)
            .build());
  }
}
