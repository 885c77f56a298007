package io.ringbell.idl;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.SourceCodeInfo.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Comments and lines of a file, by the paths that descriptor.proto describes. */
final class SourceInfo {
  private final String file;
  private final Map<List<Integer>, Location> locations = new HashMap<>();

  SourceInfo(FileDescriptorProto proto) {
    this.file = proto.getName();
    for (Location location : proto.getSourceCodeInfo().getLocationList()) {
      locations.putIfAbsent(location.getPathList(), location);
    }
  }

  /** A path with one more step: the number of a field of the descriptor, and the index in it. */
  static List<Integer> path(List<Integer> parent, int... steps) {
    List<Integer> path = new ArrayList<>(parent);
    for (int step : steps) {
      path.add(step);
    }
    return path;
  }

  /** The comment before, and the one behind; lines without blanks around them. */
  String comment(List<Integer> path) {
    Location location = locations.getOrDefault(path, Location.getDefaultInstance());
    String leading = location.getLeadingComments().strip();
    String trailing = location.getTrailingComments().strip();
    String between = leading.isEmpty() || trailing.isEmpty() ? "" : "\n\n";
    StringBuilder text = new StringBuilder();
    (leading + between + trailing).lines().forEach(line -> text.append(line.strip()).append('\n'));
    return text.toString().stripTrailing();
  }

  /** What is wrong there, with the file and the line. */
  IdlException error(List<Integer> path, String text) {
    Location location = locations.getOrDefault(path, Location.getDefaultInstance());
    int line = location.getSpanCount() == 0 ? 1 : location.getSpan(0) + 1;
    return new IdlException(file + ":" + line + ": " + text);
  }
}
