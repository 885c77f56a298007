package io.ringbell.grpc.bridge;

import static java.util.Objects.requireNonNull;

import com.google.protobuf.AnyProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.DurationProto;
import com.google.protobuf.EmptyProto;
import com.google.protobuf.FieldMaskProto;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.StructProto;
import com.google.protobuf.TimestampProto;
import com.google.protobuf.WrappersProto;
import io.grpc.protobuf.ProtoMethodDescriptorSupplier;
import io.grpc.protobuf.ProtoServiceDescriptorSupplier;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The {@code .proto} of a service as gRPC's server reflection shows it. For generated code;
 * immutable.
 */
public final class GrpcSchema {
  /** What a {@code .proto} may import without saying where it comes from. */
  private static final List<FileDescriptor> KNOWN =
      List.of(
          AnyProto.getDescriptor(),
          DurationProto.getDescriptor(),
          EmptyProto.getDescriptor(),
          FieldMaskProto.getDescriptor(),
          StructProto.getDescriptor(),
          TimestampProto.getDescriptor(),
          WrappersProto.getDescriptor());

  private final String service;
  private final FileDescriptor file; // null: none is known

  private GrpcSchema(String service, FileDescriptor file) {
    this.service = service;
    this.file = file;
  }

  /**
   * The schema of a service that has a {@code .proto}.
   *
   * @param service its full name
   * @param descriptor the {@code FileDescriptorProto}, each byte a character, in pieces
   * @param imports files of message classes that protoc generated
   */
  public static GrpcSchema of(String service, List<String> descriptor, FileDescriptor... imports) {
    Map<String, FileDescriptor> files = new HashMap<>();
    KNOWN.forEach(known -> files.put(known.getName(), known));
    for (FileDescriptor file : imports) {
      files.put(file.getName(), file);
    }
    try {
      FileDescriptorProto proto =
          FileDescriptorProto.parseFrom(
              String.join("", descriptor).getBytes(StandardCharsets.ISO_8859_1));
      FileDescriptor[] needed =
          proto.getDependencyList().stream()
              .map(name -> needed(service, name, files))
              .toArray(FileDescriptor[]::new);
      return new GrpcSchema(service, FileDescriptor.buildFrom(proto, needed));
    } catch (InvalidProtocolBufferException | DescriptorValidationException e) {
      throw new IllegalStateException(
          "the descriptor of %s does not fit this protobuf-java (expected: the version that it was"
                  .formatted(service)
              + " compiled with, or a newer one)",
          e);
    }
  }

  /** Of a service without a {@code .proto}: reflection knows its name only. */
  public static GrpcSchema none(String service) {
    return new GrpcSchema(requireNonNull(service, "service"), null);
  }

  private static FileDescriptor needed(
      String service, String name, Map<String, FileDescriptor> files) {
    FileDescriptor file = files.get(name);
    if (file == null) {
      throw new IllegalStateException(
          "the .proto of %s imports %s, which is the file of none of its classes (expected: the"
                  .formatted(service, name)
              + " file that @ProtoImport names is the one its class was generated from)");
    }
    return file;
  }

  /** The full name of the service. */
  String service() {
    return service;
  }

  /** What describes the service to gRPC; null if nothing is known. */
  Object ofService() {
    return file == null ? null : new OfService(descriptor());
  }

  /** What describes one of its methods to gRPC; null if nothing is known. */
  Object ofMethod(String method) {
    return file == null ? null : new OfMethod(descriptor().findMethodByName(method));
  }

  private ServiceDescriptor descriptor() {
    return file.findServiceByName(service.substring(service.lastIndexOf('.') + 1));
  }

  private record OfService(ServiceDescriptor descriptor) implements ProtoServiceDescriptorSupplier {
    @Override
    public FileDescriptor getFileDescriptor() {
      return descriptor.getFile();
    }

    @Override
    public ServiceDescriptor getServiceDescriptor() {
      return descriptor;
    }
  }

  private record OfMethod(MethodDescriptor descriptor) implements ProtoMethodDescriptorSupplier {
    @Override
    public FileDescriptor getFileDescriptor() {
      return descriptor.getFile();
    }

    @Override
    public ServiceDescriptor getServiceDescriptor() {
      return descriptor.getService();
    }

    @Override
    public MethodDescriptor getMethodDescriptor() {
      return descriptor;
    }
  }
}
