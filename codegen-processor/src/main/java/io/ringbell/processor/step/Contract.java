package io.ringbell.processor.step;

import com.google.auto.common.MoreElements;
import com.palantir.javapoet.ClassName;
import io.ringbell.processor.model.EnumModel;
import io.ringbell.processor.model.MessageModel;
import io.ringbell.processor.model.OneofModel;
import io.ringbell.processor.model.ProtobufModel;
import io.ringbell.processor.validation.ValidationReport;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/**
 * The messages and enums that one annotated element leads to. Types are taken in as they are met
 * and read afterwards, so that a message may lead back to itself.
 */
final class Contract {
  private final String packageName;
  private final ValidationReport report;
  private final TypeReader types;
  private final MessageReader messageReader;
  private final OneofReader oneofReader;
  private final Map<ClassName, Optional<EnumModel>> enums = new LinkedHashMap<>();
  private final Map<ClassName, Element> users = new LinkedHashMap<>();
  private final List<OneofModel> oneofs = new ArrayList<>();
  private final Map<ClassName, ProtobufModel> protobufs = new LinkedHashMap<>();
  private final ArrayDeque<TypeElement> unread = new ArrayDeque<>();

  /** For code that will be generated into the package of {@code subject}. */
  Contract(TypeElement subject, ProcessingEnvironment environment, ValidationReport report) {
    this.packageName = MoreElements.getPackage(subject).getQualifiedName().toString();
    this.report = report;
    this.types = new TypeReader(this, environment);
    this.messageReader = new MessageReader(this, environment);
    this.oneofReader = new OneofReader(this);
  }

  String packageName() {
    return packageName;
  }

  ValidationReport report() {
    return report;
  }

  TypeReader types() {
    return types;
  }

  /** Takes in a record, class or sealed interface that was met. */
  ClassName message(TypeElement type, Element user) {
    ClassName name = ClassName.get(type);
    if (users.putIfAbsent(name, user) == null) {
      unread.add(type);
    }
    return name;
  }

  /** Takes in a class that protoc generated. */
  ClassName protobuf(TypeElement type) {
    ClassName name = ClassName.get(type);
    protobufs.put(name, new ProtobufModel(name));
    return name;
  }

  /** Reads an enum that was met; empty if it is wrong. */
  Optional<EnumModel> enumeration(TypeElement type, Element user) {
    ClassName name = ClassName.get(type);
    Optional<EnumModel> known = enums.get(name);
    if (known == null) {
      known = EnumReader.read(type, user, report);
      enums.put(name, known);
    }
    return known;
  }

  /** Reads all messages and sealed interfaces; those that are wrong are left out. */
  List<MessageModel> messages() {
    List<MessageModel> messages = new ArrayList<>();
    Recursion recursion = new Recursion(report);
    while (!unread.isEmpty()) {
      TypeElement type = unread.remove();
      Element user = users.get(ClassName.get(type));
      if (type.getKind() == ElementKind.INTERFACE
          && type.getModifiers().contains(Modifier.SEALED)) {
        oneofReader.read(type, user).ifPresent(oneofs::add);
        continue;
      }
      messageReader
          .read(type, user)
          .ifPresent(
              message -> {
                messages.add(message);
                recursion.add(message, type, user);
              });
    }
    recursion.check();
    return messages;
  }

  /** All sealed interfaces that are right, once the messages are read. */
  List<OneofModel> oneofs() {
    return oneofs;
  }

  /** All classes that protoc generated. */
  List<ProtobufModel> protobufs() {
    return List.copyOf(protobufs.values());
  }

  /** All enums that are right. */
  List<EnumModel> enums() {
    return enums.values().stream().flatMap(Optional::stream).toList();
  }
}
