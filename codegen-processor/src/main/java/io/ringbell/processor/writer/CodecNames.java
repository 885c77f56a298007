package io.ringbell.processor.writer;

import com.google.common.base.Ascii;
import com.google.common.base.CaseFormat;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import io.ringbell.processor.model.EnumModel;
import io.ringbell.processor.model.MessageModel;
import io.ringbell.processor.model.MethodModel;
import io.ringbell.processor.model.OneofModel;
import io.ringbell.processor.model.ProtobufModel;
import io.ringbell.processor.model.ServiceModel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The names of the methods in a service's codec. Two messages of the same simple name, or one that
 * is called as a request that is made up, get different ones.
 */
final class CodecNames {
  private final NameAllocator suffixes = new NameAllocator();
  private final NameAllocator handlers = new NameAllocator();
  private final NameAllocator constants = new NameAllocator();
  private final Map<ClassName, Integer> heapSizes = new HashMap<>();
  private final Set<ClassName> nullable = new HashSet<>();
  private final ClassName owner;
  private final CodeBlock qualifier;

  private CodecNames(ServiceModel service, CodeBlock qualifier) {
    this.owner = codec(service);
    this.qualifier = qualifier;
    for (MessageModel message : service.messages()) {
      heapSizes.put(message.type(), HeapSize.of(message));
      suffixes.newName(String.join("", message.type().simpleNames()), message.type());
    }
    for (OneofModel oneof : service.oneofs()) {
      suffixes.newName(String.join("", oneof.type().simpleNames()), oneof.type());
      nullable.add(oneof.type());
      heapSizes.put(oneof.type(), HeapSize.HEADER); // what is in it counts itself
    }
    for (ProtobufModel protobuf : service.protobufs()) {
      suffixes.newName(String.join("", protobuf.type().simpleNames()), protobuf.type());
    }
    for (EnumModel enumeration : service.enums()) {
      suffixes.newName(String.join("", enumeration.type().simpleNames()), enumeration.type());
    }
    for (MethodModel method : service.methods()) {
      String name = upperCamel(method.wireName());
      handlers.newName(upperCamel(method.name()), method);
      suffixes.newName(name + "Request", requestTag(method));
      suffixes.newName(name + "Response", responseTag(method));
    }
    for (ClassName codec : UserCodecs.of(service)) {
      constants.newName(upperUnderscore(codec.simpleName()), codec);
    }
    for (MethodModel method : service.methods()) {
      constants.newName(upperUnderscore(method.name()) + "_ERRORS", method);
    }
  }

  /** As they are called within the codec. */
  static CodecNames inside(ServiceModel service) {
    return new CodecNames(service, CodeBlock.of(""));
  }

  /** As they are called by the stub and the skeleton. */
  static CodecNames outside(ServiceModel service) {
    return new CodecNames(service, CodeBlock.of("$T.", codec(service)));
  }

  /** The codec's own name. */
  static ClassName codec(ServiceModel service) {
    return service.generated("Codec");
  }

  /** The codec itself. */
  ClassName owner() {
    return owner;
  }

  /** What precedes a method's name. */
  CodeBlock qualifier() {
    return qualifier;
  }

  /** What follows {@code size}, {@code write}, {@code read} or {@code numberOf}. */
  String suffix(ClassName type) {
    return suffixes.get(type);
  }

  /** The same for a request that is made up. */
  String request(MethodModel method) {
    return suffixes.get(requestTag(method));
  }

  /** The same for a response that is made up. */
  String response(MethodModel method) {
    return suffixes.get(responseTag(method));
  }

  /** What follows the prefixes of a method's own methods in the skeleton. */
  String handler(MethodModel method) {
    return handlers.get(method);
  }

  /** What follows the name of the method that reads a message which null may stand for. */
  String orNull(ClassName type) {
    return nullable.contains(type) ? "OrNull" : "";
  }

  /** About how many bytes an empty object takes. */
  int heapSize(ClassName type) {
    return heapSizes.getOrDefault(type, HeapSize.UNKNOWN);
  }

  /** An expression: the only object of a codec of the user's own. */
  CodeBlock userCodec(ClassName type) {
    return CodeBlock.of("$T.$L", owner, userCodecName(type));
  }

  /** The constant's name alone. */
  String userCodecName(ClassName type) {
    return constants.get(type);
  }

  /** The constant with what codes a method's declared exceptions. */
  String errors(MethodModel method) {
    return constants.get(method);
  }

  private static String upperUnderscore(String name) {
    return CaseFormat.UPPER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, name);
  }

  private static String upperCamel(String name) {
    return Ascii.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  private static String requestTag(MethodModel method) {
    return method.wireName() + "/request";
  }

  private static String responseTag(MethodModel method) {
    return method.wireName() + "/response";
  }
}
