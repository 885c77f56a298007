package io.ringbell.processor.writer;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import io.ringbell.processor.model.MethodModel;
import io.ringbell.processor.model.ServiceModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import javax.lang.model.element.Modifier;

/** Writes the skeleton: the server's side of a service. */
final class SkeletonWriter extends SourceFileWriter {
  @Override
  ClassName name(ServiceModel service) {
    return service.generated("Skeleton");
  }

  @Override
  TypeSpec.Builder type(ServiceModel service) {
    ClassName name = name(service);
    CodecNames codec = CodecNames.outside(service);
    TypeSpec.Builder type =
        TypeSpec.classBuilder(name)
            .addModifiers(Modifier.FINAL)
            .superclass(RuntimeTypes.SERVICE_SKELETON)
            .addJavadoc("Serves {@link $T}.\n", service.type());
    if (service.isPublic()) {
      type.addModifiers(Modifier.PUBLIC);
    }
    TypeName descriptors =
        ParameterizedTypeName.get(ClassName.get(List.class), RuntimeTypes.METHOD_DESCRIPTOR);
    type.addField(methodsField(service, codec, descriptors))
        .addField(service.type(), "service", Modifier.PRIVATE, Modifier.FINAL)
        .addMethod(
            MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PRIVATE)
                .addParameter(service.type(), "service")
                .addStatement("this.service = service")
                .build())
        .addMethod(
            MethodSpec.methodBuilder("of")
                .addJavadoc("A skeleton whose calls run {@code service}.\n")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(name)
                .addParameter(service.type(), "service")
                .addStatement(
                    "return new $T($T.requireNonNull(service, $S))", name, Objects.class, "service")
                .build())
        .addMethod(
            MethodSpec.methodBuilder("methods")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(descriptors)
                .addStatement("return METHODS")
                .build())
        .addMethod(invoke(service, codec));
    if (service.methods().stream().anyMatch(method -> method.kind().requestStream())) {
      type.addMethod(open(service, codec));
    }
    NameAllocator constants = new NameAllocator();
    constants.newName("METHODS");
    for (MethodModel method : service.methods()) {
      new HandlerCode(method, name, codec, constants).addTo(type);
    }
    return type;
  }

  private static FieldSpec methodsField(ServiceModel service, CodecNames codec, TypeName type) {
    List<CodeBlock> descriptors =
        service.methods().stream()
            .map(method -> Descriptors.of(service.wireName(), method, codec))
            .toList();
    return FieldSpec.builder(type, "METHODS", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
        .initializer("$T.of($>$>\n$L$<$<)", List.class, CodeBlock.join(descriptors, ",\n"))
        .build();
  }

  private static MethodSpec invoke(ServiceModel service, CodecNames codec) {
    List<MethodModel> methods = service.methods();
    LentMessages lent = new LentMessages(service);
    return MethodSpec.methodBuilder("invoke")
        .addAnnotation(Override.class)
        .addModifiers(Modifier.PUBLIC)
        .addParameter(TypeName.INT, "method")
        .addParameter(RuntimeTypes.WIRE_READER, "request")
        .addParameter(RuntimeTypes.SERVER_CALL, "call")
        .addCode(
            cases(
                methods,
                method -> !method.kind().requestStream(),
                method ->
                    CodeBlock.of(
                        "decode$L($L, call)",
                        codec.handler(method),
                        lent.lendsTo(method) ? "call.lend(request)" : "request")))
        .build();
  }

  private static MethodSpec open(ServiceModel service, CodecNames codec) {
    List<MethodModel> methods = service.methods();
    return MethodSpec.methodBuilder("open")
        .addAnnotation(Override.class)
        .addModifiers(Modifier.PUBLIC)
        .addParameter(TypeName.INT, "method")
        .addParameter(RuntimeTypes.SERVER_CALL, "call")
        .addCode(
            cases(
                methods,
                method -> method.kind().requestStream(),
                method -> CodeBlock.of("open$L(call)", codec.handler(method))))
        .build();
  }

  private static CodeBlock cases(
      List<MethodModel> methods,
      Predicate<MethodModel> filter,
      Function<MethodModel, CodeBlock> code) {
    CodeBlock.Builder cases = CodeBlock.builder().beginControlFlow("switch (method)");
    List<String> numbers = new ArrayList<>();
    for (int i = 0; i < methods.size(); i++) {
      if (filter.test(methods.get(i))) {
        numbers.add(Integer.toString(i));
        cases.addStatement("case $L -> $L", i, code.apply(methods.get(i)));
      }
    }
    String expected = numbers.isEmpty() ? "none at all" : String.join(", ", numbers);
    return cases
        .addStatement(
            "default -> throw new $T($S + method + $S)",
            IllegalArgumentException.class,
            "method: ",
            " (expected: " + expected + ")")
        .endControlFlow()
        .build();
  }
}
