package io.ringbell.idl;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import java.util.HashMap;
import java.util.Map;

/** Links what protoc made for protobuf-java. */
final class Schemas {
  private Schemas() {}

  /** Imported files come first. */
  static Map<String, FileDescriptor> link(FileDescriptorSet set) {
    Map<String, FileDescriptor> files = new HashMap<>();
    for (FileDescriptorProto file : set.getFileList()) {
      FileDescriptor[] imports =
          file.getDependencyList().stream().map(files::get).toArray(FileDescriptor[]::new);
      try {
        files.put(file.getName(), FileDescriptor.buildFrom(file, imports));
      } catch (DescriptorValidationException e) {
        throw new AssertionError(e);
      }
    }
    return files;
  }
}
